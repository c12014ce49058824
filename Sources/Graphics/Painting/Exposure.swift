import Drawing
import Geometry

extension CommandRasterizer {
  /// Replaces the picture by the mean of those that each of `samples` makes of it.
  func expose(_ samples: [Command], on pixels: Pixels, in state: GraphicsState) {
    var inner = state.inside
    guard isPainting else {
      let box = extent(of: samples, by: state.map, within: state.box)
      charge(box.within(state.rows).area * Int64(samples.count), .blendedPixels, in: state)
      return paint(samples[...], on: pixels, in: inner)
    }
    let box = extent(of: samples, by: state.map, within: state.box).within(state.rows)
    guard !box.isEmpty else { return }
    let memory = exposures.take()
    defer { exposures.giveBack(memory) }
    memory.begin(pixels, box)
    for (index, sample) in samples.enumerated() {
      if index == 0 {
        paint(samples[...0], on: pixels, in: inner)
        memory.take(pixels)
      } else {
        var different = RowBands(box.rows)
        insertRows(of: [samples[0]], and: [sample], into: &different, by: state.map, within: box)
        for rows in different.ranges {
          memory.restore(pixels, rows)
          inner.rows = rows
          paint(samples[index...index], on: pixels, in: inner)
          memory.add(pixels, rows)
        }
      }
      inner.place = place(behind: [sample], from: inner.place)
    }
    memory.finish(pixels, count: UInt32(samples.count))
  }

  /// Inserts into `bands` the rows in which two lists of commands may make different pixels.
  private func insertRows(
    of one: [Command], and other: [Command], into bands: inout RowBands, by map: Transform,
    within box: PixelBox
  ) {
    for index in 0..<max(one.count, other.count) {
      let pair = [one, other].compactMap { index < $0.count ? $0[index] : nil }
      if pair.count == 2 {
        if pair[0] == pair[1] { continue }
        if case .group(let group, let inner) = pair[0],
          case .group(let other, let others) = pair[1],
          group == other, let map = group.mapOfPixels(map)
        {
          insertRows(of: inner, and: others, into: &bands, by: map, within: box)
          continue
        }
      }
      for command in pair { bands.insert(extent(of: [command], by: map, within: box).rows) }
    }
  }
}

extension Command.Group {
  /// The transform of the commands inside if each of them changes no pixel but those under it; else
  /// nil.
  fileprivate func mapOfPixels(_ map: Transform) -> Transform? {
    switch self {
    case .transform(let transform): transform.then(map)
    case .clip, .layer: map
    case .blur, .mask, .exposure: nil
    }
  }
}

/// A set of rows, in bands of equal height.
private struct RowBands {
  private let rows: Range<Int>
  private var isIn: [Bool]

  /// Rows of a band. The outlines of what lies in several ranges are found for each.
  private static let height = 32

  init(_ rows: Range<Int>) {
    self.rows = rows
    isIn = Array(repeating: false, count: (rows.count + RowBands.height - 1) / RowBands.height)
  }

  mutating func insert(_ other: Range<Int>) {
    let others = other.clamped(to: rows)
    guard !others.isEmpty else { return }
    let first = (others.lowerBound - rows.lowerBound) / RowBands.height
    let last = (others.upperBound - 1 - rows.lowerBound) / RowBands.height
    for band in first...last { isIn[band] = true }
  }

  /// The rows, as ranges that do not touch.
  var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for band in isIn.indices where isIn[band] {
      let start = rows.lowerBound + band * RowBands.height
      let end = min(start + RowBands.height, rows.upperBound)
      if ranges.last?.upperBound == start {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }
}

/// The sum of pictures in linear light, by integers.
///
/// A channel counts as its light in 1/65535, times the opacity in 1/255 if pictures have one. A
/// pixel that is the same in all pictures keeps its value. Of others each channel becomes the sRGB
/// byte that is nearest to the mean light, which is rounded to 1/65535; the mean opacity is rounded
/// to 1/255. The order of the pictures makes no difference.
final class ExposureMemory {
  private var box = PixelBox.empty
  /// The pixels of ``box`` before all pictures.
  private var ground = Buffer<UInt32>(uninitialized: 0)
  /// Those of the first picture, with which the others are compared.
  private var first = Buffer<UInt32>(uninitialized: 0)
  /// For each pixel the light of red, green and blue in the pictures that differ from the first
  /// one; and their number, with pictures of some opacity that in the lower, the number in the
  /// upper half.
  private var sums = Buffer<SIMD4<UInt32>>(uninitialized: 0)
  /// True for rows in which some pixel differs; sums of others are undefined.
  private var isChanged: [Bool] = []
  private let light = LightTable()

  /// Begins with the `pixels` of `box`.
  func begin(_ pixels: Pixels, _ box: PixelBox) {
    self.box = box
    let count = box.width * box.height
    ground.reserveUninitialized(count)
    first.reserveUninitialized(count)
    sums.reserveUninitialized(count)
    isChanged = Array(repeating: false, count: box.height)
    copy(pixels, to: ground.base)
  }

  private func copy(_ pixels: Pixels, to words: UnsafeMutablePointer<UInt32>) {
    forEachRow(pixels, box.rows) { row, index, _ in
      (words + index).update(from: row, count: box.width)
    }
  }

  /// Calls `body` with the first pixel of each of `rows`, its index in the buffers, and the row's
  /// index.
  private func forEachRow(
    _ pixels: Pixels, _ rows: Range<Int>, _ body: (UnsafeMutablePointer<UInt32>, Int, Int) -> Void
  ) {
    for row in rows {
      let y = row - box.top
      body(pixels.row(row) + box.left, y * box.width, y)
    }
  }

  /// Brings back the pixels of `rows` before all pictures.
  func restore(_ pixels: Pixels, _ rows: Range<Int>) {
    forEachRow(pixels, rows) { row, index, _ in
      row.update(from: ground.base + index, count: box.width)
    }
  }

  /// Takes the first picture.
  func take(_ pixels: Pixels) { copy(pixels, to: first.base) }

  /// Adds another picture, which differs from the first one in `rows` at most.
  func add(_ pixels: Pixels, _ rows: Range<Int>) {
    let mask: UInt32 = pixels.isOpaque ? 0x00FF_FFFF : .max
    forEachRow(pixels, rows) { row, index, y in
      let (known, sums) = (first.base + index, sums.base + index)
      var x = 0
      while x < box.width {
        // Most pixels of most pictures stand still.
        while x &+ 4 <= box.width,
          (load(row + x) ^ load(known + x)) & SIMD4(repeating: mask) == SIMD4()
        {
          x &+= 4
        }
        let end = min(x &+ 4, box.width)
        while x < end {
          if (row[x] ^ known[x]) & mask != 0 {
            if !isChanged[y] {
              sums.update(repeating: SIMD4(), count: box.width)
              isChanged[y] = true
            }
            sums[x] &+= pixels.isOpaque ? light.opaque(row[x]) : light.translucent(row[x])
          }
          x &+= 1
        }
      }
    }
  }

  /// Sets `pixels` to the mean of the `count` pictures.
  func finish(_ pixels: Pixels, count: UInt32) {
    forEachRow(pixels, box.rows) { row, index, y in
      guard isChanged[y] else { return }
      for x in 0..<box.width {
        let (sum, known) = (sums.base[index + x], first.base[index + x])
        guard sum.w != 0 else { continue }
        row[x] =
          pixels.isOpaque
          ? light.mean(sum &+ (count &- sum.w) &* light.opaque(known), count)
          : light.translucentMean(
            sum &+ (count &- sum.w &>> 16) &* light.translucent(known), count)
      }
    }
  }
}

/// The light of pixels, and pixels of lights.
private struct LightTable: ~Copyable {
  /// The light of each byte of red, with a count of one; then that of green; then that of blue.
  private let lights = Buffer<SIMD4<UInt32>>(3 * 256, of: SIMD4())
  private let byte = LinearLight.byteOfLight

  init() {
    for (byte, light) in LinearLight.lightOfByte.enumerated() {
      lights.base[byte] = SIMD4(light, 0, 0, 1)
      lights.base[256 + byte] = SIMD4(0, light, 0, 0)
      lights.base[512 + byte] = SIMD4(0, 0, light, 0)
    }
  }

  /// Returns the light of an opaque pixel, and 1.
  @inline(__always)
  func opaque(_ pixel: UInt32) -> SIMD4<UInt32> {
    lights.base[Int(pixel &>> 16 & 255)] &+ lights.base[256 &+ Int(pixel &>> 8 & 255)]
      &+ lights.base[512 &+ Int(pixel & 255)]
  }

  /// Returns the light of a pixel times its opacity, and that opacity with 1 in the upper half.
  @inline(__always)
  func translucent(_ pixel: UInt32) -> SIMD4<UInt32> {
    let alpha = pixel &>> 24
    guard alpha > 0 else { return SIMD4(0, 0, 0, 1 &<< 16) }
    func straight(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel &>> shift & 255) &* 255 &+ alpha / 2) / alpha) &<< shift
    }
    var light = opaque(straight(16) | straight(8) | straight(0)) &* alpha
    light.w = alpha | 1 &<< 16
    return light
  }

  /// Returns the opaque pixel of the mean of `count` lights.
  @inline(__always)
  func mean(_ sum: SIMD4<UInt32>, _ count: UInt32) -> UInt32 {
    let shift = UInt32(truncatingIfNeeded: count.trailingZeroBitCount)
    let whole = sum &+ count / 2
    let mean = count & (count &- 1) == 0 ? whole &>> shift : whole / count
    return 0xFF00_0000 | pixel(mean)
  }

  /// Returns the pixel of the mean of `count` lights times opacities, premultiplied.
  func translucentMean(_ sum: SIMD4<UInt32>, _ count: UInt32) -> UInt32 {
    let opacity = sum.w & 0xFFFF
    guard opacity > 0 else { return 0 }
    let alpha = (opacity &+ count / 2) / count
    let mean = (sum &+ opacity / 2) / opacity
    return alpha &<< 24
      | PixelArithmetic.multiplied255(pixel: pixel(mean), alpha) & 0x00FF_FFFF
  }

  /// Returns the red, green and blue of lights.
  @inline(__always)
  private func pixel(_ light: SIMD4<UInt32>) -> UInt32 {
    UInt32(byte[Int(light.x)]) &<< 16 | UInt32(byte[Int(light.y)]) &<< 8
      | UInt32(byte[Int(light.z)])
  }
}
