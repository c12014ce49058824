import Geometry

extension Canvas {
  /// The most groups that may lie in each other.
  public static let deepest = 128

  /// How far from the origin anything may lie, in points, transforms included: far beyond every
  /// picture, near enough that sums and products of a painter stay finite at every scale.
  public static let farthest = 1e300

  /// Throws unless all commands can be drawn, in the way of the first that cannot.
  ///
  /// A painter draws all that passes. What counts is the command and the transforms round it, not
  /// whether it is seen. Numbers that say how large something is, such as the width of a stroke or
  /// the radius of a glow, may be 0 or less: then nothing is drawn. Parts of colours are brought to
  /// 0…1. Takes a small share of the time of painting: each coordinate is looked at once.
  ///
  /// - Throws: ``DrawingError/undrawable(command:flaw:)``.
  public func validate() throws(DrawingError) {
    if let (path, flaw) = CommandValidator().firstFlaw(in: commands) {
      throw .undrawable(command: path, flaw: flaw)
    }
  }
}

/// Looks for what cannot be drawn.
///
/// It carries the transforms round a command along as their magnitudes: with every number and
/// every coordinate taken positive, a sum bounds all sums that a painter may come to, in whatever
/// order it multiplies.
struct CommandValidator {
  typealias Flaw = DrawingError.Flaw
  typealias Subject = DrawingError.Subject

  /// Magnitudes of the numbers of the transforms round the commands.
  private var map = Transform.identity
  /// How many groups are round them.
  private var depth = 0

  /// The first flaw and the way to its command.
  func firstFlaw(in commands: [Command], from start: Int = 0) -> (path: [Int], flaw: Flaw)? {
    for (index, command) in commands.enumerated() {
      if case .group(let group, let inner) = command {
        guard let (path, flaw) = firstFlaw(of: group, inner) else { continue }
        return ([start + index] + path, flaw)
      }
      if let flaw = flaw(of: command) { return ([start + index], flaw) }
    }
    return nil
  }

  private func firstFlaw(
    of group: Command.Group, _ inner: [Command]
  ) -> (path: [Int], flaw: Flaw)? {
    guard depth < Canvas.deepest else { return ([], .tooDeep) }
    var validator = self
    validator.depth += 1
    if case .transform(let transform) = group {
      validator.map = transform.magnitude.then(map)
    }
    if let flaw = validator.flaw(of: group) { return ([], flaw) }
    let mask = group.maskCommands
    return validator.firstFlaw(in: mask)
      ?? validator.firstFlaw(in: inner, from: mask.count)
  }

  private func flaw(of group: Command.Group) -> Flaw? {
    switch group {
    case .transform(let transform):
      reaches(Vector(1, 1)) ? nil : flaw(.transform, transform.isFinite)
    case .clip(let path, _): flaw(of: path)
    case .layer(let opacity, _): flaw(ofOpacity: opacity)
    case .blur(let sigma): sigma.isFinite ? nil : .notFinite(.blur)
    case .mask: nil
    }
  }

  /// What is wrong with a command that is no group.
  private func flaw(of command: Command) -> Flaw? {
    switch command {
    case .fill(let path, let brush, _, _): flaw(of: path) ?? flaw(of: brush)
    case .stroke(let path, let brush, let stroke, _):
      flaw(of: path) ?? flaw(of: stroke, along: path) ?? flaw(of: brush)
    case .glow(let glow): flaw(of: glow)
    case .blurredRoundedRect(let box): flaw(of: box)
    case .image(_, let rect, let opacity, _): flaw(of: rect) ?? flaw(ofOpacity: opacity)
    case .imageFill(let fill, let opacity, _): flaw(of: fill) ?? flaw(ofOpacity: opacity)
    case .mesh(let mesh, _): flaw(of: mesh)
    case .group: nil
    }
  }
}

// MARK: Distances

extension CommandValidator {
  /// Whether all that lies no farther from the axes than `extent`, of magnitudes in points, is
  /// mapped to finite places that are not too far; false for what is no number.
  @inline(__always)
  private func reaches(_ extent: Vector) -> Bool {
    map.a * extent.dx + map.c * extent.dy + map.tx <= Canvas.farthest
      && map.b * extent.dx + map.d * extent.dy + map.ty <= Canvas.farthest
  }

  /// Why `subject` is not reached.
  private func flaw(_ subject: Subject, _ isFinite: Bool) -> Flaw {
    isFinite ? .tooFar(subject) : .notFinite(subject)
  }

  private func flaw(_ subject: Subject, within extent: Vector) -> Flaw? {
    reaches(extent) ? nil : flaw(subject, extent.isFinite)
  }

  private func flaw(of path: Path) -> Flaw? { flaw(.path, within: path.extent) }

  private func flaw(of rect: Rect) -> Flaw? { flaw(.image, within: rect.extent) }

  private func flaw(ofOpacity opacity: Double) -> Flaw? {
    opacity.isFinite ? nil : .notFinite(.opacity)
  }
}

// MARK: Commands

extension CommandValidator {
  private func flaw(of stroke: Stroke, along path: Path) -> Flaw? {
    guard stroke.dash.allSatisfy(\.isFinite), stroke.dashPhase.isFinite,
      stroke.miterLimit.isFinite
    else {
      return .notFinite(.stroke)
    }
    let width = stroke.width.magnitude
    return flaw(.stroke, within: path.extent + Vector(width, width))
  }

  private func flaw(of brush: Brush) -> Flaw? {
    let (extent, stops): (Vector, [GradientStop])
    switch brush {
    case .solid: return nil
    case .linear(let gradient):
      extent = gradient.start.extent + gradient.end.extent
      stops = gradient.stops
    case .radial(let gradient):
      let radius = gradient.radius.magnitude
      extent = gradient.center.extent + Vector(radius, radius)
      stops = gradient.stops
    case .conic(let gradient):
      guard gradient.angle.isFinite else { return .notFinite(.gradient) }
      (extent, stops) = (gradient.center.extent, gradient.stops)
    }
    guard stops.allSatisfy(\.location.isFinite) else { return .notFinite(.gradient) }
    return flaw(.gradient, within: extent)
  }

  @inline(__always)
  private func flaw(of glow: Glow) -> Flaw? {
    let radius = glow.radius.magnitude
    return flaw(.glow, within: glow.center.extent + Vector(radius, radius))
  }

  private func flaw(of box: BlurredRoundedRect) -> Flaw? {
    let more = box.blur.magnitude + box.cornerRadius.magnitude
    return flaw(.blurredRoundedRect, within: box.rect.extent + Vector(more, more))
  }

  private func flaw(of fill: ImageFill) -> Flaw? {
    if let flaw = flaw(of: fill.rect) { return flaw }
    guard fill.scale >= 1e-6, fill.scale <= 1e6 else { return .imageScale }
    switch fill.layout {
    case .tiles(let phase):
      return flaw(
        .imagePhase,
        within: fill.rect.extent + Vector(phase.dx.magnitude, phase.dy.magnitude))
    case .nineParts(let insets, _):
      return flaw(ofInsets: insets.leading, insets.trailing, of: fill.bitmap.width)
        ?? flaw(ofInsets: insets.top, insets.bottom, of: fill.bitmap.height)
    }
  }

  private func flaw(ofInsets low: Double, _ high: Double, of count: Int) -> Flaw? {
    guard let low = Int(exactly: low), let high = Int(exactly: high), low >= 0, high >= 0,
      low < count, high < count - low
    else { return .imageInsets(pixels: count) }
    return nil
  }

  private func flaw(of mesh: Mesh) -> Flaw? {
    for vertex in mesh.vertices {
      let extent = vertex.position.extent
      guard reaches(extent) else { return flaw(.mesh, extent.isFinite) }
      guard vertex.texturePoint.isFinite, vertex.depth.isFinite else { return .notFinite(.mesh) }
    }
    return nil
  }
}

extension Transform {
  /// The transform with all numbers taken positive.
  fileprivate var magnitude: Transform {
    Transform(
      a: a.magnitude, b: b.magnitude, c: c.magnitude, d: d.magnitude, tx: tx.magnitude,
      ty: ty.magnitude)
  }
}

extension Point {
  /// How far from the axes it lies.
  @inline(__always)
  fileprivate var extent: Vector { Vector(x.magnitude, y.magnitude) }
}

extension Rect {
  /// How far from the axes it reaches, or more.
  fileprivate var extent: Vector {
    origin.extent + Vector(width.magnitude, height.magnitude)
  }
}
