/// Extent and interior.
extension Path {
  /// The smallest rectangle around the lines and curves themselves; nil for an empty path. See
  /// ``controlBounds`` for a quicker, larger one. O(n)
  public var bounds: Rect? {
    var ends = Path()
    for contour in contours {
      ends.line(to: contour.start)
      for curve in contour.curves {
        for turn in curve.turns { ends.line(to: curve.point(at: turn)) }
        ends.line(to: curve.end)
      }
    }
    return ends.controlBounds
  }

  /// The enclosed area, in square points: positive for outlines that run clockwise on screen,
  /// negative for the others, and each part multiplied by its winding number. Open subpaths are
  /// closed. O(n), without flattening.
  public var signedArea: Double {
    contours.reduce(0) { sum, contour in
      // Relative to the contour's start, from which the closing line sweeps no area.
      contour.curves.reduce(sum) { $0 + $1.sweptArea(from: contour.start) }
    }
  }

  /// Returns the winding number around `point`, clockwise on screen. Open subpaths are closed. 0
  /// for NaN. O(n), without flattening: curves are halved near the point.
  public func windingNumber(around point: Point) -> Int {
    // With NaN, no comparison would select a half of a curve, nor end the halving.
    guard !point.x.isNaN, !point.y.isNaN else { return 0 }
    return contours.reduce(0) { sum, contour in
      let closing = CubicCurve(contour.end, contour.start)
      return contour.curves.reduce(sum + closing.winding(around: point)) {
        $0 + $1.winding(around: point)
      }
    }
  }

  /// True if `point` lies inside, as filled by `rule`; false for NaN. O(n)
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    rule.isInside(Int32(truncatingIfNeeded: windingNumber(around: point)))
  }
}

extension CubicCurve {
  /// Returns the area swept by the line from `center` to a point moving along the curve, clockwise.
  fileprivate func sweptArea(from center: Point) -> Double {
    let (a, d) = (start - center, end - center)
    if isLine { return a.cross(d) / 2 }
    let (b, c) = (first - center, second - center)
    // Half the integral of the cross product of position and derivative.
    return
      (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d)
      + 6 * c.cross(d)) / 20
  }

  /// Returns the signed count of crossings with the horizontal line from `point` to the right:
  /// downwards 1, upwards −1. The upper end of a crossing belongs to it, the lower one does not.
  fileprivate func winding(around point: Point) -> Int {
    // Halves of a curve that is not finite never become smaller: it counts as its chord.
    let isFinite = start.isFinite && first.isFinite && second.isFinite && end.isFinite
    return winding(around: point, halvings: isFinite ? 60 : 0)
  }

  private func winding(around point: Point, halvings: Int) -> Int {
    let crossing = (start.y <= point.y ? 1 : 0) - (end.y <= point.y ? 1 : 0)
    if isLine || halvings == 0 {
      let side = (end - start).cross(point - start)
      return crossing > 0 ? (side > 0 ? 1 : 0) : crossing < 0 && side < 0 ? -1 : 0
    }
    let top = min(min(start.y, first.y), min(second.y, end.y))
    let bottom = max(max(start.y, first.y), max(second.y, end.y))
    if bottom <= point.y || top > point.y { return 0 }
    if max(max(start.x, first.x), max(second.x, end.x)) <= point.x { return 0 }
    if min(min(start.x, first.x), min(second.x, end.x)) > point.x { return crossing }
    let (head, tail) = halves
    return head.winding(around: point, halvings: halvings - 1)
      + tail.winding(around: point, halvings: halvings - 1)
  }

  /// Both halves (P. de Casteljau).
  private var halves: (CubicCurve, CubicCurve) {
    // Halved before the sum, which could overflow.
    func middle(_ a: Point, _ b: Point) -> Point { Point(a.x / 2 + b.x / 2, a.y / 2 + b.y / 2) }
    let (a, b, c) = (middle(start, first), middle(first, second), middle(second, end))
    let (d, e) = (middle(a, b), middle(b, c))
    let center = middle(d, e)
    return (CubicCurve(start, a, d, center), CubicCurve(center, e, c, end))
  }
}

// MARK: Fill rules

/// The rule that decides which parts of a self-crossing path are inside.
public enum FillRule: Hashable, Sendable, CaseIterable {
  /// Inside if the winding number is not 0.
  case nonZero
  /// Inside if the winding number is odd.
  case evenOdd

  /// True if a point with the given winding number counts as inside.
  @inlinable
  package func isInside(_ winding: Int32) -> Bool {
    self == .nonZero ? winding != 0 : winding & 1 != 0
  }
}
