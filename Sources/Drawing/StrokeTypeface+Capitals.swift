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
