import Drawing
import Geometry
import GoldenTesting
import Testing

/// How the typeface looks.
@Suite struct SpecimenTests {
  @Test(arguments: [StrokeTypeface.Weight.regular, .semibold])
  func `the typeface at every size that is used`(weight: StrokeTypeface.Weight) {
    let lines = [
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789 11 1lI 0O",
      "−0.35 50% 38° 12 × 4 · 7 µ – …", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
      "Colour Density Wildness Growth",
    ]
    var sheet = Canvas(size: Size(470, 430))
    sheet.fill(Path(sheet.bounds), with: Color(oklch: 0.16, 0.03, 265))
    var y = 8.0
    for size in [9.0, 11, 18, 28] {
      for line in size == 28 ? Array(lines[2...3]) : lines {
        y += size * 1.25
        sheet.text(
          line, at: Point(12, y), size: size, weight: weight, color: Color(white: 0.95))
      }
      y += 10
    }
    expectGolden(sheet, named: weight == .regular ? "regular" : "semibold", scale: 2)
  }

  /// A sheet of `lines`, each so large, as wide as the widest.
  private func sheet(
    _ lines: [(text: String, size: Double)], _ weight: StrokeTypeface.Weight
  ) -> Canvas {
    let face = StrokeTypeface(weight)
    let width = lines.map { face.width(of: $0.text, size: $0.size) }.max() ?? 0
    let height = lines.reduce(16) { $0 + $1.size * 1.3 }
    var sheet = Canvas(size: Size((width + 24).rounded(.up), height.rounded(.up)))
    sheet.fill(Path(sheet.bounds), with: Color(oklch: 0.16, 0.03, 265))
    var y = 4.0
    for line in lines {
      y += line.size * 1.3
      sheet.text(
        line.text, at: Point(12, y - 0.2 * line.size), size: line.size, weight: weight,
        color: Color(white: 0.95))
    }
    return sheet
  }

  @Test(arguments: SpecimenBlock.allCases, [StrokeTypeface.Weight.regular, .semibold])
  func `every character of a block`(
    _ block: SpecimenBlock, _ weight: StrokeTypeface.Weight
  ) {
    let sheet = sheet(block.lines.map { ($0, 48) }, weight)
    expectGolden(sheet, named: "\(block)-\(weight)")
  }

  @Test(arguments: [StrokeTypeface.Weight.regular, .semibold])
  func `sentences of eleven languages`(_ weight: StrokeTypeface.Weight) {
    var lines: [(text: String, size: Double)] = []
    for size in [9.0, 12, 17] {
      for sentence in SpecimenBlock.sentences { lines.append((sentence, size)) }
    }
    expectGolden(sheet(lines, weight), named: "\(weight)", scale: 2)
  }

  @Test func `texts of several lines in every alignment`() {
    let text =
      "Words wrap at spaces and at state-of-the-art hyphens.\nGröße, Übermaß; "
      + "Съешь ещё булок, Ταχύτητα φλόγας, 漢字 and Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrt."
    var sheet = Canvas(size: Size(560, 200))
    sheet.fill(Path(sheet.bounds), with: Color(oklch: 0.16, 0.03, 265))
    for (column, alignment) in TextAlignment.allCases.enumerated() {
      let box = Rect(12 + Double(column) * 184, 12, 168, 112)
      let lower = Rect(box.minX, 140, 168, 48)
      for box in [box, lower] {
        sheet.fill(Path(box), with: Color(oklch: 0.22, 0.03, 265))
      }
      let style = TextStyle(size: 13, alignment: alignment)
      sheet.text(TextLayout(text, style, width: box.width), in: box, color: Color(white: 0.95))
      let short = TextStyle(
        size: 13, weight: .semibold, alignment: alignment, lineLimit: 2, lineSpacing: 2,
        truncation: TextTruncation.allCases[column])
      sheet.text(TextLayout(text, short, width: lower.width), in: lower, color: Color(white: 0.95))
    }
    expectGolden(sheet, scale: 2)
  }
}
