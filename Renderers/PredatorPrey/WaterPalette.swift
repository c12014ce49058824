import Drawing
import Geometry

/// The colours of deep water, of silver and of light.
enum WaterPalette {
  /// From the dark back of a fish to its flank in full light.
  private static let silver = ColorRamp.sequential(
    from: OKLCH(0.17, 0.045, 246), to: OKLCH(0.985, 0.012, 205), through: 0.07
  ).colors(65)
  /// Crumbs, and the light round fingers that rest.
  static let (gold, amber) = (Color(oklch: 0.84, 0.13, 80), Color(oklch: 0.62, 0.125, 64))
  /// Light in the water, and far away in it.
  static let (ray, haze) = (Color(oklch: 0.8, 0.085, 208), Color(oklch: 0.56, 0.09, 226))

  /// Silver of a lightness, 0…1, at an opacity.
  static func silver(_ tone: Double, alpha: Double = 1) -> Color {
    let place = tone.clippedToUnit * 64
    let index = min(Int(place), 63)
    let (a, b, t) = (silver[index], silver[index + 1], place - Double(index))
    return Color(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t,
      blue: a.blue + (b.blue - a.blue) * t, alpha: alpha)
  }

  /// The water from the surface to the ground under light of 0…1.
  static func water(light: Double) -> [Color] {
    [
      (0.36, 0.078, 218), (0.295, 0.073, 226), (0.225, 0.06, 236), (0.18, 0.048, 242),
      (0.145, 0.037, 248), (0.12, 0.028, 252),
    ].enumerated().map { index, mark in
      let part = 1 + 0.5 * (light - 0.56) * (1 - Double(index) / 5)
      return Color(oklch: mark.0 * part, mark.1 * part, mark.2)
    }
  }
}
