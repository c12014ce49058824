import Drawing
import Geometry

/// Three families of hue: a stage of indigo, tinted paper with light in it, and the pale light from
/// above.
struct RagdollPalette: Hashable, Sendable {
  private let hue: Double

  /// Creates the colours of paper at position `tint`, 0…1, of the strip.
  init(tint: Double) { hue = 72 + 360 * (tint - 0.1) }

  /// Returns the colour of the strip at `tint`.
  static func swatch(_ tint: Double) -> Color { RagdollPalette(tint: tint).paper(0.62) }

  /// Returns paper with `light` in it, 0 nearly none … 1 beside the lamp.
  func paper(_ light: Double) -> Color {
    let light = light.clippedToUnit
    let chroma = 0.085 + 0.19 * light * (1 - light) - 0.02 * light
    return Color(oklch: 0.36 + 0.58 * light, chroma, hue - 24 + 40 * light)
  }

  /// The light of the paper on its surroundings.
  var halo: Color { Color(oklch: 0.72, 0.125, hue - 6) }
  /// The lamp behind a rivet.
  var spark: Color { Color(oklch: 0.965, 0.035, hue + 18) }

  /// The light from above.
  static let beam = Color(oklch: 0.88, 0.06, 84)
  static let string = Color(oklch: 0.82, 0.03, 265)
  static let shadow = Color(oklch: 0.07, 0.025, 275)

  /// Returns cloth far behind, with `light` on it, 0…1.
  static func curtain(_ light: Double) -> Color {
    Color(oklch: 0.125 + 0.25 * light, 0.03 + 0.08 * light, 276 + 16 * light)
  }

  /// Returns cloth of the near drapes, with `light` on it, 0…1.
  static func drape(_ light: Double) -> Color {
    Color(oklch: 0.115 + 0.2 * light, 0.035 + 0.075 * light, 298)
  }

  /// Returns boards with `light` of the pool on them, 0…1.
  static func floor(_ light: Double) -> Color {
    Color(oklch: 0.13, 0.03, 280).mixed(with: Color(oklch: 0.55, 0.075, 66), by: light)
  }
}
