extension StrokeTypeface {
  /// Characters without ink, and those that only say how a line may break.
  static let spaces: [Glyph] = [
    Glyph(space: " ", 250), Glyph(space: "\u{A0}", 250), Glyph(space: "\t", 1000),
    Glyph(space: "\u{2002}", 500), Glyph(space: "\u{2003}", 1000),
    Glyph(space: "\u{2007}", Glyph.figureAdvance), Glyph(space: "\u{2009}", 125),
    Glyph(space: "\u{200A}", 65), Glyph(space: "\u{202F}", 125),
    Glyph(space: "\u{AD}", 0), Glyph(space: "\u{200B}", 0), Glyph(space: "\u{200C}", 0),
    Glyph(space: "\u{200D}", 0), Glyph(space: "\u{200E}", 0),
    Glyph(space: "\u{200F}", 0), Glyph(space: "\u{2060}", 0), Glyph(space: "\u{FEFF}", 0),
  ]

  /// Punctuation of the printers.
  static let typographic: [Glyph] = [
    Glyph("‘", .dot, 40, .dot, "D12 511 M2 520 L38 630"),
    Glyph("’", .dot, 40, .dot, "D26 615 M36 606 L0 496"),
    Glyph("‚", .dot, 40, .dot, "D26 15 M36 6 L0 -104"),
    Glyph("“", .dot, 210, .dot, "D12 511 M2 520 L38 630 D182 511 M172 520 L208 630"),
    Glyph("”", .dot, 210, .dot, "D26 615 M36 606 L0 496 D196 615 M206 606 L170 496"),
    Glyph("„", .dot, 210, .dot, "D26 15 M36 6 L0 -104 D196 15 M206 6 L170 -104"),
    Glyph("‹", .open, 130, .open, "M130 370 L0 225 L130 80"),
    Glyph("«", .open, 316, .open, "M130 370 L0 225 L130 80 M316 370 L186 225 L316 80"),
    Glyph("‒", .open, 330, .open, "M0 236 H330"),
    Glyph("—", .open, 640, .open, "M0 236 H640"),
    Glyph("―", .open, 800, .open, "M0 236 H800"),
    Glyph("•", .dot, 90, .dot, "M0 260 Y45 305 X90 260 Y45 215 X0 260 Z D45 260"),
    Glyph("†", .open, 280, .open, "M140 640 V-60 M0 430 H280"),
    Glyph("‡", .open, 280, .open, "M140 640 V-60 M0 450 H280 M0 150 H280"),
    Glyph(
      "‰", .round, 880, .round, "M0 484 Y112 638 X224 484 Y112 330 X0 484 Z M456 630 L110 0",
      "M330 146 Y434 300 X538 146 Y434 -8 X330 146 Z M672 146 Y776 300 X880 146 Y776 -8 X672 146 Z"),
    Glyph("′", .open, 46, .open, "M46 640 L0 470"),
    Glyph("″", .open, 211, .open, "M46 640 L0 470 M211 640 L165 470"),
    Glyph("⁄", .hook, 250, .hook, "M0 0 L250 630"),
    Glyph("¡", .stem, 0, .stem, "M0 -180 V244 D0 435"),
    Glyph(
      "¿", .round, 320, .open,
      "M320 -42 C306 -134 244 -188 158 -188 C64 -188 0 -130 0 -42 C0 30 37 67 90 106",
      "C137 140 160 174 160 244 D160 435"),
    Glyph("¦", .stem, 0, .stem, "M0 700 V390 M0 210 V-100"),
    Glyph(
      "§", .round, 340, .round,
      "M306 556 C284 610 236 640 172 640 C96 640 44 602 44 538 C44 462 112 432 176 402",
      "C250 366 312 334 312 252 C312 196 276 152 216 138",
      "M34 -6 C56 -60 104 -90 168 -90 C244 -90 296 -52 296 12 C296 88 228 118 164 148",
      "C90 184 28 216 28 298 C28 354 64 398 124 412"),
    Glyph(
      "¶", .round, 340, .stem, "M340 -90 V630 H160 X0 472 Y160 314 H210 M210 630 V-90"),
    Glyph(
      "©", .round, 646, .round, "M0 315 Y323 638 X646 315 Y323 -8 X0 315 Z",
      "M428 412 C402 446 368 464 328 464 X184 315 Y328 166 C368 166 402 184 428 218"),
    Glyph(
      "®", .round, 646, .round, "M0 315 Y323 638 X646 315 Y323 -8 X0 315 Z",
      "M236 156 V474 H346 X440 386 Y346 298 H236 M346 298 L440 156"),
    Glyph(
      "ª", .round, 206, .open,
      "M206 638 V330 M206 484 Y103 638 X0 484 Y103 330 X206 484 M0 150 H206"),
    Glyph("º", .round, 210, .round, "M0 484 Y105 638 X210 484 Y105 330 X0 484 Z M0 150 H210"),
    Glyph("™", .open, 590, .open, "M0 630 H220 M110 630 V310 M330 310 V630 L460 436 L590 630 V310"),
    Glyph(
      "№", .stem, 760, .open, "M0 0 V630 L400 0 V630",
      "M550 470 Y655 638 X760 470 Y655 302 X550 470 Z M560 130 H750"),
  ]

  /// Money.
  static let currencies: [Glyph] = [
    Glyph(
      figure: "€", 420,
      "M420 548 C384 606 334 638 276 638 C146 638 60 512 60 315 C60 118 146 -8 276 -8",
      "C334 -8 384 24 420 82 M0 388 H320 M0 244 H320"),
    Glyph(
      figure: "£", 376,
      "M366 524 C348 598 300 638 232 638 C146 638 96 580 96 490 C96 420 124 372 124 290",
      "C124 150 84 50 0 0 H376 M0 316 H286"),
    Glyph(figure: "¥", 390, "M0 630 L195 300 L390 630 M195 300 V0 M48 276 H342 M48 132 H342"),
    Glyph(
      figure: "¢", 330,
      "M330 424 C296 482 244 514 182 514 X0 290 Y182 66 C244 66 296 98 330 156",
      "M182 630 V514 M182 66 V-50"),
    Glyph(
      figure: "₴", 380,
      "M22 540 C50 602 106 638 184 638 C280 638 340 586 340 502 C340 402 256 356 176 314",
      "C98 273 34 226 34 134 C34 46 96 -8 188 -8 C266 -8 326 30 354 94 M0 392 H380 M0 238 H380"),
    Glyph(figure: "₽", 400, "M80 0 V630 H222 X400 452 Y222 274 H0 M0 130 H270"),
    Glyph(
      figure: "₺", 380, "M110 630 V0 C280 0 376 84 380 260 M0 320 L280 456 M0 172 L280 308"),
    Glyph(figure: "₹", 340, "M0 630 H340 M0 490 H340 M0 630 H120 X262 490 Y120 350 H0 L250 0"),
    Glyph(figure: "₩", 430, "M0 630 L108 0 L215 500 L322 0 L430 630 M0 370 H430 M0 230 H430"),
    Glyph(
      figure: "₿", 370, "M0 0 V630 H190 X340 480 Y190 330 H0 M190 330 X370 165 Y190 0 H0",
      "M110 630 V720 M220 630 V720 M110 0 V-90 M220 0 V-90"),
    Glyph(
      figure: "¤", 380, "M54 300 Y190 436 X326 300 Y190 164 X54 300 Z",
      "M0 490 L92 398 M380 490 L288 398 M0 110 L92 202 M380 110 L288 202"),
  ]

  /// Signs of mathematics.
  static let mathematical: [Glyph] = [
    Glyph(figure: "±", 340, "M0 340 H340 M170 190 V490 M0 60 H340"),
    Glyph(figure: "÷", 340, "M0 300 H340 D170 474 D170 126"),
    Glyph(figure: "¬", 340, "M0 380 H340 V210"),
    Glyph(
      figure: "≈", 340,
      "M0 342 C22 398 54 424 96 424 C168 424 172 336 244 336 C286 336 318 362 340 418",
      "M0 182 C22 238 54 264 96 264 C168 264 172 176 244 176 C286 176 318 202 340 258"),
    Glyph(figure: "≠", 340, "M0 390 H340 M0 210 H340 M80 80 L260 520"),
    Glyph(figure: "≡", 340, "M0 460 H340 M0 300 H340 M0 140 H340"),
    Glyph(figure: "≤", 310, "M310 550 L0 390 L310 230 M0 80 H310"),
    Glyph(figure: "≥", 310, "M0 550 L310 390 L0 230 M0 80 H310"),
    Glyph(
      "∞", .round, 580, .round,
      "M290 300 C228 200 188 152 126 152 X0 300 Y126 448 C188 448 228 400 290 300",
      "C352 200 392 152 454 152 X580 300 Y454 448 C392 448 352 400 290 300"),
    Glyph("√", .open, 500, .open, "M0 300 L72 330 L190 0 L360 700 H500"),
    Glyph("∑", .open, 420, .open, "M404 690 H4 L250 295 L0 -100 H420"),
    Glyph("∏", .open, 500, .open, "M0 690 H500 M70 690 V-100 M430 690 V-100"),
    Glyph(
      "∫", .open, 310, .open,
      "M310 690 C296 708 274 718 248 718 C190 718 170 670 167 600 L141 -10",
      "C138 -82 116 -128 60 -128 C34 -128 12 -118 0 -100"),
    Glyph(
      "∂", .round, 376, .round,
      "M56 596 C92 648 138 678 194 678 C316 678 376 556 376 340 C376 110 306 -8 184 -8",
      "X0 188 Y182 384 C282 384 352 328 374 236"),
    Glyph("∇", .slant, 520, .slant, "M0 630 L260 0 L520 630 Z"),
    Glyph("∅", .round, 430, .round, "M0 315 Y215 530 X430 315 Y215 100 X0 315 Z M20 90 L410 540"),
    Glyph("∈", .round, 340, .open, "M340 520 H210 X0 300 Y210 80 H340 M0 300 H320"),
    Glyph("∠", .open, 400, .open, "M350 470 L0 60 H400"),
    Glyph("∥", .stem, 170, .stem, "M0 640 V-20 M170 640 V-20"),
    Glyph("⊥", .open, 420, .open, "M210 560 V60 M0 60 H420"),
    Glyph("∘", .open, 170, .open, "M0 300 Y85 385 X170 300 Y85 215 X0 300 Z"),
    Glyph("∪", .open, 380, .open, "M0 540 V260 Y190 70 X380 260 V540"),
    Glyph("∩", .open, 380, .open, "M0 60 V340 Y190 530 X380 340 V60"),
    Glyph("∧", .open, 380, .open, "M0 60 L190 530 L380 60"),
    Glyph("∨", .open, 380, .open, "M0 530 L190 60 L380 530"),
    Glyph("∀", .slant, 460, .slant, "M0 630 L230 0 L460 630 M80 410 H380"),
    Glyph("∃", .open, 330, .stem, "M0 630 H330 V0 H0 M40 315 H330"),
  ]

  /// Arrows. They point at the middle of figures.
  static let arrows: [Glyph] = [
    Glyph("→", .open, 520, .open, "M0 300 H520 M345 475 L520 300 L345 125"),
    Glyph(
      "↔", .open, 620, .open, "M0 300 H620 M445 475 L620 300 L445 125 M175 475 L0 300 L175 125"),
    Glyph("↑", .open, 350, .open, "M175 0 V620 M0 445 L175 620 L350 445"),
    Glyph("↓", .open, 350, .open, "M175 630 V10 M0 185 L175 10 L350 185"),
    Glyph(
      "↕", .open, 350, .open, "M175 -20 V650 M0 475 L175 650 L350 475 M0 155 L175 -20 L350 155"),
    Glyph("↗", .open, 400, .open, "M0 100 L400 500 M150 500 H400 V250"),
    Glyph("↘", .open, 400, .open, "M0 500 L400 100 M150 100 H400 V350"),
    Glyph("⇒", .open, 540, .open, "M0 390 H450 M0 210 H450 M330 510 L540 300 L330 90"),
    Glyph(
      "⇔", .open, 640, .open,
      "M90 390 H550 M90 210 H550 M430 510 L640 300 L430 90 M210 510 L0 300 L210 90"),
    Glyph("⇑", .open, 420, .open, "M120 0 V530 M300 0 V530 M0 410 L210 620 L420 410"),
    Glyph("⇓", .open, 420, .open, "M120 620 V90 M300 620 V90 M0 210 L210 0 L420 210"),
    Glyph(
      "⇄", .open, 500, .open,
      "M0 410 H500 M400 510 L500 410 L400 310 M500 190 H0 M100 290 L0 190 L100 90"),
    Glyph(
      "⇅", .open, 420, .open,
      "M100 20 V600 M0 500 L100 600 L200 500 M320 600 V20 M220 120 L320 20 L420 120"),
    Glyph(
      "↩", .open, 480, .round,
      "M0 380 H330 X480 240 Y330 100 H150 M140 520 L0 380 L140 240"),
    Glyph(
      "↻", .round, 480, .round,
      "M430 440 C388 508 318 548 240 548 X0 308 Y240 68 C352 68 446 142 472 246 M436 604 V434 H276"),
  ]
}
