import Drawing
import Geometry
import GoldenTesting
import Testing

/// Meshes on a sheet of 64 points.
@Suite struct MeshPictureTests {
  @Test func `colours run over triangles whose edges do not show`() {
    expectGolden(
      sheet { canvas in
        let vertices = grid(7, 7) { u, v in
          let bend = Vector(3 * Math.sin(v * 9), 3 * Math.sin(u * 8))
          return Mesh.Vertex(
            Point(8 + 48 * u, 8 + 48 * v) + bend,
            color: warm.mixed(with: cool, by: u).mixed(with: dark, by: v * 0.7))
        }
        canvas.mesh(Mesh(grid: vertices, columns: 7))
      }, scale: 2)
  }

  @Test func `facets of one colour each meet in smooth edges`() {
    expectGolden(
      sheet { canvas in
        var vertices: [Mesh.Vertex] = []
        for facet in 0..<12 {
          let color = facet.isMultiple(of: 2) ? warm : cool
          for corner in [
            Vector.zero, Vector(angle: Double(facet) * Math.twoPi / 12) * 27,
            Vector(angle: Double(facet + 1) * Math.twoPi / 12) * 27,
          ] {
            vertices.append(Mesh.Vertex(Point(32.3, 31.6) + corner, color: color))
          }
        }
        canvas.mesh(Mesh(vertices: vertices, indices: Array(vertices.indices)))
      }, scale: 2)
  }

  @Test func `sheets that cut each other hide each other pixel by pixel`() {
    expectGolden(
      sheet { canvas in
        let waves = grid(17, 9) { u, v in
          Mesh.Vertex(
            Point(4 + 56 * u, 10 + 44 * v), color: warm.mixed(with: dark, by: v),
            depth: Math.sin(u * 14))
        }
        let plane = grid(2, 2) { u, v in
          Mesh.Vertex(
            Point(8 + 48 * u, 5 + 54 * v), color: cool.mixed(with: dark, by: u), depth: v - 0.4)
        }
        canvas.mesh(Mesh(grid: plane, columns: 2))
        canvas.mesh(
          Mesh(
            vertices: waves + plane,
            indices: Mesh(grid: waves, columns: 17).indices
              + Mesh(grid: plane, columns: 2).indices.map { $0 + waves.count }))
      }, scale: 2)
  }

  @Test func `textures follow their triangles, grown, shrunk and tinted`() {
    var checks = Bitmap(width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 {
        let isLight = (x / 2 + y / 2).isMultiple(of: 2)
        checks[x, y] = isLight ? (255, 240, 210, 255) : (90, 110, UInt8(120 + 8 * x), 255)
      }
    }
    expectGolden(
      sheet { canvas in
        let floor = grid(9, 9) { u, v in
          let far = 1 / (0.35 + v)
          return Mesh.Vertex(
            Point(32 + (u - 0.5) * 70 / far, 60 - 40 * (far - 0.7)), color: .white,
            texturePoint: Point(u, v))
        }
        canvas.mesh(Mesh(grid: floor, columns: 9, texture: checks))
        let small = grid(2, 2) { u, v in
          Mesh.Vertex(
            Point(24 + 6 * u, 48 + 6 * v), color: warm, texturePoint: Point(2 * u - 0.5, v))
        }
        canvas.mesh(Mesh(grid: small, columns: 2, texture: checks))
      }, scale: 2)
  }

  @Test func `meshes blend, fade and are clipped as one picture`() {
    expectGolden(
      sheet { canvas in
        canvas.fill(Path(Rect(0, 24, 64, 16)), with: Color(white: 0.6))
        let veil = grid(5, 5) { u, v in
          Mesh.Vertex(Point(4 + 26 * u, 6 + 52 * v), color: warm.opacity(1 - v))
        }
        canvas.mesh(Mesh(grid: veil, columns: 5))
        canvas.clipped(to: Path(circle: Point(47, 32), radius: 14)) { canvas in
          canvas.transformed(by: .translation(Vector(30, 0))) { canvas in
            canvas.mesh(Mesh(grid: veil, columns: 5), blend: .multiply)
            canvas.mesh(Mesh(grid: veil, columns: 5), blend: .screen)
          }
        }
      }, scale: 2)
  }

  private let dark = Color(oklch: 0.25, 0.06, 300)

  private func grid(
    _ columns: Int, _ rows: Int, _ vertex: (_ u: Double, _ v: Double) -> Mesh.Vertex
  ) -> [Mesh.Vertex] {
    (0..<(columns * rows)).map { index in
      vertex(
        Double(index % columns) / Double(columns - 1), Double(index / columns) / Double(rows - 1))
    }
  }
}
