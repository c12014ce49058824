import CCairo
import Geometry

extension Transform {
  /// The smallest upright rectangle round what `rect` is mapped to.
  func bounds(of rect: Rect) -> Rect {
    let corners = [
      apply(rect.origin), apply(Point(rect.maxX, rect.minY)),
      apply(Point(rect.minX, rect.maxY)), apply(Point(rect.maxX, rect.maxY)),
    ]
    var (low, high) = (corners[0], corners[0])
    for corner in corners.dropFirst() {
      low = Point(min(low.x, corner.x), min(low.y, corner.y))
      high = Point(max(high.x, corner.x), max(high.y, corner.y))
    }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }

  /// Largest factor by which a length can grow, or slightly more.
  var reach: Double { (a * a + b * b + c * c + d * d).squareRoot() }

  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether upright rectangles stay upright rectangles.
  var keepsUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  var cairo: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}

extension PixelBox {
  /// The pixels that lie inside `rect`, in pixels, whole.
  init(inside rect: Rect) {
    self.init(
      left: clampedInt(rect.minX.rounded(.up)), top: clampedInt(rect.minY.rounded(.up)),
      right: clampedInt(rect.maxX.rounded(.down)), bottom: clampedInt(rect.maxY.rounded(.down)))
  }
}
