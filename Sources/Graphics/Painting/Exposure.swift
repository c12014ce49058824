import Drawing
import Geometry

extension CommandRasterizer {
  /// Replaces the picture by the mean of those that each of `samples` makes of it.
  func expose(_ samples: [Command], on pixels: Pixels, in state: GraphicsState) {
    // Its shapes are outlined when they are painted.
    guard !isOutlining else { return }
    guard isPainting else {
      let box = extent(of: samples, by: state.map, within: state.box)
      charge(box.within(state.rows).area * Int64(samples.count), .blendedPixels, in: state)
      return paint(samples[...], on: pixels, in: state.inside)
    }
    let memory = exposures.take()
    defer { exposures.giveBack(memory) }
    let plan = memory.plan(of: samples, in: state, by: self)
    rememberingShapes(in: state.clip == nil ? plan.shapes : nil) {
      for index in plan.grid.indices(of: plan.grid.box.within(state.rows).rows) {
        expose(plan, index, with: memory, on: pixels, in: state)
      }
    }
  }

  /// Exposes the row of tiles at `index`: so few pixels that they stay in the processor's cache.
  private func expose(
    _ plan: ExposurePlan, _ index: Int, with memory: ExposureMemory, on pixels: Pixels,
    in state: GraphicsState
  ) {
    var inner = state
    inner.rows = plan.grid.rows(at: index).clamped(to: state.rows)
    let count = plan.moments.count
    let changing = plan.moments.dropFirst().reduce(0) { $0 | $1.changes.columns[index] }
    memory.begin(pixels, plan.grid.box.within(inner.rows))
    // The number of commands whose picture is the backdrop.
    var common = 0
    for (number, moment) in plan.moments.enumerated() {
      if moment.isShifted { common = 0 }
      let columns = number == 0 ? .max : moment.changes.columns[index]
      guard columns != 0 else { continue }
      if state.clip == nil, common == 0 || moment.changes.firsts[index] < common {
        let (own, all) = plan.backdrop(of: number, index, columns)
        common = own
        if own > 0 {
          memory.copy(all, plan.grid, from: pixels, to: memory.backdrop)
          paint(moment, 0..<own, all, of: index, on: memory.backdrop, in: inner)
        }
      }
      let under = common > 0 ? memory.backdrop : pixels
      memory.copy(columns, plan.grid, from: under, to: memory.picture)
      let rest = common..<moment.commands.count
      paint(moment, rest, columns, of: index, on: memory.picture, in: inner)
      if number == 0 {
        memory.keepFirst(changing, plan.grid, pixels)
        continue
      }
      plan.forEachEnd(of: number, index) { columns, next in
        memory.add(columns, plan.grid, times: UInt32(next - number))
      }
    }
    memory.finish(pixels, changing, plan.grid, count: UInt32(count))
  }

  /// Paints those of a range of a moment's commands that may change `columns` of the tiles of row
  /// `index`.
  private func paint(
    _ moment: ExposurePlan.Moment, _ range: Range<Int>, _ columns: UInt64, of index: Int,
    on pixels: Pixels, in state: GraphicsState
  ) {
    // A flattened group has no area and is invisible.
    guard abs(moment.map.determinant) > 1e-18 else { return }
    var state = state
    state.map = moment.map
    // Neighbouring glows in a clip are rounded as one picture.
    guard state.clip == nil else { return paint(moment.commands[range], on: pixels, in: state) }
    var (start, end) = (range.lowerBound, range.lowerBound)
    func paintRun() {
      guard start < end else { return }
      state.place = moment.marks[start].place
      paint(moment.commands[start..<end], on: pixels, in: state)
    }
    for number in range where moment.marks[number].tiles.touches(columns, of: index) {
      if number > end || (number > start && !moment.marks[number].follows(moment.marks[number - 1]))
      {
        paintRun()
        start = number
      }
      end = number + 1
    }
    paintRun()
  }
}

/// The sum of pictures in linear light, by integers, in a row of tiles.
///
/// A channel counts as its light in 1/65535, times the opacity in 1/255 if pictures have one. A
/// pixel that is the same in all pictures keeps its value. Of others each channel becomes the sRGB
/// byte that is nearest to the mean light, which is rounded to 1/65535; the mean opacity is rounded
/// to 1/255. The order of the pictures makes no difference.
final class ExposureMemory {
  private var known: ExposurePlan?
  private var box = PixelBox.empty
  /// The picture of a moment; undefined in tiles that do not change in it.
  private let layer = Layer()
  private let backdropLayer = Layer()
  /// The pixels of the first picture, with which the others are compared.
  private var first = Buffer<UInt32>(uninitialized: 0)
  /// For each pixel the light of red, green and blue in the pictures that differ from the first
  /// one; and their number, with pictures of some opacity that in the lower, the number in the
  /// upper half.
  private var sums = Buffer<SIMD4<UInt32>>(uninitialized: 0)
  /// True for rows in which some pixel differs; sums of others are undefined.
  private var changedRows = Buffer<Bool>(uninitialized: 0)
  private let light = LightTable()

  /// Returns the plan of `samples` in `state`.
  func plan(
    of samples: [Command], in state: GraphicsState, by rasterizer: CommandRasterizer
  ) -> ExposurePlan {
    // The stripes of a picture have the same.
    if let known, known.isFor(samples, in: state) { return known }
    let plan = ExposurePlan(samples, in: state, by: rasterizer)
    known = plan
    return plan
  }

  /// Pixels for the picture of a moment.
  var picture: Pixels { layer.pixels }

  /// Pixels for the picture of commands that begin several moments.
  var backdrop: Pixels { backdropLayer.pixels }

  /// Begins with the `pixels` of `box`.
  func begin(_ pixels: Pixels, _ box: PixelBox) {
    self.box = box
    for layer in [layer, backdropLayer] { layer.begin(box, isOpaque: pixels.isOpaque) }
    let count = box.width * box.height
    first.reserveUninitialized(count)
    sums.reserveUninitialized(count)
    changedRows.reserveUninitialized(box.height)
    changedRows.base.update(repeating: false, count: box.height)
  }

  private func copy(_ columns: Range<Int>, from source: Pixels, to target: Pixels) {
    for y in box.rows {
      (target.row(y) + columns.lowerBound).update(
        from: source.row(y) + columns.lowerBound, count: columns.count)
    }
  }

  /// Calls `body` with each row and each run of `columns` of the tiles in `grid`, and with the index
  /// of its first pixel.
  private func forEachRun(
    _ columns: UInt64, _ grid: TileGrid, _ body: (_ y: Int, Range<Int>, _ index: Int) -> Void
  ) {
    grid.forEachRun(in: columns) { run in
      for y in box.rows { body(y, run, (y - box.top) * box.width + run.lowerBound - box.left) }
    }
  }

  /// Takes the first picture; all but `columns`, which others change, is brought to `pixels`.
  func keepFirst(_ columns: UInt64, _ grid: TileGrid, _ pixels: Pixels) {
    let first = first.base
    forEachRun(columns, grid) { y, run, index in
      (first + index).update(from: picture.row(y) + run.lowerBound, count: run.count)
    }
    copy(~columns, grid, from: picture, to: pixels)
  }

  /// Copies the pixels of `columns` of the tiles in `grid`.
  func copy(_ columns: UInt64, _ grid: TileGrid, from source: Pixels, to target: Pixels) {
    grid.forEachRun(in: columns) { copy($0, from: source, to: target) }
  }

  /// Adds a picture that lasts `count` moments in these `columns`.
  func add(_ columns: UInt64, _ grid: TileGrid, times count: UInt32) {
    grid.forEachRun(in: columns) { run in
      for y in box.rows { add(y, run, times: count) }
    }
  }

  private func add(_ y: Int, _ columns: Range<Int>, times count: UInt32) {
    let (pixels, start) = (picture, (y - box.top) * box.width)
    let index = start + columns.lowerBound - box.left
    let (row, known) = (pixels.row(y) + columns.lowerBound, first.base + index)
    let (sums, isOpaque, end) = (self.sums.base + index, pixels.isOpaque, columns.count)
    let mask = SIMD4<UInt32>(repeating: isOpaque ? 0x00FF_FFFF : .max)
    var isChanged = changedRows.base[y - box.top]
    var x = 0
    while x < end {
      // Most pixels of most pictures stand still.
      while x &+ 4 <= end, (load(row + x) ^ load(known + x)) & mask == SIMD4() { x &+= 4 }
      let next = min(x &+ 4, end)
      while x < next {
        if (row[x] ^ known[x]) & mask[0] != 0 {
          if !isChanged {
            (self.sums.base + start).update(repeating: SIMD4(), count: box.width)
            isChanged = true
          }
          sums[x] &+= (isOpaque ? light.opaque(row[x]) : light.translucent(row[x])) &* count
        }
        x &+= 1
      }
    }
    changedRows.base[y - box.top] = isChanged
  }

  /// Sets `columns` of `pixels` to the mean of the `count` pictures.
  func finish(_ pixels: Pixels, _ columns: UInt64, _ grid: TileGrid, count: UInt32) {
    forEachRun(columns, grid) { y, run, index in
      let (row, known) = (pixels.row(y) + run.lowerBound, first.base + index)
      guard changedRows.base[y - box.top] else { return row.update(from: known, count: run.count) }
      for x in 0..<run.count {
        let sum = sums.base[index + x]
        guard sum.w != 0 else {
          row[x] = known[x]
          continue
        }
        row[x] =
          pixels.isOpaque
          ? light.mean(sum &+ (count &- sum.w) &* light.opaque(known[x]), count)
          : light.translucentMean(
            sum &+ (count &- sum.w &>> 16) &* light.translucent(known[x]), count)
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
