import Digests
import Drawing
import Raster

/// A file of a folder of goldens, as accepting a case writes it.
package struct AcceptedFile: Hashable, Sendable {
  /// Its name in that folder.
  package let name: String
  /// Contents of the file.
  package let bytes: [UInt8]

  /// True if a file of this name lies in the folder it is looked for in, on any system.
  static func isStep(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 255 && name != "." && name != ".."
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 0x20 }
  }

  /// The file `name` of a picture in a report, and the picture.
  static func picture(
    _ bytes: [UInt8]?, named name: String
  ) throws(ReportError) -> (file: AcceptedFile, picture: Bitmap) {
    guard let bytes else {
      throw .unacceptable(file: name, reason: "the report holds no picture of it")
    }
    do throws(RasterError) {
      let picture = try PNGReader.decode(bytes).bitmap
      return (AcceptedFile(name: name, bytes: bytes), picture)
    } catch {
      throw .unacceptable(file: name, reason: error.description)
    }
  }
}

extension ReportCase {
  /// The files that make the case of the report its own goldens: stills, key pictures and the trace
  /// as they stand in the report, then `fingerprint.json`, then `film.txt`. Each picture has been
  /// decoded, and key pictures have been held against their hash.
  ///
  /// - Throws: ``ReportError/unacceptable(file:reason:)``, ``ReportError/unsafeName(_:)``.
  package func acceptedFiles() throws(ReportError) -> [AcceptedFile] {
    var files: [AcceptedFile] = []
    for still in stills { files.append(try still.accepted()) }
    if let film { files += try film.acceptedKeys() }
    for text in texts { files.append(try text.accepted()) }
    files.append(
      AcceptedFile(name: ReferenceName.fingerprint, bytes: Array((present.json + "\n").utf8)))
    if let film { files.append(try film.acceptedHashes()) }
    return files
  }
}
