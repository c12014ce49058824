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

  func imageFill(
    _ fill: ImageFill, _ opacity: Double, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) {
    composite(in: fill.rect, opacity, blend, on: pixels, in: state) { box in
      let (x, y) = ImageAxis.axes(of: fill)
      let words = bitmapMemory.pixels(of: fill.bitmap)
      return ImageFillShader(
        words, width: fill.bitmap.width, x, y, map: state.map, columns: box.left..<box.right,
        memory: imageTaps
      ).map { .imageFill($0) }
    }
  }

  /// Lays what `source` makes for the pixels of a box down on `rect`.
  private func composite(
    in rect: Rect, _ opacity: Double, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState, source: (PixelBox) -> Paint?
  ) {
    let opacity = PixelArithmetic.byte(fromUnit: opacity)
    let path = Path(rect)
    let box = space.box(of: path, by: state.map).intersection(state.box)
    guard !rect.isEmpty, opacity > 0, !box.isEmpty, let source = source(box) else { return }
    if let upright = space.uprightRect(path, by: state.map), let whole = PixelBox.aligned(upright) {
      let box = whole.intersection(state.box)
      return compositor.composite(
        source, blend, opacity: opacity, over: box, state.clip, on: pixels)
    }
    flatten(path, by: state.map, within: box)
    compositor.composite(
      source, blend, opacity: opacity, inside: outline, .nonZero, within: box, state.clip,
      on: pixels)
  }

  /// What paints `bitmap`.
  private func shader(of bitmap: Bitmap, fit: Transform) -> ImageShader? {
    let words = bitmapMemory.pixels(of: bitmap)
    return ImageShader(
      words.base, width: bitmap.width, height: bitmap.height, isOpaque: words.isOpaque, fit: fit,
      scratch: room(inRow: 2 * bitmap.width))
  }
}
