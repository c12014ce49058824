import Geometry

/// Linear light: red, green and blue, 0…1, in which light is additive.
package enum LinearLight {
  /// The linear light of each sRGB byte. Source: IEC 61966-2-1, as used by WCAG 2.2 for relative
  /// luminance.
  package static let ofByte: [Double] = (0...255).map { light(Double($0) / 255) }

  /// The light of each sRGB byte in 1/65535, rounded.
  package static let lightOfByte = ofByte.map { UInt32((65535 * $0).rounded()) }

  /// The nearest sRGB byte of each light in 1/65535.
  package static let byteOfLight: [UInt8] = (0...255).flatMap { byte in
    /// Returns the first light of a byte: that halfway from the byte below.
    func first(_ byte: Int) -> Int {
      guard 1...255 ~= byte else { return byte == 0 ? 0 : 65536 }
      return Int((65535 * light((Double(byte) - 0.5) / 255)).rounded(.up))
    }
    return Array(repeating: UInt8(byte), count: first(byte + 1) - first(byte))
  }

  /// Returns the light of an sRGB value of 0…1. Source: IEC 61966-2-1.
  private static func light(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the nearest sRGB byte of a light of 0…1; others are clamped.
  package static func byte(of light: Double) -> UInt8 {
    let light = min(max(light, 0), 1)
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * Math.pow(light, 1 / 2.4) - 0.055
    return UInt8((255 * value).rounded())
  }

  /// Returns the relative luminance, 0…1. Source: WCAG 2.2, "relative luminance".
  package static func luminance(_ light: SIMD3<Double>) -> Double {
    0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
  }

  /// Returns the contrast ratio of two relative luminances, 1…21. Source: WCAG 2.2, "contrast
  /// ratio".
  package static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns the light of a pixel.
  package static func of(_ pixel: (UInt8, UInt8, UInt8, UInt8)) -> SIMD3<Double> {
    SIMD3(ofByte[Int(pixel.0)], ofByte[Int(pixel.1)], ofByte[Int(pixel.2)])
  }
}
