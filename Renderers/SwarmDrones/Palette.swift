import Drawing
import Geometry

/// The colours of the show: an indigo night, warm lights, and cool sparks among them.
enum Palette {
  /// OKLCH hue of sky and water, in degrees.
  static let night = 268.0

  /// Lights from far to near.
  static let lights: [Color] = (0...24).map { knot in
    let t = Double(knot) / 24
    return Color(oklch: 0.62 + 0.24 * t, 0.15 - 0.035 * t, 22 + 58 * t)
  }
  /// Sparks from far to near.
  static let sparks: [Color] = (0...24).map { knot in
    let t = Double(knot) / 24
    return Color(oklch: 0.66 + 0.2 * t, 0.11, 218 - 18 * t)
  }
  /// The core of a light.
  static let core = Color(oklch: 0.97, 0.03, 85)
  /// The core of a spark.
  static let sparkCore = Color(oklch: 0.97, 0.025, 200)

  /// The colour of a light by its tone, 0 far and deep … 1 near and bright.
  static func light(_ tone: Double, isSpark: Bool) -> Color {
    let colors = isSpark ? sparks : lights
    let index = min(max(tone, 0), 1) * 24
    return colors[Int(index.rounded())]
  }

  /// A colour of sky and water.
  static func night(_ lightness: Double, _ chroma: Double, turn: Double = 0) -> Color {
    Color(oklch: lightness, chroma, night + turn)
  }
}
