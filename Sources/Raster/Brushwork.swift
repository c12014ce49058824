import CCairo
import Drawing
import Geometry

/// Carries out drawing commands on sheets.
final class Brushwork {
  let tracer: PathTracer
  let pool: SheetPool
  let dither = Dither()

  init(size: Size, scale: Double, width: Int, height: Int) {
    tracer = PathTracer(size: size, scale: scale, width: width, height: height)
    pool = SheetPool(width: width, height: height)
  }

  func paint(_ commands: [Command], on sheet: Sheet, in scope: Scope) throws(RasterError) {
    guard !scope.box.isEmpty else { return }
    var index = commands.startIndex
    while index < commands.endIndex {
      switch commands[index] {
      case .fill(let path, let brush, let rule, let blend):
        try fill(path, brush, rule, blend, on: sheet, in: scope)
      case .stroke(let path, let brush, let stroke, let blend):
        try self.stroke(path, brush, stroke, blend, on: sheet, in: scope)
      case .glow:
        let end = commands[index...].firstIndex { !$0.isGlow } ?? commands.endIndex
        try glow(commands[index..<end], on: sheet, in: scope)
        index = end
        continue
      case .softBox(let box): try softBox(box, on: sheet, in: scope)
      case .image(let bitmap, let rect, let opacity, let blend):
        try image(bitmap, in: rect, opacity, blend, on: sheet, in: scope)
      case .group(let group, let inner):
        try self.group(group, inner, on: sheet, in: scope)
      }
      index += 1
    }
  }
}

extension Command {
  fileprivate var isGlow: Bool {
    if case .glow = self { true } else { false }
  }
}

extension Brushwork {
  private func group(
    _ group: Command.Group, _ commands: [Command], on sheet: Sheet, in scope: Scope
  ) throws(RasterError) {
    switch group {
    case .transform(let transform):
      var inner = scope
      inner.map = transform.then(scope.map)
      guard inner.map.isFinite else { throw .undrawable("a transform is not a finite number") }
      // What is pressed flat has no area and is not seen.
      guard abs(inner.map.determinant) > 1e-18 else { return }
      try paint(commands, on: sheet, in: inner)
    case .clip(let path, let rule):
      try clip(path, rule, commands, on: sheet, in: scope)
    case .layer(let opacity, let blend):
      try layer(unit(opacity), blend, commands, on: sheet, in: scope)
    }
  }

  private func clip(
    _ path: Path, _ rule: FillRule, _ commands: [Command], on sheet: Sheet, in scope: Scope
  ) throws(RasterError) {
    var inner = scope
    if let rect = tracer.uprightRect(path, by: scope.map), let box = PixelBox.aligned(rect) {
      inner.box = scope.box.intersection(box)
    } else {
      inner.box = scope.box.intersection(try tracer.box(of: path, by: scope.map))
      inner.isBoxed = false
    }
    guard !inner.box.isEmpty else { return }
    let cairo = sheet.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    try tracer.trace(path, by: scope.map, on: cairo)
    cairo_set_fill_rule(cairo, rule.cairo)
    cairo_clip(cairo)
    try paint(commands, on: sheet, in: inner)
  }

  private func layer(
    _ opacity: Double, _ blend: BlendMode, _ commands: [Command], on sheet: Sheet, in scope: Scope
  ) throws(RasterError) {
    guard opacity > 0 else { return }
    let box = try extent(of: commands, by: scope.map, within: scope.box)
    try laidDown(on: sheet, box, opacity: opacity, blend) { layer, box throws(RasterError) in
      let cairo = layer.cairo
      cairo_save(cairo)
      defer { cairo_restore(cairo) }
      cairo_rectangle(
        cairo, Double(box.left), Double(box.top), Double(box.width), Double(box.height))
      cairo_clip(cairo)
      try paint(commands, on: layer, in: Scope(map: scope.map, box: box, isBoxed: true))
      try layer.surface.check()
    }
  }

  /// Paints on a clear sheet of its own, then lays its pixels in `box` on `sheet`.
  func laidDown(
    on sheet: Sheet, _ box: PixelBox, opacity: Double = 1, _ blend: BlendMode,
    _ body: (Sheet, PixelBox) throws(RasterError) -> Void
  ) throws(RasterError) {
    guard !box.isEmpty else { return }
    let layer = try pool.take(clearing: box)
    try body(layer, box)
    let cairo = sheet.cairo
    useAsSource(layer, on: cairo)
    cairo_set_operator(cairo, blend.cairo)
    cairo_save(cairo)
    cairo_new_path(cairo)
    cairo_rectangle(
      cairo, Double(box.left), Double(box.top), Double(box.width), Double(box.height))
    cairo_clip(cairo)
    if opacity < 1 { cairo_paint_with_alpha(cairo, opacity) } else { cairo_paint(cairo) }
    cairo_restore(cairo)
    releaseSource(on: cairo)
    pool.giveBack(layer)
  }

  /// Makes the pixels of `layer` the source, each for the pixel at its own place.
  func useAsSource(_ layer: Sheet, on cairo: OpaquePointer) {
    _ = layer.cairo
    cairo_surface_flush(layer.surface.handle)
    cairo_set_source_surface(cairo, layer.surface.handle, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
  }

  /// Lets go of a source surface.
  func releaseSource(on cairo: OpaquePointer) { cairo_set_source_rgba(cairo, 0, 0, 0, 0) }
}
