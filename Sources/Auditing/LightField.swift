import Drawing

/// The light of a picture, as means of squares of pixels: what flashes are looked for in.
package struct LightField: Sendable {
  /// Side of a square, in pixels.
  package static let side = 4

  /// Squares in a row, and rows of them; those at the far edges may be cut.
  package let columns: Int
  package let rows: Int
  /// The mean light of each square, rows from the top.
  let lights: [SIMD3<Double>]

  /// The light of `picture`, its opacity left out.
  package init(of picture: Bitmap) {
    let side = LightField.side
    let (columns, rows) = ((picture.width + side - 1) / side, (picture.height + side - 1) / side)
    var sums = [SIMD4<Double>](repeating: .zero, count: columns * rows)
    let table = LinearLight.ofByte
    let bytes = picture.bytes.span
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = (y * picture.width + x) * 4
        sums[y / side * columns + x / side] += SIMD4(
          table[Int(bytes[place])], table[Int(bytes[place + 1])], table[Int(bytes[place + 2])], 1)
      }
    }
    (self.columns, self.rows) = (columns, rows)
    lights = sums.map { SIMD3($0.x, $0.y, $0.z) / $0.w }
  }
}
