import Digests
import Drawing
import Geometry
import GoldenTesting
import Goldens
import Testing

@Suite struct DrawingDigestTests {
  /// A drawing that has every command.
  static func everything() -> Canvas {
    var canvas = Canvas(size: Size(64, 48.5))
    canvas.fill(Path(Rect(1, 2, 3, 4)), with: Color(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    let stops = [GradientStop(0, .black), GradientStop(1, .white)]
    let line = LinearGradient(from: .zero, to: Point(0, 10), stops: stops)
    canvas.fill(
      Path(Rect(0, 0, 64, 10)), with: .linear(line), rule: .evenOdd, blend: .screen)
    var stroke = Stroke.rounded(0.1)
    stroke.dash = [4, 2]
    stroke.dashPhase = 1
    let disc = RadialGradient(center: Point(5, 6), radius: 7, stops: stops)
    canvas.stroke(Path(polyline: [.zero, Point(10, -0.0)]), with: .radial(disc), stroke)
    canvas.layer(opacity: 0.5, blend: .add) { canvas in
      canvas.glow(at: Point(10, 20), radius: 5, color: .white)
      canvas.transformed(by: .translation(Vector(3, 4))) { canvas in
        canvas.blurredRoundedRect(Rect(0, 0, 8, 6), cornerRadius: 2, blur: 3, color: .black)
      }
    }
    canvas.clipped(to: Path(Rect(0, 0, 5, 5)), rule: .evenOdd) { canvas in
      canvas.image(.pattern(2, 2), in: Rect(1, 1, 2, 2), opacity: 0.75, blend: .multiply)
    }
    canvas.blurred(sigma: 2.5) { canvas in
      canvas.masked(by: .luminance) { canvas in
        var rings = disc
        rings.spread = .repeat
        canvas.fill(Path(Rect(0, 0, 5, 5)), with: .radial(rings))
        canvas.glow(at: .zero, radius: 1, color: .white)
      } content: { canvas in
        let wheel = ConicGradient(center: Point(5, 6), angle: -0.5, stops: stops)
        canvas.fill(Path(Rect(0, 0, 5, 5)), with: .conic(wheel))
      }
    }
    return canvas
  }

  @Test func `the text of a drawing never changes`() {
    let image = StableHash(of: Bitmap.pattern(2, 2))
    #expect(
      DrawingDigest.text(of: DrawingDigestTests.everything()) == """
        canvas 64 x 48.5
        fill rgba(1 0.5 0 0.25) path M 1 2 L 4 2 L 4 6 L 1 6 Z
        fill linear from 0 0 to 0 10 stop 0 rgba(0 0 0 1) stop 1 rgba(1 1 1 1) evenOdd blend \
        screen path M 0 0 L 64 0 L 64 10 L 0 10 Z
        stroke radial at 5 6 radius 7 stop 0 rgba(0 0 0 1) stop 1 rgba(1 1 1 1) width 0.1 \
        roundEnds roundCorners dash 4 2 phase 1 path M 0 0 L 10 0
        layer opacity 0.5 blend add
          glow at 10 20 radius 5 rgba(1 1 1 1)
          transform 1 0 0 1 3 4
            softBox in 0 0 8 6 corners 2 blur 3 rgba(0 0 0 1)
        clip evenOdd path M 0 0 L 5 0 L 5 5 L 0 5 Z
          image 2 x 2 \(image) in 1 1 2 2 opacity 0.75 blend multiply
        blur sigma 2.5
          mask luminance commands 2
            fill radial at 5 6 radius 7 spread repeat stop 0 rgba(0 0 0 1) stop 1 rgba(1 1 1 1) \
        path M 0 0 L 5 0 L 5 5 L 0 5 Z
            glow at 0 0 radius 1 rgba(1 1 1 1)
            fill conic at 5 6 angle -0.5 stop 0 rgba(0 0 0 1) stop 1 rgba(1 1 1 1) path M 0 0 L 5 0 \
        L 5 5 L 0 5 Z

        """)
  }

  @Test func `a mesh is described by its numbers, its place and a hash of the rest`() {
    let vertices = [Point(1, 2), Point(4, 2), Point(1, 8)].map { Mesh.Vertex($0, color: .white) }
    var canvas = Canvas(size: Size(9, 9))
    canvas.mesh(Mesh(vertices: vertices, indices: [0, 1, 2]), blend: .screen)
    canvas.mesh(Mesh(vertices: vertices, indices: [0, 1, 2, 0, 2, 1], texture: .pattern(2, 3)))
    var coarse = Mesh(vertices: vertices, indices: [0, 1, 2], texture: .pattern(2, 3))
    (coarse.interpolation, coarse.resolution) = (.none, 1.25)
    canvas.mesh(coarse)
    let lines = DrawingDigest.text(of: canvas).split(separator: "\n")
    #expect(lines[3].contains(" texture 2 x 3 pixelated at 1.25 "))
    var together = Mesh(together: [coarse, coarse, coarse])
    together.isInPerspective = true
    var other = Canvas(size: Size(9, 9))
    other.mesh(together)
    #expect(DrawingDigest.text(of: other).contains(" at 1.25 in perspective with 2 others "))
    #expect(lines[1].hasPrefix("mesh 3 vertices 1 triangles "))
    #expect(lines[1].hasSuffix(" blend screen in 1 2 3 6"))
    #expect(lines[2].hasPrefix("mesh 3 vertices 2 triangles texture 2 x 3 "))
    #expect(
      canvas.commandPaths.map { canvas.area(of: $0) }
        == [Rect(1, 2, 3, 6), Rect(1, 2, 3, 6), Rect(0, 2 - 1.6, 5.6, 8.6)])
  }

  @Test func `a part of an image is described with its tint`() {
    let sheet = Bitmap.pattern(4, 4)
    var canvas = Canvas(size: Size(9, 9))
    canvas.image(
      sheet, in: Rect(1, 2, 3, 4), part: Rect(2, 0, 2, 1.5),
      tint: Color(red: 1, green: 0.5, blue: 0),
      opacity: 0.5, interpolation: .nearest, blend: .softLight)
    canvas.image(sheet, in: Rect(1, 2, 3, 4), tint: .clear)
    canvas.image(sheet, in: Rect(1, 2, 3, 4), part: nil, tint: .white, interpolation: .linear)
    let lines = DrawingDigest.text(of: canvas).split(separator: "\n")
    let words = "4 x 4 \(StableHash(of: sheet))"
    #expect(
      lines.dropFirst().map(String.init) == [
        "imagePart \(words) part 2 0 2 1.5 in 1 2 3 4 tint rgba(1 0.5 0 1) nearest opacity 0.5 blend"
          + " softLight",
        "imagePart \(words) part 0 0 4 4 in 1 2 3 4 tint rgba(0 0 0 0) opacity 1",
        "image \(words) in 1 2 3 4 opacity 1",
      ])
    #expect(
      canvas.commandPaths.map { canvas.area(of: $0) }
        == Array(repeating: Rect(1, 2, 3, 4), count: 3))
  }

  @Test func `sprites are described by their number and bounds`() {
    let sheet = Bitmap.pattern(4, 4)
    var canvas = Canvas(size: Size(9, 9))
    let sprites = [
      Sprite(Rect(0, 0, 2, 2), in: Rect(1, 2, 3, 4)),
      Sprite(in: Rect(0, 0, 1, 1), transform: .translation(Vector(6, 7)), tint: .red),
    ]
    canvas.sprites(sprites, of: sheet, interpolation: .nearest, blend: .add)
    canvas.sprites([], of: sheet)
    let lines = DrawingDigest.text(of: canvas).split(separator: "\n")
    let words = "sprites 4 x 4 \(StableHash(of: sheet))"
    #expect(lines[1].hasPrefix("\(words) 2 sprites "))
    #expect(lines[1].hasSuffix(" nearest blend add in 1 2 6 6"))
    #expect(lines[2].hasPrefix("\(words) 0 sprites "))
    #expect(canvas.commandPaths.map { canvas.area(of: $0) } == [Rect(1, 2, 6, 6), nil])
    #expect(canvas.commands[0].name == "sprites, 2, add")
  }

  @Test func `every line after the first has a path, masks too`() throws {
    let canvas = DrawingDigestTests.everything()
    let lines = DrawingDigest.text(of: canvas).split(separator: "\n")
    let paths = canvas.commandPaths
    #expect(paths.count == lines.count - 1)
    let glow = try #require(lines.firstIndex { $0.contains("glow at 0 0") })
    #expect(paths[glow - 1] == CommandPath([5, 0, 1]))
    #expect(paths.last == CommandPath([5, 0, 2]))
  }

  @Test func `whatever is in a mask or its group makes another hash`() {
    func hash(_ mode: MaskMode, _ masks: [Double], _ contents: [Double]) -> StableHash {
      var canvas = Canvas(size: Size(9, 9))
      canvas.masked(by: mode) { canvas in
        for x in masks { canvas.glow(at: Point(x, 0), radius: 1, color: .white) }
      } content: { canvas in
        for x in contents { canvas.glow(at: Point(x, 0), radius: 1, color: .white) }
      }
      return DrawingDigest.hash(of: canvas)
    }
    let hashes = [
      hash(.alpha, [1, 2], [3]), hash(.luminance, [1, 2], [3]), hash(.alpha, [1], [2, 3]),
      hash(.alpha, [1, 2], [4]), hash(.alpha, [0, 2], [3]), hash(.alpha, [], [1, 2, 3]),
    ]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func `numbers read back exactly`() {
    for value in [0.1, 1.0 / 3, 1e-7, 123_456_789.25, -2.5, .greatestFiniteMagnitude] {
      var canvas = Canvas(size: Size(1, 1))
      canvas.glow(at: Point(value, 0), radius: 1, color: .white)
      let words = DrawingDigest.text(of: canvas).split { $0 == " " || $0 == "\n" }
      #expect(words.contains { Double($0) == value })
    }
  }

  @Test func `equal drawings have equal hashes, others have not`() {
    let canvas = DrawingDigestTests.everything()
    #expect(DrawingDigest.hash(of: canvas) == DrawingDigest.hash(of: canvas))
    var other = canvas
    other.glow(at: .zero, radius: 1, color: .white)
    #expect(DrawingDigest.hash(of: canvas) != DrawingDigest.hash(of: other))
  }
}

@Suite struct DrawingDifferenceTests {
  /// A group of two discs and a box after it.
  func drawing(_ x: Double = 20, extra: Bool = false) -> Canvas {
    var canvas = Canvas(size: Size(100, 100))
    canvas.transformed(by: .scale(2)) { canvas in
      canvas.glow(at: Point(10, 10), radius: 2, color: .white)
      canvas.glow(at: Point(x, 10), radius: 2, color: .white)
      if extra { canvas.glow(at: Point(30, 10), radius: 2, color: .white) }
    }
    canvas.fill(Path(Rect(0, 50, 10, 10)), with: .white)
    return canvas
  }

  @Test func `equal drawings differ nowhere`() {
    #expect(DrawingDifference(from: drawing(), to: drawing()) == nil)
  }

  @Test func `the first changed command is reported, with its place`() throws {
    let difference = try #require(DrawingDifference(from: drawing(), to: drawing(21)))
    #expect(difference.path == CommandPath([0, 1]) && difference.line == 4)
    #expect(difference.expected == "glow at 20 10 radius 2 rgba(1 1 1 1)")
    #expect(difference.actual == "glow at 21 10 radius 2 rgba(1 1 1 1)")
    #expect(difference.area == Rect(38, 16, 8, 8))
    #expect(difference.missing == 1 && difference.added == 1)
    #expect(
      difference.description == """
        command 1 › 2 (line 4), within 8 x 8 pt at 38, 16
          - glow at 20 10 radius 2 rgba(1 1 1 1)
          + glow at 21 10 radius 2 rgba(1 1 1 1)
          in all 1 gone, 1 new
        """)
  }

  @Test func `a new command is one command more`() throws {
    let difference = try #require(DrawingDifference(from: drawing(), to: drawing(extra: true)))
    #expect(difference.path == CommandPath([0, 2]))
    #expect(difference.missing == 0 && difference.added == 1)
  }

  @Test func `a lost command at the end is reported`() throws {
    var longer = drawing()
    longer.glow(at: .zero, radius: 1, color: .white)
    let difference = try #require(DrawingDifference(from: longer, to: drawing()))
    #expect(difference.path == nil && difference.actual == nil && difference.missing == 1)
    #expect(difference.description.hasPrefix("after the last command (line 6)"))
  }

  @Test func `a moved command is neither gone nor new`() throws {
    var first = Canvas(size: Size(9, 9))
    first.glow(at: .zero, radius: 1, color: .white)
    var second = first
    first.glow(at: .zero, radius: 2, color: .white)
    second = Canvas(size: Size(9, 9))
    second.glow(at: .zero, radius: 2, color: .white)
    second.glow(at: .zero, radius: 1, color: .white)
    let difference = try #require(DrawingDifference(from: first, to: second))
    #expect(difference.missing == 0 && difference.added == 0)
    #expect(difference.description.contains("another order"))
  }

  @Test func `another size is a difference of the canvas`() throws {
    let difference = try #require(
      DrawingDifference(from: Canvas(size: Size(9, 9)), to: Canvas(size: Size(9, 8))))
    #expect(difference.path == nil && difference.description.hasPrefix("the canvas (line 1)"))
  }

  @Test func `long commands are cut to where they differ`() throws {
    func zigzag(_ last: Double) -> Canvas {
      var canvas = Canvas(size: Size(9, 9))
      let points = (0..<200).map { Point(Double($0), 1) } + [Point(last, 5)]
      canvas.stroke(Path(polyline: points), with: .white, Stroke(1))
      return canvas
    }
    let difference = try #require(DrawingDifference(from: zigzag(3), to: zigzag(4)))
    let lines = difference.description.split(separator: "\n")
    #expect(lines[1].hasSuffix(" L 3 5") && lines[2].hasSuffix(" L 4 5"))
    #expect(lines[1].count < 180 && (difference.actual?.count ?? 0) > 1000)
  }

  @Test func `clips and the sheet bound an area`() {
    var canvas = Canvas(size: Size(20, 20))
    canvas.clipped(to: Path(Rect(5, 5, 5, 5))) { canvas in
      canvas.fill(Path(Rect(0, 0, 8, 20)), with: .white)
      canvas.fill(Path(Rect(11, 11, 4, 4)), with: .white)
    }
    canvas.stroke(
      Path(polyline: [Point(10, 18), Point(30, 18)]), with: .white, Stroke(2, join: .round))
    #expect(canvas.area(of: CommandPath([0, 0])) == Rect(5, 5, 3, 5))
    #expect(canvas.area(of: CommandPath([0, 1])) == nil)
    #expect(canvas.area(of: CommandPath([0])) == Rect(5, 5, 3, 5))
    #expect(canvas.area(of: CommandPath([1])) == Rect(9, 17, 11, 2))
    #expect(canvas.area(of: CommandPath([7])) == nil && canvas.area(of: CommandPath([])) == nil)
  }
}

@Suite struct EffectAreaTests {
  private func square(_ canvas: inout Canvas) {
    canvas.fill(Path(Rect(40, 40, 10, 10)), with: .white)
  }

  @Test func `a blur widens the area of what it holds by 3 sigma, within the clips outside`() {
    var canvas = Canvas(size: Size(100, 100))
    canvas.clipped(to: Path(Rect(0, 0, 52, 100))) { canvas in
      canvas.blurred(sigma: 2) { canvas in
        canvas.clipped(to: Path(Rect(45, 0, 55, 100)), square)
      }
    }
    let area = Rect(39, 34, 13, 22)
    for path in [[0], [0, 0], [0, 0, 0], [0, 0, 0, 0]] {
      #expect(canvas.area(of: CommandPath(path)) == area)
    }
    var stretched = Canvas(size: Size(100, 100))
    stretched.transformed(by: .scale(1, 0.5)) { canvas in canvas.blurred(sigma: 2, square) }
    #expect(stretched.area(of: CommandPath([0, 0, 0])) == Rect(34, 17, 22, 11))
  }

  @Test func `light from beyond the sheet has an area on it`() {
    var canvas = Canvas(size: Size(100, 100))
    canvas.blurred(sigma: 4) { $0.fill(Path(Rect(-20, 20, 16, 10)), with: .white) }
    #expect(canvas.area(of: CommandPath([0])) == Rect(0, 8, 8, 34))
    canvas.blurred(sigma: 1) { $0.fill(Path(Rect(-20, 20, 16, 10)), with: .white) }
    #expect(canvas.area(of: CommandPath([1])) == nil)
  }

  @Test func `a mask bounds the area of what is seen through it`() {
    var canvas = Canvas(size: Size(100, 100))
    canvas.masked { canvas in
      canvas.fill(Path(Rect(0, 0, 30, 30)), with: .white)
      canvas.fill(Path(Rect(30, 30, 15, 15)), with: .white)
    } content: { canvas in
      square(&canvas)
      canvas.fill(Path(Rect(60, 60, 10, 10)), with: .white)
    }
    #expect(canvas.area(of: CommandPath([0])) == Rect(40, 40, 5, 5))
    #expect(canvas.area(of: CommandPath([0, 0])) == Rect(0, 0, 30, 30))
    #expect(canvas.area(of: CommandPath([0, 2])) == Rect(40, 40, 5, 5))
    #expect(canvas.area(of: CommandPath([0, 3])) == nil)
  }

  @Test func `a difference inside a mask is reported by its path`() throws {
    func drawing(_ radius: Double) -> Canvas {
      var canvas = Canvas(size: Size(100, 100))
      canvas.masked(by: .luminance) {
        $0.glow(at: Point(50, 50), radius: radius, color: .white)
      } content: {
        square(&$0)
      }
      return canvas
    }
    let difference = try #require(DrawingDifference(from: drawing(8), to: drawing(9)))
    #expect(difference.path == CommandPath([0, 0]) && difference.area == Rect(41, 41, 18, 18))
    #expect(difference.missing == 1 && difference.added == 1)
  }
}

@Suite struct DrawingGoldenTests {
  let scratch: Scratch
  let path: String
  let canvas = DrawingDigestTests.everything()

  init() throws {
    scratch = try Scratch()
    path = scratch.file("a/drawing.txt")
  }

  func compare(_ canvas: Canvas) throws -> GoldenComparison {
    try GoldenStrategy.drawing.compare(canvas, at: path)
  }

  @Test func `a recorded drawing is equal, whatever the line ends`() throws {
    #expect(try compare(canvas).outcome == .missing)
    try compare(canvas).record()
    #expect(try compare(canvas).outcome == .equal)
    let text = try scratch.text("a/drawing.txt").split(separator: "\n").joined(separator: "\r\n")
    try scratch.write(text, to: "a/drawing.txt")
    #expect(try compare(canvas).outcome == .equal)
  }

  @Test func `another drawing is different, in words`() throws {
    try compare(canvas).record()
    var other = canvas
    other.glow(at: Point(9, 9), radius: 3, color: .white)
    let comparison = try compare(other)
    #expect(comparison.outcome == .different)
    #expect(comparison.words.contains("+ glow at 9 9 radius 3"))
  }

  @Test func `what is no drawing's text is undecodable`() throws {
    try compare(canvas).record()
    for bytes in [Array("hello".utf8), [0x63, 0xFF, 0xFE], []] {
      try scratch.write(bytes, to: "a/drawing.txt")
      #expect(try compare(canvas).outcome == .undecodable)
    }
  }
}
