import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

@Suite struct YUVPlanesTests {
  private func planes(_ pixels: [UInt8], _ chroma: YUVPlanes.Chroma, _ width: Int) -> [UInt8] {
    let words = stride(from: 0, to: pixels.count, by: 3).map { place in
      pixels[place..<place + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    let planes = YUVPlanes(chroma: chroma, width: width, height: words.count / width)
    return words.withUnsafeBufferPointer { words in
      [UInt8](unsafeUninitializedCapacity: planes.byteCount) { target, count in
        count = planes.byteCount
        guard let base = target.baseAddress, let first = words.baseAddress else { return }
        planes.write(to: base) { first + $0 * width }
      }
    }
  }

  /// The same, sample by sample.
  private func defined(_ pixels: [UInt8], _ chroma: YUVPlanes.Chroma, _ width: Int) -> [UInt8] {
    let height = pixels.count / 3 / width
    func weighted(_ weights: [Int], _ x: Int, _ y: Int) -> Int {
      let place = 3 * (min(y, height - 1) * width + min(x, width - 1))
      return (0..<3).reduce(0) { $0 + weights[$1] * Int(pixels[place + $1]) }
    }
    var planes: [UInt8] = []
    for index in 0..<width * height {
      let sum = weighted([11_966, 40_254, 4_064], index % width, index / width)
      planes.append(UInt8(16 + (sum + 32_768) >> 16))
    }
    for weights in [[-6_596, -22_188, 28_784], [28_784, -26_145, -2_639]] {
      let step = chroma == .full ? 1 : 2
      for y in stride(from: 0, to: height, by: step) {
        for x in stride(from: 0, to: width, by: step) {
          var sum = 0
          for place in 0..<step * step {
            sum += weighted(weights, x + place % step, y + place / step)
          }
          let bits = chroma == .full ? 16 : 18
          planes.append(UInt8(128 + (sum + 1 << (bits - 1)) >> bits))
        }
      }
    }
    return planes
  }

  @Test(arguments: YUVPlanes.Chroma.allCases)
  func `four at a time are as each by itself`(chroma: YUVPlanes.Chroma) {
    var chance = Chance(71)
    for width in 1...21 {
      let height = 1 + width * 5 % 7
      let pixels = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &chance) }
      #expect(planes(pixels, chroma, width) == defined(pixels, chroma, width), "\(width)")
    }
  }

  @Test(
    arguments: [
      ([0, 0, 0], [16, 128, 128]), ([255, 255, 255], [235, 128, 128]),
      ([255, 0, 0], [63, 102, 240]),
      ([0, 255, 0], [173, 42, 26]), ([0, 0, 255], [32, 240, 118]),
      ([128, 128, 128], [126, 128, 128]),
    ] as [([UInt8], [UInt8])])
  func `colours are those of BT.709 in the limited range`(rgb: [UInt8], yuv: [UInt8]) {
    #expect(planes(rgb, .full, 1) == yuv)
    #expect(planes(rgb, .half, 1) == yuv)
  }

  @Test func `greys have no chroma and keep their order`() {
    var last: UInt8 = 15
    for grey in UInt8.min...UInt8.max {
      let yuv = planes([grey, grey, grey], .full, 1)
      #expect(yuv[1] == 128 && yuv[2] == 128 && yuv[0] >= last && yuv[0] - last <= 1)
      last = yuv[0]
    }
  }

  @Test func `every value is within 0.5 of the formula`() {
    for r in stride(from: 0, through: 255, by: 15) {
      for g in stride(from: 0, through: 255, by: 15) {
        for b in stride(from: 0, through: 255, by: 15) {
          let (red, green, blue) = (Double(r) / 255, Double(g) / 255, Double(b) / 255)
          let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
          let exact = [
            16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748,
          ]
          let found = planes([UInt8(r), UInt8(g), UInt8(b)], .full, 1)
          for (value, exact) in zip(found, exact) { #expect(abs(Double(value) - exact) < 0.51) }
        }
      }
    }
  }

  @Test func `odd sides round their chroma up and take the last pixels twice`() {
    // Three by three: black but for a red corner.
    var pixels = [UInt8](repeating: 0, count: 27)
    pixels[24] = 255
    let found = planes(pixels, .half, 3)
    #expect(found.count == 9 + 4 + 4)
    #expect(found[8] == 63 && found[9...12] == [128, 128, 128, 102])
    #expect(found[13...16] == [128, 128, 128, 240])
  }

  @Test func `a stream names its size, rate, chroma and range`() {
    #expect(
      YUVPlanes(chroma: .half, width: 5, height: 4).header(numerator: 30_000, denominator: 1001)
        == "YUV4MPEG2 W5 H4 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n")
  }

  @Test(arguments: YUVPlanes.Chroma.allCases)
  func `a stream shows what straight pixels show`(chroma: YUVPlanes.Chroma) throws {
    var painter = try Painter(size: Size(9, 5), isTransparent: true)
    var canvas = Canvas(size: Size(9, 5))
    canvas.fill(Path(Rect(1, 1, 6, 3)), with: Color(red: 1, green: 0.5, blue: 0.1, alpha: 0.5))
    try painter.paint(canvas)
    var packer = FramePacker(.y4m(chroma))
    packer.pack(painter)
    let stream = packer.withBytes { $0.withUnsafeBytes { Array($0) } }
    let bitmap = painter.bitmap()
    let pixels = (0..<45).flatMap { bitmap.bytes[4 * $0..<4 * $0 + 3] }
    #expect(stream == Array("FRAME\n".utf8) + defined(pixels, chroma, 9))
  }

  @Test func `raw pictures are the pixels of the PNG`() throws {
    for isTransparent in [false, true] {
      var painter = try Painter(size: Size(7, 5), isTransparent: isTransparent)
      var canvas = Canvas(size: Size(7, 5))
      canvas.fill(Path(Rect(1, 1, 3, 2)), with: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
      try painter.paint(canvas)
      var packer = FramePacker(.rgb)
      packer.pack(painter)
      let raw = packer.withBytes { $0.withUnsafeBytes { Array($0) } }
      let bitmap = painter.bitmap()
      let parts = isTransparent ? 4 : 3
      #expect(raw.count == 35 * parts)
      for pixel in 0..<35 {
        #expect(
          raw[(pixel * parts)..<(pixel * parts + parts)].elementsEqual(
            bitmap.bytes[(pixel * 4)..<(pixel * 4 + parts)]))
      }
    }
  }
}
