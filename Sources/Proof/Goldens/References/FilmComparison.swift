import Digests
import Drawing

/// A film beside its golden.
package struct FilmComparison: Hashable, Sendable {
  /// A key picture beside its golden.
  package struct Key: Hashable, Sendable {
    /// Index of the frame, from 0.
    package let index: Int
    /// The outcome of comparing.
    package let comparison: PictureComparison

    /// The outcome in one word.
    package var outcome: GoldenOutcome { comparison.outcome }
  }

  /// The outcome of comparing. Of a film only key pictures can be measured: under a tolerance each
  /// must lie within it, and a frame without one is excused only by a difference that was measured,
  /// and allowed, at the key picture before or after it.
  package let outcome: GoldenOutcome
  /// The first frame that fails, or that a tolerance excuses; nil if there is none.
  package let firstFrame: Int?
  /// The reason why the golden cannot be read, what sizes the pictures have, the reason of a tolerance; a few
  /// words.
  package let remark: String?
  /// Every frame of the film and of its golden, by rising index; empty where there is no golden.
  package let frames: [FrameComparison]
  /// Every key picture, by rising index.
  package let keys: [Key]
  /// The versions under which the golden was made, where it tells them.
  package let recordedUnder: Fingerprint?
  /// The versions under which the film was made.
  package let present: Fingerprint

  /// True if the golden was made under other versions; alone no failure.
  package var hasOtherVersions: Bool { recordedUnder.map { $0 != present } ?? false }

  /// True if recording the film would give the golden that is there.
  package var isSame: Bool { outcome == .equal && !hasOtherVersions }

  /// A golden that could not be read.
  init(failure: GoldenError, fingerprint: Fingerprint?) {
    let isMissing = if case .missing = failure { true } else { false }
    (outcome, remark) = isMissing ? (.missing, nil) : (.undecodable, failure.reason)
    (firstFrame, frames, keys) = (nil, [], [])
    recordedUnder = fingerprint
    present = .present
  }

  init(
    frames: [FrameComparison], keys: [Key], tolerance: Tolerance?, recordedUnder: Fingerprint?
  ) {
    self.frames = frames
    self.keys = keys
    self.recordedUnder = recordedUnder
    present = .present
    let found = Finding(frames, keys, tolerance)
    (outcome, firstFrame, remark) = (found.outcome, found.firstFrame, found.remark)
  }

  /// The whole of many frames.
  private struct Finding {
    var outcome: GoldenOutcome
    var firstFrame: Int?
    var remark: String?

    init(_ frames: [FrameComparison], _ keys: [Key], _ tolerance: Tolerance?) {
      let firstUnequal = frames.first { !$0.isEqual }?.index
      if let key = keys.first(where: { [.undecodable, .missing, .size].contains($0.outcome) }) {
        // Recording what is missing must not take along what differs.
        let isMissing = key.outcome == .missing
        outcome = isMissing && firstUnequal != nil ? .different : key.outcome
        firstFrame = isMissing ? firstUnequal : key.outcome == .size ? key.index : nil
        remark = key.comparison.remark.map {
          key.outcome == .undecodable ? "key picture \(key.index): \($0)" : $0
        }
        return
      }
      let faults =
        keys.filter { !$0.outcome.isPass }.map(\.index)
        + frames.filter { !Finding.excuses($0, keys) }.map(\.index)
      if let first = faults.min() {
        (outcome, firstFrame) = (.different, first)
      } else if let tolerance, let firstUnequal {
        (outcome, firstFrame, remark) = (.tolerated, firstUnequal, tolerance.reason)
      } else {
        outcome = .equal
      }
    }

    /// True if a frame is equal, or its difference is explained by key pictures.
    private static func excuses(_ frame: FrameComparison, _ keys: [Key]) -> Bool {
      guard !frame.isEqual else { return true }
      guard frame.expected != nil, frame.actual != nil else { return false }
      let nearest = [
        keys.last { $0.index <= frame.index }, keys.first { $0.index >= frame.index },
      ]
      return nearest.contains { $0?.outcome == .tolerated }
    }
  }
}

extension FilmComparison: CustomStringConvertible {
  /// The outcome, and beside a failure the versions that differ; one sentence without a full stop.
  package var description: String {
    outcome.words(words, recordedUnder: recordedUnder, present: present)
  }

  private var words: String {
    switch outcome {
    case .missing:
      let missing = keys.filter { $0.outcome == .missing }.map { String($0.index) }
      return missing.isEmpty
        ? outcome.words() : "no key picture of frame \(missing.joined(separator: ", "))"
    case .different:
      let count = frames.count { !$0.isEqual }
      let key = keys.first { !$0.outcome.isPass }.map {
        "key picture \($0.index) is \($0.comparison.words)"
      }
      let frame = FrameComparison.words(first: firstFrame ?? 0, count: count)
      return ((count > 0 ? [frame] : []) + [key].compactMap { $0 }).joined(separator: "; ")
    case .equal, .tolerated, .size, .undecodable: return outcome.words(remark)
    }
  }
}

extension FilmComparison {
  /// Every frame beside its golden, as a report lists them; all of `film` are new where there is no
  /// golden.
  package func reported(_ film: FrameHashes) -> [ReportFilm.Frame] {
    guard !frames.isEmpty else {
      return film.frames.map { .init(index: $0.index, expected: nil, actual: $0.hash) }
    }
    return frames.map { frame in
      let difference = keys.first { $0.index == frame.index }?.comparison.difference
      return .init(
        index: frame.index, expected: frame.expected, actual: frame.actual,
        maxChannelDifference: difference?.maxChannelDifference ?? (frame.isEqual ? 0 : nil),
        differentPixels: difference?.differentPixels ?? (frame.isEqual ? 0 : nil))
    }
  }
}

/// Compares a film with its golden, frame after frame in any order, and keeps what would replace
/// it: the hashes of all frames and the pictures of key frames.
package struct FilmComparer: Sendable {
  /// A frame beside its golden.
  package enum Finding: Sendable {
    /// It is as its golden, or the golden cannot be read.
    case equal
    /// It has the hash of its golden, but not its key picture.
    case otherKey
    /// It has another hash.
    case different
  }

  /// The golden.
  package let reference: FilmReference
  /// The bounds of differences of key pictures.
  package let tolerance: Tolerance?
  /// The film as added so far.
  package private(set) var recording: FilmRecording

  private let golden: Result<FilmReference.Contents, GoldenError>
  private let hashes: [Int: StableHash]
  private let keys: Set<Int>
  private var comparisons: [Int: PictureComparison] = [:]

  /// A comparison with `reference`. `keys` are frames that must have a key picture, apart from
  /// those that have one; their pictures are kept if the film `isRecorded`.
  package init(
    _ reference: FilmReference, keys: some Sequence<Int> = EmptyCollection(),
    tolerance: Tolerance? = nil, isRecorded: Bool = true
  ) {
    self.reference = reference
    self.tolerance = tolerance
    golden = Result { () throws(GoldenError) in try reference.read() }
    let contents = try? golden.get()
    let frames = contents?.frameHashes.frames ?? []
    hashes = Dictionary(uniqueKeysWithValues: frames.map { ($0.index, $0.hash) })
    let keys = Set(keys)
    recording = FilmRecording(keys: isRecorded ? keys : [])
    self.keys = keys.union(contents?.keys ?? [])
  }

  /// The indices of the golden's frames, ascending; nil if it cannot be read.
  var goldenIndices: [Int]? { (try? golden.get())?.frameHashes.frames.map(\.index) }

  /// Adds a frame.
  @discardableResult
  package mutating func add(_ picture: Bitmap, at index: Int) -> Finding {
    let hash = recording.add(picture, at: index)
    guard case .success(let golden) = golden else { return .equal }
    if keys.contains(index) {
      comparisons[index] = reference.keyPicture(index).compare(
        picture, tolerance: tolerance, fingerprint: golden.fingerprint)
    }
    guard hashes[index] == hash else { return .different }
    return comparisons[index]?.outcome ?? .equal == .equal ? .equal : .otherKey
  }

  /// The film beside its golden, once all frames have been added.
  package func finish() -> FilmComparison {
    switch golden {
    case .failure(let error):
      return FilmComparison(failure: error, fingerprint: reference.fingerprint)
    case .success(let golden):
      let keys = comparisons.sorted { $0.key < $1.key }.map {
        FilmComparison.Key(index: $0.key, comparison: $0.value)
      }
      return FilmComparison(
        frames: golden.frameHashes.compare(recording.frameHashes), keys: keys, tolerance: tolerance,
        recordedUnder: golden.fingerprint)
    }
  }
}
