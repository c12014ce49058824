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

// MARK: More of Latin

extension StrokeTypeface {
  /// Latin letters that are neither among A to Z nor derived from them by rule.
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

  /// Strokes that turn one letter into another.
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
