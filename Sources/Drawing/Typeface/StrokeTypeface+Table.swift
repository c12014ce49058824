import Geometry

extension StrokeTypeface {
  /// Finds the glyph of a character.
  package enum Table {
    /// The glyph of `character`, or the box that stands for what is missing. Costs a look-up in a
    /// table; a letter with marks that has no place of its own there is put together on the spot.
    package static func glyph(for character: Character) -> Glyph {
      let scalars = character.unicodeScalars
      guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
      else { return composed(scalars) ?? StrokeTypeface.unknown }
      let place = shared.place(of: first)
      return place > 0 ? shared.glyphs[place - 1] : StrokeTypeface.unknown
    }

    /// Whether there is a glyph of `character`.
    static func has(_ character: Character) -> Bool {
      let scalars = character.unicodeScalars
      return scalars.count == 1 ? scalars.allSatisfy(shared.has) : composed(scalars) != nil
    }

    /// A letter and what follows it; nil where one is missing or that is not all marks.
    private static func composed(_ scalars: Character.UnicodeScalarView) -> Glyph? {
      guard let first = scalars.first, let base = shared[first] else { return nil }
      var marks: [Mark] = []
      for scalar in scalars.dropFirst() where !isSilent(scalar) {
        guard let mark = Mark.combining[scalar] else { return nil }
        marks.append(mark)
      }
      guard !marks.isEmpty else { return base }
      let recipe = shared.recipe(of: first)
      return shared.compose(first, recipe.base, recipe.marks + marks)
    }

    /// All characters of the typeface.
    package static var glyphs: [Glyph] { shared.glyphs }

    /// Whether `scalar` only says how those beside it are to be joined or chosen.
    static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
      (0x200C...0x200D).contains(scalar.value) || (0xFE00...0xFE0F).contains(scalar.value)
    }

    static let shared = GlyphTable()

    /// The letters with marks that have a place of their own, by all that is written for them.
    static let composed = Dictionary(
      shared.composed.map { (Character($0), $0) }, uniquingKeysWith: min)
  }
}

/// The glyphs, drawn and derived, by character.
struct GlyphTable: Sendable {
  private(set) var glyphs: [StrokeTypeface.Glyph] = []
  /// Place in ``glyphs`` by scalar value, plus one, up to the end of Cyrillic.
  private var near = [UInt16](repeating: 0, count: 0x530)
  /// The same for characters further on.
  private var far: [UInt32: UInt16] = [:]
  /// What letters with marks are made of.
  private var recipes: [UInt32: (base: Unicode.Scalar, marks: [StrokeTypeface.Mark])] = [:]

  init() {
    let drawn = [
      StrokeTypeface.capitals, StrokeTypeface.lowercase, StrokeTypeface.latin,
      StrokeTypeface.greek, StrokeTypeface.cyrillicCapitals, StrokeTypeface.cyrillicLowercase,
      StrokeTypeface.figures, StrokeTypeface.spaces, StrokeTypeface.punctuation,
      StrokeTypeface.typographic, StrokeTypeface.currencies, StrokeTypeface.mathematical,
      StrokeTypeface.arrows, StrokeTypeface.musical, StrokeTypeface.shapes,
    ]
    for glyph in drawn.joined() { add(glyph) }
    derive()
    add(StrokeTypeface.unknown)
  }

  mutating func add(_ glyph: StrokeTypeface.Glyph) {
    glyphs.append(glyph)
    let place = UInt16(glyphs.count)
    if glyph.scalar.value < near.count {
      near[Int(glyph.scalar.value)] = place
    } else {
      far[glyph.scalar.value] = place
    }
  }

  mutating func add(
    _ scalar: Unicode.Scalar, _ base: Unicode.Scalar, _ mark: StrokeTypeface.Mark
  ) {
    let recipe = recipe(of: base)
    let marks = recipe.marks + [mark]
    recipes[scalar.value] = (recipe.base, marks)
    if let glyph = compose(scalar, recipe.base, marks) { add(glyph) }
  }

  mutating func add(_ scalar: Unicode.Scalar, sameAs base: Unicode.Scalar) {
    recipes[scalar.value] = recipe(of: base)
    if let glyph = self[base] { add(glyph.standing(for: scalar)) }
  }

  /// The glyph of `scalar`; nil where there is none.
  subscript(scalar: Unicode.Scalar) -> StrokeTypeface.Glyph? {
    let place = place(of: scalar)
    return place > 0 ? glyphs[place - 1] : nil
  }

  func has(_ scalar: Unicode.Scalar) -> Bool { place(of: scalar) > 0 }

  /// The characters that are letters with marks.
  var composed: [Unicode.Scalar] {
    recipes.filter { !$0.value.marks.isEmpty }.keys.compactMap { Unicode.Scalar($0) }
  }

  /// Its place in ``glyphs`` plus one; 0 where there is none.
  func place(of scalar: Unicode.Scalar) -> Int {
    Int(scalar.value < near.count ? near[Int(scalar.value)] : far[scalar.value, default: 0])
  }

  /// The letter and the marks that `scalar` is made of; itself where it is whole.
  func recipe(
    of scalar: Unicode.Scalar
  ) -> (base: Unicode.Scalar, marks: [StrokeTypeface.Mark]) {
    recipes[scalar.value] ?? (scalar, [])
  }
}
