import Geometry

/// A number that follows what is asked of it smoothly: a critically damped spring, as a closed form
/// of the time since the last change of mind. It starts and stops without a jerk and never
/// overshoots a target that stands still.
///
/// Source: the equation of motion x″ = ω²(target − x) − 2ωx′, solved for a double root.
struct Glide: Hashable, Sendable {
  private(set) var target: Double
  /// Distance from the target and speed at `since`.
  private var offset = 0.0
  private var speed = 0.0
  private var since = 0.0
  /// ∫ value dt from time 0 to `since`.
  private var area = 0.0
  /// ω in 1/s; half of the way is done after about 1.68 / ω.
  private let pace: Double

  /// A number that rests at `value`.
  init(_ value: Double, pace: Double) {
    target = value
    self.pace = pace
  }

  /// The number at `time` in seconds, not before the last change.
  func value(at time: Double) -> Double {
    guard offset != 0 || speed != 0 else { return target }
    let t = time - since
    return target + (offset + (speed + pace * offset) * t) * Math.exp(-pace * t)
  }

  /// Its change per second at `time`.
  func speed(at time: Double) -> Double {
    let t = time - since
    return (speed - pace * (speed + pace * offset) * t) * Math.exp(-pace * t)
  }

  /// Its integral over the time from 0 to `time`.
  func integral(at time: Double) -> Double {
    let t = time - since
    let faded = Math.exp(-pace * t)
    let slope = speed + pace * offset
    let eased = (offset + slope / pace) * (1 - faded) / pace - slope * t * faded / pace
    return area + target * t + eased
  }

  /// Goes for `value` from `time` on.
  mutating func aim(at value: Double, time: Double) {
    guard value != target else { return }
    let (now, speed, area) = (self.value(at: time), self.speed(at: time), integral(at: time))
    (offset, self.speed, self.area, since, target) = (now - value, speed, area, time, value)
  }
}
