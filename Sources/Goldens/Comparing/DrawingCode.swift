import Drawing
import Geometry

/// A drawing as 64 bits, the same on every machine: what ``DrawingDigest`` writes as text, taken as
/// words, thousands of times as fast.
///
/// Every command begins with a word that tells what it is and every list with its length, so that
/// no two drawings are taken as the same words. Numbers are their bits; 0 has no sign, as it makes
/// no difference.
public enum DrawingCode {
  /// What decides, besides the commands, what comes out.
  public struct Ground: Hashable, Sendable {
    /// Version of the rasterizer's arithmetic; digests of another version are not compared.
    public var painter: Int
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Pixels per point.
    public var scale: Double
    /// Whether pictures keep their opacity.
    public var isTransparent: Bool
    /// What stands for the files of what is drawn; nil where there are none.
    public var resources: String?

    /// A ground by its six facts.
    public init(
      painter: Int, width: Int, height: Int, scale: Double, isTransparent: Bool,
      resources: String? = nil
    ) {
      self.resources = resources
      self.painter = painter
      self.width = width
      self.height = height
      self.scale = scale
      self.isTransparent = isTransparent
    }
  }

  /// The code of `canvas` painted on `ground`.
  public static func code(of canvas: Canvas, on ground: Ground) -> UInt64 {
    var hasher = StableHasher(UInt64(ground.painter), ground.code)
    hasher.add(UInt64(ground.width), UInt64(ground.height))
    hasher.add(ground.scale, 0)
    if let files = ground.resources.map({ StableHash(of: $0) }) {
      hasher.add(files.high, files.low)
    }
    hasher.add(canvas.size.width, canvas.size.height)
    hasher.add(canvas.commands)
    return hasher.hash.high
  }
}

extension DrawingCode.Ground {
  fileprivate var code: UInt64 { (isTransparent ? 1 : 0) | (resources == nil ? 0 : 2) }
}

/// Words that tell what follows. They must never change their numbers.
private enum Mark: UInt64 {
  case fill = 1
  case stroke, glow, softBox, image, transform, clip, layer, solid, linear, radial
  case move, line, curve, close, conic, blur, mask, mesh
  case imageFill
}

extension StableHasher {
  fileprivate mutating func add(_ one: Double, _ other: Double) {
    add((one + 0).bitPattern, (other + 0).bitPattern)
  }

  private mutating func add(_ mark: Mark, _ detail: UInt64 = 0) { add(mark.rawValue, detail) }

  private mutating func add(_ point: Point) { add(point.x, point.y) }

  private mutating func add(_ rect: Rect) {
    add(rect.minX, rect.minY)
    add(rect.width, rect.height)
  }

  private mutating func add(_ color: Color) {
    add(color.red, color.green)
    add(color.blue, color.alpha)
  }

  fileprivate mutating func add(_ commands: [Command]) {
    add(UInt64(commands.count), 0)
    for command in commands { add(command) }
  }

  private mutating func add(_ command: Command) {
    switch command {
    case .fill(let path, let brush, let rule, let blend):
      add(.fill, rule.code &<< 8 | blend.code)
      add(brush)
      add(path)
    case .stroke(let path, let brush, let stroke, let blend):
      add(.stroke, blend.code)
      add(brush)
      add(stroke)
      add(path)
    case .glow(let glow):
      add(.glow)
      add(glow.center)
      add(glow.radius, 0)
      add(glow.color)
    case .softBox(let box):
      add(.softBox)
      add(box.rect)
      add(box.cornerRadius, box.blur)
      add(box.color)
    case .image(let bitmap, let rect, let opacity, let blend):
      add(.image, blend.code)
      let hash = StableHash(of: bitmap)
      add(hash.high, hash.low)
      add(rect)
      add(opacity, 0)
    case .imageFill(let fill, let opacity, let blend):
      add(.imageFill, blend.code)
      add(fill)
      add(opacity, 0)
    case .mesh(let mesh, let blend):
      add(.mesh, blend.code)
      add(mesh)
    case .group(let group, let inner):
      add(group)
      add(inner)
    }
  }

  private mutating func add(_ fill: ImageFill) {
    let hash = StableHash(of: fill.bitmap)
    add(hash.high, hash.low)
    add(fill.rect)
    add(fill.scale, 0)
    switch fill.layout {
    case .nineParts(let insets, let fill):
      add(UInt64(1), fill.code)
      add(insets.leading, insets.top)
      add(insets.trailing, insets.bottom)
    case .tiles(let phase):
      add(UInt64(2), 0)
      add(phase.dx, phase.dy)
    }
  }

  fileprivate mutating func add(_ mesh: Mesh) {
    add(UInt64(mesh.vertices.count), UInt64(mesh.indices.count))
    for vertex in mesh.vertices {
      add(vertex.position)
      add(vertex.color)
      add(vertex.texturePoint)
      add(vertex.depth, 0)
    }
    for index in mesh.indices { add(UInt64(index), 0) }
    let texture = mesh.texture.map { StableHash(of: $0) }
    add(texture == nil ? 0 : UInt64(1), 0)
    add(texture?.high ?? 0, texture?.low ?? 0)
    // What is as it is unless set adds nothing, so that codes from before these could be set hold.
    if mesh.interpolation == .none { add(UInt64(2), 0) }
    if let resolution = mesh.resolution {
      add(3, resolution)
    }
  }

  private mutating func add(_ group: Command.Group) {
    switch group {
    case .transform(let map):
      add(.transform)
      add(map.a, map.b)
      add(map.c, map.d)
      add(map.tx, map.ty)
    case .clip(let path, let rule):
      add(.clip, rule.code)
      add(path)
    case .layer(let opacity, let blend):
      add(.layer, blend.code)
      add(opacity, 0)
    case .blur(let sigma):
      add(.blur)
      add(sigma, 0)
    case .mask(let mode, let commands):
      add(.mask, mode.code)
      add(commands)
    }
  }

  private mutating func add(_ brush: Brush) {
    switch brush {
    case .solid(let color):
      add(.solid)
      add(color)
    case .linear(let gradient):
      add(.linear, gradient.spread.code)
      add(gradient.start)
      add(gradient.end)
      add(gradient.stops)
    case .radial(let gradient):
      add(.radial, gradient.spread.code)
      add(gradient.center)
      add(gradient.radius, 0)
      add(gradient.stops)
    case .conic(let gradient):
      add(.conic)
      add(gradient.center)
      add(gradient.angle, 0)
      add(gradient.stops)
    }
  }

  private mutating func add(_ stops: [GradientStop]) {
    add(UInt64(stops.count), 0)
    for stop in stops {
      add(stop.location, 0)
      add(stop.color)
    }
  }

  private mutating func add(_ stroke: Stroke) {
    add(stroke.cap.code &<< 8 | stroke.join.code, UInt64(stroke.dash.count))
    add(stroke.width, stroke.dashPhase)
    // Codes of drawings are kept: those of common strokes are what they were.
    if stroke.miterLimit != Stroke.commonMiterLimit { add(stroke.miterLimit, 1) }
    for length in stroke.dash { add(length, 0) }
  }

  private mutating func add(_ path: Path) {
    add(UInt64(path.elements.count), 0)
    for element in path.elements {
      switch element {
      case .move(let point):
        add(.move)
        add(point)
      case .line(let point):
        add(.line)
        add(point)
      case .curve(let first, let second, let point):
        add(.curve)
        add(first)
        add(second)
        add(point)
      case .close: add(.close)
      }
    }
  }
}

extension StableHash {
  /// The hash of all that a mesh is made of.
  init(of mesh: Mesh) {
    var hasher = StableHasher(0, 0)
    hasher.add(mesh)
    self = hasher.hash
  }
}

// Numbers that stand for names; they must never change.

extension FillRule {
  fileprivate var code: UInt64 {
    switch self {
    case .nonZero: 0
    case .evenOdd: 1
    }
  }
}

extension NinePartFill {
  fileprivate var code: UInt64 {
    switch self {
    case .stretch: 0
    case .tile: 1
    }
  }
}

extension GradientSpread {
  fileprivate var code: UInt64 {
    switch self {
    case .pad: 0
    case .repeat: 1
    case .reflect: 2
    }
  }
}

extension MaskMode {
  fileprivate var code: UInt64 {
    switch self {
    case .alpha: 0
    case .luminance: 1
    }
  }
}

extension BlendMode {
  fileprivate var code: UInt64 {
    switch self {
    case .normal: 0
    case .add: 1
    case .screen: 2
    case .multiply: 3
    case .lighten: 4
    case .darken: 5
    case .overlay: 6
    }
  }
}

extension Stroke.Cap {
  fileprivate var code: UInt64 {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }
}

extension Stroke.Join {
  fileprivate var code: UInt64 {
    switch self {
    case .miter: 0
    case .round: 1
    case .bevel: 2
    }
  }
}
