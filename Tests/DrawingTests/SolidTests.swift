import Drawing
import Geometry
import Paths
import Testing

/// Solids as triangles, and what a camera sees of them.
@Suite struct SolidTests {
  @Test func `closed solids hold their volumes, with normals outwards`() {
    let star = Path(polygon: [Point(0, -20), Point(15, 20), Point(-20, -5), Point(20, -5)])
    let ring = Path { path in
      path.append(Path(circle: Point(3, 4), radius: 20))
      path.append(Path(circle: Point(3, 4), radius: 12).reversed)
    }
    let area = { (path: Path) in path.normalized(tolerance: 0.01).signedArea.magnitude }
    let solids: [(Solid, volume: Double)] = [
      (.box(width: 30, height: 20, depth: 8), 4800),
      (.sphere(radius: 20, segments: 200), 4 / 3 * Math.pi * 8000),
      (.torus(radius: 30, tube: 8, segments: 200), 2 * Math.pi * Math.pi * 30 * 64),
      (.extruded(star, depth: 6), 6 * area(star)),
      (.extruded(ring, depth: 6, tolerance: 0.01), 6 * Math.pi * (400 - 144)),
    ]
    for (solid, expected) in solids {
      #expect(abs(volume(of: solid) / expected - 1) < 2e-3)
      #expect(solid.isClosed)
      for first in stride(from: 0, to: solid.indices.count, by: 3) {
        let corners = solid.indices[first..<first + 3].map { solid.vertices[$0] }
        let (a, b, c) = (corners[0].position, corners[1].position, corners[2].position)
        let face = (b - a).cross(c - a)
        #expect(corners.allSatisfy { face.length < 1e-9 || $0.normal.dot(face) > 0 })
        #expect(corners.allSatisfy { abs($0.normal.length - 1) < 1e-12 })
      }
    }
  }

  @Test func `maps carry normals along, mirrored ones too`() {
    let solid = Solid.torus(radius: 30, tube: 8, segments: 12)
    let stretch = Transform3D.scale(SIMD3(2, 1, 0.5))
      .then(.rotation(0.7, around: SIMD3(1, 1, 0)))
    for mirror in [1.0, -1] {
      let mapped = solid.transformed(by: .scale(SIMD3(mirror, 1, 1))).transformed(by: stretch)
      #expect(abs(volume(of: mapped) - volume(of: solid)) < 1e-6)
      for first in stride(from: 0, to: mapped.indices.count, by: 3) {
        let corners = mapped.indices[first..<first + 3].map { mapped.vertices[$0] }
        let (a, b, c) = (corners[0].position, corners[1].position, corners[2].position)
        let face = (b - a).cross(c - a)
        #expect(corners.allSatisfy { $0.normal.dot(face) > 0 })
      }
    }
  }

  @Test func `a surface over a grid has the normals of its shape, at seams and poles too`() {
    let tube = Solid(columns: 65, rows: 3) { u, v in
      SIMD3(10 * Math.sin(Math.twoPi * u), 40 * v, 10 * Math.cos(Math.twoPi * u))
    }
    let tubeOut = tube.vertices.map { SIMD3($0.position.x, 0, $0.position.z) / 10 }
    #expect(zip(tube.vertices, tubeOut).allSatisfy { ($0.normal - $1).length < 1e-9 })
    #expect(tube.vertices[1].texturePoint == Point(1.0 / 64, 0))
    let ball = Solid(columns: 65, rows: 33, isClosed: true) { u, v in
      let (around, down) = (Math.sinCos(Math.twoPi * u), Math.sinCos(Math.pi * v))
      return SIMD3(around.sin * down.sin, -down.cos, around.cos * down.sin) * 7
    }
    #expect(ball.vertices.allSatisfy { ($0.normal - $0.position / 7).length < 1e-9 })
    let sheet = Solid(columns: 2, rows: 2) { u, v in SIMD3(u, v, 0) }
    #expect(sheet.vertices.allSatisfy { $0.normal == SIMD3(0, 0, 1) })
  }

  @Test func `sides of a plate are smooth along curves and sharp at corners`() {
    let plate = Solid.extruded(Path(roundedRect: Rect(-20, -20, 40, 40), radius: 8), depth: 4)
    let sides = plate.vertices.filter { $0.normal.z == 0 }
    for vertex in sides where abs(vertex.position.x) < 12 || abs(vertex.position.y) < 12 {
      #expect(max(abs(vertex.normal.x), abs(vertex.normal.y)) > 0.99)
    }
    let square = Solid.extruded(Path(Rect(-20, -20, 40, 40)), depth: 4)
    #expect(square.vertices.allSatisfy { abs($0.normal.sum()).rounded() == 1 })
    #expect(square.vertices.count == 4 + 4 + 16)
    #expect(Solid.extruded(Path(), depth: 4).indices.isEmpty)
  }

  @Test func `a unit at the origin is a point for the camera in front`() throws {
    let rect = Rect(10, 20, 300, 200)
    let sheet = Solid.rectangle(width: 120, height: 60)
    for angle in [0.5, Math.pi / 3, 2] {
      let camera = Camera.facing(rect.size, fieldOfView: angle)
      let mesh = Mesh([sheet], in: rect, camera: camera)
      let bounds = try #require(mesh.bounds)
      #expect(abs(bounds.minX - 100) < 1e-9 && abs(bounds.minY - 90) < 1e-9)
      #expect(abs(bounds.width - 120) < 1e-9 && abs(bounds.height - 60) < 1e-9)
      #expect(mesh.vertices.allSatisfy { abs($0.depth * camera.eye.z - 1) < 1e-12 })
    }
  }

  @Test func `an eye from the side sees the side, with its up upwards`() throws {
    let rect = Rect(0, 0, 100, 100)
    let mark = Solid.rectangle(width: 2, height: 2)
    func position(_ place: SIMD3<Double>, _ camera: Camera) throws -> Point {
      let solid = mark.transformed(by: .translation(place))
      return try #require(Mesh([solid], in: rect, camera: camera).bounds).center
    }
    let right = Camera(eye: SIMD3(200, 0, 0.001))
    #expect(try position(SIMD3(0, 0, 30), right).x < 45)
    #expect(try position(SIMD3(0, -30, 0), right).y < 45)
    let above = Camera(eye: SIMD3(0, -200, 60), up: SIMD3(0, 0, -1))
    #expect(try position(SIMD3(0, 0, 30), above).y > 55)
    #expect(try position(SIMD3(30, 0, 0), above).x > 55)
    let rolled = Camera(eye: SIMD3(0, 0, 200), up: SIMD3(1, 0, 0))
    #expect(try position(SIMD3(30, 0, 0), rolled).y < 45)
  }

  @Test func `closed solids have no back, and open ones are lit on both sides`() {
    let rect = Rect(0, 0, 100, 100)
    let box = Mesh([.box(width: 20, height: 20, depth: 20)], in: rect, camera: .facing(rect.size))
    #expect(box.indices.count == 6)
    let turned = Solid.rectangle(width: 20, height: 20)
      .transformed(by: .rotation(Math.pi, around: SIMD3(0, 1, 0)))
    let light = DirectionalLight(from: SIMD3(0, 0, 1), ambient: 0)
    let back = Mesh([turned], in: rect, camera: .facing(rect.size), light: light)
    #expect(back.indices.count == 6)
    #expect(back.vertices.allSatisfy { abs($0.color.red - 1) < 1e-9 })
  }

  @Test func `triangles that cross the eye's plane are cut, and bounded`() throws {
    let rect = Rect(0, 0, 100, 100)
    let camera = Camera(eye: SIMD3(0, -10, 0), target: SIMD3(0, -10, -100))
    let floor = Solid(columns: 2, rows: 2) { u, v in SIMD3(1e6 * (u - 0.5), 0, 1e6 * (v - 0.5)) }
    let mesh = Mesh([floor], in: rect, camera: camera, light: nil)
    let bounds = try #require(mesh.bounds)
    #expect(!mesh.indices.isEmpty)
    #expect(bounds.minX >= -801 && bounds.maxX <= 901 && bounds.maxY <= 901)
    #expect(mesh.vertices.allSatisfy { $0.depth > 0 && $0.depth <= 1 / camera.near })
    // Positions in the texture stay those of the plane.
    for vertex in mesh.vertices {
      let distance = 1 / vertex.depth
      #expect(abs((vertex.texturePoint.y - 0.5) * 1e6 + distance) < 1e-3 * distance)
    }
  }

  @Test func `meshes together keep their textures, and make one command`() {
    let vertices = [Point(0, 0), Point(9, 0), Point(0, 9)].map { Mesh.Vertex($0, color: .white) }
    let far = vertices.map { Mesh.Vertex($0.position + Vector(20, 30), color: .white) }
    let bitmap = Bitmap(width: 1, height: 1)
    let one = Mesh(vertices: vertices, indices: [0, 1, 2])
    let other = Mesh(vertices: far, indices: [0, 1, 2], texture: bitmap)
    let both = Mesh(together: [one, other])
    #expect(both.parts == [one, other] && both.texture == nil)
    #expect(Mesh(together: [both, one]).parts == [one, other, one])
    #expect(both.bounds == Rect(0, 0, 29, 39))
    #expect(both != one && Mesh(together: []) == Mesh())
    var more = one
    more.append(both)
    #expect(more.indices == [0, 1, 2, 3, 4, 5] && more.parts.count == 2)
    var canvas = Canvas(size: Size(40, 40))
    canvas.mesh(both)
    #expect(canvas.commands.map(\.name) == ["mesh of 2"])
  }

  private func volume(of solid: Solid) -> Double {
    stride(from: 0, to: solid.indices.count, by: 3).reduce(0) { sum, first in
      let corners = solid.indices[first..<first + 3].map { solid.vertices[$0].position }
      return sum + corners[0].dot(corners[1].cross(corners[2])) / 6
    }
  }
}
