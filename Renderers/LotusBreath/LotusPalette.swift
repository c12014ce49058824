import Drawing
import Geometry

/// The colours for one setting of the tint: the petals from shade to light, the night, and gold as
/// the accent.
package struct LotusPalette: Hashable, Sendable {
  /// Returns the OKLCH hue in degrees for a tint of 0…1; 0.85 is rose.
  private static func hue(_ tint: Double) -> Double { 48 + 360 * tint }

  /// Returns the swatch of a value of the control.
  package static func swatch(_ tint: Double) -> Color { Color(oklch: 0.78, 0.125, hue(tint)) }

  /// Returns a colour of sky and water, `turn` degrees from the hue of the night.
  static func night(_ lightness: Double, _ chroma: Double, turn: Double = 0) -> Color {
    Color(oklch: lightness, chroma, 264 + turn)
  }

  /// Anthers, pod and fireflies.
  static let gold = Color(oklch: 0.86, 0.125, 82)
  static let amber = Color(oklch: 0.6, 0.12, 66)
  /// Leaves without the flower's light.
  static let leaf = Color(oklch: 0.165, 0.034, 228)

  let tint: Double
  /// Petals from shade to light.
  private let petals: [Color]
  /// Light of the flower: on haze and water, and close to its heart.
  let (halo, warmth): (Color, Color)
  /// Leaves in the flower's light.
  let lit: Color

  init(tint: Double) {
    self.tint = tint
    let hue = LotusPalette.hue(tint)
    let knots = [
      LotusPalette.night(0.15, 0.05).mixed(with: Color(oklch: 0.15, 0.07, hue), by: 0.5),
      Color(oklch: 0.36, 0.125, hue - 14), Color(oklch: 0.56, 0.165, hue - 6),
      Color(oklch: 0.73, 0.135, hue), Color(oklch: 0.86, 0.08, hue + 10),
      Color(oklch: 0.955, 0.035, hue + 30),
    ]
    petals = GradientStop.evenlySpaced(knots, steps: 40).map(\.color)
    halo = Color(oklch: 0.55, 0.15, hue - 6)
    warmth = Color(oklch: 0.82, 0.09, hue + 14)
    lit = Color(oklch: 0.37, 0.066, 196).mixed(with: Color(oklch: 0.42, 0.12, hue), by: 0.25)
  }

  /// Returns a colour of petals: `tone` 0 shade … 1 light.
  func petal(_ tone: Double, alpha: Double) -> Color {
    petals[Int(tone.clippedToUnit * Double(petals.count - 1) + 0.5)].opacity(alpha)
  }
}
