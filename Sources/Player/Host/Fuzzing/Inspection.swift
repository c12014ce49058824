import JSONCoding

/// Checks the frames of one run, in order, for all invariants.
struct Inspection {
  private var touches = TouchInspection()
  private var controls: ControlInspection
  private var before: TraceLine?
  /// The time when a finger was last down, in seconds.
  private var lastTouch = 0.0
  /// True if the invariants at rest have been checked since.
  private var isSettled = false

  /// Time without a finger before the invariants at rest are checked, in seconds.
  static let patience = 0.8

  /// Creates an inspection of a run of `configuration`.
  init(of configuration: PlayerConfiguration) { controls = ControlInspection(of: configuration) }

  /// Reads `frame`, which `playback` shows. The result is what does not hold.
  mutating func read(_ playback: AnyPlayback, frame: Int) -> InvariantViolation? {
    let line = playback.traceLine(frame: frame)
    if !line.touches.isEmpty { (lastTouch, isSettled) = (line.time, false) }
    let traced = TracedFrame(line: line, before: before, untouched: line.time - lastTouch)
    before = line
    if let place = line.json.placeOfInfinity {
      return InvariantViolation(.numbers, place, "it is not finite")
    }
    return touches.read(line) ?? controls.read(line, at: playback.pageTime)
      ?? violationAtRest(traced, playback) ?? playback.violations(in: traced).first
  }

  private mutating func violationAtRest(
    _ frame: TracedFrame, _ playback: AnyPlayback
  ) -> InvariantViolation? {
    // A paused player, such as a dismissed one, delivers nothing.
    guard !isSettled, !playback.isPaused, frame.untouched >= Self.patience else { return nil }
    isSettled = true
    return touches.violationAtRest() ?? controls.violationAtRest(frame.line)
      ?? violation(in: playback.received)
  }

  private func violation(
    in received: [(experience: String, touches: ReceivedTouches, waiting: Set<Int>)]
  ) -> InvariantViolation? {
    for (experience, touches, waiting) in received {
      guard let mistake = touches.mistake(besides: waiting) else { continue }
      return InvariantViolation(
        .hearing, "touch \(mistake.touch) on \(experience)", mistake.found)
    }
    let unheard = touches.onCanvas.filter { id in
      !received.contains { $0.touches.holds(id) || $0.waiting.contains(id) }
    }
    return unheard.min().map {
      InvariantViolation(.hearing, "touch \($0)", "no experience heard of it")
    }
  }
}

extension JSON {
  /// The path of the first number that is not finite, such as `experience.phase`; nil if there is
  /// none.
  fileprivate var placeOfInfinity: String? {
    switch self {
    case .number(let number): number.isFinite ? nil : ""
    case .array(let values):
      values.indices.lazy.compactMap { index in
        values[index].placeOfInfinity.map { "[\(index)]\($0)" }
      }.first
    case .object(let members):
      members.lazy.compactMap { member in
        member.value.placeOfInfinity.map { rest in
          member.key + (rest.isEmpty || rest.hasPrefix("[") ? rest : ".\(rest)")
        }
      }.first
    case .null, .bool, .large, .string: nil
    }
  }
}

// MARK: Violations

/// A violated invariant, with its subject and the actual state.
package struct InvariantViolation: Hashable, Sendable {
  package let invariant: String
  /// The subject, such as `touch 2`.
  package let place: String
  /// The actual state.
  package let found: String

  package init(_ invariant: String, _ place: String, _ found: String) {
    (self.invariant, self.place, self.found) = (invariant, place, found)
  }

  init(_ invariant: PlayerInvariant, _ place: String, _ found: String) {
    self.init(invariant.rawValue, place, found)
  }
}

/// The invariants of every player, by the names that `fuzz` prints.
package enum PlayerInvariant: String, CaseIterable, Sendable {
  /// No line of the trace holds NaN or an infinite number.
  case numbers = "all numbers are finite"
  /// A touch that has an owner keeps it.
  case owners = "a touch has at most one owner"
  /// A touch lifts or is cancelled, once.
  case ends = "a touch ends exactly once"
  /// A touch has an owner, or the trace contains the gesture that failed.
  case answers = "no touch is lost"
  /// Gestures end with their touch.
  case gestures = "a gesture that begins ends exactly once"
  /// The touches that an experience receives are complete.
  case hearing = "an experience sees each of its touches begin once and end once"
  /// The frame of a control on the stage.
  case columns = "columns never move"
  /// The allowed values of a control.
  case values = "values stay in range and on their step"
  /// 0.8 s after its finger has lifted a control has its rest size again.
  case springs = "a released control springs home"
  /// No script can make the player fail.
  case steps = "no step fails"
  /// Pictures have only finite coordinates.
  case pictures = "every picture can be drawn"
}
