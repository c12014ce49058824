import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// Triangles of meshes.
@Suite struct MeshTests {
  private let ink = Color(200, 120, 60)

  @Test(arguments: [1.0, 0.6], [BlendMode.normal, .add, .multiply, .overlay])
  func `a rectangle in triangles is a rectangle`(opacity: Double, blend: BlendMode) throws {
    let rect = Rect(3.3, 2.7, 37.45, 24.15)
    let color = ink.opacity(opacity)
    for seed in 1...8 {
      let mesh = tiled(rect, color, seed: UInt64(seed))
      let found = try onGround { $0.mesh(mesh, blend: blend) }
      let expected = try onGround { $0.fill(Path(rect), with: color, blend: blend) }
      #expect(found == expected)
    }
  }

  @Test func `a triangle is a path of three corners`() throws {
    var shapes = Chance(5)
    for _ in 0..<200 {
      let corners = (0..<3).map { _ in Point(shapes.number(in: 0...40), shapes.number(in: 0...30)) }
      let found = try onGround { $0.mesh(flat(corners, ink)) }
      let expected = try onGround { $0.fill(Path(polygon: corners), with: ink) }
      #expect(found == expected)
      #expect(found == (try onGround { $0.mesh(flat(corners.reversed(), ink)) }))
    }
  }

  @Test func `alphas of a shattered rectangle add up to its area`() throws {
    let rect = Rect(4.25, 3.5, 30.5, 20.75)
    let mesh = tiled(rect, .white, seed: 3)
    let picture = try painted(40, 30, isTransparent: true) { $0.mesh(mesh) }
    var sum = 0
    for y in 0..<30 { for x in 0..<40 { sum += Int(picture[x, y].3) } }
    #expect(abs(Double(sum) / 255 - rect.width * rect.height) < 0.2)
  }

  @Test func `order does not matter where nothing overlaps`() throws {
    let mesh = tiled(Rect(2.5, 2.5, 33, 24), ink, seed: 9)
    let triangles = stride(from: 0, to: mesh.indices.count, by: 3).map {
      Array(mesh.indices[$0..<$0 + 3])
    }
    let backwards = Mesh(vertices: mesh.vertices, indices: triangles.reversed().flatMap { $0 })
    let mirrored = Mesh(
      vertices: mesh.vertices,
      indices: triangles.enumerated().flatMap { $0.isMultiple(of: 2) ? $1 : $1.reversed() })
    let picture = try onGround { $0.mesh(mesh) }
    #expect(picture == (try onGround { $0.mesh(backwards) }))
    #expect(picture == (try onGround { $0.mesh(mirrored) }))
  }

  @Test func `no ground shows between sheets that lie over each other`() throws {
    let under = tiled(Rect(1, 1, 38, 28), .black, seed: 1)
    let over = tiled(Rect(5.5, 4.5, 28, 20), ink, seed: 2)
    let both = Mesh(
      vertices: under.vertices + over.vertices,
      indices: under.indices + over.indices.map { $0 + under.vertices.count })
    let expected = try onGround {
      $0.fill(Path(Rect(1, 1, 38, 28)), with: .black)
      $0.fill(Path(Rect(5.5, 4.5, 28, 20)), with: ink)
    }
    #expect(expected == (try onGround { $0.mesh(both) }))
  }

  @Test func `what is nearer hides what is farther in any order`() throws {
    func sheet(_ color: Color, _ depths: (Double, Double)) -> [Mesh.Vertex] {
      [
        Mesh.Vertex(Point(0, 0), color: color, depth: depths.0),
        Mesh.Vertex(Point(40, 0), color: color, depth: depths.1),
        Mesh.Vertex(Point(0, 30), color: color, depth: depths.0),
        Mesh.Vertex(Point(40, 30), color: color, depth: depths.1),
      ]
    }
    let (rising, falling) = (sheet(.pureRed, (0, 10)), sheet(.pureGreen, (10, 0)))
    for order in [[rising, falling], [falling, rising]] {
      let mesh = Mesh(
        vertices: order[0] + order[1], indices: [0, 1, 2, 1, 3, 2, 4, 5, 6, 5, 7, 6])
      let picture = try painted(40, 30) { $0.mesh(mesh) }
      for y in 0..<30 {
        for x in 0..<40 where x != 19 && x != 20 {
          #expect(picture[x, y] == (x < 20 ? (0, 255, 0, 255) : (255, 0, 0, 255)))
        }
      }
    }
  }

  @Test func `later triangles cover earlier ones`() throws {
    let corners = [Point(-10, -10), Point(100, -10), Point(-10, 100)]
    let vertices = [Color.pureRed, .pureGreen].flatMap { color in
      corners.map { Mesh.Vertex($0, color: color) }
    }
    let mesh = Mesh(vertices: vertices, indices: [0, 1, 2, 3, 4, 5])
    #expect(try painted(20, 20) { $0.mesh(mesh) }.count(differingFrom: (0, 255, 0, 255)) == 0)
    let other = Mesh(vertices: vertices, indices: [3, 4, 5, 0, 1, 2])
    #expect(try painted(20, 20) { $0.mesh(other) }.count(differingFrom: (255, 0, 0, 255)) == 0)
  }

  @Test func `colours run evenly from corner to corner`() throws {
    let vertices = [Point(0, 0), Point(40, 0), Point(0, 30), Point(40, 30)].map {
      Mesh.Vertex($0, color: Color(red: $0.x / 40, green: $0.y / 30, blue: 1 - $0.x / 40))
    }
    let picture = try painted(40, 30) { $0.mesh(Mesh(grid: vertices, columns: 2)) }
    for y in 0..<30 {
      for x in 0..<40 {
        let (right, down) = ((Double(x) + 0.5) / 40 * 255, (Double(y) + 0.5) / 30 * 255)
        let pixel = picture[x, y]
        #expect(abs(Double(pixel.0) - right) <= 1)
        #expect(abs(Double(pixel.1) - down) <= 1)
        #expect(abs(Double(pixel.2) - (255 - right)) <= 1)
      }
    }
  }

  @Test func `what is opaque at one corner and clear at another runs evenly, too`() throws {
    let vertices = [Point(0, 0), Point(64, 0), Point(0, 8), Point(64, 8)].map {
      Mesh.Vertex($0, color: Color(white: 1, alpha: $0.x / 64))
    }
    let picture = try painted(64, 8) { $0.mesh(Mesh(grid: vertices, columns: 2)) }
    for x in 0..<64 {
      #expect(abs(Double(picture[x, 3].0) - (Double(x) + 0.5) / 64 * 255) <= 1.5)
    }
  }

  @Test func `a texture that fits is the bitmap itself`() throws {
    var bitmap = Bitmap(width: 12, height: 9)
    for isGrey in [true, false] {
      for y in 0..<9 {
        for x in 0..<12 {
          let value = UInt8((x * 37 + y * 91) & 255)
          bitmap[x, y] = (value, isGrey ? value : 255 - value, isGrey ? value : 7, 255)
        }
      }
      let mesh = textured(Rect(0, 0, 12, 9), bitmap)
      #expect(try painted(12, 9) { $0.mesh(mesh) } == bitmap)
    }
  }

  @Test func `what is kept of textures and bitmaps decides no pixel`() throws {
    var chance = Chance(8)
    func bitmap() -> Bitmap {
      Bitmap(
        width: 12, height: 9,
        bytes: (0..<12 * 9 * 4).map { _ in UInt8.random(in: 0...255, using: &chance) })
    }
    var bitmaps = (0..<7).map { _ in bitmap() }
    var keeping = try Painter(size: Size(12, 9))
    for round in 0..<60 {
      let (index, pixel) = (round * round % 7, Int.random(in: 0..<108, using: &chance))
      // Some change where they are, others are new at a place where one has been.
      if round.isMultiple(of: 3) { bitmaps[index].bytes[4 * pixel] ^= 255 }
      if round.isMultiple(of: 5) { bitmaps[index] = bitmap() }
      var canvas = Canvas(size: Size(12, 9))
      canvas.image(bitmaps[index], in: Rect(2, 1, 7, 7))
      canvas.mesh(textured(Rect(0, 0, 6, 9), bitmaps[index]))
      canvas.mesh(textured(Rect(6, 0, 6, 9), bitmaps[(index + 1) % 7]))
      canvas.image(bitmaps[index], in: Rect(5, 4, 7, 4))
      try keeping.paint(canvas)
      var fresh = try Painter(size: Size(12, 9))
      try fresh.paint(canvas)
      #expect(keeping.bitmap() == fresh.bitmap())
    }
  }

  @Test func `a texture that shrinks keeps its mean, one that grows has no steps`() throws {
    var checks = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let value: UInt8 = (x ^ y) & 1 == 0 ? 255 : 0
        checks[x, y] = (value, value, value, 255)
      }
    }
    let small = try painted(16, 16) { $0.mesh(textured($0.bounds, checks)) }
    for y in 0..<16 { for x in 0..<16 { #expect(small.isNear((128, 128, 128, 255), x: x, y: y)) } }
    let large = try painted(320, 320) { $0.mesh(textured($0.bounds, checks)) }
    let steps = (1..<320).map { abs(Int(large[$0, 7].0) - Int(large[$0 - 1, 7].0)) }
    #expect((steps.max() ?? 255) <= 255 / 5 + 2)
  }

  @Test func `a texture that is not interpolated shows its pixels where it grows`() throws {
    var bitmap = Bitmap(width: 4, height: 3)
    for isGrey in [true, false] {
      for y in 0..<3 {
        for x in 0..<4 {
          let value = UInt8(20 + 17 * (y * 4 + x))
          bitmap[x, y] = (value, isGrey ? value : 255 - value, isGrey ? value : 7, 255)
        }
      }
      var mesh = textured(Rect(0, 0, 40, 30), bitmap)
      mesh.interpolation = .none
      let picture = try painted(40, 30) { $0.mesh(mesh) }
      for y in 0..<30 { for x in 0..<40 { #expect(picture[x, y] == bitmap[x / 10, y / 10]) } }
      // Drawn smaller, its pixels are weighed as ever.
      var small = textured(Rect(0, 0, 1, 1), bitmap)
      let smooth = try painted(1, 1) { $0.mesh(small) }
      small.interpolation = .none
      #expect(try painted(1, 1) { $0.mesh(small) } == smooth)
    }
  }

  @Test func `a texture that goes on beyond its edges repeats its outer pixels`() throws {
    var bitmap = Bitmap(width: 2, height: 1)
    (bitmap[0, 0], bitmap[1, 0]) = ((10, 10, 10, 255), (200, 200, 200, 255))
    for interpolation in [Mesh.Interpolation.none, .linear] {
      var mesh = Mesh(
        grid: [(0.0, 0.0), (40, 0), (0, 30), (40, 30)].map { x, y in
          Mesh.Vertex(Point(x, y), color: .white, texturePoint: Point(x / 10 - 1, y))
        }, columns: 2, texture: bitmap)
      mesh.interpolation = interpolation
      let picture = try painted(40, 30) { $0.mesh(mesh) }
      #expect(picture[1, 15] == (10, 10, 10, 255))
      #expect(picture[38, 15] == (200, 200, 200, 255))
    }
  }

  @Test(arguments: [0.5, 1.5, 3], [1.0, 2])
  func `a mesh with a resolution is a picture of so many pixels`(
    resolution: Double, scale: Double
  ) throws {
    let vertices = [Point(5, 4), Point(35, 6), Point(7, 26), Point(33, 22)].map {
      Mesh.Vertex(
        $0, color: Color(red: $0.x / 40, green: $0.y / 30, blue: 0.6, alpha: $0.y < 10 ? 1 : 0.7))
    }
    var mesh = Mesh(grid: vertices, columns: 2)
    let picture = try painted(40, 30, scale: resolution, isTransparent: true) { $0.mesh(mesh) }
    mesh.resolution = resolution
    let found = try painted(40, 30, scale: scale) { $0.mesh(mesh) }
    let expected = try painted(40, 30, scale: scale) { $0.image(picture, in: $0.bounds) }
    #expect(difference(found, expected) <= 3)
    #expect(difference(found, try painted(40, 30, scale: scale) { _ in }) > 100)
  }

  @Test func `resolutions that say nothing, and those beyond what is seen`() throws {
    func picture(_ resolution: Double?) throws -> Bitmap {
      var mesh = tiled(Rect(3.3, 2.7, 30.45, 22.15), ink, seed: 4)
      mesh.resolution = resolution
      return try onGround { $0.mesh(mesh) }
    }
    for nothing in [0, -1, Double.nan, -Double.infinity] {
      #expect(try picture(nothing) == picture(nil))
    }
    for much in [5, 1e9, Double.infinity] { #expect(try picture(much) == picture(4)) }
    #expect(try picture(1e-9) != picture(nil))
  }

  @Test func `clips, layers, masks and transforms hold for meshes`() throws {
    let rect = Rect(3.3, 2.7, 30.45, 22.15)
    let mesh = tiled(rect, ink, seed: 4)
    let wraps: [(inout Canvas, (inout Canvas) -> Void) -> Void] = [
      { $0.clipped(to: Path(circle: Point(20, 15), radius: 9.3), $1) },
      { $0.layer(opacity: 0.4, $1) },
      { canvas, draw in
        canvas.masked(mask: { $0.fill(Path(Rect(10, 5, 11, 30)), with: .white) }, content: draw)
      },
      { $0.transformed(by: .scale(0.5, 0.8), $1) },
      { $0.blurred(sigma: 1.5, $1) },
    ]
    for wrap in wraps {
      let found = try onGround { wrap(&$0) { $0.mesh(mesh) } }
      #expect(found == (try onGround { wrap(&$0) { $0.fill(Path(rect), with: ink) } }))
      #expect(found != (try onGround { _ in }))
    }
  }

  @Test func `triangles without area are not seen`() throws {
    let p = Point(10, 10)
    for corners in [
      [p, p, p], [p, p, Point(30, 20)], [Point(0, 0), Point(10, 10), Point(30, 30)],
      [Point(5, 5), Point(5, 25), Point(5, 15)],
    ] {
      #expect(try onGround { $0.mesh(flat(corners, ink)) } == onGround { _ in })
    }
    #expect(try onGround { $0.mesh(Mesh(vertices: [], indices: [])) } == onGround { _ in })
  }

  @Test(arguments: [1e3, 1e5, 1e7, 1e11])
  func `huge triangles and those beyond the sheet`(far: Double) throws {
    let wide = [Point(-far, -far), Point(3 * far, -far), Point(-far, 3 * far)]
    #expect(
      try painted(40, 30) { $0.mesh(flat(wide, ink)) }.count(differingFrom: (200, 120, 60, 255))
        == 0)
    let beyond = wide.map { $0 + Vector(far * 2, 0) }
    #expect(try onGround { $0.mesh(flat(beyond, ink)) } == onGround { _ in })
    let needle = zip(
      [Point(20, 10), Point(far, 11), Point(far, 9)], [Color.pureRed, .white, .black])
    let vertices = needle.map { Mesh.Vertex($0, color: $1) }
    let picture = try onGround { $0.mesh(Mesh(vertices: vertices, indices: [0, 1, 2])) }
    #expect(picture[5, 10] == (try onGround { _ in })[5, 10])
  }

  @Test func `places that are no numbers are refused`() {
    for vertex in [
      Mesh.Vertex(Point(.nan, 0), color: ink), Mesh.Vertex(Point(0, .infinity), color: ink),
      Mesh.Vertex(Point(1, 1), color: ink, texturePoint: Point(0, .nan)),
      Mesh.Vertex(Point(1, 1), color: ink, depth: .nan),
    ] {
      #expect(throws: DrawingError.self) {
        try onGround { $0.mesh(Mesh(vertices: [vertex, vertex, vertex], indices: [0, 1, 2])) }
      }
    }
  }

  @Test func `a resolution takes no more memory than the picture allows`() throws {
    // Along y a pixel shows a million of the mesh's own points.
    var tall = Mesh(fan: [Point(0, 0), Point(40, 0), Point(0, 3e7)].map { .init($0, color: ink) })
    tall.resolution = 1e6
    let picture = try painted(40, 30) { canvas in
      canvas.transformed(by: .scale(1, 1e-6)) { $0.mesh(tall) }
    }
    let plain = try painted(40, 30) { $0.mesh(flat([.zero, Point(40, 0), Point(0, 30)], ink)) }
    #expect(picture[3, 3] == plain[3, 3] && picture[38, 28] == plain[38, 28])
    for resolution in [1e-300, 1e300, 0x1p-1070, -1] {
      tall.resolution = resolution
      _ = try painted(40, 30) { $0.mesh(tall) }
    }
  }

  /// By how much parts of pixels differ at most.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
    zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// A picture of 40 × 30 points on a ground of stripes.
  private func onGround(_ draw: (inout Canvas) -> Void) throws -> Bitmap {
    try painted(40, 30) { canvas in
      for stripe in 0..<5 {
        canvas.fill(
          Path(Rect(Double(stripe) * 8, 0, 8, 30)), with: Color(30 * stripe, 200 - 40 * stripe, 90))
      }
      draw(&canvas)
    }
  }

  private func flat(_ corners: [Point], _ color: Color) -> Mesh {
    Mesh(vertices: corners.map { Mesh.Vertex($0, color: color) }, indices: [0, 1, 2])
  }

  private func textured(_ rect: Rect, _ bitmap: Bitmap) -> Mesh {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)]
    return Mesh(
      grid: corners.map { u, v in
        Mesh.Vertex(
          Point(rect.minX + u * rect.width, rect.minY + v * rect.height), color: .white,
          texturePoint: Point(u, v))
      }, columns: 2, texture: bitmap)
  }

  /// `rect` in triangles of all shapes.
  private func tiled(_ rect: Rect, _ color: Color, seed: UInt64) -> Mesh {
    var numbers = Chance(seed)
    let (columns, rows) = (9, 7)
    var vertices: [Mesh.Vertex] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let isSide = column == 0 || column == columns - 1
        let isEnd = row == 0 || row == rows - 1
        let x = Double(column) + (isSide ? 0 : numbers.number(in: -0.3...0.3))
        let y = Double(row) + (isEnd ? 0 : numbers.number(in: -0.3...0.3))
        vertices.append(
          Mesh.Vertex(
            Point(
              column == columns - 1
                ? rect.maxX : rect.minX + x / Double(columns - 1) * rect.width,
              row == rows - 1 ? rect.maxY : rect.minY + y / Double(rows - 1) * rect.height),
            color: color))
      }
    }
    return Mesh(grid: vertices, columns: columns)
  }
}
