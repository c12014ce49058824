import Digests
import Geometry

/// A drawing as 64 bits, the same on every machine: the fields that ``DrawingDigest`` writes as
/// text, taken as words, thousands of times as fast.
///
/// Every command begins with a word that says what it is and every list with its length, so that
/// no two drawings are taken as the same words. Numbers are their bits; 0 has no sign, as it makes
/// no difference.
package enum DrawingHash {
  /// What decides, besides the commands, what comes out.
  package struct RenderSettings: Hashable, Sendable {
    /// Version of the rasterizer's arithmetic; hashes of another version are not compared.
    package var painter: Int
    /// Width in pixels.
    package var width: Int
    /// Height in pixels.
    package var height: Int
    /// Pixels per point.
    package var scale: Double
    /// Whether pictures keep their opacity.
    package var isTransparent: Bool
    /// The digest of the files that are drawn; nil if there are none.
    package var resources: String?

    /// Settings by their six facts.
    package init(
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

  /// The hash of `canvas` painted with `settings`.
  package static func hash(of canvas: Canvas, with settings: RenderSettings) -> UInt64 {
    let flags: UInt64 = (settings.isTransparent ? 1 : 0) | (settings.resources == nil ? 0 : 2)
    var hasher = StableHasher(UInt64(settings.painter), flags)
    hasher.add(UInt64(settings.width), UInt64(settings.height))
    hasher.add(settings.scale, 0)
    if let resources = settings.resources { hasher.add(StableHash(of: resources)) }
    hasher.add(canvas.size.width, canvas.size.height)
    hasher.add(canvas.commands)
    return hasher.hash.high
  }
}

extension StableHasher: DrawingSink {
  fileprivate mutating func add(_ first: Double, _ second: Double) {
    add((first + 0).bitPattern, (second + 0).bitPattern)
  }

  fileprivate mutating func add(_ hash: StableHash) { add(hash.high, hash.low) }

  mutating func begin(_ part: DrawingPart, modes: UInt64) { add(part.rawValue, modes) }

  mutating func note(_ words: @autoclosure () -> String) {}

  mutating func numbers(_ name: String, _ first: Double, _ other: String, _ second: Double?) {
    add(first, second ?? 0)
  }

  mutating func count(_ count: Int) { add(UInt64(count), 0) }

  mutating func add(_ color: Color) {
    add(color.red, color.green)
    add(color.blue, color.alpha)
  }

  mutating func add(_ bitmap: Bitmap) { add(StableHash(of: bitmap)) }

  mutating func add(_ stroke: Stroke) {
    add(stroke.cap.number &<< 8 | stroke.join.number, UInt64(stroke.dash.count))
    add(stroke.width, stroke.dashPhase)
    // Hashes of drawings are kept: those of common strokes are what they were.
    if stroke.miterLimit != Stroke.commonMiterLimit { add(stroke.miterLimit, 1) }
    for length in stroke.dash { add(length, 0) }
  }

  mutating func add(_ fill: ImageFill) {
    add(fill.bitmap)
    add(fill.rect)
    add(fill.scale, 0)
    switch fill.layout {
    case .nineParts(let insets, let fill):
      add(UInt64(1), fill.number)
      add(insets.leading, insets.top)
      add(insets.trailing, insets.bottom)
    case .tiles(let phase):
      add(UInt64(2), 0)
      add(phase.dx, phase.dy)
    }
  }

  mutating func add(_ mesh: Mesh) {
    add(UInt64(mesh.vertices.count), UInt64(mesh.indices.count))
    for vertex in mesh.vertices {
      add(vertex.position.x, vertex.position.y)
      add(vertex.color)
      add(vertex.texturePoint.x, vertex.texturePoint.y)
      add(vertex.depth, 0)
    }
    for index in mesh.indices { add(UInt64(index), 0) }
    let texture = mesh.texture.map { StableHash(of: $0) }
    add(texture == nil ? 0 : UInt64(1), 0)
    add(texture?.high ?? 0, texture?.low ?? 0)
    // What is as it is unless set adds nothing, so that hashes from before these could be set hold.
    if mesh.interpolation == .none { add(UInt64(2), 0) }
    if let resolution = mesh.resolution { add(3, resolution) }
    if mesh.isInPerspective { add(UInt64(4), 0) }
    for other in mesh.joined {
      add(UInt64(5), 0)
      add(other)
    }
  }

  mutating func add(_ sprites: Sprites) {
    add(sprites.bitmap)
    count(sprites.sprites.count)
    for sprite in sprites.sprites {
      let (part, rect, map) = (sprite.part, sprite.rect, sprite.transform)
      add(rect.minX, rect.minY)
      add(rect.width, rect.height)
      add(part == nil ? 0 : UInt64(1), 0)
      if let part {
        add(part.minX, part.minY)
        add(part.width, part.height)
      }
      add(map.a, map.b)
      add(map.c, map.d)
      add(map.tx, map.ty)
      add(sprite.tint)
      add(sprite.opacity, 0)
    }
  }

  mutating func add(_ commands: [Command]) {
    count(commands.count)
    for command in commands { add(command) }
  }
}

extension StableHash {
  /// The hash of the bitmap and all sprites.
  init(of sprites: Sprites) {
    var hasher = StableHasher(0, 0)
    hasher.add(sprites)
    self = hasher.hash
  }

  /// The hash of all that a mesh is made of.
  init(of mesh: Mesh) {
    var hasher = StableHasher(0, 0)
    hasher.add(mesh)
    self = hasher.hash
  }
}

extension StableHash {
  /// The hash of a picture: its size and all its bytes, which are not read where its digest is
  /// known, or the words that a painter has painted.
  package init(of picture: Bitmap) {
    if let digest = picture.digest {
      self.init(high: digest.x, low: digest.y)
    } else if let buffer = picture.buffer {
      let bytes = UnsafeRawBufferPointer(start: buffer.words, count: 4 * buffer.count).bytes
      self.init(UInt64(picture.width) | 1 << 63, UInt64(picture.height), bytes)
    } else {
      self.init(UInt64(picture.width), UInt64(picture.height), picture.bytes.span.bytes)
    }
  }
}

extension Bitmap {
  /// The same picture, its hash known from now on.
  package var digested: Bitmap {
    let hash = StableHash(of: self)
    return known(by: SIMD2(hash.high, hash.low))
  }
}
