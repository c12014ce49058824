import Controls
import Drawing
import Geometry
import GoldenTesting
import Views
import Testing
import Widgets

/// Whether every label, value and title can be read, in both appearances, over our experiences
/// and over plain white, plain black and bright confetti.
///
/// The least contrast is 4.5 : 1, that of the Web Content Accessibility Guidelines for small texts.
/// Of a panel that a finger holds only the control that it holds counts: the others step back
/// until it lifts. Of the chrome the titles count: icons are no texts, and the player's name is a
/// mark that the guidelines exempt. How contrast is measured is described by ``Legibility``.
@Suite struct ContrastTests {
  private static let least = 4.5

  @Test(arguments: Ground.allCases, Appearance.allCases)
  func `texts stand out from what is behind them by 4.5 to 1`(
    ground: Ground, appearance: Appearance
  ) throws {
    let theme = Theme(appearance: appearance)
    let picture = try picture(of: ground)
    let (top, bottom) = (Size(390, 144), Size(390, Specimen.height))
    for page in [0.0, 2] {
      let texts = try Legibility(over: picture.strip(from: 0, top), size: top) { canvas in
        Specimen.drawChrome(on: &canvas, theme: theme, ChromeState(page: page))
      }
      expectLegible(
        texts, "\(ground), \(appearance), page \(page)", within: [Rect(0, 62, 390, 52)])
    }
    for pattern in Specimen.Pattern.allCases {
      for pressed in [nil] + Specimen.controls.indices.map(Optional.some) {
        let specimen = Specimen(pattern, theme: theme, pressed: pressed)
        let texts = try Legibility(
          over: picture.strip(from: Ground.stage.height - bottom.height, bottom), size: bottom
        ) { canvas in
          specimen.draw(on: &canvas)
        }
        let words = "\(ground), \(appearance), \(pattern), \(pressed.map(String.init) ?? "rest")"
        expectLegible(texts, words, within: specimen.textAreas)
      }
    }
  }

  private func picture(of ground: Ground) throws -> Bitmap {
    var canvas = Canvas(size: Ground.stage)
    ground.draw(on: &canvas)
    return try Bitmap(painting: canvas, scale: 2)
  }

  private func expectLegible(_ legibility: Legibility, _ words: String, within areas: [Rect]) {
    let texts = legibility.texts.filter { text in
      areas.contains { $0.contains(text.box.center) }
    }
    let contrasts = texts.compactMap { legibility.contrast(of: $0) }
    #expect(contrasts.count >= 1, "\(words): no text was seen")
    for contrast in contrasts { #expect(contrast >= Self.least, "\(words)") }
  }
}

extension Bitmap {
  /// The part of a picture at two pixels a point that begins `y` points down.
  fileprivate func strip(from y: Double, _ size: Size) -> Bitmap {
    let (row, first, rows) = (4 * width, Int(2 * y), Int(2 * size.height))
    return Bitmap(
      width: width, height: rows, bytes: Array(bytes[first * row..<(first + rows) * row]))
  }
}
