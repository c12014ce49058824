import Drawing
import Geometry
import Painting
import Testing

@Suite struct PainterTests {
  @Test func `a rectangle on pixel edges fills exactly its pixels`() throws {
    let picture = try painted(6, 5) { $0.fill(Path(Rect(1, 2, 3, 2)), with: .pureRed) }
    for y in 0..<5 {
      for x in 0..<6 {
        let isInside = (1..<4).contains(x) && (2..<4).contains(y)
        #expect(picture[x, y] == (isInside ? (255, 0, 0, 255) : (0, 0, 0, 255)))
      }
    }
  }

  @Test func `points are scaled to pixels and the size is rounded`() throws {
    let picture = try painted(4, 2.2, scale: 3) { $0.fill(Path(Rect(1, 0, 1, 1)), with: .pureRed) }
    #expect((picture.width, picture.height) == (12, 7))
    #expect(picture[2, 0] == (0, 0, 0, 255))
    #expect(picture[3, 2] == (255, 0, 0, 255))
    #expect(picture[6, 2] == (0, 0, 0, 255))
  }

  @Test(arguments: [1.37, 1.7, 0.6])
  func `a fill of the whole canvas leaves no rim at a fractional scale`(scale: Double) throws {
    let brushes: [Brush] = [
      .solid(.pureRed),
      .linear(
        LinearGradient(
          from: .zero, to: Point(7, 0),
          stops: [GradientStop(0, .pureRed), GradientStop(1, .pureRed)])),
    ]
    for brush in brushes {
      let picture = try painted(7, 9, scale: scale) { $0.fill(Path($0.bounds), with: brush) }
      #expect(picture.count(differingFrom: (255, 0, 0, 255)) == 0)
    }
  }

  @Test func `inner transforms come before outer ones`() throws {
    let picture = try painted(8, 8) {
      $0.transformed(by: .translation(Vector(4, 0))) {
        $0.transformed(by: .scale(2)) { $0.fill(Path(Rect(1, 1, 1, 1)), with: .pureRed) }
      }
    }
    #expect(picture[6, 2] == (255, 0, 0, 255) && picture[7, 3] == (255, 0, 0, 255))
    #expect(picture[5, 2] == (0, 0, 0, 255) && picture[6, 4] == (0, 0, 0, 255))
  }

  @Test func `what a transform presses flat is not seen and breaks nothing`() throws {
    let picture = try painted(4, 4) {
      $0.transformed(by: .scale(0)) { $0.fill(Path(Rect(0, 0, 4, 4)), with: .pureRed) }
      $0.fill(Path(Rect(0, 0, 1, 1)), with: .pureGreen)
    }
    #expect(picture[0, 0] == (0, 255, 0, 255))
    #expect(picture[1, 1] == (0, 0, 0, 255))
  }

  @Test func `a clip keeps everything inside and ends with its scope`() throws {
    let picture = try painted(8, 4) {
      $0.clipped(to: Path(Rect(2, 0, 2, 4))) {
        $0.fill(Path(Rect(0, 0, 8, 2)), with: .pureRed)
        $0.glow(at: Point(3, 2), radius: 50, color: Color(0, 0, 200))
      }
      $0.fill(Path(Rect(6, 0, 2, 4)), with: .pureGreen)
    }
    #expect(picture[1, 0] == (0, 0, 0, 255) && picture[4, 0] == (0, 0, 0, 255))
    #expect(picture.isNear((255, 0, 199, 255), x: 2, y: 1))
    #expect(picture[7, 3] == (0, 255, 0, 255))
  }

  @Test func `light inside a round clip stays inside it`() throws {
    let disc = Path(circle: Point(10, 10), radius: 6)
    let clipped = try painted(20, 20) {
      $0.clipped(to: disc) {
        $0.glow(at: Point(10, 10), radius: 40, color: .white)
        $0.blurredRoundedRect(Rect(-20, 8, 60, 4), cornerRadius: 0, blur: 0.5, color: .pureRed)
      }
    }
    let free = try painted(20, 20) {
      $0.glow(at: Point(10, 10), radius: 40, color: .white)
      $0.blurredRoundedRect(Rect(-20, 8, 60, 4), cornerRadius: 0, blur: 0.5, color: .pureRed)
    }
    #expect(clipped[1, 10] == (0, 0, 0, 255) && clipped[10, 1] == (0, 0, 0, 255))
    #expect(clipped[10, 10] == free[10, 10] && clipped[10, 6] == free[10, 6])
  }

  @Test func `a layer is composited as one picture`() throws {
    let picture = try painted(4, 1) {
      $0.fill(Path($0.bounds), with: Color(0, 0, 200))
      $0.layer(opacity: 0.5) {
        $0.fill(Path(Rect(0, 0, 2, 1)), with: .pureRed)
        $0.fill(Path(Rect(1, 0, 2, 1)), with: .pureRed)
      }
    }
    #expect(picture.isNear((128, 0, 100, 255), x: 0, y: 0))
    #expect(picture[1, 0] == picture[0, 0], "overlaps inside a layer do not add up")
    #expect(picture[3, 0] == (0, 0, 200, 255))
  }

  @Test func `layers inside layers keep to themselves`() throws {
    let picture = try painted(2, 1) {
      $0.layer(opacity: 0.5) {
        $0.layer(opacity: 0.5) { $0.fill(Path(Rect(0, 0, 2, 1)), with: .white) }
        $0.layer { $0.fill(Path(Rect(1, 0, 1, 1)), with: .pureGreen) }
      }
    }
    #expect(picture.isNear((64, 64, 64, 255), x: 0, y: 0))
    #expect(picture.isNear((0, 128, 0, 255), x: 1, y: 0))
  }

  @Test(arguments: BlendMode.allCases)
  func `every blend mode follows its formula`(blend: BlendMode) throws {
    let (ground, paint) = ([200, 60, 128], [100, 180, 30])
    func pixel(_ color: [Int]) -> BlendReference.Pixel {
      BlendReference.Pixel(Double(color[0]), Double(color[1]), Double(color[2]), 255) / 255
    }
    let result = BlendReference.composited(blend, pixel(paint), on: pixel(ground))
    let expected = [result.x, result.y, result.z].map { UInt8(($0 * 255).rounded()) }
    for isTransparent in [false, true] {
      let picture = try painted(3, 1, isTransparent: isTransparent) {
        $0.fill(Path($0.bounds), with: Color(ground[0], ground[1], ground[2]))
        let color = Color(paint[0], paint[1], paint[2])
        $0.fill(Path(Rect(0, 0, 1, 1)), with: color, blend: blend)
        $0.layer(blend: blend) { $0.fill(Path(Rect(1, 0, 1, 1)), with: color) }
      }
      for x in 0..<2 {
        // What is erased of an opaque picture is black.
        let alpha: UInt8 = blend == .erase && isTransparent ? 0 : 255
        #expect(picture.isNear((expected[0], expected[1], expected[2], alpha), x: x, y: 0))
      }
      #expect(picture[2, 0] == (200, 60, 128, 255))
    }
  }

  @Test func `an image lands in its rectangle, unchanged at one pixel each`() throws {
    var bitmap = Bitmap(width: 2, height: 2)
    bitmap[0, 0] = (255, 0, 0, 255)
    bitmap[1, 0] = (0, 255, 0, 255)
    bitmap[0, 1] = (0, 0, 255, 255)
    let picture = try painted(4, 4) {
      $0.fill(Path($0.bounds), with: Color(9, 9, 9))
      $0.image(bitmap, in: Rect(1, 1, 2, 2))
    }
    #expect(picture[1, 1] == (255, 0, 0, 255) && picture[2, 1] == (0, 255, 0, 255))
    #expect(picture[1, 2] == (0, 0, 255, 255))
    #expect(picture[2, 2] == (9, 9, 9, 255), "clear pixels let the ground through")
    #expect(picture[0, 0] == (9, 9, 9, 255) && picture[3, 3] == (9, 9, 9, 255))
    let faint = try painted(2, 2) { $0.image(bitmap, in: Rect(0, 0, 2, 2), opacity: 0.5) }
    #expect(faint.isNear((128, 0, 0, 255), x: 0, y: 0))
  }

  @Test func `a stretched image fills its rectangle to the edge`() throws {
    let bitmap = Bitmap(width: 2, height: 2, filledWith: (10, 200, 30, 255))
    let picture = try painted(9, 7) { $0.image(bitmap, in: Rect(1, 1, 7, 5)) }
    #expect(picture.isNear((10, 200, 30, 255), x: 1, y: 1))
    #expect(picture.isNear((10, 200, 30, 255), x: 7, y: 5))
    #expect(picture[0, 3] == (0, 0, 0, 255) && picture[8, 3] == (0, 0, 0, 255))
  }

  @Test func `dashes and caps reach where they should`() throws {
    let line = Path(polyline: [Point(4, 2), Point(16, 2)])
    func strokes(_ stroke: Stroke) throws -> Bitmap {
      try painted(20, 4) { $0.stroke(line, with: .white, stroke) }
    }
    let butt = try strokes(Stroke(2))
    #expect(butt[3, 1] == (0, 0, 0, 255) && butt[4, 1] == (255, 255, 255, 255))
    #expect(butt[15, 2] == (255, 255, 255, 255) && butt[16, 2] == (0, 0, 0, 255))
    let square = try strokes(Stroke(2, cap: .square))
    #expect(square[3, 1] == (255, 255, 255, 255) && square[2, 1] == (0, 0, 0, 255))
    let round = try strokes(Stroke(2, cap: .round))
    #expect((1..<255).contains(round[3, 1].0))
    let dashed = try strokes(Stroke(2, dash: [3, 2], dashPhase: 1))
    let lit = (4..<16).map { dashed[$0, 1].0 == 255 }
    #expect(lit == [1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1].map { $0 == 1 })
  }

  @Test func `a stroke is scaled with its transform, also unevenly`() throws {
    let picture = try painted(20, 20) {
      $0.transformed(by: .scale(4, 1)) {
        $0.stroke(Path(polyline: [Point(2, 0), Point(2, 20)]), with: .white, Stroke(2))
      }
    }
    #expect(picture[3, 10] == (0, 0, 0, 255) && picture[4, 10] == (255, 255, 255, 255))
    #expect(picture[11, 10] == (255, 255, 255, 255) && picture[12, 10] == (0, 0, 0, 255))
  }

  @Test func `the even-odd rule leaves a hole where the winding rule does not`() throws {
    var path = Path(Rect(0, 0, 6, 6))
    path.append(Path(Rect(2, 2, 2, 2)))
    let even = try painted(6, 6) { $0.fill(path, with: .solid(.pureRed), rule: .evenOdd) }
    let winding = try painted(6, 6) { $0.fill(path, with: .solid(.pureRed)) }
    #expect(even[3, 3] == (0, 0, 0, 255) && winding[3, 3] == (255, 0, 0, 255))
  }

  @Test func `coordinates far outside do not wrap round`() throws {
    let picture = try painted(4, 4) { $0.fill(Path(Rect(-1e9, 1, 2e9, 2)), with: .pureRed) }
    #expect(picture[0, 1] == (255, 0, 0, 255) && picture[3, 2] == (255, 0, 0, 255))
    #expect(picture[0, 0] == (0, 0, 0, 255) && picture[3, 3] == (0, 0, 0, 255))
  }

  @Test func `a coordinate that is not a number is an error`() throws {
    let bad = Path(polyline: [Point(0, 0), Point(.nan, 1)])
    #expect(throws: DrawingError.self) { try painted(4, 4) { $0.fill(bad, with: .pureRed) } }
    #expect(throws: DrawingError.self) {
      try painted(4, 4) { $0.stroke(bad, with: .pureRed, Stroke(1)) }
    }
    #expect(throws: DrawingError.self) {
      try painted(4, 4) { $0.glow(at: Point(.infinity, 0), radius: 3, color: .pureRed) }
    }
  }

  @Test func `a finite path is painted under every finite transform`() throws {
    let path = Path {
      $0.move(to: .zero)
      $0.curve(to: Point(100, 100), control: Point(1e299, 1e299), .zero)
    }
    // A mapped place is the difference of two that no number may hold.
    for (factor, isFar) in [(0.1, false), (1e-300, false), (10, true), (1e299, true)] {
      let map = Transform(a: factor, b: 0, c: -factor, d: 1, tx: 0, ty: 0)
      var canvas = Canvas(size: Size(9, 9))
      canvas.transformed(by: map) {
        $0.fill(path, with: .pureRed)
        $0.stroke(path, with: .white, Stroke(1))
        $0.clipped(to: path) { $0.fill(Path($0.bounds), with: .white) }
      }
      var painter = try Painter(size: canvas.size, scale: 1e3)
      guard isFar else {
        try painter.paint(canvas)
        continue
      }
      let refusal = DrawingError.undrawable(command: [0, 0], flaw: .tooFar(.path))
      #expect(throws: refusal) { try painter.paint(canvas) }
    }
  }

  @Test func `128 groups in each other are painted`() throws {
    var canvas = Canvas(size: Size(12, 12))
    canvas.fill(Path(Rect(2, 2, 8, 8)), with: .white)
    let flat = canvas
    for level in 0..<128 {
      let inner = canvas
      canvas = Canvas(size: inner.size)
      switch level % 4 {
      case 0: canvas.layer { $0.append(inner) }
      case 1: canvas.blurred(sigma: 0) { $0.append(inner) }
      case 2: canvas.clipped(to: Path(circle: Point(6, 6), radius: 30)) { $0.append(inner) }
      default: canvas.transformed(by: .identity) { $0.append(inner) }
      }
    }
    var painter = try Painter(size: canvas.size)
    try painter.paint(flat)
    let expected = painter.bitmap()
    try painter.paint(canvas)
    #expect(painter.bitmap() == expected)
  }

  @Test func `a painter that has been used paints as a fresh one`() throws {
    func scene(_ shift: Double) -> Canvas {
      var canvas = Canvas(size: Size(40, 30))
      canvas.glow(at: Point(20 + shift, 15), radius: 18, color: Color(240, 90, 30))
      canvas.layer(opacity: 0.7, blend: .screen) {
        $0.fill(Path(circle: Point(12, 12 + shift), radius: 9), with: Color(20, 90, 160))
        $0.clipped(to: Path(circle: Point(20, 12), radius: 9)) {
          $0.blurredRoundedRect(Rect(14, 6, 20, 12), cornerRadius: 4, blur: 3, color: .white)
        }
      }
      return canvas
    }
    for isTransparent in [false, true] {
      var used = try Painter(size: Size(40, 30), scale: 1.5, isTransparent: isTransparent)
      try used.paint(scene(7))
      try used.paint(scene(0))
      let first = used.bitmap()
      try used.paint(scene(0))
      var fresh = try Painter(size: Size(40, 30), scale: 1.5, isTransparent: isTransparent)
      try fresh.paint(scene(0))
      #expect(first == fresh.bitmap() && used.bitmap() == first)
    }
  }

  /// The ground is not cleared under a first fill that hides it.
  @Test(arguments: [false, true])
  func `nothing of the last picture shows through the next`(isTransparent: Bool) throws {
    let bounds = Rect(0, 0, 9, 7)
    func ramp(_ alpha: Double, length: Double = 9) -> Brush {
      let stops = [GradientStop(0, .pureRed), GradientStop(1, Color(white: 0.3, alpha: alpha))]
      return .linear(LinearGradient(from: .zero, to: Point(length, 0), stops: stops))
    }
    let fills: [(Rect, Brush, BlendMode)] = [
      (bounds, .solid(.pureRed), .normal), (bounds, .solid(Color(white: 0.5, alpha: 0.5)), .normal),
      (bounds, .solid(.pureRed), .add), (bounds, ramp(1), .normal), (bounds, ramp(0.9), .normal),
      (bounds, ramp(1, length: 0), .normal), (Rect(0, 0, 9, 6), .solid(.pureRed), .normal),
      (Rect(0.5, 0, 8.5, 7), .solid(.pureRed), .normal),
    ]
    for (rect, brush, blend) in fills {
      var canvas = Canvas(size: bounds.size)
      canvas.fill(Path(rect), with: brush, blend: blend)
      var fresh = try Painter(size: bounds.size, isTransparent: isTransparent)
      var used = try Painter(size: bounds.size, isTransparent: isTransparent)
      var former = Canvas(size: bounds.size)
      former.fill(Path(bounds), with: .solid(Color(red: 0.1, green: 0.9, blue: 0.4)))
      try used.paint(former)
      try used.paint(canvas)
      try fresh.paint(canvas)
      #expect(used.bitmap() == fresh.bitmap(), "\(rect), \(brush), \(blend)")
    }
  }

  @Test func `a clear ground keeps opacity, straight`() throws {
    let picture = try painted(3, 1, isTransparent: true) {
      $0.fill(Path(Rect(0, 0, 1, 1)), with: Color(200, 100, 50).opacity(0.5))
      $0.fill(Path(Rect(1, 0, 1, 1)), with: Color(200, 100, 50))
    }
    #expect(picture.isNear((200, 100, 50, 128), x: 0, y: 0))
    #expect(picture[1, 0] == (200, 100, 50, 255) && picture[2, 0] == (0, 0, 0, 0))
  }
}
