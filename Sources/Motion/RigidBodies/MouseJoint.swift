import Geometry

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
