import CCairo
import Drawing
import Geometry
import Raster

/// Paints the plain part of canvases with Cairo alone: a second opinion of our painter's.
///
/// Cairo counts coverage on a coarse grid, so it paints larger and the mean is taken.
struct CairoPainter {
  private let cairo: OpaquePointer
  private static let samples = 4

  /// nil if Cairo refuses.
  static func paint(_ canvas: Canvas, scale: Double = 1) -> Bitmap? {
    let (width, height) = (Int(canvas.size.width * scale), Int(canvas.size.height * scale))
    let samples = CairoPainter.samples
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(width * samples), Int32(height * samples)),
      let cairo = cairo_create(surface)
    else { return nil }
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    cairo_paint(cairo)
    cairo_set_tolerance(cairo, 0.01)
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
    cairo_scale(cairo, scale * Double(samples), scale * Double(samples))
    CairoPainter(cairo: cairo).paint(canvas.commands)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var sums = [0, 0, 0]
        for sample in 0..<samples * samples {
          let (sx, sy) = (x * samples + sample % samples, y * samples + sample / samples)
          let pixel = UnsafeRawPointer(data).load(
            fromByteOffset: sy * stride + sx * 4, as: UInt32.self)
          for part in 0..<3 { sums[part] += Int(pixel >> UInt32(16 - part * 8) & 255) }
        }
        let count: Int = samples * samples
        let mean = sums.map { UInt8(($0 + count / 2) / count) }
        bitmap[x, y] = (mean[0], mean[1], mean[2], 255)
      }
    }
    return bitmap
  }

  private func paint(_ commands: [Command]) {
    for command in commands {
      cairo_save(cairo)
      switch command {
      case .fill(let path, .solid(let color), let rule, let blend):
        use(color, blend)
        trace(path)
        cairo_set_fill_rule(cairo, rule.cairoRule)
        cairo_fill(cairo)
      case .stroke(let path, .solid(let color), let stroke, let blend):
        use(color, blend)
        trace(path)
        use(stroke)
        cairo_stroke(cairo)
      case .group(.transform(let map), let inner):
        var matrix = cairo_matrix_t(
          xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        cairo_transform(cairo, &matrix)
        paint(inner)
      case .group(.clip(let path, let rule), let inner):
        trace(path)
        cairo_set_fill_rule(cairo, rule.cairoRule)
        cairo_clip(cairo)
        paint(inner)
      case .group(.layer(let opacity, let blend), let inner):
        cairo_push_group(cairo)
        paint(inner)
        cairo_pop_group_to_source(cairo)
        cairo_set_operator(cairo, blend.cairoOperator)
        cairo_paint_with_alpha(cairo, opacity)
      case .fill, .stroke, .glow, .blurredRoundedRect, .image, .imagePart, .sprites, .imageFill,
        .mesh, .group(.blur, _), .group(.mask, _), .group(.exposure, _):
        preconditionFailure("not a plain command")
      }
      cairo_restore(cairo)
    }
  }

  private func use(_ color: Color, _ blend: BlendMode) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    cairo_set_operator(cairo, blend.cairoOperator)
  }

  private func use(_ stroke: Stroke) {
    cairo_set_line_width(cairo, stroke.width)
    cairo_set_miter_limit(cairo, 10)
    cairo_set_line_cap(
      cairo,
      [.butt: CAIRO_LINE_CAP_BUTT, .round: CAIRO_LINE_CAP_ROUND, .square: CAIRO_LINE_CAP_SQUARE][
        stroke.cap, default: CAIRO_LINE_CAP_BUTT])
    cairo_set_line_join(
      cairo,
      [
        .miter: CAIRO_LINE_JOIN_MITER, .round: CAIRO_LINE_JOIN_ROUND, .bevel: CAIRO_LINE_JOIN_BEVEL,
      ][
        stroke.join, default: CAIRO_LINE_JOIN_MITER])
    cairo_set_dash(cairo, stroke.dash, Int32(stroke.dash.count), stroke.dashPhase)
  }

  private func trace(_ path: Path) {
    cairo_new_path(cairo)
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(cairo, p.x, p.y)
      case .line(let p): cairo_line_to(cairo, p.x, p.y)
      case .curve(let a, let b, let p): cairo_curve_to(cairo, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}

extension Color {
  static let pureRed = Color(red: 1, green: 0, blue: 0)

  /// A colour by bytes.
  init(_ red: Int, _ green: Int, _ blue: Int) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}
