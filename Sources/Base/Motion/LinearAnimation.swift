/// A number that moves to its target at a constant rate in a fixed time, from its current value.
///
/// Times are absolute, in seconds; a time before the start counts as the start. An animation starts
/// at a finite time.
public struct LinearAnimation: Hashable, Sendable {
  /// The value at the animation's end.
  public private(set) var target: Double
  /// Duration of a whole animation, in seconds, ≥ 0. At 0 the number is at its target at once.
  public let duration: Double

  private var start: Double
  private var startTime = 0.0

  /// Creates a number at rest, whose animations will take `duration` seconds.
  public init(_ value: Double, duration: Double = 0.08) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative")
    target = value
    start = value
    self.duration = duration
  }

  /// Returns the number at `time`; exactly the target once the animation is over.
  public func value(at time: Double) -> Double {
    let elapsed = time - startTime
    if isFinished(at: time) { return target }
    return elapsed <= 0 ? start : start + (target - start) * (elapsed / duration)
  }

  /// Animates from the number at `time` to a new target. No-op if it is the present target.
  public mutating func retarget(to target: Double, at time: Double) {
    precondition(time.isFinite, "a glide starts at a finite time")
    guard target != self.target else { return }
    start = value(at: time)
    startTime = time
    self.target = target
  }

  /// Sets the number at rest at `value`.
  public mutating func jump(to value: Double) {
    start = value
    target = value
  }

  /// True if the number has arrived, or is at rest.
  public func isFinished(at time: Double) -> Bool {
    start == target || time - startTime >= duration
  }
}
