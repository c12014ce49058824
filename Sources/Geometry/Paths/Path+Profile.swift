extension Path {
  /// The area between a line that rises and falls and the height `base` (points from the upper edge),
  /// closed: hills over a horizon, a wave, a chart.
  ///
  /// The line goes over `range` (points) in as many straight `pieces`; `height` tells its y, in
  /// points, by the share of the way, 0 at the left end … 1 at the right one.
  ///
  /// - Precondition: there is a piece at least.
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
