import Digests
import Drawing
import Files
import Raster

/// The golden of a film: a folder with the hashes of all frames in `film.txt`, a few key
/// pictures such as `film-00060.png`, and in `fingerprint.json` the versions that made them.
package struct FilmReference: Hashable, Sendable {
  /// Path of the folder that holds the film's golden.
  package let folder: String

  /// The golden in `folder`.
  package init(_ folder: String) { self.folder = folder }

  /// Path of the hashes.
  package var hashesPath: String { "\(folder)/\(ReferenceName.film)" }
  /// Path of the versions.
  package var fingerprintPath: String { "\(folder)/\(ReferenceName.fingerprint)" }

  /// The key picture of the frame `index`, which need not exist.
  package func keyPicture(_ index: Int) -> PictureReference {
    PictureReference("\(folder)/\(ReferenceName.key(index))")
  }

  /// A film's golden as read, without its pictures.
  package struct Contents: Hashable, Sendable {
    package let frameHashes: FrameHashes
    /// The frames that have a key picture, by rising index.
    package let keys: [Int]
    /// The versions under which it was made; nil if they are not recorded.
    package let fingerprint: Fingerprint?
  }

  /// Reads the hashes and the versions, and looks for key pictures.
  ///
  /// - Throws: ``GoldenError/missing(path:)``, ``GoldenError/undecodable(path:reason:)``.
  package func read() throws(GoldenError) -> Contents {
    let text = try ReferenceFile.readText(hashesPath)
    do throws(FrameHashes.Flaw) {
      return Contents(
        frameHashes: try FrameHashes(text: text), keys: keys(), fingerprint: fingerprint)
    } catch {
      throw .undecodable(path: hashesPath, reason: error.description)
    }
  }

  /// The versions that `fingerprint.json` holds; nil if it holds none.
  package var fingerprint: Fingerprint? {
    (try? ReferenceFile.readText(fingerprintPath)).flatMap { Fingerprint(json: $0) }
  }

  /// Writes the versions of this process to `fingerprint.json`.
  ///
  /// - Throws: ``GoldenError/uncreatable(path:reason:)``, ``GoldenError/unwritable(path:reason:)``.
  package func recordFingerprint() throws(GoldenError) {
    try ReferenceFile.write(Array((Fingerprint.present.json + "\n").utf8), to: fingerprintPath)
  }

  /// The frames that have a key picture, by rising index.
  private func keys() -> [Int] {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.compactMap { name in
      guard name.hasPrefix("film-"), name.hasSuffix(".png"),
        let index = Int(name.dropFirst(5).dropLast(4)), index >= 0,
        keyPicture(index).path == "\(folder)/\(name)"
      else { return nil }
      return index
    }.sorted()
  }

  /// Makes `film` and its key pictures the golden, and removes key pictures of an earlier one.
  ///
  /// - Throws: ``GoldenError/uncreatable(path:reason:)``, ``GoldenError/unwritable(path:reason:)``.
  package func record(_ film: FilmRecording, scale: Double = 1) throws(GoldenError) {
    for (index, picture) in film.pictures.sorted(by: { $0.key < $1.key }) {
      try keyPicture(index).record(picture, scale: scale)
    }
    try recordFingerprint()
    try ReferenceFile.write(Array(film.frameHashes.text.utf8), to: hashesPath)
    for index in keys() where film.pictures[index] == nil {
      try ReferenceFile.remove(keyPicture(index).path)
    }
  }
}

extension FilmReference {
  /// The key pictures to put beside the frame `index`: its own, else those nearest before and
  /// after.
  package static func keys(beside index: Int, of keys: [Int]) -> [Int] {
    guard !keys.contains(index) else { return [index] }
    return [keys.filter { $0 < index }.max(), keys.filter { $0 > index }.min()].compactMap { $0 }
  }
}

/// A film on its way to become a golden: the hashes of its frames and a few of its pictures.
package struct FilmRecording: Hashable, Sendable {
  /// The frames whose pictures are kept.
  package let keys: Set<Int>
  /// Those of them that were added.
  package private(set) var pictures: [Int: Bitmap] = [:]
  private var hashes: [Int: StableHash] = [:]

  /// An empty film that keeps the pictures of the frames `keys`.
  package init(keys: some Sequence<Int>) { self.keys = Set(keys) }

  /// Adds a frame, and gives its hash; frames may come in any order.
  @discardableResult
  package mutating func add(_ picture: Bitmap, at index: Int) -> StableHash {
    let hash = StableHash(of: picture)
    hashes[index] = hash
    if keys.contains(index) { pictures[index] = picture }
    return hash
  }

  /// The hashes of all frames added.
  package var frameHashes: FrameHashes {
    FrameHashes(hashes.map { FrameHashes.Frame($0.key, $0.value) })
  }
}

/// The hashes of a film's frames, one line a frame: index, space, hash.
package struct FrameHashes: Hashable, Sendable {
  /// A frame of the film with its hash.
  package struct Frame: Hashable, Sendable {
    /// Index of the frame, from 0.
    package let index: Int
    /// The hash of its pixels, or of its drawing's text.
    package let hash: StableHash

    package init(_ index: Int, _ hash: StableHash) {
      self.index = index
      self.hash = hash
    }
  }

  /// The frames by rising index.
  package private(set) var frames: [Frame]

  /// A film of `frames`, in any order; their indices must differ and not be negative.
  package init(_ frames: some Sequence<Frame>) {
    self.frames = frames.sorted { $0.index < $1.index }
    precondition(
      self.frames.first.map { $0.index >= 0 } ?? true
        && zip(self.frames, self.frames.dropFirst()).allSatisfy { $0.index < $1.index },
      "a film has each frame once, counted from 0")
  }

  /// A film as text, every line ended by a line feed.
  package var text: String { frames.map { "\($0.index) \($0.hash)\n" }.joined() }

  /// Reads what ``text`` gives.
  ///
  /// - Throws: ``Flaw``.
  package init(text: String) throws(Flaw) {
    frames = []
    let lines = text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for (number, line) in lines.enumerated() {
      let parts = line.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard parts.count == 2, let index = Int(parts[0]), index >= 0,
        let hash = StableHash(String(parts[1])), frames.last.map({ $0.index < index }) ?? true
      else { throw Flaw(line: number + 1, found: String(Substring(line).prefix(80))) }
      frames.append(Frame(index, hash))
    }
    guard !frames.isEmpty else { throw Flaw(line: 1, found: "") }
  }

  /// A reason why a text is no film.
  package struct Flaw: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The beginning of what stands there.
    package let found: String

    /// One sentence without a full stop.
    package var description: String {
      "line \(line) is not a frame's index, above the one before, and a hash: \"\(found)\""
    }
  }
}

/// A frame beside its golden.
package struct FrameComparison: Hashable, Sendable {
  /// Index of the frame, from 0.
  package let index: Int
  /// The hash in the golden; nil if the golden has no such frame.
  package let expected: StableHash?
  /// The hash of what was made; nil if there is no such frame.
  package let actual: StableHash?

  /// True if both have the frame, and the same.
  package var isEqual: Bool { expected == actual }
}

extension FrameHashes {
  /// Each frame of `film`, and each that it lacks, beside this golden; by rising index.
  package func compare(_ film: FrameHashes) -> [FrameComparison] {
    var comparisons: [FrameComparison] = []
    comparisons.reserveCapacity(frames.count)
    var rest = film.frames[...]
    func takeUnexpected(before index: Int) {
      while let frame = rest.first, frame.index < index {
        comparisons.append(FrameComparison(index: frame.index, expected: nil, actual: frame.hash))
        rest.removeFirst()
      }
    }
    for golden in frames {
      takeUnexpected(before: golden.index)
      let frame = rest.first.flatMap { $0.index == golden.index ? $0 : nil }
      if frame != nil { rest.removeFirst() }
      comparisons.append(
        FrameComparison(index: golden.index, expected: golden.hash, actual: frame?.hash))
    }
    takeUnexpected(before: .max)
    return comparisons
  }
}
