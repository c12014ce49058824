import Geometry
import Motion

/// A motion of a ruler without a finger, with its beginning and duration.
///
/// The offset at any time is a closed form of the elapsed time. Times are absolute, in seconds.
package struct RulerMotion: Hashable, Sendable {
  /// The law of the motion.
  enum Course: Hashable, Sendable {
    /// A glide after a flick from an offset, so fast that it hits the end at the offset `into`, if
    /// there is one.
    case glide(Decay<Double>, from: Double, into: Double?)
    /// A spring to the rest position.
    case home(Animated<Double>)
  }

  let course: Course
  /// The ruler's state during the motion.
  let state: SlidingRuler.State
  /// The start time, in seconds.
  let startTime: Double
  /// The duration, in seconds.
  package let duration: Double

  /// The end time, in seconds.
  var end: Double { startTime + duration }

  /// Returns the offset at `time`, in points.
  package func offset(at time: Double) -> Double {
    let time = time.clipped(to: startTime...end)
    return switch course {
    case .glide(let decay, let start, _): start + decay.displacement(after: time - startTime)
    case .home(let way): way.value(at: time)
    }
  }

  /// Returns the velocity of the ruler at `time`, in points per second.
  package func velocity(at time: Double) -> Double {
    let time = time.clipped(to: startTime...end)
    return switch course {
    case .glide(let decay, _, _): decay.velocity(after: time - startTime)
    case .home(let way): way.velocity(at: time)
    }
  }
}

extension RulerMotion {
  /// Distance from its rest position at which a flicked ruler stops, in points.
  private static let rest = 0.6
  /// The deceleration of a flicked ruler.
  private static let deceleration = Deceleration(rate: 0.9972)
  /// Smallest velocity of a flick, in points per second.
  static let leastThrow = 90.0

  /// Returns the glide of a ruler at `start` that is flicked with `velocity`, no further than to an
  /// end of `offsets`.
  package static func glide(
    from start: Double, velocity: Double, within offsets: ClosedRange<Double>, at time: Double
  ) -> RulerMotion {
    let decay = Decay(velocity: velocity, deceleration: deceleration)
    let whole = decay.duration(within: rest)
    let stop = start + decay.displacement(after: whole)
    let end = offsets ~= stop ? nil : stop.clipped(to: offsets)
    let duration = end.map { decay.duration(along: $0 - start) ?? 0 } ?? whole
    return RulerMotion(
      course: .glide(decay, from: start, into: end), state: .gliding, startTime: time,
      duration: duration)
  }

  /// β of the critically damped return to an end, and of that to a value, per second.
  private static let (bounceRate, snapRate) = (10.0, 30.0)
  /// Distance from its target at which a ruler jumps to it, in points.
  private static let threshold = 0.25

  /// Returns the motion of a ruler at `start` with `velocity` to its rest position, the offset
  /// `home`: it is `.bouncing` back to its end, or `.snapping` to its value.
  ///
  /// It follows a critically damped spring, y(t) = e^(−βt) (y₀ + (v₀ + β y₀) t). It ends when each
  /// of the two parts of y(t) is less than half the threshold.
  package static func home(
    _ state: SlidingRuler.State, from start: Double, velocity: Double, to home: Double,
    at time: Double
  ) -> RulerMotion {
    let rate = state == .bouncing ? bounceRate : snapRate
    var way = Animated(
      home, spring: Spring(dampingRatio: 1, response: Math.twoPi / rate), at: time)
    way.release(from: start, velocity: velocity, at: time)
    let displacement = start - home
    let growth = (velocity + rate * displacement).magnitude
    let ofPlace = Math.log(2 * displacement.magnitude / threshold) / rate
    let ofGrowth = 2 * Math.log(4 * growth / (Math.exp(1) * rate * threshold)) / rate
    return RulerMotion(
      course: .home(way), state: state, startTime: time, duration: max(0, ofPlace, ofGrowth))
  }

  /// Returns the largest velocity at which a ruler may hit its end so that it overshoots by at most
  /// `reach` points.
  static func fastest(within reach: Double) -> Double {
    Spring(dampingRatio: 1, response: Math.twoPi / bounceRate).push(reaching: reach)
  }
}

// MARK: Hold

/// A finger's hold of a ruler: it begins at the shown offset, stretched beyond its end or not.
///
/// Positions are along the ruler, offsets are the ruler's, both in points.
struct RulerDragState: Hashable, Sendable {
  /// The offset that is shown.
  private(set) var shown: Double
  /// The offset that would be shown if the ruler had no end.
  private(set) var unbanded: Double
  /// True if the finger has moved along the ruler.
  private(set) var hasMoved = false
  /// True if a program has set the value since the finger last moved.
  var isOverruled = false

  private let landing: Double
  private let start: Double
  private var place: Double

  /// Creates the hold of a finger that lands at `place` on a ruler that shows the offset `shown`;
  /// `band` limits it beyond `offsets`.
  init(at place: Double, on shown: Double, _ band: RubberBand, _ offsets: ClosedRange<Double>) {
    self.shown = shown
    self.place = place
    landing = place
    // The shown offset is stretched already: to stretch it again would make it jump.
    start = band.unstretched(shown, beyond: offsets)
    unbanded = start
  }

  /// Moves the finger to `place`. Returns true if it has moved.
  mutating func move(
    to place: Double, _ band: RubberBand, _ offsets: ClosedRange<Double>
  ) -> Bool {
    guard place != self.place else { return false }
    self.place = place
    unbanded = start + (place - landing)
    shown = band.stretched(unbanded, beyond: offsets)
    hasMoved = true
    isOverruled = false
    return true
  }
}
