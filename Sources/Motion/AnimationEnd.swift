/// How an animation ended.
public enum AnimationEnd: String, Hashable, Sendable, CaseIterable {
  /// It came to rest at its target.
  case finished
  /// It was given another target on its way.
  case retargeted
}
