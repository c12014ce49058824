import Geometry

/// Closed contours of straight lines.
package typealias Polygons = [[Point]]

extension Polygons {
  /// Returns the outlines of `operation` on these and `other` contours: outer ones clockwise on
  /// screen, holes counterclockwise, none of them crossing or overlapping.
  ///
  /// All arithmetic after the rounding to a ``Grid`` is exact except for the positions of
  /// crossings.
  func combined(with other: Polygons = [], by operation: PolygonOperation) -> Polygons {
    let all = self + other
    return Polygons(surrounding: operation, points: all.joined()) { grid in
      var edges: [GridEdge] = []
      edges.reserveCapacity(all.reduce(0) { $0 + $1.count })
      for (index, contour) in all.enumerated() {
        let step =
          index < count ? Windings(first: 1, second: 0) : Windings(first: 0, second: 1)
        guard var from = contour.last.map(grid.snapped) else { continue }
        for point in contour {
          let to = grid.snapped(point)
          if from != to { edges.append(GridEdge(from, to, step)) }
          from = to
        }
      }
      return edges
    }
  }

  /// Creates the outlines of `operation` on `edges` that meet in `points`.
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
  /// Returns the area as outlines that neither cross nor overlap; dense dashes, which overlap many
  /// others, cost less if reduced before all edges are combined. Of one side only, it is the area
  /// that the line's path surrounds clockwise on screen, with what the line covers on its right, or
  /// without what it covers on its left.
  func area(ofDenseDashes isDense: Bool = false) -> Polygons {
    let operation = side == nil ? PolygonOperation.union(.nonZero) : .positive
    // Strokes surround their area counterclockwise: left edges go ahead, right ones back.
    let step = Windings(first: side == .left ? -1 : 1, second: 0)
    return Polygons(surrounding: operation, points: edges.lazy.map(\.start)) { grid in
      let edges = edges.compactMap { edge in
        let (from, to) = (grid.snapped(edge.start), grid.snapped(edge.end))
        return from == to ? nil : GridEdge(to, from, step)
      }
      return isDense ? ClosedLines(edges).reduced : edges
    }
  }
}

/// Joins borders to closed contours that neither cross nor overlap; where several meet at a point,
/// each contour continues around the same part of the inside. O(n log n).
struct ContourTracer {
  private(set) var contours: [[GridPoint]] = []
  private let borders: [PlaneSweep.Border]

  init(_ borders: [PlaneSweep.Border]) {
    self.borders = borders.sorted { $0.from == $1.from ? $0.to < $1.to : $0.from < $1.from }
    var isUsed = Array(repeating: false, count: borders.count)
    for first in borders.indices where !isUsed[first] {
      var contour: [GridPoint] = []
      var index = first
      while !isUsed[index] {
        isUsed[index] = true
        contour.append(self.borders[index].from)
        index = next(after: self.borders[index])
      }
      let corners = ContourTracer.corners(of: contour)
      if corners.count > 2 { contours.append(corners) }
    }
  }

  /// Returns the border that continues at the end of `border`: the first one counterclockwise from
  /// it, seen on screen from its end, across the inside.
  private func next(after border: PlaneSweep.Border) -> Int {
    let corner = border.to
    var best = borders.partitioningIndex { !($0.from < corner) }
    let back = border.from - corner
    var other = best + 1
    while other < borders.count, borders[other].from == corner {
      if comes(borders[other].to - corner, before: borders[best].to - corner, from: back) {
        best = other
      }
      other += 1
    }
    return best
  }

  /// True if a counterclockwise turn from `back` meets `a` before `b`.
  private func comes(_ a: Vector, before b: Vector, from back: Vector) -> Bool {
    let (halfA, halfB) = (GridPoint.cross(back, a) >= 0, GridPoint.cross(back, b) >= 0)
    guard halfA == halfB else { return halfB }
    return GridPoint.cross(a, b) < 0
  }

  /// Returns the points of a closed `contour` at which it turns.
  private static func corners(of contour: [GridPoint]) -> [GridPoint] {
    var corners: [GridPoint] = []
    for (index, corner) in contour.enumerated() {
      let next = contour[index + 1 == contour.count ? 0 : index + 1]
      let previous = corners.last ?? contour[contour.count - 1]
      if GridPoint.side(of: next, from: previous, to: corner) != 0 { corners.append(corner) }
    }
    return corners
  }
}

/// Lines in groups connected by their ends, each of which is closed.
///
/// The dashes of a wide line overlap dozens of their neighbours, and each line of one would cross
/// those of all others. So groups are merged pairwise, by halves, and lines covered by others are
/// dropped before they meet the next: O(n log² n) instead of O(n·m) if m groups overlap everywhere.
struct ClosedLines {
  /// Groups ordered by their first lines, so neighbours along a path are adjacent.
  private var groups: [[GridEdge]] = []

  /// Number of groups that are merged directly.
  private static let few = 4
  /// Largest number of groups merged directly if one of a few has negative windings.
  private static let many = 8

  /// Groups `edges`, of which as many begin as end at each point.
  init(_ edges: [GridEdge]) {
    var parents = Array(edges.indices)
    func root(of edge: Int) -> Int {
      var edge = edge
      while parents[edge] != edge {
        parents[edge] = parents[parents[edge]]
        edge = parents[edge]
      }
      return edge
    }
    var known: [GridPoint: Int] = [:]
    known.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() {
      for point in [edge.from, edge.to] {
        guard let other = known.updateValue(index, forKey: point) else { continue }
        let (a, b) = (root(of: other), root(of: index))
        parents[max(a, b)] = min(a, b)
      }
    }
    var groupIndices: [Int: Int] = [:]
    for (index, edge) in edges.enumerated() {
      let root = root(of: index)
      if root == index {
        groupIndices[root] = groups.count
        groups.append([])
      }
      if let group = groupIndices[root] { groups[group].append(edge) }
    }
  }

  /// Lines with the same inside by the non-zero rule, without most of those covered by it.
  var reduced: [GridEdge] { reduced(groups[...])?.edges ?? groups.flatMap { $0 } }

  /// Returns the remaining lines of `groups`, and whether many were covered; nil if windings are
  /// negative somewhere, which may cancel out with others.
  private func reduced(
    _ groups: ArraySlice<[GridEdge]>
  ) -> (edges: [GridEdge], isDense: Bool)? {
    guard groups.count > ClosedLines.few else { return reduced(groups.flatMap { $0 }) }
    let middle = groups.startIndex + groups.count / 2
    guard let first = reduced(groups[..<middle]), let second = reduced(groups[middle...]) else {
      // It may cancel out with its neighbours.
      return groups.count > ClosedLines.many ? nil : reduced(groups.flatMap { $0 })
    }
    let edges = first.edges + second.edges
    return first.isDense || second.isDense ? reduced(edges) : (edges, false)
  }

  private func reduced(_ edges: [GridEdge]) -> (edges: [GridEdge], isDense: Bool)? {
    let sweep = PlaneSweep(edges)
    guard !sweep.hasNegativeWindings else { return nil }
    let borders = sweep.borders(of: .union(.nonZero))
    guard 10 * borders.count <= 9 * edges.count else { return (edges, false) }
    let step = Windings(first: 1, second: 0)
    return (borders.map { GridEdge($0.from, $0.to, step) }, true)
  }
}
