import CCairo
import Drawing
import Geometry

// Conversions to Cairo's types.

extension Transform {
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}

extension FillRule {
  package var cairoRule: cairo_fill_rule_t {
    switch self {
    case .nonZero: CAIRO_FILL_RULE_WINDING
    case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
    }
  }
}

extension BlendMode {
  package var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .add: CAIRO_OPERATOR_ADD
    case .screen: CAIRO_OPERATOR_SCREEN
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .darken: CAIRO_OPERATOR_DARKEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .erase: CAIRO_OPERATOR_DEST_OUT
    }
  }
}

extension Stroke {
  /// Sets this as the pen of `cairo`.
  func setPen(on cairo: OpaquePointer) {
    cairo_set_line_width(cairo, 2 * halfWidth)
    cairo_set_miter_limit(cairo, max(1, miterLimit))
    cairo_set_line_cap(cairo, cap.cairoCap)
    cairo_set_line_join(cairo, join.cairoJoin)
    var dashes = dash.map { max(0, $0) }
    // With an odd number of lengths, dashes and gaps swap with every repetition.
    if !dashes.count.isMultiple(of: 2) { dashes += dashes }
    let gaps = stride(from: 1, to: dashes.count, by: 2)
    // Gaps of 0 do not break a line.
    let isBroken = gaps.contains { dashes[$0] > 0 }
    // Cairo joins the gaps beside a dash of 0, and viewers draw no square caps without a direction.
    for gap in gaps where cap != .butt && dashes[gap - 1] == 0 {
      dashes[gap - 1] = min(shortestLength, dashes[gap])
      dashes[gap] -= dashes[gap - 1]
    }
    cairo_set_dash(cairo, dashes, isBroken ? Int32(dashes.count) : 0, dashPhase)
  }

  /// A length that has a direction but is invisible, in points.
  var shortestLength: Double { halfWidth / 500 }
}

extension Path {
  /// Returns the path with horizontal lines of `length` points in place of subpaths of no length,
  /// of which viewers draw no caps, or only round ones.
  func withDots(of length: Double) -> Path {
    func isDot(_ contour: Contour) -> Bool {
      (contour.isClosed || !contour.curves.isEmpty)
        && contour.curves.allSatisfy { curve in
          [curve.first, curve.second, curve.end].allSatisfy { $0 == contour.start }
        }
    }
    let contours = self.contours
    guard contours.contains(where: isDot) else { return self }
    return Path(
      contours.map { contour in
        guard isDot(contour) else { return contour }
        let end = contour.start + Vector(length, 0)
        return Contour(start: contour.start, curves: [CubicCurve(contour.start, end)])
      })
  }
}

extension Stroke.Cap {
  fileprivate var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension Stroke.Join {
  fileprivate var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension Mesh {
  /// True if all colours are opaque, in drawing order and at no resolution of its own.
  var isPlain: Bool {
    texture == nil && resolution == nil && joined.isEmpty
      && vertices.allSatisfy { $0.depth == vertices[0].depth && $0.color.alpha >= 1 }
  }

  /// A pattern of Cairo, owned by the caller: a three-sided patch for each triangle.
  var pattern: OpaquePointer? {
    let pattern = cairo_pattern_create_mesh()
    for first in stride(from: 0, to: indices.count, by: 3) {
      cairo_mesh_pattern_begin_patch(pattern)
      for corner in 0..<3 {
        let point = vertices[indices[first + corner]].position
        if corner == 0 {
          cairo_mesh_pattern_move_to(pattern, point.x, point.y)
        } else {
          cairo_mesh_pattern_line_to(pattern, point.x, point.y)
        }
      }
      for corner in 0..<3 {
        let color = vertices[indices[first + corner]].color
        cairo_mesh_pattern_set_corner_color_rgba(
          pattern, UInt32(corner), unit(color.red), unit(color.green), unit(color.blue),
          unit(color.alpha))
      }
      cairo_mesh_pattern_end_patch(pattern)
    }
    return pattern
  }
}

extension Brush {
  /// A pattern of Cairo, owned by the caller; nil for brushes that Cairo's vector files do not
  /// support.
  var pattern: OpaquePointer? {
    switch self {
    case .solid(let color):
      return cairo_pattern_create_rgba(
        unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha))
    case .linear(let gradient):
      guard gradient.spread == .pad, gradient.hasExtent else { return nil }
      let stops = PaddedStops(gradient.stops, margin: PaddedStops.margin)
      let way = gradient.end - gradient.start
      let (start, end) = (gradient.start - way * stops.before, gradient.end + way * stops.after)
      return Self.filled(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    case .radial(let gradient):
      guard gradient.spread == .pad, gradient.hasExtent else { return nil }
      // Nothing is nearer than the centre.
      let stops = PaddedStops(gradient.stops, margin: 0)
      let (center, radius) = (gradient.center, gradient.radius * (1 + stops.after))
      return Self.filled(
        cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), stops)
    case .conic: return nil
    }
  }

  private static func filled(
    _ pattern: OpaquePointer?, _ stops: PaddedStops
  ) -> OpaquePointer? {
    for stop in stops.stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, unit(stop.location), unit(stop.color.red), unit(stop.color.green),
        unit(stop.color.blue), unit(stop.color.alpha))
    }
    return pattern
  }
}

/// The stops of a gradient with padding, adapted to Cairo's vector files.
///
/// With several stops at an end, Cairo's PDF files extend the inner one. So if the outer stops
/// coincide, the gradient is lengthened, and ends with stops of the outer colours alone.
private struct PaddedStops {
  /// Extension of a gradient, as a share of its length.
  static let margin = 1.0 / 64

  /// Stops ordered by location.
  let stops: [GradientStop]
  /// Extension of the gradient at its start and at its end.
  let (before, after): (Double, Double)

  /// Pads `stops`; `margin` is the space available before the start.
  init(_ stops: [GradientStop], margin: Double) {
    let stops = GradientStop.placed(stops)
    guard let first = stops.first, let last = stops.last, stops.count > 1,
      first.location == stops[1].location || last.location == stops[stops.count - 2].location
    else {
      (self.stops, before, after) = (stops, 0, 0)
      return
    }
    (before, after) = (margin, Self.margin)
    let length = 1 + margin + Self.margin
    let moved = stops.map { GradientStop((margin + $0.location) / length, $0.color) }
    self.stops = [GradientStop(0, first.color)] + moved + [GradientStop(1, last.color)]
  }
}
