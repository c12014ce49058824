import Drawing
import Geometry

/// The colours of the picture for one setting of the tint: night, the sea from dark to light, and
/// the moon as the only warm element.
package struct OceanPalette: Hashable, Sendable {
  /// Returns the OKLCH hue in degrees for a tint of 0…1.
  package static func hue(_ tint: Double) -> Double {
    tint < 0.5 ? 174 + 108 * tint : 228 + 194 * (tint - 0.5)
  }

  /// Returns the swatch of a value of the control.
  static func swatch(_ tint: Double) -> Color { Color(oklch: 0.78, 0.115, hue(tint)) }

  /// Number of entries in the table of sea colours.
  static let tones = 256
  private static let knots = 16

  private(set) var tint: Double
  /// The sea from dark (0) to light (1): red, green, blue, each 0…255.
  private(set) var sea: [SIMD4<Float>] = []
  /// Moonlight on the water, and foam in it.
  private(set) var glitter = SIMD4<Float>.zero
  private(set) var foam = SIMD4<Float>.zero
  /// The light of ripples.
  private(set) var spark = SIMD4<Float>.zero
  /// OKLCH hue of the sky.
  private(set) var skyHue = 0.0

  init(tint: Double) {
    self.tint = tint
    mix()
  }

  /// Changes all colours to a new tint.
  mutating func turn(to tint: Double) {
    guard tint != self.tint else { return }
    self.tint = tint
    mix()
  }

  private mutating func mix() {
    let hue = OceanPalette.hue(tint)
    skyHue = hue + (268 - hue) * 0.45
    let knots = (0...OceanPalette.knots).map { knot in
      let t = Double(knot) / Double(OceanPalette.knots)
      let chroma = 0.026 + 0.185 * t * (1 - t) * (1 - 0.4 * t) + 0.015 * t
      let lean = 0.4 * (1 - t) * (1 - t)
      return OceanPalette.parts(
        Color(oklch: 0.1 + 0.78 * t, chroma, hue + (skyHue - hue) * lean))
    }
    sea = (0..<OceanPalette.tones).map { tone in
      let place = Double(tone) / Double(OceanPalette.tones - 1) * Double(OceanPalette.knots)
      let index = min(Int(place), OceanPalette.knots - 1)
      return knots[index] + (knots[index + 1] - knots[index]) * Float(place - Double(index))
    }
    glitter = OceanPalette.parts(Color(oklch: 0.92, 0.04, 82))
    foam = OceanPalette.parts(Color(oklch: 0.85, 0.045, hue))
    spark = OceanPalette.parts(Color(oklch: 0.8, 0.13, hue))
  }

  private static func parts(_ color: Color) -> SIMD4<Float> {
    SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1) * 255
  }
}
