import Digests
import Drawing
import Raster

/// A file of a folder of goldens, as accepting a case writes it.
package struct AcceptedFile: Hashable, Sendable {
  /// Its name in that folder.
  package let name: String
  /// Contents of the file.
  package let bytes: [UInt8]

  /// Whether a file of this name lies in the folder it is looked for in, on any system.
  static func isStep(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 255 && name != "." && name != ".."
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 0x20 }
  }
}

extension ReportCase {
  /// The files that make what this case shows its goldens: stills, key pictures and the trace as
  /// they stand in the report, then `fingerprint.json`, then `film.txt`. Each picture has been
  /// decoded, and key pictures have been held against their hash.
  ///
  /// - Throws: ``ReportError/unacceptable(file:reason:)``, ``ReportError/unsafeName(_:)``.
  package func acceptedFiles() throws(ReportError) -> [AcceptedFile] {
    var files: [AcceptedFile] = []
    for still in stills {
      guard still.isPlainlyNamed else { throw .unsafeName(still.fileName) }
      _ = try ReportCase.picture(still.pictures.actual, of: still.fileName)
      files.append(AcceptedFile(name: still.fileName, bytes: still.pictures.actual ?? []))
    }
    if let film { files += try film.acceptedKeys() }
    for text in texts { files.append(try text.accepted()) }
    files.append(
      AcceptedFile(name: ReferenceName.fingerprint, bytes: Array((present.json + "\n").utf8)))
    if let film { files.append(try film.acceptedManifest()) }
    return files
  }

  fileprivate static func picture(
    _ bytes: [UInt8]?, of name: String
  ) throws(ReportError) -> Bitmap {
    guard let bytes else {
      throw .unacceptable(file: name, reason: "the report holds no picture of it")
    }
    do throws(RasterError) {
      return try PNGReader.decode(bytes).bitmap
    } catch {
      throw .unacceptable(file: name, reason: error.description)
    }
  }
}

extension ReportStill {
  /// Whether accepting writes a picture among stills and nothing else.
  fileprivate var isPlainlyNamed: Bool {
    AcceptedFile.isStep(fileName) && fileName.hasPrefix("still-") && fileName.hasSuffix(".png")
  }
}

extension ReportText {
  fileprivate func accepted() throws(ReportError) -> AcceptedFile {
    guard fileName == ReferenceName.trace else { throw .unsafeName(fileName) }
    guard let actual, let lines = try? TraceText.lines(of: actual), !lines.isEmpty else {
      throw .unacceptable(file: fileName, reason: "the report holds no trace")
    }
    return AcceptedFile(name: fileName, bytes: actual)
  }
}

extension ReportFilm {
  fileprivate func acceptedKeys() throws(ReportError) -> [AcceptedFile] {
    var files: [AcceptedFile] = []
    for key in shown where key.isKey {
      guard let hash = frames.first(where: { $0.index == key.index })?.actual else { continue }
      let name = ReferenceName.key(key.index)
      let picture = try ReportCase.picture(key.pictures.actual, of: name)
      guard StableHash(of: picture) == hash else {
        throw .unacceptable(file: name, reason: "it is not the picture that film.txt tells")
      }
      files.append(AcceptedFile(name: name, bytes: key.pictures.actual ?? []))
    }
    return files
  }

  fileprivate func acceptedManifest() throws(ReportError) -> AcceptedFile {
    let frameHashes = self.frameHashes
    guard !frameHashes.frames.isEmpty else {
      throw .unacceptable(file: ReferenceName.film, reason: "the film has no frames")
    }
    return AcceptedFile(name: ReferenceName.film, bytes: Array(frameHashes.text.utf8))
  }
}
