import Geometry

/// A part of a bitmap at a position: one of ``Sprites``.
public struct Sprite: Hashable, Sendable {
  /// The part that is drawn, in pixels of the bitmap from its top left corner; nil is all of it. See
  /// ``ImagePart/part``.
  public var part: Rect?
  /// The filled rectangle, in points.
  public var rect: Rect
  /// The transform of the rectangle, such as a rotation about its centre.
  public var transform: Transform
  /// The colour by which each pixel is multiplied; see ``ImagePart/tint``.
  public var tint: Color
  /// Opacity, 0…1.
  public var opacity: Double

  /// Creates a sprite that fills `rect`, mapped by `transform`.
  public init(
    _ part: Rect? = nil, in rect: Rect, transform: Transform = .identity, tint: Color = .white,
    opacity: Double = 1
  ) {
    (self.part, self.rect, self.transform) = (part, rect, transform)
    (self.tint, self.opacity) = (tint, opacity)
  }

  /// Creates a sprite of `size` points around `center`, turned about it by `angle` radians, clockwise.
  public init(
    _ part: Rect? = nil, at center: Point, size: Size, angle: Double = 0, tint: Color = .white,
    opacity: Double = 1
  ) {
    self.init(
      part, in: Rect(center: center, size: size),
      transform: angle == 0 ? .identity : .rotation(angle).about(center), tint: tint,
      opacity: opacity)
  }
}

/// Parts of one bitmap, drawn one after another: particles, a crowd of figures from a sprite sheet, the
/// map of a game.
///
/// Each is drawn as ``Canvas/image(_:in:part:tint:opacity:interpolation:blend:)`` draws it under its
/// transform. Thousands take a fraction of the time that they would take one by one, most of all where
/// they are upright and a pixel of the bitmap is as large as one of the picture.
public struct Sprites: Hashable, Sendable {
  /// The bitmap.
  public var bitmap: Bitmap
  /// The sprites, from back to front.
  public var sprites: [Sprite]
  /// The interpolation of the bitmap's pixels.
  public var interpolation: ImageInterpolation

  /// Creates sprites, from back to front, of `bitmap`.
  public init(
    _ sprites: [Sprite], of bitmap: Bitmap, interpolation: ImageInterpolation = .linear
  ) {
    (self.sprites, self.bitmap, self.interpolation) = (sprites, bitmap, interpolation)
  }

  /// Returns a sprite as a part of the bitmap, without its transform and opacity.
  package func image(of sprite: Sprite) -> ImagePart {
    ImagePart(
      bitmap, in: sprite.rect, part: sprite.part, tint: sprite.tint, interpolation: interpolation)
  }

  /// Returns the bounds of all sprites, mapped by `map`; nil if there are none.
  func bounds(by map: Transform) -> Rect? {
    guard let first = sprites.first else { return nil }
    return sprites.dropFirst().reduce(first.bounds(by: map)) { $0.union($1.bounds(by: map)) }
  }
}

extension Sprite {
  /// Returns the map from the rectangle's points to those that `map` leads to.
  @inlinable
  package func map(to map: Transform) -> Transform {
    transform == .identity ? map : transform.then(map)
  }

  /// Returns the bounds of the rectangle after its own transform and `map`.
  package func bounds(by map: Transform) -> Rect { self.map(to: map).bounds(of: rect) }
}

extension Canvas {
  /// Draws parts of `bitmap`, from back to front, in one command; see ``Sprites``.
  ///
  /// ```swift
  /// // Sparks that fade, all of one small picture.
  /// func draw(_ sparks: [(place: Point, age: Double)], _ dot: Bitmap, on canvas: inout Canvas) {
  ///   let sprites = sparks.map { spark in
  ///     Sprite(
  ///       at: spark.place, size: Size(8, 8), tint: .orange, opacity: 1 - spark.age)
  ///   }
  ///   canvas.sprites(sprites, of: dot, blend: .add)
  /// }
  /// ```
  ///
  /// Nothing is drawn without sprites. A sprite at no finite position, or whose opacity or part is not
  /// finite, cannot be drawn; see ``validate()``.
  public mutating func sprites(
    _ sprites: [Sprite], of bitmap: Bitmap, interpolation: ImageInterpolation = .linear,
    blend: BlendMode = .normal
  ) {
    record(.sprites(Sprites(sprites, of: bitmap, interpolation: interpolation), blend))
  }
}
