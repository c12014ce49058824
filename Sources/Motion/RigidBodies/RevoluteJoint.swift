import Geometry

/// A pin through two bodies of a ``RigidBodyWorld``: they turn about it against each other, as far as
/// its limits let them.
///
/// Its angle is that of the second body less that of the first; see ``RigidBodyWorld/angle(of:)``.
public struct RevoluteJoint: Hashable, Sendable {
  /// Where the pin is on the first body.
  public var anchorA: RigidBody.Anchor
  /// Where the pin is on the second body, another one than the first.
  public var anchorB: RigidBody.Anchor
  /// How far it turns, in radians; either end may be infinite.
  public var limits: ClosedRange<Double>
  /// The angle, in radians, to which its stiffness draws it and in which
  /// ``RigidBodyWorld/assemble()`` puts it.
  public var restAngle: Double
  /// Torque that draws it to its rest angle, per radian away from it, ≥ 0: 0 limp. In masses times
  /// squared lengths per second².
  public var stiffness: Double
  /// Torque of viscous friction, per radian per second, ≥ 0. In masses times squared lengths per
  /// second.
  public var damping: Double

  /// A pin through both places.
  public init(
    _ anchorA: RigidBody.Anchor, _ anchorB: RigidBody.Anchor,
    limits: ClosedRange<Double> = -Double.infinity...Double.infinity, restAngle: Double = 0,
    stiffness: Double = 0, damping: Double = 0
  ) {
    self.anchorA = anchorA
    self.anchorB = anchorB
    self.limits = limits
    self.restAngle = restAngle
    self.stiffness = stiffness
    self.damping = damping
  }
}
