/// How a gesture deals with the fingers that it asks for: all that the router has to know of it. A
/// recognizer declares this itself, so that no other code knows one kind from another.
public struct GestureManner: Hashable, Sendable {
  /// What it receives of a finger before it is decided which gesture gets it.
  @frozen
  public enum Preview: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case nothing
    /// That it has landed.
    case landing
    /// All that it does: the gesture begins as the finger lands, and is cancelled where another
    /// gesture else gets it.
    case everything
  }

  /// What it receives of a finger before it is decided which gesture gets it.
  public var preview = Preview.nothing
  /// Whether it happens in one moment, that in which it is recognized, and does not go on.
  public var isDiscrete = false
  /// Whether there is one such gesture at a time: a finger that it does not admit is not for it.
  /// Where false, each such finger is a gesture of its own.
  public var isSingle = true
  /// Whether it is for a finger that is alone on the glass, until it has begun.
  public var needsSingleTouch = false
  /// Whether gestures that yield to such get none of its fingers where they lie around it.
  public var keepsFingers = false
  /// Whether it gets no finger of one inside it that keeps its fingers.
  public var yieldsToKeepers = false
  /// Whether it waits until the deeper ones have given up.
  public var requiresInnerFailure = false

  /// The manner of a gesture that goes on, of one finger at a time.
  public init() {}

  /// The manner of a gesture that goes on, with one change.
  init(_ change: (inout GestureManner) -> Void) { change(&self) }
}
