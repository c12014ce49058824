import Geometry

/// One recorded drawing command.
///
/// Glows occur by the thousand and are stored inline; larger payloads are indirect.
public enum Command: Hashable, Sendable {
  /// Fills the inside of a path.
  indirect case fill(Path, Brush, FillRule, BlendMode)
  /// Draws a path as a line.
  indirect case stroke(Path, Brush, Stroke, BlendMode)
  /// Adds soft light around a point.
  case glow(Glow)
  /// Draws a rounded box with blurred edges.
  indirect case blurredRoundedRect(BlurredRoundedRect)
  /// Draws a bitmap into a rectangle, at an opacity of 0…1.
  indirect case image(Bitmap, Rect, Double, BlendMode)
  /// Draws a part of a bitmap into a rectangle, tinted, at an opacity of 0…1.
  indirect case imagePart(ImagePart, Double, BlendMode)
  /// Draws parts of a bitmap, one after another.
  indirect case sprites(Sprites, BlendMode)
  /// Fills a rectangle with pieces of a bitmap, at an opacity of 0…1.
  indirect case imageFill(ImageFill, Double, BlendMode)
  /// Fills triangles whose colours run from corner to corner.
  indirect case mesh(Mesh, BlendMode)
  /// Draws the commands inside under a common condition.
  indirect case group(Group, [Command])

  /// A condition that applies to the commands of a group.
  public enum Group: Hashable, Sendable {
    /// Every point is transformed.
    case transform(Transform)
    /// Only the inside of the path is drawn.
    case clip(Path, FillRule)
    /// The group is drawn on its own, then composited as one picture at an opacity of 0…1.
    case layer(opacity: Double, BlendMode)
    /// The group is drawn on its own, then composited as one picture, blurred by a Gaussian of
    /// this standard deviation in points; see ``Canvas/blurred(sigma:_:)``.
    case blur(sigma: Double)
    /// The group is drawn on its own, then composited as one picture, each pixel weighted by the
    /// picture of other commands; see ``Canvas/masked(by:mask:content:)``.
    case mask(MaskMode, [Command])
    /// Each command of the group is a moment of an exposure. All are drawn over the same picture,
    /// each by itself, and the mean of the results in linear light takes its place.
    case exposure
  }

  /// The nested commands: those of a mask, then those of the group.
  public var inner: [Command] {
    guard case .group(let group, let commands) = self else { return [] }
    return group.maskCommands + commands
  }
}

extension Command.Group {
  /// The commands of the mask, for a mask.
  package var maskCommands: [Command] {
    if case .mask(_, let commands) = self { commands } else { [] }
  }
}

/// The property of a mask's picture that weights the content.
public enum MaskMode: Hashable, Sendable, CaseIterable {
  /// Its opacity: the content is invisible where the mask is clear, fully visible where it is
  /// opaque.
  case alpha
  /// Its luminance weighted by its opacity: the content is invisible where the mask is clear or
  /// black, fully visible where it is opaque white.
  ///
  /// The luminance is 0.2126 · red + 0.7152 · green + 0.0722 · blue of the encoded sRGB values.
  /// Source of the weights: ITU-R BT.709, as used by W3C's Filter Effects for luminance masks.
  case luminance
}

/// The combination of a new colour with the existing one. All modes work on sRGB values.
///
/// They are those of W3C's *Compositing and Blending Level 1*, with ``add`` and ``erase``. A blend B
/// mixes the existing colour b and the new one s, 0…1 each; where the one covers αb and the other αs,
/// the result is (1 − αs) · αb · b + (1 − αb) · αs · s + αb · αs · B(b, s), premultiplied, at an
/// opacity of αb + αs − αb · αs (§ 5.8 and § 10 there). Of a shape with soft edges, αs is the
/// opacity times the coverage of the pixel.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  /// Composites by opacity: s.
  case normal
  /// Adds light; values are clamped at white.
  case add
  /// Lightens: 1 − (1 − b)(1 − s).
  case screen
  /// Darkens: b · s.
  case multiply
  /// Keeps the lighter value of each channel: max(b, s).
  case lighten
  /// Keeps the darker value of each channel: min(b, s).
  case darken
  /// Multiplies on dark and screens on light backgrounds: ``hardLight`` with the colours exchanged.
  case overlay
  /// Brightens the existing colour to reflect the new one: min(1, b / (1 − s)); black stays black.
  case colorDodge
  /// Darkens the existing colour to reflect the new one: 1 − min(1, (1 − b) / s); white stays white.
  case colorBurn
  /// Multiplies by dark and screens with light colours: 2 · b · s if s is at most ½, else
  /// 1 − 2 · (1 − b)(1 − s). A harsh spotlight.
  case hardLight
  /// Darkens by dark and lightens by light colours: b − (1 − 2 · s) · b · (1 − b) if s is at most ½,
  /// else b + (2 · s − 1) · (D(b) − b), where D(b) is ((16 · b − 12) · b + 4) · b up to ¼ and √b
  /// above. A diffuse spotlight.
  case softLight
  /// Subtracts the darker from the lighter value of each channel: |b − s|. White inverts.
  case difference
  /// Like ``difference`` at lower contrast: b + s − 2 · b · s.
  case exclusion
  /// The hue of the new colour with the saturation and luminosity of the existing one.
  ///
  /// Here and in the three modes below, luminosity is 0.3 · red + 0.59 · green + 0.11 · blue,
  /// saturation is the largest minus the smallest channel, and colours beyond 0…1 move towards their
  /// grey (the functions Lum, Sat and ClipColor of § 10.2).
  case hue
  /// The saturation of the new colour with the hue and luminosity of the existing one; greys stay.
  case saturation
  /// The hue and saturation of the new colour with the luminosity of the existing one: tints greys.
  case color
  /// The luminosity of the new colour with the hue and saturation of the existing one.
  case luminosity
  /// Removes what exists by the opacity of the new colour, of which nothing is seen: αb becomes
  /// αb · (1 − αs). In a layer, what is below it shows; on the canvas itself, the background does.
  ///
  /// Porter and Duff's *destination out* (§ 9.1.9).
  case erase
}

/// Light that falls off smoothly from a point, added to the existing colours.
///
/// Its strength at distance d is (1 − (d / radius)²)³: flat at the core, no edge at the rim.
public struct Glow: Hashable, Sendable {
  /// Centre of the glow, in points.
  public var center: Point
  /// The distance at which it has faded out, in points; greater than 0.
  public var radius: Double
  /// The colour added at the centre, weighted by its opacity.
  public var color: Color

  /// Creates light of `color` around `center`, gone at `radius` points.
  public init(_ center: Point, radius: Double, color: Color) {
    self.center = center
    self.radius = radius
    self.color = color
  }
}

/// A rounded box with blurred edges, for shadows and objects out of focus; blended normally.
///
/// The strength is half on the outline; the edge fades over `blur` points to either side, along a
/// smoothstep of the distance to the outline.
public struct BlurredRoundedRect: Hashable, Sendable {
  /// The box on whose outline the strength is half.
  public var rect: Rect
  /// Corner radius in points; at most half a side.
  public var cornerRadius: Double
  /// Distance over which the edge fades to either side, in points; greater than 0.
  public var blur: Double
  /// The colour inside, weighted by its opacity.
  public var color: Color

  /// Creates a blurred rounded rectangle of `color`.
  public init(_ rect: Rect, cornerRadius: Double, blur: Double, color: Color) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.blur = blur
    self.color = color
  }
}

// MARK: Shape

extension Command {
  /// The area that a command may change, in its own points.
  package enum Shape {
    /// The inside of a path.
    case area(Path, FillRule)
    /// The line along a path.
    case line(Path, Stroke)
    /// A rectangle.
    case box(Rect)
    /// The triangles of a mesh.
    case triangles(Mesh)
    /// The rectangles of sprites.
    case boxes(Sprites)
  }

  /// The area that it may change, from which its bounds and its cost follow; nil for groups, whose
  /// commands have their own.
  package var shape: Shape? {
    switch self {
    case .fill(let path, _, let rule, _): .area(path, rule)
    case .stroke(let path, _, let stroke, _): .line(path, stroke)
    case .glow(let glow):
      .box(Rect(center: glow.center, size: Size(glow.radius * 2, glow.radius * 2)))
    case .blurredRoundedRect(let box): .box(box.rect.inset(by: -max(box.blur, 0)))
    case .image(_, let rect, _, _): .box(rect)
    case .imagePart(let image, _, _): .box(image.rect)
    case .sprites(let sprites, _): .boxes(sprites)
    case .imageFill(let fill, _, _): .box(fill.rect)
    case .mesh(let mesh, _): .triangles(mesh)
    case .group: nil
    }
  }

  /// Returns the bounds of the changes in a picture to whose points `map` leads; nil if nothing
  /// changes, and for groups.
  ///
  /// It may be larger than the actual changes: control points count as points of a curve, and every
  /// corner as mitred as far as its stroke allows.
  package func bounds(by map: Transform) -> Rect? {
    switch shape {
    case .area(let path, _): path.transformed(by: map).controlBounds
    case .line(let path, let stroke):
      path.transformed(by: map).controlBounds?.inset(by: -stroke.reach * map.largestScale)
    case .box(let rect): map.bounds(of: rect)
    case .triangles(let mesh): mesh.reach.map(map.bounds)
    case .boxes(let sprites): sprites.bounds(by: map)
    case nil: nil
    }
  }

  package var isGlow: Bool {
    if case .glow = self { true } else { false }
  }

  /// Its blend mode.
  package var blend: BlendMode {
    switch self {
    case .fill(_, _, _, let blend), .stroke(_, _, _, let blend), .image(_, _, _, let blend),
      .imagePart(_, _, let blend), .sprites(_, let blend), .imageFill(_, _, let blend),
      .mesh(_, let blend), .group(.layer(_, let blend), _):
      blend
    case .glow: .add
    case .blurredRoundedRect, .group: .normal
    }
  }
}

extension Mesh {
  /// The number of its triangles and of those that are drawn with them.
  var triangleCount: Int { joined.reduce(indices.count / 3) { $0 + $1.triangleCount } }

  /// ``bounds``, extended by the blur of the outline in a picture of lower resolution.
  fileprivate var reach: Rect? {
    bounds?.inset(by: -(resolution.map { $0 > 0 ? 2 / $0 : 0 } ?? 0))
  }
}

extension Transform {
  /// Returns the bounding box of `rect` after mapping.
  package func bounds(of rect: Rect) -> Rect { rect.bounds(mappedBy: apply) }
}

extension Rect {
  /// Returns the bounding box of the corners after mapping.
  @inlinable @inline(__always)
  package func bounds(mappedBy map: (Point) -> Point) -> Rect {
    let first = map(origin)
    var (low, high) = (first, first)
    func take(_ x: Double, _ y: Double) {
      let corner = map(Point(x, y))
      low = Point(min(low.x, corner.x), min(low.y, corner.y))
      high = Point(max(high.x, corner.x), max(high.y, corner.y))
    }
    take(maxX, minY)
    take(minX, maxY)
    take(maxX, maxY)
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}

// MARK: Names

extension Command {
  /// A readable name with the amount of content.
  package var name: String {
    switch self {
    case .mesh(let mesh, let blend): "mesh of \(mesh.triangleCount)\(blend.suffix)"
    case .sprites(let sprites, let blend): "sprites, \(sprites.sprites.count)\(blend.suffix)"
    case .group(.transform, let inner): inner.first?.name ?? kind
    case .group(.layer(_, let blend), let inner): "layer of \(inner.count)\(blend.suffix)"
    case .group(.exposure, let inner): "exposure of \(inner.count) moments"
    case .group(_, let inner): "\(kind) of \(inner.count)"
    default: kind
    }
  }

  /// A readable name without the amount of content.
  package var kind: String {
    switch self {
    case .fill(_, let brush, _, let blend): "fill\(brush.kind)\(blend.suffix)"
    case .stroke(_, let brush, _, let blend): "stroke\(brush.kind)\(blend.suffix)"
    case .glow: "glow"
    case .blurredRoundedRect: "blurred rectangle"
    case .image(_, _, _, let blend): "image\(blend.suffix)"
    case .imagePart(_, _, let blend): "image part\(blend.suffix)"
    case .sprites(_, let blend): "sprites\(blend.suffix)"
    case .imageFill(_, _, let blend): "image fill\(blend.suffix)"
    case .mesh(_, let blend): "mesh\(blend.suffix)"
    case .group(.transform, _): "transform"
    case .group(.clip, _): "clip"
    case .group(.layer(_, let blend), _): "layer\(blend.suffix)"
    case .group(.blur, _): "blur"
    case .group(.mask, _): "mask"
    case .group(.exposure, _): "exposure"
    }
  }
}

extension Brush {
  fileprivate var kind: String {
    switch self {
    case .solid: ""
    case .linear: ", linear"
    case .radial: ", radial"
    case .conic: ", conic"
    }
  }
}

extension BlendMode {
  fileprivate var suffix: String { self == .normal ? "" : ", \(self)" }
}
