import Drawing
import Geometry

/// The colours of fire by its heat, and those of the night around it.
struct FirePalette: Sendable {
  /// Sparks, cold to hot.
  private let sparks: [Color]
  /// Light on haze, on smoke and on the ground.
  let halo: Color
  /// Paper of crackers.
  let paper: (dark: Color, lit: Color)

  /// Creates the colours for the position `colour` on the hue strip, 0…1.
  init(colour: Double) {
    // Degrees from the hues of a glowing body, which the control has at 0.1.
    let turn = 360 * (colour - 0.1)
    // Iron from 900 K to 2200 K, made stronger for the night.
    sparks = ColorRamp.sequential(
      from: OKLCH(0.48, 0.13, 20 + turn), to: OKLCH(0.98, 0.04, 94 + turn), through: 0.18
    ).colors(25)
    halo = Color(oklch: 0.66, 0.15, 52 + turn)
    paper = (Color(oklch: 0.34, 0.11, 24 + turn), Color(oklch: 0.68, 0.16, 36 + turn))
  }

  /// Returns the swatch of the colour control.
  static func swatch(_ colour: Double) -> Color { Color(oklch: 0.78, 0.15, 26 + 360 * colour) }

  /// Returns the colour of a spark of `heat`, 0…1.
  func spark(_ heat: Double) -> Color {
    sparks[Int((heat.clippedToUnit * Double(sparks.count - 1)).rounded())]
  }

  /// Sky, from the top to the horizon, and ground, from there to the viewer.
  static let sky = GradientStop.evenlySpaced([
    Color(oklch: 0.12, 0.03, 268), Color(oklch: 0.145, 0.038, 262), Color(oklch: 0.19, 0.045, 250),
    Color(oklch: 0.262, 0.05, 236),
  ])
  static let ground = GradientStop.evenlySpaced([
    Color(oklch: 0.185, 0.028, 248), Color(oklch: 0.16, 0.028, 254),
    Color(oklch: 0.135, 0.026, 260), Color(oklch: 0.115, 0.022, 264),
  ])
  static let farHills = Color(oklch: 0.205, 0.04, 244)
  static let nearHills = Color(oklch: 0.165, 0.032, 250)
  /// Mist above the line between sky and ground.
  static let mist = Color(oklch: 0.5, 0.05, 235, alpha: 0.13)
  /// Smoke lit only by the night.
  static let smoke = Color(oklch: 0.52, 0.035, 262)
  static let star = Color(oklch: 0.88, 0.03, 250)
  /// Paper lanterns far away.
  static let lantern = Color(oklch: 0.7, 0.135, 58)
  /// The cord of a fuse.
  static let cord = Color(oklch: 0.5, 0.06, 60, alpha: 0.7)
}
