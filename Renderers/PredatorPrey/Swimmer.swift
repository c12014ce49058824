import Geometry

/// What swims: where it is, which way it heads and how fast. Lengths are body lengths of a fish.
package struct Swimmer: Hashable, Sendable {
  package var place: SIMD3<Double>
  /// Of length 1.
  package var heading: SIMD3<Double>
  /// Body lengths per second.
  package var speed: Double
  /// The way it wants to take, of length 1, and how fast.
  package var wish: (heading: SIMD3<Double>, speed: Double) {
    get { (wishedHeading, wishedSpeed) }
    set {
      let length = newValue.heading.length
      wishedHeading = length > 1e-9 ? newValue.heading / length : heading
      wishedSpeed = newValue.speed
    }
  }
  /// How fast it turns about the vertical, in radians per second, clockwise as seen from above;
  /// eased.
  package private(set) var yaw = 0.0
  /// Where the tail is in its beat, in radians.
  private(set) var beat: Double
  private var wishedHeading: SIMD3<Double>
  private var wishedSpeed: Double

  /// One at `place` that swims its way; `beat` is where its tail is in its beat, in radians.
  package init(at place: SIMD3<Double>, heading: SIMD3<Double>, speed: Double, beat: Double = 0) {
    (self.place, self.heading, self.speed, self.beat) = (place, heading.unit, speed, beat)
    (wishedHeading, wishedSpeed) = (self.heading, speed)
  }

  /// Swims for `duration` seconds, turning by `agility` radians and changing its speed by `thrust`
  /// body lengths per second in a second, at most.
  package mutating func swim(for duration: Double, agility: Double, thrust: Double) {
    let before = heading
    turn(by: agility * duration)
    let cross = before.z * heading.x - before.x * heading.z
    if duration > 0 { yaw += (cross / duration - yaw) * min(1, 5 * duration) }
    speed += (wishedSpeed - speed).clipped(to: -thrust * duration...thrust * duration)
    place += heading * (speed * duration)
    beat += (4 + 2.6 * speed) * duration
  }

  /// Turns towards the wish by an angle whose tangent is `most` at most: less than `most` itself.
  private mutating func turn(by most: Double) {
    let along = heading.dot(wishedHeading)
    let aside = wishedHeading - heading * along
    let sine = aside.length
    if along > 0, sine <= most * along {
      heading = wishedHeading
    } else if sine > 1e-9 {
      heading = (heading + aside * (most / sine)).unit
    } else {
      // The wish lies straight behind.
      heading = (heading + side * most).unit
    }
  }

  /// To the right of the heading, level, of length 1.
  var side: SIMD3<Double> {
    let level = SIMD3(-heading.z, 0, heading.x)
    let length = level.length
    return length > 1e-6 ? level / length : SIMD3(0, 0, 1)
  }
}

extension SIMD3 where Scalar == Double {
  @inline(__always) package func dot(_ other: SIMD3) -> Double { (self * other).sum() }

  @inline(__always) package var length: Double { dot(self).squareRoot() }

  /// The vector of length 1 in the same direction; zero stays zero.
  @inline(__always) package var unit: SIMD3 {
    let length = self.length
    return length > 0 ? self / length : self
  }

  /// The same direction, made no longer than `limit`.
  @inline(__always) func limited(to limit: Double) -> SIMD3 {
    let length = self.length
    return length > limit ? self * (limit / length) : self
  }
}
