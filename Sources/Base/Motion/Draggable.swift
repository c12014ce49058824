import Geometry

/// A number that a finger drags and a spring takes over when the finger leaves.
///
/// Within its limits the number follows the finger by the same amount; beyond them it lags behind
/// like a ``RubberBand``. A finger that lands while the number moves takes it over where it is, and
/// limits that change under a finger do so little by little: nothing ever jumps. Times are
/// absolute, in seconds; a time before the start of a motion counts as its start.
public struct Draggable: Hashable, Sendable {
  /// The range in which the number may rest.
  public private(set) var limits: ClosedRange<Double>
  private let band: RubberBand?
  private let spring: Spring
  private var motion: Animated<Double>
  private var grip: Grip?

  private struct Grip: Hashable, Sendable {
    let finger: Int
    /// The finger's place minus the number as it would be without limits.
    var lead: Double
    /// The number as it would be without limits.
    var wish: Double
    /// The limits as the finger feels them.
    var (lower, upper): (Animated<Double>, Animated<Double>)

    func limits(at time: Double) -> ClosedRange<Double> {
      let low = lower.value(at: time)
      return low...max(low, upper.value(at: time))
    }
  }

  /// A number at rest at `value`. `band` holds it beyond `limits`, which without one it cannot
  /// leave; `spring` takes it home.
  public init(
    _ value: Double, in limits: ClosedRange<Double>, band: RubberBand? = nil, spring: Spring
  ) {
    self.limits = limits
    self.band = band
    self.spring = spring
    motion = Animated(value, spring: spring)
  }

  /// The finger that holds the number; nil if none does.
  public var finger: Int? { grip?.finger }

  /// Where the number is going; where it comes to rest under the finger, while one holds it.
  public var target: Double {
    guard let grip else { return motion.target }
    return banded(grip.wish, in: grip.lower.target...grip.upper.target)
  }

  /// The number at `time`.
  public func value(at time: Double) -> Double {
    guard let grip else { return motion.value(at: time) }
    return banded(grip.wish, in: grip.limits(at: time))
  }

  /// How fast the number moves by itself at `time`, per second; 0 while a finger holds it.
  public func velocity(at time: Double) -> Double {
    grip == nil ? motion.velocity(at: time) : 0
  }

  /// Whether the number has arrived where it was going, within `tolerance`, and no finger holds it.
  public func isSettled(at time: Double, within tolerance: Double) -> Bool {
    grip == nil && motion.isSettled(at: time, within: tolerance)
  }

  /// Where the finger that holds the number would have to be for it to be `value`, one within the
  /// limits; nil if none holds it.
  public func place(of value: Double) -> Double? { grip.map { $0.lead + value } }

  /// `finger` lands at `place`, in the number's own unit; the number stops where it is.
  ///
  /// Where it has been carried further out than a finger can well pull the band, to more than half
  /// its stretch, the finger feels limits so wide that the band has given half: else it would have
  /// to come back a long way before the number does.
  public mutating func grab(_ finger: Int, at place: Double, time: Double) {
    let value = value(at: time)
    let give = (band?.dimension ?? 0) / 2
    let (low, high) = (
      min(limits.lowerBound, value + give), max(limits.upperBound, value - give)
    )
    let wish = band?.unstretched(value, beyond: low...high) ?? value
    motion.jump(to: value, at: time)
    grip = Grip(
      finger: finger, lead: place - wish, wish: wish,
      lower: Animated(low, spring: spring), upper: Animated(high, spring: spring))
  }

  /// The finger that holds the number is at `place`.
  public mutating func drag(to place: Double, time: Double) {
    guard let lead = grip?.lead else { return }
    grip?.wish = place - lead
  }

  /// The finger has left with `velocity` per second: the number goes to `target`, at first as fast
  /// as it went under the finger.
  public mutating func release(to target: Double, velocity: Double, time: Double) {
    motion.jump(to: value(at: time), at: time)
    motion.retarget(to: target, at: time, velocity: velocity * yielding(at: time))
    grip = nil
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

  /// Changes where the number may rest. One on its way goes on as it was; a finger feels its limits
  /// move to the given ones as the spring takes them.
  public mutating func confine(to limits: ClosedRange<Double>, time: Double) {
    self.limits = limits
    grip?.lower.retarget(to: limits.lowerBound, at: time)
    grip?.upper.retarget(to: limits.upperBound, at: time)
  }

  /// Counts the number from another place: everything becomes less by `origin`, and keeps moving.
  public mutating func rebase(by origin: Double, time: Double) {
    limits = limits.lowerBound - origin...limits.upperBound - origin
    motion.rebase(by: origin, at: time)
    guard var grip else { return }
    grip.lead += origin
    grip.wish -= origin
    grip.lower.rebase(by: origin, at: time)
    grip.upper.rebase(by: origin, at: time)
    self.grip = grip
  }

  /// The ratio of the number's way to a short way of the finger that holds it; 1 while none does.
  func yielding(at time: Double) -> Double {
    guard let grip, let band else { return 1 }
    let pull = grip.wish - grip.wish.clipped(to: grip.limits(at: time))
    return pull == 0 ? 1 : band.yielding(atPull: pull)
  }

  private func banded(_ wish: Double, in limits: ClosedRange<Double>) -> Double {
    band?.stretched(wish, beyond: limits) ?? wish.clipped(to: limits)
  }
}

extension Animated<Double> {
  /// The same motion, counted from `origin`.
  fileprivate mutating func rebase(by origin: Double, at time: Double) {
    let (value, velocity, target) = (value(at: time), velocity(at: time), target)
    jump(to: target - origin, at: time)
    release(from: value - origin, velocity: velocity, at: time)
  }
}
