import Drawing
import Geometry
import Testing

/// Wireframes of solids, and positions in space as a camera sees them.
@Suite struct SolidEdgesTests {
  private let rect = Rect(10, 20, 300, 200)

  /// The lines of a wireframe.
  private func lines(_ solid: Solid, _ camera: Camera? = nil) -> [(start: Point, end: Point)] {
    let path = Path(edgesOf: solid, in: rect, camera: camera ?? .facing(rect.size))
    var lines: [(start: Point, end: Point)] = []
    var start = Point.zero
    for element in path.elements {
      if case .move(let point) = element { start = point }
      if case .line(let point) = element { lines.append((start, point)) }
    }
    #expect(path.elements.count == 2 * lines.count)
    return lines
  }

  @Test func `faces have no diagonals, and edges are drawn once`() {
    #expect(lines(.box(width: 30, height: 20, depth: 10)).count == 12)
    #expect(lines(.rectangle(width: 30, height: 20)).count == 4)
    // Eight meridians of four lines, and three parallels.
    #expect(lines(.sphere(radius: 20, segments: 8)).count == 8 * 4 + 3 * 8)
    // Twice around twelve rings of six lines, but for those across the flat top and bottom.
    #expect(lines(.torus(radius: 30, tube: 8, segments: 12)).count == 2 * 12 * 6 - 2 * 12)
    #expect(lines(.extruded(Path(Rect(0, 0, 10, 10)), depth: 4)).count == 12)
    #expect(lines(Solid(vertices: [], indices: [])).isEmpty)
  }

  @Test func `an edge is where triangles differ in direction by a tenth of a degree`() {
    func roof(_ degrees: Double) -> Solid {
      let height = 10 * Math.tan(degrees / 2 * Math.pi / 180)
      let corners = [
        SIMD3(-10, 0, 0.0), SIMD3(0, -10, height), SIMD3(0, 10, height), SIMD3(10, 0, 0.0),
      ]
      return Solid(
        vertices: corners.map { Solid.Vertex($0, normal: SIMD3(0, 0, 1)) },
        indices: [0, 1, 2, 2, 1, 3])
    }
    #expect(lines(roof(0)).count == 4)
    #expect(lines(roof(0.09)).count == 4)
    #expect(lines(roof(0.11)).count == 5)
  }

  @Test func `edges lie where the faces are drawn`() throws {
    let turn = Transform3D.rotation(0.7, around: SIMD3(1, 2, 0.5))
    let box = Solid.box(width: 90, height: 50, depth: 70).transformed(by: turn)
    let camera = Camera(eye: SIMD3(40, -90, 260), target: SIMD3(5, 5, 0))
    let ends = lines(box, camera).flatMap { [$0.start, $0.end] }
    let corners = Mesh([box], in: rect, camera: camera).vertices.map(\.position)
    #expect(corners.count == 8)
    #expect(corners.allSatisfy { corner in ends.contains { $0.distance(to: corner) < 1e-9 } })
    for vertex in box.vertices {
      let point = try #require(camera.point(of: vertex.position, in: rect))
      #expect(ends.contains { $0.distance(to: point) < 1e-9 })
    }
  }

  @Test func `edges end at the near plane and far outside`() throws {
    let camera = Camera(eye: SIMD3(0, -5, 0), target: SIMD3(0, -5, -100))
    func floor(_ width: Double) -> Solid {
      Solid.rectangle(width: width, height: 200)
        .transformed(by: .rotation(Math.pi / 2, around: SIMD3(1, 0, 0)))
    }
    // The eye is in the middle of two sides, and one is behind it. The picture's shorter side is that
    // of a field of view of 60 degrees.
    let scale = 100 / Math.tan(Math.pi / 6)
    let found = lines(floor(20), camera)
    try #require(found.count == 3)
    for side in [-10.0, 10] {
      let end = rect.center + Vector(side, 5) * (scale / camera.near)
      #expect(found.contains { min($0.start.distance(to: end), $0.end.distance(to: end)) < 1e-6 })
    }
    // Eight widths beyond the sides.
    let ends = lines(floor(1e6), camera).flatMap { [$0.start, $0.end] }
    #expect(abs((ends.map(\.x).min() ?? 0) - (10 - 2400)) < 1e-6)
    #expect(abs((ends.map(\.x).max() ?? 0) - (310 + 2400)) < 1e-6)
    let behind = Solid.box(width: 4, height: 4, depth: 4)
      .transformed(by: .translation(SIMD3(0, 0, 90)))
    #expect(lines(behind, camera).isEmpty)
  }

  @Test func `positions behind the near plane have no point`() {
    let camera = Camera.facing(rect.size)
    #expect(camera.point(of: .zero, in: rect) == rect.center)
    #expect(camera.point(of: SIMD3(30, 20, 0), in: rect) == rect.center + Vector(30, 20))
    #expect(camera.point(of: camera.eye, in: rect) == nil)
    #expect(camera.point(of: camera.eye + SIMD3(0, 0, 50), in: rect) == nil)
    let near = camera.eye - SIMD3(0, 0, camera.near)
    #expect(camera.point(of: near * 0.999, in: rect) != nil)
    #expect(camera.point(of: near * 1.001, in: rect) == nil)
  }
}
