import Geometry
import Gestures
import JSONCoding
import Scripting

/// A script that grows while it plays: steps written before, and the live input of fingers, keys
/// and sliders.
///
/// It can be saved at any time, and the saved script plays identically to the live one, to the last
/// bit: times are counted in ticks, so that they are short decimals that are read back exactly, and
/// both are played by the same ``Timeline``. All additions are later than anything already played.
package struct LiveScript: Sendable {
  package static let ticksPerSecond = 10_000
  /// Largest number of JSON values in live steps; a document may have a million.
  static let mostValues = 900_000
  /// Largest number of samples in a step: an addition copies the step.
  private static let mostSamples = 256
  /// Largest number of increments of one adjustment of a control; a range has no more that people
  /// would distinguish.
  private static let mostSteps: UInt = 100
  /// Moves of a finger that follow each other faster are merged, in ticks.
  fileprivate static let finest = 40
  /// Positions are rounded to this fraction of a point, pressures to the same fraction of the
  /// maximum.
  private static let placesPerPoint = 100.0

  /// The steps, in the order in which they start.
  var steps: [Script.Step] = []
  /// Index and start of the step that takes contacts.
  private var open: (place: Int, start: Int)?
  private var count = 0
  var values = 0

  /// Creates a live script from the steps of `script`, each with an explicit time.
  package init(_ script: Script) {
    steps = script.steps.map { step in
      let start = Timestamp(seconds: step.start.seconds)
      return Script.Step(
        start: start, path: step.path, action: step.action,
        written: step.json.sortedByKey.starting(at: start.seconds))
    }
  }

  /// The times of the written releases of all fingers, in seconds, ascending.
  package var releases: [Double] {
    steps.compactMap { if case .release = $0.action { $0.start.seconds } else { nil } }
  }

  /// The ids of all contacts, including live ones, as far as they are integers.
  package var contactNumbers: Set<Int> { contactNumbers { _ in true } }

  private func contactNumbers(where isWanted: (Script.Step) -> Bool) -> Set<Int> {
    var numbers: Set<Int> = []
    for step in steps where isWanted(step) {
      guard case .contacts(let samples) = step.action else { continue }
      for sample in samples { if let number = Int(sample.source) { numbers.insert(number) } }
    }
    return numbers
  }

  /// True if anything was played live.
  package var isTouched: Bool { count > 0 }

  /// True if the limit of a document is reached and nothing more is added.
  package var isFull: Bool { values >= Self.mostValues }

  /// Returns the time of `tick`, in seconds.
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
  /// Adds a sample of the finger `id`, with `pressure`, at `tick`, not earlier than any addition
  /// since ``endContacts()``. Everything before `heard` ticks has been played; later moves that are
  /// close together are merged.
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
    // Avoids a copy: the samples must not have two owners.
    steps[place].action = .release
    let joined = phase == .moved ? samples.joined(sample, start: start, heard: heard) : nil
    if let joined { samples.remove(at: joined) } else { values += 6 }
    samples.append(sample)
    steps[place].action = .contacts(samples)
  }

  /// Makes the next sample of any finger begin a new step.
  package mutating func endContacts() {
    if let open { steps[open.place].isOpen = false }
    open = nil
  }

  /// Sets the control `id` at `tick`; consecutive settings of one control that have not been
  /// played, since `heard` ticks, are merged.
  package mutating func set(_ id: String, to values: [Double], tick: Int, heard: Int) {
    let setting = ControlSetting(id, values)
    if let last = steps.lastIndex(where: { $0.start.seconds <= Self.seconds(tick) }),
      steps[last].written == nil, case .set(let settings) = steps[last].action,
      settings.map(\.id) == [id], steps[last].start.seconds > Self.seconds(heard)
    {
      steps[last].action = .set([setting])
      return
    }
    insert(.set([setting]), at: tick)
    self.values += 4 + values.count
  }

  /// Adjusts the control `axis`, or the axis of a point, by `steps`, at most 100, as by an
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

  /// Performs `body` at `tick`.
  package mutating func perform(_ body: TouchScript, tick: Int) {
    let place = insert(.perform(body), at: tick)
    steps[place].written = steps[place].json.sortedByKey
    values += steps[place].values
  }

  /// Removes the live taps of parts that start after `heard` ticks and no later than `last`;
  /// returns false if there are none.
  package mutating func dropActivations(after heard: Int, through last: Int) -> Bool {
    let places = steps.indices.filter { place in
      guard steps[place].written == nil, case .activate = steps[place].action else { return false }
      let start = steps[place].start.seconds
      return start > Self.seconds(heard) && start <= Self.seconds(last)
    }
    for place in places.reversed() {
      steps.remove(at: place)
      if let open, open.place > place { self.open = (open.place - 1, open.start) }
    }
    return !places.isEmpty
  }

  /// A step to insert.
  struct Insertion {
    let action: Script.Action
    /// Its text in the document; nil to write it anew.
    let source: JSON?
    let tick: Int

    init(_ action: Script.Action, source: JSON?, at tick: Int) {
      (self.action, self.source, self.tick) = (action, source, tick)
    }

    /// Creates the step that performs `body`.
    init(_ body: TouchScript, at tick: Int) {
      let start = Timestamp(seconds: LiveScript.seconds(tick))
      let step = Script.Step(start: start, path: Script.Step.live, action: .perform(body))
      self.init(step.action, source: step.json.sortedByKey, at: tick)
    }
  }

  /// Inserts `new` at once, with the same result as repeated ``insert(_:at:isOpen:)``; no step
  /// takes contacts.
  mutating func insert(_ new: [Insertion]) {
    let first = count
    let ordered = new.enumerated().sorted { ($0.1.tick, $0.0) < ($1.1.tick, $1.0) }
    let old = steps
    steps = []
    var next = 0
    for (place, insertion) in ordered {
      let start = Timestamp(seconds: Self.seconds(insertion.tick))
      // After all that start no later, as a reader of the document orders them.
      while next < old.count, old[next].start.seconds <= start.seconds {
        steps.append(old[next])
        next += 1
      }
      let path = JSONPath.index(Script.Step.live, first + place)
      steps.append(
        Script.Step(
          start: start, path: path, action: insertion.action, written: insertion.source))
    }
    steps += old[next...]
    count += new.count
  }

  @discardableResult
  mutating func insert(_ action: Script.Action, at tick: Int, isOpen: Bool = false) -> Int {
    let start = Timestamp(seconds: Self.seconds(tick))
    // After all that start no later, as a reader of the document orders them.
    var place = steps.count
    while place > 0, steps[place - 1].start.seconds > start.seconds { place -= 1 }
    let path = nextLivePath()
    steps.insert(Script.Step(start: start, path: path, action: action, isOpen: isOpen), at: place)
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
  /// Returns the index of a move that `sample` replaces: the last of its finger, if it has not been
  /// played and is hardly older.
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
  /// Returns the steps of a scene that ends at `end` seconds, each with its time.
  package func steps(until end: Double) -> JSON {
    .array(steps.filter { $0.start.seconds <= end }.map(\.json))
  }

  /// Returns the live steps over the steps of another `script`. Live contacts whose ids that script
  /// uses get others: one id cannot denote two fingers.
  package func over(_ script: Script) -> LiveScript {
    var other = LiveScript(script)
    let names = names(besides: other.contactNumbers)
    for step in steps where step.isLive {
      var place = other.steps.count
      while place > 0, other.steps[place - 1].start.seconds > step.start.seconds { place -= 1 }
      var step = names.isEmpty ? step : step.renaming(names)
      step.isOpen = false
      other.steps.insert(step, at: place)
    }
    (other.count, other.values) = (count, values)
    return other
  }

  /// Returns new ids for the live contacts whose ids are `taken`.
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
  /// The path of steps that come from no document.
  static let live = JSONPath.key(.root, "live")

  /// True if it was played live, or inserted by an edit.
  var isLive: Bool {
    if case .index(let list, _) = path { list == Self.live } else { false }
  }

  /// Returns the step with its contacts renamed by `names`.
  fileprivate func renaming(_ names: [String: String]) -> Script.Step {
    guard case .contacts(let samples) = action else { return self }
    var step = self
    step.action = .contacts(
      samples.map { $0.renamed(names[$0.source] ?? $0.source) })
    return step
  }
}

extension JSON {
  /// Returns a step that starts at `seconds`.
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
