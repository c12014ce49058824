import Geometry
import Motion

/// A way that a ruler goes by itself, from when it set out to when it is over.
///
/// The place at any time is a closed form of the time elapsed. Times are absolute, in seconds.
package struct RulerMotion: Hashable, Sendable {
  /// What moves the ruler.
  enum Cause: Hashable, Sendable {
    /// A finger has thrown it, so hard that it runs into the end at the offset `into`, if there is one.
    case glide(Decay<Double>, into: Double?)
    /// It goes back to its end, beyond which it was.
    case bounce(RulerReturn)
    /// It goes to where its value is: a mark that it snaps to, or what a program wrote.
    case snap(RulerReturn)
  }

  let cause: Cause
  /// The offset where the motion begins, in points.
  let start: Double
  /// When it begins, in seconds.
  let startTime: Double
  /// How long it takes, in seconds.
  package let duration: Double

  /// When it is over, in seconds.
  var end: Double { startTime + duration }

  /// The offset at `time`, in points.
  package func offset(at time: Double) -> Double {
    let elapsed = elapsed(at: time)
    return switch cause {
    case .glide(let decay, _): start + decay.way(after: elapsed)
    case .bounce(let way), .snap(let way): way.home + way.displacement(after: elapsed)
    }
  }

  /// How fast the ruler moves at `time`, in points per second.
  package func velocity(at time: Double) -> Double {
    let elapsed = elapsed(at: time)
    return switch cause {
    case .glide(let decay, _): decay.velocity(after: elapsed)
    case .bounce(let way), .snap(let way): way.velocity(after: elapsed)
    }
  }

  private func elapsed(at time: Double) -> Double { (time - startTime).clipped(to: 0...duration) }
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
    let stop = start + decay.way(after: whole)
    let end = offsets ~= stop ? nil : stop.clipped(to: offsets)
    let duration = end.map { decay.duration(along: $0 - start) ?? 0 } ?? whole
    return RulerMotion(
      cause: .glide(decay, into: end), start: start, startTime: time, duration: duration)
  }

  /// The way of a ruler at `start` with `velocity` to its end at `home`.
  package static func bounce(
    from start: Double, velocity: Double, to home: Double, at time: Double
  ) -> RulerMotion {
    let way = RulerReturn(
      to: home, displacement: start - home, velocity: velocity, rate: RulerReturn.bounce)
    return RulerMotion(
      cause: .bounce(way), start: start, startTime: time, duration: way.duration)
  }

  /// The way of a ruler at `start` with `velocity` to its value's offset, `home`.
  static func snap(
    from start: Double, velocity: Double, to home: Double, at time: Double
  ) -> RulerMotion {
    let way = RulerReturn(
      to: home, displacement: start - home, velocity: velocity, rate: RulerReturn.snap)
    return RulerMotion(cause: .snap(way), start: start, startTime: time, duration: way.duration)
  }
}
