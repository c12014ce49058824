import Geometry
import Gestures
import JSONCoding

/// What one finger does from its landing to its lift.
package struct TouchStroke: Hashable, Sendable {
  /// What scenes call its contact, or the source of its actions.
  package var name: String
  /// In the order of time, in seconds from the beginning of the scene; at least one, of which the
  /// first lands.
  package var samples: [TouchSample]

  package init(name: String, samples: [TouchSample]) {
    precondition(!samples.isEmpty, "a stroke has a sample")
    (self.name, self.samples) = (name, samples)
  }

  /// From the landing to the last sample, in seconds.
  package var span: ClosedRange<Double> {
    samples[0].time...max(samples[0].time, samples[samples.count - 1].time)
  }

  /// Whether the finger leaves the glass.
  package var isLifted: Bool { !samples[samples.count - 1].phase.isDown }
}

/// A stroke as it stands in a script.
package struct ScriptStroke: Hashable, Sendable {
  /// How traces call its contact: counted from 1 in the order of landing.
  package let number: Int
  package let stroke: TouchStroke
  /// Whether it is written as WebDriver actions, not as samples.
  package let isActions: Bool
  /// Whether its places are known: an action that goes to a part of the player finds that while it
  /// is played.
  package let isPlaced: Bool
  /// The steps that hold it: bodies of actions.
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
  /// All strokes on a `stage` up to `end` seconds, in the order of their landing.
  package func strokes(on stage: Size, until end: Double) -> [ScriptStroke] {
    var found: [Int: TouchStroke] = [:]
    for event in touches(on: stage, until: end) {
      let sample = TouchSample(
        time: event.time, contact: 0, phase: event.phase, position: event.position,
        pressure: event.pressure)
      found[event.contact, default: TouchStroke(name: event.source, samples: [sample])].take(sample)
    }
    var members = members()
    return found.sorted { $0.key < $1.key }.map { number, stroke in
      var stroke = stroke
      let isActions = stroke.name.hasPrefix(Self.actionsPrefix)
      stroke.name = String(stroke.name.dropFirst())
      let bodies = isActions ? self.bodies(of: stroke) : []
      let own = isActions ? nil : members[stroke.name]?.popLast()
      return ScriptStroke(
        number: number, stroke: stroke, isActions: isActions,
        isPlaced: bodies.allSatisfy { !steps[$0].goesToParts }, bodies: bodies, members: own ?? [])
    }
  }

  private static let (actionsPrefix, samplesPrefix) = ("a", "s")

  /// All that fingers do, those of bodies apart from those of samples by their names.
  private func touches(on stage: Size, until end: Double) -> [TouchSample] {
    let touching = steps.compactMap { step -> Script.Step? in
      var step = step
      switch step.action {
      case .contacts(let samples):
        step.action = .contacts(samples.map { $0.renamed(Self.samplesPrefix + $0.source) })
      case .perform(let script):
        let sources = script.sources.map { source in
          TouchScript.Source(
            id: Self.actionsPrefix + source.id, pointer: source.pointer, items: source.items)
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
      // Parts are somewhere on the stage: strokes that go there are not placed.
      let events = try? timeline.events(until: end) { _ in Rect(origin: .zero, size: stage) }
      for event in events ?? [] { if case .contact(let sample) = event { samples.append(sample) } }
    } while timeline.failure != nil
    return samples
  }

  /// The samples of each contact in steps: those of its strokes in turn, the first stroke last.
  private func members() -> [String: [[ScriptStroke.Member]]] {
    var all: [String: [(member: ScriptStroke.Member, phase: TouchPhase)]] = [:]
    let releases = steps.indices.filter {
      if case .release = steps[$0].action { true } else { false }
    }
    for (place, step) in steps.enumerated() {
      guard case .contacts(let samples) = step.action else { continue }
      // A release ends what began before it.
      let end = releases.first { $0 > place }.map { steps[$0].start.seconds } ?? .infinity
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

  /// The bodies of actions that may move a stroke.
  private func bodies(of stroke: TouchStroke) -> [Int] {
    steps.indices.filter { place in
      guard case .perform(let script) = steps[place].action,
        script.sources.contains(where: { $0.id == stroke.name })
      else { return false }
      return steps[place].start.seconds <= stroke.span.upperBound + Timestamp.tolerance
        && steps[place].end.seconds >= stroke.span.lowerBound - Timestamp.tolerance
    }
  }
}

extension TouchStroke {
  fileprivate mutating func take(_ sample: TouchSample) {
    // The first is there already.
    if sample.phase != .began { samples.append(sample) }
  }
}

extension Script.Step {
  /// Whether a move of it goes to a part of the player.
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

/// What an edit writes in place of strokes.
package enum StrokeText: Sendable {
  /// Samples at their own times, as a step of contacts.
  case samples(TouchStroke)
  /// The end of a stroke of which the beginning stays.
  case end(TouchStroke)
  /// A body of WebDriver actions with one `source`, from `start` seconds on.
  case actions(JSON, source: String, start: Double)
}

extension LiveScript {
  /// The same with `texts` in place of the strokes `old`, each from the time beside it on. Strokes
  /// that share a body of actions with one of them become samples too; names of contacts that are
  /// down already are changed. Throws where the result is no script.
  package func replacing(
    _ old: [(stroke: ScriptStroke, from: Double)], with texts: [StrokeText],
    among strokes: [ScriptStroke]
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
    var names = script.nameSpans()
    for case .end(let stroke) in texts { script.insert(stroke, as: stroke.name, &names) }
    for stroke in kept.map(\.stroke) { script.insert(stroke, as: nil, &names) }
    for text in texts {
      switch text {
      case .end: break
      case .samples(let stroke): script.insert(stroke, as: nil, &names)
      case .actions(let body, _, let start):
        let action = Script.Action.perform(try TouchScript(body))
        let tick = Self.tick(start)
        let source: JSON = ["at": .number(Self.seconds(tick)), "perform": body.sortedByKey]
        script.insert(action, source: source, at: tick)
      }
    }
    script.values = script.liveValues
    try script.check()
    return script
  }

  /// Checks all contacts. Throws where too many are down, and where it holds too much.
  private func check() throws(ScriptError) {
    try Script.checkContacts(steps)
    guard !isFull else {
      throw ScriptError(
        .scene, at: "steps",
        expected: "at most \(Self.mostValues) values that were played or edited",
        found: "\(values)")
    }
  }

  /// The tick nearest to `seconds`.
  static func tick(_ seconds: Double) -> Int { Int((seconds * Double(ticksPerSecond)).rounded()) }

  /// All bodies of `old`, and those of strokes in them.
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
      written[place] = nil
    }
    for place in steps.indices.reversed() {
      if case .contacts(let rest) = steps[place].action, rest.isEmpty, samples[place] != nil {
        drop(place)
      } else if bodies.contains(place) {
        drop(place)
      }
    }
  }

  mutating func drop(_ place: Int) {
    steps.remove(at: place)
    written.remove(at: place)
  }

  /// From when to when contacts of each name are down.
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

  /// Inserts a step of contacts that holds `stroke`, called by `name` or, where it is nil, by its
  /// own name while no other contact has it, or the next free number.
  private mutating func insert(
    _ stroke: TouchStroke, as name: String?, _ names: inout [String: [ClosedRange<Double>]]
  ) {
    let ticks = stroke.samples.map { Self.tick($0.time) }
    let first = Self.seconds(ticks[0])
    let last = stroke.isLifted ? Self.seconds(ticks[ticks.count - 1]) : .infinity
    let id: String
    if let name {
      id = name
      // What has begun ends here.
      names[id] = names[id]?.map { $0.contains(first) ? $0.lowerBound...last : $0 }
    } else {
      let isFree = names[stroke.name]?.contains { $0.overlaps(first...last) } != true
      id = isFree ? stroke.name : Self.freeName(names)
      names[id, default: []].append(first...last)
    }
    let samples = zip(stroke.samples, ticks).map { sample, tick in
      TouchSample(
        time: Self.seconds(tick - ticks[0]), contact: 0, source: id, phase: sample.phase,
        position: Self.kept(sample.position), pressure: Self.kept(sample.pressure))
    }
    insert(.contacts(samples), at: ticks[0])
  }

  private static func freeName(_ names: [String: [ClosedRange<Double>]]) -> String {
    var number = 1
    while names[String(number)] != nil { number += 1 }
    return String(number)
  }
}

// MARK: Releases and ends

extension LiveScript {
  /// When the last step is over, in seconds; 0 without steps.
  package var end: Double { steps.map(\.end.seconds).max() ?? 0 }

  /// What sources of actions are called.
  package var sourceNames: Set<String> {
    steps.reduce(into: []) { names, step in
      guard case .perform(let script) = step.action else { return }
      names.formUnion(script.sources.map(\.id))
    }
  }
}
