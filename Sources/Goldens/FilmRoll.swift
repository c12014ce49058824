/// The hashes of a film's frames, one line a frame: index, space, hash.
public struct FilmRoll: Hashable, Sendable {
  /// One frame.
  public struct Frame: Hashable, Sendable {
    /// Its index.
    public let index: Int
    /// The hash of its pixels, or of its drawing's text.
    public let hash: StableHash

    /// The frame `index` with its hash.
    public init(_ index: Int, _ hash: StableHash) {
      self.index = index
      self.hash = hash
    }
  }

  /// The frames by rising index.
  public private(set) var frames: [Frame]

  /// A film of `frames`, in any order; their indices must differ and not be negative.
  public init(_ frames: some Sequence<Frame>) {
    self.frames = frames.sorted { $0.index < $1.index }
    precondition(
      self.frames.first.map { $0.index >= 0 } ?? true
        && zip(self.frames, self.frames.dropFirst()).allSatisfy { $0.index < $1.index },
      "a film has each frame once, counted from 0")
  }

  /// A film as text, every line ended by a line feed.
  public var text: String { frames.map { "\($0.index) \($0.hash)\n" }.joined() }

  /// Reads what ``text`` gives.
  ///
  /// - Throws: ``Flaw``.
  public init(text: String) throws(Flaw) {
    frames = []
    for (number, line) in text.split(whereSeparator: \.isNewline).enumerated() {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let index = Int(parts[0]), index >= 0,
        let hash = StableHash(String(parts[1])), frames.last.map({ $0.index < index }) ?? true
      else { throw Flaw(line: number + 1, found: String(line.prefix(80))) }
      frames.append(Frame(index, hash))
    }
    guard !frames.isEmpty else { throw Flaw(line: 1, found: "") }
  }

  /// Why a text is no film.
  public struct Flaw: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// The beginning of what stands there.
    public let found: String

    /// One sentence without a full stop.
    public var description: String {
      "line \(line) is not a frame's index, above the one before, and a hash: \"\(found)\""
    }
  }
}

/// How one frame stands to its truth.
public struct FrameVerdict: Hashable, Sendable {
  /// What was found.
  public enum Kind: Hashable, Sendable {
    /// The hashes agree.
    case equal
    /// The hashes differ.
    case different
    /// The truth has the frame, the film has not.
    case absent
    /// The film has the frame, the truth has not.
    case unexpected
  }

  /// The frame's index.
  public let index: Int
  /// What was found.
  public let kind: Kind
}

extension FilmRoll {
  /// How each frame of `film`, and each that it lacks, stands to this truth; by rising index.
  public func verdicts(on film: FilmRoll) -> [FrameVerdict] {
    var verdicts: [FrameVerdict] = []
    verdicts.reserveCapacity(frames.count)
    var rest = film.frames[...]
    for truth in frames {
      while let frame = rest.first, frame.index < truth.index {
        verdicts.append(FrameVerdict(index: frame.index, kind: .unexpected))
        rest.removeFirst()
      }
      if let frame = rest.first, frame.index == truth.index {
        let kind: FrameVerdict.Kind = frame.hash == truth.hash ? .equal : .different
        verdicts.append(FrameVerdict(index: truth.index, kind: kind))
        rest.removeFirst()
      } else {
        verdicts.append(FrameVerdict(index: truth.index, kind: .absent))
      }
    }
    return verdicts + rest.map { FrameVerdict(index: $0.index, kind: .unexpected) }
  }
}
