import Drawing
import Geometry

/// The colours of fire by its heat, and those of the night round it.
struct FirePalette: Hashable, Sendable {
  private static let knots = 24
  /// The control's value at which fire has the hues of a glowing black body.
  static let natural = 0.1

  /// Place on the hue strip, 0…1.
  let colour: Double
  /// Sparks, cold to hot.
  private let sparks: [Color]
  /// What sparks split into: paler, and redder when cold.
  private let splinters: [Color]
  /// Light on haze, on smoke and on the ground.
  let halo: Color
  /// Smoke as fire lights it.
  let litSmoke: Color
  /// Paper of crackers, dark and lit.
  let paper: (dark: Color, lit: Color)

  init(colour: Double) {
    self.colour = colour
    let turn = FirePalette.turn(colour)
    // Lightness, chroma and hue of glowing iron from 900 K to 2200 K, made stronger for the night.
    sparks = FirePalette.ramp(
      [
        (0.3, 0.1, 20), (0.56, 0.19, 34), (0.74, 0.175, 56),
        (0.87, 0.13, 80), (0.965, 0.05, 94),
      ], turn)
    splinters = FirePalette.ramp(
      [
        (0.3, 0.1, 358), (0.56, 0.17, 8), (0.76, 0.13, 40),
        (0.92, 0.07, 80), (0.98, 0.02, 95),
      ], turn)
    halo = Color(oklch: 0.66, 0.15, 52 + turn)
    litSmoke = Color(oklch: 0.6, 0.1, 46 + turn)
    paper = (Color(oklch: 0.34, 0.11, 24 + turn), Color(oklch: 0.68, 0.16, 36 + turn))
  }

  static func == (a: FirePalette, b: FirePalette) -> Bool { a.colour == b.colour }
  func hash(into hasher: inout Hasher) { hasher.combine(colour) }

  /// The chip of the colour control.
  static func swatch(_ colour: Double) -> Color { Color(oklch: 0.78, 0.15, 62 + turn(colour)) }

  private static func turn(_ colour: Double) -> Double { 360 * (colour - natural) }

  private static func ramp(_ marks: [(Double, Double, Double)], _ turn: Double) -> [Color] {
    let colors = marks.map { Color(oklch: $0.0, $0.1, $0.2 + turn) }
    return (0...knots).map { knot in
      let way = Double(knot * (colors.count - 1)) / Double(knots)
      let index = min(Int(way), colors.count - 2)
      return colors[index].mixed(with: colors[index + 1], by: way - Double(index))
    }
  }

  /// The colour of a spark of `heat`, 0…1.
  func spark(_ heat: Double, isSplinter: Bool) -> Color {
    let knot = Int((heat.clippedToUnit * Double(FirePalette.knots)).rounded())
    return isSplinter ? splinters[knot] : sparks[knot]
  }

  /// A colour of the night.
  static func night(_ lightness: Double, _ chroma: Double, _ hue: Double = 262) -> Color {
    Color(oklch: lightness, chroma, hue)
  }

  /// Smoke that only the night lights.
  static let smoke = Color(oklch: 0.52, 0.035, 262)
  /// Stars.
  static let star = Color(oklch: 0.88, 0.03, 250)
  /// Paper lanterns far away.
  static let lantern = Color(oklch: 0.7, 0.135, 58)
}
