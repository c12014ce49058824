import Drawing
import Geometry

/// Blurs premultiplied pixels by a Gaussian: three box passes along the rows, three along the
/// columns, in integers. What lies outside of the pixels given is clear.
///
/// Passes work in steps of 1/256 and cost the same at every σ, as each keeps a running sum. The
/// last one rounds with the fixed dither, so that wide soft edges do not band.
struct BlurKernel {
  private let alongRows: BoxPass
  private let alongColumns: BoxPass

  /// A blur by standard deviations along x and y in pixels; less than 0 counts as 0.
  init(_ deviation: Vector) {
    alongRows = BoxPass(deviation: deviation.dx)
    alongColumns = BoxPass(deviation: deviation.dy)
  }

  /// A blur of `sigma` points where `map` leads from points to pixels.
  ///
  /// The deviations are those along x and y of what the map makes of a round Gaussian.
  init(_ sigma: Double, map: Transform) {
    let sigma = max(sigma, 0)
    self.init(Vector(sigma * Vector(map.a, map.c).length, sigma * Vector(map.b, map.d).length))
  }

  /// Whether nothing is blurred.
  var isSharp: Bool { alongRows.step == 0 && alongColumns.step == 0 }

  /// `box` and all that its pixels can reach or be reached from.
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
    let rows = memory.rows(content.height * box.width)
    let across = BoxPass.Line(alongRows, content.left..<content.right, box.left..<box.right)
    let down = BoxPass.Line(alongColumns, content.top..<content.bottom, box.top..<box.bottom)
    let lines = memory.lines(max(across.room.count, down.room.count))
    for y in content.top..<content.bottom {
      let line = across.memory(in: lines, 0)
      let sharp = source.row(y)
      for x in content.left..<content.right { line.first[x] = fine(sharp[x]) }
      across.run(on: line)
      let row = rows + ((y - content.top) * box.width - box.left)
      for x in box.left..<box.right { row[x] = SIMD4(truncatingIfNeeded: line.second[x]) }
    }
    for left in stride(from: box.left, to: box.right, by: BlurMemory.lineCount) {
      let columns = left..<min(left + BlurMemory.lineCount, box.right)
      for y in content.top..<content.bottom {
        let row = rows + ((y - content.top) * box.width - box.left)
        for x in columns {
          down.memory(in: lines, x - left).first[y] = SIMD4(truncatingIfNeeded: row[x])
        }
      }
      for x in columns { down.run(on: down.memory(in: lines, x - left)) }
      for y in box.top..<box.bottom {
        let (row, thresholds) = (target.row(y), dither.wideRow(y))
        for x in columns {
          let shade = Shade(fine: down.memory(in: lines, x - left).second[y])
          row[x] = shade.pixel(thresholds[x & 7])
        }
      }
    }
  }

  /// The channels of a pixel from the lowest byte up, in 1/256.
  @inline(__always)
  private func fine(_ pixel: UInt32) -> SIMD4<UInt32> {
    (SIMD4(pixel &<< 8, pixel, pixel &>> 8, pixel &>> 16)) & 0xFF00
  }
}

extension PixelBox {
  /// A picture of `width` × `height` pixels with a margin of its longer side or, for a small one,
  /// of 256 pixels; less where the limit of pictures does not allow that.
  static func surroundings(width: Int, height: Int) -> PixelBox {
    var margin = max(width, height, 256)
    while margin > 0,
      !PictureLimits.allow(width: width + 2 * margin, height: height + 2 * margin)
    { margin /= 2 }
    return PixelBox(left: -margin, top: -margin, right: width + margin, bottom: height + margin)
  }
}

/// Memory that blurs use, one after another; it grows to what the largest one needs.
final class BlurMemory {
  /// Lines that there is room for at once: as many pixels as fit a line of a processor's cache.
  static let lineCount = 8

  private var rowStore = Buffer<SIMD4<UInt16>>(1, of: .zero)
  private var lineStore = Buffer<SIMD4<UInt32>>(1, of: .zero)

  /// Room for `count` pixels.
  func rows(_ count: Int) -> UnsafeMutablePointer<SIMD4<UInt16>> {
    rowStore.reserve(count, of: .zero)
    return rowStore.base
  }

  /// Room for ``lineCount`` pairs of lines of `count` pixels each.
  func lines(_ count: Int) -> UnsafeMutablePointer<SIMD4<UInt32>> {
    lineStore.reserve(count * 2 * BlurMemory.lineCount, of: .zero)
    return lineStore.base
  }
}
