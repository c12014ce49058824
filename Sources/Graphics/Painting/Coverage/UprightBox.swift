import Geometry

/// An axis-aligned rectangle in ``FixedPoint``, whose coverage follows from its sides alone: it is that
/// which ``ScanConverter`` computes from its outline.
struct UprightBox {
  private let left: Int
  private let top: Int
  private let right: Int
  private let bottom: Int
  /// The visible pixels that it touches.
  private(set) var pixels: PixelBox

  /// Coverage of the pixels of a row, 0…255.
  struct Row: Equatable {
    /// That of the first column of the box, of the last one, and of those between.
    var first: UInt32
    var last: UInt32
    var inner: UInt32
  }

  /// Creates the rectangle between two corners in pixels, as far as it lies in `seen`; nil if they are too
  /// far apart for the grid.
  fileprivate init?(_ low: Point, _ high: Point, within seen: PixelBox) {
    let limit = FixedPoint.limit
    guard low.x >= -limit, low.y >= -limit, high.x <= limit, high.y <= limit else { return nil }
    (left, top) = (Int(FixedPoint.rounded(low.x)), Int(FixedPoint.rounded(low.y)))
    (right, bottom) = (Int(FixedPoint.rounded(high.x)), Int(FixedPoint.rounded(high.y)))
    let end = FixedPoint.one - 1
    pixels = PixelBox(
      left: left >> FixedPoint.bits, top: top >> FixedPoint.bits,
      right: (right + end) >> FixedPoint.bits, bottom: (bottom + end) >> FixedPoint.bits
    ).intersection(seen)
  }

  /// Returns the part in `rows`.
  func within(_ rows: Range<Int>) -> UprightBox {
    var box = self
    box.pixels = pixels.within(rows)
    return box
  }

  /// True if it covers all that it touches.
  var isWhole: Bool { (left | top | right | bottom) & (FixedPoint.one - 1) == 0 }

  /// Returns the coverage of row `y`.
  func row(_ y: Int) -> Row {
    let height = UprightBox.overlap(y, top, bottom)
    func coverage(_ x: Int) -> UInt32 {
      ScanConverter.coverage(
        Int64(2 * height * UprightBox.overlap(x, left, right)), isEvenOdd: false)
    }
    return Row(
      first: coverage(pixels.left), last: coverage(pixels.right - 1),
      inner: coverage(pixels.left + (pixels.width > 2 ? 1 : 0)))
  }

  /// Returns the part of pixel `index` between two positions in ``FixedPoint``.
  private static func overlap(_ index: Int, _ low: Int, _ high: Int) -> Int {
    max(0, min(high, (index + 1) << FixedPoint.bits) - max(low, index << FixedPoint.bits))
  }
}

extension DeviceSpace {
  /// Returns `rect` in pixels; nil if it is not upright, mirrored, or too far away.
  func uprightBox(of rect: Rect, by map: Transform, within seen: PixelBox) -> UprightBox? {
    guard map.b == 0, map.c == 0, map.a > 0, map.d > 0 else { return nil }
    let low = place(rect.origin, by: map)
    let high = place(Point(rect.maxX, rect.maxY), by: map)
    // As `PixelBox.aligned`: sides near those of pixels lie on them, if all do.
    let far = Point(low.x + (high.x - low.x), low.y + (high.y - low.y))
    let (start, end) = (nearest(low), nearest(far))
    let offsets = SIMD4(low.x - start.x, low.y - start.y, far.x - end.x, far.y - end.y)
    return all(offsets .> -1.0 / 512) && all(offsets .< 1.0 / 512)
      ? UprightBox(start, end, within: seen) : UprightBox(low, high, within: seen)
  }

  private func nearest(_ point: Point) -> Point {
    Point(Double(wholeBelow(point.x + 0.5)), Double(wholeBelow(point.y + 0.5)))
  }
}
