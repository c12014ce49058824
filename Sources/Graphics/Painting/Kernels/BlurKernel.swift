import Drawing
import Geometry

/// Blurs premultiplied pixels by a Gaussian: three box passes along the rows, three along the
/// columns, in integers. Pixels outside of the given ones are clear.
///
/// Passes work in steps of 1/256 and cost the same at every σ, as each keeps a running sum. The
/// last one rounds with the fixed dither, so that wide soft edges do not band.
struct BlurKernel {
  private let alongRows: BoxPass
  private let alongColumns: BoxPass

  /// A blur with standard deviations along x and y in pixels; negative ones count as 0.
  init(_ deviation: Vector) {
    alongRows = BoxPass(deviation: deviation.dx)
    alongColumns = BoxPass(deviation: deviation.dy)
  }

  /// A blur of `sigma` points under the transform `map` from points to pixels.
  ///
  /// The deviations are those along x and y of the transformed round Gaussian.
  init(_ sigma: Double, map: Transform) {
    let sigma = max(sigma, 0)
    self.init(Vector(sigma * Vector(map.a, map.c).length, sigma * Vector(map.b, map.d).length))
  }

  /// True if nothing is blurred.
  var isSharp: Bool { alongRows.step == 0 && alongColumns.step == 0 }

  /// Returns `box` and all pixels that its pixels can affect or be affected by.
  func reach(of box: PixelBox) -> PixelBox {
    guard !box.isEmpty else { return .empty }
    let (x, y) = (alongRows.step * 3, alongColumns.step * 3)
    return PixelBox(
      left: box.left - x, top: box.top - y, right: box.right + x, bottom: box.bottom + y)
  }

  /// Blurs the pixels of `source` in `content` and writes those of `target` in `box`.
  func blur(
    _ source: Pixels, _ content: PixelBox, into target: Pixels, _ box: PixelBox,
    with memory: BlurMemory, dither: borrowing Dither
  ) {
    guard !box.isEmpty, !content.isEmpty else { return }
    // Intermediate rows, from the content's top.
    let rows = memory.rows(content.height * box.width)
    blurRows(source, content, into: rows, box.left..<box.right, with: memory)
    let down = BoxLines(
      alongColumns, content.top..<content.bottom, box.top..<box.bottom, in: memory)
    for left in stride(from: box.left, to: box.right, by: BoxLines.count) {
      let first = rows + (left - box.left - content.top * box.width)
      let blurred = down.run(on: BoxLines.Pixels(first, stride: box.width))
      let columns = left..<min(left + BoxLines.count, box.right)
      for y in box.top..<box.bottom {
        let (row, thresholds, pixels) = (target.row(y), dither.wideRow(y), blurred[y])
        for x in columns { row[x] = Shade(fine: pixels[x - left]).pixel(thresholds[x & 7]) }
      }
    }
  }

  /// Blurs the rows of `source` in `content` and writes `columns` of them, one after another.
  private func blurRows(
    _ source: Pixels, _ content: PixelBox, into rows: UnsafeMutablePointer<FinePixel>,
    _ columns: Range<Int>, with memory: BlurMemory
  ) {
    let across = BoxLines(alongRows, content.left..<content.right, columns, in: memory)
    for top in stride(from: content.top, to: content.bottom, by: BoxLines.count) {
      let lines = 0..<min(BoxLines.count, content.bottom - top)
      for line in lines {
        let sharp = source.row(top + line)
        for x in content.left..<content.right {
          across.input[x * BoxLines.count + line] = fine(sharp[x])
        }
      }
      let blurred = across.run(on: BoxLines.Pixels(across.input))
      for line in lines {
        let row = rows + ((top + line - content.top) * columns.count - columns.lowerBound)
        for x in columns { row[x] = blurred[x][line] }
      }
    }
  }

  /// Returns the channels of a pixel from the lowest byte up, in 1/256.
  @inline(__always)
  private func fine(_ pixel: UInt32) -> FinePixel {
    let bytes = unsafeBitCast(pixel.littleEndian, to: SIMD4<UInt8>.self)
    return FinePixel(truncatingIfNeeded: bytes) &<< 8
  }
}

extension PixelBox {
  /// Returns a picture of `width` × `height` pixels with a margin of its longer side or, for a
  /// small one, of 256 pixels; less if the limits of pictures require it.
  static func surroundings(width: Int, height: Int) -> PixelBox {
    var margin = max(width, height, 256)
    while margin > 0,
      !PictureLimits.allow(width: width + 2 * margin, height: height + 2 * margin)
    { margin /= 2 }
    return PixelBox(left: -margin, top: -margin, right: width + margin, bottom: height + margin)
  }
}
