import CCairo
import Drawing
import Geometry

extension Brushwork {
  func fill(
    _ path: Path, _ brush: Brush, _ rule: FillRule, _ blend: BlendMode, on sheet: Sheet,
    in scope: Scope
  ) throws(RasterError) {
    let box = try tracer.box(of: path, by: scope.map).intersection(scope.box)
    guard !box.isEmpty else { return }
    if blend == .normal, scope.isBoxed, let gradient = GradientKernel(brush, map: scope.map),
      let rect = tracer.uprightRect(path, by: scope.map), let whole = PixelBox.aligned(rect)
    {
      gradient.lay(on: sheet.pixels, whole.intersection(scope.box), dither: dither)
      return
    }
    try painted(with: brush, blend, over: box, on: sheet, in: scope) { cairo throws(RasterError) in
      try tracer.trace(path, by: scope.map, on: cairo)
      cairo_set_fill_rule(cairo, rule.cairo)
      cairo_fill(cairo)
    }
  }

  func stroke(
    _ path: Path, _ brush: Brush, _ stroke: Stroke, _ blend: BlendMode, on sheet: Sheet,
    in scope: Scope
  ) throws(RasterError) {
    guard stroke.width.isFinite, stroke.dash.allSatisfy(\.isFinite), stroke.dashPhase.isFinite
    else { throw .undrawable("the measures of a stroke are not finite numbers") }
    let reach = stroke.reach * scope.map.reach
    let box = try tracer.box(of: path, by: scope.map, reach: reach).intersection(scope.box)
    guard stroke.width > 0, !box.isEmpty else { return }
    try painted(with: brush, blend, over: box, on: sheet, in: scope) { cairo throws(RasterError) in
      try tracer.trace(path, by: scope.map, on: cairo)
      // The path is in pixels already; the pen is in points.
      var matrix = scope.map.cairo
      cairo_set_matrix(cairo, &matrix)
      stroke.apply(to: cairo)
      cairo_stroke(cairo)
      cairo_identity_matrix(cairo)
    }
  }

  /// Sets brush and blending, then draws; a gradient is made ready for the pixels in `box`.
  private func painted(
    with brush: Brush, _ blend: BlendMode, over box: PixelBox, on sheet: Sheet, in scope: Scope,
    _ draw: (OpaquePointer) throws(RasterError) -> Void
  ) throws(RasterError) {
    if case .solid(let color) = brush {
      let cairo = sheet.cairo
      cairo_set_source_rgba(
        cairo, unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha))
      cairo_set_operator(cairo, blend.cairo)
      return try draw(cairo)
    }
    guard let gradient = GradientKernel(brush, map: scope.map) else { return }
    let colors = try pool.take(clearing: .empty)
    gradient.write(to: colors.pixels, box, dither: dither)
    let cairo = sheet.cairo
    useAsSource(colors, on: cairo)
    cairo_set_operator(cairo, blend.cairo)
    try draw(cairo)
    releaseSource(on: cairo)
    pool.giveBack(colors)
  }
}

extension Stroke {
  /// How far a line can lie from its path, in points: corners reach ten half widths.
  var reach: Double {
    switch join {
    case .miter: width * 5
    case .round, .bevel: cap == .square ? width : width / 2
    }
  }

  fileprivate func apply(to cairo: OpaquePointer) {
    cairo_set_line_width(cairo, min(width, 1e6))
    cairo_set_miter_limit(cairo, 10)
    cairo_set_line_cap(cairo, cap.cairo)
    cairo_set_line_join(cairo, join.cairo)
    let dashes = dash.map { max(0, $0) }
    let isBroken = dashes.contains { $0 > 0 }
    cairo_set_dash(cairo, dashes, isBroken ? Int32(dashes.count) : 0, dashPhase)
  }
}

extension Stroke.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension Stroke.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension FillRule {
  var cairo: cairo_fill_rule_t {
    switch self {
    case .nonZero: CAIRO_FILL_RULE_WINDING
    case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
    }
  }
}

extension BlendMode {
  var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .add: CAIRO_OPERATOR_ADD
    case .screen: CAIRO_OPERATOR_SCREEN
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .darken: CAIRO_OPERATOR_DARKEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    }
  }
}
