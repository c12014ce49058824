import Geometry

/// How bodies move under gravity and linear drag, solved exactly for one step, so that a flight
/// does not depend on the length of steps.
///
/// Source: H. Goldstein, "Classical mechanics", 1980, §1.5 (dissipation linear in velocity).
package struct Ballistics: Hashable, Sendable {
  /// Gravity, in points per second².
  package let gravity: Double
  /// Part of the velocity that the air takes, per second; > 0.
  package let drag: Double
  private let duration: Double
  private let decay: Double

  /// The motion in steps of `duration` seconds.
  package init(gravity: Double, drag: Double, duration: Double) {
    (self.gravity, self.drag, self.duration) = (gravity, drag, duration)
    decay = Math.exp(-drag * duration)
  }

  /// Takes a body one step further: its velocity tends to that of its free fall.
  package func fly(_ spark: inout Spark) {
    let fall = Vector(0, gravity / drag)
    let excess = spark.velocity - fall
    spark.position += fall * duration + excess * ((1 - decay) / drag)
    spark.velocity = fall + excess * decay
  }

  /// Throws a spark that has fallen through its floor back up, with what is left of the speed that
  /// it had there; without this it would gain the height that it is put back to.
  package func bounce(_ spark: inout Spark) {
    let depth = spark.position.y - spark.floor
    guard depth >= 0, spark.velocity.dy > 0 else { return }
    let square = max(0, spark.velocity.dy * spark.velocity.dy - 2 * gravity * depth)
    spark.position.y = spark.floor
    spark.velocity = Vector(
      spark.velocity.dx * Ballistics.grip, -Ballistics.restitution * square.squareRoot())
    spark.bounces += 1
  }

  /// Energy of a spark over its floor, per mass, in points² per second².
  package func energy(_ spark: Spark) -> Double {
    0.5 * spark.velocity.lengthSquared + gravity * (spark.floor - spark.position.y)
  }

  /// Part of the upward speed that is left after a bounce.
  package static let restitution = 0.42
  /// Part of the speed along the ground that is left.
  package static let grip = 0.68
}

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

  /// A spark at `position` with `velocity` in points per second, glowing for `life` seconds.
  package init(
    _ position: Point, _ velocity: Vector, floor: Double, life: Double, nearness: Double = 0.5
  ) {
    (self.position, self.velocity, self.floor) = (position, velocity, floor)
    (self.life, self.nearness) = (life, nearness)
  }

  /// 1 at birth … 0 at the end.
  package var heat: Double { max(0, 1 - age / life) }
}
