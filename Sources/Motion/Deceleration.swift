import Geometry

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
