import FoundationEssentials

extension JSON {
  /// How deep lists and objects may lie in each other.
  public static let depthLimit = 128

  /// Reads `text`; the members of objects are sorted by key. Throws where it is not JSON, names a
  /// key twice, is deeper than `depthLimit` or holds a number too large for a double.
  public init(text: String) throws(JSONError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads UTF-8 `bytes`, see `init(text:)`.
  public init(bytes: [UInt8]) throws(JSONError) {
    var grammar = JSONGrammar(bytes) { spelling in
      guard spelling.contains(UInt8(ascii: "\\")) else {
        return String(validating: spelling.dropFirst().dropLast(), as: UTF8.self)
      }
      return try? JSONDecoder().decode(String.self, from: Data(spelling))
    }
    try grammar.check()
    do {
      self = try JSONDecoder().decode(Decoded.self, from: Data(bytes)).json
    } catch {
      throw JSONError(.undecodable, at: 0, in: bytes)
    }
  }
}

/// A value as the decoder hands it over.
private struct Decoded: Decodable {
  let json: JSON

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Tries scalars first: they are most of a long document.
  init(from decoder: any Decoder) throws {
    let scalar = try decoder.singleValueContainer()
    if let number = try? scalar.decode(Double.self) {
      json = Decoded.number(number, exact: try? scalar.decode(UInt64.self))
    } else if let string = try? scalar.decode(String.self) {
      json = .string(string)
    } else if let members = try? decoder.container(keyedBy: Key.self) {
      let keys = members.allKeys.sorted { $0.stringValue < $1.stringValue }
      json = .object(
        try keys.map {
          JSON.Member($0.stringValue, try members.decode(Decoded.self, forKey: $0).json)
        })
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [JSON] = []
      while !elements.isAtEnd { values.append(try elements.decode(Decoded.self).json) }
      json = .array(values)
    } else if (try? scalar.decode(Int.self)) == 0 {
      // Too small for a double, 1e-400 say, which the decoder does not round to 0 by itself.
      json = .number(0)
    } else {
      json = scalar.decodeNil() ? .null : .bool(try scalar.decode(Bool.self))
    }
  }

  /// A whole number above 2^53 exactly, as far as 64 bits reach; any other as a double.
  private static func number(
    _ number: Double, exact: @autoclosure () -> UInt64?
  ) -> JSON {
    guard number >= 0x1p53 else { return .number(number) }
    guard let whole = exact() ?? UInt64(exactly: number), whole > 1 << 53 else {
      return .number(number)
    }
    return .large(whole)
  }
}
