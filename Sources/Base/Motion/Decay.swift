import Geometry

/// A free motion that slows down, in closed form: v(t) = v₀ e^(κt) and so x(t) = v₀ (e^(κt) − 1) /
/// κ, with κ = 1000 · ln of the deceleration's rate.
///
/// Displacements are relative to the start of the motion. It never quite ends, but the remaining
/// distance falls below any threshold.
public struct Decay<Displacement: VectorArithmetic>: Hashable, Sendable {
  /// The initial velocity, per second.
  public let velocity: Displacement
  /// Share of the velocity that is left after each millisecond.
  public let deceleration: Deceleration

  /// Creates a motion that begins with `velocity`, per second.
  public init(velocity: Displacement, deceleration: Deceleration = .normal) {
    self.velocity = velocity
    self.deceleration = deceleration
  }

  /// Returns the displacement after `seconds` ≥ 0.
  public func displacement(after seconds: Double) -> Displacement {
    velocity * ((remainder(after: seconds) - 1) / deceleration.exponent)
  }

  /// Returns the velocity after `seconds` ≥ 0, per second.
  public func velocity(after seconds: Double) -> Displacement {
    velocity * remainder(after: seconds)
  }

  /// The displacement at which it would come to rest.
  public var totalDisplacement: Displacement { velocity * (-1 / deceleration.exponent) }

  /// Returns the time, in seconds, after which at most `threshold` (> 0, in the unit of the
  /// displacement) of the distance remains; 0 if the whole distance is not longer.
  public func duration(within threshold: Double) -> Double {
    precondition(threshold > 0, "a motion that slows down never quite ends")
    return time(leaving: threshold)
  }

  /// Returns the remaining share of the velocity, and of the distance.
  private func remainder(after seconds: Double) -> Double {
    precondition(seconds >= 0, "a motion goes on for a time that is not negative")
    return Math.exp(deceleration.exponent * seconds)
  }

  /// Returns the time at which the distance `rest` remains.
  private func time(leaving rest: Double) -> Double {
    let length = totalDisplacement.magnitude
    return length > rest ? Math.log(rest / length) / deceleration.exponent : 0
  }
}

extension Decay where Displacement == Double {
  /// Returns the time to travel `displacement`, in seconds: 0 for no displacement; nil if it is
  /// never reached, or lies behind.
  public func duration(along displacement: Double) -> Double? {
    if displacement == 0 { return 0 }
    let share = displacement / totalDisplacement
    guard share > 0, share < 1 else { return nil }
    return time(leaving: totalDisplacement.magnitude * (1 - share))
  }
}

// MARK: Deceleration

/// The rate at which a free motion slows down, as after a flick.
public struct Deceleration: Hashable, Sendable {
  /// The share of the velocity that is left after a millisecond, between 0 and 1.
  public let rate: Double

  /// A deceleration given by the share of the velocity that is left after a millisecond, > 0 and <
  /// 1.
  public init(rate: Double) {
    precondition(rate > 0 && rate < 1, "a deceleration rate lies between 0 and 1")
    self.rate = rate
  }

  /// Scrolling as usual: 0.998 a millisecond.
  public static let normal = Deceleration(rate: 0.998)
  /// Scrolling that soon comes to rest, as from page to page: 0.99 a millisecond.
  public static let fast = Deceleration(rate: 0.99)

  /// Returns the projected displacement of a flick with `velocity` (per second): 0.499 s · velocity
  /// at the normal rate, 0.099 s · velocity at the fast one. It selects which of several targets a
  /// spring should aim at.
  ///
  /// It is the total displacement of a velocity that falls by the rate at the end of each
  /// millisecond. A ``Decay``, which falls continuously, travels half a thousandth of the velocity
  /// further.
  ///
  /// Source: "Designing Fluid Interfaces", WWDC 2018.
  public func projection<Displacement: VectorArithmetic>(of velocity: Displacement) -> Displacement
  {
    velocity * (rate / (1 - rate) / 1000)
  }

  /// The exponential rate of the velocity, per second: 1000 · ln rate, < 0.
  var exponent: Double { 1000 * Math.log(rate) }
}

/// The flight of a body under gravity and air drag: sparks, drops, anything that falls.
///
/// With a drag of κ per second the velocity tends to the terminal velocity, g / κ, by e^(−κt). A
/// step is solved exactly, so a flight does not depend on the length of steps, and energy never
/// grows.
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
  /// Terminal velocity, in points per second.
  private let fall: Vector
  /// Seconds of a step, the share of a velocity that is left after it, and the seconds of undamped
  /// flight of the same displacement.
  private let (duration, left, reach): (Double, Double, Double)

  /// Prepares a flight of `duration` seconds (≥ 0) under `gravity` (points per second², downwards),
  /// with `drag` as the share of the velocity lost to the air per second: > 0, and at least 0.0001,
  /// or the flight is lost in rounding.
  public init(gravity: Double, drag: Double, for duration: Double) {
    precondition(drag > 0, "a body falls through air")
    self.duration = duration
    fall = Vector(0, gravity / drag)
    left = Math.exp(-drag * duration)
    reach = (1 - left) / drag
  }

  /// Returns the displacement of a body that begins with `velocity`, in points per second.
  public func displacement(from velocity: Vector) -> Vector {
    fall * duration + (velocity - fall) * reach
  }

  /// Returns the velocity at the end of the step, in points per second.
  public func velocity(from velocity: Vector) -> Vector { fall + (velocity - fall) * left }
}
