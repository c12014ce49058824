import Geometry

/// What a walk over the commands of a drawing is written to: text for people, or words of a hash.
///
/// The walk knows which fields a command has and in which order they come; a sink knows how each
/// kind of field is written.
protocol DrawingSink {
  /// A command, or a part of one that has several kinds, begins. `modes` are numbers that stand
  /// for its modes, for sinks that take no ``note(_:)``.
  mutating func begin(_ part: DrawingPart, modes: UInt64)

  /// Words for people on what other calls hand over as numbers, or in full; empty ones say nothing.
  mutating func note(_ words: @autoclosure () -> String)

  /// One or two numbers, each after its name.
  mutating func numbers(_ name: String, _ first: Double, _ other: String, _ second: Double?)

  /// The length of a list that follows.
  mutating func count(_ count: Int)

  mutating func add(_ color: Color)
  mutating func add(_ bitmap: Bitmap)
  mutating func add(_ stroke: Stroke)
  mutating func add(_ fill: ImageFill)
  mutating func add(_ mesh: Mesh)

  /// The commands of a drawing, a mask or a group.
  mutating func add(_ commands: [Command])
}

/// What has kinds in a drawing. The numbers stand in hashes that are kept, the names in the text of
/// drawings, and must never change.
enum DrawingPart: UInt64 {
  case fill = 1
  case stroke, glow, softBox, image, transform, clip, layer, solid, linear, radial
  case move, line, curve, close, conic, blur, mask, mesh
  case imageFill, imagePart, exposure
}

// MARK: The walk

extension DrawingSink {
  mutating func add(_ command: Command) {
    switch command {
    case .fill(let path, let brush, let rule, let blend):
      begin(.fill, modes: rule.number << 8 | blend.number)
      add(brush)
      note(rule, unless: .nonZero)
      note(blend)
      add(path)
    case .stroke(let path, let brush, let stroke, let blend):
      begin(.stroke, modes: blend.number)
      add(brush)
      add(stroke)
      note(blend)
      add(path)
    case .glow(let glow):
      begin(.glow, modes: 0)
      add("at", glow.center)
      add("radius", glow.radius)
      add(glow.color)
    case .blurredRoundedRect(let box):
      begin(.softBox, modes: 0)
      add(box.rect)
      numbers("corners", box.cornerRadius, "blur", box.blur)
      add(box.color)
    case .image(let bitmap, let rect, let opacity, let blend):
      begin(.image, modes: blend.number)
      add(bitmap)
      add(rect)
      add("opacity", opacity)
      note(blend)
    case .imagePart(let image, let opacity, let blend):
      begin(.imagePart, modes: image.interpolation.number << 8 | blend.number)
      add(image.bitmap)
      numbers("part", image.part.minX, "", image.part.minY)
      numbers("", image.part.width, "", image.part.height)
      add(image.rect)
      note("tint")
      add(image.tint)
      if image.interpolation != .linear { note("\(image.interpolation)") }
      add("opacity", opacity)
      note(blend)
    case .imageFill(let fill, let opacity, let blend):
      begin(.imageFill, modes: blend.number)
      add(fill)
      add("opacity", opacity)
      note(blend)
    case .mesh(let mesh, let blend):
      begin(.mesh, modes: blend.number)
      add(mesh)
      note(blend)
      note(mesh.bounds.map(DrawingDigest.words) ?? "")
    case .group(let group, let commands):
      add(group)
      add(commands)
    }
  }

  private mutating func add(_ group: Command.Group) {
    switch group {
    case .transform(let map):
      begin(.transform, modes: 0)
      numbers("", map.a, "", map.b)
      numbers("", map.c, "", map.d)
      numbers("", map.tx, "", map.ty)
    case .clip(let path, let rule):
      begin(.clip, modes: rule.number)
      note(rule, unless: .nonZero)
      add(path)
    case .layer(let opacity, let blend):
      begin(.layer, modes: blend.number)
      add("opacity", opacity)
      note(blend)
    case .blur(let sigma):
      begin(.blur, modes: 0)
      add("sigma", sigma)
    case .mask(let mode, let commands):
      begin(.mask, modes: mode.number)
      note("\(mode) commands \(commands.count)")
      add(commands)
    case .exposure: begin(.exposure, modes: 0)
    }
  }

  private mutating func add(_ brush: Brush) {
    switch brush {
    case .solid(let color):
      begin(.solid, modes: 0)
      add(color)
    case .linear(let gradient):
      begin(.linear, modes: gradient.spread.number)
      add("from", gradient.start)
      add("to", gradient.end)
      add(gradient.stops, gradient.spread)
    case .radial(let gradient):
      begin(.radial, modes: gradient.spread.number)
      add("at", gradient.center)
      add("radius", gradient.radius)
      add(gradient.stops, gradient.spread)
    case .conic(let gradient):
      begin(.conic, modes: 0)
      add("at", gradient.center)
      add("angle", gradient.angle)
      add(gradient.stops, .pad)
    }
  }

  private mutating func add(_ stops: [GradientStop], _ spread: GradientSpread) {
    if spread != .pad { note("spread \(spread)") }
    count(stops.count)
    for stop in stops {
      add("stop", stop.location)
      add(stop.color)
    }
  }

  private mutating func add(_ path: Path) {
    note("path")
    count(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let point):
        begin(.move, modes: 0)
        add("", point)
      case .line(let point):
        begin(.line, modes: 0)
        add("", point)
      case .curve(let first, let second, let point):
        begin(.curve, modes: 0)
        add("", first)
        add("", second)
        add("", point)
      case .close: begin(.close, modes: 0)
      }
    }
  }

  mutating func add(_ name: String, _ number: Double) { numbers(name, number, "", nil) }

  mutating func add(_ name: String, _ point: Point) { numbers(name, point.x, "", point.y) }

  mutating func add(_ rect: Rect) {
    numbers("in", rect.minX, "", rect.minY)
    numbers("", rect.width, "", rect.height)
  }

  mutating func note(_ blend: BlendMode) { if blend != .normal { note("blend \(blend)") } }

  private mutating func note(_ rule: FillRule, unless usual: FillRule) {
    if rule != usual { note("\(rule)") }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The number that stands for a mode in hashes: its place among the cases. Add new cases at the
  /// end.
  var number: UInt64 { UInt64(Self.allCases.firstIndex(of: self) ?? 0) }
}
