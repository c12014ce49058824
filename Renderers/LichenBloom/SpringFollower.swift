import Geometry
import Motion

/// A number that follows its target by a critically damped spring, and its integral: it starts and
/// stops without a jerk and never overshoots a fixed target.
package struct SpringFollower: Hashable, Sendable {
  private var motion: Animated<Double>
  /// The time of the target's last change, in seconds.
  private var since = 0.0
  /// ∫ value dt from time 0 to `since`.
  private var area = 0.0
  /// ω in 1/s; half of the distance is covered after about 1.68 / ω.
  private let pace: Double

  /// Creates a number at rest at `value`.
  package init(_ value: Double, pace: Double) {
    motion = Animated(value, spring: .gliding(pace: pace))
    self.pace = pace
  }

  /// Returns the number at `time` in seconds, not before the last change.
  package func value(at time: Double) -> Double { motion.value(at: time) }

  /// Returns its change per second at `time`.
  package func speed(at time: Double) -> Double { motion.velocity(at: time) }

  /// Returns its integral over the time from 0 to `time`.
  package func integral(at time: Double) -> Double {
    let (offset, speed) = (motion.value(at: since) - motion.target, motion.velocity(at: since))
    let t = time - since
    let faded = Math.exp(-pace * t)
    let slope = speed + pace * offset
    let eased = (offset + slope / pace) * (1 - faded) / pace - slope * t * faded / pace
    return area + motion.target * t + eased
  }

  /// Approaches `value` from `time` on.
  package mutating func aim(at value: Double, time: Double) {
    guard value != motion.target else { return }
    (area, since) = (integral(at: time), time)
    motion.retarget(to: value, at: time)
  }
}

extension Spring {
  /// Returns a critically damped spring whose frequency ω is `pace`, in 1/s.
  static func gliding(pace: Double) -> Spring {
    Spring(dampingRatio: 1, response: Math.twoPi / pace)
  }
}
