extension StrokeTypeface {
  /// Finds the glyph of a character.
  package enum Table {
    /// The glyph of `character`, or the box that stands for what is missing.
    package static func glyph(for character: Character) -> Glyph {
      let scalars = character.unicodeScalars
      guard let scalar = scalars.first, scalars.dropFirst().isEmpty else {
        return StrokeTypeface.unknown
      }
      let index = scalar.value < 256 ? latin[Int(scalar.value)] : index(beyondLatin: scalar)
      guard let index else { return StrokeTypeface.unknown }
      return glyphs[index]
    }

    /// All characters of the typeface.
    package static let glyphs: [Glyph] =
      capitals + lowercase + figures + punctuation

    /// Place in ``glyphs`` by scalar value, for the first 256.
    private static let latin: [Int?] = {
      var places = [Int?](repeating: nil, count: 256)
      for (index, glyph) in glyphs.enumerated() where glyph.scalar.value < 256 {
        places[Int(glyph.scalar.value)] = index
      }
      return places
    }()

    /// The few characters further on, in order of search.
    private static let beyond: [(scalar: Unicode.Scalar, index: Int)] = glyphs.enumerated()
      .filter { $0.element.scalar.value >= 256 }
      .map { ($0.element.scalar, $0.offset) }

    private static func index(beyondLatin scalar: Unicode.Scalar) -> Int? {
      beyond.first { $0.scalar == scalar }?.index
    }
  }
}
