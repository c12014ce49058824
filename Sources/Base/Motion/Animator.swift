/// An ``Animated`` value that counts its motions and reports the end of each exactly once.
///
/// A motion begins when the value is given another target, or a push while it rests, and it ends
/// once: finished, or retargeted by the next. Ends are queued until ``events(at:)`` takes them. By
/// then the state of the animator is that after them, so a new motion may begin while they are
/// handled.
///
/// Times are absolute, in seconds, of any clock that all calls share; those of changes are finite
/// and never decrease from one change to the next.
public struct Animator<Value: Interpolatable>: Hashable, Sendable {
  /// The distance from the target, in the value's unit (> 0), within which a motion is over; see
  /// ``Animated/isSettled(at:within:)``. The value itself continues and never snaps.
  public let tolerance: Double
  /// The number of the latest motion, counted from 1; 0 before the first.
  public private(set) var motion = 0
  /// True if the latest motion is in progress or waiting to begin; false as soon as its end is
  /// queued.
  public private(set) var isRunning = false

  private var animated: Animated<Value>
  private var waiting: Start?
  private var ends: [AnimationEvent<Value>] = []

  /// A motion whose delay has not passed.
  private struct Start: Hashable {
    var target: Value
    var time: Double
    var spring: Spring
    var velocity: Value.Displacement?
    var mode: AnimationMode
  }

  /// Creates a value at rest.
  public init(_ value: Value, spring: Spring, tolerance: Double = 0.001, at time: Double = 0) {
    precondition(tolerance > 0, "a spring comes near to its target but never quite there")
    self.tolerance = tolerance
    animated = Animated(value, spring: spring, at: time)
  }

  /// The target, or the one after the delay.
  public var target: Value { waiting?.target ?? animated.target }

  /// The spring that moves it.
  public var spring: Spring { waiting?.spring ?? animated.spring }

  // Most values are numbers, which every step asks for.

  /// Returns the value at `time`.
  @_specialize(where Value == Double)
  public func value(at time: Double) -> Value { course(at: time).value(at: time) }

  /// Returns the velocity of the value at `time`, per second.
  public func velocity(at time: Double) -> Value.Displacement {
    course(at: time).velocity(at: time)
  }

  /// Sets a target; value and velocity are continuous, unless a velocity per second is given too.
  /// The current target again, with nothing else changed, is a no-op; with another spring, a
  /// velocity or instantly, it changes the motion but begins none, unless the value rests.
  ///
  /// During a delay, in seconds ≥ 0, the value continues as before. A waiting motion counts as the
  /// latest already: the next call retargets it.
  public mutating func retarget(
    to target: Value, at time: Double, spring: Spring? = nil, velocity: Value.Displacement? = nil,
    mode: AnimationMode = .animated, delay: Double = 0
  ) {
    precondition(delay >= 0 && delay.isFinite, "a delay is finite and not negative")
    catchUp(to: time)
    let turns = target != self.target
    let isPushed = velocity != nil && mode == .animated
    let spring = spring ?? self.spring
    guard turns || isPushed || mode == .instant || spring != self.spring else { return }
    if turns, isRunning { end(.retargeted) }
    if turns || isPushed, !isRunning {
      motion += 1
      isRunning = true
    }
    waiting = Start(
      target: target, time: min(time + delay, .greatestFiniteMagnitude), spring: spring,
      velocity: velocity ?? (turns ? nil : waiting?.velocity), mode: mode)
    catchUp(to: time)
  }

  /// Ends all motion: the value rests at `value`, or at its present value.
  public mutating func stop(on value: Value? = nil, at time: Double) {
    catchUp(to: time)
    let start = value ?? animated.value(at: time)
    waiting = nil
    animated.jump(to: start, at: time)
    if isRunning { end(.finished) }
  }

  /// Returns the ends of motions, in order, that have occurred by `time` and were not taken before.
  @_specialize(where Value == Double)
  public mutating func events(at time: Double) -> [AnimationEvent<Value>] {
    catchUp(to: time)
    defer { ends = [] }
    return ends
  }

  /// Returns the motion that the value follows at `time`.
  private func course(at time: Double) -> Animated<Value> {
    guard let waiting, waiting.time <= time else { return animated }
    var course = animated
    switch waiting.mode {
    case .animated:
      course.retarget(
        to: waiting.target, at: waiting.time, spring: waiting.spring, velocity: waiting.velocity)
    case .instant:
      course.jump(to: waiting.target, at: waiting.time)
    }
    return course
  }

  /// Begins a motion whose delay has passed by `time`, and ends one that is over by then.
  private mutating func catchUp(to time: Double) {
    if let waiting, waiting.time <= time {
      animated = course(at: time)
      self.waiting = nil
    }
    if isRunning, waiting == nil, animated.isSettled(at: time, within: tolerance) {
      end(.finished)
    }
  }

  private mutating func end(_ end: AnimationEnd) {
    isRunning = false
    ends.append(AnimationEvent(motion: motion, end: end, target: target))
  }
}

/// The transition of a value to its target.
public enum AnimationMode: Hashable, Sendable {
  /// By its spring.
  case animated
  /// Immediate, without velocity, as under a dragging finger.
  case instant
}

/// The outcome of an animation.
public enum AnimationEnd: String, Hashable, Sendable, CaseIterable {
  /// It came to rest at its target.
  case finished
  /// It was given another target before it arrived.
  case retargeted
}

/// The end of one motion of an ``Animator``.
public struct AnimationEvent<Value: Interpolatable>: Hashable, Sendable {
  /// The number of the motion, counted from 1. Each ends once.
  public let motion: Int
  /// The outcome.
  public let end: AnimationEnd
  /// The target: reached, or, if retargeted, missed.
  public let target: Value

  /// Creates the end of the motion with that number.
  public init(motion: Int, end: AnimationEnd, target: Value) {
    self.motion = motion
    self.end = end
    self.target = target
  }
}
