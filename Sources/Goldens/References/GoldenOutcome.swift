/// What comparing something with its golden came to. The raw values are the words of
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
  /// What stands in the golden's place cannot be read as one.
  case undecodable
  /// Pixels differ, as far as a tolerance allows.
  case tolerated

  /// Whether a test passes with it.
  public var isPass: Bool { self == .equal || self == .tolerated }

  /// The outcome that stands for all of several: the gravest. Recording what is missing must not
  /// take along what differs, so a difference counts for more than a missing golden.
  public static func gravest(of outcomes: some Sequence<GoldenOutcome>) -> GoldenOutcome? {
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
