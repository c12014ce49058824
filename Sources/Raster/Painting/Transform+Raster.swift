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

  /// An upper bound of ``largestScale``, by at most √2.
  var reach: Double { (a * a + b * b + c * c + d * d).squareRoot() }

  /// Whether upright rectangles stay upright rectangles.
  var keepsUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}

extension PixelBox {
  /// The pixels that lie inside `rect`, in pixels, whole.
  init(inside rect: Rect) {
    self.init(
      left: clampedInt(rect.minX.rounded(.up)), top: clampedInt(rect.minY.rounded(.up)),
      right: clampedInt(rect.maxX.rounded(.down)), bottom: clampedInt(rect.maxY.rounded(.down)))
  }
}
