import Drawing
import Geometry

/// The colours of the garden: a blue dusk, honey as the subject, pale lilac as the spark.
enum BeesPalette {
  private static let steps = 48
  /// OKLCH hue of the night, in degrees.
  private static let night = 262.0

  /// A colour of sky and ground.
  static func night(_ lightness: Double, _ chroma: Double, turn: Double = 0) -> Color {
    Color(oklch: lightness, chroma, night + turn)
  }

  /// Light of honey, and close to a lamp of it.
  static let amber = Color(oklch: 0.6, 0.135, 62)
  static let gold = Color(oklch: 0.84, 0.13, 84)
  /// Wax in the shade.
  static let wax = Color(oklch: 0.25, 0.045, 62)
  /// Flowers: their light, and the haze of it.
  static let petal = Color(oklch: 0.88, 0.06, 312)
  static let haze = Color(oklch: 0.56, 0.13, 304)
  /// Stalks, the rays of flowers, and leaves.
  static let stalk = Color(oklch: 0.44, 0.055, 205)
  static let ray = Color(oklch: 0.5, 0.07, 270)
  static let leaf = Color(oklch: 0.19, 0.035, 215)
  /// Wings.
  static let wing = Color(oklch: 0.82, 0.045, 268)

  private static let honeys = GradientStop.even(
    [
      Color(oklch: 0.18, 0.03, 52), Color(oklch: 0.38, 0.085, 54), Color(oklch: 0.6, 0.135, 62),
      Color(oklch: 0.78, 0.14, 76), Color(oklch: 0.91, 0.1, 90),
    ], steps: steps / 4
  ).map(\.color)

  /// Honey of a brightness of 0 an empty cell … 1.
  static func honey(_ level: Double) -> Color {
    honeys[Int((level.clippedToUnit * Double(steps)).rounded())]
  }
}
