import Geometry

extension StrokeTypeface {
  /// An accent or another mark on a letter: strokes around x = 0, and a rule for their position.
  struct Mark: Sendable {
    /// The position on a letter.
    enum Attachment: Sendable {
      /// Above it, with this gap to its x-height or its capitals, in grid units.
      case above(gap: Double)
      /// Below it; y counts from the baseline.
      case below
      /// At its foot, in the middle; y counts from the baseline.
      case foot
      /// At the foot of its last stem, or past the middle of a round letter.
      case tail
      /// After the head of its stem, like the caron of ď.
      case behind
    }

    /// The combining character.
    let scalar: Unicode.Scalar
    /// The standalone character of the mark; nil if there is none.
    let spacing: Unicode.Scalar?
    let attachment: Attachment
    let strokes: Path
    /// True if it is flattened when there is less space above.
    var flattens = true

    init(
      _ scalar: Unicode.Scalar, _ spacing: Unicode.Scalar? = nil, _ attachment: Attachment,
      _ strokes: String
    ) {
      self.scalar = scalar
      self.spacing = spacing
      self.attachment = attachment
      var pen = Pen(left: 0)
      pen.follow(strokes)
      self.strokes = pen.path
    }

    private init(ring strokes: String) {
      self.init("\u{30A}", "˚", .above(gap: 138), strokes)
      flattens = false
    }

    private static let gap = Attachment.above(gap: 162)

    static let grave = Mark("\u{300}", "`", gap, "M-54 110 L38 0")
    static let acute = Mark("\u{301}", "´", gap, "M-38 0 L54 110")
    static let circumflex = Mark("\u{302}", "ˆ", gap, "M-100 0 L0 106 L100 0")
    static let tilde = Mark(
      "\u{303}", "˜", gap,
      "M-122 22 C-106 66 -84 88 -54 88 C0 88 0 24 54 24 C84 24 106 46 122 90")
    static let macron = Mark("\u{304}", "¯", gap, "M-108 42 H108")
    static let breve = Mark(
      "\u{306}", "˘", gap, "M-100 104 C-90 36 -52 2 0 2 C52 2 90 36 100 104")
    static let dot = Mark("\u{307}", "˙", gap, "D0 16")
    static let dieresis = Mark("\u{308}", "¨", gap, "D-90 16 D90 16")
    static let ring = Mark(ring: "M-84 84 Y0 168 X84 84 Y0 0 X-84 84 Z")
    static let doubleAcute = Mark("\u{30B}", "˝", gap, "M-106 0 L-36 110 M54 0 L124 110")
    static let caron = Mark("\u{30C}", "ˇ", gap, "M-100 106 L0 0 L100 106")
    static let apostrophe = Mark("\u{315}", nil, .behind, "M0 0 L-20 -116")
    static let turnedComma = Mark("\u{312}", nil, gap, "M-14 0 L20 112")
    static let dotBelow = Mark("\u{323}", nil, .below, "D0 -165")
    static let commaBelow = Mark("\u{326}", nil, .below, "M16 -138 L-20 -226")
    static let cedilla = Mark("\u{327}", "¸", .foot, "M6 -8 C92 -84 96 -204 -64 -208")
    static let ogonek = Mark("\u{328}", "˛", .tail, "M0 -4 C-112 -92 -112 -204 24 -204")
    static let macronBelow = Mark("\u{331}", nil, .below, "M-108 -170 H108")

    static let all = [
      grave, acute, circumflex, tilde, macron, breve, dot, dieresis, ring, doubleAcute, caron,
      apostrophe, turnedComma, dotBelow, commaBelow, cedilla, ogonek, macronBelow,
    ]

    /// The marks by combining character.
    static let combining: [Unicode.Scalar: Mark] = Dictionary(
      uniqueKeysWithValues: all.map { ($0.scalar, $0) })
  }
}

/// Letters with marks.
extension GlyphTable {
  /// Composes `base` with `marks` in order, as the glyph of `scalar`; nil if there is no such
  /// letter.
  func compose(
    _ scalar: Unicode.Scalar, _ base: Unicode.Scalar, _ marks: [StrokeTypeface.Mark]
  ) -> StrokeTypeface.Glyph? {
    let marks = marks.map { $0.form(on: base) }
    let isAbove = marks.contains { if case .above = $0.attachment { true } else { false } }
    guard let letter = self[isAbove ? Self.dotless[base] ?? base : base] else { return nil }
    var composition = Composition(of: letter, base)
    for mark in marks { composition.put(mark) }
    return composition.glyph(scalar)
  }

  /// Letters that lose their dot under a mark.
  private static let dotless: [Unicode.Scalar: Unicode.Scalar] = [
    "i": "ı", "j": "ȷ", "і": "ı", "ј": "ȷ",
  ]
}

extension StrokeTypeface.Mark {
  /// Letters whose heads have no space for a caron, whose feet have none for a cedilla.
  private static let (slender, footed) = (
    Set("dtlL".unicodeScalars), Set("GKkLlNnRr".unicodeScalars)
  )

  /// Returns the typographic replacement of the mark on `base`.
  fileprivate func form(on base: Unicode.Scalar) -> Self {
    if scalar == Self.caron.scalar, Self.slender.contains(base) { return .apostrophe }
    if scalar == Self.cedilla.scalar {
      if base == "g" { return .turnedComma }
      if Self.footed.contains(base) { return .commaBelow }
    }
    return self
  }
}

/// A letter to which marks are added one by one.
private struct Composition {
  private let letter: StrokeTypeface.Glyph
  private let base: Unicode.Scalar
  private let body: Rect
  private var strokes: Path
  private var advance: Double
  /// The centre line of marks above.
  private let axis: Double
  /// Height of the letter without overshoot, and the next free height above it; nil before the
  /// first mark.
  private let top: Double
  private var roof: Double?
  private var floor = 0.0

  /// Highest position of the pen in a line, in grid units.
  private static let ceiling = 884.0
  /// Least distance between two marks, between pen centres.
  private static let storey = 120.0

  init(of letter: StrokeTypeface.Glyph, _ base: Unicode.Scalar) {
    self.letter = letter
    self.base = base
    strokes = letter.strokes
    advance = letter.advance
    body = letter.bounds ?? Rect(letter.advance / 2, 0, 0, 0)
    axis = Self.axes[base].map { letter.left + $0 } ?? body.midX
    let height = letter.bounds?.maxY ?? 450
    top = [450.0, 630].first { abs($0 - height) < 12 } ?? height
  }

  /// The optical centres of letters for which it is not the middle of the ink.
  private static let axes: [Unicode.Scalar: Double] = [
    "j": 88, "ј": 88, "J": 250, "L": 70, "l": 20, "h": 60, "ι": 10, "a": 166, "а": 166, "E": 186,
    "Е": 186, "e": 182, "е": 182, "σ": 190, "b": 60, "k": 70, "d": 300,
  ]

  mutating func put(_ mark: StrokeTypeface.Mark) {
    switch mark.attachment {
    case .above(let gap): putAbove(mark, gap)
    case .below:
      add(mark, at: Point(axis, floor + min(0, body.minY + 8)))
      floor -= Self.storey
    case .foot: add(mark, at: Point(body.midX, 0))
    case .tail: add(mark, at: Point(tail, 0))
    case .behind:
      let stem = letter.left + (base == "d" ? 352 : base == "t" ? 88 : 0)
      add(mark, at: Point(stem + 136, base == "t" ? 706 : 690))
      advance = max(advance, stem + 136 + 52)
    }
  }

  private mutating func putAbove(_ mark: StrokeTypeface.Mark, _ gap: Double) {
    let isGreekCapital = (0x386...0x3AB).contains(base.value)
    if isGreekCapital, mark.scalar == StrokeTypeface.Mark.acute.scalar { return putBeside(mark) }
    let isTall = top > 500
    let box = mark.strokes.bounds ?? .zero
    let flat = isTall && mark.flattens ? 0.84 : 1
    let slim = body.width < 130 && mark.flattens ? 0.88 : 1
    var bottom = top + gap
    if isTall { bottom = min(bottom, Self.ceiling - box.maxY * flat) }
    // The ring of Å touches its tip.
    if isTall, !mark.flattens { bottom = top + 62 }
    let y = roof ?? bottom
    let shape = Transform(a: slim, b: 0, c: 0, d: flat, tx: 0, ty: 0)
    strokes.append(
      mark.strokes.transformed(by: shape.then(.translation(Vector(axis, y)))))
    roof = y + box.maxY * flat + Self.storey
  }

  /// Places the tonos of a Greek capital before its head.
  private mutating func putBeside(_ mark: StrokeTypeface.Mark) {
    let corner = base == "Α" ? 170.0 : base == "Ο" || base == "Ω" ? 30 : 0
    add(mark, at: Point(body.minX - 168 + corner, 556))
  }

  /// The position of an ogonek.
  private var tail: Double {
    let feet = letter.strokes.elements.compactMap { element -> Double? in
      switch element {
      case .move(let p), .line(let p), .curve(_, _, let p): p.y == 0 ? p.x : nil
      case .close: nil
      }
    }
    return feet.max() ?? body.midX + 0.14 * body.width
  }

  private mutating func add(_ mark: StrokeTypeface.Mark, at place: Point) {
    strokes.append(mark.strokes.transformed(by: .translation(Vector(place.x, place.y))))
  }

  /// Returns the letter with all its marks; wider if they would collide with neighbours.
  func glyph(_ scalar: Unicode.Scalar) -> StrokeTypeface.Glyph {
    let ink = strokes.bounds ?? body
    let reach = StrokeTypeface.Glyph.designPen / 2 - 24
    let before = max(0, reach - ink.minX)
    let behind = max(0, ink.maxX + reach - advance)
    let glyph = letter.with(
      scalar, advance: before + advance + behind, left: letter.left + before,
      strokes.transformed(by: .translation(Vector(before, 0))))
    return roof != nil && top < 500 ? glyph.keptClear() : glyph
  }
}
