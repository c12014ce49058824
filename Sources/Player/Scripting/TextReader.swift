import Geometry
import JSONCoding

/// A value that is one word, as on a command line.
package struct TextReader<Value>: Sendable {
  /// Words that are read, for errors.
  package let meaning: String
  /// All that may be written; empty if that is no list of names.
  package let names: [String]
  /// The value that a word stands for; nil if it stands for none.
  package let read: @Sendable (String) -> Value?
  /// The word that stands for a value.
  let text: @Sendable (Value) -> String

  init(
    _ meaning: String, names: [String] = [], text: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    (self.meaning, self.names, self.text, self.read) = (meaning, names, text, read)
  }
}

extension TextReader where Value == Double {
  /// Parses a decimal number above 0.
  package static var positive: TextReader {
    TextReader("a number > 0", text: { JSON.number($0).text() }) { text in
      Spelling.number(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }
}

extension TextReader where Value == Double {
  /// Parses the degrees of a shutter, 0…360.
  package static var shutter: TextReader {
    TextReader(
      "a number \(Quotation.range(SceneLimits.shutter))", text: { JSON.number($0).text() }
    ) { text in
      Spelling.number(text).flatMap { SceneLimits.shutter ~= $0 ? $0 : nil }
    }
  }
}

extension TextReader where Value == UInt64 {
  /// Parses an integer 0…2^64−1.
  package static var seed: TextReader {
    TextReader("a whole number 0…\(UInt64.max)", text: { "\($0)" }) { text in
      text.utf8.allSatisfy(Spelling.isDigit) ? UInt64(text) : nil
    }
  }
}

extension TextReader where Value == FrameRate {
  /// Parses frames per second, written `60` or `30000/1001`.
  package static var frameRate: TextReader {
    TextReader(FrameRate.meaning, text: \.description) { FrameRate(text: $0) }
  }
}

extension TextReader where Value == Size {
  /// Parses width and height above 0, in points, written `390x844`.
  package static var size: TextReader {
    let side = TextReader<Double>.positive
    return TextReader(
      "WIDTHxHEIGHT, both > 0", text: { side.text($0.width) + "x" + side.text($0.height) }
    ) { text in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map { side.read(String($0)) }
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
    return TextReader(
      "one of \(names.joined(separator: ", "))", names: names, text: { $0.rawValue }, read: read)
  }
}

extension TextReader where Value == SceneBackground {
  /// Parses the background of the experience; `transparent` is another word for `none`.
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
  /// Parses points from the top, the right, the bottom and the left, written `59,0,34,0`.
  package static var insets: TextReader {
    TextReader(
      "TOP,RIGHT,BOTTOM,LEFT, each \(Quotation.range(0...SceneLimits.length))",
      text: { insets in
        [insets.top, insets.trailing, insets.bottom, insets.leading]
          .map { JSON.number($0).text() }.joined(separator: ",")
      }
    ) { text in
      let sides = text.split(separator: ",", omittingEmptySubsequences: false)
        .compactMap { Spelling.number(String($0)) }
        .filter { 0...SceneLimits.length ~= $0 }
      guard sides.count == 4, text.count(where: { $0 == "," }) == 3 else { return nil }
      return Insets(top: sides[0], leading: sides[3], bottom: sides[2], trailing: sides[1])
    }
  }
}
