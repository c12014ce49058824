import Geometry

/// Flight by banked turns: a bee rolls to turn, and its roll alone turns it, ω = g · tan φ / v, as
/// an aircraft's does in a coordinated turn. Lengths are points of a telephone's stage.
package struct Flight: Hashable, Sendable {
  /// The steepest bank in radians, the fastest roll in radians a second, and the weight that banks
  /// are measured against, in points / s².
  package static let (steepest, roll, gravity) = (1.05, 8.0, 250.0)
  /// Speeds through the air, in points a second.
  package static let (slowest, cruise, fastest) = (24.0, 135.0, 190.0)

  /// Where it looks, in radians.
  package private(set) var heading: Double
  /// How far it leans into its turn, in radians, positive to the right.
  package private(set) var bank = 0.0
  /// Speed through the air.
  package private(set) var speed = Flight.slowest

  init(heading: Double) { self.heading = heading }

  /// Radians a second that its bank turns it.
  package var turnRate: Double { Flight.gravity * Math.tan(bank) / speed }

  /// Flies for `duration` towards what lies at `way`, slower where it is to land there, and gives
  /// the step through the air.
  mutating func steer(
    _ way: Vector, lands: Bool, wind: Vector, waver: Double, duration: Double
  ) -> Vector {
    let pace =
      lands ? (2.4 * way.length).clipped(to: Flight.slowest...Flight.cruise) : Flight.cruise
    // The way through the air that the wind completes to the way over ground.
    let air = way.unit * pace - wind
    let wanted = air.length.clipped(to: Flight.slowest...Flight.fastest)
    speed += (wanted - speed).clipped(to: -320 * duration...320 * duration)
    let error = air.angle + waver * (way.length / 60).clippedToUnit - heading
    let turn = (5 * Math.remainder(error, Math.twoPi)).clipped(to: -7...7)
    let lean = Math.atan2(turn * speed, Flight.gravity)
      .clipped(to: -Flight.steepest...Flight.steepest)
    bank += (lean - bank).clipped(to: -Flight.roll * duration...Flight.roll * duration)
    heading = Math.remainder(heading + turnRate * duration, Math.twoPi)
    return Vector(angle: heading) * (speed * duration)
  }

  /// On its feet for `duration`: it comes level, and turns towards an angle by up to `rate` radians
  /// a second.
  mutating func stand(facing angle: Double, rate: Double = 5, for duration: Double) {
    (bank, speed) = (bank - bank * min(1, 8 * duration), Flight.slowest)
    let error = Math.remainder(angle - heading, Math.twoPi)
    let turn = error.clipped(to: -rate * duration...rate * duration)
    heading = Math.remainder(heading + turn, Math.twoPi)
  }
}
