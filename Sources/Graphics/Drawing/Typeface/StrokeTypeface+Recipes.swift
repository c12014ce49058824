import Geometry

extension StrokeTypeface {
  /// Characters drawn like others, each after the one whose strokes it shares.
  static let alike = """
    AΑ BΒ EΕ ZΖ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ YΥ XΧ oο vν µμ βϐ φϕ
    AА BВ EЕ KК MМ HН OО PР CС TТ XХ IІ JЈ SЅ IӀ ΓГ ΠП Δ∆
    aа eе oо pр cс yу xх iі jј sѕ φф кκ кĸ -‐ -‑ ·∙ ·⋅ …⋯ ’ʼ
    """

  /// Letters with marks: each letter followed by the result.
  static let marked: [(mark: Mark, letters: String)] = [
    (.grave, "AÀ EÈ IÌ OÒ UÙ NǸ WẀ YỲ aà eè iì oò uù nǹ wẁ yỳ ЕЀ ИЍ еѐ иѝ"),
    (.acute, "AÁ EÉ IÍ OÓ UÚ YÝ CĆ LĹ NŃ RŔ SŚ ZŹ GǴ WẂ ÆǼ ØǾ"),
    (.acute, "aá eé ií oó uú yý cć lĺ nń rŕ sś zź gǵ wẃ æǽ øǿ ГЃ КЌ гѓ кќ"),
    (.circumflex, "AÂ EÊ IÎ OÔ UÛ CĈ GĜ HĤ JĴ SŜ WŴ YŶ aâ eê iî oô uû cĉ gĝ hĥ jĵ sŝ wŵ yŷ"),
    (.tilde, "AÃ NÑ OÕ IĨ UŨ aã nñ oõ iĩ uũ"),
    (.dieresis, "AÄ EË IÏ OÖ UÜ YŸ aä eë iï oö uü yÿ ЕЁ ІЇ её ії ΙΪ ΥΫ ιϊ υϋ"),
    (.acute, "ΑΆ ΕΈ ΗΉ ΙΊ ΟΌ ΥΎ ΩΏ αά εέ ηή ιί οό υύ ωώ ϊΐ ϋΰ ¨΅"),
    (.ring, "AÅ UŮ aå uů"),
    (.cedilla, "CÇ SŞ TŢ GĢ KĶ LĻ NŅ RŖ EȨ cç sş tţ gģ kķ lļ nņ rŗ eȩ"),
    (.macron, "AĀ EĒ IĪ OŌ UŪ aā eē iī oō uū ИӢ иӣ УӮ уӯ"),
    (.breve, "AĂ EĔ GĞ IĬ OŎ UŬ aă eĕ gğ iĭ oŏ uŭ ИЙ УЎ ий уў"),
    (.ogonek, "AĄ EĘ IĮ UŲ OǪ aą eę iį uų oǫ"),
    (.dot, "CĊ EĖ GĠ Iİ ZŻ cċ eė gġ zż"),
    (.caron, "CČ DĎ EĚ NŇ RŘ SŠ TŤ ZŽ GǦ AǍ cč dď eě nň rř sš tť lľ LĽ zž gǧ aǎ"),
    (.doubleAcute, "OŐ UŰ oő uű"), (.commaBelow, "SȘ TȚ sș tț"),
  ]

  /// Characters composed of two others, with their kerning.
  static let joined: [(scalar: Unicode.Scalar, text: String)] = [
    ("Ĳ", "IJ"), ("ĳ", "ij"), ("ŉ", "’n"), ("‥", ".."), ("‼", "!!"),
    ("℃", "°C"), ("℉", "°F"),
  ]

  /// Characters with duplicates in Unicode, each followed by its duplicate.
  static let same = "Ω\u{2126} K\u{212A} Å\u{212B} ;\u{37E} ·\u{387}"

  /// Mirrored characters, each after its original.
  static let mirrored = "‹› «» →← ↗↖ ↘↙ ⇒⇐ ↻↺ ↩↪"

  /// Small characters: each character followed by its superscript or subscript.
  static let (superior, inferior) = (
    "0⁰ 1¹ 2² 3³ 4⁴ 5⁵ 6⁶ 7⁷ 8⁸ 9⁹ +⁺ −⁻ (⁽ )⁾ nⁿ iⁱ",
    "0₀ 1₁ 2₂ 3₃ 4₄ 5₅ 6₆ 7₇ 8₈ 9₉ +₊ −₋ (₍ )₎"
  )

  /// Fractions: each followed by its numerator and its denominator.
  static let fractions =
    "½12 ⅓13 ⅔23 ¼14 ¾34 ⅕15 ⅖25 ⅗35 ⅘45 ⅙16 ⅚56 ⅐17 ⅛18 ⅜38 ⅝58 ⅞78 ⅑19 "
}

/// Derivation of characters from others.
extension GlyphTable {
  /// Adds all derived characters, in an order in which each finds its components.
  mutating func derive() {
    for group in Self.groups(StrokeTypeface.alike) { add(group[1], like: group[0]) }
    for (base, scalar, strokes) in StrokeTypeface.struck {
      if let glyph = self[base] { add(glyph.adding(strokes, as: scalar)) }
    }
    // A mark by itself is placed on a space.
    for mark in StrokeTypeface.Mark.all {
      for scalar in [mark.spacing, mark.scalar] {
        if let scalar, self[scalar] == nil { add(scalar, "\u{A0}", mark) }
      }
    }
    for (mark, letters) in StrokeTypeface.marked {
      for group in Self.groups(letters) { add(group[1], group[0], mark) }
    }
    for group in Self.groups(StrokeTypeface.same) { add(group[1], sameAs: group[0]) }
    add("΄", like: "´")
    for group in Self.groups(StrokeTypeface.mirrored) {
      if let glyph = self[group[0]] { add(glyph.mirrored(as: group[1])) }
    }
    for (scalar, text) in StrokeTypeface.joined { add(scalar, joining: text) }
    for group in Self.groups(StrokeTypeface.superior) { add(group[1], small: group[0], rise: 265) }
    for group in Self.groups(StrokeTypeface.inferior) { add(group[1], small: group[0], rise: -100) }
    for group in Self.groups(StrokeTypeface.fractions) { add(group[0], group[1], over: group[2]) }
  }

  /// Returns the scalars of each word of `text`.
  private static func groups(_ text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split { $0 == " " || $0 == "\n" }.map(Array.init)
  }

  private mutating func add(_ scalar: Unicode.Scalar, like base: Unicode.Scalar) {
    if let glyph = self[base] { add(glyph.standing(for: scalar)) }
  }

  private mutating func add(_ scalar: Unicode.Scalar, joining text: String) {
    var (path, advance) = (Path(), 0.0)
    for glyph in text.unicodeScalars.compactMap({ self[$0] }) {
      path.append(glyph.strokes.transformed(by: .translation(Vector(advance, 0))))
      advance += glyph.advance
    }
    add(StrokeTypeface.Glyph(scalar, advance: advance, left: 0, strokes: path))
  }

  /// Adds `base` at about half its size, its foot `rise` above the baseline.
  private mutating func add(_ scalar: Unicode.Scalar, small base: Unicode.Scalar, rise: Double) {
    guard let glyph = self[base] else { return }
    let small = Small(glyph, rise: rise)
    // Small figures also share one advance.
    let margin = (StrokeTypeface.Glyph.figureAdvance - Small.widest) / 2
    let advance = Small.scale.dx * (glyph.advance - 2 * margin) + 2 * Small.bearing
    let shift = Small.bearing - Small.scale.dx * margin
    add(
      StrokeTypeface.Glyph(
        scalar, advance: advance, left: 0,
        strokes: small.strokes.transformed(by: .translation(Vector(shift, 0)))))
  }

  /// Adds a fraction: its parts are as close to the bar as to each other.
  private mutating func add(
    _ scalar: Unicode.Scalar, _ numerator: Unicode.Scalar, over denominator: Unicode.Scalar
  ) {
    guard let above = self[numerator], let below = self[denominator] else { return }
    let parts = (Small(above, rise: 265), Small(below, rise: 0))
    var pen = StrokeTypeface.Pen(left: Small.bearing + parts.0.box.width)
    pen.follow("M-7 0 L243 630")
    var path = parts.0.strokes(from: Small.bearing)
    path.append(pen.path)
    let end = Small.bearing + parts.0.box.width + 238
    path.append(parts.1.strokes(from: end))
    add(
      StrokeTypeface.Glyph(
        scalar, advance: end + parts.1.box.width + Small.bearing, left: 0, strokes: path))
  }
}

/// A reduced character drawn with the same pen.
private struct Small {
  let strokes: Path
  let box: Rect

  /// Share of the full size, along x and along y.
  static let scale = Vector(0.66, 0.58)
  /// Width of the widest figure, in grid units.
  static let widest = 376.0
  /// Distance from the edge of the advance to the pen's centre, in grid units.
  static let bearing = 72.0

  init(_ glyph: StrokeTypeface.Glyph, rise: Double) {
    strokes = glyph.strokes.transformed(
      by: Transform(a: Small.scale.dx, b: 0, c: 0, d: Small.scale.dy, tx: 0, ty: rise))
    box = strokes.bounds ?? .zero
  }

  /// Returns the strokes beginning at `x`.
  func strokes(from x: Double) -> Path {
    strokes.transformed(by: .translation(Vector(x - box.minX, 0)))
  }
}
