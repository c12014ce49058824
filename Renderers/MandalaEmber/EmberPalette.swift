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
    // Hue and chroma are those of heat; the lightness rises linearly, as if the eye adapted.
    let light = BlackBody.color(at: 1000 + 2700 * heat * heat).oklch
    return Color(oklch: 0.36 + 0.5 * heat, min(light.chroma, 0.175 - 0.03 * heat), light.hue)
  }

  /// Returns the colour of an ember of a heat of 0…1.
  static func ember(_ heat: Double) -> Color {
    embers[Int(heat.clippedToUnit * 64 + 0.5)]
  }
}

// MARK: Black bodies

/// Black-body radiation.
///
/// Source: M. Krystek, "An algorithm to calculate correlated colour temperature", Color Research &
/// Application 10 (1985), 38–40: the Planckian locus in the CIE 1960 chromaticities u and v as
/// quotients of polynomials, for 1000…15000 K.
package enum BlackBody {
  /// Returns the colour at `kelvin`, 1000…15000, with its largest channel at 1; channels outside
  /// sRGB are clamped.
  package static func color(at kelvin: Double) -> Color {
    let t = kelvin.clipped(to: 1000...15000)
    let u =
      (0.860_117_757 + 1.541_182_54e-4 * t + 1.286_412_12e-7 * t * t)
      / (1 + 8.424_202_35e-4 * t + 7.081_451_63e-7 * t * t)
    let v =
      (0.317_398_726 + 4.228_062_45e-5 * t + 4.204_816_91e-8 * t * t)
      / (1 - 2.897_418_16e-5 * t + 1.614_560_53e-7 * t * t)
    // To CIE XYZ with Y = 1, and on to linear sRGB by the matrix of IEC 61966-2-1.
    let (x, z) = (1.5 * u / v, (2 - 0.5 * u) / v - 5)
    let linear = SIMD3(
      3.2406 * x - 1.5372 - 0.4986 * z, -0.9689 * x + 1.8758 + 0.0415 * z,
      0.0557 * x - 0.2040 + 1.0570 * z)
    /// Applies the transfer function of sRGB.
    func encoded(_ part: Double) -> Double {
      let share = max(part, 0) / linear.max()
      return share <= 0.003_130_8 ? 12.92 * share : 1.055 * Math.pow(share, 1 / 2.4) - 0.055
    }
    return Color(red: encoded(linear.x), green: encoded(linear.y), blue: encoded(linear.z))
  }
}
