import Drawing
import Goldens
import Raster

/// A file of a folder of truth, as accepting a case writes it.
public struct AcceptedFile: Hashable, Sendable {
  /// Its name in that folder.
  public let name: String
  /// What it holds.
  public let bytes: [UInt8]
}

extension ReportCase {
  /// The files that make this case's pictures its truth: stills and key pictures as they stand
  /// in the report, then `fingerprint.json`, then `film.txt`. Each picture has been decoded, and
  /// key pictures have been held against their hash.
  ///
  /// - Throws: ``ReportError/unacceptable(file:reason:)``, ``ReportError/unsafeName(_:)``.
  public func acceptedFiles() throws(ReportError) -> [AcceptedFile] {
    var files: [AcceptedFile] = []
    for still in stills {
      guard still.isPlainlyNamed else { throw .unsafeName(still.fileName) }
      _ = try ReportCase.picture(still.pictures.actual, of: still.fileName)
      files.append(AcceptedFile(name: still.fileName, bytes: still.pictures.actual ?? []))
    }
    if let film { files += try film.acceptedKeys() }
    files.append(AcceptedFile(name: "fingerprint.json", bytes: Array((present.json + "\n").utf8)))
    if let film { files.append(try film.acceptedRoll()) }
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
    Field.isStep(fileName) && fileName.hasPrefix("still-") && fileName.hasSuffix(".png")
  }
}

extension ReportFilm {
  fileprivate func acceptedKeys() throws(ReportError) -> [AcceptedFile] {
    var files: [AcceptedFile] = []
    for key in shown where key.isKey {
      guard let hash = frames.first(where: { $0.index == key.index })?.actual else { continue }
      let digits = String(key.index)
      let zeros = String(repeating: "0", count: max(0, 5 - digits.count))
      let name = "film-\(zeros)\(digits).png"
      let picture = try ReportCase.picture(key.pictures.actual, of: name)
      guard StableHash(of: picture) == hash else {
        throw .unacceptable(file: name, reason: "it is not the picture that film.txt tells")
      }
      files.append(AcceptedFile(name: name, bytes: key.pictures.actual ?? []))
    }
    return files
  }

  fileprivate func acceptedRoll() throws(ReportError) -> AcceptedFile {
    let roll = self.roll
    guard !roll.frames.isEmpty else {
      throw .unacceptable(file: "film.txt", reason: "the film has no frames")
    }
    return AcceptedFile(name: "film.txt", bytes: Array(roll.text.utf8))
  }
}
