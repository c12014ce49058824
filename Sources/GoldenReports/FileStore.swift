import Goldens
import Notation

/// The pictures of a report, each once, named by the digest of their text in base 64.
struct FileStore {
  private var digests: [[UInt8]: String] = [:]
  private(set) var texts: [JSON.Member] = []

  /// Keeps `bytes`; their digest, as JSON.
  mutating func keep(_ bytes: [UInt8]?) -> JSON {
    guard let bytes else { return .null }
    if let digest = digests[bytes] { return .string(digest) }
    let text = Base64.text(bytes)
    let digest = StableHash(of: text).description
    digests[bytes] = digest
    texts.append(JSON.Member(digest, .string(text)))
    return .string(digest)
  }
}

/// The pictures of a report as read.
struct ReadFiles {
  private var files: [String: [UInt8]] = [:]

  /// Reads and checks all files.
  init(_ field: Field) throws(ReportError) {
    for (digest, text) in try field.members() {
      let text = try text.text()
      guard StableHash(of: text).description == digest else {
        throw .edited(part: "picture \(Quotation.text(digest))")
      }
      guard let bytes = Base64.bytes(text) else {
        throw .malformed(place: field.place, expected: "base 64")
      }
      files[digest] = bytes
    }
  }

  /// The file that `field` names by its digest; nil for null.
  func file(_ field: Field) throws(ReportError) -> [UInt8]? {
    guard let digest = try field.optional({ field throws(ReportError) in try field.text() }) else {
      return nil
    }
    guard let bytes = files[digest] else {
      throw .malformed(place: field.place, expected: "the digest of a picture in it")
    }
    return bytes
  }
}
