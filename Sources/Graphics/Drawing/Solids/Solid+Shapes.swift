import Geometry

/// Makers of everyday solids, each around the origin, white and without a texture.
extension Solid {
  /// Returns a flat rectangle that faces the viewer, seen from both sides. A texture fills it.
  public static func rectangle(width: Double, height: Double) -> Solid {
    Solid(grid: 2, 2, isClosed: false) { u, v in
      Vertex(SIMD3((u - 0.5) * width, (v - 0.5) * height, 0), normal: SIMD3(0, 0, 1))
    }
  }

  /// Returns a box. A texture fills each of its faces.
  public static func box(width: Double, height: Double, depth: Double) -> Solid {
    let half = SIMD3(width, height, depth) / 2
    let faces: [(right: SIMD3<Double>, down: SIMD3<Double>)] = [
      (SIMD3(1, 0, 0), SIMD3(0, 1, 0)), (SIMD3(-1, 0, 0), SIMD3(0, 1, 0)),
      (SIMD3(0, 0, -1), SIMD3(0, 1, 0)), (SIMD3(0, 0, 1), SIMD3(0, 1, 0)),
      (SIMD3(1, 0, 0), SIMD3(0, 0, 1)), (SIMD3(1, 0, 0), SIMD3(0, 0, -1)),
    ]
    var (vertices, indices): ([Vertex], [Int]) = ([], [])
    for (right, down) in faces {
      let (normal, first) = (right.cross(down), vertices.count)
      for (u, v) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
        let corner: SIMD3<Double> = normal + right * (2 * u - 1) + down * (2 * v - 1)
        vertices.append(Vertex(corner * half, normal: normal, texturePoint: Point(u, v)))
      }
      indices += [0, 1, 2, 1, 3, 2].map { first + $0 }
    }
    return Solid(vertices: vertices, indices: indices, isClosed: true)
  }

  /// Returns a sphere of `segments` triangles' sides around its equator and half as many from pole
  /// to pole. A texture is wrapped around it as a map of the world is, with its middle in front.
  ///
  /// - Precondition: `segments` is at least 4.
  public static func sphere(radius: Double, segments: Int = 64) -> Solid {
    precondition(segments > 3, "a sphere has 4 segments at least")
    return Solid(grid: segments + 1, segments / 2 + 1, isClosed: true) { u, v in
      let (around, down) = (Math.sinCos(turn(u - 0.5)), Math.sinCos(Math.pi * v))
      let normal = SIMD3(around.sin * down.sin, -down.cos, around.cos * down.sin)
      return Vertex(normal * radius, normal: normal)
    }
  }

  /// Returns a ring around the axis of z: a circle of `radius` with a tube around it whose own
  /// radius is `tube`, both in `segments`, the tube in half as many. A texture runs once around the
  /// ring and once around its tube.
  ///
  /// - Precondition: `segments` is at least 6.
  public static func torus(radius: Double, tube: Double, segments: Int = 64) -> Solid {
    precondition(segments > 5, "a torus has 6 segments at least")
    return Solid(grid: segments + 1, segments / 2 + 1, isClosed: true) { u, v in
      let (around, across) = (Math.sinCos(turn(u)), Math.sinCos(turn(v)))
      let out = SIMD3(around.cos, around.sin, 0)
      let normal: SIMD3<Double> = out * across.cos + SIMD3(0, 0, across.sin)
      return Vertex(out * radius + normal * tube, normal: normal)
    }
  }

  /// Returns the angle of a share of a turn, so that the first and the last are the same.
  private static func turn(_ share: Double) -> Double {
    Math.twoPi * (share < 0.5 ? share : share - 1)
  }
}
