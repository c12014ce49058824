import Geometry

/// Closed contours of straight lines.
package typealias Polygons = [[Point]]

extension Polygons {
  /// The outlines of what `operation` finds inside of these and `other` contours: outer ones
  /// clockwise as seen on screen, holes the other way round, none of them crossing or overlapping.
  ///
  /// All arithmetic after the rounding to a ``Grid`` is exact but for the places of crossings.
  func combined(with other: Polygons = [], by operation: PolygonOperation) -> Polygons {
    let all = self + other
    return Polygons(surrounding: operation, points: all.joined()) { grid in
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
      return edges
    }
  }

  /// The outlines of what `operation` finds among `edges` that meet in `points`.
  init(
    surrounding operation: PolygonOperation, points: some Sequence<Point>,
    edges: (Grid) -> [GridEdge]
  ) {
    var grid = Grid(holding: points)
    let sweep = PlaneSweep(edges(grid))
    grid.remember(points)
    self = ContourTracer(sweep.borders(of: operation)).contours.map { $0.map(grid.point) }
  }
}

extension StrokeOutline {
  /// The area as outlines that neither cross nor overlap; where it is one of dashes that overlap many
  /// others, at less cost than if all of their edges are joined at once.
  func area(ofDenseDashes isDense: Bool) -> Polygons {
    Polygons(surrounding: .union(.nonZero), points: edges.lazy.map(\.start)) {
      grid in
      let edges = edges.compactMap { edge in
        let (from, to) = (grid.place(edge.start), grid.place(edge.end))
        // Strokes go round their area counterclockwise.
        return from == to ? nil : GridEdge(to, from, Windings(first: 1, second: 0))
      }
      return isDense ? ClosedLines(edges).reduced : edges
    }
  }
}
