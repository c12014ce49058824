import Geometry

/// What swims. Lengths are body lengths of a fish; x to the right, y down, z away from the eye.
package struct Swimmer: Sendable {
  package var place: SIMD3<Double>
  /// Of length 1.
  package private(set) var heading: SIMD3<Double>
  package private(set) var speed: Double
  /// Where its tail is in its beat, in radians.
  private(set) var beat: Double
  /// The way it would go, of any length, and how fast.
  var (course, pace) = (SIMD3<Double>.zero, 0.0)
  /// Its turn about the vertical, in radians per second, clockwise as seen from above; eased.
  private(set) var yaw = 0.0

  init(at place: SIMD3<Double>, heading: SIMD3<Double>, speed: Double, beat: Double) {
    (self.place, self.heading, self.speed, self.beat) = (place, heading.normalized, speed, beat)
  }

  /// Swims for `duration` seconds; `agility` and `thrust` are the most that it may turn and speed up.
  mutating func swim(for duration: Double, agility: Double, thrust: Double) {
    let (before, along) = (heading, heading.dot(course))
    let aside = course - heading * along
    // A course straight back is reached to the right. A turn is less than its tangent.
    let way = aside.length > 1e-9 ? aside.normalized : along < 0 ? side : .zero
    let most = agility * duration
    heading = (heading + way * (along > 0 ? min(most, aside.length / along) : most)).normalized
    let turn = before.z * heading.x - before.x * heading.z
    if duration > 0 { yaw += (turn / duration - yaw) * min(1, 5 * duration) }
    speed += (pace - speed).clipped(to: -thrust * duration...thrust * duration)
    place += heading * (speed * duration)
    beat += (4 + 2.6 * speed) * duration
  }

  /// To the right of the heading, level, of length 1.
  var side: SIMD3<Double> {
    let level = SIMD3(-heading.z, 0, heading.x)
    return level.length > 1e-6 ? level.normalized : SIMD3(0, 0, 1)
  }

  /// Upwards, at right angles to heading and side, of length 1.
  var rise: SIMD3<Double> {
    let (ahead, side) = (heading, self.side)
    return SIMD3(ahead.y * side.z, ahead.z * side.x - ahead.x * side.z, -ahead.y * side.x)
  }
}

extension SIMD3<Double> {
  @inline(__always) package func dot(_ other: SIMD3) -> Double { (self * other).sum() }
  @inline(__always) package var length: Double { dot(self).squareRoot() }
  @inline(__always) var normalized: SIMD3 { self == .zero ? self : self / length }
}
