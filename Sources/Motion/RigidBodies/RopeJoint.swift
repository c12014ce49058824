import Geometry

/// A string from a fixed place to a body of a ``RigidBodyWorld``. Slack, it does nothing; beyond its
/// length it pulls as hard as it takes.
public struct RopeJoint: Hashable, Sendable {
  /// Where it is tied to a body, one of finite mass.
  public var anchor: RigidBody.Anchor
  /// Where it hangs from.
  public var target: Point
  /// How long it is, ≥ 0.
  public var length: Double

  /// A string of `length` from `target` to `anchor`.
  public init(_ anchor: RigidBody.Anchor, target: Point, length: Double) {
    self.anchor = anchor
    self.target = target
    self.length = length
  }
}
