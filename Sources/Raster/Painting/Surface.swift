import CCairo
import Geometry

/// Pixels in memory that Cairo owns, as any program that knows Cairo could go on with them.
///
/// A pixel is a native 32-bit word: opacity, red, green, blue from the highest byte down,
/// premultiplied. On an opaque surface the highest byte means nothing.
struct Surface: ~Copyable {
  private let handle: OpaquePointer
  let pixels: Pixels
  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int

  /// A surface of `size` points at `scale` pixels a point, rounded to whole pixels.
  init(size: Size, scale: Double, isOpaque: Bool) throws(RasterError) {
    let (width, height) = (size.width * scale, size.height * scale)
    guard scale > 0, width >= 0.5, height >= 0.5 else { throw .noPixels(size: size, scale: scale) }
    try self.init(
      width: clampedInt(width.rounded()), height: clampedInt(height.rounded()), isOpaque: isOpaque)
  }

  private init(width: Int, height: Int, isOpaque: Bool) throws(RasterError) {
    try PictureLimits.check(width: width, height: height)
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
    pixels = Pixels(
      base: UnsafeMutableRawPointer(data), stride: Int(cairo_image_surface_get_stride(handle)))
  }

  deinit { cairo_surface_destroy(handle) }

  /// Tells Cairo that the pixels have changed.
  borrowing func markDirty() { cairo_surface_mark_dirty(handle) }
}

/// Where pixels lie.
struct Pixels {
  let base: UnsafeMutableRawPointer
  /// Bytes from a row to the next; a multiple of 4.
  let stride: Int
  /// Column and row of the first pixel.
  var left = 0
  var top = 0

  /// Where the pixel of column 0 lies, or would lie; add the column.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + ((y - top) * stride - left * 4)).assumingMemoryBound(to: UInt32.self)
  }

  func fill(_ box: PixelBox, with pixel: UInt32) {
    guard !box.isEmpty else { return }
    for y in box.top..<box.bottom {
      row(y).advanced(by: box.left).update(repeating: pixel, count: box.width)
    }
  }
}
