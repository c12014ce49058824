/// The weight of each sample in the slope, at age 0, of the parabola fitted by least squares.
///
/// The slope is Σ weight · place. The fit is written in polynomials that are orthogonal over the
/// samples, P₀ = 1, P₁, P₂, which needs no matrix to be solved and stays exact where the normal
/// equations lose half the digits: weightᵢ = Σₖ Pₖ′(0) · Pₖ(tᵢ) / Σⱼ Pₖ(tⱼ)².
///
/// Source: G. E. Forsythe, "Generation and use of orthogonal polynomials for data-fitting with a
/// digital computer", 1957.
struct SlopeWeights {
  /// One weight for each age, per second. All are zero where no slope is determined.
  let values: [Double]

  /// The weights for samples of these ages: seconds before the newest, falling to 0.
  init(ages: [Double]) {
    guard let oldest = ages.first, ages.count > 1, oldest > 0 else {
      values = ages.map { _ in 0 }
      return
    }
    let count = Double(ages.count)
    // Times in units of the whole span, so that the polynomials are of the order of 1.
    let times = ages.map { -$0 / oldest }
    let mean = times.reduce(0, +) / count
    let linear = times.map { $0 - mean }
    let linearNorm = linear.reduce(0) { $0 + $1 * $1 }
    var slopes = linear.map { $0 / linearNorm }
    if ages.count > 2 {
      let skew = linear.reduce(0) { $0 + $1 * $1 * $1 } / linearNorm
      let square = linear.map { $0 * $0 - skew * $0 - linearNorm / count }
      let squareNorm = square.reduce(0) { $0 + $1 * $1 }
      guard squareNorm > SlopeWeights.singular else {
        values = ages.map { _ in 0 }
        return
      }
      // P₂′ at the newest sample, whose time is 0.
      let derivative = -2 * mean - skew
      for index in slopes.indices { slopes[index] += derivative * square[index] / squareNorm }
    }
    values = slopes.map { $0 / oldest }
  }

  /// Σ P₂² under which three samples count as two: at least two of them are then less than about
  /// 10 ns apart in a span of 100 ms, and the curvature is noise.
  private static let singular = 1e-14
}
