import JSONCoding

/// Why bytes are not a report that can be trusted.
package enum ReportError: Error, Hashable, Sendable {
  /// There is nothing of a report in it.
  case notReport
  /// It ends before a report does.
  case truncated
  /// Its form is not one that this version reads; the form it tells.
  case unknownVersion(String)
  /// What stands in it is not what was written; the part that does not agree with its digest.
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
