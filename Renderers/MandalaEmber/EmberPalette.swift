import Drawing
import Geometry

/// Colours of embers from cold to hot, of stone and of smoke.
enum EmberPalette {
  /// Stone from the top to the bottom.
  static let stone = [
    Color(oklch: 0.125, 0.026, 286), Color(oklch: 0.185, 0.035, 290),
    Color(oklch: 0.175, 0.034, 290), Color(oklch: 0.13, 0.025, 284),
    Color(oklch: 0.116, 0.022, 282),
  ]
  /// Light on worn edges of the stone.
  static let sheen = Color(oklch: 0.52, 0.04, 288)
  static let smoke = Color(oklch: 0.46, 0.05, 282)
  /// Burnt stone.
  static let char = Color(oklch: 0.085, 0.016, 320)
  static let ash = Color(oklch: 0.56, 0.045, 40)

  private static let embers = (0...64).map { step in
    let heat = Double(step) / 64
    // Hue and chroma are those of heat; the lightness rises evenly, as the eye would adapt.
    let light = BlackBody.color(at: 1000 + 2700 * heat * heat).oklch
    return Color(oklch: 0.36 + 0.5 * heat, min(light.chroma, 0.175 - 0.03 * heat), light.hue)
  }

  /// The light of an ember of a heat of 0…1.
  static func ember(_ heat: Double) -> Color {
    embers[Int(heat.clippedToUnit * 64 + 0.5)]
  }
}
