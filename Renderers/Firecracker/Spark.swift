import Geometry

/// A glowing crumb in flight.
package struct Spark: Hashable, Sendable {
  package var position: Point
  /// In points per second.
  package var velocity: Vector
  /// Height of the ground that it falls to, in points from the top of the stage.
  package var floor: Double
  package var age = 0.0
  /// Seconds that it glows.
  package var life: Double
  /// How near it flies, 0 far … 1 near.
  package var nearness: Double
  /// Age at which it splits; nil for one that does not.
  package var fuse: Double?
  package var isSplinter = false
  package var bounces = 0

  /// 1 at birth … 0 at the end.
  package var heat: Double { max(0, 1 - age / life) }

  /// Throws it back up where it has fallen through its floor, with what is left of the speed that it
  /// had there; else it would gain the height that it is put back to.
  package mutating func bounce(under gravity: Double) {
    let depth = position.y - floor
    guard depth >= 0, velocity.dy > 0 else { return }
    let square = max(0, velocity.dy * velocity.dy - 2 * gravity * depth)
    position.y = floor
    // What is left of the speed along the ground, and of the upward one.
    velocity = Vector(0.68 * velocity.dx, -0.42 * square.squareRoot())
    bounces += 1
  }
}
