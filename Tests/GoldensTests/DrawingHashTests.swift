import Digests
import Drawing
import Geometry
import Goldens
import Raster
import Testing

@Suite struct DrawingHashTests {
  private let settings = DrawingHash.RenderSettings(
    painter: 1, width: 40, height: 60, scale: 2, isTransparent: false)

  private func hash(_ draw: (inout Canvas) -> Void) -> UInt64 {
    var canvas = Canvas(size: Size(20, 30))
    draw(&canvas)
    return DrawingHash.hash(of: canvas, with: settings)
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
      { $0.blurredRoundedRect(Rect(1, 2, 3, 4), cornerRadius: 1, blur: 2, color: red) },
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

  @Test func `whatever is drawn differently has another hash`() {
    let hashes = drawings.map(hash)
    #expect(Set(hashes).count == hashes.count)
    #expect(drawings.map(hash) == hashes)
  }

  @Test func `hashes and texts of drawings never change`() {
    // Lists of frames hold the hashes, goldens the texts.
    let everything = DrawingDigestTests.everything()
    #expect(DrawingHash.hash(of: everything, with: settings) == 1_386_783_158_304_961_025)
    #expect(DrawingDigest.hash(of: everything).description == "72e3388084a28d743e501e71e3d69eac")
    var all = Canvas(size: Size(20, 30))
    for draw in drawings { draw(&all) }
    // Those that there were when the hash was taken.
    for blend in BlendMode.allCases.prefix(7) { all.fill(path, with: red, blend: blend) }
    let stops = [GradientStop(0, red), GradientStop(1, .white)]
    for spread in GradientSpread.allCases {
      all.fill(
        path,
        with: .linear(.init(from: .zero, to: Point(1, 1), stops: stops, spread: spread)))
    }
    for join in Stroke.Join.allCases {
      for cap in Stroke.Cap.allCases {
        let stroke = Stroke(
          2, cap: cap, join: join, miterLimit: 3, dash: [1, 2, 3], dashPhase: 0.5)
        all.stroke(path, with: red, stroke)
      }
    }
    for mode in MaskMode.allCases {
      all.masked(by: mode) {
        $0.fill(path, with: red)
      } content: {
        $0.fill(path, with: .white)
      }
    }
    all.clipped(to: path, rule: .evenOdd) { $0.blurred(sigma: 2) { $0.fill(path, with: red) } }
    all.image(
      card, stretching: Insets(top: 0, leading: 1, bottom: 1, trailing: 0), in: Rect(1, 2, 9, 8),
      fill: .tile, scale: 3, opacity: 0.5, blend: .screen)
    #expect(DrawingHash.hash(of: all, with: settings) == 10_776_450_450_570_262_709)
    #expect(DrawingDigest.hash(of: all).description == "9a2bd62441695cfb6ef20fb73d9a715f")
  }

  @Test func `whatever is in a part of an image makes another hash`() {
    let (rect, part) = (Rect(0, 0, 9, 9), Rect(0, 0, 1, 1))
    let images: [(inout Canvas) -> Void] = [
      { $0.image(card, in: rect) },
      { $0.image(card, in: rect, part: part) },
      { $0.image(card, in: Rect(0, 0, 9, 8), part: part) },
      { $0.image(card, in: rect, part: Rect(0, 1, 1, 1)) },
      { $0.image(card, in: rect, part: Rect(0, 0, 1, 0.5)) },
      { $0.image(card, in: rect, part: part, tint: red) },
      { $0.image(card, in: rect, part: part, opacity: 0.5) },
      { $0.image(card, in: rect, part: part, interpolation: .nearest) },
      { $0.image(card, in: rect, part: part, blend: .erase) },
      { $0.image(card, in: rect, interpolation: .nearest) },
      { $0.image(card, tiling: rect) },
    ]
    #expect(Set(images.map { hash($0) }).count == images.count)
    // What says nothing new is what it was.
    #expect(hash { $0.image(card, in: rect, tint: Color(white: 1)) } == hash(images[0]))
  }

  @Test func `whatever is in sprites makes another hash`() {
    let (rect, part) = (Rect(0, 0, 9, 9), Rect(0, 0, 1, 1))
    let lists: [[Sprite]] = [
      [], [Sprite(in: rect)], [Sprite(in: rect), Sprite(in: rect)], [Sprite(part, in: rect)],
      [Sprite(Rect(0, 0, 1, 0.5), in: rect)], [Sprite(in: Rect(0, 0, 9, 8))],
      [Sprite(in: rect, tint: red)], [Sprite(in: rect, opacity: 0.5)],
      [Sprite(in: rect, transform: .scale(2))],
    ]
    var hashes = lists.map { list in hash { $0.sprites(list, of: card) } }
    hashes.append(hash { $0.sprites(lists[1], of: card, interpolation: .nearest) })
    hashes.append(hash { $0.sprites(lists[1], of: card, blend: .add) })
    hashes.append(hash { $0.sprites(lists[1], of: Bitmap(width: 1, height: 1)) })
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func `a bitmap whose digest is known is not read again`() {
    var bitmap = Bitmap(width: 7, height: 5, filledWith: (1, 2, 3, 4))
    func hash(_ bitmap: Bitmap) -> UInt64 { self.hash { $0.image(bitmap, in: $0.bounds) } }
    let plain = hash(bitmap)
    #expect(hash(bitmap.digested) == plain)
    #expect(StableHash(of: bitmap.digested) == StableHash(of: bitmap))
    // A digest that is not true shows that it is taken as it is; a change of bytes ends that.
    var known = bitmap.known(by: SIMD2(1, 2))
    #expect(hash(known) != plain && known == bitmap)
    known[6, 4] = (1, 2, 3, 4)
    #expect(known.digest == nil && hash(known) == plain)
    bitmap[6, 4] = (1, 2, 3, 5)
    #expect(hash(bitmap) != plain)
  }

  @Test func `files of what is drawn count`() {
    var canvas = Canvas(size: Size(20, 30))
    canvas.fill(path, with: red)
    var all = Array(repeating: settings, count: 3)
    (all[1].resources, all[2].resources) = ("00", "01")
    #expect(Set(all.map { DrawingHash.hash(of: canvas, with: $0) }).count == 3)
  }

  @Test func `all settings count`() {
    let canvas = Canvas(size: Size(20, 30))
    var all = Array(repeating: settings, count: 6)
    all[1].painter = 2
    all[2].width = 41
    all[3].height = 61
    all[4].scale = 2.000001
    all[5].isTransparent = true
    #expect(Set(all.map { DrawingHash.hash(of: canvas, with: $0) }).count == 6)
  }

  @Test func `the sign of nothing makes no difference, and the hash is the same everywhere`() {
    let (plus, minus) = (Point(0, 1), Point(-0.0, 1))
    #expect(
      hash { $0.glow(at: plus, radius: 1, color: red) }
        == hash { $0.glow(at: minus, radius: 1, color: red) })
    // Lists of frames hold it: it must never change.
    #expect(hash { $0.glow(at: plus, radius: 1, color: red) } == 5_919_970_429_182_232_217)
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

  @Test func `meshes in space, and several together, have hashes of their own`() {
    var inSpace = mesh(depth: 1)
    inSpace.isInPerspective = true
    let all = [
      mesh(depth: 1), inSpace, Mesh(together: [mesh(), mesh(depth: 1)]),
      Mesh(together: [mesh(), inSpace]), Mesh(together: [mesh(), mesh(), mesh(depth: 1)]),
    ]
    let hashes = all.map { mesh in hash { $0.mesh(mesh) } }
    #expect(Set(hashes).count == all.count)
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
