import Geometry
import Motion

/// Flight to a position: with limited thrust, braking in time, critically damped at the end, so
/// that no drone overshoots alone.
///
/// Source: the arrival behaviour of C. Reynolds, "Steering behaviors for autonomous characters",
/// GDC 1999: the speed is at most √(2 a d), and proportional to d close by.
struct Flight: Hashable, Sendable {
  /// Natural frequency of the final approach, in 1/s of flight.
  static let firmness = 9.5

  let composition: SwarmComposition

  /// Changes the velocities of `fleet` for a flight towards `places`, which move at `drift`, for
  /// `duration` seconds of flight; the positions are those at its end.
  ///
  /// The thrust is that in the middle of the step (the midpoint method), so that steps of different
  /// lengths lead to the same positions.
  func steer(
    _ fleet: inout Fleet, to places: [Point], drift: [Vector], duration: Double
  ) {
    for index in fleet.position.indices {
      let slot = fleet.slot[index]
      let firmness = Flight.firmness * fleet.traits[index].tempo
      let (place, velocity) = (fleet.position[index], fleet.velocity[index])
      let stream = drift[slot].limited(to: composition.rush)
      func thrust(_ time: Double, _ place: Point, _ velocity: Vector) -> Vector {
        let way = places[slot] - drift[slot] * (duration - time) - place
        return self.thrust(velocity, over: way, stream: stream, firmness)
      }
      let half = duration / 2
      let start = thrust(0, place, velocity)
      let change =
        thrust(half, place + velocity * half, velocity + start * half) * duration
      fleet.velocity[index] += change
      // The fleet drifts by its new velocity; the displacement is by the mean of both.
      fleet.position[index] -= change * half
      fleet.depth[index].approach(
        0.66 + 0.1 * fleet.flockSlots[index].layer, rate: 3.04, for: duration)
    }
  }

  /// Returns the acceleration of a drone at `velocity` whose target is `way` from it and moves at
  /// `stream`.
  private func thrust(
    _ velocity: Vector, over way: Vector, stream: Vector, _ firmness: Double
  ) -> Vector {
    let distance = way.length
    let braking = (1.1 * composition.thrust * distance).squareRoot()
    let speed = min(firmness / 2 * distance, braking, composition.rush)
    let wanted = (distance > 0 ? way * (speed / distance) : .zero) + stream
    return ((wanted - velocity) * (2 * firmness)).limited(to: composition.thrust)
  }
}
