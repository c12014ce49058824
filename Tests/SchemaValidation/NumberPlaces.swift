import JSONCoding

extension JSON {
  /// All numbers in this document: the path of each, and the document with a mark in its place.
  public var numberPlaces: [(path: String, marked: MarkedText)] {
    places(at: .root).map { (path: "\($0.path)", marked: MarkedText($0.marked)) }
  }

  private func places(at path: JSONPath) -> [(path: JSONPath, marked: JSON)] {
    switch self {
    case .number, .large: [(path, .string(MarkedText.mark))]
    case .array(let values):
      values.indices.flatMap { index in
        values[index].places(at: .index(path, index)).map { place in
          var values = values
          values[index] = place.marked
          return (place.path, .array(values))
        }
      }
    case .object(let members):
      members.indices.flatMap { index in
        members[index].value.places(at: .key(path, members[index].key)).map { place in
          var members = members
          members[index].value = place.marked
          return (place.path, .object(members))
        }
      }
    case .null, .bool, .string: []
    }
  }
}

/// A document with a mark where a number stood.
public struct MarkedText: Sendable {
  static let mark = "the number"
  private let text: String

  init(_ json: JSON) { text = json.text() }

  /// The document with `words` for the number, JSON or not.
  public func holding(_ words: String) -> String {
    text.replacing("\"\(Self.mark)\"", with: words)
  }
}

/// Numbers that are mistakes, as they are written; not all of them are JSON.
public let extremeNumbers = [
  "1e308", "-1e308", "1.7976931348623157e308", "1e-320", "-1e-320", "4.9e-324", "1e400", "-1e400",
  "0", "-0.0", "9007199254740991", "9007199254740993", "9223372036854775807",
  "9223372036854775808", "-9223372036854775808", "18446744073709551615", "18446744073709551616",
  "1e19", "2147483648", "NaN", "-Infinity", #""NaN""#, #""1e308""#, "null",
]
