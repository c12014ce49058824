import Drawing
import Geometry

extension Compositor {
  /// Composites a bitmap, times `tint` and `opacity`, on the inside of `box`: the same pixels as those of
  /// its outline filled with the shader.
  func composite(
    _ shader: ImageShader, tint: UInt32, _ blend: BlendMode, opacity: UInt32,
    inside box: UprightBox, _ clip: ClipMask?, on pixels: Pixels
  ) {
    let (left, right) = (box.pixels.left, box.pixels.right)
    let (top, bottom) = (box.pixels.top, box.pixels.bottom)
    var (former, columns): (UprightBox.Row?, Range<Int>) = (nil, left..<right)
    // The line of the bitmap that `colors` has.
    var line: Int?
    var isWhole = false
    var rows = SpriteRows(shader, from: left, box.pixels)
    if blend == .normal, clip == nil, box.isWhole, let source = rows?.whole(box.pixels) {
      return composite(
        source, stride: shader.stride, tint: tint, opacity: opacity, over: box.pixels, on: pixels)
    }
    for y in top..<bottom {
      // All rows but the outer ones are alike.
      if clip != nil || y <= top + 1 || y == bottom - 1, case let row = box.row(y),
        row != former || clip != nil
      {
        // Only pixels that are covered are computed, from the first one on.
        let first = row.first > 0 ? left : left + 1
        if first != columns.lowerBound { rows = SpriteRows(shader, from: first, box.pixels) }
        columns = first..<max(first, row.last > 0 ? right : right - 1)
        line = nil
        isWhole =
          clip == nil && opacity == 255 && row.inner == 255 && row.first % 255 == 0
          && row.last % 255 == 0
        if !isWhole { setCoverage(row, left..<right, opacity) }
        former = row
      }
      guard let row = former, row.first | row.inner | row.last > 0, !columns.isEmpty else {
        continue
      }
      if let clip { applyMask(clip, to: columns, y: y) }
      let own = colors + columns.lowerBound
      if rows == nil, line == nil || line != shader.line(of: y) {
        shader.writePlain(to: colors, columns, y: y)
        line = blend == .normal ? shader.line(of: y) : nil
      }
      let words = rows?.row(columns.count, y: y) ?? UnsafePointer(own)
      let coverage = isWhole ? nil : UnsafePointer(coverage + columns.lowerBound)
      let target = pixels.row(y) + columns.lowerBound
      guard blend != .normal else {
        BlendMode.compositeNormal(
          words, stride: 0, on: target, stride: 0, coverage, count: columns.count, rows: 1,
          tint: tint, isWide: isWide)
        continue
      }
      let mixed = rows?.words ?? own
      if words != UnsafePointer(mixed) { mixed.update(from: words, count: columns.count) }
      if tint != .max { PixelArithmetic.multiply255(mixed, columns.count, by: tint) }
      blend.composite(
        mixed, on: target, coverage, count: columns.count, isOpaque: pixels.isOpaque, isWide: isWide
      )
    }
  }

  /// Composites pixels as they are, times `tint` and `opacity`, on all of `box`.
  private func composite(
    _ source: UnsafePointer<UInt32>, stride: Int, tint: UInt32, opacity: UInt32,
    over box: PixelBox, on pixels: Pixels
  ) {
    let coverage = coverage + box.left
    if opacity < 255 { coverage.update(repeating: UInt8(opacity), count: box.width) }
    BlendMode.compositeNormal(
      source, stride: stride, on: pixels.row(box.top) + box.left, stride: pixels.stride / 4,
      opacity < 255 ? UnsafePointer(coverage) : nil, count: box.width, rows: box.height,
      tint: tint, isWide: isWide)
  }

  private func setCoverage(_ row: UprightBox.Row, _ columns: Range<Int>, _ opacity: UInt32) {
    func byte(_ coverage: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: PixelArithmetic.multiplied255(coverage, opacity))
    }
    (coverage + columns.lowerBound).update(repeating: byte(row.inner), count: columns.count)
    coverage[columns.upperBound - 1] = byte(row.last)
    coverage[columns.lowerBound] = byte(row.first)
  }
}

/// Rows of an upright bitmap whose pixels are as wide and as high as those of the picture: all of them
/// mix their neighbours by the same weights, four at a time, or none if they are whole.
struct SpriteRows {
  private let pixels: UnsafePointer<UInt32>
  private let scratch: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let height: Int
  private let stride: Int
  /// The left neighbour of the first column's pixel, and the upper one of that of row 0.
  private let (first, top): (Int64, Int64)
  /// The parts of the right neighbour and of the lower one, in 1/256.
  private let (right, below): (UInt16, UInt16)
  /// The number of columns, up to a whole number of fours.
  private let room: Int
  /// The mixed pixels of a row.
  var words: UnsafeMutablePointer<UInt32> { scratch + 2 &* room }
  /// The line of the bitmap whose mixed pixels are kept.
  private var kept = Int.min

  /// Returns the number of values that its shader's scratch space needs for `count` columns.
  static func room(for count: Int) -> Int { 2 * count + 8 }

  /// Creates the rows of a shader in `box` from the column `start` on; nil if its pixels have another
  /// size or lie askew.
  init?(_ shader: ImageShader, from start: Int, _ box: PixelBox) {
    let map = shader.inverse
    guard shader.boxWidth == 256, shader.boxHeight == 256, map.b == 0, map.c == 0,
      ImageShader.fixed(map.a) == 1 << 32, abs(map.d - 1) < 1e-6
    else { return nil }
    let position = map.apply(Point(Double(start) + 0.5, Double(box.top) + 0.5))
    let (x, y) = (ImageShader.fixed(position.x), ImageShader.fixed(position.y))
    // Each row is rounded for itself: none may be rounded to another part of a pixel.
    let (unit, rest): (Int64, Int64) = (1 << 24, (y &+ 1 << 23) & 0xFF_FFFF)
    let drift = Int64(abs(map.d - 1) * Double(box.height) * 0x1p32) &+ 4
    guard rest >= drift, rest < unit &- drift else { return nil }
    let isLinear = shader.interpolation == .linear
    let (left, upper) = (
      ImageShader.corner(x, isLinear ? 256 : 0), ImageShader.corner(y, isLinear ? 256 : 0)
    )
    (first, top) = (left &>> 8, upper &>> 8 &- Int64(box.top))
    (right, below) = isLinear ? (UInt16(left & 255), UInt16(upper & 255)) : (0, 0)
    (pixels, width, height, stride) = (shader.pixels, shader.width, shader.height, shader.stride)
    room = (box.right - start + 3) & ~3
    scratch = UnsafeMutableRawPointer(shader.blended).assumingMemoryBound(to: UInt32.self)
  }

  /// Returns the pixels of the bitmap that are those of `box`, whose rows are as far apart as those of
  /// the bitmap; nil if they are mixed, or continue beyond its edges.
  func whole(_ box: PixelBox) -> UnsafePointer<UInt32>? {
    let row = top &+ Int64(box.top)
    guard right | below == 0, first >= 0, first &+ Int64(box.width) <= width, row >= 0,
      row &+ Int64(box.height) <= height
    else { return nil }
    return pixels + Int(row) * stride + Int(first)
  }

  /// Returns `count` pixels in row `y` without the tint, valid until the next row.
  @inline(__always)
  mutating func row(_ count: Int, y: Int) -> UnsafePointer<UInt32> {
    let line = top &+ Int64(y)
    let upper = held(line, height)
    if right | below == 0, first >= 0, first &+ Int64(count) <= width {
      return UnsafePointer(pixels + upper &* stride + Int(truncatingIfNeeded: first))
    }
    if kept != upper { mixColumns(of: upper) }
    let lower = held(line &+ 1, height)
    mixRows(with: lower)
    kept = lower
    return UnsafePointer(words)
  }

  @inline(__always)
  private func held(_ index: Int64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: min(max(index, 0), Int64(count &- 1)))
  }

  /// Four pixels of a line, and their right neighbours. Beyond its edges the outer pixels of the bitmap
  /// continue.
  @inline(__always)
  private func pairs(_ line: UnsafePointer<UInt32>, _ x: Int64) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
    if x >= 0, x &+ 5 <= width {
      let start = line + Int(truncatingIfNeeded: x)
      return (load(start), load(start + 1))
    }
    if x >= width &- 1 {
      let last = SIMD4(repeating: line[width &- 1])
      return (last, last)
    }
    if x == -1, width >= 4 {
      let four = load(line)
      return (SIMD4(four[0], four[0], four[1], four[2]), four)
    }
    @inline(__always)
    func pixel(_ offset: Int64) -> UInt32 { line[held(x &+ offset, width)] }
    let (second, third, fourth) = (pixel(1), pixel(2), pixel(3))
    return (SIMD4(pixel(0), second, third, fourth), SIMD4(second, third, fourth, pixel(4)))
  }

  /// Returns the mixed channels of red and blue, then those of opacity and green, of four pixels of a line
  /// and their right neighbours: 8.8 bits each.
  @inline(__always)
  private func mixed(
    _ line: UnsafePointer<UInt32>, _ x: Int
  ) -> (SIMD8<UInt16>, SIMD8<UInt16>) {
    let (left, next) = pairs(line, first &+ Int64(x))
    @inline(__always)
    func sum(_ shift: UInt32) -> SIMD8<UInt16> {
      let a = unsafeBitCast(left &>> shift & 0x00FF_00FF, to: SIMD8<UInt16>.self)
      let b = unsafeBitCast(next &>> shift & 0x00FF_00FF, to: SIMD8<UInt16>.self)
      return a &* SIMD8(repeating: 256 &- right) &+ b &* SIMD8(repeating: right)
    }
    return (sum(0), sum(8))
  }

  /// Keeps the pixels of a line mixed with their right neighbours.
  private func mixColumns(of line: Int) {
    let line = pixels + line &* stride
    for x in Swift.stride(from: 0, to: room, by: 4) {
      let (redBlue, alphaGreen) = mixed(line, x)
      store(unsafeBitCast(redBlue, to: SIMD4<UInt32>.self), to: scratch + 2 &* x)
      store(unsafeBitCast(alphaGreen, to: SIMD4<UInt32>.self), to: scratch + 2 &* x + 4)
    }
  }

  /// Writes the mix of the line that is kept and of another one, which is then kept.
  private func mixRows(with line: Int) {
    let line = pixels + line &* stride
    @inline(__always)
    func sum(_ x: Int, _ other: SIMD8<UInt16>) -> SIMD4<UInt32> {
      let own = unsafeBitCast(load(scratch + x), to: SIMD8<UInt16>.self)
      store(unsafeBitCast(other, to: SIMD4<UInt32>.self), to: scratch + x)
      let (a, b) = (SIMD8(repeating: 256 &- below), SIMD8(repeating: below))
      // 16 bits hold the upper bytes' sum with the carry of the lower ones': it is at most 255.5 · 256.
      let low = (own & 255) &* a &+ (other & 255) &* b
      let high = (own &>> 8) &* a &+ (other &>> 8) &* b
      return unsafeBitCast((high &+ low &>> 8 &+ 128) &>> 8, to: SIMD4<UInt32>.self)
    }
    for x in Swift.stride(from: 0, to: room, by: 4) {
      let (redBlue, alphaGreen) = mixed(line, x)
      store(sum(2 &* x, redBlue) | sum(2 &* x &+ 4, alphaGreen) &<< 8, to: words + x)
    }
  }
}
