import Geometry

/// Estimates the velocity of one contact from its samples.
///
/// A parabola is fitted through the recent samples by least squares, each axis alone; the velocity
/// is its slope at the newest sample. Recent are at most the last 20 samples that are at most 100
/// ms older than the newest, and of these only the ones after the last gap of more than 40 ms, in
/// which the finger had stopped. The lift adds no sample. Two samples are fitted by a line, so that
/// a move of constant speed gives distance / duration whatever the number of its samples; one
/// sample gives zero. The result is not limited.
///
/// Source: the rules that Android's LSQ2 strategy and Flutter's `VelocityTracker` share. For the
/// difference (two samples) Android's is taken, because a short flick in a script would otherwise
/// silently lose its speed.
package struct VelocityTracker: Hashable, Sendable {
  /// Largest age of a sample relative to the newest, in seconds. A sample exactly this old counts.
  package static let window = 0.1
  /// Longest pause between neighbouring samples of a moving finger, in seconds. A gap of exactly
  /// this length is not a stop.
  package static let longestGap = 0.04
  /// Largest number of samples that are kept.
  package static let capacity = 20

  private struct Sample: Hashable, Sendable {
    var time: Double
    var position: Point
  }

  private var samples: [Sample] = []

  /// Creates a tracker without samples.
  package init() {}

  /// Handles a sample of the contact: landing clears the samples, moving adds one, lifting adds
  /// none, a cancellation clears them.
  package mutating func handle(_ sample: TouchSample) {
    switch sample.phase {
    case .began:
      clear()
      add(sample.position, at: sample.time)
    case .moved: add(sample.position, at: sample.time)
    case .ended: break
    case .cancelled: clear()
    }
  }

  /// Adds a position at `time` seconds. A time that is not later than the last one (by more than 1
  /// ns) replaces the last position.
  package mutating func add(_ position: Point, at time: Double) {
    if let last = samples.last, !Epsilon.passed(seconds: time, limit: last.time) {
      samples[samples.count - 1].position = position
      return
    }
    if samples.count == VelocityTracker.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, position: position))
  }

  /// Removes all samples; the velocity is 0 until two more come.
  package mutating func clear() { samples.removeAll(keepingCapacity: true) }

  /// The velocity as of the newest sample, in points per second.
  package var velocity: Vector {
    let recent = self.recent
    guard let newest = recent.last else { return .zero }
    let weights = SlopeWeights(ages: recent.map { newest.time - $0.time })
    var sum = Vector.zero
    for (sample, weight) in zip(recent, weights.values) {
      // Relative to the newest position, so that a finger at rest has exactly zero velocity.
      sum += (sample.position - newest.position) * weight
    }
    return sum.dx.isFinite && sum.dy.isFinite ? sum : .zero
  }

  /// Returns the velocity at `time` seconds, in points per second: zero once the newest sample is
  /// more than ``longestGap`` old. This is the velocity of a finger that lifts at `time`.
  package func velocity(at time: Double) -> Vector {
    guard let newest = samples.last else { return .zero }
    let isStopped = Epsilon.passed(
      seconds: time - newest.time, limit: VelocityTracker.longestGap)
    return isStopped ? .zero : velocity
  }

  /// The samples that count, oldest first.
  private var recent: ArraySlice<Sample> {
    guard let newest = samples.last else { return [] }
    var first = samples.count - 1
    while first > 0 {
      let (earlier, later) = (samples[first - 1], samples[first])
      let age = newest.time - earlier.time
      let gap = later.time - earlier.time
      if Epsilon.passed(seconds: age, limit: VelocityTracker.window)
        || Epsilon.passed(seconds: gap, limit: VelocityTracker.longestGap)
      {
        break
      }
      first -= 1
    }
    return samples[first...]
  }
}

/// The weight of each sample in the slope, at age 0, of the parabola fitted by least squares.
///
/// The slope is Σ weight · position. The fit is written in polynomials that are orthogonal over the
/// samples, P₀ = 1, P₁, P₂, which needs no matrix to be solved and stays exact in cases in which
/// the normal equations lose half the digits: weightᵢ = Σₖ Pₖ′(0) · Pₖ(tᵢ) / Σⱼ Pₖ(tⱼ)².
///
/// Source: G. E. Forsythe, "Generation and use of orthogonal polynomials for data-fitting with a
/// digital computer", 1957.
struct SlopeWeights {
  /// One weight for each age, per second. All are zero if no slope is determined.
  let values: [Double]

  /// Creates the weights for samples of these ages: seconds before the newest, falling to 0.
  init(ages: [Double]) {
    guard let oldest = ages.first, oldest > 0 else {
      values = ages.map { _ in 0 }
      return
    }
    let count = Double(ages.count)
    // Times in units of the whole span, so that the polynomials are of order 1.
    let times = ages.map { -$0 / oldest }
    let mean = times.reduce(0, +) / count
    let linear = times.map { $0 - mean }
    let linearNorm = linear.reduce(0) { $0 + $1 * $1 }
    var slopes = linear.map { $0 / linearNorm }
    if ages.count > 2 {
      let skew = linear.reduce(0) { $0 + $1 * $1 * $1 } / linearNorm
      let square = linear.map { $0 * $0 - skew * $0 - linearNorm / count }
      let squareNorm = square.reduce(0) { $0 + $1 * $1 }
      if squareNorm > SlopeWeights.singular {
        // P₂′ at the newest sample, whose time is 0.
        let derivative = -2 * mean - skew
        for index in slopes.indices { slopes[index] += derivative * square[index] / squareNorm }
      }
    }
    values = slopes.map { $0 / oldest }
  }

  /// Σ P₂² under which three samples count as two, and are fitted by a line: at least two of them
  /// are then less than about 10 ns apart in a span of 100 ms, and the curvature is noise.
  private static let singular = 1e-14
}
