import Drawing

/// A comparison, and what was recorded after it.
public struct Settlement: Hashable, Sendable {
  /// The comparison, with the truth as it was before.
  public let comparison: GoldenComparison
  /// What became of the truth.
  public let recording: Recording
}

extension Golden {
  /// Compares `actual` with the golden and records it where `mode` says so. A golden that would
  /// come out the same is left alone.
  public func settle(
    _ actual: Bitmap, tolerance: Tolerance? = nil, recording mode: RecordMode, scale: Double = 1
  ) -> Settlement {
    let comparison = compare(actual, tolerance: tolerance)
    let isSame = comparison.outcome == .equal && !comparison.isForeign
    let recording = mode.settle(comparison.outcome.standing, isSame: isSame) {
      () throws(GoldenError) in
      try record(actual, scale: scale)
    }
    return Settlement(comparison: comparison, recording: recording)
  }
}
