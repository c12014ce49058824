import Geometry

/// Flight by banked turns: a bee rolls to turn, and its roll alone turns it, ω = g · tan φ / v, as
/// an aircraft's does in a coordinated turn.
package struct Flight: Hashable, Sendable {
  /// The steepest bank in radians, and the fastest roll, in radians a second.
  package static let (steepest, roll) = (1.05, 8.0)
  /// The weight that banks are measured against, in points / s² of a telephone's stage.
  package static let gravity = 250.0
  /// Speeds through the air in points a second of a telephone's stage.
  package static let (slowest, cruise, fastest) = (24.0, 135.0, 190.0)
  /// The fastest turn that is asked for, in radians a second.
  private static let sharpest = 7.0

  /// Where it looks, in radians.
  package var heading: Double
  /// How far it leans into its turn, in radians, positive to the right.
  package private(set) var bank = 0.0
  /// Speed through the air, in points a second of a telephone's stage.
  package private(set) var speed = Flight.slowest

  init(heading: Double) { self.heading = heading }

  /// Flies for `duration` towards what lies at `way` in points, slower where it is to land there,
  /// and gives the step through the air.
  mutating func steer(
    _ way: Vector, lands: Bool, wind: Vector, waver: Double, unit: Double, duration: Double
  ) -> Vector {
    let distance = way.length / unit
    let pace = lands ? (2.4 * distance).clipped(to: Flight.slowest...Flight.cruise) : Flight.cruise
    // The way through the air that the wind completes to the way over ground.
    let air = way.unit * pace - wind / unit
    let wanted = air.length.clipped(to: Flight.slowest...Flight.fastest)
    speed += (wanted - speed).clipped(to: -320 * duration...320 * duration)
    let calm = (distance / 60).clippedToUnit
    let error = Math.remainder(air.angle + waver * calm - heading, Math.twoPi)
    let turn = (5 * error).clipped(to: -Flight.sharpest...Flight.sharpest)
    let lean = Math.atan2(turn * speed, Flight.gravity)
      .clipped(to: -Flight.steepest...Flight.steepest)
    bank += (lean - bank).clipped(to: -Flight.roll * duration...Flight.roll * duration)
    heading = Math.remainder(heading + turnRate * duration, Math.twoPi)
    return Vector(angle: heading) * (speed * unit * duration)
  }

  /// Radians a second that its bank turns it.
  package var turnRate: Double { Flight.gravity * Math.tan(bank) / speed }

  /// On its feet: level, and slow when it takes off again.
  mutating func land(for duration: Double) {
    bank -= bank * min(1, 8 * duration)
    speed = Flight.slowest
  }

  /// Turns on its feet towards an angle, by `limit` radians at most.
  mutating func face(_ angle: Double, within limit: Double) {
    let error = Math.remainder(angle - heading, Math.twoPi)
    heading = Math.remainder(heading + error.clipped(to: -limit...limit), Math.twoPi)
  }
}
