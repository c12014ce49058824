extension StrokeTypeface {
  /// The letters of Latin that are neither among A to Z nor made from them by rule.
  static let latin: [Glyph] = [
    Glyph(
      "ß", .stem, 350, .round, "M0 0 V520 Y150 678 X300 538 Y190 396 H150",
      "M190 396 X350 194 Y184 -8 C146 -8 116 2 90 22"),
    Glyph(
      "ẞ", .stem, 420, .round, "M0 0 V430 Y208 638 H396 L232 390",
      "M232 390 X420 196 Y232 -8 C190 -8 158 2 130 22"),
    Glyph(
      "Æ", .slant, 650, .open, "M0 0 L290 630 H645 M340 630 V0 H650 M340 326 H610 M95 206 H340"),
    Glyph(
      "æ", .open, 640, .open,
      "M20 372 C46 428 92 458 152 458 C246 458 302 396 302 225",
      "M302 258 H156 C56 258 0 210 0 126 C0 44 54 -8 138 -8 C232 -8 302 76 302 225",
      "M304 236 H640 C640 372 574 458 470 458 X302 225 Y474 -8 C534 -8 590 22 624 80"),
    Glyph(
      "Œ", .round, 690, .open, "M685 630 H255 X0 315 Y255 0 H690 M375 630 V0 M375 326 H650"),
    Glyph(
      "œ", .round, 680, .open, "M0 225 Y172 458 X344 225 Y172 -8 X0 225 Z",
      "M346 236 H680 C680 372 614 458 512 458 X344 225 Y514 -8 C574 -8 630 22 664 80"),
    Glyph(
      "ð", .round, 362, .round,
      "M0 212 Y181 -8 X362 218 C362 430 268 586 110 676 M0 212 Y178 424 C262 424 328 374 352 296",
      "M84 540 L304 650"),
    Glyph("Þ", .stem, 375, .round, "M0 0 V630 M0 506 H195 X375 328 Y195 150 H0"),
    Glyph("þ", .stem, 352, .round, "M0 670 V-185 M0 225 Y176 458 X352 225 Y176 -8 X0 225"),
    Glyph("ı", .stem, 0, .stem, "M0 450 V0"),
    Glyph("ȷ", .hook, 88, .stem, "M88 450 V-78 Y-12 -185 H-22"),
    Glyph(
      "ŋ", .stem, 318, .stem,
      "M0 450 V0 M0 264 C0 388 70 458 166 458 C266 458 318 398 318 288 V-78 Y222 -185 H190"),
    Glyph(
      "Ŋ", .stem, 420, .stem,
      "M0 630 V0 M0 390 C0 544 88 638 218 638 C350 638 420 550 420 400 V-60 Y310 -185 H276"),
    Glyph("ŀ", .stem, 176, .dot, "M0 670 V106 Y100 0 H124 D176 300"),
    Glyph("ſ", .stem, 142, .open, "M142 672 H112 X0 555 V0"),
  ]

  /// Strokes that make one letter another.
  static let struck: [(base: Unicode.Scalar, scalar: Unicode.Scalar, strokes: String)] = [
    ("D", "Ð", "M-70 318 H170"), ("D", "Đ", "M-70 318 H170"), ("d", "đ", "M176 572 H424"),
    ("H", "Ħ", "M-66 478 H501"), ("h", "ħ", "M-76 572 H172"), ("h", "ћ", "M-76 572 H172"),
    ("L", "Ł", "M-66 246 L186 410"), ("l", "ł", "M-84 272 L92 398"),
    ("T", "Ŧ", "M96 310 H344"), ("t", "ŧ", "M0 230 H180"),
    ("O", "Ø", "M42 -50 L468 680"), ("o", "ø", "M20 -44 L346 494"),
    ("L", "Ŀ", "D230 330"),
    ("Г", "Ғ", "M-66 308 H210"),
  ]
}
