/// A number that goes to its target at an even pace in a fixed time, from wherever it is drawn.
///
/// Times are absolute, in seconds; a time before the start counts as the start. A glide starts at a
/// finite time.
public struct LinearAnimation: Hashable, Sendable {
  /// The value at the animation's end.
  public private(set) var target: Double
  /// Length of a whole glide, in seconds, ≥ 0. At 0 the number is at its target at once.
  public let duration: Double

  private var start: Double
  private var startTime = 0.0

  /// A number at rest, whose glides will take `duration` seconds.
  public init(_ value: Double, duration: Double = 0.08) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative")
    target = value
    start = value
    self.duration = duration
  }

  /// The number at `time`; exactly the target once the glide is over.
  public func value(at time: Double) -> Double {
    let elapsed = time - startTime
    if isFinished(at: time) { return target }
    return elapsed <= 0 ? start : start + (target - start) * (elapsed / duration)
  }

  /// Glides from the number at `time` to a new target. The present target once more changes
  /// nothing.
  public mutating func retarget(to target: Double, at time: Double) {
    precondition(time.isFinite, "a glide starts at a finite time")
    guard target != self.target else { return }
    start = value(at: time)
    startTime = time
    self.target = target
  }

  /// Puts the number to rest at `value`.
  public mutating func jump(to value: Double) {
    start = value
    target = value
  }

  /// Whether the number has arrived. A number at rest has.
  public func isFinished(at time: Double) -> Bool {
    start == target || time - startTime >= duration
  }
}
