import Drawing
import Geometry

/// Paints canvases to pixels, one after another, in memory that it keeps.
///
/// Every pixel is decided here, by whole numbers or by sums and products of doubles that are then
/// rounded to whole numbers, so that it is the same on every machine:
///
/// 1. Paths become lines of fixed-point ends: the inside of a shape by `Flattener`, a line of a
///    pen by `Stroker`. Curves stray by at most 1/64 pixel.
/// 2. `OverlapRemover` leaves the borders of the inside; `ScanConverter` turns them into
///    coverage, the exact area of each pixel, rounded to 1/255.
/// 3. Colours come from one pixel, `GradientShader`, `ImageShader` or a layer; `GlowKernel`
///    and `BlurredRoundedRectKernel` bring their own shape.
/// 4. `Compositor` applies coverage and clips and composites them by `BlendMode`.
///
/// Cairo owns the memory of the finished picture, an image surface, and does nothing to it.
///
/// A painter belongs to one thread at a time; use one for each worker.
public struct Painter: ~Copyable {
  /// Counts the changes after which a canvas gives other pixels than before. Frames that were
  /// painted under another number are painted again.
  public static let version = 2

  /// Pixels in a row: the width in points × scale, rounded.
  public let width: Int
  /// Rows: the height in points × scale, rounded.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// Whether the ground is clear rather than black, and pictures keep their opacity.
  public let isTransparent: Bool

  private let ground: Surface
  private let rasterizer: CommandRasterizer

  /// A painter for canvases of `size` points at `scale` pixels a point, both greater than 0.
  ///
  /// - Throws: ``RasterError/noPixels(size:scale:)`` where a side is less than half a pixel, or no
  ///   number; ``RasterError/tooLarge(width:height:)`` beyond 32,767 pixels a side or 2²⁸ in all.
  public init(size: Size, scale: Double = 1, isTransparent: Bool = false) throws(RasterError) {
    self.scale = scale
    self.isTransparent = isTransparent
    ground = try Surface(size: size, scale: scale, isOpaque: !isTransparent)
    (width, height) = (ground.width, ground.height)
    rasterizer = CommandRasterizer(size: size, scale: scale, width: width, height: height)
  }

  /// Paints `canvas` on a fresh ground. What is painted stays where the canvas cannot be drawn.
  ///
  /// - Throws: ``RasterError/undrawable(picture:_:)``; see `Canvas.validate()`.
  public mutating func paint(_ canvas: Canvas) throws(RasterError) { try paint(canvas, of: "") }

  /// Paints `canvas` on a fresh ground. `picture`, the name of what it shows, is reported where it
  /// cannot be drawn.
  package mutating func paint(
    _ canvas: Canvas, of picture: @autoclosure () -> String
  ) throws(RasterError) {
    do throws(DrawingError) { try canvas.validate() } catch {
      throw .undrawable(picture: picture(), error)
    }
    clear()
    add(canvas.commands)
  }

  /// Makes the ground fresh.
  mutating func clear() {
    let all = PixelBox(left: 0, top: 0, right: width, bottom: height)
    ground.pixels.fill(all, with: isTransparent ? 0 : 0xFF00_0000)
  }

  /// Paints `commands`, which have been validated, on what is painted already.
  mutating func add(_ commands: [Command]) {
    let all = PixelBox(left: 0, top: 0, right: width, bottom: height)
    rasterizer.paint(
      commands, on: ground.pixels, in: GraphicsState(map: .scale(scale), box: all))
    ground.markDirty()
  }

  /// Reads the painted pixels: native 32-bit words, opacity, red, green, blue from the highest
  /// byte down, premultiplied; rows `stride` bytes apart. The highest byte means nothing unless
  /// the painter is transparent.
  public borrowing func withPixels<Result>(
    _ body: (_ pixels: UnsafeRawPointer, _ stride: Int) throws -> Result
  ) rethrows -> Result {
    let pixels = ground.pixels
    return try body(UnsafeRawPointer(pixels.base), pixels.stride)
  }

  /// Reads the row `y` of the painted pixels, which are words as ``withPixels(_:)`` has them.
  package borrowing func withRow(_ y: Int, _ body: (Span<UInt32>) -> Void) {
    precondition(0..<height ~= y, "a picture has no row of this number")
    let row = UnsafeRawPointer(ground.pixels.base + y * ground.pixels.stride)
    body(
      UnsafeBufferPointer(start: row.assumingMemoryBound(to: UInt32.self), count: width).span)
  }
}

// A painter owns all that it points to, alone.
extension Painter: @unchecked Sendable {}
