/// A value that goes to its target at an even pace in a fixed time, from wherever it is drawn.
///
/// Times are absolute, in seconds; a time before the start counts as the start.
public struct LinearGlide<Value: Interpolatable>: Hashable, Sendable {
  /// Where the value is going.
  public private(set) var target: Value
  /// Length of a whole glide, in seconds, ≥ 0. At 0 the value is at its target at once.
  public let duration: Double

  private var start: Value
  private var startTime: Double

  /// A value at rest, whose glides will take `duration` seconds.
  public init(_ value: Value, duration: Double = 0.08, at time: Double = 0) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative")
    target = value
    start = value
    startTime = time
    self.duration = duration
  }

  /// The value at `time`; exactly the target once the glide is over.
  public func value(at time: Double) -> Value {
    let elapsed = time - startTime
    if elapsed >= duration { return target }
    if elapsed <= 0 { return start }
    return start.displaced(by: target.way(from: start) * (elapsed / duration))
  }

  /// Glides from the value at `time` to a new target. The present target once more changes nothing.
  public mutating func retarget(to target: Value, at time: Double) {
    precondition(time.isFinite, "a glide starts at a finite time")
    guard target != self.target else { return }
    start = value(at: time)
    startTime = time
    self.target = target
  }

  /// Puts the value to rest at `value`.
  public mutating func jump(to value: Value, at time: Double) {
    precondition(time.isFinite, "a glide starts at a finite time")
    start = value
    startTime = time
    target = value
  }

  /// Whether the value has arrived. A value at rest has.
  public func isFinished(at time: Double) -> Bool {
    start == target || time - startTime >= duration
  }
}
