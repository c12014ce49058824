import Geometry
import Gestures
import JSONCoding
import Scripting

/// A script that grows while it plays: what was written down before, and what fingers, keys and
/// sliders do meanwhile.
///
/// It can be written down at any time, and what is written plays to the last bit as it was played
/// live: times are counted in ticks, so that they are short decimals that are read back exactly,
/// and both are played by the same ``Timeline``. Whatever is added lies later than all that was
/// heard.
package struct LiveScript: Sendable {
  package static let ticksPerSecond = 10_000
  /// Most values of a document that live steps may come to; a document may hold a million.
  static let mostValues = 900_000
  /// Most samples in a step: what is added to a step is copied with it.
  private static let mostSamples = 256
  /// Most steps that one action moves a control by; a range has no more that people would tell
  /// apart.
  private static let mostSteps: UInt = 100
  /// Moves of a finger that come faster one after another count as one, in ticks.
  fileprivate static let finest = 40
  /// Places are kept to this part of a point, pressures to the same part of the greatest.
  private static let placesPerPoint = 100.0

  /// In the order in which they start.
  var steps: [Script.Step] = []
  /// For each step what stands in the document, with its time; nil where it was played live, or
  /// edited.
  var written: [JSON?] = []
  /// The place among the steps of that which takes contacts.
  private var open: (place: Int, start: Int)?
  private var count = 0
  var values = 0

  /// The steps of `script`, each at the time that is known from those before it.
  package init(_ script: Script) {
    guard case .array(let sources) = script.source else { return }
    for (step, source) in zip(script.steps, sources) {
      let start = Timestamp(seconds: step.start.seconds)
      steps.append(Script.Step(start: start, path: step.path, action: step.action))
      written.append(source.starting(at: start.seconds))
    }
  }

  /// When all fingers are lifted by what was written down before, in seconds, ascending.
  package var releases: [Double] {
    steps.compactMap { if case .release = $0.action { $0.start.seconds } else { nil } }
  }

  /// The ids of all contacts, those that were played live among them, as far as they are whole
  /// numbers.
  package var contactNumbers: Set<Int> { contactNumbers { _ in true } }

  private func contactNumbers(where isWanted: (Script.Step) -> Bool) -> Set<Int> {
    var numbers: Set<Int> = []
    for step in steps where isWanted(step) {
      guard case .contacts(let samples) = step.action else { continue }
      for sample in samples { if let number = Int(sample.source) { numbers.insert(number) } }
    }
    return numbers
  }

  /// Whether anything was played live.
  package var isTouched: Bool { count > 0 }

  /// Whether no more is taken: a document could not hold it.
  package var isFull: Bool { values >= Self.mostValues }

  /// The time of `tick`, in seconds.
  package static func seconds(_ tick: Int) -> Double { Double(tick) / Double(ticksPerSecond) }

  static func kept(_ position: Point) -> Point {
    Point(kept(position.x), kept(position.y))
  }

  static func kept(_ number: Double) -> Double {
    (number * placesPerPoint).rounded() / placesPerPoint
  }
}

// MARK: Growing

extension LiveScript {
  /// Adds what the finger `id`, which presses as hard as `pressure`, does at `tick`, not before
  /// anything that was added since ``endContacts()``. What was heard lies before `heard` ticks;
  /// moves after it that are close together are joined.
  package mutating func add(
    _ phase: TouchPhase, of id: Int, at position: Point,
    pressure: Double = Touch.unmeasuredPressure, tick: Int, heard: Int
  ) {
    if let open, case .contacts(let samples) = steps[open.place].action,
      samples.count >= Self.mostSamples
    {
      endContacts()
    }
    let start = open?.start ?? tick
    let sample = TouchSample(
      time: Self.seconds(tick - start), contact: 0, source: String(id), phase: phase,
      position: Self.kept(position), pressure: Self.kept(pressure))
    guard let place = open?.place, case .contacts(var samples) = steps[place].action else {
      open = (insert(.contacts([sample]), at: tick, isOpen: true), tick)
      values += 8
      return
    }
    // Nothing is copied while the samples have two owners no longer.
    steps[place].action = .release
    let joined = phase == .moved ? samples.joined(sample, start: start, heard: heard) : nil
    if let joined { samples.remove(at: joined) } else { values += 6 }
    samples.append(sample)
    steps[place].action = .contacts(samples)
  }

  /// The finger's next sample begins a new step.
  package mutating func endContacts() {
    if let open { steps[open.place].isOpen = false }
    open = nil
  }

  /// Writes the control `id` at `tick`; writes of one control that no step has taken yet, since
  /// `heard` ticks, are joined.
  package mutating func set(_ id: String, to values: [Double], tick: Int, heard: Int) {
    let setting = ControlSetting(id, values)
    if let last = steps.lastIndex(where: { $0.start.seconds <= Self.seconds(tick) }),
      written[last] == nil, case .set(let settings) = steps[last].action,
      settings.map(\.id) == [id], steps[last].start.seconds > Self.seconds(heard)
    {
      steps[last].action = .set([setting])
      return
    }
    insert(.set([setting]), at: tick)
    self.values += 4 + values.count
  }

  /// Moves the control `axis`, or the axis of a point, by `steps`, 100 at most, as by an
  /// accessibility action, at `tick`.
  package mutating func adjust(_ axis: String, by steps: Int, tick: Int) {
    for _ in 0..<min(steps.magnitude, Self.mostSteps) {
      insert(.adjust(axis: axis, steps: steps < 0 ? -1 : 1), at: tick)
      values += 3
    }
  }

  /// Taps the part called `name` as by an accessibility action, at `tick`.
  package mutating func activate(_ name: String, tick: Int) {
    insert(.activate(part: name), at: tick)
    values += 3
  }

  /// Takes the live taps of parts out again that start later than `heard` ticks and not later than
  /// `last`; false where there are none.
  package mutating func dropActivations(after heard: Int, through last: Int) -> Bool {
    let places = steps.indices.filter { place in
      guard written[place] == nil, case .activate = steps[place].action else { return false }
      let start = steps[place].start.seconds
      return start > Self.seconds(heard) && start <= Self.seconds(last)
    }
    for place in places.reversed() {
      steps.remove(at: place)
      written.remove(at: place)
      if let open, open.place > place { self.open = (open.place - 1, open.start) }
    }
    return !places.isEmpty
  }

  /// A step that is put in.
  struct Insertion {
    let action: Script.Action
    /// Its text in the document; nil to write it anew.
    let source: JSON?
    let tick: Int

    init(_ action: Script.Action, source: JSON?, at tick: Int) {
      (self.action, self.source, self.tick) = (action, source, tick)
    }
  }

  /// Puts `new` in, in one go, as by one after another of ``insert(_:source:at:isOpen:)``; no step
  /// takes contacts.
  mutating func insert(_ new: [Insertion]) {
    let first = count
    let ordered = new.enumerated().sorted { ($0.1.tick, $0.0) < ($1.1.tick, $1.0) }
    let old = Array(zip(steps, written))
    (steps, written) = ([], [])
    var next = 0
    for (place, insertion) in ordered {
      let start = Timestamp(seconds: Self.seconds(insertion.tick))
      // Behind all that starts no later, as a reader of the document takes it.
      while next < old.count, old[next].0.start.seconds <= start.seconds {
        steps.append(old[next].0)
        written.append(old[next].1)
        next += 1
      }
      let path = JSONPath.index(Script.Step.live, first + place)
      steps.append(Script.Step(start: start, path: path, action: insertion.action))
      written.append(insertion.source)
    }
    steps += old[next...].map(\.0)
    written += old[next...].map(\.1)
    count += new.count
  }

  @discardableResult
  mutating func insert(
    _ action: Script.Action, source: JSON? = nil, at tick: Int, isOpen: Bool = false
  ) -> Int {
    let start = Timestamp(seconds: Self.seconds(tick))
    // Behind all that starts no later, as a reader of the document takes it.
    var place = steps.count
    while place > 0, steps[place - 1].start.seconds > start.seconds { place -= 1 }
    let path = nextLivePath()
    steps.insert(Script.Step(start: start, path: path, action: action, isOpen: isOpen), at: place)
    written.insert(source, at: place)
    if let open, open.place >= place { self.open = (open.place + 1, open.start) }
    return place
  }

  /// The path of another live step.
  mutating func nextLivePath() -> JSONPath {
    defer { count += 1 }
    return .index(Script.Step.live, count)
  }
}

extension [TouchSample] {
  /// The place of a move that `sample` takes over from: the last of its finger, not yet heard and
  /// hardly older.
  fileprivate func joined(
    _ sample: TouchSample, start: Int, heard: Int
  ) -> Int? {
    let finest = LiveScript.seconds(LiveScript.finest)
    let bound = LiveScript.seconds(heard - start)
    for place in indices.reversed() {
      guard self[place].time > bound, sample.time - self[place].time < finest else { return nil }
      guard self[place].source == sample.source else { continue }
      return self[place].phase == .moved ? place : nil
    }
    return nil
  }
}

// MARK: Writing

extension LiveScript {
  /// The steps of a scene that ends at `end` seconds, each with its time.
  package func steps(until end: Double) -> JSON {
    let kept = zip(steps, written).filter { $0.0.start.seconds <= end }
    return .array(kept.map { step, source in source ?? step.document })
  }

  /// The same over the steps of another `script`, with what was played live. Live contacts whose
  /// ids that script uses get others: one id cannot stand for two fingers.
  package func over(_ script: Script) -> LiveScript {
    var other = LiveScript(script)
    let names = names(besides: other.contactNumbers)
    for (step, source) in zip(steps, written) where step.isLive {
      var place = other.steps.count
      while place > 0, other.steps[place - 1].start.seconds > step.start.seconds { place -= 1 }
      var step = names.isEmpty ? step : step.renaming(names)
      step.isOpen = false
      other.steps.insert(step, at: place)
      other.written.insert(source, at: place)
    }
    (other.count, other.values) = (count, values)
    return other
  }

  /// New ids for the live contacts whose ids are `taken`.
  private func names(besides taken: Set<Int>) -> [String: String] {
    let live = contactNumbers(where: \.isLive)
    var names: [String: String] = [:]
    var next = 0
    for number in live.intersection(taken).sorted() {
      repeat { next += 1 } while taken.contains(next) || live.contains(next)
      names[String(number)] = String(next)
    }
    return names
  }
}

extension Script.Step {
  /// Where steps stand that no document has brought.
  static let live = JSONPath.key(.root, "live")

  /// Whether it was played live, or put in by an edit.
  var isLive: Bool {
    if case .index(let list, _) = path { list == Self.live } else { false }
  }

  /// The same with the contacts that are in `names` called as those say.
  fileprivate func renaming(_ names: [String: String]) -> Script.Step {
    guard case .contacts(let samples) = action else { return self }
    var step = self
    step.action = .contacts(
      samples.map { $0.renamed(names[$0.source] ?? $0.source) })
    return step
  }
}

extension JSON {
  /// A step that starts at `seconds`.
  fileprivate func starting(at seconds: Double) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      [Member("at", .number(seconds))] + members.filter { $0.key != "at" })
  }
}

// MARK: Playing

extension Timeline {
  /// Goes on by `script`, of which this has played the beginning.
  package mutating func follow(_ script: LiveScript) { follow(script.steps) }
}
