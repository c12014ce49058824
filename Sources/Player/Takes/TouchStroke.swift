import Geometry
import Gestures
import JSONCoding
import Scripting

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

  /// For each step when the next release behind it is, in seconds; infinity if none is.
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
/// going through all.
private struct ActionBodies {
  private struct Body {
    /// Its place among the steps.
    let place: Int
    /// In seconds.
    let start: Double
    let end: Double
    /// The latest end of this one and those before it.
    let latest: Double
  }

  /// In the order of the steps, which is that of their starts.
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

  /// The places of those that may move `stroke`.
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
    var names = ContactNames(script.nameSpans())
    var new: [Insertion] = []
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
        new.append(Insertion(.perform(try TouchScript(body)), source: source, at: tick))
      }
    }
    script.insert(new)
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
    let kept = steps.indices.filter { place in
      if case .contacts(let rest) = steps[place].action, rest.isEmpty {
        return samples[place] == nil
      }
      return !bodies.contains(place)
    }
    (steps, written) = (kept.map { steps[$0] }, kept.map { written[$0] })
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

  /// The step of contacts called `name` that holds `stroke`.
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
