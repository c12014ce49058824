import Drawing
import RandomNumbers
import Testing

@Suite struct BitmapFilterTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var chance = Chance(seed)
    let bytes = (0..<4 * width * height).map { _ in UInt8(truncatingIfNeeded: chance.next() >> 20) }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private func luma(_ pixel: (UInt8, UInt8, UInt8, UInt8)) -> Double {
    0.2126 * Double(pixel.0) + 0.7152 * Double(pixel.1) + 0.0722 * Double(pixel.2)
  }

  private func each(_ bitmap: Bitmap, _ look: (Int, Int) -> Void) {
    for y in 0..<bitmap.height { for x in 0..<bitmap.width { look(x, y) } }
  }

  @Test func `grey has the luma of the colour, and keeps greys and opacity`() {
    let picture = noise(40, 30, seed: 1)
    let grey = picture.grayscale
    each(picture) { x, y in
      let (r, g, b, a) = grey[x, y]
      #expect(r == g && g == b && a == picture[x, y].3)
      #expect(abs(Double(r) - luma(picture[x, y])) < 0.51)
    }
    #expect(grey.grayscale == grey)
    #expect(Bitmap(width: 1, height: 1, bytes: [255, 255, 255, 9]).grayscale[0, 0].0 == 255)
  }

  @Test func `a negative of a negative is the picture`() {
    let picture = noise(9, 7, seed: 2)
    #expect(picture.inverted.inverted == picture)
    #expect(
      Bitmap(width: 1, height: 1, bytes: [0, 100, 255, 40]).inverted.bytes == [255, 155, 0, 40])
  }

  @Test func `a threshold parts light from dark`() {
    let ramp = Bitmap(
      width: 256, height: 1, bytes: (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0), 200] })
    for (level, first) in [(0.5, 128), (0, 0), (1, 255), (0.2, 51), (1.1, 256)] {
      let cut = ramp.thresholded(at: level)
      for x in 0..<256 {
        #expect(cut[x, 0] == (x >= first ? (255, 255, 255, 200) : (0, 0, 0, 200)))
      }
    }
    #expect(ramp.thresholded() == ramp.thresholded(at: 0.5))
  }

  @Test(arguments: [2, 3, 4, 5, 16, 100, 255, 256])
  func `posterized channels have so many values, evenly spaced`(levels: Int) {
    let ramp = Bitmap(
      width: 256, height: 1, bytes: (0...255).flatMap { [UInt8($0), 255 - UInt8($0), 7, 31] })
    let poster = ramp.posterized(levels: levels)
    let values = (0..<256).map { Int(poster[$0, 0].0) }
    let wanted = (0..<levels).map { Int((Double($0) * 255 / Double(levels - 1)).rounded()) }
    #expect(Set(values) == Set(wanted) && values == values.sorted())
    for x in 0..<256 {
      #expect(poster[x, 0].1 == poster[255 - x, 0].0 && poster[x, 0].3 == 31)
      #expect(values[x] == wanted[x * levels / 256])
    }
    if levels == 256 { #expect(poster.bytes.enumerated().allSatisfy { $1 == ramp.bytes[$0] }) }
  }

  @Test func `light and dark parts grow by a pixel, as by definition`() {
    let picture = noise(23, 17, seed: 5)
    for (filtered, sign) in [(picture.dilated, 1.0), (picture.eroded, -1.0)] {
      each(picture) { x, y in
        let around = [(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].filter {
          0..<23 ~= $0.0 && 0..<17 ~= $0.1
        }
        let best = around.map { sign * luma(picture[$0.0, $0.1]).rounded() }.max() ?? 0
        // Of equal ones any will do, so the pixel is one of those around.
        #expect(sign * luma(filtered[x, y]).rounded() == best)
        #expect(around.contains { picture[$0.0, $0.1] == filtered[x, y] })
      }
    }
  }

  @Test func `a dot grows to a plus and to a diamond, and shrinks away`() {
    var dot = Bitmap(width: 7, height: 7, filledWith: (0, 0, 0, 255))
    dot[3, 3] = (200, 90, 10, 255)
    let diamond = dot.dilated.dilated
    each(dot) { x, y in
      let isInside = abs(x - 3) + abs(y - 3) <= 2
      #expect(diamond[x, y] == (isInside ? (200, 90, 10, 255) : (0, 0, 0, 255)))
    }
    #expect(diamond.eroded == dot.dilated && dot.eroded[3, 3] == (0, 0, 0, 255))
    let flat = Bitmap(width: 3, height: 2, filledWith: (9, 8, 7, 6))
    #expect(flat.eroded == flat && flat.dilated == flat)
  }
}
