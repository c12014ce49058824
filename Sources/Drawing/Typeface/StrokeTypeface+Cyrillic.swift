extension StrokeTypeface {
  /// The capitals of Cyrillic that neither Latin nor Greek shares.
  static let cyrillicCapitals: [Glyph] = [
    Glyph("Б", .stem, 380, .round, "M350 630 H0 V0 H200 X380 182 Y200 364 H0"),
    Glyph("Ґ", .stem, 315, .open, "M0 0 V630 H315 V752"),
    Glyph(
      "Д", .open, 520, .open, "M76 0 C138 110 164 260 164 450 V630 H434 V0 M0 -130 V0 H520 V-130"),
    Glyph(
      "Ђ", .slant, 470, .round, "M0 630 H420 M150 630 V0 M150 300 C190 362 244 394 314 394",
      "C412 394 470 334 470 232 V150 C470 50 412 -8 312 -8 H290"),
    Glyph(
      "Є", .round, 445, .open,
      "M445 520 C402 596 335 638 252 638 X0 315 Y252 -8 C335 -8 402 34 445 110 M4 320 H300"),
    Glyph(
      "Ж", .slant, 620, .slant, "M310 630 V0 M14 630 L310 246 M606 630 L310 246",
      "M173 423 L0 0 M447 423 L620 0"),
    Glyph(
      "З", .open, 390, .round,
      "M10 528 C42 598 104 638 184 638 C290 638 360 578 360 490 C360 398 294 338 194 338 H132",
      "M194 338 C312 338 390 270 390 168 C390 62 308 -8 190 -8 C98 -8 30 34 0 112"),
    Glyph("И", .stem, 440, .stem, "M0 630 V0 L440 630 V0"),
    Glyph("Л", .hook, 430, .stem, "M0 0 H12 C92 0 124 70 128 220 L138 630 H430 V0"),
    Glyph("У", .slant, 460, .slant, "M460 630 L216 108 C182 35 140 -8 70 -8 H40 M0 630 L246 172"),
    Glyph("Ф", .round, 540, .round, "M0 325 Y270 560 X540 325 Y270 90 X0 325 Z M270 650 V-20"),
    Glyph("Ц", .stem, 520, .open, "M0 630 V0 H520 V-130 M430 630 V0"),
    Glyph("Ч", .stem, 400, .stem, "M400 630 V0 M0 630 V440 Y172 272 C264 272 344 294 400 330"),
    Glyph("Ш", .stem, 620, .stem, "M0 630 V0 H620 V630 M310 630 V0"),
    Glyph("Щ", .stem, 710, .open, "M0 630 V0 H710 V-130 M620 630 V0 M310 630 V0"),
    Glyph("Ъ", .slant, 510, .round, "M0 630 H150 V0 H330 X510 182 Y330 364 H150"),
    Glyph("Ы", .stem, 520, .stem, "M0 630 V0 H180 X356 182 Y180 364 H0 M520 630 V0"),
    Glyph("Ь", .stem, 380, .round, "M0 630 V0 H200 X380 182 Y200 364 H0"),
    Glyph(
      "Э", .open, 445, .round,
      "M0 520 C43 596 110 638 193 638 X445 315 Y193 -8 C110 -8 43 34 0 110 M145 320 H441"),
    Glyph(
      "Ю", .stem, 630, .round,
      "M0 630 V0 M0 320 H150 M150 315 Y390 638 X630 315 Y390 -8 X150 315 Z"),
    Glyph("Я", .slant, 385, .stem, "M385 0 V630 H190 X10 452 Y190 274 H385 M180 274 L0 0"),
    Glyph(
      "Љ", .hook, 700, .round,
      "M0 0 H12 C92 0 124 70 128 220 L138 630 H390 V0 H520 X700 182 Y520 364 H390"),
    Glyph("Њ", .stem, 720, .round, "M0 630 V0 M0 364 H540 X720 182 Y540 0 H400 V630"),
    Glyph(
      "Ћ", .slant, 470, .stem, "M0 630 H420 M150 630 V0 M150 300 C190 362 244 394 314 394",
      "C412 394 470 334 470 232 V0"),
    Glyph("Џ", .stem, 430, .stem, "M0 630 V0 H430 V630 M215 0 V-130"),
  ]

  /// The small letters of Cyrillic that neither Latin nor Greek shares.
  static let cyrillicLowercase: [Glyph] = [
    Glyph(
      "б", .round, 360, .round,
      "M328 680 C312 632 264 612 196 596 C64 564 0 462 0 276 V216 Y180 -8 X360 212 Y186 428",
      "C100 428 30 372 0 276"),
    Glyph(
      "в", .stem, 318, .round,
      "M0 0 V450 H168 X296 344 Y168 240 H0 M168 240 H186 X318 120 Y186 0 H0"),
    Glyph("г", .stem, 240, .open, "M0 0 V450 H240"),
    Glyph("ґ", .stem, 228, .open, "M0 0 V450 H228 V556"),
    Glyph(
      "д", .open, 430, .open, "M66 0 C116 80 138 180 138 306 V450 H360 V0 M0 -112 V0 H430 V-112"),
    Glyph(
      "ж", .slant, 510, .slant, "M255 450 V0 M12 450 L255 176 M498 450 L255 176",
      "M144 301 L0 0 M366 301 L510 0"),
    Glyph(
      "з", .open, 312, .round,
      "M8 378 C38 432 86 458 150 458 C234 458 288 414 288 344 C288 278 238 240 156 240 H112",
      "M156 240 C252 240 312 194 312 116 C312 40 246 -8 152 -8 C80 -8 26 22 0 78"),
    Glyph("и", .stem, 324, .stem, "M0 450 V0 L324 450 V0"),
    Glyph("к", .stem, 300, .slant, "M0 450 V0 M286 450 L0 170 M112 280 L300 0"),
    Glyph("л", .hook, 330, .stem, "M0 0 H10 C72 0 94 50 98 160 L108 450 H330 V0"),
    Glyph("м", .stem, 410, .stem, "M0 0 V450 L205 120 L410 450 V0"),
    Glyph("н", .stem, 318, .stem, "M0 450 V0 M318 450 V0 M0 232 H318"),
    Glyph("п", .stem, 318, .stem, "M0 0 V450 H318 V0"),
    Glyph("т", .slant, 340, .slant, "M0 450 H340 M170 450 V0"),
    Glyph("ц", .stem, 396, .open, "M0 450 V0 H396 V-112 M318 450 V0"),
    Glyph("ч", .stem, 304, .stem, "M304 450 V0 M0 450 V322 Y130 196 C200 196 260 210 304 236"),
    Glyph("ш", .stem, 480, .stem, "M0 450 V0 H480 V450 M240 450 V0"),
    Glyph("щ", .stem, 558, .open, "M0 450 V0 H558 V-112 M480 450 V0 M240 450 V0"),
    Glyph("ъ", .slant, 400, .round, "M0 450 H112 V0 H264 X400 132 Y264 264 H112"),
    Glyph("ы", .stem, 420, .stem, "M0 450 V0 H140 X282 132 Y140 264 H0 M420 450 V0"),
    Glyph("ь", .stem, 292, .round, "M0 450 V0 H152 X292 132 Y152 264 H0"),
    Glyph(
      "э", .open, 325, .round,
      "M0 366 C33 424 85 458 147 458 X325 225 Y147 -8 C85 -8 33 26 0 84 M104 230 H321"),
    Glyph(
      "є", .round, 325, .open,
      "M325 366 C292 424 240 458 178 458 X0 225 Y178 -8 C240 -8 292 26 325 84 M4 230 H221"),
    Glyph(
      "ю", .stem, 470, .round, "M0 450 V0 M0 230 H120",
      "M120 225 Y295 458 X470 225 Y295 -8 X120 225 Z"),
    Glyph("я", .slant, 300, .stem, "M300 0 V450 H148 X14 320 Y148 190 H300 M146 190 L0 0"),
    Glyph(
      "ђ", .hook, 394, .stem,
      "M76 670 V0 M0 572 H248",
      "M76 264 C76 388 146 458 242 458 C342 458 394 398 394 288 V-78 Y298 -185 H266"),
    Glyph(
      "љ", .hook, 552, .round,
      "M0 0 H10 C72 0 94 50 98 160 L108 450 H302 V0 H416 X552 132 Y416 264 H302"),
    Glyph("њ", .stem, 560, .round, "M0 450 V0 M0 264 H424 X560 132 Y424 0 H306 V450"),
    Glyph("џ", .stem, 318, .stem, "M0 450 V0 H318 V450 M159 0 V-112"),
  ]
}
