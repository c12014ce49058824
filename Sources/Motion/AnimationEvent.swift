/// The end of one motion of an ``Animator``.
public struct AnimationEvent<Value: Interpolatable>: Hashable, Sendable {
  /// Which of its animator's motions ended, counted from 1. Each ends once.
  public let motion: Int
  /// How it ended.
  public let end: AnimationEnd
  /// Where it came to rest or, where it was retargeted, where it would have.
  public let target: Value

  /// The end of the motion of that number.
  public init(motion: Int, end: AnimationEnd, target: Value) {
    self.motion = motion
    self.end = end
    self.target = target
  }
}
