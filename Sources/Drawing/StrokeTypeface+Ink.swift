import Geometry

extension StrokeTypeface {
  /// The smallest rectangle round the ink of `text`, its baseline beginning at `origin`; nil where
  /// there is none. `size` in points per em.
  public func inkBounds(of text: String, size: Double, at origin: Point) -> Rect? {
    var ink: Rect?
    walk(text, size: size, from: origin) { glyph, fit, place in
      guard let box = glyph.bounds else { return }
      let corner = fit.point(Point(box.minX, box.maxY), from: place)
      let extent = Size(box.width * fit.scale.dx, box.height * fit.scale.dy)
      let here = Rect(origin: corner, size: extent).inset(by: -fit.lineWidth / 2)
      ink = ink?.union(here) ?? here
    }
    return ink
  }
}

extension Path {
  /// The smallest rectangle round the lines and curves themselves; nil for an empty path.
  package var curveBounds: Rect? {
    var ends = Path()
    var from = Point.zero
    for element in elements {
      switch element {
      case .move(let p), .line(let p):
        ends.line(to: p)
        from = p
      case .curve(let a, let b, let p):
        let curve = CubicCurve(from: from, a, b, to: p)
        for turn in curve.turns { ends.line(to: curve.point(at: turn)) }
        ends.line(to: p)
        from = p
      case .close: break
      }
    }
    return ends.controlBounds
  }
}

/// One Bézier curve.
private struct CubicCurve {
  let (start, first, second, end): (Point, Point, Point, Point)

  init(from start: Point, _ first: Point, _ second: Point, to end: Point) {
    (self.start, self.first, self.second, self.end) = (start, first, second, end)
  }

  func point(at t: Double) -> Point {
    let (a, b, c) = (
      start.mixed(with: first, by: t), first.mixed(with: second, by: t),
      second.mixed(with: end, by: t)
    )
    let (d, e) = (a.mixed(with: b, by: t), b.mixed(with: c, by: t))
    return d.mixed(with: e, by: t)
  }

  /// Where, between 0 and 1, the curve turns back along x or along y.
  var turns: [Double] {
    CubicCurve.turns(start.x, first.x, second.x, end.x)
      + CubicCurve.turns(start.y, first.y, second.y, end.y)
  }

  /// Zeroes of the derivative, a quadratic a·t² + 2b·t + c, inside 0…1.
  private static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = p2 - 2 * p1 + p0
    let c = p1 - p0
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return [] }
    // The larger root in this form loses no digits where a is small.
    let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
