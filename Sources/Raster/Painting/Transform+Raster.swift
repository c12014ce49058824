import Geometry

extension Transform {
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
