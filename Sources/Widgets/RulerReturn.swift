import Geometry
import Motion

/// The way of a ruler to a place where it is to rest: y(t) = e^(−βt) (y₀ + (v₀ + β y₀) t), a critically
/// damped spring.
struct RulerReturn: Hashable, Sendable {
  /// The offset where it is to rest, in points.
  let home: Double
  private let displacement, velocity: Double
  /// β, per second.
  private let rate: Double

  /// β of the way back to an end, per second.
  static let bounce = 10.0
  /// β of the way to a value, per second.
  static let snap = 30.0
  /// Nearer to its place a ruler is put there, in points.
  private static let threshold = 0.25

  /// The way home from `displacement` points beyond `home`, with `velocity` points per second and
  /// the rate β > 0.
  init(to home: Double, displacement: Double, velocity: Double, rate: Double) {
    self.home = home
    self.displacement = displacement
    self.velocity = velocity
    self.rate = rate
  }

  /// The distance to home after `seconds` ≥ 0, in points.
  func displacement(after seconds: Double) -> Double { state(after: seconds).displacement }

  /// The velocity after `seconds` ≥ 0, in points per second.
  func velocity(after seconds: Double) -> Double { state(after: seconds).velocity }

  /// How long it takes, in seconds; 0 where home is near. Each of the two parts of y(t) is less than
  /// half the threshold from then on.
  var duration: Double {
    let growth = (velocity + rate * displacement).magnitude
    let threshold = RulerReturn.threshold
    let ofPlace = Math.log(2 * displacement.magnitude / threshold) / rate
    let ofGrowth = 2 * Math.log(4 * growth / (Math.exp(1) * rate * threshold)) / rate
    return max(0, ofPlace, ofGrowth)
  }

  private func state(after seconds: Double) -> (displacement: Double, velocity: Double) {
    Spring(dampingRatio: 1, response: Math.twoPi / rate)
      .state(from: displacement, velocity: velocity, after: seconds)
  }

  /// The fastest that a ruler may run into its end so that it goes no further than `reach` points
  /// beyond: v₀ with v₀ / (β e) = `reach`.
  static func fastest(within reach: Double) -> Double { bounce * Math.exp(1) * reach }
}
