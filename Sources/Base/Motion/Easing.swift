import Geometry

/// A timing curve: the progress of a change as a function of the share of its time. The names are
/// those of CSS.
///
/// A curve is a value and depends on the progress only, so it costs the same at any time: a few
/// operations, some ten times as many for a Bézier curve, an exponential and a sine for elastics
/// and springs.
///
/// Source: "CSS Easing Functions Level 2", W3C; those beyond CSS: R. Penner, "Programming
/// Macromedia Flash MX", 2002.
public struct Easing: Hashable, Sendable {
  private let curve: Curve

  private indirect enum Curve: Hashable {
    case linear
    case stops([EasingStop.Point])
    case bezier(CubicBezier)
    case steps(Int, StepPosition)
    case spring(SpringCurve)
    case smoothstep
    case sine
    case power(Double)
    case back(Double)
    case elastic(swings: Double)
    case bounce
    case reversed(Easing)
    case mirrored(Easing)
  }

  private init(_ curve: Curve) { self.curve = curve }

  /// Returns the eased progress at `progress`, the share of the time: 0 at 0 and 1 at 1 except for
  /// steps that jump there, and beyond 0…1 in between if a curve overshoots.
  ///
  /// Progress beyond 0…1 follows CSS for its own curves, which continue straight or by further
  /// steps; the others stay at their ends. NaN gives NaN.
  public func value(at progress: Double) -> Double {
    // With NaN, no comparison would end the search along a Bézier curve.
    progress.isNaN ? progress : value(at: progress, .forwards)
  }

  /// Returns the value at `progress`, with time running in the direction `direction`: at a jump,
  /// the value after it in that direction.
  func value(at progress: Double, _ direction: Seam.Direction) -> Double {
    switch curve {
    case .linear: progress
    case .stops(let points): EasingStop.value(of: points, at: progress, direction)
    case .bezier(let bezier): bezier.value(at: progress)
    case .steps(let count, let position): position.value(of: count, at: progress, direction)
    case .reversed(let easing): 1 - easing.value(at: 1 - progress, direction.opposite)
    case .mirrored(let easing):
      progress < 0.5 || progress == 0.5 && direction == .backwards
        ? easing.value(at: 2 * progress, direction) / 2
        : 1 - easing.value(at: 2 - 2 * progress, direction.opposite) / 2
    default: progress <= 0 ? 0 : progress >= 1 ? 1 : inner(progress)
    }
  }

  /// Evaluates the curves that stay at their ends, between them.
  private func inner(_ progress: Double) -> Double {
    switch curve {
    case .spring(let spring): spring.value(at: progress)
    case .smoothstep: progress.smoothstep
    case .sine: 0.5 - 0.5 * Math.cos(Math.pi * progress)
    case .power(let exponent): Math.pow(progress, exponent)
    case .back(let pull): progress * progress * ((pull + 1) * progress - pull)
    case .elastic(let swings): Easing.elastic(progress, swings: swings)
    case .bounce: Easing.bounce(progress)
    default: progress
    }
  }

  /// Oscillations that grow towards the end: 2^(10 (t − 1)) · cos of whole turns before the end.
  private static func elastic(_ t: Double, swings: Double) -> Double {
    let strength = Math.exp((t - 1) * 6.931_471_805_599_453)
    // Minus the remaining thousandth at the start.
    return strength * Math.cos(Math.twoPi * swings * (t - 1)) - (1 - t) * 0x1p-10
  }

  /// Returns a ball that falls and bounces three times, each a quarter as high as the one before.
  private static func bounce(_ t: Double) -> Double {
    let fall = t * 2.75
    if fall < 1 { return fall * fall }
    let (middle, height) =
      fall < 2 ? (1.5, 0.75) : fall < 2.5 ? (2.25, 0.937_5) : (2.625, 0.984_375)
    return (fall - middle) * (fall - middle) + height
  }
}

// MARK: The curves of CSS

extension Easing {
  /// A constant rate.
  public static let linear = Easing(.linear)
  /// A quick start and a long, soft end: `cubic-bezier(0.25, 0.1, 0.25, 1)`.
  public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)
  /// A soft start: `cubic-bezier(0.42, 0, 1, 1)`.
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)
  /// A soft end: `cubic-bezier(0, 0, 0.58, 1)`.
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)
  /// A soft start and a soft end: `cubic-bezier(0.42, 0, 0.58, 1)`.
  public static let easeInOut = cubicBezier(0.42, 0, 0.58, 1)

  /// Returns a Bézier curve from (0, 0) to (1, 1) by two control points: x is the time, 0…1, and y
  /// the progress.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Easing {
    x1 == y1 && x2 == y2 ? .linear : Easing(.bezier(CubicBezier(x1, y1, x2, y2)))
  }

  /// Returns `count` jumps, evenly spaced in time; at least 1, and 2 if neither end jumps. A time
  /// within a billionth of a step before a jump counts as the jump, so that frames fall on its far
  /// side.
  public static func steps(_ count: Int, _ position: StepPosition = .jumpEnd) -> Easing {
    precondition(count >= (position == .jumpNone ? 2 : 1), "steps jump at least once")
    return Easing(.steps(count, position))
  }

  /// Returns the straight segments through `stops`, at least one, as CSS's `linear()`: stops
  /// without a progress lie evenly between their neighbours, the first at 0 and the last at 1; one
  /// that would lie before an earlier stop is moved to it.
  public static func linear(_ stops: [EasingStop]) -> Easing {
    precondition(!stops.isEmpty, "a curve of straight pieces has stops")
    return Easing(.stops(EasingStop.points(stops)))
  }
}

// MARK: Curves beyond CSS

extension Easing {
  /// Returns the motion of a spring over the whole time. Only its damping matters, which must be
  /// above 0: the duration is the caller's, and ends when a thousandth of the distance is left,
  /// which is spread over the time.
  public static func spring(_ spring: Spring) -> Easing { Easing(.spring(SpringCurve(spring))) }

  /// 3t² − 2t³, level at both ends.
  public static let smoothstep = Easing(.smoothstep)
  /// Half a wave, level at both ends.
  public static let easeInOutSine = Easing(.sine)

  /// Returns t to a power above 0: 2 is Penner's quad, 3 cubic, 4 quart, 5 quint.
  public static func easeIn(power exponent: Double) -> Easing {
    precondition(exponent > 0 && exponent.isFinite, "a power lies above 0")
    return Easing(.power(exponent))
  }

  /// Draws back by a tenth of the distance before it moves.
  public static let easeInBack = Easing(.back(1.701_58))
  /// Overshoots by a tenth of the distance and comes back.
  public static let easeOutBack = easeInBack.reversed
  /// Oscillates three times, with growing amplitude, before it moves.
  public static let easeInElastic = Easing(.elastic(swings: 3))
  /// Rings out like a plucked string.
  public static let easeOutElastic = easeInElastic.reversed
  /// Bounces ever higher before it moves.
  public static let easeInBounce = easeOutBounce.reversed
  /// Falls like a ball and bounces three times.
  public static let easeOutBounce = Easing(.bounce)

  /// The curve rotated about its centre: a soft start becomes a soft end.
  public var reversed: Easing { Easing(.reversed(self)) }
  /// The curve over the first half of time and distance, and rotated about the centre over the
  /// second: a soft start becomes a soft start and end, `easeInBack.mirrored` is Penner's
  /// ease-in-out.
  public var mirrored: Easing { Easing(.mirrored(self)) }
}

/// The ends of the interval at which steps jump.
public enum StepPosition: String, Hashable, Sendable, CaseIterable {
  /// At the start, and not at the end.
  case jumpStart
  /// At the end, and not at the start.
  case jumpEnd
  /// At neither end: both last as long as the steps between.
  case jumpNone
  /// At both ends.
  case jumpBoth

  fileprivate func value(of count: Int, at progress: Double, _ direction: Seam.Direction) -> Double
  {
    let jumps = Double(count) + (self == .jumpBoth ? 1 : self == .jumpNone ? -1 : 0)
    let position = progress * Double(count)
    var step =
      direction == .forwards ? (position + 1e-9).rounded(.down) : (position - 1e-9).rounded(.up) - 1
    if self == .jumpStart || self == .jumpBoth { step += 1 }
    if progress >= 0 { step = max(0, step) }
    if progress <= 1 { step = min(step, jumps) }
    return step / jumps
  }
}

/// A corner of a curve of straight segments; see ``Easing/linear(_:)``.
public struct EasingStop: Hashable, Sendable {
  /// The output progress there.
  public let value: Double
  /// The share of the time, usually 0…1; nil for evenly between the neighbours.
  public let progress: Double?

  /// Creates a corner at `value`, at a share of the time if one is given.
  public init(_ value: Double, at progress: Double? = nil) {
    (self.value, self.progress) = (value, progress)
  }

  /// A corner with its resolved progress.
  fileprivate struct Point: Hashable {
    var progress: Double
    var value: Double
  }

  /// Resolves the progress of all stops.
  fileprivate static func points(_ stops: [EasingStop]) -> [Point] {
    var progresses = stops.map(\.progress)
    progresses[0] = progresses[0] ?? 0
    progresses[progresses.count - 1] = progresses[progresses.count - 1] ?? 1
    var points: [Point] = []
    for (index, stop) in stops.enumerated() {
      if let last = points.last?.progress {
        points.append(
          Point(progress: max(last, progress(index, progresses, last)), value: stop.value))
      } else {
        points.append(Point(progress: progresses[0] ?? 0, value: stop.value))
      }
    }
    return points
  }

  /// Returns the progress of a stop; one without is interpolated between the last one and the next
  /// given.
  private static func progress(_ index: Int, _ progresses: [Double?], _ last: Double) -> Double {
    if let progress = progresses[index] { return progress }
    let next = progresses[index...].firstIndex { $0 != nil } ?? index
    let target = max(last, progresses[next] ?? last)
    return last + (target - last) / Double(next - index + 1)
  }

  fileprivate static func value(
    of points: [Point], at progress: Double, _ direction: Seam.Direction
  ) -> Double {
    guard points.count > 1 else { return points[0].value }
    // Of several corners at the same progress the last counts, backwards the first.
    let next =
      points.firstIndex {
        $0.progress > progress || $0.progress == progress && direction == .backwards
      } ?? points.count
    let end = next.clipped(to: 1...(points.count - 1))
    let (from, to) = (points[end - 1], points[end])
    guard to.progress > from.progress else { return (direction == .forwards ? to : from).value }
    let share = (progress - from.progress) / (to.progress - from.progress)
    return share == 1 ? to.value : from.value + share * (to.value - from.value)
  }
}

/// A spring's motion from 0 to 1, within a time of 1.
private struct SpringCurve: Hashable {
  private let spring: Spring
  /// The spring's own settling time, in seconds.
  private let seconds: Double
  /// The remaining distance at that time.
  private let rest: Double

  init(_ spring: Spring) {
    precondition(spring.dampingRatio > 0, "a spring without damping never rests")
    // The response cancels out.
    self.spring = Spring(dampingRatio: spring.dampingRatio, response: 1)
    seconds = self.spring.settlingTime(from: 1.0, velocity: 0, within: 0.001)
    rest = self.spring.state(from: 1.0, velocity: 0, after: seconds).displacement
  }

  func value(at progress: Double) -> Double {
    let left = spring.state(from: 1.0, velocity: 0, after: progress * seconds).displacement
    return 1 - (left - rest * progress)
  }
}
