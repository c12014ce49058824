/// How input is quoted in an error: on one line, and never long.
package enum Quotation {
  /// The longest quotation, in Unicode scalars.
  package static let limit = 80

  /// `text` in quotation marks, control characters escaped, cut at `limit` scalars.
  package static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let taken = String(String.UnicodeScalarView(scalars.prefix(limit + 1)))
    var bytes: [UInt8] = []
    JSONWriter.appendEscaped(taken, ascii: false, to: &bytes)
    return "\"" + cut(String(decoding: bytes, as: UTF8.self)) + "\""
  }

  /// A JSON value as an error shows it: scalars as written, lists and objects by their kind.
  package static func value(_ value: JSON) -> String {
    switch value {
    case .object: "an object"
    case .array: "a list"
    case .string(let string): text(string)
    case .null, .bool, .number, .large: value.text()
    }
  }

  /// A range of numbers, both ends included, as an error shows it: `0…1`.
  package static func range(_ range: ClosedRange<Double>) -> String {
    JSON.number(range.lowerBound).text() + "…" + JSON.number(range.upperBound).text()
  }

  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) != nil
    else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(limit - 1))) + "…"
  }
}
