import Drawing
import Geometry

/// Paints canvases to pixels, one after another, in memory that it reuses.
///
/// All pixels are computed here, by integers or by sums and products of doubles that are then
/// rounded to integers, so that they are the same on every machine:
///
/// 1. Paths become lines of fixed-point ends: the inside of a shape by `Flattener`, a stroke by
///    `Stroker`. Curves have an error of at most 1/64 pixel.
/// 2. `OverlapRemover` reduces them to the borders of the inside; `ScanConverter` turns those into
///    coverage, the exact area of each pixel, rounded to 1/255.
/// 3. Colours come from a single pixel, `GradientShader`, `ImageShader` or a layer; `GlowKernel`
///    and `BlurredRoundedRectKernel` have shapes of their own.
/// 4. `Compositor` applies coverage and clips and composites them by `BlendMode`.
///
/// The memory of the finished picture is passed in, and belongs to the caller.
///
/// A painter belongs to one thread at a time; use one for each worker.
public struct Painter: ~Copyable {
  /// The number of changes after which a canvas gives different pixels. Frames painted by another
  /// version are painted again.
  public static let version = 2

  /// Pixels in a row: the width in points × scale, rounded.
  public let width: Int
  /// Rows: the height in points × scale, rounded.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// True if the background is clear rather than black, and pictures keep their opacity.
  public let isTransparent: Bool

  private let memory: any PixelMemory
  /// One for each worker; made on demand.
  private var rasterizers: [CommandRasterizer] = []
  private var backdrop = BackdropCache()
  /// Pictures painted with the current memory.
  private var pictures = 0
  private let size: Size
  private let isWide: Bool

  /// Creates a painter for canvases of `size` points at `scale` pixels a point on memory with the
  /// number of pixels of ``pixels(of:scale:)``; with wide kernels if `isWide`, which must be available.
  package init(
    size: Size, scale: Double, isTransparent: Bool, on memory: any PixelMemory,
    isWide: Bool = WideKernels.areAvailable
  ) {
    self.scale = scale
    self.isTransparent = isTransparent
    self.isWide = isWide
    (self.memory, self.size) = (memory, size)
    (width, height) = (memory.width, memory.height)
  }

  /// Returns the size in pixels of a picture of `size` points at `scale` pixels a point, rounded to
  /// integers.
  package static func pixels(
    of size: Size, scale: Double
  ) throws(PaintingError) -> (width: Int, height: Int) {
    let (width, height) = (size.width * scale, size.height * scale)
    guard scale > 0, width >= 0.5, height >= 0.5 else { throw .noPixels(size: size, scale: scale) }
    let whole = (width: clampedInt(width.rounded()), height: clampedInt(height.rounded()))
    guard PictureLimits.allow(width: whole.width, height: whole.height) else {
      throw .tooLarge(width: whole.width, height: whole.height)
    }
    return whole
  }

  /// Paints `canvas`, which has been validated, on a cleared background.
  package mutating func paint(validated canvas: Canvas) {
    paint(validated: canvas, workers: 1) { count, body in
      for index in 0..<count { body(index, 0) }
    }
  }

  /// Runs parts of some work in parallel: calls `body` with each index below `count` and with the
  /// number of the calling worker, and returns when all calls have. A worker makes one call at a
  /// time.
  package typealias Run = (
    _ count: Int, _ body: @escaping @Sendable (_ index: Int, _ worker: Int) -> Void
  ) -> Void

  /// Paints `canvas`, which has been validated, on a cleared background: in stripes, painted in
  /// parallel by up to `workers` through `run`. Their number does not affect the pixels.
  package mutating func paint(validated canvas: Canvas, workers: Int, by run: Run) {
    if pictures == Painter.maxPictures { freeMemory() }
    pictures += 1
    let commands = canvas.commands
    let (whole, map, rasterizer) = (whole, map, rasterizers(for: 1)[0])
    var done = backdrop.restore(commands, to: ground, whole)
    if done == 0, commands.first.map({ rasterizer.hides(whole, $0, by: map) }) != true {
      let (ground, fresh, rows) = (ground, freshPixel, stripes(workers))
      run(rows.count) { index, _ in ground.fill(whole.within(rows[index]), with: fresh) }
    }
    let end = backdrop.worthwhileCount(commands, after: done, of: whole) {
      rasterizer.extent(of: [$0], by: map, within: whole)
    }
    if end > done {
      add(commands[done..<end], workers, by: run)
      backdrop.keep(commands[..<end], ground, whole)
      done = end
    }
    add(commands[done...], workers, by: run)
  }

  private mutating func add(_ commands: ArraySlice<Command>, _ workers: Int, by run: Run) {
    guard workers > 1, !commands.isEmpty else { return add(commands) }
    let rasterizers = rasterizers(for: workers)
    let shapes = rasterizers[0].shapeMemory
    shapes.begin(commands.sizes, workers: workers)
    for (worker, rasterizer) in rasterizers.enumerated() { rasterizer.share(shapes, as: worker) }
    let picture = SharedPicture(
      rasterizers: Array(rasterizers), commands: commands, indices: shapes.topLevelIndices,
      pixels: ground,
      state: GraphicsState(map: map, box: whole, rows: 0..<height))
    let parts = Painter.parts(of: commands.count, workers * Painter.stripes)
    run(parts.count) { index, worker in picture.outline(parts[index], by: worker) }
    let rows = stripes(workers * Painter.stripes)
    run(rows.count) { index, worker in picture.paint(rows[index], by: worker) }
    for rasterizer in rasterizers { rasterizer.stopSharing() }
    memory.markDirty()
  }

  /// Stripes for each worker. Most pictures have more and less expensive parts, and all workers
  /// should finish at the same time.
  private static let stripes = 4

  /// Pictures after which memory is allocated anew, so that what a single picture needed is
  /// released: half a minute of a film.
  package static let maxPictures = 1800

  /// The memory reused from picture to picture.
  package var workspace: AnyObject? { rasterizers.first }

  /// Frees reused memory before anything is made anew: both never exist at the same time.
  private mutating func freeMemory() {
    rasterizers = []
    backdrop = BackdropCache()
    pictures = 0
  }

  /// Returns the rasterizers of this many workers.
  private mutating func rasterizers(for workers: Int) -> ArraySlice<CommandRasterizer> {
    while rasterizers.count < workers {
      rasterizers.append(
        CommandRasterizer(size: size, scale: scale, width: width, height: height, isWide: isWide))
    }
    return rasterizers[..<workers]
  }

  /// Clears the background.
  package mutating func clear() {
    ground.fill(whole, with: freshPixel)
  }

  /// Paints `commands`, which have been validated, over the present picture.
  package mutating func add(_ commands: ArraySlice<Command>) {
    rasterizers(for: 1)[0].paint(
      commands, on: ground, in: GraphicsState(map: map, box: whole, rows: 0..<height))
    memory.markDirty()
  }

  /// Reads the painted pixels: native 32-bit words, opacity, red, green, blue from the highest byte
  /// down, premultiplied; rows `stride` bytes apart. The highest byte is undefined unless the
  /// painter is transparent.
  public borrowing func withPixels<Result>(
    _ body: (_ pixels: UnsafeRawPointer, _ stride: Int) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawPointer(memory.base), memory.stride)
  }

  /// Reads the row `y` of the painted pixels, words in the format of ``withPixels(_:)``.
  package borrowing func withRow(_ y: Int, _ body: (Span<UInt32>) -> Void) {
    precondition(0..<height ~= y, "a picture has no row of this number")
    let row = UnsafeRawPointer(memory.base + y * memory.stride)
    body(
      UnsafeBufferPointer(start: row.assumingMemoryBound(to: UInt32.self), count: width).span)
  }
}

/// A picture that several workers paint: each computes the outlines of some commands, then paints
/// some of the rows.
private struct SharedPicture {
  /// One for each worker.
  let rasterizers: [CommandRasterizer]
  let commands: ArraySlice<Command>
  /// The index in preorder of each of the commands.
  let indices: [Int]
  let pixels: Pixels
  let state: GraphicsState

  /// Computes the outlines of a range of commands, counted from the first.
  func outline(_ part: Range<Int>, by worker: Int) {
    var state = state
    state.place = indices[part.lowerBound]
    let first = commands.startIndex
    rasterizers[worker].survey(
      commands[first + part.lowerBound..<first + part.upperBound], in: state, for: .outlining)
  }

  func paint(_ rows: Range<Int>, by worker: Int) {
    var state = state
    state.rows = rows
    rasterizers[worker].paint(commands, on: pixels, in: state)
  }
}

// Workers have separate rows and commands; shared state is only read.
extension SharedPicture: @unchecked Sendable {}

extension Painter {
  private var map: Transform { .scale(scale) }

  private var freshPixel: UInt32 { isTransparent ? 0 : 0xFF00_0000 }

  /// Returns the rows of up to `count` stripes, from the top.
  private func stripes(_ count: Int) -> [Range<Int>] { Painter.parts(of: height, count) }

  /// Returns the numbers below `whole`, at least 1, in up to `count` parts.
  private static func parts(of whole: Int, _ count: Int) -> [Range<Int>] {
    let count = min(max(count, 1), whole)
    return (0..<count).map { whole * $0 / count..<whole * ($0 + 1) / count }
  }

  private var whole: PixelBox { PixelBox(left: 0, top: 0, right: width, bottom: height) }

  private var ground: Pixels {
    Pixels(base: memory.base, stride: memory.stride, isOpaque: !isTransparent)
  }
}

// A painter is the only owner of all that it refers to.
extension Painter: @unchecked Sendable {}

/// An error for a size that no picture can have.
package enum PaintingError: Error, Hashable, Sendable {
  /// More pixels than the limits allow: 32,767 a side, 2²⁸ in all.
  case tooLarge(width: Int, height: Int)
  /// A picture of this size in points, at this many pixels a point, has a side of less than half a
  /// pixel, or of NaN.
  case noPixels(size: Size, scale: Double)
}
