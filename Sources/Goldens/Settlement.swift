import Drawing

/// What became of truth after a comparison.
public enum Recording: Hashable, Sendable {
  /// It was left as it is.
  case untouched
  /// It was written.
  case recorded
  /// It should have been written and could not be.
  case failed(GoldenError)
}

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
    guard mode.records(comparison.outcome), !isSame else {
      return Settlement(comparison: comparison, recording: .untouched)
    }
    do throws(GoldenError) {
      try record(actual, scale: scale)
      return Settlement(comparison: comparison, recording: .recorded)
    } catch {
      return Settlement(comparison: comparison, recording: .failed(error))
    }
  }
}
