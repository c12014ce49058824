/// What comparing a picture with its golden came to.
public enum GoldenOutcome: Hashable, Sendable {
  /// No pixel differs.
  case equal
  /// Pixels differ, as far as a tolerance allows; its reason.
  case tolerated(BitmapDifference, reason: String)
  /// Pixels differ; where there is a tolerance, how they leave it. The difference is empty where
  /// a tolerance expects one that has gone.
  case different(BitmapDifference, breaches: [ToleranceBreach])
  /// There is no golden.
  case missing
  /// The golden has another size.
  case sizeMismatch(expected: PixelSize, actual: PixelSize)
  /// There is something in the golden's place that cannot be read as a picture.
  case undecodable(reason: String)

  /// Whether a test may pass.
  public var isPass: Bool {
    switch self {
    case .equal, .tolerated: true
    case .different, .missing, .sizeMismatch, .undecodable: false
    }
  }

  /// The outcome in one word: equal, tolerated, different, missing, size or undecodable.
  public var word: String {
    switch self {
    case .equal: "equal"
    case .tolerated: "tolerated"
    case .different: "different"
    case .missing: "missing"
    case .sizeMismatch: "size"
    case .undecodable: "undecodable"
    }
  }

  /// How the golden stands, for recording.
  public var standing: TruthStanding {
    switch self {
    case .equal, .tolerated: .equal
    case .different, .sizeMismatch: .different
    case .missing: .missing
    case .undecodable: .unreadable
    }
  }

  /// The figures, where two pictures of one size stood beside each other; nil for equal ones.
  public var difference: BitmapDifference? {
    switch self {
    case .tolerated(let difference, _), .different(let difference, _): difference
    case .equal, .missing, .sizeMismatch, .undecodable: nil
    }
  }
}

extension GoldenOutcome: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .equal: "equal to its golden"
    case .tolerated(let difference, let reason): "tolerated: \(difference) (\(reason))"
    case .different(let difference, []): "different from its golden: \(difference)"
    case .different(let difference, let breaches):
      "outside its tolerance: \(breaches.map(\.description).joined(separator: "; ")); "
        + difference.description
    case .missing: "there is no golden"
    case .sizeMismatch(let expected, let actual):
      "the golden is \(expected) pixels, the picture \(actual)"
    case .undecodable(let reason): "the golden cannot be read: \(reason)"
    }
  }
}
