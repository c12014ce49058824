import Drawing

/// A picture beside its golden: the outcome and what led to it.
public struct GoldenComparison: Hashable, Sendable {
  /// What comparing came to.
  public let outcome: GoldenOutcome
  /// The golden's picture, where it could be read.
  public let expected: Bitmap?
  /// The versions under which the golden was made, where it tells them.
  public let recordedUnder: Fingerprint?
  /// The versions under which the picture was made.
  public let present: Fingerprint

  /// Compares `actual` with a picture at hand.
  public init(
    expected: Bitmap, actual: Bitmap, tolerance: Tolerance? = nil,
    recordedUnder: Fingerprint? = nil, present: Fingerprint = .present
  ) {
    self.init(
      outcome: GoldenOutcome(expected: expected, actual: actual, tolerance: tolerance),
      expected: expected, recordedUnder: recordedUnder, present: present)
  }

  init(
    outcome: GoldenOutcome, expected: Bitmap? = nil, recordedUnder: Fingerprint? = nil,
    present: Fingerprint = .present
  ) {
    self.outcome = outcome
    self.expected = expected
    self.recordedUnder = recordedUnder
    self.present = present
  }

  /// Whether the golden was made under other versions than the picture. That alone is no
  /// failure: equal pixels stay equal.
  public var isForeign: Bool { recordedUnder.map { $0 != present } ?? false }
}

extension GoldenComparison: CustomStringConvertible {
  /// The outcome, and beside a failure the versions that differ; one sentence without a full stop.
  public var description: String {
    guard !outcome.isPass, let versions = recordedUnder?.words(against: present) else {
      return outcome.description
    }
    return "\(outcome); the golden was made under other versions: \(versions)"
  }
}

extension GoldenOutcome {
  /// What comparing two pictures comes to.
  public init(expected: Bitmap, actual: Bitmap, tolerance: Tolerance?) {
    guard expected.width == actual.width, expected.height == actual.height else {
      self = .sizeMismatch(
        expected: PixelSize(expected.width, expected.height),
        actual: PixelSize(actual.width, actual.height))
      return
    }
    let difference = BitmapDifference(from: expected, to: actual)
    let breaches = tolerance?.breaches(of: difference, from: expected, to: actual) ?? []
    if !breaches.isEmpty {
      self = .different(difference, breaches: breaches)
    } else if difference.isEmpty {
      self = .equal
    } else if let tolerance {
      self = .tolerated(difference, reason: tolerance.reason)
    } else {
      self = .different(difference, breaches: [])
    }
  }
}
