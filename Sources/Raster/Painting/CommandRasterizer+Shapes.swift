import Drawing
import Geometry

extension CommandRasterizer {
  func fill(
    _ path: Path, _ brush: Brush, _ rule: FillRule, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) {
    let box = space.box(of: path, by: state.map).intersection(state.box)
    guard !box.isEmpty, let source = source(of: brush, by: state.map) else { return }
    if let rect = space.uprightRect(path, by: state.map), let whole = PixelBox.aligned(rect) {
      let box = whole.intersection(state.box)
      return compositor.composite(source, blend, over: box, state.clip, on: pixels)
    }
    flatten(path, by: state.map, within: box)
    compositor.composite(source, blend, inside: outline, rule, within: box, state.clip, on: pixels)
  }

  func stroke(
    _ path: Path, _ brush: Brush, _ stroke: Stroke, _ blend: BlendMode, on pixels: Pixels,
    in state: GraphicsState
  ) {
    let reach = stroke.reach * state.map.largestScale
    let box = space.box(of: path, by: state.map, reach: reach).intersection(state.box)
    guard !box.isEmpty, let source = source(of: brush, by: state.map),
      var stroker = Stroker(
        stroke, by: state.map, tolerance: DeviceSpace.tolerance, seenIn: Rect(box))
    else { return }
    strokeOutline.removeAll()
    stroker.stroke(path, placing: { space.place($0, by: state.map) }, into: &strokeOutline)
    outline.removeAll()
    outline.add(strokeOutline)
    compositor.composite(
      source, blend, inside: outline, .nonZero, within: box, state.clip, on: pixels)
  }

  /// Makes the inside of `path` the ``outline``; exact in `box` only.
  func flatten(_ path: Path, by map: Transform, within box: PixelBox) {
    outline.removeAll()
    Flattener(space: space, map: map, seen: Rect(box)).flatten(path, into: &outline)
  }

  /// nil for a brush that paints nothing.
  private func source(of brush: Brush, by map: Transform) -> Paint? {
    if case .solid(let color) = brush {
      let pixel = PixelArithmetic.pixel(color)
      return pixel == 0 ? nil : .solid(pixel)
    }
    return GradientShader(brush, map: map, table: gradientTable).map { .gradient($0) }
  }
}

extension Rect {
  /// The area of whole pixels, in pixels.
  init(_ box: PixelBox) {
    self.init(Double(box.left), Double(box.top), Double(box.width), Double(box.height))
  }
}
