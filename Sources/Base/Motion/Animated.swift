/// A value on its way to a target by a spring.
///
/// It holds the start of the current motion; value and velocity at any later time are one
/// evaluation of the closed form, never a sum of steps. Times are absolute, in seconds, of any
/// clock that all calls share; a time before the start, and NaN, count as the start. A motion
/// starts at a finite time.
public struct Animated<Value: Interpolatable>: Hashable, Sendable {
  /// The value at which it comes to rest.
  public private(set) var target: Value
  /// The spring that moves it.
  public private(set) var spring: Spring

  private var start: Value
  private var startVelocity: Value.Displacement
  private var startTime: Double

  /// Creates a value at rest.
  public init(_ value: Value, spring: Spring, at time: Double = 0) {
    target = value
    start = value
    startVelocity = .zero
    startTime = time
    self.spring = spring
  }

  /// Returns the value at `time`.
  public func value(at time: Double) -> Value {
    // At the start only: target plus displacement may differ from it in the last bit.
    if time <= startTime && spring.response > 0 { return start }
    if isAtRest { return target.displaced(by: .zero) }
    return target.displaced(by: state(at: time).displacement)
  }

  /// Returns the velocity of the value at `time`, per second.
  public func velocity(at time: Double) -> Value.Displacement { state(at: time).velocity }

  /// Sets a new target, and another spring if one is given; value and velocity are continuous at
  /// `time`, unless a velocity per second is given too, such as that of a throw. No-op if target
  /// and spring are the current ones.
  public mutating func retarget(
    to target: Value, at time: Double, spring: Spring? = nil, velocity: Value.Displacement? = nil
  ) {
    let spring = spring ?? self.spring
    guard target != self.target || spring != self.spring || velocity != nil else { return }
    begin(value(at: time), velocity: velocity ?? self.velocity(at: time), at: time)
    self.target = target
    self.spring = spring
  }

  /// Sets the value at rest at `value`, which becomes its target too.
  public mutating func jump(to value: Value, at time: Double) {
    begin(value, velocity: .zero, at: time)
    target = value
  }

  /// Sets the value to `value` with a velocity per second, such as that of a lifted finger; keeps
  /// the target.
  public mutating func release(from value: Value, velocity: Value.Displacement, at time: Double) {
    begin(value, velocity: velocity, at: time)
  }

  /// True if the value has arrived for good: √(x² + (v/ω)²) ≤ `tolerance`, with x the displacement
  /// from the target and v the velocity. From then on the value stays within `tolerance` of its
  /// target. The tolerance is in the value's unit: a thousandth of a point by default.
  public func isSettled(at time: Double, within tolerance: Double = 0.001) -> Bool {
    guard !isAtRest else { return tolerance >= 0 }
    let (displacement, velocity) = state(at: time)
    return spring.reach(of: displacement, velocity: velocity) <= tolerance
  }

  /// True if it rests where it began, as most values do in most steps.
  private var isAtRest: Bool { start == target && startVelocity == .zero }

  private func state(at time: Double) -> (
    displacement: Value.Displacement, velocity: Value.Displacement
  ) {
    spring.state(
      from: start.displacement(from: target), velocity: startVelocity,
      after: max(0, time - startTime))
  }

  private mutating func begin(_ value: Value, velocity: Value.Displacement, at time: Double) {
    precondition(time.isFinite, "a motion starts at a finite time")
    start = value
    startVelocity = velocity
    startTime = time
  }
}
