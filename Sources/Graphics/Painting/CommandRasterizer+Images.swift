import Drawing
import Geometry

extension CommandRasterizer {
  func image(
    _ bitmap: Bitmap, in rect: Rect, _ opacity: Double, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) {
    let fit = Transform.scale(
      rect.width / Double(bitmap.width), rect.height / Double(bitmap.height)
    ).then(.translation(rect.origin - .zero)).then(state.map)
    composite(in: rect, opacity, blend, on: pixels, in: state) { (_) in
      shader(of: bitmap, fit: fit).map { .image($0) }
    }
  }

  func imagePart(
    _ image: ImagePart, _ opacity: Double, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) {
    let tint = PixelArithmetic.pixel(image.tint)
    guard !image.part.isEmpty, tint != 0 else { return }
    composite(in: image.rect, opacity, blend, on: pixels, in: state) { (_) in
      shader(of: image, bitmapMemory.pixels(of: image.bitmap), tint, by: state.map)
        .map { .image($0) }
    }
  }

  func imageFill(
    _ fill: ImageFill, _ opacity: Double, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) {
    composite(in: fill.rect, opacity, blend, on: pixels, in: state) { box in
      let words = bitmapMemory.pixels(of: fill.bitmap)
      return ImageFillShader(
        fill, words, map: state.map, columns: box.left..<box.right, memory: imageTaps
      ).map { .imageFill($0) }
    }
  }

  /// Composites the paint that `source` makes for the pixels of a box on `rect`.
  private func composite(
    in rect: Rect, _ opacity: Double, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState, source: (PixelBox) -> Paint?
  ) {
    let opacity = PixelArithmetic.byte(fromUnit: opacity)
    let path = Path(rect)
    let box = box(of: path, in: state).intersection(state.box)
    guard !rect.isEmpty, opacity > 0, !box.within(state.rows).isEmpty,
      let source = isPainting ? source(box) : .solid(0)
    else { return }
    fill(path, Ink(source, blend, opacity: opacity), within: box, on: pixels, in: state)
  }

  /// Returns the shader of the pixels that a part of a bitmap touches, which is one of a bitmap of
  /// only those, with scratch space for ``SpriteRows`` of this many columns.
  func shader(
    of image: ImagePart, _ words: BitmapMemory.Words, _ tint: UInt32, by map: Transform,
    columns count: Int = 0
  ) -> ImageShader? {
    let (bitmap, part) = (image.bitmap, image.part)
    let columns = ImagePart.pixels(from: part.minX, to: part.maxX, of: bitmap.width)
    let rows = ImagePart.pixels(from: part.minY, to: part.maxY, of: bitmap.height)
    let (left, top) = (Double(columns.lowerBound), Double(rows.lowerBound))
    let fit = Transform.translation(Vector(left - part.minX, top - part.minY))
      .then(.scale(image.rect.width / part.width, image.rect.height / part.height))
      .then(.translation(image.rect.origin - .zero)).then(map)
    return ImageShader(
      words.base + (rows.lowerBound * bitmap.width + columns.lowerBound), width: columns.count,
      height: rows.count, stride: bitmap.width, isOpaque: words.isOpaque, fit: fit,
      tint: tint, image.interpolation,
      scratch: room(inRow: max(2 * columns.count, SpriteRows.room(for: count))),
      isWide: compositor.isWide)
  }

  /// Returns the shader of `bitmap`.
  private func shader(of bitmap: Bitmap, fit: Transform) -> ImageShader? {
    let words = bitmapMemory.pixels(of: bitmap)
    return ImageShader(
      words.base, width: bitmap.width, height: bitmap.height, stride: bitmap.width,
      isOpaque: words.isOpaque, fit: fit, scratch: room(inRow: 2 * bitmap.width),
      isWide: compositor.isWide)
  }
}

extension ImagePart {
  /// Returns the pixels of a row or column of `count` that a part touches; at least one.
  fileprivate static func pixels(from start: Double, to end: Double, of count: Int) -> Range<Int> {
    let first = min(max(wholeBelow(start), 0), count - 1)
    return first..<max(min(wholeAbove(end), count), first + 1)
  }
}

// MARK: Memory

/// Bitmaps as premultiplied words.
///
/// Those with a digest recur, in this picture and the next: their words are cached, up to 2²²
/// pixels. Of the others only the last one is. Those that a painter has painted have words.
final class BitmapMemory {
  /// Premultiplied pixels; rows from the top, without padding.
  struct Words {
    let base: UnsafePointer<UInt32>
    /// True if all are opaque.
    let isOpaque: Bool
  }

  /// A cached bitmap.
  private final class Known {
    let digest: SIMD2<UInt64>
    let count: Int
    let words: Buffer<UInt32>
    let isOpaque: Bool

    init(_ bitmap: Bitmap, _ digest: SIMD2<UInt64>) {
      self.digest = digest
      count = bitmap.width * bitmap.height
      words = Buffer(count, of: 0)
      isOpaque = bitmap.premultiply(into: words.base)
    }
  }

  private static let limit = 1 << 22
  /// The last bitmap without a digest, and its words.
  private var last: (bitmap: Bitmap, isOpaque: Bool)?
  private var scratch = Buffer<UInt32>(1, of: 0)
  private var cache = GreedyDualCache<Known>(capacity: limit)

  /// Returns the words of `bitmap`, valid until the next call.
  func pixels(of bitmap: Bitmap) -> Words {
    let count = bitmap.width * bitmap.height
    guard let digest = bitmap.digest, count <= BitmapMemory.limit else {
      if last?.bitmap.sharesPixels(with: bitmap) != true { prepare(bitmap) }
      return Words(
        base: UnsafePointer(bitmap.buffer?.words ?? scratch.base),
        isOpaque: last?.isOpaque ?? false)
    }
    let known =
      cache.first { $0.digest == digest && $0.count == count }
      ?? cache.insert(Known(bitmap, digest), cost: 1, size: count)
    return Words(base: known.words.base, isOpaque: known.isOpaque)
  }

  /// Makes `bitmap` the last.
  private func prepare(_ bitmap: Bitmap) {
    last = nil
    if let buffer = bitmap.buffer { return last = (bitmap, buffer.isOpaque) }
    scratch.reserve(bitmap.width * bitmap.height, of: 0)
    last = (bitmap, bitmap.premultiply(into: scratch.base))
  }
}

extension PixelBuffer {
  /// True if all pixels are opaque.
  fileprivate var isOpaque: Bool {
    var common = UInt32.max
    for index in 0..<count { common &= words[index] }
    return common &>> 24 == 255
  }
}
