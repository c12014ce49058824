import Drawing

extension JPEGReader {
  /// Returns the picture, upright.
  func bitmap() -> Bitmap {
    let planes = components.map { Plane($0) }
    let (columns, rows) = orientation > 4 ? (size.y, size.x) : (size.x, size.y)
    var pixels = [UInt8](repeating: 255, count: 4 * columns * rows)
    for y in 0..<size.y {
      let channels = planes.map { $0.row(y, size.x) }
      for x in 0..<size.x {
        let (color, (column, row)) = (color(channels, x), upright(x, y))
        let offset = 4 * (row * columns + column)
        for channel in 0..<3 { pixels[offset + channel] = color[channel] }
      }
    }
    return Bitmap(width: columns, height: rows, bytes: pixels)
  }

  /// Returns the position of a pixel in the upright picture. Source: CIPA DC-008 (Exif 2.3), 4.6.4.A.
  private func upright(_ x: Int, _ y: Int) -> (Int, Int) {
    // A bit for each orientation with mirrored columns, and for each with mirrored rows.
    let column = 0b1_1000_1100 >> orientation & 1 == 1 ? size.x - 1 - x : x
    let row = 0b0_1101_1000 >> orientation & 1 == 1 ? size.y - 1 - y : y
    return orientation > 4 ? (row, column) : (column, row)
  }

  /// Returns the colour of a pixel. Source of the factors, here in 1/65536: T.871, section 7.
  private func color(_ channels: [[Int]], _ x: Int) -> SIMD3<UInt8> {
    let (first, second) = (channels[0][x], channels[channels.count / 2][x])
    let third = channels[channels.count - 1][x]
    if isPlain { return SIMD3(truncatingIfNeeded: SIMD3(first, second, third)) }
    let (blue, red) = (second - 128, third - 128)
    let color = SIMD3(
      first + (91_881 * red + 32_768) >> 16,
      first + (32_768 - 22_554 * blue - 46_802 * red) >> 16,
      first + (116_130 * blue + 32_768) >> 16)
    let limited = color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    return SIMD3(truncatingIfNeeded: limited)
  }
}

/// The samples of a component.
private struct Plane {
  private let component: JPEGComponent
  private var samples: [UInt8]
  private let stride: Int

  /// The index in a block of each coefficient in zigzag order: the diagonals one after another, upwards
  /// and downwards in turn; T.81, figure A.6.
  private static let order = (0...14).flatMap { sum in
    (max(0, sum - 7)...min(sum, 7)).map { sum % 2 == 0 ? 8 * sum - 7 * $0 : 7 * $0 + sum }
  }

  init(_ component: JPEGComponent) {
    (self.component, stride) = (component, 8 * component.blocks.x)
    samples = [UInt8](repeating: 0, count: component.coefficients.count)
    var block = [Int](repeating: 0, count: 64)
    for number in 0..<samples.count / 64 {
      for (index, position) in Self.order.enumerated() {
        block[position] =
          Int(component.coefficients[64 * number + index]) &* component.factors[index]
      }
      for column in 0..<8 { block.transform(column, 8, shift: 11) }
      for row in 0..<8 { block.transform(8 * row, 1, shift: 18) }
      let target = 8 * (number / component.blocks.x * stride + number % component.blocks.x)
      for (index, value) in block.enumerated() {
        samples[target + index / 8 * stride + index % 8] = UInt8(min(max(value + 128, 0), 255))
      }
    }
  }

  /// Returns the samples at `count` pixels of row `y`, mixed linearly of those around them.
  func row(_ y: Int, _ count: Int) -> [Int] {
    let (unit, last) = (2 &* component.pixels, component.size &- 1)
    let (row, below) = Plane.position(y, component.pixels.y)
    let (upper, lower) = (max(row, 0) * stride, min(row + 1, last.y) * stride)
    return (0..<count).map { x in
      let (column, right) = Plane.position(x, component.pixels.x)
      let (left, next) = (max(column, 0), min(column + 1, last.x))
      func mixed(_ line: Int) -> Int {
        Int(samples[line + left]) * (unit.x - right) + Int(samples[line + next]) * right
      }
      let sum = mixed(upper) * (unit.y - below) + (below == 0 ? 0 : mixed(lower) * below)
      return (sum + unit.x * unit.y / 2) / (unit.x * unit.y)
    }
  }

  /// Returns the sample before the middle of pixel `index`, of `count` for a sample, and the distance
  /// from its middle, in 1/2·`count`.
  private static func position(_ index: Int, _ count: Int) -> (Int, Int) {
    let distance = 2 * index + 1 + count
    return (distance / (2 * count) - 1, distance % (2 * count))
  }
}

extension [Int] {
  /// Transforms eight values from `start` on, `step` apart, by the inverse cosine transform, and drops
  /// `shift` bits of them. So the rows and columns of a block take eleven products each.
  ///
  /// Source: C. Loeffler, A. Ligtenberg and G. Moschytz, "Practical fast 1-D DCT algorithms with 11
  /// multiplications", ICASSP 1989, figure 1, with 13 bits of fraction and 2 more after the first pass,
  /// as in the reference decoder of the Independent JPEG Group.
  fileprivate mutating func transform(_ start: Int, _ step: Int, shift: Int) {
    func value(_ index: Int) -> Int { self[start + index * step] }
    // Even values.
    let turned = (value(2) &+ value(6)) &* 4433
    let (low, high) = (turned &- value(6) &* 15_137, turned &+ value(2) &* 6270)
    let (sum, difference) = ((value(0) &+ value(4)) << 13, (value(0) &- value(4)) << 13)
    let even = [sum &+ high, difference &+ low, difference &- low, sum &- high]
    // Odd values.
    let (a, b, c, d) = (value(7), value(5), value(3), value(1))
    let common = (a &+ c &+ b &+ d) &* 9633
    let (outer, inner) = ((a &+ d) &* -7373, (b &+ c) &* -20_995)
    let (third, fourth) = ((a &+ c) &* -16_069 &+ common, (b &+ d) &* -3196 &+ common)
    let odd = [
      d &* 12_299 &+ outer &+ fourth, c &* 25_172 &+ inner &+ third,
      b &* 16_819 &+ inner &+ fourth, a &* 2446 &+ outer &+ third,
    ]
    let half = 1 << (shift - 1)
    for index in 0..<4 {
      self[start + index * step] = (even[index] &+ odd[index] &+ half) >> shift
      self[start + (7 - index) * step] = (even[index] &- odd[index] &+ half) >> shift
    }
  }
}
