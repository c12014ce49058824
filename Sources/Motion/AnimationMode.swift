/// How a value gets to its target.
public enum AnimationMode: Hashable, Sendable {
  /// By its spring.
  case animated
  /// At once, without velocity, as under a finger that drags.
  case instant
}
