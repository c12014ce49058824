import Geometry

extension CommandValidator {
  /// Returns the flaw of a command that is not a group.
  func flaw(of command: Command) -> Flaw? {
    switch command {
    case .fill(let path, let brush, _, _): flaw(of: path) ?? flaw(of: brush)
    case .stroke(let path, let brush, let stroke, _):
      flaw(of: path) ?? flaw(of: stroke, along: path) ?? flaw(of: brush)
    case .glow(let glow): flaw(of: glow)
    case .blurredRoundedRect(let box): flaw(of: box)
    case .image(let bitmap, let rect, let opacity, _):
      flaw(of: rect) ?? flaw(ofOpacity: opacity) ?? bitmap.flaw.map { .onPaper($0) }
    case .imagePart(let image, let opacity, _):
      flaw(of: image.rect) ?? flaw(ofPart: image.part) ?? flaw(ofOpacity: opacity)
    case .sprites(let sprites, _): flaw(of: sprites)
    case .imageFill(let fill, let opacity, _): flaw(of: fill) ?? flaw(ofOpacity: opacity)
    case .mesh(let mesh, _): flaw(of: mesh)
    case .group: nil
    }
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

  private func flaw(ofPart part: Rect) -> Flaw? {
    part.extent.isFinite ? nil : .notFinite(.imagePart)
  }

  private func flaw(of sprites: Sprites) -> Flaw? {
    for sprite in sprites.sprites {
      if let flaw = flaw(of: sprite) { return flaw }
    }
    return nil
  }

  private func flaw(of sprite: Sprite) -> Flaw? {
    var validator = self
    if sprite.transform != .identity {
      let group = Command.Group.transform(sprite.transform)
      validator.scope.enter(group.magnitude)
      if let flaw = validator.flaw(of: group) { return flaw }
    }
    return validator.flaw(.sprite, within: sprite.rect.extent)
      ?? sprite.part.flatMap(flaw(ofPart:)) ?? flaw(ofOpacity: sprite.opacity)
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
    for other in mesh.joined { if let flaw = flaw(of: other) { return flaw } }
    return nil
  }
}

extension DrawingError {
  /// The subject that a number belongs to.
  public enum Subject: Hashable, Sendable, CaseIterable {
    case path, stroke, gradient, glow, blurredRoundedRect, image, imagePhase, opacity, mesh,
      transform, blur, imagePart, sprite, fade
  }
}

extension DrawingError.Subject {
  var name: String {
    switch self {
    case .path: "a path"
    case .stroke: "a stroke"
    case .gradient: "a gradient"
    case .glow: "a glow"
    case .blurredRoundedRect: "a soft box"
    case .image: "an image"
    case .imagePhase: "the phase of an image"
    case .imagePart: "the part of a bitmap"
    case .sprite: "a sprite"
    case .opacity: "an opacity"
    case .mesh: "a mesh"
    case .transform: "a transform"
    case .blur: "a blur"
    case .fade: "a fade"
    }
  }

  var notFinite: String {
    switch self {
    case .path: "a path has a coordinate that is not a finite number"
    case .stroke: "the measures of a stroke are not finite numbers"
    case .gradient: "the measures of a gradient are not finite numbers"
    case .blurredRoundedRect: "the measures of a soft box are not finite numbers"
    case .glow, .image, .sprite: "\(name) lies at no finite place"
    case .mesh: "a mesh has a vertex at no finite place"
    case .blur: "the sigma of a blur is not a finite number"
    case .fade: "the amount of a fade is not a number"
    case .imagePhase, .imagePart, .opacity, .transform: "\(name) is not a finite number"
    }
  }
}
