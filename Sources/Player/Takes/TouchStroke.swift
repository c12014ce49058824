import Geometry
import Gestures
import JSONCoding
import Scripting

/// The stroke of one finger from its landing to its lift.
package struct TouchStroke: Hashable, Sendable {
  /// The name of its contact in scenes, or the source of its actions.
  package var name: String
  /// The samples in order of time, in seconds from the beginning of the scene; at least one, of
  /// which the first lands.
  package var samples: [TouchSample]

  package init(name: String, samples: [TouchSample]) {
    precondition(!samples.isEmpty, "a stroke has a sample")
    (self.name, self.samples) = (name, samples)
  }

  /// The range from the landing to the last sample, in seconds.
  package var span: ClosedRange<Double> {
    samples[0].time...max(samples[0].time, samples[samples.count - 1].time)
  }

  /// True if the finger lifts.
  package var isLifted: Bool { !samples[samples.count - 1].phase.isDown }
}

/// A stroke with its location in a script.
package struct ScriptStroke: Hashable, Sendable {
  /// The number of its contact in traces: counted from 1 in order of landing.
  package let number: Int
  package let stroke: TouchStroke
  /// True if it is written as WebDriver actions, not as samples.
  package let isActions: Bool
  /// True if its positions are known: an action that moves to a part of the player is resolved in
  /// playback.
  package let isPlaced: Bool
  /// Indices of the steps that contain it: bodies of actions.
  let bodies: [Int]
  /// Its samples in steps of contacts.
  let members: [Member]

  struct Member: Hashable, Sendable {
    let step: Int
    let sample: Int
    /// Seconds from the beginning.
    let time: Double
  }
}

// MARK: Finding

extension LiveScript {
  /// Returns all strokes on a `stage` up to `end` seconds, in order of landing.
  package func strokes(on stage: Size, until end: Double) -> [ScriptStroke] {
    var found: [Int: TouchStroke] = [:]
    for event in touches(on: stage, until: end) {
      let sample = TouchSample(
        time: event.time, contact: 0, phase: event.phase, position: event.position,
        pressure: event.pressure)
      found[event.contact, default: TouchStroke(name: event.source, samples: [sample])].take(sample)
    }
    var members = members()
    let bodies = ActionBodies(of: steps)
    return found.sorted { $0.key < $1.key }.map { number, stroke in
      var stroke = stroke
      let isActions = stroke.name.hasPrefix(Self.actionsPrefix)
      stroke.name = String(stroke.name.dropFirst())
      let bodies = isActions ? bodies.places(of: stroke) : []
      let own = isActions ? nil : members[stroke.name]?.popLast()
      return ScriptStroke(
        number: number, stroke: stroke, isActions: isActions,
        isPlaced: bodies.allSatisfy { !steps[$0].goesToParts }, bodies: bodies, members: own ?? [])
    }
  }

  private static let (actionsPrefix, samplesPrefix) = ("a", "s")

  /// Returns all samples, with distinct names for those of bodies and those of contact steps.
  private func touches(on stage: Size, until end: Double) -> [TouchSample] {
    let touching = steps.compactMap { step -> Script.Step? in
      var step = step
      switch step.action {
      case .contacts(let samples):
        step.action = .contacts(samples.map { $0.renamed(Self.samplesPrefix + $0.source) })
      case .perform(let script):
        let sources = script.sources.map { source in
          var source = source
          source.id = Self.actionsPrefix + source.id
          return source
        }
        step.action = .perform(TouchScript(sources: sources))
      case .release: break
      case .set, .animate, .adjust, .activate: return nil
      }
      return step
    }
    var timeline = Timeline(steps: touching, stage: stage)
    var samples: [TouchSample] = []
    repeat {
      timeline.forgive()
      // Parts are assumed to be on the stage: strokes that move to them have no known positions.
      let events = try? timeline.events(until: end) { _ in Rect(origin: .zero, size: stage) }
      for event in events ?? [] { if case .contact(let sample) = event { samples.append(sample) } }
    } while timeline.failure != nil
    return samples
  }

  /// Returns the samples of each contact in steps: those of its strokes in turn, the first stroke
  /// last.
  private func members() -> [String: [[ScriptStroke.Member]]] {
    var all: [String: [(member: ScriptStroke.Member, phase: TouchPhase)]] = [:]
    let ends = releasesBehindSteps()
    for (place, step) in steps.enumerated() {
      guard case .contacts(let samples) = step.action else { continue }
      // A release ends what began before it.
      let end = ends[place]
      for (index, sample) in samples.enumerated() {
        let time = step.start.adding(seconds: sample.time).seconds
        guard time <= end + Timestamp.tolerance else { break }
        all[sample.source, default: []].append(
          (ScriptStroke.Member(step: place, sample: index, time: time), sample.phase))
      }
    }
    return all.mapValues { members in
      let ordered = members.enumerated().sorted {
        ($0.element.member.time, $0.offset) < ($1.element.member.time, $1.offset)
      }
      var strokes: [[ScriptStroke.Member]] = []
      for (_, entry) in ordered {
        if entry.phase == .began || strokes.isEmpty { strokes.append([]) }
        strokes[strokes.count - 1].append(entry.member)
      }
      return strokes.reversed()
    }
  }

  /// Returns for each step the time of the next release after it, in seconds; infinity if there is
  /// none.
  private func releasesBehindSteps() -> [Double] {
    var ends = [Double](repeating: .infinity, count: steps.count)
    var next = Double.infinity
    for place in steps.indices.reversed() {
      ends[place] = next
      if case .release = steps[place].action { next = steps[place].start.seconds }
    }
    return ends
  }
}

/// The bodies of actions of a script by their sources, so that those of a stroke are found without
/// scanning all.
private struct ActionBodies {
  private struct Body {
    /// Its index among the steps.
    let place: Int
    /// The start, in seconds.
    let start: Double
    let end: Double
    /// The latest end of this body and those before it.
    let latest: Double
  }

  /// The bodies in the order of the steps, which is that of their starts.
  private var bodies: [String: [Body]] = [:]

  init(of steps: [Script.Step]) {
    for (place, step) in steps.enumerated() {
      guard case .perform(let script) = step.action else { continue }
      let end = step.end.seconds
      for source in Set(script.sources.map(\.id)) {
        let latest = max(end, bodies[source]?.last?.latest ?? end)
        bodies[source, default: []].append(
          Body(place: place, start: step.start.seconds, end: end, latest: latest))
      }
    }
  }

  /// Returns the indices of the bodies that may move `stroke`.
  func places(of stroke: TouchStroke) -> [Int] {
    guard let bodies = bodies[stroke.name] else { return [] }
    let first = stroke.span.lowerBound - Timestamp.tolerance
    let last = stroke.span.upperBound + Timestamp.tolerance
    let next = bodies.partitioningIndex { $0.start > last }
    return bodies[..<next].reversed().prefix { $0.latest >= first }
      .filter { $0.end >= first }.map(\.place).reversed()
  }
}

extension TouchStroke {
  fileprivate mutating func take(_ sample: TouchSample) {
    // The first sample is already present.
    if sample.phase != .began { samples.append(sample) }
  }
}

extension Script.Step {
  /// True if one of its moves targets a part of the player.
  fileprivate var goesToParts: Bool {
    guard case .perform(let script) = action else { return false }
    return script.sources.contains { source in
      source.items.contains { item in
        if case .move(let move) = item, case .element = move.origin { true } else { false }
      }
    }
  }
}

extension TouchSample {
  func renamed(_ source: String) -> TouchSample {
    var sample = self
    sample.source = source
    return sample
  }
}

// MARK: Replacing

/// The replacement text of strokes in an edit.
package enum StrokeText: Sendable {
  /// Samples at their own times, as a step of contacts.
  case samples(TouchStroke)
  /// The end of a stroke whose beginning is kept.
  case end(TouchStroke)
  /// A body of WebDriver actions with one `source`, from `start` seconds on.
  case actions(JSON, source: String, start: Double)
}

extension LiveScript {
  /// Returns the script with `texts` in place of the strokes `old`, each from its given time on.
  /// Strokes that share a body of actions with one of them become samples too, and what `acts` do in
  /// it steps of their own; names of contacts that are already down are changed. Throws if the result
  /// is invalid.
  package func replacing(
    _ old: [(stroke: ScriptStroke, from: Double)], with texts: [StrokeText],
    among strokes: [ScriptStroke], _ acts: [DeviceAct]
  ) throws(ScriptError) -> LiveScript {
    var script = self
    script.endContacts()
    let bodies = script.bodies(sharedWith: old.map(\.stroke), among: strokes)
    let numbers = Set(old.map(\.stroke.number))
    let kept = strokes.filter { stroke in
      !numbers.contains(stroke.number) && stroke.bodies.contains(where: bodies.contains)
    }
    if let lost = kept.first(where: { !$0.isPlaced }) {
      throw ScriptError(
        .scene, at: "steps", expected: "actions with places that are known",
        found: "\(lost.stroke.name), which goes to parts of the player")
    }
    let gone = old.flatMap { old in old.stroke.members.filter { $0.time >= old.from } }
    script.remove(gone, bodies)
    var names = ContactNames(script.nameSpans())
    var new = acts.flatMap { act in act.insertions { $0.map(bodies.contains) ?? false } }
    for case .end(let stroke) in texts {
      new.append(Self.insertion(of: stroke, as: names.end(of: stroke)))
    }
    for stroke in kept.map(\.stroke) {
      new.append(Self.insertion(of: stroke, as: names.take(stroke)))
    }
    for text in texts {
      switch text {
      case .end: break
      case .samples(let stroke):
        new.append(Self.insertion(of: stroke, as: names.take(stroke)))
      case .actions(let body, _, let start):
        let tick = Self.tick(start)
        let source: JSON = ["at": .number(Self.seconds(tick)), "perform": body.sortedByKey]
        new.append(
          Insertion(.perform(try TouchScript(body, input: .all)), source: source, at: tick))
      }
    }
    script.insert(new)
    script.values = script.liveValues
    try script.check()
    return script
  }

  /// Checks all contacts. Throws if too many are down, or the script is too large.
  func check() throws(ScriptError) {
    try Script.checkContacts(steps)
    guard !isFull else {
      throw ScriptError(
        .scene, at: "steps",
        expected: "at most \(Self.mostValues) values that were played or edited",
        found: "\(values)")
    }
  }

  /// Returns the tick nearest to `seconds`.
  static func tick(_ seconds: Double) -> Int { Int((seconds * Double(ticksPerSecond)).rounded()) }

  /// Returns all bodies of `old`, and those of strokes in them.
  private func bodies(
    sharedWith old: [ScriptStroke], among strokes: [ScriptStroke]
  ) -> Set<Int> {
    var bodies = Set(old.flatMap(\.bodies))
    var count = -1
    while count != bodies.count {
      count = bodies.count
      for stroke in strokes where stroke.bodies.contains(where: bodies.contains) {
        bodies.formUnion(stroke.bodies)
      }
    }
    return bodies
  }

  private mutating func remove(_ members: [ScriptStroke.Member], _ bodies: Set<Int>) {
    var samples: [Int: Set<Int>] = [:]
    for member in members { samples[member.step, default: []].insert(member.sample) }
    for (place, gone) in samples {
      guard case .contacts(let all) = steps[place].action else { continue }
      let rest = all.indices.filter { !gone.contains($0) }.map { all[$0] }
      steps[place].action = .contacts(rest)
    }
    let kept = steps.indices.filter { place in
      if case .contacts(let rest) = steps[place].action, rest.isEmpty {
        return samples[place] == nil
      }
      return !bodies.contains(place)
    }
    steps = kept.map { steps[$0] }
  }

  mutating func drop(_ place: Int) { steps.remove(at: place) }

  /// Returns the spans during which contacts of each name are down.
  private func nameSpans() -> [String: [ClosedRange<Double>]] {
    let phases = steps.map { step -> [TouchPhase] in
      if case .contacts(let samples) = step.action { samples.map(\.phase) } else { [] }
    }
    return members().mapValues { strokes in
      strokes.compactMap { members in
        guard let first = members.first, let last = members.last else { return nil }
        let isLifted = !phases[last.step][last.sample].isDown
        return first.time...max(first.time, isLifted ? last.time : .infinity)
      }
    }
  }

  /// Returns the step of contacts called `name` that contains `stroke`.
  private static func insertion(of stroke: TouchStroke, as name: String) -> Insertion {
    let ticks = stroke.samples.map { tick($0.time) }
    let samples = zip(stroke.samples, ticks).map { sample, tick in
      TouchSample(
        time: seconds(tick - ticks[0]), contact: 0, source: name, phase: sample.phase,
        position: kept(sample.position), pressure: kept(sample.pressure))
    }
    return Insertion(.contacts(samples), source: nil, at: ticks[0])
  }
}

// MARK: Releases and ends

extension LiveScript {
  /// The end of the last step, in seconds; 0 without steps.
  package var end: Double { steps.map(\.end.seconds).max() ?? 0 }

  /// The names of sources of actions.
  package var sourceNames: Set<String> {
    steps.reduce(into: []) { names, step in
      guard case .perform(let script) = step.action else { return }
      names.formUnion(script.sources.map(\.id))
    }
  }
}
