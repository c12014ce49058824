import Drawing
import Geometry
import Painting
import RandomCases
import RandomDrawings
import RandomNumbers
import Testing

/// Kernels for some processors give the pixels of those in Swift, which all others have.
@Suite struct WideKernelTests {
  /// A strip of eight rows, as wide as some of eight pixels and a rest.
  private static let size = Size(77, 8)

  /// Draws `count` strips of eight spans each over random ones, by `draw`, with and without wide
  /// kernels, on opaque and on clear grounds.
  private func compare(
    _ count: Int = 2500, scale: Double = 1, _ draw: (inout Canvas, inout Chance) -> Void
  ) throws {
    let (width, height) = try Painter.pixels(of: Self.size, scale: scale)
    func painter(isTransparent: Bool, isWide: Bool) -> Painter {
      Painter(
        size: Self.size, scale: scale, isTransparent: isTransparent,
        on: PixelBuffer(width: width, height: height), isWide: isWide)
    }
    for isTransparent in [false, true] {
      var swift = painter(isTransparent: isTransparent, isWide: false)
      var wide = painter(isTransparent: isTransparent, isWide: WideKernels.areAvailable)
      for seed in 0..<UInt64(count / 2) {
        var chance = Chance(seed)
        var canvas = Canvas(size: Self.size)
        canvas.image(Self.bitmap(77, 8, &chance), in: canvas.bounds)
        draw(&canvas, &chance)
        try swift.paint(canvas)
        try wide.paint(canvas)
        #expect(swift.bitmap() == wide.bitmap(), "seed \(seed)")
      }
    }
  }

  /// Noise with runs of clear and opaque pixels, and clear margins.
  private static func bitmap(_ width: Int, _ height: Int, _ chance: inout Chance) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, filledWith: (0, 0, 0, 0))
    let margin = chance.index(below: 3)
    for y in 0..<height {
      var opacity = UInt8.max
      for x in margin..<max(width - margin, margin) {
        if chance.index(below: 12) == 0 {
          opacity = chance.pick([0, 255, UInt8(chance.index(below: 256))])
        }
        let bits = chance.next()
        bitmap[x, y] = (
          UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
          UInt8(truncatingIfNeeded: bits >> 16), opacity
        )
      }
    }
    return bitmap
  }

  private func color(_ chance: inout Chance) -> Color {
    Color(
      red: chance.unit(), green: chance.unit(), blue: chance.unit(),
      alpha: chance.pick([1, chance.unit(), 0.02]))
  }

  private func rect(_ chance: inout Chance, from low: Double = -20, to high: Double = 90) -> Rect {
    Rect(
      origin: chance.point(low, high),
      size: Size(chance.number(in: 0.5...80), chance.number(in: 0.5...60)))
  }

  @Test func `glows`() throws {
    try compare { canvas, chance in
      let radius = chance.pick([3, 30, 400]) * chance.unit() + 0.1
      let middle = Point(chance.number(in: -20...100), chance.number(in: -9...20))
      let color = color(&chance)
      let map = Transform.scale(chance.number(in: 0.2...3), 1).then(.rotation(chance.unit()))
      canvas.glow(at: middle, radius: radius, color: color)
      canvas.transformed(by: map) { $0.glow(at: middle, radius: radius, color: color) }
    }
  }

  @Test func `blurred rectangles`() throws {
    try compare(scale: 1.3) { canvas, chance in
      let box = Rect(
        chance.number(in: -40...60), chance.number(in: -30...5), chance.number(in: 1...90),
        chance.number(in: 1...60))
      let (radius, blur) = (chance.number(in: 0...30), chance.number(in: 0...12))
      let color = color(&chance)
      canvas.blurredRoundedRect(box, cornerRadius: radius, blur: blur, color: color)
      canvas.transformed(by: .rotation(chance.unit())) {
        $0.blurredRoundedRect(box, cornerRadius: radius, blur: blur, color: color)
      }
    }
  }

  @Test func `solid spans, and layers through coverage`() throws {
    try compare { canvas, chance in
      let corners = chance.simplePolygon(around: chance.point(0, 40), reach: 80)
      canvas.fill(Path(polygon: corners), with: color(&chance))
      let bitmap = Self.bitmap(77, 8, &chance)
      let (clip, bounds, opacity) = (rect(&chance, to: 40), canvas.bounds, chance.pick([1, 0.4]))
      canvas.image(bitmap, in: clip, opacity: opacity)
      canvas.clipped(to: Path(ellipse: clip)) {
        $0.layer(opacity: opacity) { $0.image(bitmap, in: bounds) }
      }
    }
  }

  @Test func `shapes of one colour by either rule, and strokes`() throws {
    try compare { canvas, chance in
      let reach: Double = chance.pick([2, 12, 90])
      let middle = chance.point(-5, 80)
      let corners = (0..<3 + chance.index(below: 9)).map { _ in
        middle + (chance.point(-1, 1) - .zero) * reach
      }
      let (path, color) = (Path(polygon: corners), color(&chance))
      if chance.index(below: 3) == 0 {
        canvas.stroke(path, with: color, Stroke(chance.number(in: 0.2...9)))
      } else {
        canvas.fill(path, with: .solid(color), rule: chance.pick([.nonZero, .evenOdd]))
      }
    }
  }

  @Test func `gradients of any stops`() throws {
    try compare { canvas, chance in
      let stops = (0..<1 + chance.index(below: 5)).map { _ in
        GradientStop(chance.pick([0, 0.5, 1, chance.number(in: -0.5...1.5)]), color(&chance))
      }
      let (start, end) = (chance.point(-20, 90), chance.point(-20, 90))
      let spread = chance.pick(GradientSpread.allCases)
      let linear = LinearGradient(from: start, to: end, stops: stops, spread: spread)
      canvas.fill(Path(rect(&chance)), with: .linear(linear))
      let radius: Double = chance.pick([1, 20, 200])
      let radial = RadialGradient(center: start, radius: radius, stops: stops, spread: spread)
      canvas.fill(Path(ellipse: rect(&chance)), with: .radial(radial))
    }
  }

  @Test func `upright pictures of any width`() throws {
    try compare { canvas, chance in
      let bitmap = Self.bitmap(1 + chance.index(below: 40), 1 + chance.index(below: 9), &chance)
      var box = rect(&chance, to: 60)
      box.origin.y = chance.number(in: -6...6)
      canvas.image(bitmap, in: box)
      canvas.transformed(by: .scale(-1, 1).then(.translation(Vector(70, 0.3)))) {
        $0.image(bitmap, in: box)
      }
    }
  }

  @Test func `blurs`() throws {
    try compare { canvas, chance in
      let (box, color) = (rect(&chance, to: 40), color(&chance))
      canvas.blurred(sigma: chance.pick([0.4, 2, 20]) * chance.unit() + 0.2) {
        $0.fill(Path(ellipse: box), with: color)
      }
    }
  }

  @Test func `triangles, opaque and translucent, plain and through greys`() throws {
    try compare { canvas, chance in
      let isOpaque = chance.index(below: 2) == 0
      let reach: Double = chance.pick([6, 40, 300])
      let vertices = (0..<3 + chance.index(below: 7)).map { _ in
        var color = color(&chance)
        if isOpaque { color = color.opacity(1) }
        // Positions in the texture also lie outside of it.
        return Mesh.Vertex(
          Point(40, 4) + (chance.point(-1, 1) - .zero) * reach, color: color,
          texturePoint: chance.point(-0.5, 1.5), depth: chance.pick([0, chance.unit(), 1]))
      }
      let texture = chance.pick([nil, Self.grey(&chance), Self.bitmap(9, 7, &chance)])
      var mesh = Mesh(fan: vertices, texture: texture)
      if chance.index(below: 4) == 0 { mesh.interpolation = .none }
      if chance.index(below: 4) == 0 { mesh.resolution = chance.number(in: 0.3...3) }
      mesh.isInPerspective = chance.index(below: 8) == 0
      canvas.mesh(mesh)
    }
  }

  /// Opaque greys.
  private static func grey(_ chance: inout Chance) -> Bitmap {
    let (width, height) = (1 + chance.index(below: 30), 1 + chance.index(below: 12))
    var bitmap = Bitmap(width: width, height: height, filledWith: (0, 0, 0, 255))
    for y in 0..<height {
      for x in 0..<width {
        let grey = UInt8(chance.index(below: 256))
        bitmap[x, y] = (grey, grey, grey, 255)
      }
    }
    return bitmap
  }

  @Test func `whole drawings`() throws {
    try compare(RandomCases.count(800, of: 10_000), scale: 1.5) { canvas, chance in
      var wild = WildCanvas(chance.next(), modes: BlendMode.allCases)
      for _ in 0..<3 {
        var part = Canvas(size: canvas.size)
        wild.draw(on: &part)
        // What cannot be painted is left out.
        if (try? part.validate()) != nil { canvas.append(part) }
      }
    }
  }
}

@Suite struct GlowCutTests {
  /// A glow is cut where it adds at most half a step: what remains is all that its definition gives.
  @Test(arguments: [false, true])
  func `nothing of a glow that would be seen is cut`(isWide: Bool) throws {
    var chance = Chance(52)
    for _ in 0..<400 {
      let (peak, radius) = (chance.pick([3, 30, 255]) * chance.unit(), 60 * chance.unit() + 0.5)
      let middle = chance.point(-10, 50)
      var canvas = Canvas(size: Size(40, 40))
      canvas.glow(at: middle, radius: radius, color: Color(white: peak / 255))
      var painter = Painter(
        size: canvas.size, scale: 1, isTransparent: false,
        on: PixelBuffer(width: 40, height: 40), isWide: isWide && WideKernels.areAvailable)
      try painter.paint(canvas)
      let picture = painter.bitmap()
      for (x, y) in (0..<1600).map({ ($0 % 40, $0 / 40) }) {
        let way = Point(Double(x) + 0.5, Double(y) + 0.5) - middle
        let left = max(1 - way.lengthSquared / (radius * radius), 0)
        #expect(abs(Double(picture[x, y].0) - peak * left * left * left) < 0.502)
      }
    }
  }
}
