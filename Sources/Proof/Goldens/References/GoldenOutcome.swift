/// The result of comparing something with its golden. The raw values are the words of
/// `golden check --json`.
public enum GoldenOutcome: String, CaseIterable, Hashable, Sendable {
  /// Nothing differs.
  case equal
  /// Something differs, or a difference that a tolerance expects has gone.
  case different
  /// There is no golden.
  case missing
  /// The golden is a picture of another size.
  case size
  /// The golden's file cannot be read as one.
  case undecodable
  /// Pixels differ, as far as a tolerance allows.
  case tolerated

  /// True if a test passes with it.
  public var isPass: Bool { self == .equal || self == .tolerated }

  /// The outcome that stands for all of several: the gravest. Recording what is missing must not
  /// take along what differs, so a difference counts for more than a missing golden.
  package static func gravest(of outcomes: some Sequence<GoldenOutcome>) -> GoldenOutcome? {
    outcomes.min { $0.rank < $1.rank }
  }

  private var rank: Int {
    switch self {
    case .undecodable: 0
    case .size: 1
    case .different: 2
    case .missing: 3
    case .tolerated: 4
    case .equal: 5
    }
  }
}

// MARK: Words

extension GoldenOutcome {
  /// The outcome in words, with a `remark` that tells more: one clause without a full stop.
  package func words(_ remark: String? = nil) -> String {
    let remark = remark ?? ""
    return switch self {
    case .equal: "equal to its golden"
    case .tolerated: "tolerated (\(remark))"
    case .different: remark
    case .missing: "there is no golden"
    case .size: "the golden is \(remark)"
    case .undecodable: "the golden cannot be read: \(remark)"
    }
  }

  /// `words` and, beside a failure, how the versions differ under which the golden and what was
  /// compared with it were made.
  func words(_ words: String, recordedUnder: Fingerprint?, present: Fingerprint) -> String {
    guard !isPass, let versions = recordedUnder?.words(against: present) else { return words }
    return "\(words); the golden was made under other versions: \(versions)"
  }
}

extension FrameComparison {
  /// That frame `first` of a film fails first, and that `count` frames are not equal.
  package static func words(first: Int, count: Int) -> String {
    "frame \(first) fails first; frames not as in the golden: \(count)"
  }
}
