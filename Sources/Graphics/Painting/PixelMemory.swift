import Drawing

/// Memory that a picture is painted on, kept for as long as its painter.
///
/// A pixel is a native 32-bit word: opacity, red, green, blue from the highest byte down,
/// premultiplied. On an opaque picture the highest byte is undefined.
package protocol PixelMemory: AnyObject {
  /// Pixels in a row.
  var width: Int { get }
  /// Rows.
  var height: Int { get }
  /// The first pixel of the top row.
  var base: UnsafeMutableRawPointer { get }
  /// Bytes from a row to the next; a multiple of 4.
  var stride: Int { get }
  /// Called when pixels have changed.
  func markDirty()
}

/// A view of pixels in memory.
struct Pixels {
  let base: UnsafeMutableRawPointer
  /// Bytes from a row to the next; a multiple of 4.
  let stride: Int
  /// Column and row of the first pixel.
  var left = 0
  var top = 0
  /// True if all pixels are opaque, whatever is painted on them.
  var isOpaque = false

  /// Returns the address of column 0, possibly outside; add the column.
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

// Threads that write pixels in parallel write different rows.
extension Pixels: @unchecked Sendable {}

extension PixelBuffer: PixelMemory {
  package var base: UnsafeMutableRawPointer { UnsafeMutableRawPointer(words) }
  package var stride: Int { width * 4 }
  package func markDirty() {}

  /// Paints `canvas`, which has been validated, over the pixels, at `scale` of them a point.
  package func paint(validated canvas: Canvas, scale: Double) {
    var painter = Painter(size: canvas.size, scale: scale, isTransparent: true, on: self)
    painter.add(canvas.commands[...])
  }
}
