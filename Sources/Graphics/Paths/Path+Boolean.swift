import Geometry

/// Boolean operations on areas.
///
/// All of these fill a path by a fill rule, with open subpaths closed, and return outlines of
/// straight lines: outer ones clockwise on screen and holes counterclockwise, so that either fill
/// rule gives the same area. No outlines cross or overlap. Corners of the arguments are preserved
/// exactly; crossings are accurate to about 10⁻¹⁴ of the largest coordinate. Coincident edges,
/// touching corners, slivers and self-crossing shapes are handled exactly. Subpaths with numbers
/// that are not finite are left out.
extension Path {
  /// Returns the area inside this path, `other`, or both.
  ///
  /// Lines stay within `tolerance` points of curves, greater than 0. O(n log n + n·m) for n lines
  /// and crossings, m of which lie side by side along x.
  public func union(
    _ other: Path, rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    combined(with: other, by: .union(rule), tolerance)
  }

  /// Returns the area inside both this path and `other`; parameters and cost as for
  /// ``union(_:rule:tolerance:)``.
  public func intersection(
    _ other: Path, rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    combined(with: other, by: .intersection(rule), tolerance)
  }

  /// Returns the area inside this path and not `other`; parameters and cost as for
  /// ``union(_:rule:tolerance:)``.
  public func subtracting(
    _ other: Path, rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    combined(with: other, by: .subtraction(rule), tolerance)
  }

  /// Returns the area inside just one of this path and `other`; parameters and cost as for
  /// ``union(_:rule:tolerance:)``.
  public func symmetricDifference(
    _ other: Path, rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    combined(with: other, by: .symmetricDifference(rule), tolerance)
  }

  /// Returns the same area without overlaps and crossings; parameters and cost as for
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

  /// Returns the corners of all subpaths as closed outlines; those with numbers that are not
  /// finite, or too large for points on their curves to be computed, are left out. The tolerance of
  /// a subpath is at least `farTolerance` of the square of its farthest coordinate.
  package func polygons(within tolerance: Double, farTolerance: Double = 0) -> Polygons {
    contours.filter { $0.isFinite }.map { contour in
      guard farTolerance > 0, let bounds = Path([contour]).bounds else {
        return contour.points(within: tolerance)
      }
      let extent = max(-bounds.minX, bounds.maxX, -bounds.minY, bounds.maxY)
      return contour.points(within: max(tolerance, farTolerance * extent * extent))
    }.filter { $0.allSatisfy { $0.isFinite } }
  }
}

// MARK: Outlines

/// Outlines of lines and areas.
extension Path {
  /// Returns the area grown by `distance` points, or shrunk if the distance is negative: outer
  /// outlines clockwise on screen, holes counterclockwise.
  ///
  /// Growing corners are shaped by `join`; pointed ones reach at most `miterLimit` distances, or
  /// else are cut. Parts that merge or vanish do so as areas: no loops or reversed pieces are left.
  /// Lines stay within `tolerance` points of curves and round corners, as for
  /// ``stroked(_:tolerance:)`` with a line twice as wide as the distance. Costs two calls of
  /// ``union(_:rule:tolerance:)``.
  public func offset(
    by distance: Double, join: Stroke.Join = .miter, miterLimit: Double = 10,
    rule: FillRule = .nonZero, tolerance: Double = Path.flatness
  ) -> Path {
    guard distance.isFinite else { return Path() }
    let stroke = Stroke(2 * distance.magnitude, join: join, miterLimit: miterLimit)
    let tolerance = usableTolerance(tolerance, for: stroke)
    let outlines = polygons(within: tolerance, farTolerance: Path.farTolerance)
    let area = Path(outlines.combined(by: .union(rule)))
    guard stroke.width > 0 else { return area }
    return area.area(of: stroke, only: distance < 0 ? .left : .right, tolerance: tolerance)
  }

  /// Returns the area that this path covers when drawn with `stroke`, including dashes: the area
  /// that a painter paints. See `Stroke` for its definition.
  ///
  /// The outlines neither cross nor overlap, so they can be filled, offset, joined with others and
  /// drawn with a fine line. Lines stay within `tolerance` points of curves and round corners; one
  /// that is not greater than 0 counts as `Path.flatness`. It is raised where a finer one shows
  /// nothing: to 2⁻¹⁷ of the width, to 2⁻¹⁶ of the area's largest side up to `Path.flatness`, and for
  /// curves to 2⁻⁴⁰ of the square of their farthest coordinate. Dashes and gaps that together are an
  /// eighth of the tolerance or less become longer ones in the same proportion. Subpaths with
  /// numbers that are not finite are left out, coordinates beyond 10¹² points are clamped to it.
  /// Costs a call of ``union(_:rule:tolerance:)`` for two lines to each line.
  public func stroked(_ stroke: Stroke, tolerance: Double = Path.flatness) -> Path {
    area(of: stroke, tolerance: usableTolerance(tolerance, for: stroke))
  }

  /// Returns the area of `stroke` along this path; of one side only, see
  /// ``StrokeOutline/area(ofDenseDashes:)``.
  private func area(
    of stroke: Stroke, only side: StrokeOutline.Side? = nil, tolerance: Double
  ) -> Path {
    let limit = 1e12
    let everywhere = Rect(-2 * limit, -2 * limit, 4 * limit, 4 * limit)
    guard
      var stroker = Stroker(
        stroke, by: .identity, tolerance: tolerance, farTolerance: Path.farTolerance,
        seenIn: everywhere)
    else { return Path() }
    var outline = StrokeOutline(only: side)
    stroker.stroke(
      Path(contours.filter { $0.isFinite }),
      placing: { Point($0.x.clipped(to: -limit...limit), $0.y.clipped(to: -limit...limit)) },
      into: &outline)
    let period = stroke.dash.reduce(0, +)
    return Path(outline.area(ofDenseDashes: period > 0 && 2 * period < stroke.width))
  }

  /// The least tolerance of curves in outlines, as a share of the square of their farthest
  /// coordinate.
  private static let farTolerance = 0x1p-40

  /// A tolerance as ``stroked(_:tolerance:)`` uses it. The edges of a wide line cross each other
  /// often, so that the time grows with the square of the number of lines.
  private func usableTolerance(_ tolerance: Double, for stroke: Stroke) -> Double {
    let bounds = Path(contours.filter { $0.isFinite }).bounds ?? Rect(0, 0, 0, 0)
    let width = 2 * stroke.halfWidth
    let side = width + max(bounds.width, bounds.height)
    let finest = max(0x1p-17 * width, min(0x1p-16 * side, Path.flatness))
    return max(tolerance > 0 ? tolerance : Path.flatness, finest)
  }
}
