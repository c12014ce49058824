import CCairo
import Drawing
import Geometry

extension Brushwork {
  /// Adds a run of glows. Inside an irregular clip they are gathered on a sheet of their own.
  func glow(
    _ commands: ArraySlice<Command>, on sheet: Sheet, in scope: Scope
  ) throws(RasterError) {
    guard !scope.isBoxed else {
      return try add(commands, to: sheet.pixels, in: scope)
    }
    var box = PixelBox.empty
    for case .glow(let glow) in commands {
      if let kernel = GlowKernel(glow, map: scope.map, within: scope.box) {
        box = box.union(kernel.box)
      }
    }
    try laidDown(on: sheet, box, .add) { layer, _ throws(RasterError) in
      try add(commands, to: layer.pixels, in: scope)
    }
  }

  private func add(
    _ commands: ArraySlice<Command>, to pixels: Pixels, in scope: Scope
  ) throws(RasterError) {
    for case .glow(let glow) in commands {
      guard glow.center.isFinite, glow.radius.isFinite else {
        throw .undrawable("a glow lies at no finite place")
      }
      GlowKernel(glow, map: scope.map, within: scope.box)?.add(to: pixels, dither: dither)
    }
  }

  func softBox(_ softBox: SoftBox, on sheet: Sheet, in scope: Scope) throws(RasterError) {
    let rect = softBox.rect
    guard rect.origin.isFinite, rect.width.isFinite, rect.height.isFinite,
      softBox.blur.isFinite, softBox.cornerRadius.isFinite
    else { throw .undrawable("the measures of a soft box are not finite numbers") }
    guard let kernel = SoftBoxKernel(softBox, map: scope.map, within: scope.box) else { return }
    guard !scope.isBoxed else { return kernel.lay(on: sheet.pixels, dither: dither) }
    try laidDown(on: sheet, kernel.box, .normal) { layer, _ throws(RasterError) in
      kernel.lay(on: layer.pixels, dither: dither)
    }
  }

  func image(
    _ bitmap: Bitmap, in rect: Rect, _ opacity: Double, _ blend: BlendMode, on sheet: Sheet,
    in scope: Scope
  ) throws(RasterError) {
    guard rect.origin.isFinite, rect.width.isFinite, rect.height.isFinite else {
      throw .undrawable("an image lies at no finite place")
    }
    guard !rect.isEmpty, unit(opacity) > 0 else { return }
    let source = try Sheet(width: bitmap.width, height: bitmap.height, isOpaque: false)
    bitmap.premultiply(into: source.pixels)
    let fit = Transform.scale(
      rect.width / Double(bitmap.width), rect.height / Double(bitmap.height)
    ).then(.translation(rect.origin - .zero)).then(scope.map)
    guard abs(fit.determinant) > 1e-18 else { return }
    let cairo = sheet.cairo
    _ = source.cairo
    cairo_save(cairo)
    try tracer.trace(Path(rect), by: scope.map, on: cairo)
    var matrix = fit.cairo
    cairo_set_matrix(cairo, &matrix)
    cairo_set_source_surface(cairo, source.surface.handle, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_set_operator(cairo, blend.cairo)
    if unit(opacity) < 1 {
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, opacity)
    } else {
      cairo_fill(cairo)
    }
    cairo_restore(cairo)
    releaseSource(on: cairo)
  }
}

extension Bitmap {
  /// Writes the pixels as premultiplied words; each part is rounded to the nearest.
  fileprivate func premultiply(into pixels: Pixels) {
    bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<height {
        let row = pixels.row(y)
        for x in 0..<width {
          let i = (y * width + x) * 4
          let alpha = UInt32(bytes[i + 3])
          func part(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
          row[x] =
            alpha << 24 | part(bytes[i]) << 16 | part(bytes[i + 1]) << 8 | part(bytes[i + 2])
        }
      }
    }
  }
}
