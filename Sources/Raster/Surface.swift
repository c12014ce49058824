import CCairo

/// Pixels in memory with Cairo's means to draw on them. Owns both and frees both.
///
/// A pixel is a native 32-bit word: opacity, red, green, blue from the highest byte down,
/// premultiplied. On an opaque surface the highest byte means nothing.
struct Surface: ~Copyable {
  let width: Int
  let height: Int
  let isOpaque: Bool
  let handle: OpaquePointer
  let context: OpaquePointer
  let pixels: Pixels

  init(width: Int, height: Int, isOpaque: Bool) throws(RasterError) {
    try PictureLimits.check(width: width, height: height)
    guard
      let handle = cairo_image_surface_create(
        isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw .drawing("no surface") }
    guard let context = cairo_create(handle) else {
      cairo_surface_destroy(handle)
      throw .drawing("no context")
    }
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(handle) else {
      cairo_destroy(context)
      cairo_surface_destroy(handle)
      throw .drawing(Surface.sentence(status))
    }
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.handle = handle
    self.context = context
    pixels = Pixels(
      base: UnsafeMutableRawPointer(data), stride: Int(cairo_image_surface_get_stride(handle)))
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(handle)
  }

  func check() throws(RasterError) {
    for status in [cairo_status(context), cairo_surface_status(handle)]
    where status != CAIRO_STATUS_SUCCESS {
      throw .drawing(Surface.sentence(status))
    }
  }

  static func sentence(_ status: cairo_status_t) -> String {
    cairo_status_to_string(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
  }
}

/// Where the pixels of a surface lie.
struct Pixels {
  let base: UnsafeMutableRawPointer
  /// Bytes from a row to the next; a multiple of 4.
  let stride: Int

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  func clear(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    for y in box.top..<box.bottom {
      row(y).advanced(by: box.left).update(repeating: 0, count: box.width)
    }
  }
}
