import Drawing
import Geometry

/// The colours of deep water, of silver and of light.
enum WaterPalette {
  private static let shades = ColorRamp.sequential(
    from: OKLCH(0.17, 0.045, 246), to: OKLCH(0.985, 0.01, 208), through: 0.055
  ).colors(256)
  static let (gold, amber) = (Color(oklch: 0.84, 0.13, 80), Color(oklch: 0.62, 0.125, 64))
  static let (ray, haze) = (Color(oklch: 0.8, 0.085, 208), Color(oklch: 0.56, 0.08, 228))

  static func silver(_ tone: Double, alpha: Double = 1) -> Color {
    shades[Int((255 * tone.clippedToUnit).rounded())].opacity(alpha)
  }

  /// The water from the surface to the ground under light of 0…1.
  static func water(light: Double) -> [Color] {
    [0.36, 0.295, 0.225, 0.18, 0.145, 0.12].enumerated().map { index, lightness in
      let part = 1 + 0.5 * (light - 0.56) * (1 - Double(index) / 5)
      return Color(oklch: lightness * part, 0.25 * lightness * part, 219 + 6.6 * Double(index))
    }
  }
}
