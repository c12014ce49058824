import CCairo
import Drawing
import Geometry

// What Cairo calls the things that are drawn with.

extension Transform {
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}

extension FillRule {
  var cairoRule: cairo_fill_rule_t {
    switch self {
    case .nonZero: CAIRO_FILL_RULE_WINDING
    case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
    }
  }
}

extension BlendMode {
  var cairoOperator: cairo_operator_t {
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

extension Stroke {
  /// Makes this the pen of `cairo`.
  func setPen(on cairo: OpaquePointer) {
    cairo_set_line_width(cairo, 2 * halfWidth)
    cairo_set_miter_limit(cairo, max(1, miterLimit))
    cairo_set_line_cap(cairo, cap.cairoCap)
    cairo_set_line_join(cairo, join.cairoJoin)
    let dashes = dash.map { max(0, $0) }
    // Of an odd number every length is a gap in turn; gaps of 0 do not break a line.
    let isBroken = dashes.indices.contains {
      dashes[$0] > 0 && !($0.isMultiple(of: 2) && dashes.count.isMultiple(of: 2))
    }
    cairo_set_dash(cairo, dashes, isBroken ? Int32(dashes.count) : 0, dashPhase)
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
  /// Whether it is all opaque colours, in the order given and at no resolution of its own.
  var isPlain: Bool {
    texture == nil && resolution == nil
      && vertices.allSatisfy { $0.depth == vertices[0].depth && $0.color.alpha >= 1 }
  }

  /// What Cairo draws with, to be destroyed by who takes it: a patch with three sides for each
  /// triangle.
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
  /// What Cairo draws with, to be destroyed by who takes it; nil for what Cairo's vector files do
  /// not know.
  var pattern: OpaquePointer? {
    switch self {
    case .solid(let color):
      return cairo_pattern_create_rgba(
        unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha))
    case .linear(let gradient):
      guard gradient.spread == .pad else { return nil }
      let (start, end) = (gradient.start, gradient.end)
      return Self.filled(
        cairo_pattern_create_linear(start.x, start.y, end.x, end.y), gradient.stops)
    case .radial(let gradient):
      guard gradient.spread == .pad else { return nil }
      let center = gradient.center
      return Self.filled(
        cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, gradient.radius),
        gradient.stops)
    case .conic: return nil
    }
  }

  private static func filled(
    _ pattern: OpaquePointer?, _ stops: [GradientStop]
  ) -> OpaquePointer? {
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, unit(stop.location), unit(stop.color.red), unit(stop.color.green),
        unit(stop.color.blue), unit(stop.color.alpha))
    }
    return pattern
  }
}
