import Geometry

/// A value that follows predetermined keyframes, evaluated at any time, without steps or state.
///
/// ```swift
/// let hop = Keyframes(Point(20, 300))
///   .to(Point(120, 200), in: 0.4, .easeOut)
///   .hold(for: 0.2)
///   .to(Point(220, 300), spring: .bouncy)
/// let place = hop.repeated(3).value(at: step.seconds)
/// ```
///
/// Times are seconds from the start. Before it the value is the first; after the end it stays,
/// except for a spring, which continues until it rests. A time within a nanosecond of a change
/// counts as after it, so that frames fall on its far side. Evaluation costs a search among the
/// segments and one evaluation; a composition costs a step for each level.
public struct Keyframes<Value: Interpolatable>: Hashable, Sendable {
  private let form: Form
  /// Duration, in seconds, ≥ 0; infinite if it repeats for ever.
  public let duration: Double

  private indirect enum Form: Hashable {
    case stretches(Value, [Stretch])
    case delayed(Keyframes, by: Double)
    case paced(Keyframes, by: Double)
    case reversed(Keyframes)
    case pingPong(Keyframes)
    case repeated(Keyframes)
    case sequence(Keyframes, Keyframes)
  }

  private init(_ form: Form, lasting duration: Double) {
    (self.form, self.duration) = (form, duration)
  }

  /// Creates a constant value.
  public init(_ value: Value) { self.init(.stretches(value, []), lasting: 0) }

  /// Creates a value that reaches each of `keyframes` at its time. Times never decrease; until the
  /// first keyframe's time the value is that keyframe's.
  public init(_ keyframes: [Keyframe<Value>]) {
    precondition(!keyframes.isEmpty, "keyframes begin with one")
    let first = Keyframes(keyframes[0].value).hold(for: keyframes[0].time)
    self = keyframes.dropFirst().reduce(first) { frames, keyframe in
      frames.adding(keyframe.value, in: keyframe.time - frames.duration, keyframe.pace)
    }
  }

  /// Returns the value at `time`, in seconds from the start.
  public func value(at time: Double) -> Value { value(at: time, .forwards) }

  /// Returns the value at `time`, with time running in the direction `direction`: at a change, the
  /// value after it in that direction.
  private func value(at time: Double, _ direction: Seam.Direction) -> Value {
    switch form {
    case .stretches(let first, let stretches):
      stretches.last { direction.isPast($0.start, at: time) }?.value(at: time, direction) ?? first
    case .delayed(let base, let delay): base.value(at: time - delay, direction)
    case .paced(let base, let pace): base.value(at: time * pace, direction)
    case .reversed(let base): base.value(at: base.duration - time, direction.opposite)
    case .pingPong(let base):
      direction.isPast(base.duration, at: time)
        ? base.value(at: max(0, 2 * base.duration - time), direction.opposite)
        : base.value(at: time, direction)
    case .repeated(let base): base.value(at: repetition(of: base, at: time, direction), direction)
    case .sequence(let first, let second):
      direction.isPast(first.duration, at: time)
        ? second.value(at: time - first.duration, direction) : first.value(at: time, direction)
    }
  }

  /// Returns the time within a repetition at `time`; the end of the last repetition at its end.
  private func repetition(of base: Keyframes, at time: Double, _ direction: Seam.Direction)
    -> Double
  {
    if time <= 0 { return time }
    return time >= duration - Seam.tolerance
      ? base.duration : Seam.time(time, inTurnsOf: base.duration, direction)
  }
}

// MARK: Stretches

extension Keyframes {
  /// Moves on to `value`, in `seconds` (≥ 0), by an easing.
  public func to(_ value: Value, in seconds: Double, _ easing: Easing = .ease) -> Keyframes {
    adding(value, in: seconds, .easing(easing))
  }

  /// Moves on to `value` by a spring, from which the next segment takes over after `seconds`; by
  /// default, when a thousandth of the distance is left, or at once if distance or velocity is not
  /// finite. A spring after a spring begins with the other's velocity.
  public func to(_ value: Value, in seconds: Double? = nil, spring: Spring) -> Keyframes {
    adding(value, in: seconds ?? settlingTime(to: value, of: spring), .spring(spring))
  }

  private func settlingTime(to value: Value, of spring: Spring) -> Double {
    let begin = lastState
    let direction = begin.value.displacement(from: value)
    let distance = direction.magnitude
    guard distance.isFinite, begin.velocity.magnitude.isFinite else { return 0 }
    return spring.settlingTime(
      from: direction, velocity: begin.velocity, within: max(distance * 0.001, 1e-9))
  }

  /// Holds the value for `seconds` (≥ 0).
  public func hold(for seconds: Double) -> Keyframes {
    adding(lastState.value, in: seconds, .easing(.linear))
  }

  /// Jumps to `value`.
  public func jump(to value: Value) -> Keyframes { to(value, in: 0) }

  private func adding(
    _ value: Value, in seconds: Double, _ pace: Keyframe<Value>.Pace
  ) -> Keyframes {
    precondition(seconds >= 0 && seconds.isFinite, "a stretch takes a finite time, not negative")
    precondition(duration.isFinite, "nothing comes after what repeats for ever")
    guard case .stretches(let first, let stretches) = form else {
      return then(Keyframes(lastState.value).adding(value, in: seconds, pace))
    }
    let begin = lastState
    let stretch = Stretch(
      start: duration, duration: seconds, from: begin.value, velocity: begin.velocity, to: value,
      pace: pace)
    return Keyframes(.stretches(first, stretches + [stretch]), lasting: duration + seconds)
  }

  /// Value and velocity at the end, with which the next segment begins.
  private var lastState: (value: Value, velocity: Value.Displacement) {
    guard case .stretches(let first, let stretches) = form else {
      return (value(at: duration), .zero)
    }
    return stretches.last?.endState ?? (first, .zero)
  }

  /// The segment from one keyframe to the next.
  private struct Stretch: Hashable {
    /// Start and duration, in seconds.
    let start: Double
    let duration: Double
    let from: Value
    /// The initial velocity of a spring, per second.
    let velocity: Value.Displacement
    let to: Value
    let pace: Keyframe<Value>.Pace

    func value(at time: Double, _ direction: Seam.Direction) -> Value {
      let elapsed = max(0, time - start)
      switch pace {
      case .easing(let easing):
        if direction.isPast(duration, at: elapsed) { return to }
        let isAtEnd = elapsed >= duration - Seam.tolerance
        let share = easing.value(at: isAtEnd ? 1 : elapsed / duration, direction)
        if share == 1 { return to }
        return share == 0 ? from : from.displaced(by: to.displacement(from: from) * share)
      case .spring(let spring):
        return elapsed == 0 && spring.response > 0
          ? from : to.displaced(by: state(of: spring, after: elapsed).displacement)
      }
    }

    var endState: (value: Value, velocity: Value.Displacement) {
      guard case .spring(let spring) = pace else { return (to, .zero) }
      return (value(at: start + duration, .forwards), state(of: spring, after: duration).velocity)
    }

    private func state(
      of spring: Spring, after seconds: Double
    ) -> (displacement: Value.Displacement, velocity: Value.Displacement) {
      spring.state(from: from.displacement(from: to), velocity: velocity, after: seconds)
    }
  }
}

// MARK: Composition

extension Keyframes {
  /// Returns these keyframes `seconds` (≥ 0) later; until then the value is the first.
  public func delayed(by seconds: Double) -> Keyframes {
    precondition(seconds >= 0 && seconds.isFinite, "a delay is finite and not negative")
    return Keyframes(.delayed(self, by: seconds), lasting: duration + seconds)
  }

  /// Returns these keyframes `factor` (> 0) times as fast.
  public func paced(by factor: Double) -> Keyframes {
    precondition(factor > 0 && factor.isFinite, "a pace is finite and above 0")
    return Keyframes(.paced(self, by: factor), lasting: duration / factor)
  }

  /// The keyframes played backwards.
  public var reversed: Keyframes {
    precondition(duration.isFinite, "what never ends cannot begin at its end")
    return Keyframes(.reversed(self), lasting: duration)
  }

  /// The keyframes played forwards and then backwards, so that the end meets the start; takes twice
  /// as long.
  public var pingPong: Keyframes {
    precondition(duration.isFinite, "what never ends cannot come back")
    return Keyframes(.pingPong(self), lasting: 2 * duration)
  }

  /// Repeats the keyframes `count` (≥ 1) times, after which the value stays at its end; for ever by
  /// default.
  public func repeated(_ count: Int? = nil) -> Keyframes {
    precondition(duration.isFinite && duration > 0, "what repeats takes a time")
    precondition(count ?? 1 >= 1, "what repeats is there once at least")
    return Keyframes(
      .repeated(self), lasting: count.map { Double($0) * duration } ?? .infinity)
  }

  /// Returns these keyframes followed by `next`, which begins with its own first value.
  public func then(_ next: Keyframes) -> Keyframes {
    precondition(duration.isFinite, "nothing comes after what repeats for ever")
    return Keyframes(.sequence(self, next), lasting: duration + next.duration)
  }
}

/// A value at a time, and the transition to it from the one before; see ``Keyframes``.
public struct Keyframe<Value: Interpolatable>: Hashable, Sendable {
  /// The value.
  public let value: Value
  /// The time, in seconds ≥ 0.
  public let time: Double
  let pace: Pace

  enum Pace: Hashable {
    case easing(Easing)
    case spring(Spring)
  }

  /// Creates a value that is reached at `time` by an easing.
  public init(_ value: Value, at time: Double, _ easing: Easing = .ease) {
    (self.value, self.time, pace) = (value, time, .easing(easing))
  }

  /// Creates a value that a spring approaches until `time`, when the next keyframe takes over.
  public init(_ value: Value, at time: Double, spring: Spring) {
    (self.value, self.time, pace) = (value, time, .spring(spring))
  }

  /// Returns a value that is reached by a jump at `time`; until then the one before holds.
  public static func jump(to value: Value, at time: Double) -> Keyframe {
    Keyframe(value, at: time, .steps(1))
  }
}

// MARK: Seams

/// The boundary between one repetition and the next: frames fall on its far side, however their
/// times were rounded.
enum Seam {
  /// Times closer than this, in seconds, count as equal.
  static let tolerance = 1e-9

  /// The direction of time, which decides the near and the far side of a change.
  enum Direction {
    case forwards, backwards

    var opposite: Direction { self == .forwards ? .backwards : .forwards }

    /// True if a segment that begins at `seam` holds at `time`: forwards from there on, backwards
    /// no longer.
    func isPast(_ seam: Double, at time: Double) -> Bool {
      self == .forwards ? seam <= time + tolerance : seam < time - tolerance
    }
  }

  /// Returns the time within the repetition at `time` ≥ 0, each of which takes `duration` > 0
  /// seconds.
  static func time(_ time: Double, inTurnsOf duration: Double, _ direction: Direction) -> Double {
    let turns = (time / duration).rounded(.down)
    let elapsed = time - turns * duration
    // A time near a seam is beyond it, and rounding may have led past either end.
    switch direction {
    case .forwards: return elapsed < 0 || duration - elapsed <= tolerance ? 0 : elapsed
    case .backwards: return elapsed <= tolerance || elapsed > duration ? duration : elapsed
    }
  }
}
