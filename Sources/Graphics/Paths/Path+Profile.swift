import Geometry

extension Path {
  /// The closed area between a varying line and the height `base` (points from the upper edge):
  /// hills over a horizon, a wave, a chart.
  ///
  /// The line runs over `range` (points) in as many straight `pieces`; `height` returns its y, in
  /// points, for a fraction of the range, 0 at the left end … 1 at the right one.
  ///
  /// - Precondition: there is at least one piece.
  public init(
    profile range: ClosedRange<Double>, base: Double, pieces: Int, _ height: (Double) -> Double
  ) {
    precondition(pieces > 0, "a profile has one piece at least")
    let width = range.upperBound - range.lowerBound
    self.init(
      polygon: [Point(range.lowerBound, base)]
        + (0...pieces).map { piece in
          let share = Double(piece) / Double(pieces)
          return Point(range.lowerBound + share * width, height(share))
        } + [Point(range.upperBound, base)])
  }
}

extension Path {
  /// Hills over the height `base`, in points from the upper edge: a profile of waves of three
  /// sizes, mostly up to `height` points high; valleys end at the base.
  ///
  /// `waves` is the approximate number of large ones over `range`; distinct ranges of hills use
  /// rows of one `noise` that lie apart, such as 3.5 and 9.5.
  public init(
    hills range: ClosedRange<Double>, base: Double, height: Double, waves: Double,
    _ noise: GradientNoise, row: Double
  ) {
    self.init(profile: range, base: base, pieces: 96) { share in
      let x = share * waves
      let rough =
        0.75 * noise.value(x, row) + 0.25 * noise.value(x * 4.3, row + 20)
        + 0.06 * noise.value(x * 17, row + 40)
      return base - height * max(0, 0.5 + 0.85 * rough)
    }
  }
}
