import Drawing
import Geometry

/// A drawing as text: one command a line, what a group holds indented by two spaces more.
///
/// No painter takes part, so the text is the same under every version of every library. Numbers
/// are as short as reads back exactly. What is usual is left out: the non-zero rule, normal
/// blending, butt ends, mitred corners, gradients whose outer colours go on. The commands of a mask
/// come first among those of its group; its line says how many they are.
public enum DrawingDigest {
  /// The text of `canvas`; its first line tells the size. Every line ends with a line feed.
  public static func text(of canvas: Canvas) -> String {
    lines(of: canvas).joined(separator: "\n") + "\n"
  }

  /// The hash of the text of `canvas`, for whole films.
  public static func hash(of canvas: Canvas) -> StableHash { StableHash(of: text(of: canvas)) }

  static func lines(of canvas: Canvas) -> [String] {
    var lines = ["canvas \(number(canvas.size.width)) x \(number(canvas.size.height))"]
    append(canvas.commands, depth: 0, to: &lines)
    return lines
  }

  private static func append(_ commands: [Command], depth: Int, to lines: inout [String]) {
    for command in commands {
      var line = String(repeating: "  ", count: depth)
      line.append(command)
      lines.append(line)
      append(command.inner, depth: depth + 1, to: &lines)
    }
  }

  /// A number as short as reads back exactly; 0 has no sign, as it makes no difference.
  static func number(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

// MARK: Words

extension String {
  fileprivate mutating func append(_ command: Command) {
    switch command {
    case .fill(let path, let brush, let rule, let blend):
      append("fill")
      append(brush)
      append(rule)
      append(blend)
      append(path)
    case .stroke(let path, let brush, let stroke, let blend):
      append("stroke")
      append(brush)
      append(stroke)
      append(blend)
      append(path)
    case .glow(let glow):
      append("glow")
      append("at", glow.center.x, glow.center.y)
      append("radius", glow.radius)
      append(glow.color)
    case .softBox(let box):
      append("softBox")
      append("in", box.rect.minX, box.rect.minY, box.rect.width, box.rect.height)
      append("corners", box.cornerRadius)
      append("blur", box.blur)
      append(box.color)
    case .image(let bitmap, let rect, let opacity, let blend):
      append("image \(bitmap.width) x \(bitmap.height) \(StableHash(of: bitmap))")
      append("in", rect.minX, rect.minY, rect.width, rect.height)
      append("opacity", opacity)
      append(blend)
    case .imageFill(let fill, let opacity, let blend):
      append(
        "imageFill \(fill.bitmap.width) x \(fill.bitmap.height) \(StableHash(of: fill.bitmap))")
      append(fill.layout)
      append("at", fill.scale)
      append("in", fill.rect.minX, fill.rect.minY, fill.rect.width, fill.rect.height)
      append("opacity", opacity)
      append(blend)
    case .mesh(let mesh, let blend):
      append("mesh \(mesh.vertices.count) vertices \(mesh.indices.count / 3) triangles")
      if let texture = mesh.texture { append(" texture \(texture.width) x \(texture.height)") }
      if mesh.interpolation == .none { append(" pixelated") }
      if let resolution = mesh.resolution { append("at", resolution) }
      append(" \(StableHash(of: mesh))")
      append(blend)
      if let box = mesh.bounds { append("in", box.minX, box.minY, box.width, box.height) }
    case .group(let group, _): append(group)
    }
  }

  private mutating func append(_ layout: ImageFill.Layout) {
    switch layout {
    case .nineParts(let insets, let fill):
      append("nineParts", insets.top, insets.leading, insets.bottom, insets.trailing)
      append(" \(fill)")
    case .tiles(let phase): append("tiles phase", phase.dx, phase.dy)
    }
  }

  private mutating func append(_ group: Command.Group) {
    switch group {
    case .transform(let map):
      append("transform")
      for value in [map.a, map.b, map.c, map.d, map.tx, map.ty] { append(value) }
    case .clip(let path, let rule):
      append("clip")
      append(rule)
      append(path)
    case .layer(let opacity, let blend):
      append("layer")
      append("opacity", opacity)
      append(blend)
    case .blur(let sigma):
      append("blur")
      append("sigma", sigma)
    case .mask(let mode, let mask):
      append("mask \(mode)")
      append("commands", Double(mask.count))
    }
  }

  private mutating func append(_ brush: Brush) {
    switch brush {
    case .solid(let color): append(color)
    case .linear(let gradient):
      append(" linear")
      append("from", gradient.start.x, gradient.start.y)
      append("to", gradient.end.x, gradient.end.y)
      append(gradient.spread)
      append(gradient.stops)
    case .radial(let gradient):
      append(" radial")
      append("at", gradient.center.x, gradient.center.y)
      append("radius", gradient.radius)
      append(gradient.spread)
      append(gradient.stops)
    case .conic(let gradient):
      append(" conic")
      append("at", gradient.center.x, gradient.center.y)
      append("angle", gradient.angle)
      append(gradient.stops)
    }
  }

  private mutating func append(_ spread: GradientSpread) {
    if spread != .pad { append(" spread \(spread)") }
  }

  private mutating func append(_ stops: [GradientStop]) {
    for stop in stops {
      append("stop", stop.location)
      append(stop.color)
    }
  }

  private mutating func append(_ color: Color) {
    append(
      " rgba(\(DrawingDigest.number(color.red)) \(DrawingDigest.number(color.green)) "
        + "\(DrawingDigest.number(color.blue)) \(DrawingDigest.number(color.alpha)))")
  }

  private mutating func append(_ stroke: Stroke) {
    append("width", stroke.width)
    if stroke.cap != .butt { append(" \(stroke.cap)Ends") }
    if stroke.join != .miter { append(" \(stroke.join)Corners") }
    if stroke.miterLimit != Stroke.commonMiterLimit { append("miterLimit", stroke.miterLimit) }
    guard !stroke.dash.isEmpty else { return }
    append(" dash")
    for length in stroke.dash { append(length) }
    append("phase", stroke.dashPhase)
  }

  private mutating func append(_ rule: FillRule) { if rule != .nonZero { append(" \(rule)") } }

  private mutating func append(_ blend: BlendMode) {
    if blend != .normal { append(" blend \(blend)") }
  }

  private mutating func append(_ path: Path) {
    append(" path")
    for element in path.elements {
      switch element {
      case .move(let p): append("M", p.x, p.y)
      case .line(let p): append("L", p.x, p.y)
      case .curve(let a, let b, let p): append("C", a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: append(" Z")
      }
    }
  }

  private mutating func append(_ name: String, _ values: Double...) {
    append(" ")
    append(name)
    for value in values { append(value) }
  }

  private mutating func append(_ value: Double) {
    append(" ")
    append(DrawingDigest.number(value))
  }
}
