import Drawing
import Gestures
import JSONCoding
import Rendering
import Views

/// Checks the invariants of touches in a run, line by line of its trace.
struct TouchInspection {
  /// A gesture of a touch on a part.
  private struct GestureKey: Hashable {
    let touch: Int
    let gesture: String
    let target: String

    var place: String { "\(gesture) of touch \(touch) on \(target)" }
  }

  private var owners: [Int: String] = [:]
  /// Touches that are down, and all that have lifted.
  private var (down, lifted): (Set<Int>, Set<Int>) = ([], [])
  /// Touches that began a gesture, or for which a failed gesture was reported.
  private var answered: Set<Int> = []
  /// Touches that were cancelled, or whose view was removed: they need no result.
  private var takenAway: Set<Int> = []
  /// Touches that an experience has received.
  private(set) var onCanvas: Set<Int> = []
  /// The gestures: true while one is running, false once it has ended.
  private var gestures: [GestureKey: Bool] = [:]

  /// Reads the next line. Returns a violated invariant.
  mutating func read(_ line: TraceLine) -> InvariantViolation? {
    var violation: InvariantViolation?
    for event in line.events { violation = violation ?? follow(event) }
    for touch in line.touches { violation = violation ?? follow(touch) }
    if let gone = down.subtracting(line.touches.map(\.id)).min() {
      violation =
        violation ?? InvariantViolation(.ends, "touch \(gone)", "it is gone and never ended")
    }
    return violation
  }

  private mutating func follow(_ event: Event) -> InvariantViolation? {
    guard case .gesture(let name, let state, let touch) = event.kind else { return nil }
    let key = GestureKey(touch: touch, gesture: name, target: event.target)
    switch state {
    case .began:
      if key.target == "canvas" { onCanvas.insert(touch) }
      answered.insert(touch)
      guard gestures.updateValue(true, forKey: key) == nil else {
        return InvariantViolation(.gestures, key.place, "it began twice")
      }
    case .ended, .cancelled:
      guard gestures.updateValue(false, forKey: key) == true else {
        return InvariantViolation(
          .gestures, key.place, "it was told as \(state.name) and was not going on")
      }
    case .failed, .vetoed:
      answered.insert(touch)
      if gestures[key] == true { gestures[key] = false }
    }
    return nil
  }

  private mutating func follow(_ touch: PointerState) -> InvariantViolation? {
    let (id, place) = (touch.id, "touch \(touch.id)")
    guard !lifted.contains(id) else {
      return InvariantViolation(.ends, place, "it is \(touch.phase.rawValue) after its end")
    }
    if touch.isDown {
      down.insert(id)
    } else {
      lifted.insert(id)
      down.remove(id)
    }
    if touch.phase == .cancelled || touch.log.contains(where: { $0.kind == .cancelled(.view) }) {
      takenAway.insert(id)
    }
    if let before = owners[id], before != touch.owner {
      return InvariantViolation(
        .owners, place, "it went from \(before) to \(touch.owner ?? "no gesture")")
    }
    owners[id] = touch.owner
    return nil
  }

  /// Returns an invariant that is violated once no finger has been down for a while.
  func violationAtRest() -> InvariantViolation? {
    let lost = lifted.subtracting(answered).subtracting(takenAway)
    if let lost = lost.filter({ owners[$0] == nil }).min() {
      return InvariantViolation(
        .answers, "touch \(lost)", "no gesture has it, and none is reported to have failed")
    }
    let endless = gestures.filter(\.value).keys
    return endless.min { ($0.touch, $0.target) < ($1.touch, $1.target) }.map {
      InvariantViolation(.gestures, $0.place, "it never ended")
    }
  }
}

// MARK: Received touches

/// The touches that an experience has received.
struct ReceivedTouches: Sendable {
  private var counts: [Int: (begun: Int, ended: Int)] = [:]
  /// A touch that moved or ended before it began, or after it had ended.
  private var stray: Int?

  mutating func receive(_ touches: [Touch]) {
    for touch in touches {
      var count = counts[touch.id] ?? (0, 0)
      if touch.phase == .began { count.begun += 1 }
      if count.begun == 0 || count.ended > 0 { stray = stray ?? touch.id }
      if !touch.isDown { count.ended += 1 }
      counts[touch.id] = count
    }
  }

  /// Returns true if any sample of the touch `id` was received.
  func holds(_ id: Int) -> Bool { counts[id] != nil }

  /// Forgets the touches that have not ended: they begin again in a restarted world.
  mutating func forgetDown() { counts = counts.filter { $0.value.ended > 0 } }

  /// Returns a touch with an incorrect sequence, once all have ended; nil if there is none. Those
  /// in `waiting` are incomplete.
  func mistake(besides waiting: Set<Int>) -> (touch: Int, found: String)? {
    if let stray { return (stray, "it was heard before it began, or after its end") }
    let odd = counts.filter { $0.value != (1, 1) && !waiting.contains($0.key) }
    return odd.min { $0.key < $1.key }.map {
      ($0.key, "it began \($0.value.begun) times and ended \($0.value.ended) times")
    }
  }
}

/// A running experience, with a record of the touches that it receives.
struct TouchRecordingRenderer: AnyRenderer {
  private var renderer: Performance
  private(set) var received = ReceivedTouches()

  init(_ renderer: Performance) { self.renderer = renderer }

  /// Returns `next`, which replaces it after a restart, with the record of this one.
  func succeeded(by next: Performance) -> Performance {
    guard var other = next as? TouchRecordingRenderer else { return next }
    other.received = received
    other.received.forgetDown()
    return other.erased
  }

  mutating func update(values: [Double], touches: [Touch], input: DeviceInput, step: Step) {
    received.receive(touches)
    renderer.update(values: values, touches: touches, input: input, step: step)
  }

  func drawBackdrop(on canvas: inout Canvas) { renderer.drawBackdrop(on: &canvas) }
  func draw(on canvas: inout Canvas) { renderer.draw(on: &canvas) }
  var metrics: JSON { renderer.metrics }
  var work: Int { renderer.work }
  var events: [RendererEvent] { renderer.events }
  var violations: [(invariant: String, found: String)] { renderer.violations }
}

extension PlayerConfiguration {
  /// The same configuration, with experiences that record the touches that they receive.
  var recordingTouches: PlayerConfiguration {
    playing(experiences.map { $0.wrapped { TouchRecordingRenderer($0).erased } })
  }
}
