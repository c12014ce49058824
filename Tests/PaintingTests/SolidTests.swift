import Drawing
import Geometry
import Painting
import Testing

/// Solids in perspective, against closed forms.
@Suite struct SolidTests {
  private let size = Size(120, 90)

  /// Tilted about two axes, with its middle at the origin.
  private let askew = Transform3D.rotation(0.9, around: SIMD3(0, 1, 0))
    .then(.rotation(0.5, around: SIMD3(1, 0, 0)))

  @Test func `a textured rectangle askew is the projective map of its texture`() throws {
    let bitmap = ramp(64)
    let camera = Camera.facing(size, fieldOfView: 1.2)
    let solid = Solid.rectangle(width: 70, height: 70).transformed(by: askew)
    let picture = try painted(size.width, size.height, scale: 4, isTransparent: true) {
      $0.solids([solid.textured(with: bitmap)], camera: camera, light: nil)
    }
    var (count, worst) = (0, 0.0)
    for y in 0..<360 {
      for x in 0..<480 where picture[x, y].3 == 255 {
        let point = Point((Double(x) + 0.5) / 4 - 60, (Double(y) + 0.5) / 4 - 45)
        let (u, v) = position(seenAt: point, from: camera.eye, side: 70)
        guard (0.02...0.98).contains(u), (0.02...0.98).contains(v) else { continue }
        count += 1
        worst = max(worst, abs(Double(picture[x, y].0) - 4 * (64 * u - 0.5)))
        worst = max(worst, abs(Double(picture[x, y].1) - 4 * (64 * v - 0.5)))
      }
    }
    #expect(count > 20_000)
    #expect(worst <= 1)
    // The same corners without perspective are elsewhere by far.
    var flat = Mesh([solid.textured(with: bitmap)], in: rect, camera: camera, light: nil)
    flat.isInPerspective = false
    let bent = try painted(size.width, size.height, scale: 4, isTransparent: true) {
      $0.mesh(flat)
    }
    #expect(bent[240, 180] != picture[240, 180])
  }

  /// Returns the position in the texture of what is seen at a point, counted from the middle.
  private func position(
    seenAt point: Point, from eye: SIMD3<Double>, side: Double
  ) -> (u: Double, v: Double) {
    let normal = askew.x.cross(askew.y)
    let ray = SIMD3(point.x, point.y, 0) - eye
    let hit = eye + ray * (-eye.dot(normal) / ray.dot(normal))
    return (hit.dot(askew.x) / side + 0.5, hit.dot(askew.y) / side + 0.5)
  }

  @Test func `colours run along the surface, whatever its triangles`() throws {
    func floor(_ rows: Int) -> Solid {
      Solid(columns: 2, rows: rows) { u, v in SIMD3(400 * u - 200, 30, 60 - 900 * v) }
        .colored { Color(red: $0.texturePoint.y, green: $0.texturePoint.x, blue: 0.5) }
    }
    let pictures = try [2, 90].map { rows in
      try painted(size.width, size.height, isTransparent: true) {
        $0.solids([floor(rows)], light: nil)
      }
    }
    for y in 0..<90 {
      for x in 0..<120 {
        let (few, many) = (pictures[0][x, y], pictures[1][x, y])
        guard few.3 == 255, many.3 == 255 else { continue }
        #expect(abs(Int(few.0) - Int(many.0)) <= 2 && abs(Int(few.1) - Int(many.1)) <= 2)
      }
    }
  }

  @Test(arguments: [(20.0, 0.4), (30, 1.0)])
  func `the outline of a sphere is the circle that its tangents make`(
    radius: Double, fieldOfView: Double
  ) throws {
    let camera = Camera.facing(size, fieldOfView: fieldOfView)
    let picture = try painted(size.width, size.height, scale: 2, isTransparent: true) {
      $0.solids([.sphere(radius: radius, segments: 256)], camera: camera)
    }
    let distance = camera.eye.z
    let expected = 2 * distance * radius / (distance * distance - radius * radius).squareRoot()
    var area = 0.0
    for y in 0..<180 { for x in 0..<240 { area += Double(picture[x, y].3) / 255 } }
    #expect(abs((area / Math.pi).squareRoot() - expected) < 0.05)
    // Nothing shines through, and no seam shows.
    for y in 0..<180 {
      for x in 0..<240 {
        let far = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(120, 90))
        #expect(far > expected - 1 || picture[x, y].3 == 255)
        #expect(far < expected + 1 || picture[x, y].3 == 0)
      }
    }
  }

  @Test func `solids hide and cut each other in any order, each with its own texture`() throws {
    let red = Bitmap(width: 2, height: 2, filledWith: (255, 0, 0, 255))
    let green = Bitmap(width: 2, height: 2, filledWith: (0, 255, 0, 255))
    let turn = Transform3D.rotation(0.6, around: SIMD3(0, 1, 0))
    let back = Transform3D.rotation(-0.6, around: SIMD3(0, 1, 0))
    let sheets = [
      Solid.rectangle(width: 60, height: 40).textured(with: red).transformed(by: turn),
      Solid.rectangle(width: 60, height: 40).textured(with: green).transformed(by: back),
    ]
    let blue = Solid.box(width: 8, height: 8, depth: 8).colored(Color(red: 0, green: 0, blue: 1))
      .transformed(by: .translation(SIMD3(20, 0, 30)))
    let behind = blue.transformed(by: .translation(SIMD3(-40, 0, -60)))
    let orders = [sheets + [blue, behind], [behind, blue] + sheets.reversed()]
    for solids in orders {
      let picture = try painted(size.width, size.height) { $0.solids(solids, light: nil) }
      // Turned by a positive angle about y, which points down, the left end comes nearer.
      #expect(picture[40, 60] == (255, 0, 0, 255) && picture[80, 60] == (0, 255, 0, 255))
      #expect(picture[98, 45] == (0, 0, 255, 255))
      for x in 30..<90 { #expect(picture[x, 45].2 == 0 || x > 80) }
    }
    let pictures = try orders.map { solids in
      try painted(size.width, size.height) { $0.solids(solids, light: nil) }
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `nothing behind the eye is seen, and a floor ends at the horizon`() throws {
    var canvas = Canvas(size: size)
    let eye = Camera.facing(size).eye.z
    canvas.solids([
      .sphere(radius: 20).transformed(by: .translation(SIMD3(0, 0, eye + 30))),
      .box(width: 9, height: 9, depth: 9).transformed(by: .translation(SIMD3(5, 5, eye + 4.6))),
    ])
    #expect(canvas.commands.isEmpty)
    // From far behind the eye to far ahead, on both sides of it.
    let floor = Solid.rectangle(width: 1e5, height: 1e5).colored(.pureGreen)
      .transformed(by: .rotation(Math.pi / 2, around: SIMD3(1, 0, 0)))
      .transformed(by: .translation(SIMD3(0, 25, 0)))
    let picture = try painted(size.width, size.height) { $0.solids([floor], light: nil) }
    for x in 0..<120 {
      for y in 0..<44 { #expect(picture[x, y] == (0, 0, 0, 255)) }
      for y in 46..<90 { #expect(picture[x, y] == (0, 255, 0, 255)) }
    }
  }

  @Test func `a surface that faces the viewer is painted as a mesh without perspective is`()
    throws
  {
    let bitmap = ramp(32)
    let solid = Solid.rectangle(width: 61.3, height: 41.7).textured(with: bitmap)
    let mesh = Mesh([solid], in: rect, camera: .facing(size), light: nil)
    var flat = mesh
    flat.isInPerspective = false
    let pictures = try [mesh, flat].map { mesh in
      try painted(size.width, size.height, scale: 2) { $0.mesh(mesh) }
    }
    for y in 0..<180 {
      for x in 0..<240 {
        let (one, other) = (pictures[0][x, y], pictures[1][x, y])
        #expect(abs(Int(one.0) - Int(other.0)) <= 1 && abs(Int(one.1) - Int(other.1)) <= 1)
      }
    }
  }

  @Test func `a far texture is the mean of its pixels, and a near one may have square pixels`()
    throws
  {
    var checks = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { checks[x, y] = (x + y) % 2 == 0 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
    }
    let floor = Solid.rectangle(width: 400, height: 400)
      .transformed(by: .rotation(1.5, around: SIMD3(1, 0, 0)))
    let picture = try painted(size.width, size.height) {
      $0.solids([floor.textured(with: checks)], light: nil)
    }
    for x in 50..<70 { #expect(abs(Int(picture[x, 43].0) - 128) <= 4) }
    let near = try painted(size.width, size.height) { canvas in
      let sheet = Solid.rectangle(width: 800, height: 800)
      canvas.solids([sheet.textured(with: checks, interpolation: .none)], light: nil)
    }
    for x in 0..<120 { for y in 0..<90 { #expect([0, 255].contains(near[x, y].0)) } }
  }

  @Test func `one direction of light shades faces by their normals`() throws {
    let light = DirectionalLight(from: SIMD3(0, 0, 5), ambient: 0.2)
    func shade(_ turn: Double) throws -> Int {
      let sheet = Solid.rectangle(width: 80, height: 80).colored(.white)
        .transformed(by: .rotation(turn, around: SIMD3(0, 1, 0)))
      let picture = try painted(size.width, size.height) { $0.solids([sheet], light: light) }
      return Int(picture[60, 45].0)
    }
    for turn in [0, 0.4, 1.1] {
      let expected = 255 * (0.2 + 0.8 * Math.cos(turn))
      #expect(abs(Double(try shade(turn)) - expected) <= 1)
      // Both sides of an open surface look alike.
      #expect(try shade(turn + Math.pi) == shade(turn))
    }
  }

  @Test func `what is translucent is composited from the farthest on, in any order`() throws {
    let panes = [(-20.0, Color.pureRed), (0, .pureGreen), (20, Color(red: 0, green: 0, blue: 1))]
      .map { depth, color in
        Solid.rectangle(width: 200, height: 200).colored(color.opacity(0.5))
          .transformed(by: .translation(SIMD3(0, 0, depth)))
      }
    for solids in [panes, panes.reversed(), [panes[1], panes[2], panes[0]]] {
      let picture = try painted(size.width, size.height) { $0.solids(solids, light: nil) }
      let expected = [255.0 / 8, 255.0 / 4, 255.0 / 2]
      let found = [picture[60, 45].0, picture[60, 45].1, picture[60, 45].2].map(Double.init)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1.5 })
    }
  }

  @Test func `opaque bodies have no gaps where faces meet and rings cross`() throws {
    let star = Path(
      polygon: (0..<10).map { index in
        Point.zero + Vector(angle: Double(index) * Math.pi / 5) * (index % 2 == 0 ? 40.0 : 18)
      })
    let bodies: [[Solid]] = [
      [.extruded(star, depth: 18)], [.box(width: 50, height: 40, depth: 20)],
      [.torus(radius: 30, tube: 10)], [.sphere(radius: 20), .torus(radius: 30, tube: 4)],
    ]
    for (step, body) in (0..<8).flatMap({ step in bodies.map { (step, $0) } }) {
      let turn = Transform3D.rotation(0.3 + 0.37 * Double(step), around: SIMD3(1, 2, 0.4))
      let picture = try painted(size.width, size.height, isTransparent: true) {
        $0.solids(body.map { $0.transformed(by: turn) }, light: nil)
      }
      // Between pixels that are covered wholly on all sides, one is, within a tenth.
      for y in 1..<89 {
        for x in 1..<119 where picture[x, y].3 < 230 {
          let around = [
            picture[x - 1, y], picture[x + 1, y], picture[x, y - 1], picture[x, y + 1],
          ]
          #expect(!around.allSatisfy { $0.3 == 255 })
        }
      }
    }
  }

  private var rect: Rect { Rect(0, 0, size.width, size.height) }

  /// Red rises along x, green along y, by 4 a pixel.
  private func ramp(_ side: Int) -> Bitmap {
    var bitmap = Bitmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side { bitmap[x, y] = (UInt8(4 * x), UInt8(4 * y), 128, 255) }
    }
    return bitmap
  }
}
