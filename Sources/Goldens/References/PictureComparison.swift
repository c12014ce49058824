import Drawing

/// A picture beside its golden: the outcome and what led to it.
package struct PictureComparison: Hashable, Sendable {
  package let outcome: GoldenOutcome
  /// The metrics, where two pictures of one size stood beside each other; nil for equal ones.
  /// Empty where a tolerance expects a difference that has gone.
  package let difference: BitmapDifference?
  /// How the difference leaves its tolerance.
  package let breaches: [ToleranceBreach]
  /// Remarks: why the golden cannot be read, what sizes the pictures have, the
  /// reason of a tolerance. A few words.
  package let remark: String?
  /// The golden's picture, where it was read.
  package let expected: Bitmap?
  /// The versions under which the golden was made, where it tells them.
  package let recordedUnder: Fingerprint?
  /// The versions under which the picture was made.
  package let present: Fingerprint

  /// Compares `actual` with a picture at hand.
  package init(
    expected: Bitmap, actual: Bitmap, tolerance: Tolerance? = nil,
    recordedUnder: Fingerprint? = nil, present: Fingerprint = .present
  ) {
    self.expected = expected
    self.recordedUnder = recordedUnder
    self.present = present
    guard expected.width == actual.width, expected.height == actual.height else {
      (outcome, difference, breaches) = (.size, nil, [])
      remark = PictureComparison.sizes(PixelSize(expected.width, expected.height), actual)
      return
    }
    let difference = BitmapDifference(from: expected, to: actual)
    breaches = tolerance?.breaches(of: difference, from: expected, to: actual) ?? []
    if difference.isEmpty && breaches.isEmpty {
      (outcome, self.difference, remark) = (.equal, nil, nil)
    } else {
      let isTolerated = tolerance != nil && breaches.isEmpty
      (outcome, self.difference) = (isTolerated ? .tolerated : .different, difference)
      remark = isTolerated ? tolerance?.reason : nil
    }
  }

  /// A golden that could not be read.
  init(failure: GoldenError, recordedUnder: Fingerprint?) {
    let isMissing = if case .missing = failure { true } else { false }
    (outcome, remark) = isMissing ? (.missing, nil) : (.undecodable, failure.reason)
    (difference, breaches, expected) = (nil, [], nil)
    self.recordedUnder = recordedUnder
    present = .present
  }

  /// A golden of a size that says enough.
  init(foreign size: PixelSize, actual: Bitmap, recordedUnder: Fingerprint?) {
    (outcome, remark) = (.size, PictureComparison.sizes(size, actual))
    (difference, breaches, expected) = (nil, [], nil)
    self.recordedUnder = recordedUnder
    present = .present
  }

  private static func sizes(_ golden: PixelSize, _ actual: Bitmap) -> String {
    "\(golden) pixels, the picture \(PixelSize(actual.width, actual.height))"
  }

  /// Whether the golden was made under other versions than the picture. That alone is no
  /// failure: equal pixels stay equal.
  package var hasOtherVersions: Bool { recordedUnder.map { $0 != present } ?? false }

  /// Whether recording the picture would give the golden that is there.
  package var isSame: Bool { outcome == .equal && !hasOtherVersions }
}

extension PictureComparison: CustomStringConvertible {
  /// The outcome, and beside a failure the versions that differ; one sentence without a full stop.
  package var description: String {
    outcome.words(words, recordedUnder: recordedUnder, present: present)
  }

  /// The outcome; one sentence without a full stop.
  package var words: String {
    let metrics = difference?.description ?? ""
    return switch outcome {
    case .tolerated: "tolerated: \(metrics) (\(remark ?? ""))"
    case .different where breaches.isEmpty: "different from its golden: \(metrics)"
    case .different:
      "outside its tolerance: \(breaches.map(\.description).joined(separator: "; ")); \(metrics)"
    case .equal, .missing, .size, .undecodable: outcome.words(remark)
    }
  }
}
