import Drawing

#if arch(x86_64)
  import CKernels
#endif

/// Rows of pixels in which the triangles of a mesh are accumulated before they are composited.
///
/// Away from outlines, a pixel belongs to the triangle that contains its middle. On an outline,
/// partial coverage is pending: the areas of neighbours add up, exactly, until they fill the pixel.
/// A triangle that would overfill it, or is nearer to the eye, covers the pending pixels, which are
/// then composited over the existing ones.
struct MeshBand {
  /// Rows that are processed together: their pixels stay in the cache.
  static let rows = 128
  private static let whole = Int(ScanConverter.whole)
  /// The excess over a pixel up to which areas still count as neighbours, whose vertices need not
  /// match to the last bit.
  private static let slack = whole / 256
  /// Bits of an area beyond 1/256 of a pixel.
  private static let bits = 17

  /// The pixels of the band.
  let box: PixelBox
  private let width: Int
  /// Premultiplied pixels composited so far.
  let words: UnsafeMutablePointer<UInt32>
  /// Their depths.
  let depths: UnsafeMutablePointer<Float>
  /// Pending parts of each pixel; valid on outlines.
  private let pending: UnsafeMutablePointer<Pending>
  /// A bit for each pixel that an outline crosses, from the lowest up; only those may have pending
  /// coverage.
  private let edgeMask: UnsafeMutablePointer<UInt64>
  private let edgeMaskStride: Int
  /// The columns of each row that an outline crosses in the last area that was looked at.
  private let noted: UnsafeMutablePointer<Crossings>
  #if arch(x86_64)
    /// The current triangle for wide kernels; nil if they are not used.
    let wide: UnsafeMutablePointer<ckernels_shade>?
  #endif

  /// The pending part of a pixel.
  struct Pending: BitwiseCopyable {
    /// Channels times area, in 1/256 of a pixel, four of 16 bits.
    var color: UInt64
    /// The area; 0 if nothing is pending.
    var coverage: Int32
    var depth: Float
    /// The difference from the depth that its own triangles allow to neighbours.
    var tolerance: Float
  }

  /// Creates clear pixels in `box`, beginning at `index` of the memory's pixels.
  init(_ box: PixelBox, in memory: MeshMemory, at index: Int = 0) {
    self.box = box
    width = box.width
    edgeMaskStride = (width + 63) / 64
    // Four pixels are read and written together, also beyond the last one of a row.
    let count = width * box.height + 4
    (depths, pending) = memory.reserve(count)
    #if arch(x86_64)
      wide = memory.wide
    #endif
    // Words are read in pairs, also beyond the last one.
    edgeMask = memory.reserveEdgeMask(edgeMaskStride * box.height + 2)
    noted = memory.crossings.base
    words = memory.reservePixels(index + count) + index
    words.update(repeating: 0, count: count)
    depths.update(repeating: -.infinity, count: count)
    edgeMask.update(repeating: 0, count: edgeMaskStride * box.height)
  }

  /// The composited pixels.
  var pixels: Pixels {
    Pixels(
      base: UnsafeMutableRawPointer(words), stride: width * 4, left: box.left, top: box.top)
  }

  /// Returns the index of column 0 of a row, possibly outside.
  @inline(__always)
  func row(_ y: Int) -> Int { (y &- box.top) &* width &- box.left }

  /// Marks the pixels `from`..<`to` of a row, all in ``box``, as crossed by an outline.
  func mark(_ y: Int, _ from: Int, _ to: Int) {
    let row = edgeMask + (y &- box.top) &* edgeMaskStride
    for x in from..<max(from, to) {
      let bit = x &- box.left
      pending[self.row(y) &+ x].coverage = 0
      row[bit &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: bit & 63)
    }
  }

  /// The columns of a row that an outline crosses, from the first one to the one after the last.
  struct Crossings: BitwiseCopyable {
    var from: Int32 = 0
    var to: Int32 = 0
    /// The cells of ``ScanConverter`` of the rows above: a row has one more than columns.
    var cell: Int32 = 0
    /// The first and the last column of the area in which edges of a triangle have been added.
    var first = Int32.max
    var last: Int32 = -1
  }

  /// Returns the bounding box of the pixels of `area`, which lies in ``box``, that an outline
  /// crosses, and notes those of each row; nil if it crosses none.
  @inline(__always)
  func crossed(_ area: PixelBox) -> PixelBox? {
    let (from, to) = (area.left &- box.left, area.right &- box.left &- 1)
    let (first, last) = (from &>> 6, to &>> 6)
    let head = UInt64.max &<< UInt64(truncatingIfNeeded: from & 63)
    let tail = UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- to & 63)
    var found = PixelBox(left: area.right, top: area.bottom, right: area.left, bottom: area.top)
    var row = edgeMask + (area.top &- box.top) &* edgeMaskStride
    var cell: Int32 = 0
    for y in area.top..<area.bottom {
      var (left, right) = (0, 0)
      for word in first...last {
        var marks = row[word]
        if word == first { marks &= head }
        if word == last { marks &= tail }
        if marks == 0 { continue }
        if right == 0 { left = word &<< 6 &+ marks.trailingZeroBitCount }
        right = word &<< 6 &+ 64 &- marks.leadingZeroBitCount
      }
      row += edgeMaskStride
      let isCrossed = right > 0
      (left, right) = (left &+ box.left, right &+ box.left)
      noted[y &- box.top] = Crossings(
        from: Int32(truncatingIfNeeded: left), to: Int32(truncatingIfNeeded: right), cell: cell)
      cell &+= Int32(truncatingIfNeeded: right &- left &+ 1)
      guard isCrossed else { continue }
      found = PixelBox(
        left: min(found.left, left), top: min(found.top, y), right: max(found.right, right),
        bottom: y &+ 1)
    }
    return found.top < found.bottom ? found : nil
  }

  /// Returns the columns of row `y` that an outline crosses, as ``crossed(_:)`` noted them last.
  @inline(__always)
  func crossings(_ y: Int) -> UnsafeMutablePointer<Crossings> { noted + (y &- box.top) }

  /// Returns the first column from `x` on, before `end`, that an outline crosses, or that none
  /// does; `end` if there is none.
  @inline(__always)
  func next(_ y: Int, from x: Int, before end: Int, isCrossed: Bool) -> Int {
    let row = edgeMask + (y &- box.top) &* edgeMaskStride
    let flip: UInt64 = isCrossed ? 0 : .max
    var bit = x &- box.left
    while bit &+ box.left < end {
      let marks = (row[bit &>> 6] ^ flip) &>> UInt64(truncatingIfNeeded: bit & 63)
      if marks != 0 { return min(bit &+ marks.trailingZeroBitCount &+ box.left, end) }
      bit = (bit | 63) &+ 1
    }
    return end
  }

  /// Returns a bit for each of the `count` pixels, or the first 64 of them, of a row from column `x` on
  /// that an outline crosses; none for no pixels.
  @inline(__always)
  func crossed(_ y: Int, from x: Int, _ count: Int) -> UInt64 {
    let bit = x &- box.left
    let row = edgeMask + ((y &- box.top) &* edgeMaskStride &+ bit &>> 6)
    let shift = UInt64(truncatingIfNeeded: bit & 63)
    let marks = row[0] &>> shift | (row[1] &<< 1) &<< (63 &- shift)
    return count < 64 ? marks & ~(.max &<< UInt64(truncatingIfNeeded: count)) : marks
  }

  /// True if no composited pixel is nearer to the eye than `depth`.
  @inline(__always)
  func isSeen(_ index: Int, _ depth: Float) -> Bool { depth >= depths[index] }

  /// Writes the opaque pixels of a triangle away from outlines; `index` is that of the pixel in
  /// column `from`.
  @inline(__always)
  func cover(
    _ index: Int, _ from: Int, _ to: Int, with shade: MeshShade, _ row: MeshShade.Row,
    _ thresholds: UnsafePointer<Float>
  ) {
    #if arch(x86_64)
      if shade.isWide {
        return coverWide(index, from &- shade.left, row.y, to &- from)
      }
    #endif
    var quad = MeshShade.Quad(shade, row, from)
    var (x, index) = (from, index)
    while x < to {
      if (x &- from) & (MeshShade.Quad.length &- 1) == 0, x != from {
        quad = MeshShade.Quad(shade, row, x)
      }
      let behind = UnsafeRawPointer(depths + index).loadUnaligned(as: SIMD4<Float>.self)
      let isSeen =
        (quad.depth .>= behind)
        .& (SIMD4<Int32>(0, 1, 2, 3) .< Int32(truncatingIfNeeded: to &- x))
      if anyLane(isSeen) {
        let four = quad.pixels(shade.texture, thresholds + x & 7)
        store(selected(four, load(words + index), where: isSeen), to: words + index)
        UnsafeMutableRawPointer(depths + index).storeBytes(
          of: selected(quad.depth, behind, where: isSeen), as: SIMD4<Float>.self)
      }
      quad.advance(shade.texture)
      x &+= 4
      index &+= 4
    }
  }

  /// Composites the pixels of a triangle away from outlines; `index` is that of the pixel in column
  /// `from`.
  @inline(__always)
  func composite(
    _ index: Int, _ from: Int, _ to: Int, with shade: MeshShade, _ row: MeshShade.Row,
    _ thresholds: UnsafePointer<Float>
  ) {
    #if arch(x86_64)
      if shade.isWide {
        return compositeWide(index, from &- shade.left, row.y, to &- from, thresholds + from & 7)
      }
    #endif
    var (x, index) = (from, index)
    while x &+ 1 < to {
      let depth = shade.depths(row, x)
      let behind = UnsafeRawPointer(depths + index).loadUnaligned(as: SIMD4<Float>.self)
      let isSeen =
        (depth .>= behind) .& (SIMD4<Int32>(0, 1, 2, 3) .< Int32(truncatingIfNeeded: to &- x))
      if anyLane(isSeen) {
        let backdrop = load(words + index)
        let four = PixelArithmetic.over(shade.pixels(row, x, thresholds), backdrop)
        store(selected(four, backdrop, where: isSeen), to: words + index)
        UnsafeMutableRawPointer(depths + index).storeBytes(
          of: selected(depth, behind, where: isSeen), as: SIMD4<Float>.self)
      }
      x &+= 4
      index &+= 4
    }
    guard x < to else { return }
    composite(shade.pixel(row, x, thresholds), index, shade.depth(row, x), isCrossed: false)
  }

  /// Composites a pixel that is covered wholly; `isCrossed` if an outline crosses it.
  func composite(_ pixel: UInt32, _ index: Int, _ depth: Float, isCrossed: Bool) {
    guard depth >= depths[index] else { return }
    if isCrossed, pending[index].coverage != 0, pending[index].depth <= depth {
      if pixel &>> 24 == 255 { pending[index].coverage = 0 } else { flush(index) }
    }
    words[index] = PixelArithmetic.over(pixel, words[index])
    depths[index] = depth
  }

  /// Adds to the pending coverage of a pixel; `depth` may differ by the tolerance of `shade` from
  /// that of neighbours, and by theirs. Neighbours in space fill the pixel at most, since faces of a
  /// body may be partly behind those that they meet.
  @inline(__always)
  func add(_ area: Int, of pixel: UInt32, _ index: Int, _ depth: Float, _ shade: MeshShade) {
    guard depth >= depths[index] else { return }
    let target = pending + index
    var pending = Int(target.pointee.coverage)
    var channels = PixelArithmetic.unpacked16(pixel)
    var (nearest, ownTolerance) = (depth, shade.pendingTolerance)
    if pending != 0 {
      let way = depth - target.pointee.depth
      let tolerance = shade.tolerance + target.pointee.tolerance
      let isTooMuch = pending &+ area > Self.whole &+ Self.slack && !shade.isInSpace
      if isTooMuch || way > tolerance || -way > tolerance {
        guard way >= 0 else { return cover(pixel, area, index) }
        flush(index)
        pending = 0
      } else {
        if way < 0 { nearest = target.pointee.depth }
        ownTolerance = max(ownTolerance, target.pointee.tolerance)
      }
    }
    let sum = min(pending &+ area, Self.whole)
    channels = channels &* UInt64(truncatingIfNeeded: Self.weight(sum) &- Self.weight(pending))
    if pending != 0 { channels &+= target.pointee.color }
    guard sum == Self.whole else {
      target.pointee = Pending(
        color: channels, coverage: Int32(truncatingIfNeeded: sum), depth: nearest,
        tolerance: ownTolerance)
      return
    }
    let mean = PixelArithmetic.packed8(
      ((channels &+ 0x0080_0080_0080_0080) &>> 8) & 0x00FF_00FF_00FF_00FF)
    words[index] = PixelArithmetic.over(mean, words[index])
    target.pointee.coverage = 0
    depths[index] = nearest
  }

  /// Returns an area in 1/256 of a pixel, at least 1 if it is not 0.
  @inline(__always)
  private static func weight(_ area: Int) -> Int { (area &+ 1 &<< bits &- 1) &>> bits }

  /// Returns an area as coverage, 0…255.
  @inline(__always)
  private static func coverage(_ area: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (Int64(area) &* 255 &+ Int64(whole / 2)) / Int64(whole))
  }

  /// Returns the mean colour of the pending areas.
  private func mean(_ index: Int) -> UInt32 {
    let weight = UInt64(truncatingIfNeeded: Self.weight(Int(pending[index].coverage)))
    let channels = pending[index].color
    // Exact: the channels are less than 2¹⁶, the weight at most 2⁸.
    let reciprocal: UInt64 = (1 &<< 24 &+ weight &- 1) / weight
    func channel(_ shift: UInt64) -> UInt32 {
      let sum = (channels &>> shift & 0xFFFF) &+ weight / 2
      return UInt32(truncatingIfNeeded: (sum &* reciprocal) &>> 24)
    }
    return channel(0) | channel(32) &<< 8 | channel(16) &<< 16 | channel(48) &<< 24
  }

  /// Composites a pixel with a part of its area.
  private func cover(_ pixel: UInt32, _ area: Int, _ index: Int) {
    words[index] = PixelArithmetic.over(
      PixelArithmetic.multiplied255(pixel: pixel, Self.coverage(area)), words[index])
  }

  /// Composites the pending colour of a pixel over the backdrop.
  private func flush(_ index: Int) {
    cover(mean(index), Int(pending[index].coverage), index)
    pending[index].coverage = 0
  }

  /// Finishes all rows: nothing is pending any more.
  func finish() {
    for y in box.top..<box.bottom {
      var x = next(y, from: box.left, before: box.right, isCrossed: true)
      while x < box.right {
        let index = row(y) &+ x
        if pending[index].coverage != 0 { flush(index) }
        x = next(y, from: x &+ 1, before: box.right, isCrossed: true)
      }
    }
  }

  /// Finishes a row: its pixels are those of ``pixels``, with the coverage that is written to
  /// `target`, which begins at column 0; returns whether that is full everywhere.
  func finish(_ y: Int, coverage target: UnsafeMutablePointer<UInt8>) -> Bool {
    let first = row(y)
    var isWhole = true
    var x = next(y, from: box.left, before: box.right, isCrossed: true)
    while x < box.right {
      let index = first &+ x
      if pending[index].coverage != 0 {
        if words[index] != 0 {
          flush(index)
        } else {
          if isWhole { (target + box.left).update(repeating: 255, count: width) }
          isWhole = false
          words[index] = mean(index)
          target[x] = UInt8(truncatingIfNeeded: Self.coverage(Int(pending[index].coverage)))
        }
      }
      x = next(y, from: x &+ 1, before: box.right, isCrossed: true)
    }
    return isWhole
  }
}

/// Memory of bands, reused one after another.
final class MeshMemory {
  private var words = Buffer<UInt32>(1, of: 0)
  private var depths = Buffer<Float>(1, of: 0)
  private var pending = Buffer<MeshBand.Pending>(uninitialized: 1)
  private var edgeMask = Buffer<UInt64>(1, of: 0)
  /// A value for each row of a band.
  let crossings = Buffer(MeshBand.rows, of: MeshBand.Crossings())
  #if arch(x86_64)
    /// The current triangle for wide kernels; nil if they are not used.
    let wide: UnsafeMutablePointer<ckernels_shade>?

    init(isWide: Bool) { wide = isWide ? .allocate(capacity: 1) : nil }

    deinit { wide?.deallocate() }
  #else
    init(isWide: Bool) {}
  #endif

  /// Reserves space for `count` pixels.
  func reserve(
    _ count: Int
  ) -> (UnsafeMutablePointer<Float>, UnsafeMutablePointer<MeshBand.Pending>) {
    depths.reserveUninitialized(count)
    pending.reserveUninitialized(count)
    return (depths.base, pending.base)
  }

  /// Reserves space for `count` words of bits.
  func reserveEdgeMask(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    edgeMask.reserveUninitialized(count)
    return edgeMask.base
  }

  /// Reserves space for `count` pixels; growing may move it.
  func reservePixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    words.reserveUninitialized(count)
    return words.base
  }
}
