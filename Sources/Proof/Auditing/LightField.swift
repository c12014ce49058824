import Drawing

/// The mean light of a picture's blocks of pixels, in which flashes are detected.
package struct LightField: Sendable {
  /// Side of a block, in pixels.
  package static let side = 4

  /// Columns and rows of blocks; those at the right and bottom edges may be cut.
  package let columns: Int
  package let rows: Int
  /// The mean linear light of each block, row by row from the top.
  let lights: [SIMD3<Double>]

  /// Computes the light of `picture`, ignoring its opacity.
  package init(of picture: Bitmap) {
    let side = LightField.side
    let (columns, rows) = ((picture.width + side - 1) / side, (picture.height + side - 1) / side)
    var sums = [SIMD4<Double>](repeating: .zero, count: columns * rows)
    let table = LinearLight.ofByte
    let bytes = picture.bytes.span
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let offset = (y * picture.width + x) * 4
        sums[y / side * columns + x / side] += SIMD4(
          table[Int(bytes[offset])], table[Int(bytes[offset + 1])], table[Int(bytes[offset + 2])], 1
        )
      }
    }
    (self.columns, self.rows) = (columns, rows)
    lights = sums.map { SIMD3($0.x, $0.y, $0.z) / $0.w }
  }
}

/// A simulation of colour vision without one of the three kinds of cones.
///
/// Source: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for
/// simulation of color vision deficiency", IEEE TVCG 15 (2009), at severity 1, in linear light.
package enum ColourVision: String, CaseIterable, Sendable {
  /// Without cones for long waves: red is dark, and similar to green.
  case protanopia
  /// Without cones for middle waves: red and green look the same.
  case deuteranopia
  /// Without cones for short waves: blue and yellow are pale.
  case tritanopia

  /// The rows of the matrix that maps linear red, green and blue of the picture to those perceived.
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

  /// Returns `picture` as perceived.
  package func seen(_ picture: Bitmap) -> Bitmap {
    let (rows, light) = (rows, LinearLight.ofByte)
    // Light in steps of 1/4095: finer than a step of a byte, except for the darkest.
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
