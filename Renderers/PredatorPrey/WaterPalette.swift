import Drawing
import Geometry

/// The colours of deep water, silver and light.
enum WaterPalette {
  private static let knots = 32
  /// OKLCH hue of the water in the middle of the picture.
  static let hue = 240.0

  /// From the dark back of a fish to its flank in full light.
  private static let silver = ramp([
    (0.17, 0.045, 246), (0.34, 0.062, 238), (0.56, 0.06, 226), (0.78, 0.045, 212),
    (0.93, 0.025, 205), (0.98, 0.012, 200),
  ])
  /// Fish that eat crumbs, and crumbs.
  static let gold = Color(oklch: 0.84, 0.13, 80)
  static let amber = Color(oklch: 0.62, 0.125, 64)
  /// Light in water: near the surface, and far from it.
  static let ray = Color(oklch: 0.8, 0.085, 208)
  static let haze = Color(oklch: 0.56, 0.09, 226)

  /// Silver of a lightness, 0…1, at an opacity.
  static func silver(_ tone: Double, alpha: Double = 1) -> Color {
    let place = tone.clippedToUnit * Double(knots)
    let index = min(Int(place), knots - 1)
    let (a, b, t) = (silver[index], silver[index + 1], place - Double(index))
    return Color(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t,
      blue: a.blue + (b.blue - a.blue) * t, alpha: alpha)
  }

  /// The water from the surface to the ground under light of 0…1.
  static func water(light: Double) -> [Color] {
    let lift = 0.72 + 0.5 * light
    return [
      (0.335, 0.075, -20), (0.275, 0.07, -12), (0.21, 0.058, -4), (0.165, 0.046, 2),
      (0.135, 0.036, 8), (0.115, 0.028, 12),
    ].enumerated().map { index, mark in
      let part = 1 + (lift - 1) * (1 - Double(index) / 5)
      return Color(oklch: mark.0 * part, mark.1 * part, hue + mark.2)
    }
  }

  /// A colour of the ground and of what is far.
  static func deep(_ lightness: Double, _ chroma: Double, turn: Double = 0) -> Color {
    Color(oklch: lightness, chroma, hue + turn)
  }

  private static func ramp(_ marks: [(Double, Double, Double)]) -> [Color] {
    let colors = marks.map { Color(oklch: $0.0, $0.1, $0.2) }
    return (0...knots).map { knot in
      let way = Double(knot * (colors.count - 1)) / Double(knots)
      let index = min(Int(way), colors.count - 2)
      return colors[index].mixed(with: colors[index + 1], by: way - Double(index))
    }
  }
}
