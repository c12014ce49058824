import Geometry

/// A bitmap that fills a rectangle piece by piece, rather than stretched as a whole.
///
/// No seam shows where pieces meet, at any place, scale and transform: each pixel of the picture
/// has one place in the bitmap, and its colour is the mean over its own area there, over no less
/// than a pixel of the bitmap, pieces side by side. What a stretched piece shows is its own: the
/// colours beside it come no farther than half a pixel of an unscaled one.
public struct ImageFill: Hashable, Sendable {
  /// What it fills with.
  public var bitmap: Bitmap
  /// What it fills, in points.
  public var rect: Rect
  /// How pieces of the bitmap lie in the rectangle.
  public var layout: Layout
  /// Pixels of the bitmap in a point where nothing stretches it; greater than 0.
  public var scale: Double

  /// How pieces of a bitmap lie in a rectangle.
  public enum Layout: Hashable, Sendable {
    /// Four corners, four edges and the middle, which the insets cut off from each side, in whole
    /// pixels of the bitmap, leading being left. Corners keep their size, unless the rectangle is smaller than two of them:
    /// then all shrink alike.
    case nineParts(Insets, NinePartFill)
    /// The bitmap again and again, in both directions; one begins at the rectangle's corner, moved
    /// by a phase in points.
    case tiles(phase: Vector)
  }

  /// A bitmap in a rectangle, with `scale` of its pixels in a point.
  public init(_ bitmap: Bitmap, in rect: Rect, _ layout: Layout, scale: Double = 1) {
    self.bitmap = bitmap
    self.rect = rect
    self.layout = layout
    self.scale = scale
  }
}

/// How the edges and the middle of a nine-part image fill their place.
public enum NinePartFill: Hashable, Sendable, CaseIterable {
  /// One piece, stretched.
  case stretch
  /// As many whole pieces as come nearest to their own size, each stretched a little to fit.
  case tile
}

extension Canvas {
  /// Draws `bitmap` in nine parts: corners keep their size, edges grow along their side, the middle
  /// in both directions. See ``ImageFill``.
  ///
  /// - Parameters:
  ///   - bitmap: What is drawn.
  ///   - insets: What is corner and edge, in pixels of the bitmap from each of its sides, leading
  ///     being left.
  ///   - rect: Where it goes, in points.
  ///   - fill: Whether edges and middle are stretched or repeated.
  ///   - scale: Pixels of the bitmap in a point: 2 for a picture made for a scale of 2.
  ///   - opacity: 0…1.
  ///   - blend: How it meets what is there.
  public mutating func image(
    _ bitmap: Bitmap, stretching insets: Insets, in rect: Rect, fill: NinePartFill = .stretch,
    scale: Double = 1, opacity: Double = 1, blend: BlendMode = .normal
  ) {
    let parts = ImageFill(bitmap, in: rect, .nineParts(insets, fill), scale: scale)
    image(parts, opacity: opacity, blend: blend)
  }

  /// Fills `rect` with `bitmap`, again and again. See ``ImageFill``. Inside another shape it is
  /// drawn with ``clipped(to:rule:_:)``.
  ///
  /// - Parameters:
  ///   - bitmap: One tile.
  ///   - rect: What is filled, in points.
  ///   - phase: How far a tile's corner lies from that of `rect`, in points. With the corner of
  ///     `rect` taken off, tiles of rectangles beside each other go on in each other.
  ///   - scale: Pixels of the bitmap in a point, greater than 0.
  ///   - opacity: 0…1.
  ///   - blend: How it meets what is there.
  public mutating func image(
    _ bitmap: Bitmap, tiling rect: Rect, phase: Vector = .zero, scale: Double = 1,
    opacity: Double = 1, blend: BlendMode = .normal
  ) {
    let tiles = ImageFill(bitmap, in: rect, .tiles(phase: phase), scale: scale)
    image(tiles, opacity: opacity, blend: blend)
  }
}
