import Geometry

/// A free motion that slows down, in closed form: v(t) = v₀ e^(κt) and so x(t) = v₀ (e^(κt) − 1) /
/// κ, with κ = 1000 · ln of the deceleration's rate.
///
/// It tells the way from where the motion began. It never quite ends, but what is left of the way
/// falls below any threshold.
public struct Decay<Displacement: VectorArithmetic>: Hashable, Sendable {
  /// The velocity at the beginning, per second.
  public let velocity: Displacement
  /// Share of the velocity that is left after each millisecond.
  public let deceleration: Deceleration

  /// A motion that begins with `velocity`, per second.
  public init(velocity: Displacement, deceleration: Deceleration = .normal) {
    self.velocity = velocity
    self.deceleration = deceleration
  }

  /// The way gone after `seconds` ≥ 0.
  public func displacement(after seconds: Double) -> Displacement {
    velocity * ((remainder(after: seconds) - 1) / deceleration.exponent)
  }

  /// The velocity after `seconds` ≥ 0, per second.
  public func velocity(after seconds: Double) -> Displacement {
    velocity * remainder(after: seconds)
  }

  /// The way to where it would come to rest.
  public var wholeWay: Displacement { velocity * (-1 / deceleration.exponent) }

  /// How long it takes, in seconds, until no more than `threshold` (> 0, in the unit of the way) is
  /// left of the way; 0 where the whole way is not longer.
  public func duration(within threshold: Double) -> Double {
    precondition(threshold > 0, "a motion that slows down never quite ends")
    return time(leaving: threshold)
  }

  /// The share of the velocity, and of the way, that is left.
  private func remainder(after seconds: Double) -> Double {
    precondition(seconds >= 0, "a motion goes on for a time that is not negative")
    return Math.exp(deceleration.exponent * seconds)
  }

  /// The time at which `rest` is left of the way.
  private func time(leaving rest: Double) -> Double {
    let length = wholeWay.magnitude
    return length > rest ? Math.log(rest / length) / deceleration.exponent : 0
  }
}

extension Decay where Displacement == Double {
  /// How long it takes to go `displacement`, in seconds: 0 for no way; nil where it never comes so
  /// far, or the way lies behind.
  public func duration(along displacement: Double) -> Double? {
    if displacement == 0 { return 0 }
    let share = displacement / wholeWay
    guard share > 0, share < 1 else { return nil }
    return time(leaving: wholeWay.magnitude * (1 - share))
  }
}

// MARK: Deceleration

/// How fast a free motion slows down, as after a flick.
public struct Deceleration: Hashable, Sendable {
  /// The share of the velocity that is left after a millisecond, between 0 and 1.
  public let rate: Double

  /// A deceleration by the share of the velocity that is left after a millisecond, > 0 and < 1.
  public init(rate: Double) {
    precondition(rate > 0 && rate < 1, "a deceleration rate lies between 0 and 1")
    self.rate = rate
  }

  /// Scrolling as usual: 0.998 a millisecond.
  public static let normal = Deceleration(rate: 0.998)
  /// Scrolling that soon comes to rest, as from page to page: 0.99 a millisecond.
  public static let fast = Deceleration(rate: 0.99)

  /// How far a flick with `velocity` (per second) is meant to go: 0.499 s · velocity at the normal
  /// rate, 0.099 s · velocity at the fast one. It tells which of several places to aim a spring at.
  ///
  /// The sum of what a velocity that falls by the rate at the end of each millisecond goes. A
  /// ``Decay``, which falls all the time, goes a half thousandth of the velocity further.
  ///
  /// Source: "Designing Fluid Interfaces", WWDC 2018.
  public func projection<Displacement: VectorArithmetic>(of velocity: Displacement) -> Displacement
  {
    velocity * (rate / (1 - rate) / 1000)
  }

  /// How fast the velocity falls, as a power of e per second: 1000 · ln rate, < 0.
  var exponent: Double { 1000 * Math.log(rate) }
}

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
