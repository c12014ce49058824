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
    // A finger that rests leads nowhere, whatever the last bits of its place say.
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
