import Geometry

/// A number that follows what is asked of it: the distance shrinks exponentially, in closed form,
/// so that many small steps and one large step agree.
///
/// Not a spring of Motion, which sets out at rest, nor its decay, which has no target: weather that
/// turns at once to what is asked of it, fastest at first.
struct ExponentialSmoothing: Hashable, Sendable {
  private(set) var target: Double
  private var offset = 0.0
  private var since = 0.0
  /// 1/s: the distance shrinks to 37 % in 1 / rate seconds.
  private let rate: Double

  /// A number that rests at `value`.
  init(_ value: Double, rate: Double) { (target, self.rate) = (value, rate) }

  /// The number at `time` in seconds, not before the last change.
  func value(at time: Double) -> Double {
    guard offset != 0 else { return target }
    let left = offset * Math.exp(-rate * (time - since))
    return abs(left) < 1e-5 ? target : target + left
  }

  /// Goes for `value` from `time` on.
  mutating func aim(at value: Double, time: Double) {
    guard value != target else { return }
    (offset, since, target) = (self.value(at: time) - value, time, value)
  }
}
