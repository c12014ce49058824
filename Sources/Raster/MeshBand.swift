import Drawing

/// Rows of pixels that the triangles of a mesh are gathered in before they are laid down.
///
/// What covers a pixel in part waits: the areas of neighbours add up, exactly, until they fill the
/// pixel. What would more than fill it, or lies nearer to the eye, covers what waits, which is then
/// laid over the ground.
struct MeshBand {
  /// Rows that are worked on together: their pixels stay in the cache.
  static let rows = 64
  private static let whole = ScanConverter.whole
  /// By how much areas may add up to more than a pixel and still count as neighbours, whose vertices
  /// need not meet to the last bit.
  private static let slack = whole / 256
  /// Bits of an area beyond 1/256 of a pixel.
  private static let bits = 17

  /// The pixels at hand.
  let box: PixelBox
  private let width: Int
  /// Premultiplied pixels of what is laid down already.
  private let words: UnsafeMutablePointer<UInt32>
  /// How near to the eye that is.
  private let depths: UnsafeMutablePointer<Float>
  /// How much of each pixel what waits covers; 0 where nothing waits.
  private let areas: UnsafeMutablePointer<Int32>
  /// What waits: parts times area, in 1/256 of a pixel, four of 16 bits.
  private let sums: UnsafeMutablePointer<UInt64>
  /// How near to the eye what waits is.
  private let nearness: UnsafeMutablePointer<Float>

  /// Clear pixels in `box`.
  init(_ box: PixelBox, in memory: MeshMemory) {
    let count = box.width * box.height
    self.box = box
    width = box.width
    (words, depths, areas, sums, nearness) = memory.reserve(count)
    words.update(repeating: 0, count: count)
    depths.update(repeating: -.infinity, count: count)
    areas.update(repeating: 0, count: count)
  }

  /// The pixels that are laid down.
  var pixels: Pixels {
    Pixels(
      base: UnsafeMutableRawPointer(words), stride: width * 4, left: box.left, top: box.top)
  }

  /// Where the pixel of column 0 of a row would lie.
  @inline(__always)
  func row(_ y: Int) -> Int { (y &- box.top) &* width &- box.left }

  /// Lays whole pixels of a triangle down, of which `index` is the first; `x` is its column.
  @inline(__always)
  func fill(
    _ index: Int, _ x: Int, count: Int, with shade: borrowing MeshShade, _ row: MeshShade.Row,
    _ thresholds: UnsafePointer<Float>
  ) {
    var place = 0
    var colors = MeshShade.Run(shade, row, x)
    while place < count {
      let index = index &+ place
      let four = shade.isOpaque ? colors.next(shade, row, x &+ place, thresholds) : .zero
      if shade.isOpaque, place &+ 4 <= count, take(four, index, shade, colors.depth) {
        place &+= 4
        continue
      }
      for lane in 0..<min(4, count &- place) {
        let column = x &+ place &+ lane
        lay(
          shade.isOpaque ? four[lane] : shade.pixel(row, column, thresholds), index &+ lane,
          shade.depth(row, column))
      }
      place &+= 4
    }
  }

  /// Lays down four opaque pixels if there is nothing else to do about them.
  @inline(__always)
  private func take(
    _ four: SIMD4<UInt32>, _ index: Int, _ shade: borrowing MeshShade, _ depth: SIMD4<Float>
  ) -> Bool {
    let waiting = UnsafeRawPointer(areas + index).loadUnaligned(as: SIMD4<Int32>.self)
    guard waiting == .zero else { return false }
    let ground = UnsafeRawPointer(depths + index).loadUnaligned(as: SIMD4<Float>.self)
    let isHidden = depth .< ground
    guard !any(isHidden) else { return all(isHidden) }
    store(four, to: words + index)
    UnsafeMutableRawPointer(depths + index).storeBytes(of: depth, as: SIMD4<Float>.self)
    return true
  }

  /// Lays down a pixel that is covered whole.
  private func lay(_ pixel: UInt32, _ index: Int, _ depth: Float) {
    guard depth >= depths[index] else { return }
    if areas[index] != 0, nearness[index] <= depth {
      if pixel &>> 24 == 255 { areas[index] = 0 } else { settle(index) }
    }
    words[index] = PixelArithmetic.over(pixel, words[index])
    depths[index] = depth
  }

  /// Lets a part of a pixel wait; `depth` may differ by `tolerance` from that of neighbours.
  @inline(__always)
  func add(_ area: Int, of pixel: UInt32, _ index: Int, _ depth: Float, _ tolerance: Float) {
    guard depth >= depths[index] else { return }
    var waiting = Int(areas[index])
    var parts = PixelArithmetic.wide(pixel)
    var nearest = depth
    if waiting != 0 {
      let way = depth - nearness[index]
      if waiting &+ area > Self.whole &+ Self.slack || way > tolerance || -way > tolerance {
        guard way >= 0 else { return cover(pixel, area, index) }
        settle(index)
        waiting = 0
      } else if way < 0 {
        nearest = nearness[index]
      }
    }
    let sum = min(waiting &+ area, Self.whole)
    parts = parts &* UInt64(truncatingIfNeeded: Self.weight(sum) &- Self.weight(waiting))
    if waiting != 0 { parts &+= sums[index] }
    guard sum == Self.whole else {
      sums[index] = parts
      areas[index] = Int32(truncatingIfNeeded: sum)
      nearness[index] = nearest
      return
    }
    let mean = PixelArithmetic.narrow(
      ((parts &+ 0x0080_0080_0080_0080) &>> 8) & 0x00FF_00FF_00FF_00FF)
    words[index] = PixelArithmetic.over(mean, words[index])
    areas[index] = 0
    depths[index] = nearest
  }

  /// An area in 1/256 of a pixel, at least 1 where there is any.
  @inline(__always)
  private static func weight(_ area: Int) -> Int { (area &+ 1 &<< bits &- 1) &>> bits }

  /// An area as coverage, 0…255.
  @inline(__always)
  private static func coverage(_ area: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (area &* 255 &+ whole / 2) / whole)
  }

  /// The mean pixel of what waits.
  private func mean(_ index: Int) -> UInt32 {
    let weight = UInt64(truncatingIfNeeded: Self.weight(Int(areas[index])))
    let parts = sums[index]
    func part(_ shift: UInt64) -> UInt32 {
      UInt32(truncatingIfNeeded: ((parts &>> shift & 0xFFFF) &+ weight / 2) / weight)
    }
    return part(0) | part(32) &<< 8 | part(16) &<< 16 | part(48) &<< 24
  }

  /// Lays a part of a pixel over the ground.
  private func cover(_ pixel: UInt32, _ area: Int, _ index: Int) {
    words[index] = PixelArithmetic.over(
      PixelArithmetic.product(pixel: pixel, Self.coverage(area)), words[index])
  }

  /// Lays what waits for a pixel over the ground.
  private func settle(_ index: Int) {
    cover(mean(index), Int(areas[index]), index)
    areas[index] = 0
  }

  /// Ends a row: its pixels are those of ``pixels``, at the coverage that is written to `target`,
  /// which begins at column 0.
  func finish(_ y: Int, coverage target: UnsafeMutablePointer<UInt8>) {
    (target + box.left).update(repeating: 255, count: width)
    let first = row(y)
    for x in box.left..<box.right where areas[first &+ x] != 0 {
      let index = first &+ x
      guard words[index] == 0 else {
        settle(index)
        continue
      }
      words[index] = mean(index)
      target[x] = UInt8(truncatingIfNeeded: Self.coverage(Int(areas[index])))
    }
  }
}

/// Memory for bands, one after another.
final class MeshMemory {
  private var words = Scratch<UInt32>(1, of: 0)
  private var depths = Scratch<Float>(1, of: 0)
  private var areas = Scratch<Int32>(1, of: 0)
  private var sums = Scratch<UInt64>(1, of: 0)
  private var nearness = Scratch<Float>(1, of: 0)

  /// Room for `count` pixels.
  func reserve(
    _ count: Int
  ) -> (
    UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Int32>,
    UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<Float>
  ) {
    words.reserve(count, of: 0)
    depths.reserve(count, of: 0)
    areas.reserve(count, of: 0)
    sums.reserve(count, of: 0)
    nearness.reserve(count, of: 0)
    return (words.base, depths.base, areas.base, sums.base, nearness.base)
  }
}
