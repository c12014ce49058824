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
}
