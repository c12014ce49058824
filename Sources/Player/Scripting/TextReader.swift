import Geometry
import JSONCoding

/// Reads a value that is written as one word, as on a command line.
package struct TextReader<Value>: Sendable {
  /// What belongs there, in words.
  package let meaning: String
  /// All that may be written; empty where that is no list of names.
  package let names: [String]
  /// The value that a word stands for; nil where it stands for none.
  package let read: @Sendable (String) -> Value?

  init(
    _ meaning: String, names: [String] = [], read: @escaping @Sendable (String) -> Value?
  ) {
    (self.meaning, self.names, self.read) = (meaning, names, read)
  }
}

extension TextReader where Value == Double {
  /// A decimal number above 0.
  package static var positive: TextReader {
    TextReader("a number > 0") { text in Spelling.number(text).flatMap { $0 > 0 ? $0 : nil } }
  }
}

extension TextReader where Value == UInt64 {
  /// A whole number 0…2^64−1.
  package static var seed: TextReader {
    TextReader("a whole number 0…\(UInt64.max)") { text in
      text.utf8.allSatisfy(Spelling.isDigit) ? UInt64(text) : nil
    }
  }
}

extension TextReader where Value == FrameRate {
  /// Frames per second, written `60` or `30000/1001`.
  package static var frameRate: TextReader {
    TextReader(FrameRate.meaning) { FrameRate(text: $0) }
  }
}

extension TextReader where Value == Size {
  /// Width and height above 0, in points, written `390x844`.
  package static var size: TextReader {
    TextReader("WIDTHxHEIGHT, both > 0") { text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map { TextReader<Double>.positive.read(String($0)) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
      return Size(width, height)
    }
  }
}

extension TextReader
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  package static var choice: TextReader { choice { Value(rawValue: $0) } }

  fileprivate static func choice(read: @escaping @Sendable (String) -> Value?) -> TextReader {
    let names = Value.allCases.map { $0.rawValue }
    return TextReader("one of \(names.joined(separator: ", "))", names: names, read: read)
  }
}

extension TextReader where Value == SceneBackground {
  /// What lies behind the experience; `transparent` is another word for `none`.
  package static var background: TextReader { choice { SceneBackground(meaning: $0) } }
}

/// Insets as documents and command lines write them: by the sides of a picture, which no direction
/// of lines mirrors. Their leading side is the left one.
extension Codec where Value == Insets {
  package static var insets: Codec {
    let side = Codec<Double>.number(in: 0...SceneLimits.length)
    let sides = Codec.object(
      Insets(),
      [
        Field("top", \.top, side, isOptional: true),
        Field("left", \.leading, side, isOptional: true),
        Field("bottom", \.bottom, side, isOptional: true),
        Field("right", \.trailing, side, isOptional: true),
      ], "a number ≥ 0, or an object with top, left, bottom, right")
    return Codec(["anyOf": [side.schema, sides.schema]], sides.meaning, write: sides.write) {
      cursor throws(SchemaViolation) in
      guard case .number = cursor.value else { return try sides.read(cursor) }
      return Insets(all: try side.read(cursor))
    }
  }
}

extension TextReader where Value == Insets {
  /// Points from the top, the right, the bottom and the left, written `59,0,34,0`.
  package static var insets: TextReader {
    TextReader("TOP,RIGHT,BOTTOM,LEFT, each \(Quotation.range(0...SceneLimits.length))") { text in
      let sides = text.split(separator: ",", omittingEmptySubsequences: false)
        .compactMap { Spelling.number(String($0)) }
        .filter { 0...SceneLimits.length ~= $0 }
      guard sides.count == 4, text.count(where: { $0 == "," }) == 3 else { return nil }
      return Insets(top: sides[0], leading: sides[3], bottom: sides[2], trailing: sides[1])
    }
  }
}
