import CCairo
import Drawing
import Files
import Geometry
import Painting

/// Pixels in memory owned by Cairo, usable by other code that uses Cairo.
private final class Surface: PixelMemory {
  private let handle: OpaquePointer
  let width: Int
  let height: Int
  let base: UnsafeMutableRawPointer
  let stride: Int

  /// Creates a surface of this size, which is within the limits.
  init(width: Int, height: Int, isOpaque: Bool) throws(RasterError) {
    guard
      let handle = cairo_image_surface_create(
        isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw .drawing("no surface") }
    let status = cairo_surface_status(handle)
    guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(handle) else {
      cairo_surface_destroy(handle)
      throw .drawing(
        cairo_status_to_string(status).map { String(cString: $0) } ?? "status \(status.rawValue)")
    }
    cairo_surface_flush(handle)
    (self.handle, self.width, self.height) = (handle, width, height)
    (base, stride) = (UnsafeMutableRawPointer(data), Int(cairo_image_surface_get_stride(handle)))
    LargePages.prefer(base, height * stride)
  }

  deinit { cairo_surface_destroy(handle) }

  func markDirty() { cairo_surface_mark_dirty(handle) }
}

extension Painter {
  /// Creates a painter for canvases of `size` points at `scale` pixels a point, both greater than
  /// 0. Its memory is an image surface of Cairo, which Cairo does not draw on.
  ///
  /// - Throws: ``RasterError/noPixels(size:scale:)`` if a side is less than half a pixel, or NaN;
  ///   ``RasterError/tooLarge(width:height:)`` beyond 32,767 pixels a side or 2²⁸ in all.
  public init(size: Size, scale: Double = 1, isTransparent: Bool = false) throws(RasterError) {
    let (width, height) = try RasterError.ofPainting { () throws(PaintingError) in
      try Painter.pixels(of: size, scale: scale)
    }
    let surface = try Surface(width: width, height: height, isOpaque: !isTransparent)
    self.init(size: size, scale: scale, isTransparent: isTransparent, on: surface)
  }

  /// Returns `wanted` pixels a point, or fewer, so that no side of `size` points has more than
  /// `longestSide` pixels; or more than either allows, so that the shorter side has at least one
  /// pixel.
  package static func scale(
    _ wanted: Double = .infinity, of size: Size, longestSide: Int = PictureLimits.side
  ) -> Double {
    let most = Double(longestSide) / max(size.width, size.height)
    return max(min(wanted, most), (0.5 / min(size.width, size.height)).nextUp)
  }

  /// Paints `canvas` on a cleared background. If the canvas cannot be drawn, the last picture
  /// stays.
  ///
  /// - Throws: ``RasterError/undrawable(picture:_:)``; see `Canvas.validate()`.
  public mutating func paint(_ canvas: Canvas) throws(RasterError) { try paint(canvas, of: "") }

  /// Paints `canvas` on a cleared background. `picture`, its name, is reported if it cannot be
  /// drawn; up to `jobs` threads paint it, which does not affect the pixels.
  package mutating func paint(
    _ canvas: Canvas, of picture: @autoclosure () -> String, jobs: Int = 1
  ) throws(RasterError) {
    do throws(DrawingError) { try canvas.validate() } catch {
      throw .undrawable(picture: picture(), error)
    }
    // Painting a smaller part takes less time than starting a thread.
    let workers = min(jobs, 1 + width * height / (1 << 16))
    guard workers > 1 else { return paint(validated: canvas) }
    paint(validated: canvas, workers: workers) { count, body in
      Workers.run(count, on: workers, each: body)
    }
  }
}
