import Geometry
import JSONCoding

/// Insets as documents and command lines write them: by the sides of a picture, which no direction
/// of lines mirrors. Their leading side is the left one.
extension SchemaReader where Value == Insets {
  package static var insets: SchemaReader {
    let side = SchemaReader<Double>.number(in: 0...SceneLimits.length)
    let sides = ["top", "left", "bottom", "right"].map { Key($0, side) }
    let meaning = "a number ≥ 0, or an object with top, left, bottom, right"
    return SchemaReader(
      ["anyOf": [side.schema, .objectSchema(sides.map { $0.property })]], meaning
    ) { cursor throws(ScriptError) in
      guard case .object = cursor.value else {
        guard case .number = cursor.value else { throw cursor.expected(meaning) }
        return Insets(all: try side.read(cursor))
      }
      try cursor.checkKeys(sides.map { $0.name })
      var values: [Double] = []
      for key in sides { values.append(try cursor.optional(key) ?? 0) }
      return Insets(
        top: values[0], leading: values[1], bottom: values[2], trailing: values[3])
    }
  }
}

extension Insets {
  /// As documents write them.
  package var json: JSON {
    [
      "bottom": .number(bottom), "left": .number(leading), "right": .number(trailing),
      "top": .number(top),
    ]
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
