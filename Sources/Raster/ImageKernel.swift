import Drawing
import Geometry

/// Makes rows of pixels of a bitmap under any transform.
///
/// One filter does for both ways: the mean over a box round the place that a pixel's centre has in
/// the bitmap, as wide as the pixel is there but no narrower than one pixel of the bitmap. Where the
/// bitmap shrinks that is the average over the area; where it grows it is bilinear. Beyond its edges
/// the bitmap goes on with its outer pixels. Means are those of premultiplied parts.
struct ImageKernel {
  /// Premultiplied pixels; rows from the top, no gaps.
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let height: Int
  /// From pixels of the picture to pixels of the bitmap.
  private let inverse: Transform
  /// Sides of the box, in 1/256 pixel of the bitmap.
  private let boxWidth: Int
  private let boxHeight: Int

  /// nil where `fit`, from pixels of the bitmap to those of the picture, presses it flat.
  init?(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, fit: Transform) {
    guard abs(fit.determinant) > 1e-18, let inverse = fit.inverse, inverse.isFinite else {
      return nil
    }
    (self.pixels, self.width, self.height, self.inverse) = (pixels, width, height, inverse)
    func side(_ alongX: Double, _ alongY: Double, _ limit: Int) -> Int {
      let length = (alongX * alongX + alongY * alongY).squareRoot()
      return Int((min(max(length, 1), 2 * Double(limit)) * 256).rounded())
    }
    boxWidth = side(inverse.a, inverse.c, width)
    boxHeight = side(inverse.b, inverse.d, height)
  }

  /// Writes the pixels of `columns` in row `y` to `row`, which begins at column 0.
  func write(to row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int) {
    let start = inverse.apply(Point(Double(columns.lowerBound) + 0.5, Double(y) + 0.5))
    var (u, v) = (ImageKernel.fixed(start.x), ImageKernel.fixed(start.y))
    let (stepU, stepV) = (ImageKernel.fixed(inverse.a), ImageKernel.fixed(inverse.b))
    let isBilinear = boxWidth == 256 && boxHeight == 256
    for x in columns {
      // To 1/256 pixel, the box's left and top sides.
      let left = (u &+ 1 &<< 23) &>> 24 &- boxWidth / 2
      let top = (v &+ 1 &<< 23) &>> 24 &- boxHeight / 2
      row[x] = isBilinear ? bilinear(left, top) : average(left, top)
      u &+= stepU
      v &+= stepV
    }
  }

  /// A place in 1/2³² pixel.
  private static func fixed(_ place: Double) -> Int {
    Int((min(max(place, -0x1p30), 0x1p30) * 0x1p32).rounded())
  }

  @inline(__always)
  private func held(_ index: Int, _ count: Int) -> Int { min(max(index, 0), count &- 1) }

  /// Red and blue of a pixel, each in 32 bits.
  @inline(__always)
  private static func redBlue(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0xFF) | UInt64(pixel &>> 16 & 0xFF) &<< 32
  }

  @inline(__always)
  private func bilinear(_ left: Int, _ top: Int) -> UInt32 {
    let (x, y) = (left &>> 8, top &>> 8)
    let upper = pixels + held(y, height) &* width
    let lower = pixels + held(y &+ 1, height) &* width
    let (first, second) = (held(x, width), held(x &+ 1, width))
    let (right, below) = (UInt64(left & 255), UInt64(top & 255))
    var redBlue: UInt64 = 0x8000_0000_8000
    var alphaGreen = redBlue
    @inline(__always)
    func add(_ pixel: UInt32, _ weight: UInt64) {
      redBlue &+= ImageKernel.redBlue(pixel) &* weight
      alphaGreen &+= ImageKernel.redBlue(pixel &>> 8) &* weight
    }
    add(upper[first], (256 &- right) &* (256 &- below))
    add(upper[second], right &* (256 &- below))
    add(lower[first], (256 &- right) &* below)
    add(lower[second], right &* below)
    return ImageKernel.packed(redBlue &>> 16, alphaGreen &>> 16)
  }

  @inline(__always)
  private static func packed(_ redBlue: UInt64, _ alphaGreen: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: redBlue & 0xFF | (redBlue &>> 16 & 0xFF_0000))
      | UInt32(truncatingIfNeeded: alphaGreen & 0xFF | (alphaGreen &>> 16 & 0xFF_0000)) &<< 8
  }

  private func average(_ left: Int, _ top: Int) -> UInt32 {
    var (blue, green, red, alpha) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    forEachCell(top, boxHeight, height) { y, weightY in
      let line = pixels + y * width
      var (redBlue, alphaGreen) = (UInt64(0), UInt64(0))
      forEachCell(left, boxWidth, width) { x, weight in
        redBlue &+= ImageKernel.redBlue(line[x]) &* weight
        alphaGreen &+= ImageKernel.redBlue(line[x] &>> 8) &* weight
      }
      blue &+= (redBlue & 0xFFFF_FFFF) &* weightY
      red &+= (redBlue &>> 32) &* weightY
      green &+= (alphaGreen & 0xFFFF_FFFF) &* weightY
      alpha &+= (alphaGreen &>> 32) &* weightY
    }
    let area = UInt64(boxWidth * boxHeight)
    func mean(_ sum: UInt64) -> UInt64 { (sum &+ area / 2) / area }
    return ImageKernel.packed(mean(blue) | mean(red) &<< 32, mean(green) | mean(alpha) &<< 32)
  }

  /// The pixels of a row or column of `count` that a side of the box reaches, and for how much in
  /// 1/256; what lies beyond the ends counts for the outer pixels.
  @inline(__always)
  private func forEachCell(
    _ start: Int, _ length: Int, _ count: Int, _ body: (_ index: Int, _ weight: UInt64) -> Void
  ) {
    let (first, last) = (held(start &>> 8, count), held((start &+ length &- 1) &>> 8, count))
    for index in first...last {
      let from = index == first ? start : index &<< 8
      let to = index == last ? start &+ length : (index &+ 1) &<< 8
      body(index, UInt64(to &- from))
    }
  }
}

extension Bitmap {
  /// Writes the pixels as premultiplied words; each part is rounded to the nearest.
  func premultiply(into words: UnsafeMutablePointer<UInt32>) {
    bytes.withUnsafeBytes { bytes in
      for index in 0..<width * height {
        // Red, green, blue, opacity from the lowest byte up.
        let pixel = UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
        let alpha = pixel &>> 24
        let swapped =
          pixel & 0xFF00_FF00 | (pixel & 0xFF) &<< 16 | pixel &>> 16 & 0xFF
        words[index] =
          alpha == 255
          ? swapped : PixelArithmetic.product(pixel: swapped | 0xFF00_0000, alpha)
      }
    }
  }
}
