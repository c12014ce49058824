import Drawing

/// A film beside its golden.
public struct FilmComparison: Hashable, Sendable {
  /// A key picture beside its golden.
  public struct Key: Hashable, Sendable {
    /// The frame.
    public let index: Int
    /// What comparing came to.
    public let outcome: GoldenOutcome
  }

  /// What comparing came to.
  public let outcome: FilmOutcome
  /// Every frame of the film and of its truth, by rising index; empty where there is no truth.
  public let frames: [FrameVerdict]
  /// Every key picture, by rising index.
  public let keys: [Key]
  /// The versions under which the golden was made, where it tells them.
  public let recordedUnder: Fingerprint?
  /// The versions under which the film was made.
  public let present: Fingerprint

  /// The first frame that is not equal to its truth, tolerated or not.
  public var firstDifferentFrame: Int? {
    let frame = frames.first { $0.kind != .equal }?.index
    let key = keys.first { $0.outcome != .equal }?.index
    guard let frame, let key else { return frame ?? key }
    return min(frame, key)
  }

  /// The key picture's difference with the largest channel difference; of equal ones the one with
  /// more pixels. Nil where no key picture differs.
  public var worstDifference: BitmapDifference? {
    keys.compactMap(\.outcome.difference).max {
      ($0.maxChannelDifference, $0.differentPixels) < ($1.maxChannelDifference, $1.differentPixels)
    }
  }

  /// Whether the golden was made under other versions; alone no failure.
  public var isForeign: Bool { recordedUnder.map { $0 != present } ?? false }

  init(failure: GoldenError, fingerprint: Fingerprint?) {
    outcome =
      if case .undecodable(_, let reason) = failure { .undecodable(reason: reason) } else {
        .missing
      }
    (frames, keys) = ([], [])
    recordedUnder = fingerprint
    present = .present
  }

  init(
    frames: [FrameVerdict], keys: [(index: Int, outcome: GoldenOutcome)], tolerance: Tolerance?,
    recordedUnder: Fingerprint?
  ) {
    self.frames = frames
    self.keys = keys.map { Key(index: $0.index, outcome: $0.outcome) }
    self.recordedUnder = recordedUnder
    present = .present
    outcome = FilmOutcome(frames, self.keys, tolerance)
  }
}

/// What comparing a film with its golden came to.
public enum FilmOutcome: Hashable, Sendable {
  /// Every frame is equal.
  case equal
  /// Frames differ, as far as a tolerance allows; its reason. Only key pictures can be measured:
  /// each must lie within the tolerance, and a frame without one is excused only by a difference
  /// that was measured, and allowed, at the key picture before or after it.
  case tolerated(reason: String)
  /// A frame differs, is lacking or is too many; the first such.
  case different(firstFrame: Int)
  /// There is no golden, or a key picture is missing.
  case missing
  /// A key picture has another size than its frame.
  case sizeMismatch(expected: PixelSize, actual: PixelSize)
  /// Part of the golden cannot be read.
  case undecodable(reason: String)

  init(_ frames: [FrameVerdict], _ keys: [FilmComparison.Key], _ tolerance: Tolerance?) {
    for key in keys {
      switch key.outcome {
      case .undecodable(let reason):
        self = .undecodable(reason: "key picture \(key.index): \(reason)")
        return
      case .missing:
        // Recording what is missing must not take along what differs.
        let first = frames.first { $0.kind != .equal }
        self = first.map { .different(firstFrame: $0.index) } ?? .missing
        return
      case .sizeMismatch(let expected, let actual):
        self = .sizeMismatch(expected: expected, actual: actual)
        return
      case .equal, .tolerated, .different: continue
      }
    }
    let faults =
      keys.filter { !$0.outcome.isPass }.map(\.index)
      + frames.filter { !FilmOutcome.excuses($0, keys) }.map(\.index)
    if let first = faults.min() {
      self = .different(firstFrame: first)
    } else if let tolerance, frames.contains(where: { $0.kind != .equal }) {
      self = .tolerated(reason: tolerance.reason)
    } else {
      self = .equal
    }
  }

  /// Whether a frame is equal, or its difference is explained by key pictures.
  private static func excuses(_ frame: FrameVerdict, _ keys: [FilmComparison.Key]) -> Bool {
    guard frame.kind == .different else { return frame.kind == .equal }
    let nearest = [
      keys.last { $0.index <= frame.index }, keys.first { $0.index >= frame.index },
    ]
    return nearest.contains { key in
      if case .tolerated = key?.outcome { true } else { false }
    }
  }

  /// Whether a test may pass.
  public var isPass: Bool { standing == .equal }

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
}

extension FilmComparison: CustomStringConvertible {
  /// The outcome, and beside a failure the versions that differ; one sentence without a full stop.
  public var description: String {
    guard !outcome.isPass, let versions = recordedUnder?.words(against: present) else {
      return words
    }
    return "\(words); the golden was made under other versions: \(versions)"
  }

  private var words: String {
    switch outcome {
    case .equal: return "equal to its golden"
    case .tolerated(let reason): return "tolerated (\(reason))"
    case .missing:
      let missing = keys.filter { $0.outcome == .missing }.map { String($0.index) }
      return missing.isEmpty
        ? "there is no golden" : "no key picture of frame \(missing.joined(separator: ", "))"
    case .undecodable(let reason): return "the golden cannot be read: \(reason)"
    case .sizeMismatch(let expected, let actual):
      return "the golden is \(expected) pixels, the film \(actual)"
    case .different(let first):
      let count = frames.count { $0.kind != .equal }
      let key = keys.first { !$0.outcome.isPass }.map { "key picture \($0.index) is \($0.outcome)" }
      let frame = "frame \(first) fails first; frames not as in the golden: \(count)"
      return (count > 0 ? [frame] : []).appending(key).joined(separator: "; ")
    }
  }
}

extension [String] {
  fileprivate func appending(_ text: String?) -> [String] { self + (text.map { [$0] } ?? []) }
}
