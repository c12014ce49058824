import Drawing
import Geometry
import RandomNumbers

/// Draws commands whose numbers a model that went wrong might give.
package struct WildCanvas {
  private var chance: Chance
  /// Percentage of numbers that are wild.
  private let wildness: Int
  private let modes: [BlendMode]

  private static let wild: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, 1e300, -9e299, 1e200, -1e155, 1e77, 1e15, -1e12,
    0x1p-1070, -1e-300, 1e-160, 0, -0.0, -1, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]

  /// Commands that differ for each `seed`, some wilder than others, blended in `modes`: by default
  /// in the first seven, as in what is recorded.
  package init(_ seed: UInt64, modes: [BlendMode] = Array(BlendMode.allCases.prefix(7))) {
    (chance, self.modes) = (Chance(seed), modes)
    wildness = [2, 8, 40][Int(seed % 3)]
  }

  /// Draws some commands on `canvas`.
  package mutating func draw(on canvas: inout Canvas, levels: Int = 3) {
    for _ in 0..<Int.random(in: 1...3, using: &chance) {
      let isGroup = levels > 0 && Int.random(in: 0..<3, using: &chance) == 0
      isGroup ? group(on: &canvas, levels: levels - 1) : shape(on: &canvas)
    }
  }

  private mutating func group(on canvas: inout Canvas, levels: Int) {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0, 1:
      let map = transform()
      canvas.transformed(by: map) { draw(on: &$0, levels: levels) }
    case 2:
      let (path, rule) = (path(), rule())
      canvas.clipped(to: path, rule: rule) { draw(on: &$0, levels: levels) }
    case 3:
      let (opacity, blend) = (number(), blend())
      canvas.layer(opacity: opacity, blend: blend) { draw(on: &$0, levels: levels) }
    case 4:
      let sigma = number()
      canvas.blurred(sigma: sigma) { draw(on: &$0, levels: levels) }
    default:
      var stencil = Canvas(size: canvas.size)
      draw(on: &stencil, levels: levels)
      canvas.masked(by: .luminance) {
        $0.append(stencil)
      } content: {
        draw(on: &$0, levels: levels)
      }
    }
  }

  private mutating func shape(on canvas: inout Canvas) {
    switch Int.random(in: 0..<7, using: &chance) {
    case 0: canvas.fill(path(), with: brush(), rule: rule(), blend: blend())
    case 1: canvas.stroke(path(), with: brush(), stroke(), blend: blend())
    case 2: canvas.glow(at: point(), radius: number(), color: color())
    case 3:
      canvas.blurredRoundedRect(rect(), cornerRadius: number(), blur: number(), color: color())
    case 4: canvas.image(bitmap(), in: rect(), opacity: number(), blend: blend())
    case 5: canvas.image(imageFill(), opacity: number(), blend: blend())
    default: canvas.mesh(mesh(), blend: blend())
    }
  }
}

// MARK: - Numbers

extension WildCanvas {
  private mutating func number() -> Double {
    guard Int.random(in: 0..<100, using: &chance) < wildness else {
      return chance.number(in: -4...20)
    }
    return Self.wild.randomElement(using: &chance) ?? 0
  }

  private mutating func point() -> Point { Point(number(), number()) }

  private mutating func rect() -> Rect { Rect(number(), number(), number(), number()) }

  private mutating func color() -> Color {
    var color = Color(white: chance.number(in: 0...1), alpha: chance.number(in: 0...1))
    (color.red, color.alpha) = (number() / 10, number() / 10)
    return color
  }

  private mutating func blend() -> BlendMode {
    modes.randomElement(using: &chance) ?? .normal
  }

  private mutating func rule() -> FillRule {
    Bool.random(using: &chance) ? .nonZero : .evenOdd
  }

  private mutating func transform() -> Transform {
    switch Int.random(in: 0..<3, using: &chance) {
    case 0: .scale(number(), number())
    case 1: Transform.rotation(number()).about(point())
    default:
      Transform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
  }

  private mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 0...4, using: &chance) {
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: path.close()
      case 1, 2: path.line(to: point())
      case 3: path.curve(to: point(), control: point(), point())
      case 4:
        path.append(Path(arc: point(), radius: number(), from: number(), to: number()))
      default: path.append(Path(roundedRect: rect(), radius: number()))
      }
    }
    return path
  }

  private mutating func stroke() -> Stroke {
    let dashes = (0..<max(0, Int.random(in: -2...3, using: &chance))).map { _ in number() }
    return Stroke(
      number(), cap: [.butt, .round, .square].randomElement(using: &chance) ?? .butt,
      join: [.miter, .round, .bevel].randomElement(using: &chance) ?? .miter, dash: dashes,
      dashPhase: number())
  }

  private mutating func brush() -> Brush {
    let stops = (0..<Int.random(in: 0...3, using: &chance)).map { _ in
      GradientStop(number() / 20, color())
    }
    let spread = GradientSpread.allCases.randomElement(using: &chance) ?? .pad
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: return .linear(LinearGradient(from: point(), to: point(), stops: stops, spread: spread))
    case 1:
      return .radial(
        RadialGradient(center: point(), radius: number(), stops: stops, spread: spread))
    case 2: return .conic(ConicGradient(center: point(), angle: number(), stops: stops))
    default: return .solid(color())
    }
  }

  private mutating func bitmap() -> Bitmap {
    var bitmap = Bitmap(
      width: Int.random(in: 1...5, using: &chance), height: Int.random(in: 1...5, using: &chance),
      filledWith: (200, 90, 30, 255))
    if Bool.random(using: &chance) { bitmap[0, 0] = (9, 9, 9, 9) }
    return bitmap
  }

  private mutating func imageFill() -> ImageFill {
    let bitmap = bitmap()
    // Whole numbers, so that some leave a pixel between them.
    let insets = Insets(
      top: Double(Int.random(in: 0...2, using: &chance)),
      leading: Int.random(in: 0..<20, using: &chance) == 0 ? number() : 0,
      trailing: Double(Int.random(in: 0...2, using: &chance)))
    let layout: ImageFill.Layout =
      Bool.random(using: &chance)
      ? .tiles(phase: Vector(number(), number()))
      : .nineParts(insets, Bool.random(using: &chance) ? .tile : .stretch)
    return ImageFill(bitmap, in: rect(), layout, scale: number().magnitude + 1e-6)
  }

  private mutating func mesh() -> Mesh {
    let vertices = (0..<Int.random(in: 3...9, using: &chance)).map { _ in
      Mesh.Vertex(point(), color: color(), texturePoint: point(), depth: number())
    }
    var mesh = Mesh(
      fan: vertices, isClosed: true, texture: Bool.random(using: &chance) ? bitmap() : nil)
    if Bool.random(using: &chance) { mesh.resolution = number() }
    if Bool.random(using: &chance) { mesh.interpolation = .none }
    return mesh
  }
}
