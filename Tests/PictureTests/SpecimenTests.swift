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
}
