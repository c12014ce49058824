/// An ``Animated`` value that counts its motions and tells the end of each exactly once.
///
/// A motion begins where the value is given another target, or a push while it rests, and it ends
/// once: finished, or retargeted by the next. Ends wait until ``events(at:)`` takes them. By then
/// the animator stands as if they had been heard, so a new motion may begin while they are handled.
///
/// Times are absolute, in seconds, of any clock that all calls share; those of changes are finite, and
/// never go back from one change to the next.
public struct Animator<Value: Interpolatable>: Hashable, Sendable {
  /// How near to its target, in the value's unit (> 0), a motion is over; see
  /// ``Animated/isSettled(at:within:)``. The value itself goes on and never snaps.
  public let tolerance: Double
  /// The number of the latest motion, counted from 1; 0 before the first.
  public private(set) var motion = 0
  /// Whether the latest motion is on its way or waits to begin; false as soon as its end waits to
  /// be told.
  public private(set) var isRunning = false

  private var animated: Animated<Value>
  private var waiting: Start?
  private var ends: [AnimationEvent<Value>] = []

  /// A motion that waits for its time.
  private struct Start: Hashable {
    var target: Value
    var time: Double
    var spring: Spring
    var velocity: Value.Displacement?
    var mode: AnimationMode
  }

  /// A value at rest.
  public init(_ value: Value, spring: Spring, tolerance: Double = 0.001, at time: Double = 0) {
    precondition(tolerance > 0, "a spring comes near to its target but never quite there")
    self.tolerance = tolerance
    animated = Animated(value, spring: spring, at: time)
  }

  /// Where the value is going, or will go once the wait is over.
  public var target: Value { waiting?.target ?? animated.target }

  /// The spring that moves it.
  public var spring: Spring { waiting?.spring ?? animated.spring }

  /// The value at `time`.
  public func value(at time: Double) -> Value { course(at: time).value(at: time) }

  /// How fast the value changes at `time`, per second.
  public func velocity(at time: Double) -> Value.Displacement {
    course(at: time).velocity(at: time)
  }

  /// Turns to a target; value and velocity go on as they are, unless a velocity per second is given
  /// too. The present target once more, with nothing else that differs, changes nothing; with
  /// another spring, a velocity or at once, it changes the motion but begins none, unless the value
  /// rests.
  ///
  /// A delay, in seconds ≥ 0, lets the value go on as before until it is over. A motion that waits
  /// is the latest already: what follows retargets it.
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

  /// Ends all motion: the value rests at `value`, or where it is.
  public mutating func stop(on value: Value? = nil, at time: Double) {
    catchUp(to: time)
    let place = value ?? animated.value(at: time)
    waiting = nil
    animated.jump(to: place, at: time)
    if isRunning { end(.finished) }
  }

  /// The ends of motions, in order, that have come about by `time` and were not taken before.
  public mutating func events(at time: Double) -> [AnimationEvent<Value>] {
    catchUp(to: time)
    defer { ends = [] }
    return ends
  }

  /// The motion that the value follows at `time`.
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

  /// Begins what has waited until `time` and ends what is over by then.
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

/// How a value gets to its target.
public enum AnimationMode: Hashable, Sendable {
  /// By its spring.
  case animated
  /// At once, without velocity, as under a finger that drags.
  case instant
}

/// How an animation ended.
public enum AnimationEnd: String, Hashable, Sendable, CaseIterable {
  /// It came to rest at its target.
  case finished
  /// It was given another target on its way.
  case retargeted
}

/// The end of one motion of an ``Animator``.
public struct AnimationEvent<Value: Interpolatable>: Hashable, Sendable {
  /// Which of its animator's motions ended, counted from 1. Each ends once.
  public let motion: Int
  /// Whether it finished or was interrupted.
  public let end: AnimationEnd
  /// Where it came to rest or, where it was retargeted, where it would have.
  public let target: Value

  /// The end of the motion of that number.
  public init(motion: Int, end: AnimationEnd, target: Value) {
    self.motion = motion
    self.end = end
    self.target = target
  }
}
