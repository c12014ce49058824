import Drawing
import Geometry

/// Paints canvases, one after another, as bytes of red, green, blue and straight opacity, row by row
/// without gaps, in memory that it keeps: as a page's `ImageData` has them.
package final class BytePainter {
  private var painter: Painter
  private let bytes: Buffer<UInt32>

  /// A painter for canvases of `size` points at `scale` pixels a point.
  package init(size: Size, scale: Double, isTransparent: Bool = false) throws(PaintingError) {
    let (width, height) = try Painter.pixels(of: size, scale: scale)
    painter = Painter(
      size: size, scale: scale, isTransparent: isTransparent,
      on: PlainMemory(width: width, height: height))
    bytes = Buffer(width * height, of: 0)
  }

  /// Pixels in a row.
  package var width: Int { painter.width }

  /// Rows.
  package var height: Int { painter.height }

  /// The first byte of the picture that was painted last; before the first, of a clear one.
  package var pixels: UnsafePointer<UInt8> {
    UnsafePointer(UnsafeMutableRawPointer(bytes.base).assumingMemoryBound(to: UInt8.self))
  }

  /// Paints `canvas`, which has been validated, over what was painted last.
  package func paint(validated canvas: Canvas) {
    painter.paint(validated: canvas)
    painter.write(to: UnsafeMutableRawPointer(bytes.base).assumingMemoryBound(to: UInt8.self))
  }
}
