/// An invariant that does not hold: which, of what, and what was found instead.
package struct InvariantViolation: Hashable, Sendable {
  /// The name of the invariant.
  package let invariant: String
  /// Of what it does not hold, such as `touch 2`.
  package let place: String
  /// What was found there.
  package let found: String

  init(_ invariant: String, _ place: String, _ found: String) {
    (self.invariant, self.place, self.found) = (invariant, place, found)
  }

  init(_ invariant: PlayerInvariant, _ place: String, _ found: String) {
    self.init(invariant.rawValue, place, found)
  }
}

/// What holds of every player, by the names that `fuzz` prints.
package enum PlayerInvariant: String, CaseIterable, Sendable {
  /// No line of the trace holds NaN or an infinite number.
  case numbers = "all numbers are finite"
  /// A touch that has an owner keeps it.
  case owners = "a touch has at most one owner"
  /// A touch lifts or is taken away, once.
  case ends = "a touch ends exactly once"
  /// A touch has an owner, or the trace says which gesture failed.
  case answers = "no touch is lost"
  /// Gestures come to their end with their touch.
  case gestures = "a gesture that begins ends exactly once"
  /// The touches that an experience receives are whole.
  case hearing = "an experience sees each of its touches begin once and end once"
  /// The place of a control on the stage.
  case columns = "columns never move"
  /// What values a control may take.
  case values = "values stay in range and on their step"
  /// 0.8 s after its finger has gone a control is as small as before.
  case springs = "a released control springs home"
  /// No script can make the player fail.
  case steps = "no step fails"
  /// Pictures hold no coordinates that are no numbers.
  case pictures = "every picture can be drawn"
}
