/// Closed contours of straight lines.
package typealias Polygons = [[Point]]

extension Polygons {
  /// The outlines of what `operation` finds inside of these and `other` contours: outer ones
  /// clockwise as seen on screen, holes the other way round, none of them crossing or overlapping.
  ///
  /// All arithmetic after the rounding to a ``Grid`` is exact but for the places of crossings.
  func combined(with other: Polygons = [], by operation: PolygonOperation) -> Polygons {
    let all = self + other
    var grid = Grid(holding: all.joined())
    var edges: [GridEdge] = []
    edges.reserveCapacity(all.reduce(0) { $0 + $1.count })
    for (index, contour) in all.enumerated() {
      let step =
        index < count ? Windings(first: 1, second: 0) : Windings(first: 0, second: 1)
      guard var from = contour.last.map(grid.place) else { continue }
      for point in contour {
        let to = grid.place(point)
        if from != to { edges.append(GridEdge(from, to, step)) }
        from = to
      }
    }
    let sweep = BorderSweep(EdgeDivider(edges).edges, operation)
    grid.remember(all.joined())
    return ContourTracer(sweep.borders).contours.map { $0.map(grid.point) }
  }
}
