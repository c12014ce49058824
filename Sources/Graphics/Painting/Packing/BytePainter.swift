import Drawing
import Geometry

extension Painter {
  /// Returns a copy of the picture with straight opacity; 255 everywhere unless the painter is
  /// transparent. A premultiplied channel p at opacity a becomes (255 · p + a / 2) / a in integers;
  /// a clear pixel becomes zeros.
  public borrowing func bitmap() -> Bitmap {
    let count = width * height * 4
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, written in
      written = count
      if let base = target.baseAddress { write(to: base) }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// Writes the pixels of ``bitmap()`` to memory of that size.
  borrowing func write(to base: UnsafeMutablePointer<UInt8>) {
    let (width, height, isTransparent) = (width, height, isTransparent)
    withPixels { pixels, stride in
      for y in 0..<height {
        let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
        let out = base + y * width * 4
        guard !isTransparent else {
          PixelPacking.straighten(row, width, into: out)
          continue
        }
        let words = UnsafeMutableRawPointer(out).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width {
          let word = row[x]
          words[x] =
            (word &<< 16 & 0xFF_0000 | word & 0xFF00 | word &>> 16 & 0xFF | 0xFF00_0000)
            .littleEndian
        }
      }
    }
  }
}

/// Paints canvases, one after another, as bytes of red, green, blue and straight opacity, row by
/// row without padding, in memory that it reuses: the format of a page's `ImageData`.
package final class BytePainter {
  private var painter: Painter
  private let bytes: Buffer<UInt32>

  /// Creates a painter for canvases of `size` points at `scale` pixels a point.
  package init(size: Size, scale: Double, isTransparent: Bool = false) throws(PaintingError) {
    let (width, height) = try Painter.pixels(of: size, scale: scale)
    painter = Painter(
      size: size, scale: scale, isTransparent: isTransparent,
      on: PixelBuffer(width: width, height: height))
    bytes = Buffer(width * height, of: 0)
  }

  /// Pixels in a row.
  package var width: Int { painter.width }

  /// Rows.
  package var height: Int { painter.height }

  /// The first byte of the last picture; initially of a clear one.
  package var pixels: UnsafePointer<UInt8> {
    UnsafePointer(UnsafeMutableRawPointer(bytes.base).assumingMemoryBound(to: UInt8.self))
  }

  /// Paints `canvas`, which has been validated, replacing the last picture.
  package func paint(validated canvas: Canvas) {
    painter.paint(validated: canvas)
    painter.write(to: UnsafeMutableRawPointer(bytes.base).assumingMemoryBound(to: UInt8.self))
  }
}
