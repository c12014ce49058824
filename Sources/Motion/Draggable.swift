/// A number that a finger drags and a spring takes over when the finger leaves.
///
/// Within its limits the number follows the finger by the same amount; beyond them it lags behind
/// like a ``RubberBand``. A finger that lands while the number moves takes it over where it is:
/// nothing ever jumps. Times are absolute, in seconds; a time before the start of a motion counts
/// as its start.
public struct Draggable: Hashable, Sendable {
  /// Where the number may rest.
  public var limits: ClosedRange<Double>
  private let band: RubberBand?
  private var motion: Animated<Double>
  private var grip: Grip?

  private struct Grip: Hashable, Sendable {
    let finger: Int
    /// The finger's place minus the number as it would be without limits.
    let lead: Double
  }

  /// A number at rest at `value`. `band` holds it beyond `limits`, which without one it cannot
  /// leave; `spring` takes it home.
  public init(
    _ value: Double, in limits: ClosedRange<Double>, band: RubberBand? = nil, spring: Spring
  ) {
    self.limits = limits
    self.band = band
    motion = Animated(value, spring: spring)
  }

  /// The finger that holds the number; nil if none does.
  public var finger: Int? { grip?.finger }

  /// Where the number is going; where it is, while a finger holds it.
  public var target: Double { motion.target }

  /// The number at `time`.
  public func value(at time: Double) -> Double { motion.value(at: time) }

  /// How fast the number moves by itself at `time`, per second; 0 while a finger holds it.
  public func velocity(at time: Double) -> Double { motion.velocity(at: time) }

  /// Whether the number has arrived where it was going, within `tolerance`, and nobody holds it.
  public func isSettled(at time: Double, within tolerance: Double) -> Bool {
    grip == nil && motion.isSettled(at: time, within: tolerance)
  }

  /// `finger` lands at `place`, in the number's own unit; the number stops where it is.
  public mutating func grab(_ finger: Int, at place: Double, time: Double) {
    let value = value(at: time)
    motion.jump(to: value, at: time)
    grip = Grip(finger: finger, lead: place - unbanded(value))
  }

  /// The finger that holds the number is at `place`.
  public mutating func drag(to place: Double, time: Double) {
    guard let grip else { return }
    motion.jump(to: banded(place - grip.lead), at: time)
  }

  /// The finger has left: the number goes to `target`, with `velocity` per second.
  public mutating func release(to target: Double, velocity: Double, time: Double) {
    grip = nil
    motion.retarget(to: target, at: time, velocity: velocity)
  }

  /// Lets the number go to `target` by itself, with the velocity that it has. One that a finger
  /// holds stays with the finger.
  public mutating func go(to target: Double, time: Double) {
    guard grip == nil else { return }
    motion.retarget(to: target, at: time)
  }

  /// Puts the number to rest at `value`; a finger that holds it lets go.
  public mutating func put(_ value: Double, time: Double) {
    grip = nil
    motion.jump(to: value, at: time)
  }

  /// Counts the number from another place: everything becomes less by `origin`, and keeps moving.
  public mutating func rebase(by origin: Double, time: Double) {
    let (value, velocity, target) = (value(at: time), velocity(at: time), motion.target)
    motion.jump(to: target - origin, at: time)
    motion.release(from: value - origin, velocity: velocity, at: time)
    grip = grip.map { Grip(finger: $0.finger, lead: $0.lead + origin) }
  }

  private func banded(_ raw: Double) -> Double {
    band?.stretched(raw, beyond: limits) ?? raw.clipped(to: limits)
  }

  private func unbanded(_ value: Double) -> Double {
    band?.unstretched(value, beyond: limits) ?? value
  }
}
