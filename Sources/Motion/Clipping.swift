extension Double {
  /// The nearest number of `range`.
  public func clipped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }

  /// The nearest number of 0…1.
  public var clippedToUnit: Double { clipped(to: 0...1) }
}
