import Drawing
import Geometry

extension CommandRasterizer {
  /// Adds a run of glows. Inside an irregular clip they are gathered on a layer of their own.
  func glow(
    _ commands: ArraySlice<Command>, on pixels: Pixels, in state: GraphicsState
  ) throws(RasterError) {
    guard state.clip != nil else { return try add(commands, to: pixels, in: state) }
    var box = PixelBox.empty
    for case .glow(let glow) in commands {
      if let kernel = GlowKernel(glow, map: state.map, within: state.box) {
        box = box.union(kernel.box)
      }
    }
    try onLayer(box, .add, on: pixels, in: state) { layer throws(RasterError) in
      try add(commands, to: layer, in: state)
    }
  }

  private func add(
    _ commands: ArraySlice<Command>, to pixels: Pixels, in state: GraphicsState
  ) throws(RasterError) {
    for case .glow(let glow) in commands {
      guard glow.center.isFinite, glow.radius.isFinite else {
        throw .undrawable("a glow lies at no finite place")
      }
      GlowKernel(glow, map: state.map, within: state.box)?
        .add(to: pixels, dither: compositor.dither)
    }
  }

  func softBox(
    _ softBox: SoftBox, on pixels: Pixels, in state: GraphicsState
  ) throws(RasterError) {
    let rect = softBox.rect
    guard rect.origin.isFinite, rect.width.isFinite, rect.height.isFinite,
      softBox.blur.isFinite, softBox.cornerRadius.isFinite
    else { throw .undrawable("the measures of a soft box are not finite numbers") }
    guard let kernel = SoftBoxKernel(softBox, map: state.map, within: state.box) else { return }
    guard state.clip != nil else { return kernel.lay(on: pixels, dither: compositor.dither) }
    try onLayer(kernel.box, .normal, on: pixels, in: state) { layer throws(RasterError) in
      kernel.lay(on: layer, dither: compositor.dither)
    }
  }

  func image(
    _ bitmap: Bitmap, in rect: Rect, _ opacity: Double, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) throws(RasterError) {
    guard rect.origin.isFinite, rect.width.isFinite, rect.height.isFinite else {
      throw .undrawable("an image lies at no finite place")
    }
    let opacity = PixelArithmetic.part(opacity)
    let path = Path(rect)
    let box = try space.box(of: path, by: state.map).intersection(state.box)
    guard !rect.isEmpty, opacity > 0, !box.isEmpty else { return }
    let fit = Transform.scale(
      rect.width / Double(bitmap.width), rect.height / Double(bitmap.height)
    ).then(.translation(rect.origin - .zero)).then(state.map)
    guard let kernel = kernel(of: bitmap, fit: fit) else { return }
    if let upright = space.uprightRect(path, by: state.map), let whole = PixelBox.aligned(upright) {
      let box = whole.intersection(state.box)
      return compositor.lay(
        .image(kernel), blend, opacity: opacity, over: box, state.clip, on: pixels)
    }
    flatten(path, by: state.map, within: box)
    compositor.lay(
      .image(kernel), blend, opacity: opacity, inside: outline, .nonZero, within: box, state.clip,
      on: pixels)
  }

  /// What paints `bitmap`; its pixels lie in memory that is kept for the next one.
  private func kernel(of bitmap: Bitmap, fit: Transform) -> ImageKernel? {
    if bitmapWords.count < bitmap.width * bitmap.height {
      bitmapWords.deallocate()
      bitmapWords = .allocate(capacity: bitmap.width * bitmap.height)
    }
    guard let words = bitmapWords.baseAddress, let row = room(inRow: bitmap.width) else {
      return nil
    }
    let isOpaque = bitmap.premultiply(into: words)
    return ImageKernel(
      words, width: bitmap.width, height: bitmap.height, isOpaque: isOpaque, fit: fit, scratch: row)
  }

  /// Memory to work on a row of a bitmap, of `count` pixels or more.
  func room(inRow count: Int) -> UnsafeMutablePointer<UInt64>? {
    if bitmapRow.count < count {
      bitmapRow.deallocate()
      bitmapRow = .allocate(capacity: count)
    }
    return bitmapRow.baseAddress
  }
}
