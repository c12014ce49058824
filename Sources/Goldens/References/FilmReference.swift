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

  /// Where the hashes stand.
  package var hashesPath: String { "\(folder)/\(ReferenceName.film)" }
  /// Where the versions stand.
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
    /// The versions under which it was made; nil where they are not recorded.
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

  /// The versions that `fingerprint.json` tells; nil where it tells none.
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

  /// Adds a frame; frames may come in any order.
  package mutating func add(_ picture: Bitmap, at index: Int) {
    hashes[index] = StableHash(of: picture)
    if keys.contains(index) { pictures[index] = picture }
  }

  /// The hashes of all frames added.
  package var frameHashes: FrameHashes {
    FrameHashes(hashes.map { FrameHashes.Frame($0.key, $0.value) })
  }
}
