/// Outlines round lines and areas.
extension Path {
  /// The area within `distance` points of the area inside, or what is left of it where the distance
  /// is negative: outer outlines clockwise as seen on screen, holes the other way round.
  ///
  /// Corners that grow are shaped by `join`; pointed ones reach `miterLimit` distances at most, or
  /// else are cut. Parts that grow together or vanish do so as areas: no loops or reversed pieces are
  /// left. Lines stray from curves and round corners by at most `tolerance` points, greater than 0.
  /// Costs two calls of ``union(_:rule:tolerance:)``.
  public func offset(
    by distance: Double, join: Stroke.Join = .miter, miterLimit: Double = 10,
    rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    guard distance.isFinite else { return Path() }
    let area = polygons(within: tolerance).combined(by: .union(rule))
    guard distance != 0 else { return Path(area) }
    let side = OutlineSide(
      distance: distance, join: join, miterLimit: miterLimit, tolerance: tolerance)
    return Path(area.map { side.points(along: $0, isClosed: true) }.combined(by: .positive))
  }

  /// The area that a pen covers which draws this path by `stroke`, dashes and all.
  ///
  /// The outlines neither cross nor overlap, so they can be filled, offset, joined with others and
  /// drawn with a fine line. Pointed corners are cut where they are longer than ten line widths, as
  /// painters do. Lines stray from curves and round corners by at most `tolerance` points, greater
  /// than 0. Costs a call of ``union(_:rule:tolerance:)`` for about four lines to each line.
  public func stroked(_ stroke: Stroke, tolerance: Double = Path.flatness) -> Path {
    guard stroke.width > 0, stroke.width.isFinite else { return Path() }
    let side = OutlineSide(
      distance: stroke.width / 2, join: stroke.join, miterLimit: 10, tolerance: tolerance)
    var outlines: Polygons = []
    let dashes = stroke.dash.isEmpty ? self : dashed(stroke.dash, phase: stroke.dashPhase)
    for contour in dashes.contours where contour.isFinite {
      let points = contour.points(within: tolerance)
      let back: [Point] = points.reversed()
      if points.count > 1, contour.isClosed {
        outlines.append(side.points(along: points, isClosed: true))
        outlines.append(side.points(along: back, isClosed: true))
      } else if points.count > 1 {
        outlines.append(
          side.points(along: points, isClosed: false) + side.cap(stroke.cap, along: points)
            + side.points(along: back, isClosed: false) + side.cap(stroke.cap, along: back))
      } else if !contour.curves.isEmpty || contour.isClosed, stroke.cap != .butt {
        // Painters draw a dot level where a line goes nowhere.
        let ends = [contour.start - Vector(1, 0), contour.start]
        let other = [contour.start + Vector(1, 0), contour.start]
        outlines.append(side.cap(stroke.cap, along: ends) + side.cap(stroke.cap, along: other))
      }
    }
    return Path(outlines.combined(by: .positive))
  }
}

/// One side of a line: the left one in its direction, as seen on screen, at a distance.
///
/// At corners that open it goes round the corner, at others back through the corner itself. So the
/// area between line and side is a sum of rectangles and wedges, none of them reversed, and a fill
/// of what is surrounded at least once is the exact area within the distance. For a negative
/// distance it is a sum of reversed ones, which take away.
struct OutlineSide {
  private let distance: Double
  private let join: Stroke.Join
  private let miterLimit: Double
  /// The greatest turn for which a chord stands for an arc, in radians.
  private let turn: Double

  init(distance: Double, join: Stroke.Join, miterLimit: Double, tolerance: Double) {
    (self.distance, self.join, self.miterLimit) = (distance, join, max(1, miterLimit))
    // A chord strays from its arc by less than r · turn² / 8.
    turn = min((8 * tolerance / distance.magnitude).squareRoot(), Math.pi / 4)
  }

  /// The side along `points`, of which neighbours differ.
  func points(along points: [Point], isClosed: Bool) -> [Point] {
    let count = points.count
    guard count > 1 else { return [] }
    let ways = points.indices.map { (points[($0 + 1) % count] - points[$0]).unit }
    var side: [Point] = []
    side.reserveCapacity(2 * count)
    if !isClosed { side.append(points[0] + normal(ways[0])) }
    for index in isClosed ? 0..<count : 1..<(count - 1) {
      addCorner(at: points[index], ways[(index + count - 1) % count], ways[index], to: &side)
    }
    if !isClosed { side.append(points[count - 1] + normal(ways[count - 2])) }
    return side
  }

  /// From the line to its side.
  private func normal(_ way: Vector) -> Vector { Vector(way.dy, -way.dx) * distance }

  private func addCorner(
    at corner: Point, _ before: Vector, _ after: Vector, to side: inout [Point]
  ) {
    let (from, to) = (normal(before), normal(after))
    let (sine, cosine) = (before.cross(after), before.dot(after))
    guard sine * distance > 0 || cosine < 0 && sine == 0 else {
      side.append(corner + from)
      // Where the way goes straight on there is no corner to go back through.
      if sine != 0 { side.append(corner) }
      return side.append(corner + to)
    }
    let angle = Math.atan2(sine.magnitude, cosine)
    let isPointed =
      switch join {
      case .miter: 2 <= miterLimit * miterLimit * (1 + cosine)
      case .round: angle <= turn
      case .bevel: false
      }
    if isPointed { return side.append(corner + (from + to) / (1 + cosine)) }
    side.append(corner + from)
    if join == .round {
      let sign: Double = distance > 0 ? 1 : -1
      addArc(round: corner, from, angle: sign * angle, to: &side)
    }
    side.append(corner + to)
  }

  /// Adds what lies between the ends of an arc.
  private func addArc(round center: Point, _ from: Vector, angle: Double, to side: inout [Point]) {
    let steps = Int((angle.magnitude / turn).rounded(.up))
    guard steps > 1 else { return }
    for step in 1..<steps {
      side.append(center + from.rotated(by: angle * Double(step) / Double(steps)))
    }
  }

  /// What lies between this side's end and the beginning of the way back, at the end of `points`.
  func cap(_ cap: Stroke.Cap, along points: [Point]) -> [Point] {
    let end = points[points.count - 1]
    let across = normal((end - points[points.count - 2]).unit)
    var side = [end + across]
    switch cap {
    case .butt: break
    case .round: addArc(round: end, across, angle: Math.pi, to: &side)
    case .square:
      side += [end + across + across.perpendicular, end - across + across.perpendicular]
    }
    side.append(end - across)
    return side
  }
}
