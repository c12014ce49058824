import Drawing

/// How a picture looks to those who lack one of the three kinds of cones.
///
/// Source: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for
/// simulation of color vision deficiency", IEEE TVCG 15 (2009), at severity 1, in linear light.
package enum ColourVision: String, CaseIterable, Sendable {
  /// Without cones for long waves: red is dark, and like green.
  case protanopia
  /// Without cones for middle waves: red and green are alike.
  case deuteranopia
  /// Without cones for short waves: blue and yellow are pale.
  case tritanopia

  /// What red, green and blue of what is seen take of those of the picture.
  private var rows: [SIMD3<Double>] {
    switch self {
    case .protanopia:
      [
        SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
        SIMD3(-0.003882, -0.048116, 1.051998),
      ]
    case .deuteranopia:
      [
        SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413),
        SIMD3(-0.011820, 0.042940, 0.968881),
      ]
    case .tritanopia:
      [
        SIMD3(1.255528, -0.076749, -0.178779), SIMD3(-0.078411, 0.930809, 0.147602),
        SIMD3(0.004733, 0.691367, 0.303900),
      ]
    }
  }

  /// `picture` as they see it.
  package func seen(_ picture: Bitmap) -> Bitmap {
    let (rows, light) = (rows, LinearLight.ofByte)
    // Light in 1/4095: a step of it is less than one of the bytes but for the darkest.
    let bytes = (0...4095).map { LinearLight.byte(of: Double($0) / 4095) }
    var seen = picture.bytes
    for start in stride(from: 0, to: seen.count, by: 4) {
      let color = SIMD3(
        light[Int(seen[start])], light[Int(seen[start + 1])], light[Int(seen[start + 2])])
      for channel in 0..<3 {
        let value = (rows[channel] * color).sum()
        seen[start + channel] = bytes[Int((4095 * min(max(value, 0), 1)).rounded())]
      }
    }
    return Bitmap(width: picture.width, height: picture.height, bytes: seen)
  }
}
