import Geometry

/// How a body flies that is pulled down and slowed by the air: sparks, drops, whatever falls.
///
/// With a drag of κ per second the velocity tends to that of its free fall, g / κ, by e^(−κt). A step
/// is solved exactly, so a flight does not depend on the length of steps, and energy never grows.
///
/// ```swift
/// let flight = Ballistics(gravity: 250, drag: 1.75, for: step.duration)
/// for index in sparks.indices {
///   sparks[index].position += flight.displacement(from: sparks[index].velocity)
///   sparks[index].velocity = flight.velocity(from: sparks[index].velocity)
/// }
/// ```
///
/// Source: H. Goldstein, "Classical mechanics", 1980, §1.5 (dissipation linear in velocity).
public struct Ballistics: Hashable, Sendable {
  /// Velocity of the free fall, in points per second.
  private let fall: Vector
  /// Seconds of a step, share of a velocity that is left after it, and seconds of undamped flight
  /// that lead as far.
  private let (duration, left, reach): (Double, Double, Double)

  /// The flight of `duration` seconds (≥ 0) under `gravity` (points per second², downwards), where the
  /// air takes a part `drag` of the velocity per second: > 0, and 0.0001 or more, or the flight is
  /// lost in rounding.
  public init(gravity: Double, drag: Double, for duration: Double) {
    precondition(drag > 0, "a body falls through air")
    self.duration = duration
    fall = Vector(0, gravity / drag)
    left = Math.exp(-drag * duration)
    reach = (1 - left) / drag
  }

  /// The way that a body goes that begins with `velocity`, in points per second.
  public func displacement(from velocity: Vector) -> Vector {
    fall * duration + (velocity - fall) * reach
  }

  /// The velocity at the end of it, in points per second.
  public func velocity(from velocity: Vector) -> Vector { fall + (velocity - fall) * left }
}
