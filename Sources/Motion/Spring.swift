import Geometry

/// How a value is drawn to its target: a damped harmonic oscillator in closed form.
///
/// x″ + 2ζω x′ + ω² x = 0, with x the displacement from the target, ζ = `dampingRatio` and
/// ω = 2π / `response`. A mass would cancel out, so there is none.
public struct Spring: Hashable, Sendable {
  /// ζ ≥ 0: below 1 the value swings, at 1 it arrives soonest without swinging, above 1 it creeps;
  /// at 0 it never stops.
  public let dampingRatio: Double

  /// Time of one swing without damping, in seconds, ≥ 0. At 0 the value is at its target at once.
  public let response: Double

  /// A spring by its damping ratio (≥ 0) and its response in seconds (≥ 0), both finite.
  public init(dampingRatio: Double, response: Double) {
    precondition(
      dampingRatio >= 0 && dampingRatio.isFinite, "a damping ratio is finite and not negative")
    precondition(response >= 0 && response.isFinite, "a response is finite and not negative")
    self.dampingRatio = dampingRatio
    self.response = response
  }

  /// Displacement from the target and velocity after `seconds` ≥ 0 without a push from outside.
  /// Going in several parts or at once leads to the same state, but for rounding.
  @inlinable
  public func state<Way: Displacement>(
    from displacement: Way, velocity: Way, after seconds: Double
  ) -> (displacement: Way, velocity: Way) {
    let passage = SpringPassage(of: self, after: seconds)
    return (
      displacement * passage.displacementFromDisplacement
        + velocity * passage.displacementFromVelocity,
      displacement * passage.velocityFromDisplacement + velocity * passage.velocityFromVelocity
    )
  }

  /// The displacement that would hold all energy of a motion: √(x² + (v/ω)²), ≥ 0. No later
  /// displacement exceeds it and it never grows, so it tells for good when a motion is over.
  @inlinable
  public func reach<Way: Displacement>(of displacement: Way, velocity: Way) -> Double {
    Math.hypot(displacement.magnitude, velocity.magnitude * (response / Math.twoPi))
  }
}
