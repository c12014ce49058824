import Geometry

/// Flight to a place: with limited thrust, braking in time, critically damped at the end, so that
/// no drone overshoots alone.
///
/// Source: the arrival behaviour of C. Reynolds, "Steering behaviors for autonomous characters",
/// GDC 1999: the speed on the way is at most √(2 a d), and proportional to d close by.
struct Flight: Hashable, Sendable {
  /// Natural frequency of the last part of the way, in 1/s of flight.
  static let firmness = 9.5

  let composition: SwarmComposition

  /// Changes the velocities of `fleet` towards `places`, which move at `drift`.
  func steer(
    _ fleet: inout Fleet, to places: [Point], drift: [Vector], duration: Double
  ) {
    for index in fleet.position.indices {
      let slot = fleet.slot[index]
      let firmness = Flight.firmness * fleet.traits[index].tempo
      let way = places[slot] - fleet.position[index]
      let distance = way.length
      let braking = (1.1 * composition.thrust * distance).squareRoot()
      let speed = min(firmness / 2 * distance, braking, composition.rush)
      let wanted =
        (distance > 0 ? way * (speed / distance) : .zero)
        + drift[slot].limited(to: composition.rush)
      let change = (wanted - fleet.velocity[index]) * (2 * firmness)
      fleet.velocity[index] += change.limited(to: composition.thrust) * duration
      let depth = 0.66 + 0.1 * fleet.berths[index].layer
      fleet.depth[index] += (depth - fleet.depth[index]) * min(1, 3 * duration)
    }
  }
}
