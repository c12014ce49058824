import Drawing
import Geometry

/// Composites sources on pixels, through coverage and clips. Owns the memory that this takes and
/// reuses it.
final class Compositor {
  let dither = Dither()
  private let converter = ScanConverter()
  private var overlapRemover = OverlapRemover()
  private let meshMemory: MeshMemory
  /// A row of source pixels and one of coverage; indexed by column.
  let colors: UnsafeMutablePointer<UInt32>
  let coverage: UnsafeMutablePointer<UInt8>
  private let left: Int
  /// True if eight pixels are processed at a time where there is a kernel for it.
  let isWide: Bool

  /// Creates a compositor for pixels in `columns`.
  init(columns: Range<Int>, isWide: Bool) {
    (left, self.isWide) = (columns.lowerBound, isWide)
    meshMemory = MeshMemory(isWide: isWide)
    colors = .allocate(capacity: columns.count) - left
    coverage = .allocate(capacity: columns.count) - left
  }

  deinit {
    (colors + left).deallocate()
    (coverage + left).deallocate()
  }

  /// Composites `ink` on all pixels of `box`.
  func composite(_ ink: Ink, over box: PixelBox, _ clip: ClipMask?, on pixels: Pixels) {
    guard !box.isEmpty else { return }
    let columns = box.left..<box.right
    if clip == nil, ink.opacity == 255, ink.blend == .normal {
      switch ink.paint {
      case .solid(let pixel) where pixel >> 24 == 255: return pixels.fill(box, with: pixel)
      case .gradient(let shader) where shader.isOpaque:
        for y in box.top..<box.bottom {
          shader.write(to: pixels.row(y), columns, y: y, dither: dither)
        }
        return
      case .image(let shader) where shader.isOpaque:
        for y in box.top..<box.bottom { shader.write(to: pixels.row(y), columns, y: y) }
        return
      case .imageFill(let shader) where shader.isOpaque:
        for y in box.top..<box.bottom { shader.write(to: pixels.row(y), columns, y: y) }
        return
      default: break
      }
    }
    for y in box.top..<box.bottom {
      if clip != nil || ink.opacity < 255 {
        (coverage + box.left).update(repeating: UInt8(ink.opacity), count: box.width)
      }
      compositeRow(
        ink, columns, y: y, isWhole: clip == nil && ink.opacity == 255, clip, on: pixels)
    }
  }

  /// Composites `ink` on the inside of a shape.
  func composite(_ ink: Ink, inside: Inside, _ clip: ClipMask?, on pixels: Pixels) {
    if case .solid(let pixel) = ink.paint, ink.blend == .normal, clip == nil {
      let color = PixelArithmetic.multiplied255(pixel: pixel, ink.opacity)
      return fillSolid(color, inside, on: pixels)
    }
    forEachRow(of: inside) { y, columns in
      if ink.opacity < 255 {
        for x in columns {
          coverage[x] = UInt8(PixelArithmetic.multiplied255(UInt32(coverage[x]), ink.opacity))
        }
      }
      compositeRow(ink, columns, y: y, isWhole: false, clip, on: pixels)
    }
  }

  /// Composites the triangles of `mesh` as far as they lie in `box` and `rows`.
  func composite(
    _ mesh: MeshPainter, _ blend: BlendMode, within box: PixelBox, _ rows: Range<Int>,
    _ clip: ClipMask?, on pixels: Pixels
  ) {
    // Strips of the whole, whose tops affect the rounding of colours.
    for top in stride(from: box.top, to: box.bottom, by: MeshBand.rows) {
      let strip = PixelBox(
        left: box.left, top: top, right: box.right, bottom: min(top + MeshBand.rows, box.bottom))
      guard !strip.within(rows).isEmpty else { continue }
      let area = mesh.extent(in: strip)
      guard !area.within(rows).isEmpty else { continue }
      let band = MeshBand(area.within(rows), in: meshMemory)
      mesh.fill(band, of: area, by: converter, dither: dither)
      for y in band.box.top..<band.box.bottom {
        var isWhole = band.finish(y, coverage: coverage)
        if isWhole, clip != nil {
          (coverage + area.left).update(repeating: 255, count: area.width)
          isWhole = false
        }
        compositeRow(
          Ink(.layer(band.pixels), blend), area.left..<area.right, y: y, isWhole: isWhole, clip,
          on: pixels)
      }
    }
  }

  /// Returns the premultiplied pixels of the triangles of `mesh` in `box`, row by row without
  /// padding, valid until the next mesh. Only those in `rows` are painted.
  func picture(
    of mesh: MeshPainter, _ box: PixelBox, _ rows: Range<Int>
  ) -> UnsafePointer<UInt32> {
    let words = meshMemory.reservePixels(box.width * box.height + 4)
    for top in stride(from: box.top, to: box.bottom, by: MeshBand.rows) {
      let strip = PixelBox(
        left: box.left, top: top, right: box.right, bottom: min(top + MeshBand.rows, box.bottom))
      let seen = strip.within(rows)
      guard !seen.isEmpty else { continue }
      let band = MeshBand(seen, in: meshMemory, at: (seen.top - box.top) * box.width)
      mesh.fill(band, of: strip, by: converter, dither: dither)
      band.finish()
    }
    return UnsafePointer(words)
  }

  /// Returns the inside of `outline`, true in `box`, as far as it lies in `seen`; valid until the
  /// next call.
  func inside(
    of outline: borrowing EdgeList, _ rule: FillRule, within box: PixelBox, seen: PixelBox
  ) -> Inside {
    let isEvenOdd = rule == .evenOdd
    if !outline.isSimple {
      overlapRemover.resolve(outline, isEvenOdd: isEvenOdd, in: box, by: converter)
    }
    let edges = UnsafeBufferPointer(outline.isSimple ? outline.edges : overlapRemover.result.edges)
    return Inside(edges: edges, isEvenOdd: isEvenOdd, box: seen)
  }

  /// Adds the inside of a shape to `mask`, as far as it lies in `outer`.
  func clip(to inside: Inside, _ outer: ClipMask?, _ mask: ClipMask) {
    forEachRow(of: inside) { y, columns in
      if let outer { applyMask(outer, to: columns, y: y) }
      mask.row(columns.lowerBound, y).update(
        from: coverage + columns.lowerBound, count: columns.count)
    }
  }
}

extension Compositor {
  /// Blends one colour as soon as its coverage is computed: the most frequent case.
  private func fillSolid(_ color: UInt32, _ inside: Inside, on pixels: Pixels) {
    #if arch(x86_64)
      if isWide { return converter.fillWide(inside, with: color, on: pixels) }
    #endif
    converter.convert(inside) { y, from, to, coverage in
      let row = pixels.row(y)
      let pixel = coverage == 255 ? color : PixelArithmetic.multiplied255(pixel: color, coverage)
      let kept = 255 &- pixel &>> 24
      if kept == 0 {
        for x in from..<to { row[x] = pixel }
      } else {
        for x in from..<to { row[x] = pixel &+ PixelArithmetic.multiplied255(pixel: row[x], kept) }
      }
    } row: { _ in
    }
  }

  /// Writes the coverage of each row to ``coverage`` and calls `body` with its columns.
  @inline(__always)
  private func forEachRow(
    of inside: Inside, _ body: (_ y: Int, _ columns: Range<Int>) -> Void
  ) {
    let coverage = self.coverage
    // Columns may be negative beyond the picture.
    let none = Int.min
    var (first, end) = (none, none)
    converter.convert(inside) { _, from, to, value in
      if end == none { (first, end) = (from, from) }
      for x in end..<from { coverage[x] = 0 }
      for x in from..<to { coverage[x] = UInt8(truncatingIfNeeded: value) }
      end = to
    } row: { y in
      if end > first { body(y, first..<end) }
      (first, end) = (none, none)
    }
  }

  /// Multiplies the coverage of a row by a mask.
  func applyMask(_ mask: ClipMask, to columns: Range<Int>, y: Int) {
    let bytes = mask.row(columns.lowerBound, y)
    let coverage = self.coverage + columns.lowerBound
    for x in 0..<columns.count {
      coverage[x] = UInt8(
        truncatingIfNeeded: PixelArithmetic.multiplied255(UInt32(coverage[x]), UInt32(bytes[x])))
    }
  }

  /// Composites a row of `ink` through ``coverage``, or wholly.
  @inline(__always)
  private func compositeRow(
    _ ink: Ink, _ columns: Range<Int>, y: Int, isWhole: Bool, _ clip: ClipMask?,
    on pixels: Pixels
  ) {
    if let clip { applyMask(clip, to: columns, y: y) }
    let start = columns.lowerBound
    ink.blend.composite(
      ink.paint.row(columns, y: y, scratch: colors, dither: dither), on: pixels.row(y) + start,
      isWhole ? nil : UnsafePointer(coverage + start), count: columns.count,
      isOpaque: pixels.isOpaque, isWide: isWide)
  }
}

// MARK: Paint

/// A paint with its blend mode and opacity.
struct Ink {
  let paint: Paint
  let blend: BlendMode
  /// Opacity, 0…255.
  let opacity: UInt32

  init(_ paint: Paint, _ blend: BlendMode, opacity: UInt32 = 255) {
    (self.paint, self.blend, self.opacity) = (paint, blend, opacity)
  }
}

/// The source of the pixels that a command composites.
enum Paint {
  /// One premultiplied pixel everywhere.
  case solid(UInt32)
  case gradient(GradientShader)
  case image(ImageShader)
  case imageFill(ImageFillShader)
  case layer(Pixels)

  /// Returns the pixels of `columns` in row `y`, from the first column on; written to `scratch`,
  /// which begins at column 0, unless they exist in memory already.
  @inline(__always)
  func row(
    _ columns: Range<Int>, y: Int, scratch: UnsafeMutablePointer<UInt32>,
    dither: borrowing Dither
  ) -> UnsafePointer<UInt32> {
    switch self {
    case .solid(let pixel):
      (scratch + columns.lowerBound).update(repeating: pixel, count: columns.count)
    case .gradient(let shader): shader.write(to: scratch, columns, y: y, dither: dither)
    case .image(let shader): shader.write(to: scratch, columns, y: y)
    case .imageFill(let shader): shader.write(to: scratch, columns, y: y)
    case .layer(let pixels): return UnsafePointer(pixels.row(y) + columns.lowerBound)
    }
    return UnsafePointer(scratch + columns.lowerBound)
  }
}
