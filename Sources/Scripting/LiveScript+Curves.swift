import JSONCoding

/// A moment at which a script writes a control.
package struct CurvePoint: Hashable, Sendable {
  /// Seconds from the beginning of the scene.
  package var time: Double
  /// One for each axis of the control, within its range.
  package var values: [Double]
  /// Whether the control goes here linearly from the point before; else it takes the values at once.
  package var isRamp: Bool

  package init(time: Double, values: [Double], isRamp: Bool) {
    (self.time, self.values, self.isRamp) = (time, values, isRamp)
  }
}

extension LiveScript {
  /// What the script writes the control `id` to, in order of time.
  package func curve(of id: String) -> [CurvePoint] {
    steps.flatMap { $0.points(of: id) }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The same with `points` in place of all that it writes the control `id` to. They ascend in time;
  /// the first is no ramp. Steps that hold what is wanted stay as they are.
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
        // In its place, so that what has been played of it goes on.
        script.steps[place].action = curve.action
        script.written[place] = nil
      } else if step.writesOnly(id) {
        script.drop(place)
      } else {
        script.steps[place].action = step.action.without(id)
        script.written[place] = nil
      }
    }
    for (tick, curve) in wanted { script.insert(curve.action, at: tick) }
    script.values = script.liveValues
    return script
  }

  /// Each point that is no ramp with those that are ramps behind it, from its tick on.
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
  /// What a step does for it: a single point is a value that is set.
  fileprivate var action: Script.Action {
    points.count == 1 ? .set([ControlSetting(id, points[0].values)]) : .animate([self])
  }
}

extension Script.Step {
  /// The controls that it writes, as curves; a value that is set is a curve of one point.
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
  /// The same without the control `id`.
  fileprivate func without(_ id: String) -> Script.Action {
    switch self {
    case .set(let settings): .set(settings.filter { $0.id != id })
    case .animate(let curves): .animate(curves.filter { $0.id != id })
    case .perform, .release, .contacts, .adjust, .activate: self
    }
  }
}
