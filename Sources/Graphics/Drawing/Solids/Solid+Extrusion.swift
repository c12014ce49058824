import Geometry
import Paths

extension Solid {
  /// Returns the inside of `path` as a plate of `depth`: letters, stars, cogs, with its front at
  /// half the depth. Points of the path keep their x and y. A disc makes a cylinder.
  ///
  /// Sides are smooth along curves and meet in an edge at corners of more than 30°. A texture fills
  /// the path's bounds, in front and behind, and runs once around each outline. The outline consists
  /// of lines within `tolerance` of the curves.
  public static func extruded(
    _ path: Path, depth: Double, rule: FillRule = .nonZero, tolerance: Double = 0.2
  ) -> Solid {
    let area = path.normalized(rule: rule, tolerance: tolerance)
    let outlines = area.polygons(within: tolerance)
    var solid = ExtrudedShape(half: depth / 2, bounds: area.bounds ?? Rect(0, 0, 1, 1))
    for piece in outlines.trapezoids { solid.addFaces(piece) }
    for outline in outlines where outline.count > 2 { solid.addSides(outline) }
    return Solid(vertices: solid.vertices, indices: solid.indices, isClosed: true)
  }
}

/// The triangles of a plate.
private struct ExtrudedShape {
  /// Half of its depth.
  let half: Double
  let bounds: Rect
  var vertices: [Solid.Vertex] = []
  var indices: [Int] = []

  /// The cosine of the largest angle between directions that counts as a curve.
  private static let smooth = Math.cos(Math.pi / 6)

  /// Adds a piece of the front and the back; its corners run clockwise on screen.
  mutating func addFaces(_ corners: [Point]) {
    for side in [1.0, -1] {
      let first = vertices.count
      vertices += corners.map { corner in
        Solid.Vertex(
          SIMD3(corner.x, corner.y, side * half), normal: SIMD3(0, 0, side),
          texturePoint: Point(
            (corner.x - bounds.minX) / max(bounds.width, 1e-9),
            (corner.y - bounds.minY) / max(bounds.height, 1e-9)))
      }
      for corner in 1..<max(corners.count - 1, 1) {
        let ends = side > 0 ? [corner, corner + 1] : [corner + 1, corner]
        indices += [first, first + ends[0], first + ends[1]]
      }
    }
  }

  /// Adds the sides along an outline, with the inside clockwise of its direction.
  mutating func addSides(_ outline: [Point]) {
    let count = outline.count
    let lines = outline.indices.map { outline[($0 + 1) % count] - outline[$0] }
    let normals = lines.map { -$0.normalized.perpendicular }
    let length = lines.reduce(0) { $0 + $1.length }
    var gone = 0.0
    for index in outline.indices {
      let (before, after) = (normals[(index + count - 1) % count], normals[(index + 1) % count])
      let (own, first) = (normals[index], vertices.count)
      let shares = [gone, gone + lines[index].length].map { $0 / length }
      gone += lines[index].length
      for (end, neighbor) in [before, after].enumerated() {
        let isSmooth = own.dot(neighbor) > Self.smooth
        let normal = isSmooth ? (own + neighbor).normalized : own
        let corner = outline[(index + end) % count]
        for side in [1.0, -1] {
          vertices.append(
            Solid.Vertex(
              SIMD3(corner.x, corner.y, side * half), normal: SIMD3(normal.dx, normal.dy, 0),
              texturePoint: Point(shares[end], side > 0 ? 0 : 1)))
        }
      }
      indices += [0, 1, 2, 1, 3, 2].map { first + $0 }
    }
  }
}

/// A line of an outline that is not parallel to x.
private struct Edge {
  let top: Point
  let bottom: Point

  func point(atHeight y: Double) -> Point {
    if y <= top.y { return top }
    if y >= bottom.y { return bottom }
    return Point(top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y)), y)
  }
}

/// A piece of an area between two edges, from a height on.
private struct Span {
  let left: Int
  let right: Int
  let top: Double

  /// True if `other` is between the same edges.
  func continues(_ other: Span) -> Bool { left == other.left && right == other.right }
}

extension [[Point]] {
  /// Pieces of the area that these outlines surround, which neither cross nor overlap: trapezoids
  /// and triangles with two sides along x, clockwise on screen. O(n²)
  ///
  /// The heights of all corners cut the area; a piece goes on from one to the next as long as it has
  /// the same edges on its left and right.
  fileprivate var trapezoids: [[Point]] {
    let edges = self.edges
    let heights = Set(joined().map(\.y)).sorted()
    var pieces: [[Point]] = []
    var open: [Span] = []
    for (index, top) in heights.enumerated() {
      let spans = index + 1 < heights.count ? edges.spans(from: top, to: heights[index + 1]) : []
      for span in open where !spans.contains(where: span.continues) {
        pieces.append(edges[span.left].corners(to: edges[span.right], from: span.top, to: top))
      }
      open = spans.map { span in open.first(where: span.continues) ?? span }
    }
    return pieces
  }

  /// The lines that are not parallel to x.
  private var edges: [Edge] {
    flatMap { outline in
      outline.indices.compactMap { index -> Edge? in
        let (corner, next) = (outline[index], outline[(index + 1) % outline.count])
        if corner.y == next.y { return nil }
        return corner.y < next.y
          ? Edge(top: corner, bottom: next) : Edge(top: next, bottom: corner)
      }
    }
  }
}

extension Edge {
  /// Returns the corners of the trapezoid between two heights and two edges, clockwise on screen.
  fileprivate func corners(to right: Edge, from top: Double, to bottom: Double) -> [Point] {
    var corners = [point(atHeight: top)]
    let others = [
      right.point(atHeight: top), right.point(atHeight: bottom), point(atHeight: bottom),
    ]
    for corner in others where corner != corners[corners.count - 1] && corner != corners[0] {
      corners.append(corner)
    }
    return corners
  }
}

extension [Edge] {
  /// Returns the pieces of the inside between two heights, from left to right.
  fileprivate func spans(from top: Double, to bottom: Double) -> [Span] {
    let middle = (top + bottom) / 2
    var crossed: [(x: Double, edge: Int)] = []
    for (index, edge) in enumerated() where edge.top.y <= top && edge.bottom.y >= bottom {
      crossed.append((edge.point(atHeight: middle).x, index))
    }
    crossed.sort { $0 < $1 }
    return stride(from: 1, to: crossed.count, by: 2).map { index in
      Span(left: crossed[index - 1].edge, right: crossed[index].edge, top: top)
    }
  }
}
