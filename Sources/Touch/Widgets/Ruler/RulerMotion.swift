import Geometry
import Motion

/// A way that a ruler goes by itself, from when it set out to when it is over.
///
/// The place at any time is a closed form of the time elapsed. Times are absolute, in seconds.
package struct RulerMotion: Hashable, Sendable {
  /// What moves the ruler.
  enum Course: Hashable, Sendable {
    /// A finger has thrown it from an offset, so hard that it runs into the end at the offset `into`,
    /// if there is one.
    case glide(Decay<Double>, from: Double, into: Double?)
    /// It goes to where it rests.
    case home(Animated<Double>)
  }

  let course: Course
  /// What the ruler does on this way.
  let state: SlidingRuler.State
  /// When it begins, in seconds.
  let startTime: Double
  /// How long it takes, in seconds.
  package let duration: Double

  /// When it is over, in seconds.
  var end: Double { startTime + duration }

  /// The offset at `time`, in points.
  package func offset(at time: Double) -> Double {
    let time = time.clipped(to: startTime...end)
    return switch course {
    case .glide(let decay, let start, _): start + decay.displacement(after: time - startTime)
    case .home(let way): way.value(at: time)
    }
  }

  /// How fast the ruler moves at `time`, in points per second.
  package func velocity(at time: Double) -> Double {
    let time = time.clipped(to: startTime...end)
    return switch course {
    case .glide(let decay, _, _): decay.velocity(after: time - startTime)
    case .home(let way): way.velocity(at: time)
    }
  }
}

extension RulerMotion {
  /// Nearer to where it would come to rest a thrown ruler stops, in points.
  private static let rest = 0.6
  /// How a thrown ruler slows down.
  private static let deceleration = Deceleration(rate: 0.9972)
  /// A ruler is thrown by a finger that leaves faster than this, in points per second.
  static let leastThrow = 90.0

  /// The way of a ruler at `start` that is thrown with `velocity`, no further than to an end of
  /// `offsets`.
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

  /// β of the critically damped way back to an end, and of that to a value, per second.
  private static let (bounceRate, snapRate) = (10.0, 30.0)
  /// Nearer to its place a ruler is put there, in points.
  private static let threshold = 0.25

  /// The way of a ruler at `start` with `velocity` to where it rests, the offset `home`: it is
  /// `.bouncing` back to its end, or `.snapping` to its value.
  ///
  /// A critically damped spring takes it there, y(t) = e^(−βt) (y₀ + (v₀ + β y₀) t). It is over when
  /// each of the two parts of y(t) is less than half the threshold.
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

  /// The fastest that a ruler may run into its end so that it goes no further than `reach` points
  /// beyond.
  static func fastest(within reach: Double) -> Double {
    Spring(dampingRatio: 1, response: Math.twoPi / bounceRate).push(reaching: reach)
  }
}

// MARK: Hold

/// A finger's hold of a ruler: it begins where the ruler is shown, pulled beyond its end or not.
///
/// Places are along the ruler, offsets are the ruler's, both in points.
struct RulerDragState: Hashable, Sendable {
  /// The offset that is shown.
  private(set) var shown: Double
  /// The offset that would be shown if the ruler had no end.
  private(set) var unbanded: Double
  /// Whether the finger has moved along the ruler.
  private(set) var hasMoved = false
  /// Whether a program has written the value since the finger last moved.
  var isOverruled = false

  private let landing: Double
  private let start: Double
  private var place: Double

  /// The hold of a finger that lands at `place` on a ruler that shows the offset `shown`; `band`
  /// holds it beyond `offsets`.
  init(at place: Double, on shown: Double, _ band: RubberBand, _ offsets: ClosedRange<Double>) {
    self.shown = shown
    self.place = place
    landing = place
    // What the finger finds is stretched already: to stretch it again would make it jump.
    start = band.unstretched(shown, beyond: offsets)
    unbanded = start
  }

  /// The finger is at `place`. The result is whether it has moved.
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
