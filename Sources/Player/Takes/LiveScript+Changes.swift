import Gestures
import JSONCoding
import Scripting

extension LiveScript {
  /// Returns the time at which the script begins to differ from `other`, in seconds; nil if they
  /// are equal. Everything earlier is identical to the last bit, and is played by the same steps.
  package func firstDifference(from other: LiveScript) -> Double? {
    var earliest = Double.infinity
    for place in 0..<max(steps.count, other.steps.count) {
      let pair = (step(place), other.step(place))
      let start = [pair.0, pair.1].compactMap { $0?.start.seconds }.min() ?? .infinity
      guard start < earliest else { break }
      guard let one = pair.0, let two = pair.1, one.path == two.path, one.start == two.start
      else {
        earliest = start
        break
      }
      if let time = one.firstDifference(from: two) { earliest = min(earliest, time) }
    }
    return earliest == .infinity ? nil : earliest
  }

  private func step(_ index: Int) -> Script.Step? { index < steps.count ? steps[index] : nil }

  /// The difference between two scripts: small for a small edit.
  package struct Change: Sendable {
    /// Number of identical steps before it.
    let place: Int
    fileprivate let old: [Script.Step]
    fileprivate let new: [Script.Step]

    /// Number of JSON values in it: a measure of its memory.
    package var values: Int { (old + new).reduce(0) { $0 + $1.values } }

    /// True if both scripts are equal.
    package var isEmpty: Bool { old.isEmpty && new.isEmpty }

    /// Number of steps that are removed, and positions of those in their place.
    package var positions: (removed: Int, added: Range<Int>) {
      (old.count, place..<place + new.count)
    }
  }

  /// Returns the change since `old`, none of whose steps takes contacts any more.
  package func change(since old: LiveScript) -> Change {
    let (ours, theirs) = (steps.count, old.steps.count)
    func isSame(_ one: Int, _ other: Int) -> Bool {
      let (one, other) = (steps[one], old.steps[other])
      return one.path == other.path && one.start == other.start
        && one.firstDifference(from: other) == nil
    }
    var first = 0
    while first < min(ours, theirs), isSame(first, first) { first += 1 }
    var last = 0
    while last < min(ours, theirs) - first, isSame(ours - 1 - last, theirs - 1 - last) { last += 1 }
    return Change(
      place: first, old: Array(old.steps[first..<theirs - last]),
      new: Array(steps[first..<ours - last]))
  }

  /// Returns the script after undoing `change`, the latest one, or after redoing it.
  package func applying(_ change: Change, isUndone: Bool) -> LiveScript {
    let (from, to) = isUndone ? (change.new, change.old) : (change.old, change.new)
    var script = self
    let range = change.place..<change.place + from.count
    script.steps.replaceSubrange(range, with: to)
    script.values = script.liveValues
    return script
  }

  /// Number of JSON values of the live steps.
  var liveValues: Int {
    steps.reduce(0) { $1.written == nil || $1.isLive ? $0 + $1.values : $0 }
  }
}

extension Script.Step {
  /// Number of JSON values in the step, about as many as it has for a body that it performs.
  var values: Int {
    switch action {
    case .contacts(let samples): 2 + 6 * samples.count
    case .set(let settings): 4 + settings.reduce(0) { $0 + $1.values.count }
    case .animate(let curves): 4 + curves.reduce(0) { $0 + 4 * $1.points.count }
    case .perform(let script): script.sources.reduce(8) { $0 + 8 * $1.items.count }
    case .adjust, .activate, .release: 3
    }
  }
}

extension Script.Step {
  /// Returns the time at which it begins to differ from `other`, which starts with it; nil if they
  /// are equal.
  fileprivate func firstDifference(from other: Script.Step) -> Double? {
    switch (action, other.action) {
    case (.contacts(let one), .contacts(let two)):
      return difference(one, two) { $0.time }.map { start.adding(seconds: $0).seconds }
    case (.animate(let one), .animate(let two)):
      guard one.map(\.id) == two.map(\.id) else { return start.seconds }
      let times = zip(one, two).compactMap { one, two in
        // The segment that leads to a point changes with it.
        one.points == two.points
          ? nil
          : zip(one.points, two.points).prefix { $0 == $1 }
            .last.map(\.0.time) ?? 0
      }
      return times.min().map { start.adding(seconds: $0).seconds }
    case (.set(let one), .set(let two)): return one == two ? nil : start.seconds
    case (.adjust(let one, let steps), .adjust(let two, let others)):
      return one == two && steps == others ? nil : start.seconds
    case (.activate(let one), .activate(let two)): return one == two ? nil : start.seconds
    case (.release, .release): return nil
    case (.perform, .perform): return written == other.written ? nil : start.seconds
    default: return start.seconds
    }
  }

  /// Returns the time of the first sample that differs; if one list is a prefix of the other, that
  /// of its last sample: the shorter one is over after it.
  private func difference<Sample: Equatable>(
    _ one: [Sample], _ two: [Sample], time: (Sample) -> Double
  ) -> Double? {
    guard one != two else { return nil }
    let place = zip(one, two).prefix { $0 == $1 }.count
    guard place < min(one.count, two.count) else {
      return place > 0 ? time(one[place - 1]) : 0
    }
    return min(time(one[place]), time(two[place]))
  }
}

/// A point at which a script sets a control.
package struct CurvePoint: Hashable, Sendable {
  /// Seconds from the beginning of the scene.
  package var time: Double
  /// The values, one for each axis of the control, within its range.
  package var values: [Double]
  /// True if the values are interpolated linearly from the previous point; else they jump.
  package var isRamp: Bool

  package init(time: Double, values: [Double], isRamp: Bool) {
    (self.time, self.values, self.isRamp) = (time, values, isRamp)
  }
}

extension LiveScript {
  /// Returns the values to which the script sets the control `id`, in order of time.
  package func curve(of id: String) -> [CurvePoint] {
    steps.flatMap { $0.points(of: id) }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Returns the script with `points` in place of everything that sets the control `id`. They
  /// ascend in time; the first is no ramp. Steps that already match stay unchanged.
  package func settingCurve(of id: String, to points: [CurvePoint]) -> LiveScript {
    var script = self
    script.endContacts()
    var wanted = Self.curves(id, points)
    for place in script.steps.indices.reversed() {
      let step = script.steps[place]
      guard step.writes(id) else { continue }
      let start = step.start.seconds
      let match = wanted.firstIndex { Self.seconds($0.tick) == start }
      if let match, step.writesOnly(id) || step.curve(of: id) == wanted[match].curve {
        let curve = wanted.remove(at: match).curve
        guard step.curve(of: id) != curve else { continue }
        // In place, so that its playback continues.
        script.steps[place].action = curve.action
      } else if step.writesOnly(id) {
        script.drop(place)
      } else {
        script.steps[place].action = step.action.without(id)
      }
    }
    for (tick, curve) in wanted { script.insert(curve.action, at: tick) }
    script.values = script.liveValues
    return script
  }

  /// Groups each point that is no ramp with the ramps that follow it, from its tick on.
  private static func curves(
    _ id: String, _ points: [CurvePoint]
  ) -> [(tick: Int, curve: ControlCurve)] {
    var runs: [[CurvePoint]] = []
    for point in points {
      if point.isRamp, !runs.isEmpty {
        runs[runs.count - 1].append(point)
      } else {
        runs.append([point])
      }
    }
    return runs.map { run in
      let first = tick(run[0].time)
      let curve = run.map {
        ControlCurve.Point(time: seconds(tick($0.time) - first), values: $0.values)
      }
      return (first, ControlCurve(id, curve))
    }
  }
}

extension ControlCurve {
  /// The step's action for the curve: a single point is a set value.
  fileprivate var action: Script.Action {
    points.count == 1 ? .set([ControlSetting(id, points[0].values)]) : .animate([self])
  }
}

extension Script.Step {
  /// The controls that it sets, as curves; a set value is a curve of one point.
  private var curves: [ControlCurve] {
    switch action {
    case .set(let settings):
      settings.map { ControlCurve($0.id, [ControlCurve.Point(time: 0, values: $0.values)]) }
    case .animate(let curves): curves
    case .perform, .release, .contacts, .adjust, .activate: []
    }
  }

  fileprivate func curve(of id: String) -> ControlCurve? { curves.last { $0.id == id } }

  fileprivate func writes(_ id: String) -> Bool { curves.contains { $0.id == id } }

  fileprivate func writesOnly(_ id: String) -> Bool { curves.allSatisfy { $0.id == id } }

  fileprivate func points(of id: String) -> [CurvePoint] {
    guard let curve = curve(of: id) else { return [] }
    return curve.points.enumerated().map { place, point in
      CurvePoint(
        time: start.adding(seconds: point.time).seconds, values: point.values, isRamp: place > 0)
    }
  }
}

extension Script.Action {
  /// Returns the action without the control `id`.
  fileprivate func without(_ id: String) -> Script.Action {
    switch self {
    case .set(let settings): .set(settings.filter { $0.id != id })
    case .animate(let curves): .animate(curves.filter { $0.id != id })
    case .perform, .release, .contacts, .adjust, .activate: self
    }
  }
}
