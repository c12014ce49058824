import Drawing
import Geometry

#if arch(x86_64)
  import CKernels
#endif

/// Produces rows of pixels of a bitmap under any transform.
///
/// One filter serves both directions: the mean over a box around the position of a pixel's centre
/// in the bitmap, as wide as the pixel is there but at least one pixel of the bitmap. For
/// minification that is the average over the area, for magnification it is bilinear. Beyond its
/// edges the outer pixels of the bitmap continue. Means are those of premultiplied channels. Or it is
/// the nearest pixel. Channels are multiplied by a tint at last.
///
/// A part of a bitmap is a bitmap whose rows are farther apart.
struct ImageShader {
  /// Premultiplied pixels; rows from the top, ``stride`` pixels apart.
  let pixels: UnsafePointer<UInt32>
  /// Two values for each pixel of a row of the bitmap, with fraction bits.
  let blended: UnsafeMutablePointer<UInt64>
  let width: Int
  let height: Int
  let stride: Int
  /// The premultiplied pixel whose channels all others are multiplied by.
  private let tint: UInt32
  let interpolation: ImageInterpolation
  /// The transform from pixels of the picture to pixels of the bitmap.
  let inverse: Transform
  /// Sides of the box, in 1/256 pixel of the bitmap.
  let boxWidth: Int
  let boxHeight: Int
  /// True if all pixels are opaque.
  let isOpaque: Bool
  /// True if wide kernels are used.
  private let isWide: Bool

  /// The area of the box, in 1/65536 pixel of the bitmap.
  private var area: Int64 { Int64(boxWidth) &* Int64(boxHeight) }

  /// Creates a shader; nil if `fit`, from pixels of the bitmap to those of the picture, is
  /// degenerate.
  init?(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool,
    fit: Transform, tint: UInt32 = .max, _ interpolation: ImageInterpolation = .linear,
    scratch: UnsafeMutablePointer<UInt64>, isWide: Bool
  ) {
    self.isWide = isWide
    guard abs(fit.determinant) > 1e-18, let inverse = fit.inverse, inverse.isFinite else {
      return nil
    }
    (self.pixels, self.width, self.height, self.inverse) = (pixels, width, height, inverse)
    (self.stride, self.tint, self.interpolation) = (stride, tint, interpolation)
    (self.isOpaque, blended) = (isOpaque && tint &>> 24 == 255, scratch)
    func side(_ alongX: Double, _ alongY: Double, _ limit: Int) -> Int {
      let length = (alongX * alongX + alongY * alongY).squareRoot()
      return Int((min(max(length, 1), 2 * Double(limit)) * 256).rounded())
    }
    boxWidth = side(inverse.a, inverse.c, width)
    boxHeight = side(inverse.b, inverse.d, height)
  }

  /// Writes the pixels of `columns` in row `y` to `row`, which begins at column 0.
  func write(to row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int) {
    writePlain(to: row, columns, y: y)
    if tint != .max {
      PixelArithmetic.multiply255(row + columns.lowerBound, columns.count, by: tint)
    }
  }

  /// Writes the pixels without the tint.
  func writePlain(to row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int) {
    let start = inverse.apply(Point(Double(columns.lowerBound) + 0.5, Double(y) + 0.5))
    var (u, v) = (ImageShader.fixed(start.x), ImageShader.fixed(start.y))
    let (stepU, stepV) = (ImageShader.fixed(inverse.a), ImageShader.fixed(inverse.b))
    if interpolation == .nearest {
      if let line = line(of: y).map({ pixels + $0 &* stride }) {
        for x in columns {
          row[x] = line[held(ImageShader.corner(u, 0) &>> 8, width)]
          u &+= stepU
        }
        return
      }
      for x in columns {
        let line = pixels + held(ImageShader.corner(v, 0) &>> 8, height) &* stride
        row[x] = line[held(ImageShader.corner(u, 0) &>> 8, width)]
        u &+= stepU
        v &+= stepV
      }
      return
    }
    let isBilinear = boxWidth == 256 && boxHeight == 256
    if inverse.b == 0, inverse.c == 0 {
      let top = ImageShader.corner(v, boxHeight)
      return isBilinear
        ? writeUpright(row, columns, u: u, step: stepU, top: top)
        : writeUprightMeans(row, columns, u: u, step: stepU, top: top)
    }
    for x in columns {
      let left = ImageShader.corner(u, boxWidth)
      let top = ImageShader.corner(v, boxHeight)
      row[x] = isBilinear ? bilinear(left, top) : average(left, top)
      u &+= stepU
      v &+= stepV
    }
  }

  /// Returns the line of the bitmap that all pixels of row `y` come from; nil if they come from several.
  func line(of y: Int) -> Int? {
    guard interpolation == .nearest, inverse.b == 0 else { return nil }
    let v = inverse.apply(Point(0, Double(y) + 0.5)).y
    return held(ImageShader.corner(ImageShader.fixed(v), 0) &>> 8, height)
  }

  /// Writes a row of an upright bitmap: its two lines are blended once for all columns.
  private func writeUpright(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, u: Int64, step: Int64, top: Int64
  ) {
    let upper = pixels + held(top &>> 8, height) &* stride
    let lower = pixels + held(top &>> 8 &+ 1, height) &* stride
    let below = UInt64(top & 255)
    let (start, end) = (
      ImageShader.corner(u, 256), ImageShader.corner(u &+ step &* Int64(columns.count - 1), 256)
    )
    let first = held(min(start, end) &>> 8, width)
    let last = held(max(start, end) &>> 8 &+ 1, width)
    if step == 1 << 32, start & 255 == 0, below == 0, start >= 0, end < Int64(width) &<< 8 {
      return (row + columns.lowerBound).update(
        from: upper + Int(truncatingIfNeeded: start &>> 8), count: columns.count)
    }
    // Pixels that are clear in both lines stay clear.
    var (from, to) = (first, last)
    while from <= to, upper[from] | lower[from] == 0 { from += 1 }
    let isClear = from > to
    while from < to, upper[to] | lower[to] == 0 { to -= 1 }
    let seeing =
      isClear
      ? columns.lowerBound..<columns.lowerBound
      : self.columns(
        columns, from == first ? nil : from - 1, to == last ? nil : to, u: u, step: step)
    for x in columns.lowerBound..<seeing.lowerBound { row[x] = 0 }
    for x in seeing.upperBound..<columns.upperBound { row[x] = 0 }
    guard !seeing.isEmpty else { return }
    if from > first { blended[from - 1] = 0 }
    if to < last { blended[to + 1] = 0 }
    mixLines(upper, lower, below, from...to)
    // If both neighbours lie in the bitmap, no clamping is needed.
    let inner = self.columns(seeing, 0, width - 2, u: u, step: step, origin: columns.lowerBound)
    for x in seeing.lowerBound..<inner.lowerBound {
      row[x] = mixed(u, step, x &- columns.lowerBound)
    }
    mixNeighbours(
      row, inner, u: u &+ step &* Int64(inner.lowerBound &- columns.lowerBound), step: step)
    for x in inner.upperBound..<seeing.upperBound {
      row[x] = mixed(u, step, x &- columns.lowerBound)
    }
  }

  /// Writes the `places` of ``blended``: `below`/256 of the lower line, the rest of the upper one.
  private func mixLines(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ below: UInt64,
    _ places: ClosedRange<Int>
  ) {
    var x = places.lowerBound
    #if arch(x86_64)
      if isWide {
        x += ckernels_mix_lines(upper + x, lower + x, Int32(below), blended + x, places.count)
      }
    #endif
    while x <= places.upperBound {
      blended[x] =
        PixelArithmetic.unpacked16(upper[x]) &* (256 &- below)
        &+ PixelArithmetic.unpacked16(lower[x]) &* below
      x &+= 1
    }
  }

  /// Writes `columns`, each mixed of two neighbours in ``blended``; `u` is the place of the first one
  /// in the bitmap.
  private func mixNeighbours(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, u: Int64, step: Int64
  ) {
    var (x, coordinate) = (columns.lowerBound, u)
    #if arch(x86_64)
      if isWide {
        x += ckernels_mix_neighbours(blended, row + x, u, step, columns.count)
        coordinate &+= step &* Int64(x &- columns.lowerBound)
      }
    #endif
    while x < columns.upperBound {
      let left = ImageShader.corner(coordinate, 256)
      let pair = blended + Int(truncatingIfNeeded: left &>> 8)
      row[x] = ImageShader.mixed(pair[0], pair[1], UInt64(truncatingIfNeeded: left & 255))
      coordinate &+= step
      x &+= 1
    }
  }

  /// Returns those of `columns` whose left neighbour in the bitmap lies in `low`…`high`; nil is no
  /// limit. Column `origin`, by default the first, lies at `u`.
  private func columns(
    _ columns: Range<Int>, _ low: Int?, _ high: Int?, u: Int64, step: Int64, origin: Int? = nil
  ) -> Range<Int> {
    let origin = origin ?? columns.lowerBound
    /// Returns the first column beyond which `isReached` by the neighbours.
    func first(_ isReached: (Int64) -> Bool) -> Int {
      var (from, to) = (columns.lowerBound, columns.upperBound)
      while from < to {
        let middle = (from + to) >> 1
        let left = ImageShader.corner(u &+ step &* Int64(middle &- origin), 256) &>> 8
        if isReached(left) { to = middle } else { from = middle + 1 }
      }
      return from
    }
    let (low, high) = (low.map(Int64.init) ?? .min, high.map(Int64.init) ?? .max)
    let from = first { step < 0 ? $0 <= high : $0 >= low }
    let end = first { step < 0 ? $0 < low : $0 > high }
    return from < end ? from..<end : columns.upperBound..<columns.upperBound
  }

  /// Returns the pixel `index` columns from the first one, whose position in the bitmap is `u`.
  private func mixed(_ u: Int64, _ step: Int64, _ index: Int) -> UInt32 {
    let left = ImageShader.corner(u &+ step &* Int64(index), 256)
    return ImageShader.mixed(
      blended[held(left &>> 8, width)], blended[held(left &>> 8 &+ 1, width)],
      UInt64(left & 255))
  }

  /// Mixes two neighbours with fraction bits; `right` is the share of the second one.
  @inline(__always)
  static func mixed(_ a: UInt64, _ b: UInt64, _ right: UInt64) -> UInt32 {
    // Every other channel, so that each has 32 bits; partial sums wrap around until they are
    // complete.
    let (evenA, oddA) = (a & evenParts, a &>> 16 & evenParts)
    let even = evenA &<< 8 &+ ((b & evenParts) &- evenA) &* right
    let odd = oddA &<< 8 &+ ((b &>> 16 & evenParts) &- oddA) &* right
    return PixelArithmetic.packed8(
      (even &+ halves) &>> 16 & evenParts | (odd &+ halves) & ~evenParts)
  }

  private static let evenParts: UInt64 = 0x0000_FFFF_0000_FFFF
  private static let halves: UInt64 = 0x0000_8000_0000_8000

  /// Returns the near side of a box of `size` around a position in 1/2³² pixel, to 1/256 pixel.
  @inline(__always)
  static func corner(_ coordinate: Int64, _ size: Int) -> Int64 {
    let nearest: Int64 = (coordinate &+ 1 &<< 23) &>> 24
    return nearest &- Int64(size / 2)
  }

  /// Returns a position in 1/2³² pixel.
  static func fixed(_ coordinate: Double) -> Int64 {
    // To the nearest, without the call that this is on some machines.
    let value = Painting.held(coordinate, within: 0x1p30) * 0x1p32
    let whole = Int64(value)
    let rest = value - Double(whole)
    return rest >= 0.5 ? whole &+ 1 : rest <= -0.5 ? whole &- 1 : whole
  }

  @inline(__always)
  private func held(_ index: Int64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: min(max(index, 0), Int64(count &- 1)))
  }

  /// Returns red and blue of a pixel, each in 32 bits.
  @inline(__always)
  static func redBlue(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0xFF) | UInt64(pixel &>> 16 & 0xFF) &<< 32
  }

  @inline(__always)
  private func bilinear(_ left: Int64, _ top: Int64) -> UInt32 {
    let (x, y) = (left &>> 8, top &>> 8)
    let upper = pixels + held(y, height) &* stride
    let lower = pixels + held(y &+ 1, height) &* stride
    let (first, second) = (held(x, width), held(x &+ 1, width))
    let (right, below) = (UInt64(left & 255), UInt64(top & 255))
    var redBlue: UInt64 = 0x8000_0000_8000
    var alphaGreen = redBlue
    @inline(__always)
    func add(_ pixel: UInt32, _ weight: UInt64) {
      redBlue &+= ImageShader.redBlue(pixel) &* weight
      alphaGreen &+= ImageShader.redBlue(pixel &>> 8) &* weight
    }
    add(upper[first], (256 &- right) &* (256 &- below))
    add(upper[second], right &* (256 &- below))
    add(lower[first], (256 &- right) &* below)
    add(lower[second], right &* below)
    return ImageShader.packed(redBlue &>> 16, alphaGreen &>> 16)
  }

  @inline(__always)
  static func packed(_ redBlue: UInt64, _ alphaGreen: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: redBlue & 0xFF | (redBlue &>> 16 & 0xFF_0000))
      | UInt32(truncatingIfNeeded: alphaGreen & 0xFF | (alphaGreen &>> 16 & 0xFF_0000)) &<< 8
  }

  private func average(_ left: Int64, _ top: Int64) -> UInt32 {
    var sums = BoxSums()
    forEachCell(top, boxHeight, height) { y, weightY in
      let line = pixels + y * stride
      var (redBlue, alphaGreen) = (UInt64(0), UInt64(0))
      forEachCell(left, boxWidth, width) { x, weight in
        redBlue &+= ImageShader.redBlue(line[x]) &* weight
        alphaGreen &+= ImageShader.redBlue(line[x] &>> 8) &* weight
      }
      sums.add(redBlue, alphaGreen, weightY)
    }
    return sums.mean(over: area)
  }

  /// Writes a row of means of an upright bitmap: the lines in the box are summed once for all
  /// columns.
  private func writeUprightMeans(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, u: Int64, step: Int64, top: Int64
  ) {
    let (start, end) = (
      ImageShader.corner(u, boxWidth),
      ImageShader.corner(u &+ step &* Int64(columns.count - 1), boxWidth)
    )
    let first = held(min(start, end) &>> 8, width)
    let last = held((max(start, end) &+ Int64(boxWidth) &- 1) &>> 8, width)
    // Red and blue of each column, then its opacity and green.
    (blended + 2 * first).update(repeating: 0, count: 2 * (last - first + 1))
    forEachCell(top, boxHeight, height) { y, weight in
      let line = pixels + y * stride
      for x in first...last {
        blended[2 &* x] &+= ImageShader.redBlue(line[x]) &* weight
        blended[2 &* x &+ 1] &+= ImageShader.redBlue(line[x] &>> 8) &* weight
      }
    }
    var coordinate = u
    for x in columns {
      var sums = BoxSums()
      forEachCell(ImageShader.corner(coordinate, boxWidth), boxWidth, width) { column, weight in
        sums.add(blended[2 &* column], blended[2 &* column &+ 1], weight)
      }
      row[x] = sums.mean(over: area)
      coordinate &+= step
    }
  }

  /// Calls `body` for the pixels of a row or column of `count` that a side of the box covers, with
  /// their weights in 1/256; the part beyond the ends counts for the outer pixels.
  @inline(__always)
  private func forEachCell(
    _ start: Int64, _ side: Int, _ count: Int, _ body: (_ index: Int, _ weight: UInt64) -> Void
  ) {
    let length = Int64(side)
    let (first, last) = (held(start &>> 8, count), held((start &+ length &- 1) &>> 8, count))
    for index in first...last {
      let from = index == first ? start : Int64(index) &<< 8
      let to = index == last ? start &+ length : Int64(index &+ 1) &<< 8
      body(index, UInt64(to &- from))
    }
  }
}

/// Weighted sums of the channels of the pixels in a box.
private struct BoxSums {
  private var channels = SIMD4<UInt64>()

  /// Largest area, in 1/65536 pixel, for which a product with its reciprocal is exact.
  private static let largestByProduct: Int64 = 1 << 40

  /// Adds `weight` times two channels each of 32 bits.
  @inline(__always)
  mutating func add(_ redBlue: UInt64, _ alphaGreen: UInt64, _ weight: UInt64) {
    channels &+=
      SIMD4(
        redBlue & 0xFFFF_FFFF, redBlue &>> 32, alphaGreen & 0xFFFF_FFFF, alphaGreen &>> 32)
      &* SIMD4(repeating: weight)
  }

  /// Returns the pixel whose channels are the mean over `area`, each to the nearest.
  @inline(__always)
  func mean(over area: Int64) -> UInt32 {
    guard area <= BoxSums.largestByProduct else {
      let means = (channels &+ UInt64(area / 2)) / UInt64(area)
      return ImageShader.packed(means[0] | means[1] &<< 32, means[2] | means[3] &<< 32)
    }
    // Takes a quarter of the time of a division. The half keeps whole results from falling short,
    // and exceeds all rounding.
    let half = Double(area / 2) + 0.5
    let reciprocal = 1 / Double(area)
    @inline(__always)
    func mean(_ index: Int) -> UInt64 {
      UInt64(
        truncatingIfNeeded: Int64(
          (Double(Int64(truncatingIfNeeded: channels[index])) + half) * reciprocal))
    }
    return ImageShader.packed(mean(0) | mean(1) &<< 32, mean(2) | mean(3) &<< 32)
  }
}
