/// How a member stands to the others in its arena.
@frozen
public enum GesturePriority: String, Hashable, Sendable {
  /// Competes; the first to accept wins, and the deepest if nobody does.
  case standard
  /// Competes, and goes before all standard members: what they accept waits until this one has
  /// given up. Of several the outermost goes first.
  case high
  /// Does not compete: it wins when it accepts or the finger lifts, whoever else wins, and takes
  /// nothing from anybody.
  case simultaneous
}

/// How an arena ended for a member.
@frozen
public enum GestureOutcome: String, Hashable, Sendable {
  /// It won.
  case accepted
  /// It lost, or gave up.
  case rejected
  /// It was forbidden to take part, by the view under the finger.
  case vetoed
}
