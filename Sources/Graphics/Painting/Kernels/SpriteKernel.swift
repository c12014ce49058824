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
    var (former, columns): (UprightBox.Row?, Range<Int>) = (nil, left..<right)
    var isWhole = false
    var rows = SpriteRows(shader, from: left)
    for y in box.pixels.top..<box.pixels.bottom {
      let row = box.row(y)
      if row != former || clip != nil {
        // Only pixels that are covered are computed, from the first one on.
        let first = row.first > 0 ? left : left + 1
        if first != columns.lowerBound { rows = SpriteRows(shader, from: first) }
        columns = first..<max(first, row.last > 0 ? right : right - 1)
        isWhole =
          clip == nil && opacity == 255 && row.inner == 255 && row.first % 255 == 0
          && row.last % 255 == 0
        if !isWhole { setCoverage(row, left..<right, opacity) }
        former = row
      }
      guard row.first | row.inner | row.last > 0, !columns.isEmpty else { continue }
      if let clip { applyMask(clip, to: columns, y: y) }
      let own = colors + columns.lowerBound
      if rows == nil { shader.writePlain(to: colors, columns, y: y) }
      let words = rows?.row(columns.count, y: y, into: own) ?? UnsafePointer(own)
      let (target, coverage) = (
        pixels.row(y) + columns.lowerBound,
        isWhole ? nil : UnsafePointer(coverage + columns.lowerBound)
      )
      if blend == .normal {
        BlendMode.compositeNormal(
          words, on: target, coverage, count: columns.count, tint: tint, isWide: isWide)
        continue
      }
      if words != UnsafePointer(own) { own.update(from: words, count: columns.count) }
      if tint != .max { PixelArithmetic.multiply255(own, columns.count, by: tint) }
      blend.composite(
        own, on: target, coverage, count: columns.count, isOpaque: pixels.isOpaque, isWide: isWide)
    }
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

/// Rows of an upright bitmap whose pixels are as wide as those of the picture: all of a row mix their
/// neighbours by the same weights, four at a time, or none if they are whole.
struct SpriteRows {
  private let pixels: UnsafePointer<UInt32>
  private let scratch: UnsafeMutablePointer<UInt64>
  private let width: Int
  private let height: Int
  private let stride: Int
  /// Position of the first column's left neighbour in the bitmap, in 1/256 pixel.
  private let left: Int64
  /// Rows of the bitmap for one of the picture, and the first one's position.
  private let (scale, top): (Double, Double)

  /// Returns the number of values that its shader's scratch space needs for `count` columns.
  static func room(for count: Int) -> Int { count + 8 }

  /// Creates the rows of a shader from the column `start` on; nil if its pixels have another width, lie
  /// askew, or are not mixed.
  init?(_ shader: ImageShader, from start: Int) {
    let map = shader.inverse
    guard shader.interpolation == .linear, shader.boxWidth == 256, shader.boxHeight == 256,
      map.b == 0,
      map.c == 0, ImageShader.fixed(map.a) == 1 << 32
    else { return nil }
    (pixels, scratch, stride) = (shader.pixels, shader.blended, shader.stride)
    (width, height, scale, top) = (shader.width, shader.height, map.d, map.ty)
    let x = map.apply(Point(Double(start) + 0.5, 0.5)).x
    left = ImageShader.corner(ImageShader.fixed(x), 256)
  }

  /// Returns `count` pixels in row `y` without the tint; they are written to `words` unless they are those
  /// of the bitmap.
  @inline(__always)
  func row(
    _ count: Int, y: Int, into words: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    let top = ImageShader.corner(ImageShader.fixed(scale * (Double(y) + 0.5) + self.top), 256)
    let upper = pixels + held(top &>> 8, height) &* stride
    let first = Int(truncatingIfNeeded: left &>> 8)
    let (right, below) = (UInt16(left & 255), UInt16(top & 255))
    if right | below == 0, first >= 0, first &+ count <= width { return upper + first }
    let lower = pixels + held(top &>> 8 &+ 1, height) &* stride
    mix(upper, lower, below, from: first, count &+ 1)
    mix(right, into: words, count)
    return UnsafePointer(words)
  }

  @inline(__always)
  private func held(_ index: Int64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: min(max(index, 0), Int64(count &- 1)))
  }

  /// The mixed channels of red and blue, then those of opacity and green, of pixels from the first one's
  /// left neighbour on: 8.8 bits each.
  private func mixed(_ count: Int) -> (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) {
    let words = UnsafeMutableRawPointer(scratch).assumingMemoryBound(to: UInt32.self)
    return (words, words + (count &+ 4))
  }

  /// Mixes `count` pixels of two lines of the bitmap, `below`/256 of the lower one.
  private func mix(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ below: UInt16,
    from first: Int, _ count: Int
  ) {
    let (redBlue, alphaGreen) = mixed(count)
    let (top, bottom) = (
      SIMD8<UInt16>(repeating: 256 &- below), SIMD8<UInt16>(repeating: below)
    )
    @inline(__always)
    func put(_ up: SIMD4<UInt32>, _ down: SIMD4<UInt32>, _ index: Int) {
      @inline(__always)
      func sum(_ shift: UInt32) -> SIMD4<UInt32> {
        let a = unsafeBitCast(up &>> shift & 0x00FF_00FF, to: SIMD8<UInt16>.self)
        let b = unsafeBitCast(down &>> shift & 0x00FF_00FF, to: SIMD8<UInt16>.self)
        return unsafeBitCast(a &* top &+ b &* bottom, to: SIMD4<UInt32>.self)
      }
      store(sum(0), to: redBlue + index)
      store(sum(8), to: alphaGreen + index)
    }
    var index = 0
    while index < count {
      let x = first &+ index
      if x >= 0, x &+ 4 <= width, index &+ 4 <= count {
        put(load(upper + x), load(lower + x), index)
        index &+= 4
      } else {
        // Beyond its edges the outer pixels of the bitmap continue.
        let x = held(Int64(x), width)
        put(SIMD4(repeating: upper[x]), SIMD4(repeating: lower[x]), index)
        index &+= 1
      }
    }
  }

  /// Mixes each of `count` pixels with its right neighbour, of which `right`/256 are taken.
  private func mix(_ right: UInt16, into words: UnsafeMutablePointer<UInt32>, _ count: Int) {
    let (redBlue, alphaGreen) = mixed(count &+ 1)
    let (first, second) = (
      SIMD8<UInt16>(repeating: 256 &- right), SIMD8<UInt16>(repeating: right)
    )
    @inline(__always)
    func sum(_ channels: UnsafeMutablePointer<UInt32>) -> SIMD4<UInt32> {
      let a = unsafeBitCast(load(channels), to: SIMD8<UInt16>.self)
      let b = unsafeBitCast(load(channels + 1), to: SIMD8<UInt16>.self)
      // 16 bits hold the upper bytes' sum with the carry of the lower ones': it is at most 255.5 · 256.
      let low = (a & 255) &* first &+ (b & 255) &* second
      let high = (a &>> 8) &* first &+ (b &>> 8) &* second
      return unsafeBitCast((high &+ low &>> 8 &+ 128) &>> 8, to: SIMD4<UInt32>.self)
    }
    var x = 0
    while x < count {
      let four = sum(redBlue + x) | sum(alphaGreen + x) &<< 8
      if x &+ 4 <= count {
        store(four, to: words + x)
      } else {
        for lane in 0..<count &- x { words[x &+ lane] = four[lane] }
      }
      x &+= 4
    }
  }
}
