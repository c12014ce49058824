import Geometry
import Motion

/// The breath of the flower: it goes round its cycle by itself, or stays under a finger.
///
/// A finger that leaves throws the breath. Where the throw would come to rest the cycle goes on,
/// and a spring takes the flower there with the velocity it had: neither it nor its speed jumps.
package struct Breath: Sendable {
  /// The fastest throw that counts, per second.
  private static let mostVelocity = 6.0
  /// Throws slower than this, per second, leave the breath the direction that it had.
  private static let still = 0.05

  /// Breath seconds since the cycle began.
  private var position = 0.0
  /// How far the flower is from where the cycle has it.
  private var lag = Animated(0.0, spring: Spring(dampingRatio: 1, response: 0.9))
  private var grip: Draggable?
  /// The present part of the breath; under a finger that by which it would go on.
  package private(set) var phase = BreathCycle.Phase.inhale
  /// How far the flower is open, 0…1.
  package private(set) var openness = 0.0

  /// The finger that holds it; nil if none does.
  package var finger: Int? { grip?.finger }

  /// Goes on to `time`, by so many breath seconds, unless a finger holds it.
  package mutating func advance(to time: Double, by seconds: Double) {
    guard grip == nil else { return }
    position = BreathCycle.wrapped(position + seconds)
    phase = BreathCycle.phase(at: position)
    openness = (BreathCycle.openness(at: position) + lag.value(at: time)).clippedToUnit
  }

  /// A finger lands at `place`, upwards, in openings of the flower: the breath stays as it is.
  package mutating func grab(_ finger: Int, at place: Double, time: Double) {
    grip = Draggable(openness, in: 0...1, spring: .instant)
    grip?.grab(finger, at: place, time: time)
  }

  /// The finger is at `place` and leads the breath.
  package mutating func lead(to place: Double, time: Double) {
    grip?.drag(to: place, time: time)
    // A finger at rest changes nothing, though its place may differ in the last bits.
    guard let led = grip?.value(at: time), (led - openness).magnitude > 1e-12 else { return }
    phase = led >= 1 ? .hold : led > openness ? .inhale : .exhale
    openness = led
  }

  /// The finger leaves at `velocity`, openings a second; the cycle goes on at `pace` breath seconds
  /// a second.
  package mutating func release(velocity: Double, pace: Double, time: Double) {
    guard grip != nil else { return }
    grip = nil
    let velocity = velocity.clipped(to: -Breath.mostVelocity...Breath.mostVelocity)
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
  /// A part of the breath, by its name in the trace.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The flower opens.
    case inhale = "in"
    /// It stays open.
    case hold
    /// It closes.
    case exhale = "out"
  }

  /// When the flower is open, when it begins to close, and when it is closed.
  package static let (open, turn, end) = (4.0, 11.0, 19.0)

  /// Times nearer to a turn than this are past it, whatever steps add up to.
  private static let tolerance = 1e-9

  /// `time` up to a breath after the beginning, counted from the beginning of its breath.
  static func wrapped(_ time: Double) -> Double {
    time + tolerance < end ? time : max(0, time - end)
  }

  /// The part of the breath at `time`, 0..<``end``.
  static func phase(at time: Double) -> Phase {
    time + tolerance < open ? .inhale : time + tolerance < turn ? .hold : .exhale
  }

  /// How far it is from closed to open, as a share of the time that this takes; 1 while it is held.
  private static func share(at time: Double) -> Double {
    (time < turn ? time / open : (end - time) / (end - turn)).clippedToUnit
  }

  /// How far the flower is open at `time`, 0…1.
  static func openness(at time: Double) -> Double {
    Easing.easeInOutSine.value(at: share(at: time))
  }

  /// How fast it opens at `time`, per breath second: the slope of ``openness(at:)``.
  static func rate(at time: Double) -> Double {
    let slope = Math.pi / 2 * Math.sin(Math.pi * share(at: time))
    return time < turn ? slope / open : -slope / (end - turn)
  }

  /// When the flower is as far open as `openness`, 0…1: on its way in, or on its way out. Fully
  /// open it has just come in, closed it is about to.
  static func time(of openness: Double, in phase: Phase) -> Double {
    let share = Math.acos(1 - 2 * openness) / Math.pi
    let closes = phase == .exhale && 0 < openness && openness < 1
    return closes ? end - (end - turn) * share : open * share
  }
}
