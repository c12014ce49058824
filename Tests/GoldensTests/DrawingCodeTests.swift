import Drawing
import Geometry
import Goldens
import Raster
import Testing

@Suite struct DrawingCodeTests {
  private let ground = DrawingCode.Ground(
    painter: 1, width: 40, height: 60, scale: 2, isTransparent: false)

  private func code(_ draw: (inout Canvas) -> Void) -> UInt64 {
    var canvas = Canvas(size: Size(20, 30))
    draw(&canvas)
    return DrawingCode.code(of: canvas, on: ground)
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let card = Bitmap(width: 3, height: 3)
  private var path: Path {
    var path = Path(polyline: [Point(1, 2), Point(3, 4)])
    path.curve(to: Point(9, 9), control: Point(5, 6), Point(7, 8))
    path.close()
    return path
  }

  /// Drawings of which each differs from the first in one thing.
  private var drawings: [(inout Canvas) -> Void] {
    let (red, path) = (red, path)
    let stops = [GradientStop(0, red), GradientStop(1, red)]
    return [
      { $0.fill(path, with: red) },
      { $0.fill(path, with: red, blend: .add) },
      { $0.fill(path, with: .solid(red), rule: .evenOdd) },
      { $0.fill(path, with: Color(red: 1, green: 0, blue: 1e-9)) },
      { $0.fill(path.transformed(by: .scale(1 + 1e-15)), with: red) },
      { $0.fill(path, with: .linear(.init(from: .zero, to: Point(1, 1), stops: stops))) },
      { $0.fill(path, with: .radial(.init(center: .zero, radius: 1, stops: stops))) },
      { $0.stroke(path, with: red, Stroke(1)) },
      { $0.stroke(path, with: red, Stroke(1, cap: .round)) },
      { $0.stroke(path, with: red, Stroke(1, join: .bevel)) },
      { $0.stroke(path, with: red, Stroke(1, miterLimit: 4)) },
      { $0.stroke(path, with: red, Stroke(1, dash: [1, 2])) },
      { $0.stroke(path, with: red, Stroke(1, dash: [1, 2], dashPhase: 1)) },
      { $0.glow(at: Point(1, 2), radius: 3, color: red) },
      { $0.softBox(Rect(1, 2, 3, 4), cornerRadius: 1, blur: 2, color: red) },
      { $0.image(Bitmap(width: 1, height: 1), in: Rect(0, 0, 1, 1)) },
      { $0.image(Bitmap(width: 1, height: 1, filledWith: (1, 0, 0, 0)), in: Rect(0, 0, 1, 1)) },
      { $0.image(card, tiling: Rect(0, 0, 9, 9)) },
      { $0.image(card, tiling: Rect(0, 0, 9, 8)) },
      { $0.image(card, tiling: Rect(0, 0, 9, 9), phase: Vector(1, 0)) },
      { $0.image(card, tiling: Rect(0, 0, 9, 9), scale: 2) },
      { $0.image(card, tiling: Rect(0, 0, 9, 9), opacity: 0.5) },
      { $0.image(card, tiling: Rect(0, 0, 9, 9), blend: .add) },
      { $0.image(Bitmap(width: 3, height: 3, filledWith: (1, 0, 0, 0)), tiling: Rect(0, 0, 9, 9)) },
      { $0.image(card, stretching: Insets(all: 1), in: Rect(0, 0, 9, 9)) },
      { $0.image(card, stretching: Insets(all: 1), in: Rect(0, 0, 9, 9), fill: .tile) },
      { $0.image(card, stretching: Insets(), in: Rect(0, 0, 9, 9)) },
      { $0.mesh(mesh()) },
      { $0.mesh(mesh(), blend: .add) },
      { $0.mesh(mesh(color: .white)) },
      { $0.mesh(mesh(depth: 1)) },
      { $0.mesh(mesh(texturePoint: Point(0, 1))) },
      { $0.mesh(mesh(indices: [0, 2, 1])) },
      { $0.mesh(mesh(texture: Bitmap(width: 1, height: 1))) },
      { $0.mesh(mesh(texture: Bitmap(width: 1, height: 1, filledWith: (1, 0, 0, 0)))) },
      { $0.mesh(mesh(interpolation: .none)) },
      { $0.mesh(mesh(resolution: 2)) },
      { $0.mesh(mesh(resolution: 3)) },
      { $0.layer { $0.fill(path, with: red) } },
      { $0.layer(opacity: 0.5) { $0.fill(path, with: red) } },
      { $0.clipped(to: path) { $0.fill(path, with: red) } },
      { $0.transformed(by: .scale(2)) { $0.fill(path, with: red) } },
      {
        $0.transformed(by: .scale(2)) { _ in }
        $0.fill(path, with: red)
        $0.fill(path, with: red)
      },
      {
        $0.transformed(by: .scale(2)) { $0.glow(at: .zero, radius: 1, color: red) }
        $0.glow(at: .zero, radius: 1, color: red)
      },
      {
        $0.transformed(by: .scale(2)) {
          $0.glow(at: .zero, radius: 1, color: red)
          $0.glow(at: .zero, radius: 1, color: red)
        }
      },
    ]
  }

  @Test func `whatever is drawn differently has another code`() {
    let codes = drawings.map(code)
    #expect(Set(codes).count == codes.count)
    #expect(drawings.map(code) == codes)
  }

  @Test func `a bitmap whose digest is known is not read again`() {
    var bitmap = Bitmap(width: 7, height: 5, filledWith: (1, 2, 3, 4))
    func code(_ bitmap: Bitmap) -> UInt64 { self.code { $0.image(bitmap, in: $0.bounds) } }
    let plain = code(bitmap)
    #expect(code(bitmap.digested) == plain)
    #expect(StableHash(of: bitmap.digested) == StableHash(of: bitmap))
    // A digest that is not true shows that it is taken as it is; a change of bytes ends that.
    var known = bitmap.known(by: SIMD2(1, 2))
    #expect(code(known) != plain && known == bitmap)
    known[6, 4] = (1, 2, 3, 4)
    #expect(known.digest == nil && code(known) == plain)
    bitmap[6, 4] = (1, 2, 3, 5)
    #expect(code(bitmap) != plain)
  }

  @Test func `files of what is drawn count`() {
    var canvas = Canvas(size: Size(20, 30))
    canvas.fill(path, with: red)
    var grounds = Array(repeating: ground, count: 3)
    (grounds[1].resources, grounds[2].resources) = ("00", "01")
    #expect(Set(grounds.map { DrawingCode.code(of: canvas, on: $0) }).count == 3)
  }

  @Test func `whatever it is painted on counts`() {
    let canvas = Canvas(size: Size(20, 30))
    var grounds = Array(repeating: ground, count: 6)
    grounds[1].painter = 2
    grounds[2].width = 41
    grounds[3].height = 61
    grounds[4].scale = 2.000001
    grounds[5].isTransparent = true
    #expect(Set(grounds.map { DrawingCode.code(of: canvas, on: $0) }).count == 6)
  }

  @Test func `the sign of nothing makes no difference, and the code is the same everywhere`() {
    let (plus, minus) = (Point(0, 1), Point(-0.0, 1))
    #expect(
      code { $0.glow(at: plus, radius: 1, color: red) }
        == code { $0.glow(at: minus, radius: 1, color: red) })
    // Lists of frames hold it: it must never change.
    #expect(code { $0.glow(at: plus, radius: 1, color: red) } == 5_919_970_429_182_232_217)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 33], [true, false])
  func `a painter has the hash of its bitmap`(width: Int, isTransparent: Bool) throws {
    for height in [1, 2, 3, 5] {
      let size = Size(Double(width), Double(height))
      var painter = try Painter(size: size, isTransparent: isTransparent)
      var canvas = Canvas(size: size)
      canvas.glow(at: Point(1, 1), radius: 6, color: Color(red: 0.3, green: 0.7, blue: 0.9))
      try painter.paint(canvas)
      #expect(StableHash(of: painter) == StableHash(of: painter.bitmap()))
    }
  }

  private func mesh(
    color: Color = .black, depth: Double = 0, texturePoint: Point = .zero,
    indices: [Int] = [0, 1, 2], texture: Bitmap? = nil,
    interpolation: Mesh.Interpolation = .linear, resolution: Double? = nil
  ) -> Mesh {
    let vertices = [Point(0, 0), Point(4, 0), Point(0, 3)].map {
      Mesh.Vertex($0, color: color, texturePoint: texturePoint, depth: depth)
    }
    var mesh = Mesh(vertices: vertices, indices: indices, texture: texture)
    (mesh.interpolation, mesh.resolution) = (interpolation, resolution)
    return mesh
  }
}
