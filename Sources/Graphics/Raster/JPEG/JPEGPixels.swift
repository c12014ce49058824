import Drawing

extension JPEGReader {
  /// Returns the picture, upright.
  func bitmap() -> Bitmap {
    let planes = components.map { Plane($0) }
    let isTurned = orientation > 4
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
      count = 4 * width * height
      var channels = planes.map { _ in [Int](repeating: 0, count: width) }
      for y in 0..<height {
        for (index, plane) in planes.enumerated() { plane.write(row: y, to: &channels[index]) }
        for x in 0..<width {
          let color = color(channels, x)
          let (column, row) = upright(x, y)
          let offset = 4 * (row * columns + column)
          (target[offset], target[offset + 1]) = (color.x, color.y)
          (target[offset + 2], target[offset + 3]) = (color.z, 255)
        }
      }
    }
    return Bitmap(width: columns, height: rows, bytes: pixels)
  }

  /// Returns the position of a pixel in the upright picture. Source: CIPA DC-008 (Exif 2.3), 4.6.4.A.
  private func upright(_ x: Int, _ y: Int) -> (Int, Int) {
    let (right, bottom) = (width - 1 - x, height - 1 - y)
    switch orientation {
    case 2: return (right, y)
    case 3: return (right, bottom)
    case 4: return (x, bottom)
    case 5: return (y, x)
    case 6: return (bottom, x)
    case 7: return (bottom, right)
    case 8: return (y, right)
    default: return (x, y)
    }
  }

  /// Returns red, green and blue of a pixel. Source of the factors, here in 1/65536: T.871, section 7.
  private func color(_ channels: [[Int]], _ x: Int) -> SIMD3<UInt8> {
    let first = channels[0][x]
    guard channels.count == 3 else { return SIMD3(repeating: JPEGReader.byte(first)) }
    let (second, third) = (channels[1][x], channels[2][x])
    let (blue, red) = (second - 128, third - 128)
    let color =
      isRGB
      ? SIMD3(first, second, third)
      : SIMD3(
        first + (91_881 * red + 32_768) >> 16,
        first + (32_768 - 22_554 * blue - 46_802 * red) >> 16,
        first + (116_130 * blue + 32_768) >> 16)
    return SIMD3(
      truncatingIfNeeded: color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
  }

  fileprivate static func byte(_ value: Int) -> UInt8 { UInt8(min(max(value, 0), 255)) }
}

/// The samples of a component.
private struct Plane {
  private var samples: [UInt8]
  private let stride: Int
  private let width: Int
  private let height: Int
  /// Pixels for each sample, along both sides.
  private let across: Int
  private let down: Int

  init(_ component: JPEGComponent) {
    (width, height, across, down) = (
      component.width, component.height, component.pixels.0, component.pixels.1
    )
    stride = 8 * component.columns
    samples = [UInt8](repeating: 0, count: 64 * component.columns * component.rows)
    var transform = InverseCosines(component.factors)
    for row in 0..<component.rows {
      for column in 0..<component.columns {
        let block = 64 * (row * component.columns + column)
        transform.write(
          component.coefficients, block, to: &samples, at: 8 * (row * stride + column), stride)
      }
    }
  }

  /// Writes the samples at the pixels of a row, mixed linearly of those around them.
  func write(row y: Int, to pixels: inout [Int]) {
    let (row, below) = Plane.position(y, down)
    let upper = min(max(row, 0), height - 1) * stride
    let lower = min(row + 1, height - 1) * stride
    let (unitX, unitY) = (2 * across, 2 * down)
    for x in pixels.indices {
      let (column, right) = Plane.position(x, across)
      let (left, next) = (max(column, 0), min(column + 1, width - 1))
      func mixed(_ line: Int) -> Int {
        Int(samples[line + left]) * (unitX - right) + Int(samples[line + next]) * right
      }
      let sum =
        below == 0 ? unitY * mixed(upper) : mixed(upper) * (unitY - below) + mixed(lower) * below
      pixels[x] = (sum + unitX * unitY / 2) / (unitX * unitY)
    }
  }

  /// Returns the sample before the middle of pixel `index`, of `count` for a sample, and the distance
  /// from its middle, in 1/2·`count`.
  private static func position(_ index: Int, _ count: Int) -> (Int, Int) {
    let distance = 2 * index + 1 + count
    return (distance / (2 * count) - 1, distance % (2 * count))
  }
}

/// The inverse cosine transform of blocks, in integers: eight rows and eight columns, each by eleven
/// products.
///
/// Source: C. Loeffler, A. Ligtenberg and G. Moschytz, "Practical fast 1-D DCT algorithms with 11
/// multiplications", ICASSP 1989, figure 1, with 13 bits of fraction and 2 more after the first pass, as
/// in the reference decoder of the Independent JPEG Group.
private struct InverseCosines {
  private let factors: [Int]
  private var block = [Int](repeating: 0, count: 64)

  /// The index in a block of each coefficient in zigzag order; T.81, figure A.6.
  private static let order = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52,
    45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]

  init(_ factors: [Int]) { self.factors = factors }

  /// Writes the samples of the block that begins at `start`.
  mutating func write(
    _ coefficients: [Int16], _ start: Int, to samples: inout [UInt8], at target: Int, _ stride: Int
  ) {
    for index in 0..<64 {
      block[Self.order[index]] = Int(coefficients[start + index]) &* factors[index]
    }
    for column in 0..<8 { transform(column, 8, shift: 11) }
    for row in 0..<8 {
      transform(8 * row, 1, shift: 18)
      for column in 0..<8 {
        samples[target + row * stride + column] = JPEGReader.byte(block[8 * row + column] + 128)
      }
    }
  }

  /// Transforms eight values from `start` on, `step` apart, and drops `shift` bits of them.
  private mutating func transform(_ start: Int, _ step: Int, shift: Int) {
    func value(_ index: Int) -> Int { block[start + index * step] }
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
      block[start + index * step] = (even[index] &+ odd[index] &+ half) >> shift
      block[start + (7 - index) * step] = (even[index] &- odd[index] &+ half) >> shift
    }
  }
}
