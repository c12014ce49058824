/// Extent and inside.
extension Path {
  /// The smallest rectangle round the lines and curves themselves; nil for an empty path. See
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

  /// The area inside, in square points: what lies clockwise of the outlines as seen on screen
  /// counts as positive, the other side as negative, and each part as often as it is surrounded.
  /// Open subpaths are closed. O(n), without flattening.
  public var signedArea: Double {
    contours.reduce(0) { sum, contour in
      // Relative to the contour's start, where the line that closes it sweeps no area.
      contour.curves.reduce(sum) { $0 + $1.sweptArea(from: contour.start) }
    }
  }

  /// How often the outlines go round `point`, clockwise as seen on screen. Open subpaths are
  /// closed. 0 for a point that is not a number. O(n), without flattening: curves are halved where
  /// they pass near the point.
  public func windingNumber(around point: Point) -> Int {
    // No comparison would tell which half of a curve is near, nor end the halving.
    guard !point.x.isNaN, !point.y.isNaN else { return 0 }
    return contours.reduce(0) { sum, contour in
      let closing = CubicCurve(contour.end, contour.start)
      return contour.curves.reduce(sum + closing.winding(around: point)) {
        $0 + $1.winding(around: point)
      }
    }
  }

  /// True if `point` lies inside, as a fill by `rule` shows it; false for one that is not a number.
  /// O(n)
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    rule.isInside(Int32(truncatingIfNeeded: windingNumber(around: point)))
  }
}

extension CubicCurve {
  /// The area that the line from `center` to a point on the curve sweeps over, clockwise.
  fileprivate func sweptArea(from center: Point) -> Double {
    let (a, d) = (start - center, end - center)
    if isLine { return a.cross(d) / 2 }
    let (b, c) = (first - center, second - center)
    // Half the integral of the cross product of place and derivative.
    return
      (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d)
      + 6 * c.cross(d)) / 20
  }

  /// How often the curve crosses the level line from `point` to the right: downwards counts 1,
  /// upwards −1. The upper end of a crossing belongs to it, the lower one does not.
  fileprivate func winding(around point: Point, halvings: Int = 60) -> Int {
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
    func middle(_ a: Point, _ b: Point) -> Point { Point((a.x + b.x) / 2, (a.y + b.y) / 2) }
    let (a, b, c) = (middle(start, first), middle(first, second), middle(second, end))
    let (d, e) = (middle(a, b), middle(b, c))
    let center = middle(d, e)
    return (CubicCurve(start, a, d, center), CubicCurve(center, e, c, end))
  }
}

// MARK: Fill rules

/// Which parts of a path that crosses itself count as inside.
public enum FillRule: Hashable, Sendable, CaseIterable {
  /// Inside where the windings do not cancel out.
  case nonZero
  /// Inside where an odd number of lines lies between the point and the outside.
  case evenOdd

  /// Whether a place that lines go round `winding` times counts as inside.
  @inlinable
  package func isInside(_ winding: Int32) -> Bool {
    self == .nonZero ? winding != 0 : winding & 1 != 0
  }
}
