import Geometry

/// A cubic Bézier curve in device space, and its flattening.
@frozen
package struct DeviceCurve {
  /// Largest number of lines for one curve; beyond, it is halved first.
  package static let maxPieces = 64

  package let start: Point
  @usableFromInline let first: Point
  @usableFromInline let second: Point
  package let end: Point

  /// Creates a curve from its control points.
  @inlinable
  package init(start: Point, first: Point, second: Point, end: Point) {
    (self.start, self.first, self.second, self.end) = (start, first, second, end)
  }

  /// Returns the number of lines of equal parameter steps that stay within `tolerance` of it; a
  /// number far too large if it is not finite.
  ///
  /// Source: G. Wang, "The subdivision method for finding the intersection between two Bézier
  /// curves or surfaces", 1984: the distance of a line is at most an eighth of the largest second
  /// derivative.
  @inlinable
  package func pieces(within tolerance: Double) -> Int {
    let (leaving, across, arriving): (Vector, Vector, Vector) = (
      first - start, second - first, end - second
    )
    let (a, b) = (arriving - across, across - leaving)
    let bend = max(a.lengthSquared, b.lengthSquared).squareRoot()
    let pieces = (0.75 / tolerance * bend).squareRoot()
    return pieces < 0x1p30 ? Int(pieces) + 1 : 1 << 30
  }

  @inlinable @inline(__always)
  package func point(at t: Double) -> Point {
    let s = 1 - t
    let (a, b) = (s * s * s, 3 * s * s * t)
    let (c, d) = (3 * s * t * t, t * t * t)
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x,
      a * start.y + b * first.y + c * second.y + d * end.y)
  }

  /// Returns a third of the derivative.
  @inlinable @inline(__always)
  package func tangent(at t: Double) -> Vector {
    let s = 1 - t
    let (a, b, c) = (s * s, 2 * s * t, t * t)
    return Vector(
      a * (first.x - start.x) + b * (second.x - first.x) + c * (end.x - second.x),
      a * (first.y - start.y) + b * (second.y - first.y) + c * (end.y - second.y))
  }

  /// The tangent at its start; zero for a point.
  var startTangent: Vector {
    if first != start { return first - start }
    return second != start ? second - start : end - start
  }

  /// The tangent at its end; zero for a point.
  var endTangent: Vector {
    if end != second { return end - second }
    return end != first ? end - first : end - start
  }

  /// Both halves (P. de Casteljau).
  package var halves: (DeviceCurve, DeviceCurve) {
    func middle(_ a: Point, _ b: Point) -> Point { Point((a.x + b.x) / 2, (a.y + b.y) / 2) }
    let (a, b, c) = (middle(start, first), middle(first, second), middle(second, end))
    let (d, e) = (middle(a, b), middle(b, c))
    let f = middle(d, e)
    return (
      DeviceCurve(start: start, first: a, second: d, end: f),
      DeviceCurve(start: f, first: e, second: c, end: end)
    )
  }

  /// True if all control points lie on the same outer side of `box`.
  package func isBeyond(_ box: Rect) -> Bool {
    max(max(start.x, first.x), max(second.x, end.x)) < box.minX
      || min(min(start.x, first.x), min(second.x, end.x)) > box.maxX
      || max(max(start.y, first.y), max(second.y, end.y)) < box.minY
      || min(min(start.y, first.y), min(second.y, end.y)) > box.maxY
  }
}
