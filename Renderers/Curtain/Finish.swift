/// Goes over the pixels of a cloth once all its pieces are in: where it lies in several layers less
/// light comes through, and where one piece ends before another the edge is smoothed.
struct Finish {
  private let tapestry: Tapestry
  /// Difference of depth from a pixel to the next that counts as an edge.
  private let step: Float

  init(_ tapestry: Tapestry, step: Float) {
    self.tapestry = tapestry
    self.step = step
  }

  func apply() {
    let edges = edges
    shade()
    for _ in 0..<2 {
      let smooth = edges.map(mixed)
      for (index, pixel) in zip(edges, smooth) { tapestry.pixels[index] = pixel }
    }
  }

  /// Red, green and blue that are left behind so many more layers, of 256: warm light is held back
  /// most, so that folded cloth turns to dusk rather than to brown.
  private static let dimming: [(red: UInt32, green: UInt32, blue: UInt32)] = [
    (256, 256, 256), (176, 158, 212), (146, 124, 188), (130, 108, 172), (122, 100, 164),
  ]

  /// Dims what lies behind several layers; makes all cloth opaque.
  private func shade() {
    let pixels = tapestry.pixels
    for index in 0..<(tapestry.width * tapestry.height) {
      let pixel = pixels[index]
      guard pixel > 0x01FF_FFFF else {
        // One layer, or none.
        if pixel != 0 { pixels[index] = pixel | 0xFF00_0000 }
        continue
      }
      let light = Finish.dimming[min(Int(pixel >> 24) - 1, Finish.dimming.count - 1)]
      let red = ((pixel & 255) &* light.red) >> 8
      let green = ((pixel & 0xFF00) &* light.green) >> 8 & 0xFF00
      let blue = ((pixel >> 16 & 255) &* light.blue) << 8 & 0xFF_0000
      pixels[index] = 0xFF00_0000 | red | green | blue
    }
  }

  /// Pixels beside which the cloth is much farther or has another number of layers.
  private var edges: [Int] {
    let (width, height) = (tapestry.width, tapestry.height)
    let (pixels, depths) = (tapestry.pixels, tapestry.depths)
    var edges: [Int] = []
    guard width > 2, height > 2 else { return edges }
    @inline(__always)
    func differ(_ a: Int, _ b: Int) -> Bool {
      let layers = pixels[a] ^ pixels[b]
      let way = depths[a] - depths[b]
      return layers > 0x00FF_FFFF || way > step || way < -step
    }
    for row in 1..<(height - 2) {
      for index in (row * width + 1)..<(row * width + width - 2) {
        if differ(index, index + 1) {
          edges.append(index)
          edges.append(index + 1)
        }
        if differ(index, index + width) {
          edges.append(index)
          edges.append(index + width)
        }
      }
    }
    return edges
  }

  /// A pixel mixed with its four neighbours.
  private func mixed(_ index: Int) -> UInt32 {
    let pixels = tapestry.pixels
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
    take(pixels[index - tapestry.width], 3)
    take(pixels[index + tapestry.width], 3)
    guard count > 0 else { return 0 }
    return red / count | (green / count) << 8 | (blue / count) << 16 | ((count + 8) / 16) << 24
  }
}
