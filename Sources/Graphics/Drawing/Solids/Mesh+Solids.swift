import Geometry

extension Canvas {
  /// Draws solids as `camera` sees them, in the light of `light`. They hide each other, and are cut
  /// where they intersect; the texture of each is correct in perspective.
  ///
  /// The middle of `rect`, which is the whole canvas by default, is what the camera looks at. Without
  /// a camera, that is the origin, from an eye straight in front of it, so that a unit of space at
  /// the origin is a point. Without a light, surfaces have their own colours.
  ///
  /// Triangles of translucent solids are composited in the order of their distances. One mesh is
  /// drawn: see ``Mesh`` for its edges, blends and cost.
  public mutating func solids(
    _ solids: [Solid], in rect: Rect? = nil, camera: Camera? = nil,
    light: DirectionalLight? = DirectionalLight(), blend: BlendMode = .normal
  ) {
    let rect = rect ?? bounds
    let mesh = Mesh(
      solids, in: rect, camera: camera ?? .facing(rect.size), light: light)
    if !mesh.indices.isEmpty { self.mesh(mesh, blend: blend) }
  }
}

extension Mesh {
  /// Creates what `camera` sees of `solids`, with the middle of its picture in that of `rect` and
  /// the field of view along its shorter side; see
  /// ``Canvas/solids(_:in:camera:light:blend:)``.
  ///
  /// What is not in front of the camera's near plane is left out, and what is more than eight times
  /// the rectangle beyond its sides.
  public init(
    _ solids: [Solid], in rect: Rect, camera: Camera,
    light: DirectionalLight? = DirectionalLight()
  ) {
    let projection = Projection(camera, in: rect)
    self.init(
      together: solids.map { projection.mesh(of: $0, light) }.filter { !$0.indices.isEmpty })
  }
}

extension Projection {
  /// Returns the visible triangles of `solid`.
  fileprivate func mesh(of solid: Solid, _ light: DirectionalLight?) -> Mesh {
    var builder = SolidMeshBuilder(solid, self, light)
    for first in stride(from: 0, to: solid.indices.count, by: 3) {
      builder.add(solid.indices[first], solid.indices[first + 1], solid.indices[first + 2])
    }
    var mesh = Mesh(
      vertices: builder.vertices, indices: builder.indices, texture: solid.texture)
    mesh.interpolation = solid.interpolation
    mesh.isInPerspective = true
    return mesh
  }
}

/// Collects the visible triangles of a solid.
private struct SolidMeshBuilder {
  var vertices: [Mesh.Vertex] = []
  var indices: [Int] = []
  private let solid: Solid
  private let projection: Projection
  private let light: DirectionalLight?
  /// The vertices as the eye sees them.
  private let seen: [SIMD3<Double>]
  /// The indices of the mesh's vertices that stand for them, on their front and on their back.
  private var known: [SIMD2<Int32>]

  init(_ solid: Solid, _ projection: Projection, _ light: DirectionalLight?) {
    (self.solid, self.projection) = (solid, projection)
    self.light = light.map {
      DirectionalLight(from: $0.direction.normalized, ambient: $0.ambient.clipped(to: 0...1))
    }
    seen = solid.vertices.map { projection.seen($0.position) }
    known = Array(repeating: SIMD2(-1, -1), count: seen.count)
  }

  /// Adds a triangle of the solid, as far as it may be visible.
  mutating func add(_ a: Int, _ b: Int, _ c: Int) {
    // The cross product is mirrored, as the eye's z runs away from the viewer.
    let facing = (seen[b] - seen[a]).cross(seen[c] - seen[a]).dot(seen[a])
    guard facing != 0, !(facing < 0 && solid.isClosed) else { return }
    var isWhole = true
    for plane in 0..<Projection.planes {
      let sides = SIMD3(
        projection.inside(plane, seen[a]), projection.inside(plane, seen[b]),
        projection.inside(plane, seen[c]))
      if sides.max() < 0 { return }
      isWhole = isWhole && sides.min() >= 0
    }
    let isBack = facing < 0
    // What is at no finite position is refused with the canvas.
    if isWhole || !facing.isFinite {
      indices += [vertex(a, isBack), vertex(b, isBack), vertex(c, isBack)]
    } else {
      addClipped(a, b, c, isBack)
    }
  }

  /// Adds what a triangle has within all planes.
  ///
  /// Source: I. Sutherland and G. Hodgman, "Reentrant polygon clipping", 1974.
  private mutating func addClipped(_ a: Int, _ b: Int, _ c: Int, _ isBack: Bool) {
    var corners = [a, b, c].map { (seen: seen[$0], vertex: lit($0, isBack)) }
    for plane in 0..<Projection.planes {
      var kept: [(seen: SIMD3<Double>, vertex: Mesh.Vertex)] = []
      for (index, corner) in corners.enumerated() {
        let before = corners[(index + corners.count - 1) % corners.count]
        let (from, to) = (
          projection.inside(plane, before.seen), projection.inside(plane, corner.seen)
        )
        if (from < 0) != (to < 0) {
          // From the inner end, so that neighbours are cut alike.
          let (inner, outer) = to < 0 ? (before, corner) : (corner, before)
          let share = max(from, to) / (max(from, to) - min(from, to))
          kept.append(
            (
              inner.seen + (outer.seen - inner.seen) * share,
              inner.vertex.mixed(with: outer.vertex, by: share)
            ))
        }
        if to >= 0 { kept.append(corner) }
      }
      corners = kept
    }
    guard corners.count > 2 else { return }
    let first = vertices.count
    vertices += corners.map { projected($0.vertex, $0.seen) }
    for corner in 1..<corners.count - 1 { indices += [first, first + corner, first + corner + 1] }
  }

  /// Returns the index of the mesh's vertex for one of the solid's.
  private mutating func vertex(_ index: Int, _ isBack: Bool) -> Int {
    let side = isBack ? 1 : 0
    if known[index][side] < 0 {
      known[index][side] = Int32(truncatingIfNeeded: vertices.count)
      vertices.append(projected(lit(index, isBack), seen[index]))
    }
    return Int(known[index][side])
  }

  private func projected(_ vertex: Mesh.Vertex, _ seen: SIMD3<Double>) -> Mesh.Vertex {
    var vertex = vertex
    (vertex.position, vertex.depth) = projection.point(of: seen)
    return vertex
  }

  /// Returns a vertex in its light, nowhere yet.
  private func lit(_ index: Int, _ isBack: Bool) -> Mesh.Vertex {
    let vertex = solid.vertices[index]
    var color = vertex.color
    if let light, vertex.normal != .zero {
      let cosine = vertex.normal.dot(light.direction)
      let shade = light.ambient + (1 - light.ambient) * max(0, isBack ? -cosine : cosine)
      color = Color(
        red: color.red * shade, green: color.green * shade, blue: color.blue * shade,
        alpha: color.alpha)
    }
    return Mesh.Vertex(.zero, color: color, texturePoint: vertex.texturePoint)
  }
}

extension Mesh.Vertex {
  /// Returns the vertex between this one and `other`, linearly in premultiplied sRGB.
  fileprivate func mixed(with other: Mesh.Vertex, by share: Double) -> Mesh.Vertex {
    Mesh.Vertex(
      .zero, color: color.mixed(with: other.color, by: share, in: .sRGB),
      texturePoint: texturePoint + (other.texturePoint - texturePoint) * share)
  }
}
