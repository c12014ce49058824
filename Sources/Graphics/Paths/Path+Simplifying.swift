import Geometry

/// Simplifying and rounding of corners.
extension Path {
  /// Returns the path with as few of its corners as stay within `tolerance` points of all that are
  /// left out; curves become lines first, at most a quarter of the tolerance off.
  ///
  /// `tolerance` is greater than 0. Ends of open subpaths stay, and so do the first corner of a
  /// closed one and the corner furthest from it; a closed subpath that lies within the tolerance of
  /// a line becomes that line, there and back. Subpaths with numbers that are not finite are left
  /// out.
  ///
  /// Source: U. Ramer, "An iterative procedure for the polygonal approximation of plane curves",
  /// 1972; D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points
  /// required to represent a digitized line or its caricature", 1973. Usually O(n log n) for n
  /// corners, at worst O(n²).
  public func simplified(tolerance: Double) -> Path {
    var path = Path()
    for contour in contours where contour.isFinite {
      let points = contour.points(within: tolerance / 4)
      guard contour.isClosed else {
        path.append(Path(polyline: Path.thinned(points[...], within: tolerance * 0.75)))
        continue
      }
      let far = points.indices.reduce(0) {
        (points[$1] - points[0]).lengthSquared > (points[$0] - points[0]).lengthSquared ? $1 : $0
      }
      let there = Path.thinned(points[...far], within: tolerance * 0.75)
      let back = Path.thinned((points[far...] + [points[0]])[...], within: tolerance * 0.75)
      path.append(Path(polygon: there + back.dropFirst().dropLast()))
    }
    return path
  }

  /// Returns the first and last of `points`, and between them as few as leave none further than
  /// `reach` from the lines.
  private static func thinned(_ points: ArraySlice<Point>, within reach: Double) -> [Point] {
    var kept: [Point] = []
    var open = [points.startIndex..<points.endIndex - 1]
    while let stretch = open.popLast() {
      let (start, end) = (points[stretch.lowerBound], points[stretch.upperBound])
      var (furthest, index) = (reach * reach, stretch.lowerBound)
      for candidate in stretch.dropFirst() {
        let distance = points[candidate].distanceSquared(toLineFrom: start, to: end)
        if distance > furthest { (furthest, index) = (distance, candidate) }
      }
      if index == stretch.lowerBound {
        kept.append(start)
      } else {
        open.append(index..<stretch.upperBound)
        open.append(stretch.lowerBound..<index)
      }
    }
    return kept + points.suffix(1)
  }

  /// Returns the path with its corners between straight lines rounded to arcs of `radius` points.
  ///
  /// An arc takes at most half of a line, so that its neighbour has space too, and all of it at an
  /// open end; on short lines the arc is smaller. Corners next to curves stay. Each arc is one
  /// curve, or two for a turn of more than a right angle, within 0.03 % of the radius. O(n)
  public func roundedCorners(radius: Double) -> Path {
    guard radius > 0 else { return self }
    return Path(contours.map { $0.roundedCorners(radius: radius) })
  }

  /// Returns the convex hull of all lines and curves, clockwise on screen; empty for a path without
  /// three points that are not collinear.
  ///
  /// Source: A. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979. O(n
  /// log n) for n corners, with lines within `tolerance` points of curves.
  public func convexHull(tolerance: Double = Path.flatness) -> Path {
    let points = polygons(within: tolerance).joined().sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
            <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    let hull = chain(points) + chain(points.reversed())
    return hull.count > 2 ? Path(polygon: hull) : Path()
  }
}

extension Point {
  /// Returns the squared distance to the nearest point of the line from `start` to `end`.
  fileprivate func distanceSquared(toLineFrom start: Point, to end: Point) -> Double {
    let (way, here) = (end - start, self - start)
    let square = way.lengthSquared
    guard square > 0 else { return here.lengthSquared }
    return (here - way * (here.dot(way) / square).clippedToUnit).lengthSquared
  }
}

extension Contour {
  /// Returns the contour with its corners between lines rounded; see
  /// ``Path/roundedCorners(radius:)``.
  fileprivate func roundedCorners(radius: Double) -> Contour {
    let curves = curves.filter { !$0.isLine || $0.start != $0.end }
    guard curves.count > 1 else { return self }
    // The corner after each line or curve; nil if there is none to round.
    let corners = curves.indices.map { index -> CornerArc? in
      let isLast = index + 1 == curves.count
      guard isClosed || !isLast else { return nil }
      return CornerArc(
        between: curves[index], curves[isLast ? 0 : index + 1], radius: radius,
        isFirst: !isClosed && index == 0, isLast: !isClosed && index + 2 == curves.count)
    }
    var result = Contour(start: corners[curves.count - 1]?.end ?? start, isClosed: isClosed)
    for (curve, corner) in zip(curves, corners) {
      if curve.isLine {
        let end = corner?.start ?? curve.end
        if result.end != end { result.curves.append(CubicCurve(result.end, end)) }
      } else {
        result.curves.append(curve)
      }
      if let corner { result.curves += corner.curves }
    }
    return result
  }
}

/// The arc that replaces a corner.
private struct CornerArc {
  let start: Point
  let end: Point
  let curves: [CubicCurve]

  /// Computes the arc; nil if there is no corner between two lines. The arc may take all of the
  /// first or the last line of an open contour.
  init?(
    between before: CubicCurve, _ after: CubicCurve, radius: Double, isFirst: Bool, isLast: Bool
  ) {
    guard before.isLine, after.isLine else { return nil }
    let (corner, way, next) = (after.start, before.end - before.start, after.end - after.start)
    let (u, w) = (way.normalized, next.normalized)
    let (sine, cosine) = (u.cross(w), u.dot(w))
    guard sine != 0, cosine > -1 else { return nil }
    // Tangents of half the turn and of a quarter of it.
    let half = sine.magnitude / (1 + cosine)
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let room = min(way.length * (isFirst ? 1 : 0.5), next.length * (isLast ? 1 : 0.5))
    let reach = min(radius * half, room)
    (start, end) = (corner - u * reach, corner + w * reach)
    let r = reach / half
    if cosine >= 0 {
      let handle = 4.0 / 3 * quarter * r
      curves = [CubicCurve(start, start + u * handle, end - w * handle, end)]
    } else {
      // In the middle the arc is parallel to the chord.
      let eighth = quarter / (1 + (1 + quarter * quarter).squareRoot())
      let handle = 4.0 / 3 * eighth * r
      let along = (u + w).normalized
      let inward = (w - u).normalized
      let middle = corner + inward * (r * ((1 + half * half).squareRoot() - 1))
      curves = [
        CubicCurve(start, start + u * handle, middle - along * handle, middle),
        CubicCurve(middle, middle + along * handle, end - w * handle, end),
      ]
    }
  }
}
