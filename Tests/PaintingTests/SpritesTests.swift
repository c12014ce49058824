import Drawing
import Geometry
import Painting
import Paths
import RandomNumbers
import Testing

/// Sprites of a sheet in one command.
@Suite struct SpritesTests {
  private let size = Size(70, 54)

  private func sheet(_ chance: inout Chance, isOpaque: Bool = false) -> Bitmap {
    var bytes = (0..<40 * 32 * 4).map { _ in UInt8.random(in: 0...255, using: &chance) }
    for pixel in 0..<40 * 32 where isOpaque || pixel % 5 == 0 {
      bytes[4 * pixel + 3] = isOpaque ? 255 : 0
    }
    return Bitmap(width: 40, height: 32, bytes: bytes)
  }

  /// A sprite at random, of the size of its part half of the time, at whole points or between them,
  /// upright or not, within the stage or beyond its edges.
  private func sprite(_ chance: inout Chance) -> Sprite {
    let flags = Int.random(in: 0..<1024, using: &chance)
    func number(_ range: ClosedRange<Double>, isWhole: Bool) -> Double {
      let number = chance.number(in: range)
      return isWhole ? number.rounded() : number
    }
    let isWhole = flags & 1 == 0
    let cutsPixels = flags & 6 == 0
    let part = Rect(
      number(-3...38, isWhole: !cutsPixels), number(-3...30, isWhole: !cutsPixels),
      number(1...13, isWhole: !cutsPixels), number(1...13, isWhole: !cutsPixels))
    let isSame = flags & 8 == 0
    let rect = Rect(
      number(-12...72, isWhole: isWhole), number(-12...56, isWhole: isWhole),
      isSame ? part.width : number(0.01...30, isWhole: isWhole),
      isSame ? part.height : number(0.01...30, isWhole: isWhole))
    let map: Transform =
      switch flags >> 4 & 15 {
      case 0: .rotation(chance.number(in: -4...4)).about(rect.center)
      case 1: .rotation(.pi / 2).about(rect.center)
      case 2: Transform.scale(-1, 1).about(rect.center)
      case 3: Transform.scale(0.5, 3).about(rect.center)
      case 4: Transform(a: 1, b: 0.2, c: -0.3, d: 0.9, tx: 2, ty: 1)
      case 5: .scale(0, 1)
      default: .identity
      }
    let tint =
      flags & 256 == 0
      ? Color.white
      : Color(
        red: chance.number(in: 0...1), green: chance.number(in: 0...1), blue: 0.5,
        alpha: chance.number(in: 0...1))
    return Sprite(
      flags & 30 == 0 ? nil : part, in: rect, transform: map, tint: tint,
      opacity: flags & 512 == 0 ? 1 : chance.number(in: 0...1))
  }

  /// Draws each of `sprites` by a command of its own.
  private func drawApart(
    _ sprites: [Sprite], _ sheet: Bitmap, _ interpolation: ImageInterpolation, _ blend: BlendMode,
    on canvas: inout Canvas
  ) {
    for sprite in sprites {
      canvas.transformed(by: sprite.transform) {
        $0.image(
          sheet, in: sprite.rect, part: sprite.part, tint: sprite.tint, opacity: sprite.opacity,
          interpolation: interpolation, blend: blend)
      }
    }
  }

  /// Draws `content` on a backdrop, as it is or in one of several kinds of groups.
  private func draw(
    _ kind: Int, on canvas: inout Canvas, _ content: @escaping (inout Canvas) -> Void
  ) {
    canvas.fill(Path(Rect(0, 0, 40, 54)), with: Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.7))
    switch kind {
    case 1: canvas.clipped(to: Path(circle: Point(33, 25), radius: 21), content)
    case 2: canvas.clipped(to: Path(Rect(4.5, 3, 50.25, 40)), content)
    case 3: canvas.layer(opacity: 0.6, blend: .screen, content)
    case 4: canvas.transformed(by: .scale(1.37, 0.8), content)
    case 5: canvas.transformed(by: Transform.rotation(0.3).about(Point(30, 30)), content)
    case 6:
      canvas.masked(
        mask: { $0.fill(circle: Point(33, 25), radius: 21, with: .white) }, content: content)
    case 7: canvas.transformed(by: .translation(Vector(0.5, 0.25)), content)
    default: content(&canvas)
    }
  }

  @Test(arguments: [1.0, 2, 1.5])
  func `sprites are drawn as one by one`(scale: Double) throws {
    var chance = Chance(UInt64(scale * 10))
    for round in 0..<120 {
      let bitmap = sheet(&chance, isOpaque: round % 3 == 0)
      let sprites = (0..<20).map { _ in sprite(&chance) }
      let interpolation: ImageInterpolation = round % 4 == 1 ? .nearest : .linear
      let blend =
        round % 2 == 0 ? .normal : BlendMode.allCases[round / 2 % BlendMode.allCases.count]
      func picture(_ content: @escaping (inout Canvas) -> Void) throws -> Bitmap {
        try painted(size.width, size.height, scale: scale, isTransparent: round % 5 < 3) {
          draw(round % 11, on: &$0, content)
        }
      }
      let together = try picture {
        $0.sprites(sprites, of: bitmap, interpolation: interpolation, blend: blend)
      }
      let apart = try picture { drawApart(sprites, bitmap, interpolation, blend, on: &$0) }
      #expect(together == apart, "round \(round)")
      guard together != apart else { continue }
      for (index, sprite) in sprites.enumerated() {
        let found = try picture {
          $0.sprites([sprite], of: bitmap, interpolation: interpolation, blend: blend)
        }
        let expected = try picture { drawApart([sprite], bitmap, interpolation, blend, on: &$0) }
        #expect(found == expected, "sprite \(index): \(sprite)")
      }
    }
  }

  @Test func `stripes change no pixel of sprites`() throws {
    var chance = Chance(5)
    let bitmap = sheet(&chance)
    let sprites = (0..<300).map { _ in sprite(&chance) }
    var canvas = Canvas(size: size)
    canvas.layer(opacity: 0.8) { $0.sprites(sprites, of: bitmap) }
    try canvas.validate()
    var whole = try Painter(size: size, scale: 2)
    whole.paint(validated: canvas)
    var striped = try Painter(size: size, scale: 2)
    striped.paint(validated: canvas, workers: 3) { count, body in
      for index in 0..<count { body(index, index % 3) }
    }
    #expect(striped.bitmap() == whole.bitmap())
  }

  @Test func `sprites cost what they cost one by one, but for the commands`() throws {
    var chance = Chance(9)
    let bitmap = sheet(&chance)
    let sprites = (0..<200).map { _ in sprite(&chance) }
    func cost(_ draw: (inout Canvas) -> Void) throws -> FrameCost {
      var canvas = Canvas(size: size)
      draw(&canvas)
      var counter = try CostCounter(size: size, scale: 2)
      return counter.cost(of: canvas)
    }
    let together = try cost { $0.sprites(sprites, of: bitmap) }
    let apart = try cost { drawApart(sprites, bitmap, .linear, .normal, on: &$0) }
    #expect(together[.commands] == 1)
    for figure in FrameCost.Figure.allCases where figure != .commands {
      #expect(together[figure] == apart[figure], "\(figure)")
    }
    #expect(together[.blendedPixels] > 10_000)
  }

  @Test func `wild sprites are refused or drawn as one by one`() throws {
    var chance = Chance(77)
    let wild = [
      .nan, .infinity, 1e308, 1e300, -1e155, 1e15, -1e12, 131_072, -1e-300, 0, -1,
      .leastNonzeroMagnitude,
    ]
    var (refused, drawn) = (0, 0)
    let bitmap = sheet(&chance)
    for _ in 0..<3000 {
      func number() -> Double {
        Int.random(in: 0..<6, using: &chance) > 0
          ? chance.number(in: -9...40) : wild.randomElement(using: &chance) ?? 0
      }
      var own = sprite(&chance)
      own.rect = Rect(number(), number(), number(), number())
      if Bool.random(using: &chance) { own.part = Rect(number(), number(), number(), number()) }
      if Bool.random(using: &chance) {
        own.transform = Transform(
          a: number(), b: 0, c: Bool.random(using: &chance) ? 0 : number(), d: number(),
          tx: number(),
          ty: number())
      }
      var (together, apart) = (Canvas(size: size), Canvas(size: size))
      together.sprites([own], of: bitmap)
      drawApart([own], bitmap, .linear, .normal, on: &apart)
      do throws(DrawingError) { try apart.validate() } catch {
        refused += 1
        #expect(throws: DrawingError.self) { try together.validate() }
        continue
      }
      drawn += 1
      try together.validate()
      func picture(_ canvas: Canvas) throws -> Bitmap {
        var painter = try Painter(size: size, isTransparent: true)
        painter.paint(validated: canvas)
        return painter.bitmap()
      }
      #expect(try picture(together) == picture(apart), "\(own)")
    }
    #expect(refused > 100 && drawn > 100)
  }
}
