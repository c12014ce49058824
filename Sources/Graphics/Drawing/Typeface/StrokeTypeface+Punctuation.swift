extension StrokeTypeface {
  /// 0 to 9 and arithmetic signs. All share one advance, so that changing values do not move.
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
  /// The punctuation and the symbols of a keyboard.
  static let punctuation: [Glyph] = [
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

  /// The replacement for a character that the typeface does not have.
  static let unknown = Glyph("\u{FFFD}", .stem, 250, .stem, "M0 0 V450 H250 V0 Z")
}
