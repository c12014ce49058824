/// Goes over the pixels of a cloth once all its pieces are in: where it lies in several layers less
/// light comes through, and where one piece ends before another the edge is smoothed.
struct Finish {
  /// Difference of depth from a pixel to the next that counts as an edge.
  private let step: Float
  /// Pixels beside which the cloth is much farther or has another number of layers.
  private var edges: [Int] = []

  init(step: Float) { self.step = step }

  /// Goes over the rows of a band; its last row waits for the next band, whose depths then begin
  /// with that row's.
  mutating func take(_ tapestry: Tapestry) {
    let (width, height, band) = (tapestry.width, tapestry.height, tapestry.band)
    let first = max(band.lowerBound - 1, 0)
    let end = band.upperBound == height ? height : band.upperBound - 1
    for row in first..<end {
      if row >= 1, row < height - 2 { find(row, in: tapestry) }
      Finish.shade(tapestry.pixels + row * width, width)
    }
  }

  /// Red, green and blue that are left behind so many more layers, of 256: warm light is held back
  /// most, so that folded cloth turns to dusk rather than to brown.
  private static let dimming: [(red: UInt32, green: UInt32, blue: UInt32)] = [
    (256, 256, 256), (176, 158, 212), (146, 124, 188), (130, 108, 172), (122, 100, 164),
  ]

  /// Dims what lies behind several layers; makes all cloth opaque.
  private static func shade(_ line: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var column = 0
    while column < count {
      if column + 4 <= count {
        let four = UnsafeRawPointer(line + column).loadUnaligned(as: SIMD4<UInt32>.self)
        if (four & 0xFE00_0000) == .zero {
          // One layer, or none: its count turns to 255, or stays 0.
          let opaque = four | (SIMD4.zero &- (four & 0x0100_0000))
          UnsafeMutableRawPointer(line + column).storeBytes(of: opaque, as: SIMD4<UInt32>.self)
          column &+= 4
          continue
        }
      }
      for column in column..<min(column + 4, count) { line[column] = shaded(line[column]) }
      column &+= 4
    }
  }

  @inline(__always)
  private static func shaded(_ pixel: UInt32) -> UInt32 {
    guard pixel > 0x01FF_FFFF else { return pixel == 0 ? 0 : pixel | 0xFF00_0000 }
    let light = dimming[min(Int(pixel >> 24) - 1, dimming.count - 1)]
    let red = ((pixel & 255) &* light.red) >> 8
    let green = ((pixel & 0xFF00) &* light.green) >> 8 & 0xFF00
    let blue = ((pixel >> 16 & 255) &* light.blue) << 8 & 0xFF_0000
    return 0xFF00_0000 | red | green | blue
  }

  /// Finds edges between pixels of a row and those on their right and below them.
  private mutating func find(_ row: Int, in tapestry: Tapestry) {
    let line = Line(row, of: tapestry, step: step)
    let (start, end) = (row * line.width, line.width - 2)
    for first in stride(from: 1, to: end, by: 4) {
      let next = first + 4
      guard next > end || !line.isEven(first) else { continue }
      for column in first..<min(next, end) {
        if line.differ(column, column + 1) {
          edges.append(start + column)
          edges.append(start + column + 1)
        }
        if line.differ(column, column + line.width) {
          edges.append(start + column)
          edges.append(start + column + line.width)
        }
      }
    }
  }

  /// Smooths the edges of a picture all of whose bands have been taken.
  func smooth(_ pixels: UnsafeMutablePointer<UInt32>, width: Int) {
    for _ in 0..<2 {
      let smooth = edges.map { Finish.mixed($0, in: pixels, width: width) }
      for (index, pixel) in zip(edges, smooth) { pixels[index] = pixel }
    }
  }

  /// A pixel mixed with its four neighbours.
  private static func mixed(
    _ index: Int, in pixels: UnsafeMutablePointer<UInt32>, width: Int
  ) -> UInt32 {
    var (red, green, blue, count) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
    @inline(__always)
    func take(_ pixel: UInt32, _ share: UInt32) {
      let weight = (pixel >> 24) * share
      red += (pixel & 255) * weight
      green += (pixel >> 8 & 255) * weight
      blue += (pixel >> 16 & 255) * weight
      count += weight
    }
    take(pixels[index], 4)
    take(pixels[index - 1], 3)
    take(pixels[index + 1], 3)
    take(pixels[index - width], 3)
    take(pixels[index + width], 3)
    guard count > 0 else { return 0 }
    // Most are opaque: a known divisor is much quicker.
    let most: UInt32 = 16 * 255
    if count == most { return red / most | (green / most) << 8 | (blue / most) << 16 | 0xFF00_0000 }
    return red / count | (green / count) << 8 | (blue / count) << 16 | ((count + 8) / 16) << 24
  }
}

/// A row of pixels and the one below it.
private struct Line {
  let width: Int
  private let pixels: UnsafeMutablePointer<UInt32>
  private let depths: UnsafeMutablePointer<Float>
  /// Difference of depth that counts as an edge.
  private let step: Float

  init(_ row: Int, of tapestry: Tapestry, step: Float) {
    width = tapestry.width
    pixels = tapestry.pixels + row * width
    depths = tapestry.depths + (row - tapestry.band.lowerBound) * width
    self.step = step
  }

  /// Whether there is an edge between two neighbours.
  @inline(__always)
  func differ(_ a: Int, _ b: Int) -> Bool {
    let layers = pixels[a] ^ pixels[b]
    let way = depths[a] - depths[b]
    return layers > 0x00FF_FFFF || way > step || way < -step
  }

  /// Whether four pixels and those on their right and below them make one surface.
  @inline(__always)
  func isEven(_ column: Int) -> Bool {
    let (right, down) = (column + 1, column + width)
    let layers = (four(column) ^ four(right)) | (four(column) ^ four(down))
    let across = depth(column) - depth(right)
    let along = depth(column) - depth(down)
    let isFar = (across .> step) .| (across .< -step) .| (along .> step) .| (along .< -step)
    return (layers & 0xFF00_0000) == .zero && !any(isFar)
  }

  @inline(__always)
  private func four(_ column: Int) -> SIMD4<UInt32> {
    UnsafeRawPointer(pixels + column).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  /// Depths of four pixels.
  @inline(__always)
  private func depth(_ column: Int) -> SIMD4<Float> {
    UnsafeRawPointer(depths + column).loadUnaligned(as: SIMD4<Float>.self)
  }
}
