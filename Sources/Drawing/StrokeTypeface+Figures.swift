extension StrokeTypeface {
  /// 0 to 9 and the signs of arithmetic. All share one advance, so that changing values stand still.
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
