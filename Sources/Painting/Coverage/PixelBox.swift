import Geometry

/// Whole pixels: columns `left..<right`, rows `top..<bottom`.
package struct PixelBox: Hashable, BitwiseCopyable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  package var isEmpty: Bool { left >= right || top >= bottom }
  package var width: Int { right - left }
  package var height: Int { bottom - top }

  package static let empty = PixelBox(left: 0, top: 0, right: 0, bottom: 0)

  /// The pixels from `left` and `top` up to but without `right` and `bottom`.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// All pixels that `rect`, in pixels, touches. Values far outside of any picture are brought
  /// near, so that they fit an integer.
  package init(around rect: Rect) {
    self.init(
      left: clampedInt(rect.minX.rounded(.down)), top: clampedInt(rect.minY.rounded(.down)),
      right: clampedInt(rect.maxX.rounded(.up)), bottom: clampedInt(rect.maxY.rounded(.up)))
  }

  package func intersection(_ other: PixelBox) -> PixelBox {
    let box = PixelBox(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return box.isEmpty ? .empty : box
  }

  /// The part in `rows`.
  func within(_ rows: Range<Int>) -> PixelBox {
    intersection(PixelBox(left: left, top: rows.lowerBound, right: right, bottom: rows.upperBound))
  }

  package func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// The pixels that `rect` covers whole, if its edges lie on pixel edges to 1/512 pixel.
  static func aligned(_ rect: Rect) -> PixelBox? {
    func edge(_ value: Double) -> Int? {
      let near = value.rounded()
      return abs(value - near) < 1.0 / 512 ? clampedInt(near) : nil
    }
    guard let left = edge(rect.minX), let top = edge(rect.minY), let right = edge(rect.maxX),
      let bottom = edge(rect.maxY)
    else { return nil }
    return PixelBox(left: left, top: top, right: right, bottom: bottom)
  }
}

// MARK: Transforms

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
