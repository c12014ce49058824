import Drawing
import Geometry

/// The colours for one setting of the tint: the petals from their shade to their light, the night,
/// and gold as the spark.
package struct LotusPalette: Hashable, Sendable {
  /// OKLCH hue in degrees for a tint of 0…1; 0.85 is rose.
  package static func hue(_ tint: Double) -> Double { 48 + 360 * tint }

  /// The colour that stands for a value of the control.
  package static func swatch(_ tint: Double) -> Color { Color(oklch: 0.78, 0.125, hue(tint)) }

  /// OKLCH hue of sky and water.
  private static let night = 264.0
  private static let steps = 32
  /// Anthers, pod and fireflies.
  static let gold = Color(oklch: 0.86, 0.125, 82)
  static let amber = Color(oklch: 0.6, 0.12, 66)

  private(set) var tint: Double
  private var petals: [Color] = []
  /// Light that the flower sheds: on haze and water, and close to its heart.
  private(set) var (halo, warmth) = (Color.clear, Color.clear)
  /// Light of the flower on leaves, and leaves without it.
  private(set) var (lit, leaf) = (Color.clear, Color.clear)

  init(tint: Double) {
    self.tint = tint
    mix()
  }

  /// Turns all colours to a new tint.
  mutating func turn(to tint: Double) {
    guard tint != self.tint else { return }
    self.tint = tint
    mix()
  }

  /// A colour of petals: `tone` 0 shade … 1 light.
  func petal(_ tone: Double, alpha: Double) -> Color {
    let place = tone.clippedToUnit * Double(petals.count - 1)
    let index = min(Int(place), petals.count - 2)
    let (a, b, t) = (petals[index], petals[index + 1], place - Double(index))
    return Color(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t,
      blue: a.blue + (b.blue - a.blue) * t, alpha: alpha)
  }

  /// A colour of sky and water.
  static func night(_ lightness: Double, _ chroma: Double, turn: Double = 0) -> Color {
    Color(oklch: lightness, chroma, night + turn)
  }

  private mutating func mix() {
    let hue = LotusPalette.hue(tint)
    let knots = [
      Color(oklch: 0.15, 0.05, LotusPalette.night).mixed(
        with: Color(oklch: 0.15, 0.07, hue), by: 0.5),
      Color(oklch: 0.36, 0.125, hue - 14), Color(oklch: 0.56, 0.165, hue - 6),
      Color(oklch: 0.73, 0.135, hue), Color(oklch: 0.86, 0.08, hue + 10),
      Color(oklch: 0.955, 0.035, hue + 30),
    ]
    petals = GradientStop.even(knots).map(\.color)
    halo = Color(oklch: 0.55, 0.15, hue - 6)
    warmth = Color(oklch: 0.82, 0.09, hue + 14)
    leaf = Color(oklch: 0.165, 0.034, 228)
    lit = Color(oklch: 0.37, 0.066, 196).mixed(with: Color(oklch: 0.42, 0.12, hue), by: 0.25)
  }
}
