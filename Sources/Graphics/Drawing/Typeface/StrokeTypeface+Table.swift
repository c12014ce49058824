import Geometry

extension StrokeTypeface {
  /// A lookup of glyphs by character.
  package enum Table {
    /// Returns the glyph of `character`, or the box for a missing one. Costs a table lookup; a
    /// letter with marks that is not in the table is composed on the spot.
    package static func glyph(for character: Character) -> Glyph {
      known(character) ?? StrokeTypeface.unknown
    }

    /// True if there is a glyph of `character`.
    static func has(_ character: Character) -> Bool { known(character) != nil }

    private static func known(_ character: Character) -> Glyph? {
      let scalars = character.unicodeScalars
      guard let first = scalars.first else { return nil }
      if scalars.index(after: scalars.startIndex) == scalars.endIndex, let glyph = shared[first] {
        return glyph
      }
      let parts = CanonicalForms.shared.drawn(character, has: shared.has)
      return parts.isEmpty ? Glyph(space: first, 0) : composed(parts)
    }

    /// Composes a letter and its marks; nil if one is missing or not a mark.
    private static func composed(_ scalars: [Unicode.Scalar]) -> Glyph? {
      guard let base = shared[scalars[0]] else { return nil }
      var marks: [Mark] = []
      for scalar in scalars.dropFirst() {
        guard let mark = Mark.combining[scalar] else { return nil }
        marks.append(mark)
      }
      guard !marks.isEmpty else { return base }
      let recipe = shared.recipe(of: scalars[0])
      return shared.compose(scalars[0], recipe.base, recipe.marks + marks)
    }

    /// All characters of the typeface.
    package static var glyphs: [Glyph] { shared.glyphs }

    static let shared = GlyphTable()
  }
}

/// The glyphs, drawn and derived, by character.
struct GlyphTable: Sendable {
  private(set) var glyphs: [StrokeTypeface.Glyph] = []
  /// Index in ``glyphs`` by scalar value, plus one, up to the end of Cyrillic.
  private var near = [UInt16](repeating: 0, count: 0x530)
  /// The same for characters beyond.
  private var far: [UInt32: UInt16] = [:]
  /// The components of letters with marks.
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
    let index = UInt16(glyphs.count)
    if glyph.scalar.value < near.count {
      near[Int(glyph.scalar.value)] = index
    } else {
      far[glyph.scalar.value] = index
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

  /// The glyph of `scalar`; nil if there is none.
  subscript(scalar: Unicode.Scalar) -> StrokeTypeface.Glyph? {
    let index = index(of: scalar)
    return index > 0 ? glyphs[index - 1] : nil
  }

  func has(_ scalar: Unicode.Scalar) -> Bool { index(of: scalar) > 0 }

  /// Returns its index in ``glyphs`` plus one; 0 if there is none.
  func index(of scalar: Unicode.Scalar) -> Int {
    Int(scalar.value < near.count ? near[Int(scalar.value)] : far[scalar.value, default: 0])
  }

  /// Returns the letter and the marks of `scalar`; itself if it has none.
  func recipe(
    of scalar: Unicode.Scalar
  ) -> (base: Unicode.Scalar, marks: [StrokeTypeface.Mark]) {
    recipes[scalar.value] ?? (scalar, [])
  }
}

extension StrokeTypeface {
  /// Adjustments of the distance between neighbours whose sides would leave a gap.
  ///
  /// Figures are never kerned: changing values do not move.
  enum Kerning {
    /// Shapes with similar left sides, each group by the columns of ``rows``.
    private static let beginnings = [
      "AΔΛÆДЛЉ", "TЪЋЂ", "V", "W", "Y", "OCGQŒΘΦΩФЄ", "acdegoqæœαδςσφбє", "vwyγ",
      "mnprsuxzıηικμπρτυχωвгжзийклмнптцчшщыьюяљњџ", ".,…‚„", "-–—«‹", "’”'\"‘“", "J",
    ]

    /// Shapes with similar right sides, and grid units between them and each left side.
    private static let rows: [(ends: String, units: [Int])] = [
      //            A    T    V    W    Y    O    o    v    n    .    -    ’    J
      ("AΔΛ", [0, -50, -52, -26, -58, -12, 0, -20, 0, 0, 0, -55, 0]),
      ("TΓ", [-48, 0, 0, 0, 0, -10, -58, -36, -40, -80, -60, 0, -50]),
      ("V", [-52, 0, 0, 0, 0, -10, -30, 0, -16, -72, -30, 0, -30]),
      ("W", [-26, 0, 0, 0, 0, 0, 0, 0, 0, -45, 0, 0, -12]),
      ("YУ", [-58, 0, 0, 0, 0, -18, -58, -20, -38, -85, -58, 0, -40]),
      ("L", [0, -68, -58, -34, -72, -14, 0, -26, 0, 0, -10, -85, 0]),
      ("P", [-52, 0, 0, 0, 0, 0, -10, 0, 0, -105, -16, 0, -45]),
      ("F", [-42, 0, 0, 0, 0, 0, 0, 0, 0, -85, -10, 0, -40]),
      ("KXЖ", [0, 0, 0, 0, 0, -16, -14, -16, 0, 0, -30, 0, 0]),
      ("R", [0, -12, -8, 0, -16, 0, 0, 0, 0, 0, 0, 0, 0]),
      ("rгт", [-30, 0, 0, 0, 0, 0, 0, 0, 0, -65, -18, 0, 0]),
      ("DOQΘΦФЭЮ", [-10, -10, -10, 0, -18, 0, 0, 0, 0, -20, 0, 0, 0]),
      ("vwyγ", [0, 0, 0, 0, 0, 0, 0, 0, 0, -50, 0, 0, 0]),
      ("’”'\"‘“", [-55, 0, 0, 0, 0, 0, -24, 0, 0, 0, 0, 0, -40]),
      ("-–—»›", [0, -60, -30, 0, -58, 0, 0, 0, 0, 0, 0, 0, 0]),
    ]

    fileprivate static let starts = indices(beginnings)
    fileprivate static let ends = indices(rows.map(\.ends))

    /// Returns the group of each scalar, from 1 on; 0 is that of all others.
    private static func indices(_ groups: [String]) -> [Unicode.Scalar: Int] {
      Dictionary(
        groups.enumerated().flatMap { index, group in group.unicodeScalars.map { ($0, index + 1) }
        },
        uniquingKeysWith: { first, _ in first })
    }

    /// Returns the grid units added between `first` and `second`; negative if they move closer.
    static func units(_ first: KerningSides, _ second: KerningSides) -> Double {
      first.end > 0 && second.beginning > 0
        ? Double(rows[first.end - 1].units[second.beginning - 1]) : 0
    }
  }
}

/// The groups of ``StrokeTypeface/Kerning`` of a character's left and right sides.
struct KerningSides: Hashable, Sendable {
  private(set) var beginning: Int
  let end: Int

  /// Finds the groups of the character drawn as `scalar`.
  init(of scalar: Unicode.Scalar) {
    beginning = StrokeTypeface.Kerning.starts[scalar, default: 0]
    end = StrokeTypeface.Kerning.ends[scalar, default: 0]
  }

  /// Returns the same groups without kerning under the arms of the character before.
  func keptClear() -> KerningSides {
    var sides = self
    sides.beginning = 0
    return sides
  }
}
