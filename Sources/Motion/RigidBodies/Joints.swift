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

// MARK: Ropes

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

// MARK: Hands

/// A hand, be it a mouse or a finger, that draws a place of a body in a ``RigidBodyWorld`` to a point:
/// a damped spring of limited force, so that it never tears what it holds.
///
/// To draw a mass m by itself, as a ``Spring`` would, take the ``Spring/stiffness(mass:)`` and
/// ``Spring/damping(mass:)`` of one.
public struct MouseJoint: Hashable, Sendable {
  /// What it holds.
  public var anchor: RigidBody.Anchor
  /// Where it draws it to.
  public var target: Point
  /// Force per length of the way to the target, ≥ 0.
  public var stiffness: Double
  /// Force against the velocity of what it holds, per length a second, ≥ 0.
  public var damping: Double
  /// It never pulls harder, ≥ 0: below the weight of what hangs there it cannot lift it.
  public var maximumForce: Double

  /// A hand at `target` that holds `anchor`; its force has no limit by default.
  public init(
    _ anchor: RigidBody.Anchor, target: Point, stiffness: Double, damping: Double,
    maximumForce: Double = .infinity
  ) {
    self.anchor = anchor
    self.target = target
    self.stiffness = stiffness
    self.damping = damping
    self.maximumForce = maximumForce
  }
}
