import Geometry

extension StrokeTypeface {
  /// One character as strokes of a round pen, on the design grid.
  ///
  /// The grid has 1000 units per em, y grows upwards, and the lines are the way of the pen's
  /// centre. It is drawn for a pen 70 wide: the baseline 0, x-height 450 and capital height 630
  /// then give ink from 0 to 520 and to 700. ``StrokeTypeface`` refits the grid to heavier pens.
  package struct Glyph: Sendable {
    /// Clear space between ink and the edge of the advance, in grid units. Round and slanted sides
    /// let light in above and below, so they stand closer than straight ones.
    struct Bearing {
      let width: Double

      init(_ width: Double) { self.width = width }

      static let stem = Bearing(78)
      static let round = Bearing(52)
      static let open = Bearing(40)
      static let slant = Bearing(18)
      static let hook = Bearing(8)
      static let dot = Bearing(70)
    }

    /// Width of the pen the grid is drawn for.
    static let designPen = 70.0
    /// Common advance of the figures.
    static let figureAdvance = 560.0
    /// Advance of a space.
    static let spaceAdvance = 250.0

    /// The character that it stands for.
    package let scalar: Unicode.Scalar
    /// Distance to the beginning of the next character.
    let advance: Double
    /// The pen's way, x from the beginning of the character.
    package let strokes: Path
    /// The smallest rectangle round the pen's way; nil for a space. `minY` is its lowest edge.
    let bounds: Rect?

    private init(_ scalar: Unicode.Scalar, advance: Double, left: Double, pieces: [String]) {
      self.scalar = scalar
      self.advance = advance
      var pen = Pen(left: left)
      for piece in pieces { pen.follow(piece) }
      strokes = pen.path
      bounds = strokes.curveBounds
    }

    /// A character whose strokes span x from 0 to `width`, between two bearings.
    init(
      _ scalar: Unicode.Scalar, _ leading: Bearing, _ width: Double, _ trailing: Bearing,
      _ pieces: String...
    ) {
      let pen = Glyph.designPen
      self.init(
        scalar, advance: leading.width + pen + width + trailing.width,
        left: leading.width + pen / 2, pieces: pieces)
    }

    /// A character whose strokes span x from 0 to `width`, centred in the advance of a figure.
    init(figure scalar: Unicode.Scalar, _ width: Double, _ pieces: String...) {
      let advance = Glyph.figureAdvance
      self.init(scalar, advance: advance, left: (advance - width) / 2, pieces: pieces)
    }

    /// A character without ink.
    init(space scalar: Unicode.Scalar) {
      self.init(scalar, advance: Glyph.spaceAdvance, left: 0, pieces: [])
    }
  }
}

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

extension StrokeTypeface {
  /// A to Z. Centre lines on the design grid: baseline 0, capital height 630, overshoot 8.
  static let capitals: [Glyph] = [
    Glyph("A", .slant, 500, .slant, "M0 0 L250 630 L500 0 M82 206 H418"),
    Glyph(
      "B", .stem, 385, .round,
      "M0 0 V630 H205 X355 484 Y205 338 H0 M205 338 X385 169 Y205 0 H0"),
    Glyph(
      "C", .round, 445, .open,
      "M445 520 C402 596 335 638 252 638 X0 315 Y252 -8 C335 -8 402 34 445 110"),
    Glyph("D", .stem, 450, .round, "M0 0 V630 H180 X450 315 Y180 0 Z"),
    Glyph("E", .stem, 355, .open, "M350 630 H0 V0 H355 M0 326 H315"),
    Glyph("F", .stem, 345, .open, "M345 630 H0 V0 M0 308 H305"),
    Glyph(
      "G", .round, 470, .round,
      "M448 524 C404 598 336 638 254 638 X0 315 Y252 -8 X470 240 V292 H270"),
    Glyph("H", .stem, 435, .stem, "M0 0 V630 M435 0 V630 M0 324 H435"),
    Glyph("I", .stem, 0, .stem, "M0 0 V630"),
    Glyph("J", .open, 285, .stem, "M285 630 V200 C285 66 228 -8 134 -8 C70 -8 24 26 0 92"),
    Glyph("K", .stem, 390, .slant, "M0 0 V630 M375 630 L0 246 M140 389 L390 0"),
    Glyph("L", .stem, 335, .open, "M0 630 V0 H335"),
    Glyph("M", .stem, 540, .stem, "M0 0 V630 L270 170 L540 630 V0"),
    Glyph("N", .stem, 440, .stem, "M0 0 V630 L440 0 V630"),
    Glyph("O", .round, 510, .round, "M0 315 Y255 638 X510 315 Y255 -8 X0 315 Z"),
    Glyph("P", .stem, 375, .round, "M0 0 V630 H195 X375 448 Y195 266 H0"),
    Glyph(
      "Q", .round, 510, .round,
      "M0 315 Y255 638 X510 315 Y255 -8 X0 315 Z M318 138 L500 -40"),
    Glyph(
      "R", .stem, 385, .slant, "M0 0 V630 H195 X375 452 Y195 274 H0 M205 274 L385 0"),
    Glyph(
      "S", .round, 420, .round,
      "M394 532 C360 600 296 638 214 638 C102 638 28 574 28 482 C28 380 108 350 212 325",
      "C330 297 420 264 420 160 C420 60 338 -8 218 -8 C118 -8 40 36 0 116"),
    Glyph("T", .slant, 440, .slant, "M0 630 H440 M220 630 V0"),
    Glyph(
      "U", .stem, 430, .stem, "M0 630 V228 C0 82 82 -8 215 -8 C348 -8 430 82 430 228 V630"),
    Glyph("V", .slant, 490, .slant, "M0 630 L245 0 L490 630"),
    Glyph("W", .slant, 740, .slant, "M0 630 L180 0 L370 630 L560 0 L740 630"),
    Glyph("X", .slant, 450, .slant, "M0 0 L435 630 M15 630 L450 0"),
    Glyph("Y", .slant, 460, .slant, "M0 630 L230 286 L460 630 M230 286 V0"),
    Glyph("Z", .open, 410, .open, "M10 630 H400 L0 0 H410"),
  ]
}

extension StrokeTypeface {
  /// a to z and µ. Centre lines on the design grid: x-height 450, ascenders 670, descenders −185.
  static let lowercase: [Glyph] = [
    Glyph(
      "a", .open, 312, .stem,
      "M22 372 C50 428 98 458 162 458 C262 458 312 404 312 302 V0",
      "M312 258 H160 C58 258 0 210 0 126 C0 44 56 -8 142 -8 C236 -8 312 60 312 150"),
    Glyph("b", .stem, 352, .round, "M0 670 V0 M0 225 Y176 458 X352 225 Y176 -8 X0 225"),
    Glyph(
      "c", .round, 325, .open,
      "M325 366 C292 424 240 458 178 458 X0 225 Y178 -8 C240 -8 292 26 325 84"),
    Glyph("d", .round, 352, .stem, "M352 670 V0 M352 225 Y176 458 X0 225 Y176 -8 X352 225"),
    Glyph(
      "e", .round, 352, .open,
      "M4 236 H352 C352 372 286 458 178 458 X0 225 Y182 -8 C246 -8 302 22 336 80"),
    Glyph("f", .open, 230, .open, "M230 672 H200 X88 555 V0 M0 450 H215"),
    Glyph(
      "g", .round, 352, .stem,
      "M352 450 V-15 C352 -128 286 -188 176 -188 C106 -188 52 -164 18 -116",
      "M352 225 Y176 458 X0 225 Y176 -8 X352 225"),
    Glyph(
      "h", .stem, 318, .stem, "M0 670 V0 M0 264 C0 388 70 458 166 458 C266 458 318 398 318 288 V0"),
    Glyph("i", .stem, 0, .stem, "M0 450 V0 D0 616"),
    Glyph("j", .hook, 88, .stem, "M88 450 V-78 Y-12 -185 H-22 D88 616"),
    Glyph("k", .stem, 300, .slant, "M0 670 V0 M286 450 L0 170 M112 280 L300 0"),
    Glyph("l", .stem, 124, .open, "M0 670 V106 Y100 0 H124"),
    Glyph(
      "m", .stem, 540, .stem, "M0 450 V0 M0 276 C0 394 58 458 142 458 C228 458 270 402 270 300 V0",
      "M270 276 C270 394 328 458 412 458 C498 458 540 402 540 300 V0"),
    Glyph(
      "n", .stem, 318, .stem, "M0 450 V0 M0 264 C0 388 70 458 166 458 C266 458 318 398 318 288 V0"),
    Glyph("o", .round, 366, .round, "M0 225 Y183 458 X366 225 Y183 -8 X0 225 Z"),
    Glyph("p", .stem, 352, .round, "M0 450 V-185 M0 225 Y176 458 X352 225 Y176 -8 X0 225"),
    Glyph(
      "q", .round, 352, .stem, "M352 450 V-185 M352 225 Y176 458 X0 225 Y176 -8 X352 225"),
    Glyph("r", .stem, 195, .hook, "M0 450 V0 M0 250 C0 380 66 452 166 452 H195"),
    Glyph(
      "s", .round, 306, .round,
      "M286 382 C260 432 214 458 154 458 C72 458 20 414 20 346 C20 274 78 250 152 232",
      "C234 212 306 188 306 112 C306 40 246 -8 158 -8 C88 -8 30 22 0 80"),
    Glyph("t", .open, 222, .open, "M88 590 V116 Y196 0 H222 M0 450 H215"),
    Glyph(
      "u", .stem, 318, .stem, "M318 450 V0 M318 186 C318 62 248 -8 152 -8 C52 -8 0 52 0 162 V450"),
    Glyph("v", .slant, 360, .slant, "M0 450 L180 0 L360 450"),
    Glyph("w", .slant, 540, .slant, "M0 450 L135 0 L270 450 L405 0 L540 450"),
    Glyph("x", .slant, 340, .slant, "M0 0 L332 450 M8 450 L340 0"),
    Glyph(
      "y", .slant, 360, .slant, "M0 450 L182 0 M360 450 L148 -100 C122 -166 88 -187 30 -185"),
    Glyph("z", .open, 310, .open, "M8 450 H302 L0 0 H310"),
    Glyph(
      "\u{B5}", .stem, 318, .stem,
      "M318 450 V0 M318 186 C318 62 248 -8 152 -8 C52 -8 0 52 0 162 M0 450 V-185"),
  ]
}

extension StrokeTypeface {
  /// 0 to 9 and the signs of arithmetic. All share one advance, so that changing values stand
  /// still.
  static let figures: [Glyph] = [
    Glyph(figure: "0", 376, "M0 315 Y188 638 X376 315 Y188 -8 X0 315 Z"),
    Glyph(figure: "1", 210, "M0 496 L168 630 V0"),
    Glyph(
      figure: "2", 364,
      "M4 474 C12 574 84 638 182 638 C284 638 352 572 352 474 C352 402 316 346 252 276 L0 0 H364"),
    Glyph(
      figure: "3", 366,
      "M12 528 C44 598 102 638 178 638 C276 638 344 576 344 488 C344 398 278 336 182 336 H134",
      "M182 336 C292 336 366 268 366 166 C366 62 288 -8 180 -8 C94 -8 28 34 0 112"),
    Glyph(figure: "4", 396, "M226 630 L0 160 H396 M290 336 V0"),
    Glyph(
      figure: "5", 364,
      "M332 630 H66 L38 322 C76 370 126 396 186 396 C290 396 364 316 364 198",
      "C364 76 288 -8 178 -8 C92 -8 28 32 0 108"),
    Glyph(
      figure: "6", 372,
      "M336 556 C310 608 266 638 208 638 C76 638 0 500 0 250 V196",
      "C0 74 74 -8 186 -8 X372 194 Y188 394 X0 196"),
    Glyph(figure: "7", 360, "M0 630 H360 L118 0"),
    Glyph(
      figure: "8", 376,
      "M30 484 Y188 638 X346 484 Y188 332 X30 484 Z M0 162 Y188 332 X376 162 Y188 -8 X0 162 Z"),
    Glyph(
      figure: "9", 372,
      "M36 74 C62 22 106 -8 164 -8 C296 -8 372 130 372 380 V434",
      "C372 556 298 638 186 638 X0 436 Y184 236 X372 434"),
    Glyph(figure: "+", 340, "M0 300 H340 M170 130 V470"),
    Glyph(figure: "\u{2212}", 330, "M0 300 H330"),
    Glyph(figure: "\u{D7}", 270, "M0 165 L270 435 M0 435 L270 165"),
    Glyph(figure: "=", 340, "M0 390 H340 M0 210 H340"),
    Glyph(figure: "<", 310, "M310 490 L0 300 L310 110"),
    Glyph(figure: ">", 310, "M0 490 L310 300 L0 110"),
  ]
}

extension StrokeTypeface {
  /// Everything that is neither a letter nor a figure.
  static let punctuation: [Glyph] = [
    Glyph(space: " "),
    Glyph(space: "\u{A0}"),
    Glyph("!", .stem, 0, .stem, "M0 630 V206 D0 15"),
    Glyph("\"", .stem, 140, .stem, "M0 630 V470 M140 630 V470"),
    Glyph(
      "#", .open, 450, .open, "M172 610 L92 20 M358 610 L278 20 M22 424 H450 M0 206 H428"),
    Glyph(
      figure: "$", 372,
      "M350 508 C320 568 262 600 190 600 C94 600 28 546 28 464 C28 376 98 346 188 323",
      "C292 297 372 264 372 170 C372 84 300 30 194 30 C106 30 34 66 0 136",
      "M190 710 V600 M190 30 V-80"),
    Glyph(
      "%", .round, 566, .round,
      "M0 484 Y112 638 X224 484 Y112 330 X0 484 Z",
      "M342 146 Y454 300 X566 146 Y454 -8 X342 146 Z M456 630 L110 0"),
    Glyph(
      "&", .round, 452, .slant,
      "M452 0 L112 424 C80 464 64 496 64 532 C64 594 112 638 184 638 C256 638 302 596 302 534",
      "C302 462 246 424 164 376 C62 316 0 264 0 166 C0 64 78 -8 192 -8 C318 -8 408 84 430 262"),
    Glyph("'", .stem, 0, .stem, "M0 630 V470"),
    Glyph("(", .stem, 118, .open, "M118 700 C-39 480 -39 120 118 -100"),
    Glyph(")", .open, 118, .stem, "M0 700 C157 480 157 120 0 -100"),
    Glyph("*", .open, 260, .open, "M130 630 V350 M9 560 L251 420 M251 560 L9 420"),
    Glyph(",", .dot, 40, .dot, "D26 15 M36 6 L0 -104"),
    Glyph("-", .open, 190, .open, "M0 236 H190"),
    Glyph(".", .dot, 0, .dot, "D0 15"),
    Glyph("/", .slant, 290, .slant, "M0 -50 L290 680"),
    Glyph(":", .dot, 0, .dot, "D0 15 D0 400"),
    Glyph(";", .dot, 40, .dot, "D26 15 M36 6 L0 -104 D26 400"),
    Glyph(
      "?", .open, 320, .round,
      "M0 492 C14 584 76 638 162 638 C256 638 320 580 320 492 C320 420 283 383 230 344",
      "C183 310 160 276 160 206 D160 15"),
    Glyph(
      "@", .round, 650, .round,
      "M452 402 V192 C452 128 488 92 540 92 C610 92 650 160 650 268 C650 468 518 604 326 604",
      "X0 248 Y322 -112 C392 -112 456 -96 512 -62",
      "M452 252 Y322 406 X190 252 Y322 98 X452 252"),
    Glyph("[", .stem, 120, .open, "M120 700 H0 V-100 H120"),
    Glyph("\\", .slant, 290, .slant, "M0 680 L290 -50"),
    Glyph("]", .open, 120, .stem, "M0 700 H120 V-100 H0"),
    Glyph("^", .open, 280, .open, "M0 430 L140 630 L280 430"),
    Glyph("_", .slant, 400, .slant, "M0 -80 H400"),
    Glyph("`", .open, 90, .open, "M0 660 L90 560"),
    Glyph(
      "{", .open, 160, .open,
      "M160 700 H140 X70 612 V400 C70 340 50 310 0 300 C50 290 70 260 70 200 V-12 Y140 -100 H160"),
    Glyph("|", .stem, 0, .stem, "M0 700 V-100"),
    Glyph(
      "}", .open, 160, .open,
      "M0 700 H20 X90 612 V400 C90 340 110 310 160 300 C110 290 90 260 90 200 V-12 Y20 -100 H0"),
    Glyph(
      "~", .open, 340, .open,
      "M0 262 C22 318 54 344 96 344 C168 344 172 256 244 256 C286 256 318 282 340 338"),
    Glyph("\u{B0}", .round, 204, .round, "M0 536 Y102 638 X204 536 Y102 434 X0 536 Z"),
    Glyph("\u{B7}", .dot, 0, .dot, "D0 300"),
    Glyph("\u{2013}", .open, 320, .open, "M0 236 H320"),
    Glyph("\u{2026}", .dot, 400, .dot, "D0 15 D200 15 D400 15"),
  ]

  /// What stands for a character that the typeface does not have.
  static let unknown = Glyph("\u{FFFD}", .stem, 250, .stem, "M0 0 V450 H250 V0 Z")
}
