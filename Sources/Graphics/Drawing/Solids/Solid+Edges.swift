import Geometry

extension Path {
  /// Creates the edges of `solid` as `camera` sees them, for a wireframe: a line for each edge at
  /// which the surface ends, or its triangles differ in direction by a tenth of a degree or more, as
  /// the diagonal of a box's face does not.
  ///
  /// Edges on the far side are among them. What is not in front of the camera's near plane is cut
  /// off, and what is more than eight times the rectangle beyond its sides; see
  /// ``Canvas/solids(_:in:camera:light:blend:)`` for `rect`.
  ///
  /// ```swift
  /// let box = Solid.box(width: 90, height: 90, depth: 90).transformed(by: turn)
  /// let edges = Path(edgesOf: box, in: canvas.bounds, camera: .facing(canvas.size))
  /// canvas.stroke(edges, with: .gold, .rounded(2))
  /// ```
  public init(edgesOf solid: Solid, in rect: Rect, camera: Camera) {
    let projection = Projection(camera, in: rect)
    self = Path { path in
      for (start, end) in solid.edges {
        guard let line = projection.line(from: start, to: end) else { continue }
        path.move(to: line.start)
        path.line(to: line.end)
      }
    }
  }
}

extension Camera {
  /// Returns the point at which a picture of `rect` shows a position in space, also if it lies beyond
  /// the sides of `rect`: for a label or a mark. Nil for a position that is not in front of the near
  /// plane.
  public func point(of position: SIMD3<Double>, in rect: Rect) -> Point? {
    let projection = Projection(self, in: rect)
    let seen = projection.seen(position)
    return projection.inside(0, seen) < 0 ? nil : projection.point(of: seen).point
  }
}

extension Solid {
  /// The ends of the edges at which the surface ends or bends, in the order of the triangles.
  fileprivate var edges: [(start: SIMD3<Double>, end: SIMD3<Double>)] {
    /// An edge with the direction of its first triangle.
    struct Edge {
      let start, end, normal: SIMD3<Double>
      var isFlat = false
    }
    // The cosine of a tenth of a degree.
    let flat = 0.9999985
    let corner = corners
    var edges: [Edge] = []
    var known: [SIMD2<Int>: Int] = [:]
    for first in stride(from: 0, to: indices.count, by: 3) {
      let triangle = Array(indices[first..<first + 3])
      let positions = triangle.map { vertices[$0].position }
      let normal = (positions[1] - positions[0]).cross(positions[2] - positions[0]).normalized
      guard Set(triangle.map { corner[$0] }).count == 3, normal != .zero else { continue }
      for (from, to) in [(0, 1), (1, 2), (2, 0)] {
        let (one, other) = (corner[triangle[from]], corner[triangle[to]])
        let key = SIMD2(min(one, other), max(one, other))
        if let index = known[key] {
          edges[index].isFlat = normal.dot(edges[index].normal) > flat
        } else {
          known[key] = edges.count
          edges.append(
            Edge(start: positions[from], end: positions[to], normal: normal))
        }
      }
    }
    return edges.filter { !$0.isFlat }.map { ($0.start, $0.end) }
  }

  /// A number for each vertex, the same for those of several faces at one position, but for what
  /// rounding makes of it.
  private var corners: [Int] {
    let reach = vertices.reduce(0) { max($0, $1.position.max(), -$1.position.min()) }
    var known: [SIMD3<Double>: Int] = [:]
    return vertices.map { vertex in
      let cell = (vertex.position / (1e-9 * reach)).rounded(.toNearestOrEven)
      let corner = known[cell] ?? known.count
      known[cell] = corner
      return corner
    }
  }
}

extension Projection {
  /// Returns what is seen of the straight line between two positions; nil if nothing is.
  fileprivate func line(
    from start: SIMD3<Double>, to end: SIMD3<Double>
  ) -> (start: Point, end: Point)? {
    var (start, end) = (seen(start), seen(end))
    for plane in 0..<Projection.planes {
      let (from, to) = (inside(plane, start), inside(plane, end))
      if from < 0, to < 0 { return nil }
      guard (from < 0) != (to < 0) else { continue }
      let cut: SIMD3<Double> = start + (end - start) * (from / (from - to))
      if from < 0 { start = cut } else { end = cut }
    }
    return (point(of: start).point, point(of: end).point)
  }
}
