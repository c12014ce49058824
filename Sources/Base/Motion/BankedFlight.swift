import Geometry

/// Flight by banked turns, like that of birds, bees and gliders: a flyer rolls to turn, and only
/// its bank turns it, by ω = g · tan φ / v as in an aircraft's coordinated turn. So turns begin and
/// end softly, are wider at speed, and are visible in the wings beforehand.
///
/// ```swift
/// // To a goal, the slower the nearer it is.
/// place += flight.steer(along: (goal - place) * 3, in: wind, for: step.duration)
/// ```
///
/// Lengths are in points, or in any other unit used consistently.
///
/// Sources: J. D. Anderson, "Aircraft performance and design", 1999, §6.2 (the level turn); C.
/// Reynolds, "Flocks, herds and schools: a distributed behavioral model", SIGGRAPH 1987 (geometric
/// flight).
public struct BankedFlight: Hashable, Sendable {
  /// The limits of a flyer.
  public struct Limits: Hashable, Sendable {
    /// Slowest and fastest speed through the air, in points per second; the slowest is above 0.
    public var speed: ClosedRange<Double>
    /// Greatest rate of change of speed, in points per second², ≥ 0.
    public var acceleration: Double
    /// The limits of its turns.
    public var turns: Turns
    /// The gravity that banks act against, in points per second², > 0: less makes turns wider.
    public var gravity: Double

    /// Limits given by their numbers.
    public init(
      speed: ClosedRange<Double>, acceleration: Double, turns: Turns, gravity: Double
    ) {
      (self.speed, self.acceleration) = (speed, acceleration)
      (self.turns, self.gravity) = (turns, gravity)
      check()
    }

    /// Stops the program if the limits are invalid.
    fileprivate func check() {
      precondition(speed.lowerBound > 0 && gravity > 0, "a flyer has speed and weight")
      precondition(0..<Math.pi / 2 ~= turns.bank, "a flyer banks by less than a right angle")
      precondition(
        acceleration >= 0 && turns.roll >= 0 && turns.rate >= 0,
        "the limits of a flyer are not below 0")
    }
  }

  /// The limits of a flyer's turns.
  public struct Turns: Hashable, Sendable {
    /// Steepest bank, in radians, 0 ..< π / 2.
    public var bank: Double
    /// Fastest roll, in radians per second, ≥ 0.
    public var roll: Double
    /// Fastest commanded turn, in radians per second, ≥ 0.
    public var rate: Double
    /// The ratio of the commanded turn rate to the remaining angle, per second, > 0: a higher one
    /// is brisker; one much higher than the roll can follow oscillates about the goal.
    public var response: Double

    /// Turns given by their numbers.
    public init(bank: Double, roll: Double, rate: Double, response: Double) {
      (self.bank, self.roll, self.rate, self.response) = (bank, roll, rate, response)
    }
  }

  /// The limits of this flyer.
  public let limits: Limits
  /// The direction of the nose, in radians, −π…π.
  public private(set) var heading: Double
  /// The bank angle, in radians, positive to the right.
  public private(set) var bank = 0.0
  /// Speed through the air, in points per second.
  public private(set) var speed: Double

  /// Creates a flyer that is level, at its slowest, and heads along `heading`, in radians.
  public init(_ limits: Limits, heading: Double) {
    limits.check()
    (self.limits, self.heading, speed) = (limits, heading, limits.speed.lowerBound)
  }

  /// The rate of turn due to the bank, in radians per second, positive to the right.
  public var turnRate: Double { limits.gravity * Math.tan(bank) / speed }

  /// Flies for `duration` seconds (≥ 0), steering towards the heading `angle`, in radians, and
  /// `speed`, in points per second, within its limits; returns the displacement through the air, in
  /// points. Steps of 1/30 s and less give almost the same path.
  public mutating func steer(to angle: Double, speed: Double, for duration: Double) -> Vector {
    let wanted = speed.clipped(to: limits.speed)
    let surge = limits.acceleration * duration
    self.speed += (wanted - self.speed).clipped(to: -surge...surge)
    let error = Math.remainder(angle - heading, Math.twoPi)
    let turns = limits.turns
    let turn = (turns.response * error).clipped(to: -turns.rate...turns.rate)
    let lean = Math.atan2(turn * self.speed, limits.gravity).clipped(to: -turns.bank...turns.bank)
    bank += (lean - bank).clipped(to: -turns.roll * duration...turns.roll * duration)
    heading = Math.remainder(heading + turnRate * duration, Math.twoPi)
    return Vector(angle: heading) * (self.speed * duration)
  }

  /// Flies for `duration` seconds (≥ 0) so that the `wind` and its own motion through the air add
  /// up to `course`, all in points per second, within its limits; returns the displacement over
  /// ground, in points. The heading deviates from that course by `angle`, in radians, for flyers
  /// that waver or feint.
  public mutating func steer(
    along course: Vector, in wind: Vector, straying angle: Double = 0, for duration: Double
  ) -> Vector {
    let air = course - wind
    return steer(to: air.angle + angle, speed: air.length, for: duration) + wind * duration
  }

  /// Stands for `duration` seconds (≥ 0): levels out, slows to the minimum, and turns on the spot
  /// towards `angle`, in radians, by up to `rate` radians per second; nil keeps the heading.
  public mutating func stand(
    facing angle: Double? = nil, rate: Double = 5, for duration: Double
  ) {
    (bank, speed) = (bank - bank * min(1, 8 * duration), limits.speed.lowerBound)
    let error = Math.remainder((angle ?? heading) - heading, Math.twoPi)
    let turn = error.clipped(to: -rate * duration...rate * duration)
    heading = Math.remainder(heading + turn, Math.twoPi)
  }
}
