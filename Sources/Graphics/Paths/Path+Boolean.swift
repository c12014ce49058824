import Geometry

/// Areas taken together.
///
/// All of these take a path's area by a fill rule, open subpaths closed as a fill closes them, and
/// make outlines of straight lines: outer ones clockwise as seen on screen and holes the other way
/// round, so that either fill rule shows the same. No outlines cross or overlap. Corners of the
/// arguments come back unchanged; crossings are found to about 10⁻¹⁴ of the largest coordinate.
/// Coincident edges, touching corners, slivers and shapes that cross themselves are exact cases
/// like any other. Subpaths with numbers that are not finite are left out.
extension Path {
  /// The area that lies in this path, in `other`, or in both.
  ///
  /// Lines stray from curves by at most `tolerance` points, greater than 0. O(n log n + n·m) for n
  /// lines and crossings, m of which lie abreast along x.
  public func union(
    _ other: Path, rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    combined(with: other, by: .union(rule), tolerance)
  }

  /// The area that lies both in this path and in `other`; parameters and cost as for
  /// ``union(_:rule:tolerance:)``.
  public func intersection(
    _ other: Path, rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    combined(with: other, by: .intersection(rule), tolerance)
  }

  /// The area that lies in this path and not in `other`; parameters and cost as for
  /// ``union(_:rule:tolerance:)``.
  public func subtracting(
    _ other: Path, rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    combined(with: other, by: .subtraction(rule), tolerance)
  }

  /// The area that lies in just one of this path and `other`; parameters and cost as for
  /// ``union(_:rule:tolerance:)``.
  public func symmetricDifference(
    _ other: Path, rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    combined(with: other, by: .symmetricDifference(rule), tolerance)
  }

  /// The same area without overlaps and crossings; parameters and cost as for
  /// ``union(_:rule:tolerance:)``.
  public func normalized(rule: FillRule = .nonZero, tolerance: Double = Path.flatness) -> Path {
    Path(polygons(within: tolerance).combined(by: .union(rule)))
  }

  private func combined(
    with other: Path, by operation: PolygonOperation, _ tolerance: Double
  ) -> Path {
    let mine = polygons(within: tolerance)
    return Path(mine.combined(with: other.polygons(within: tolerance), by: operation))
  }

  /// The outlines through `polygons`, closed.
  package init(_ polygons: Polygons) {
    self.init()
    for polygon in polygons { append(Path(polygon: polygon)) }
  }

  /// The corners of all subpaths as closed outlines; those with numbers that are not finite are
  /// left out.
  package func polygons(within tolerance: Double) -> Polygons {
    contours.filter { $0.isFinite }.map { $0.points(within: tolerance) }
  }
}

// MARK: Outlines

/// Outlines round lines and areas.
extension Path {
  /// The area within `distance` points of the area inside, or what is left of it where the distance
  /// is negative: outer outlines clockwise as seen on screen, holes the other way round.
  ///
  /// Corners that grow are shaped by `join`; pointed ones reach `miterLimit` distances at most, or
  /// else are cut. Parts that grow together or vanish do so as areas: no loops or reversed pieces
  /// are left. Lines stray from curves and round corners by at most `tolerance` points, greater
  /// than 0. Costs three calls of ``union(_:rule:tolerance:)``.
  public func offset(
    by distance: Double, join: Stroke.Join = .miter, miterLimit: Double = 10,
    rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    guard distance.isFinite else { return Path() }
    let area = normalized(rule: rule, tolerance: tolerance)
    let rim = area.stroked(
      Stroke(2 * distance.magnitude, join: join, miterLimit: miterLimit), tolerance: tolerance)
    return distance < 0 ? area.subtracting(rim) : area.union(rim)
  }

  /// The area that this path covers when it is drawn by `stroke`, dashes and all: what a painter
  /// paints. See `Stroke` for what that is.
  ///
  /// The outlines neither cross nor overlap, so they can be filled, offset, joined with others and
  /// drawn with a fine line. Lines stray from curves and round corners by at most `tolerance`
  /// points, greater than 0, or 1.2 millionths of the width where that is more, and from curves by
  /// 2⁻³² of their farthest coordinate where that is; dashes and gaps
  /// that are an eighth of it together, or fewer, become longer ones of the same shares. Subpaths
  /// with numbers that are not finite are left out, places beyond 10¹² points are brought to it.
  /// Costs a call of ``union(_:rule:tolerance:)`` for two lines to each line.
  public func stroked(_ stroke: Stroke, tolerance: Double = Path.flatness) -> Path {
    let limit = 1e12
    let everywhere = Rect(-2 * limit, -2 * limit, 4 * limit, 4 * limit)
    guard
      var stroker = Stroker(
        stroke, by: .identity, tolerance: tolerance, precision: 0x1p-32, seenIn: everywhere)
    else { return Path() }
    var outline = StrokeOutline()
    stroker.stroke(
      Path(contours.filter { $0.isFinite }),
      placing: { Point($0.x.clipped(to: -limit...limit), $0.y.clipped(to: -limit...limit)) },
      into: &outline)
    let period = stroke.dash.reduce(0, +)
    return Path(outline.area(ofDenseDashes: period > 0 && 2 * period < stroke.width))
  }
}
