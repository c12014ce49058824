import Motion

/// Something that happened in the world of a renderer, told in the trace.
public enum RendererEvent: Hashable, Sendable {
  /// An animation, known by its name, came to its end.
  case animation(String, AnimationEnd)
  /// The player would tap the finger, in the way of that name.
  case haptic(String)
}

/// How an animation ended.
public typealias AnimationEnd = Motion.AnimationEnd
