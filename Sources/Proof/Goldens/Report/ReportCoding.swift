import Digests
import JSONCoding
import Synchronization

/// A value of a report as it is read, and where it stands.
typealias ReportCursor = JSONCursor<ReportError>

/// The files of a report, each once, named by the digest of its text in base 64.
final class ReportFiles: Sendable {
  private struct State {
    var digests: [[UInt8]: String] = [:]
    var files: [String: [UInt8]] = [:]
    var texts: [JSON.Member] = []
  }

  private let state: Mutex<State>

  /// None yet.
  init() { state = Mutex(State()) }

  /// Reads and checks all files.
  init(_ list: ReportCursor) throws(ReportError) {
    var files: [String: [UInt8]] = [:]
    for member in try list.members() {
      guard case .string(let text) = member.value else { throw list.expected("texts") }
      guard StableHash(of: text).description == member.key else {
        throw .edited(part: "file \(Quotation.text(member.key))")
      }
      guard let bytes = Base64.bytes(text) else { throw list.expected("base 64") }
      files[member.key] = bytes
    }
    state = Mutex(State(files: files))
  }

  /// The texts by their digests, as they are written.
  var texts: [JSON.Member] { state.withLock(\.texts) }

  /// The bytes of a file, which stands in a report by its digest.
  var codec: Codec<[UInt8]> {
    Codec<String>.text.map("the digest of a file in it") { [self] digest in
      state.withLock { $0.files[digest] }
    } back: { [self] in
      keep($0)
    }
  }

  /// Keeps `bytes`; their digest.
  private func keep(_ bytes: [UInt8]) -> String {
    state.withLock { state in
      if let digest = state.digests[bytes] { return digest }
      let text = Base64.text(bytes)
      let digest = StableHash(of: text).description
      state.digests[bytes] = digest
      state.texts.append(JSON.Member(digest, .string(text)))
      return digest
    }
  }
}

/// Why bytes are not a report that can be trusted.
package enum ReportError: Error, Hashable, Sendable {
  /// There is nothing of a report in it.
  case notReport
  /// It ends before a report does.
  case truncated
  /// Its form is not one that this version reads; the form it tells.
  case unknownVersion(String)
  /// It holds more than is read.
  case tooLarge
  /// Its contents are not what was written; the part that does not agree with its digest.
  case edited(part: String)
  /// Something else stands at `place` than `expected`.
  case malformed(place: String, expected: String)
  /// A name that must be one step of a path and is not.
  case unsafeName(String)
  /// A picture of a case that cannot become a golden, and why.
  case unacceptable(file: String, reason: String)
}

extension ReportError: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .notReport: "this is no report of goldens"
    case .truncated: "the report is cut off; fetch it again"
    case .unknownVersion(let version):
      "the report has form \(Quotation.text(version)), this version reads form 1"
    case .tooLarge: "the report is too large to be read; check fewer cases with --filter"
    case .edited(let part): "the report was changed after it was written: \(part)"
    case .malformed(let place, let expected):
      "the report holds something else than \(expected) at \(place)"
    case .unsafeName(let name):
      "the report names \(Quotation.text(name)), which is no plain file name"
    case .unacceptable(let file, let reason): "\(file) cannot become a golden: \(reason)"
    }
  }
}

extension ReportError: JSONMistake {
  package init(_: Void, at path: String, expected: String, found: String, nearest: [String]) {
    self = .malformed(place: path, expected: expected)
  }
}
