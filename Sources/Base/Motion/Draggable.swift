import Geometry

/// A number that a finger drags and a spring takes over when the finger leaves.
///
/// Within its limits the number follows the finger by the same amount; beyond them it lags behind
/// like a ``RubberBand``. A finger that lands while the number moves takes hold of it at its
/// current value, and limits that change during a drag do so gradually: nothing ever jumps. Times
/// are absolute, in seconds; a time before the start of a motion counts as its start.
public struct Draggable: Hashable, Sendable {
  /// The range within which the number rests.
  public private(set) var limits: ClosedRange<Double>
  private let band: RubberBand?
  private let spring: Spring
  private var motion: Animated<Double>
  private var grip: Grip?

  private struct Grip: Hashable, Sendable {
    let finger: Int
    /// The finger's position minus the unlimited number.
    var fingerOffset: Double
    /// The number without limits.
    var unlimitedValue: Double
    /// The limits that apply under the finger.
    var (lower, upper): (Animated<Double>, Animated<Double>)

    func limits(at time: Double) -> ClosedRange<Double> {
      let (low, high) = (lower.value(at: time), upper.value(at: time))
      // A motion from infinity, or at a time of NaN, has no value.
      guard !low.isNaN, !high.isNaN else { return lower.target...upper.target }
      return low...max(low, high)
    }
  }

  /// Creates a number at rest at `value`. `band` holds it beyond `limits`, which it cannot leave
  /// without one; `spring` returns it.
  public init(
    _ value: Double, in limits: ClosedRange<Double>, band: RubberBand? = nil, spring: Spring
  ) {
    self.limits = limits
    self.band = band
    self.spring = spring
    motion = Animated(value, spring: spring)
  }

  /// The finger that holds the number; nil if there is none.
  public var finger: Int? { grip?.finger }

  /// The target of the number; while a finger holds it, its resting value under that finger.
  public var target: Double {
    guard let grip else { return motion.target }
    return banded(grip.unlimitedValue, in: grip.lower.target...grip.upper.target)
  }

  /// Returns the number at `time`.
  public func value(at time: Double) -> Double {
    guard let grip else { return motion.value(at: time) }
    return banded(grip.unlimitedValue, in: grip.limits(at: time))
  }

  /// Returns the velocity of the number's own motion at `time`, per second; 0 while a finger holds
  /// it.
  public func velocity(at time: Double) -> Double {
    grip == nil ? motion.velocity(at: time) : 0
  }

  /// True if the number has reached its target, within `tolerance`, and no finger holds it.
  public func isSettled(at time: Double, within tolerance: Double) -> Bool {
    grip == nil && motion.isSettled(at: time, within: tolerance)
  }

  /// Returns the position of the holding finger for which the number would be `value`, one within
  /// the limits; nil if no finger holds it.
  public func fingerPosition(for value: Double) -> Double? { grip.map { $0.fingerOffset + value } }

  /// Lands `finger` at `position`, in the number's own unit; the number stops at its current value.
  ///
  /// If it is further out than a finger can easily pull the band, beyond half its stretch, the
  /// limits under the finger are widened so far that the band is at half: otherwise the finger
  /// would have to travel a long way back before the number moves.
  public mutating func grab(_ finger: Int, at position: Double, time: Double) {
    let value = value(at: time)
    let give = (band?.dimension ?? 0) / 2
    let (low, high) = (
      min(limits.lowerBound, value + give), max(limits.upperBound, value - give)
    )
    let unlimitedValue = band?.unstretched(value, beyond: low...high) ?? value
    motion.jump(to: value, at: time)
    grip = Grip(
      finger: finger, fingerOffset: position - unlimitedValue, unlimitedValue: unlimitedValue,
      lower: Animated(low, spring: spring), upper: Animated(high, spring: spring))
  }

  /// Moves the holding finger to `position`.
  public mutating func drag(to position: Double, time: Double) {
    guard let fingerOffset = grip?.fingerOffset else { return }
    grip?.unlimitedValue = position - fingerOffset
  }

  /// Releases the number with `velocity` per second: it moves to `target`, beginning with the
  /// velocity that it had under the finger.
  public mutating func release(to target: Double, velocity: Double, time: Double) {
    motion.jump(to: value(at: time), at: time)
    motion.retarget(to: target, at: time, velocity: velocity * yielding(at: time))
    grip = nil
  }

  /// Lets the number move to `target` by itself, with its present velocity. No-op while a finger
  /// holds it.
  public mutating func go(to target: Double, time: Double) {
    guard grip == nil else { return }
    motion.retarget(to: target, at: time)
  }

  /// Sets the number at rest at `value`; a finger that holds it lets go.
  public mutating func put(_ value: Double, time: Double) {
    grip = nil
    motion.jump(to: value, at: time)
  }

  /// Changes the limits. A motion in progress continues; under a finger, the limits move to the new
  /// ones by the spring.
  public mutating func confine(to limits: ClosedRange<Double>, time: Double) {
    self.limits = limits
    grip?.lower.retarget(to: limits.lowerBound, at: time)
    grip?.upper.retarget(to: limits.upperBound, at: time)
  }

  /// Changes the origin of the number: everything decreases by `origin`, and motion continues.
  public mutating func rebase(by origin: Double, time: Double) {
    limits = limits.lowerBound - origin...limits.upperBound - origin
    motion.rebase(by: origin, at: time)
    guard var grip else { return }
    grip.fingerOffset += origin
    grip.unlimitedValue -= origin
    grip.lower.rebase(by: origin, at: time)
    grip.upper.rebase(by: origin, at: time)
    self.grip = grip
  }

  /// Returns the ratio of the number's movement to a short movement of the finger that holds it; 1
  /// without a finger.
  func yielding(at time: Double) -> Double {
    guard let grip, let band else { return 1 }
    let pull = grip.unlimitedValue - grip.unlimitedValue.clipped(to: grip.limits(at: time))
    return pull == 0 ? 1 : band.yielding(atPull: pull)
  }

  private func banded(_ unlimitedValue: Double, in limits: ClosedRange<Double>) -> Double {
    band?.stretched(unlimitedValue, beyond: limits) ?? unlimitedValue.clipped(to: limits)
  }
}

extension Animated<Double> {
  /// Moves the origin of the motion to `origin`.
  fileprivate mutating func rebase(by origin: Double, at time: Double) {
    let (value, velocity, target) = (value(at: time), velocity(at: time), target)
    jump(to: target - origin, at: time)
    release(from: value - origin, velocity: velocity, at: time)
  }
}
