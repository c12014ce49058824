import Geometry
import Motion

/// The breath of the flower: it follows its cycle by itself, or a finger that holds it.
///
/// A finger that leaves throws the breath. The cycle continues at the point where the throw would
/// come to rest, and a spring moves the flower there with its present velocity: neither position
/// nor velocity jumps.
package struct Breath: Sendable {
  /// The greatest velocity of a throw, per second.
  private static let maxVelocity = 6.0
  /// Velocity per second below which a throw does not change the direction of the breath.
  private static let still = 0.05

  /// Breath seconds since the start of the cycle.
  private var position = 0.0
  /// The offset of the flower from its position in the cycle.
  private var lag = Animated(0.0, spring: Spring(dampingRatio: 1, response: 0.9))
  private var grip: Draggable?
  /// The present phase; under a finger the one in which it would continue.
  package private(set) var phase = BreathCycle.Phase.inhale
  /// Openness of the flower, 0…1.
  package private(set) var openness = 0.0

  /// The finger that holds it; nil if there is none.
  package var finger: Int? { grip?.finger }

  /// Advances to `time`, by `seconds` of breath time, unless a finger holds it.
  package mutating func advance(to time: Double, by seconds: Double) {
    guard grip == nil else { return }
    position = BreathCycle.wrapped(position + seconds)
    phase = BreathCycle.phase(at: position)
    openness = (BreathCycle.openness(at: position) + lag.value(at: time)).clippedToUnit
  }

  /// Lands a finger at `position`, upwards, in openings of the flower; the breath does not change.
  package mutating func grab(_ finger: Int, at position: Double, time: Double) {
    grip = Draggable(openness, in: 0...1, spring: .instant)
    grip?.grab(finger, at: position, time: time)
  }

  /// Moves the breath with the finger at `position`.
  package mutating func drag(to position: Double, time: Double) {
    grip?.drag(to: position, time: time)
    // A resting finger changes nothing, though its position may differ in the last bits.
    guard let led = grip?.value(at: time), (led - openness).magnitude > 1e-12 else { return }
    phase = led >= 1 ? .hold : led > openness ? .inhale : .exhale
    openness = led
  }

  /// Releases the breath at `velocity`, openings a second; the cycle continues at `pace` breath
  /// seconds a second.
  package mutating func release(velocity: Double, pace: Double, time: Double) {
    guard grip != nil else { return }
    grip = nil
    let velocity = velocity.clipped(to: -Breath.maxVelocity...Breath.maxVelocity)
    let goal = (openness + Deceleration.normal.projection(of: velocity)).clippedToUnit
    if velocity.magnitude > Breath.still { phase = velocity > 0 ? .inhale : .exhale }
    let rests = goal >= 1 && BreathCycle.phase(at: position) == .hold
    if !rests { position = BreathCycle.time(of: goal, in: phase) }
    phase = BreathCycle.phase(at: position)
    lag.jump(to: 0, at: time)
    lag.release(
      from: openness - goal, velocity: velocity - BreathCycle.rate(at: position) * pace, at: time)
  }
}

// MARK: Cycle

/// One breath as a function of its own time, in breath seconds: in, hold, out, and in again.
package enum BreathCycle {
  /// A phase of the breath, with its name in the trace.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The flower opens.
    case inhale = "in"
    /// It stays open.
    case hold
    /// It closes.
    case exhale = "out"
  }

  /// The times at which the flower is open, begins to close, and is closed.
  package static let (open, turn, end) = (4.0, 11.0, 19.0)

  /// Times nearer to a turn than this are past it, whatever the rounding of steps.
  private static let tolerance = 1e-9

  /// Returns `time`, up to a breath after the start, relative to the start of its breath.
  static func wrapped(_ time: Double) -> Double {
    time + tolerance < end ? time : max(0, time - end)
  }

  /// Returns the phase at `time`, 0..<``end``.
  static func phase(at time: Double) -> Phase {
    time + tolerance < open ? .inhale : time + tolerance < turn ? .hold : .exhale
  }

  /// Returns the progress from closed to open, as a share of the time that this takes; 1 while
  /// held.
  private static func share(at time: Double) -> Double {
    (time < turn ? time / open : (end - time) / (end - turn)).clippedToUnit
  }

  /// Returns the openness at `time`, 0…1.
  static func openness(at time: Double) -> Double {
    Easing.easeInOutSine.value(at: share(at: time))
  }

  /// Returns the rate of opening at `time`, per breath second: the slope of ``openness(at:)``.
  static func rate(at time: Double) -> Double {
    let slope = Math.pi / 2 * Math.sin(Math.pi * share(at: time))
    return time < turn ? slope / open : -slope / (end - turn)
  }

  /// Returns the time at which the openness is `openness`, 0…1, while opening or closing. Fully
  /// open it has just opened, closed it is about to open.
  static func time(of openness: Double, in phase: Phase) -> Double {
    let share = Math.acos(1 - 2 * openness) / Math.pi
    let closes = phase == .exhale && 0 < openness && openness < 1
    return closes ? end - (end - turn) * share : open * share
  }
}
