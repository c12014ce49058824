import Geometry

/// A part of a bitmap, stretched to a rectangle and tinted: a sprite of a sheet, pixel art.
///
/// Nothing beyond the part is seen: at its edges, the outer pixels of the part continue, so the
/// neighbours of a sprite in its sheet do not bleed into it.
public struct ImagePart: Hashable, Sendable {
  /// The bitmap.
  public var bitmap: Bitmap
  /// The part that is drawn, in pixels of the bitmap from its top left corner.
  ///
  /// A pixel that an edge of the part cuts belongs to it, but is seen only up to that edge. Beyond
  /// the bitmap, its outer pixels continue. A part without area draws nothing.
  public var part: Rect
  /// The filled rectangle, in points.
  public var rect: Rect
  /// The colour by which each pixel is multiplied: channel by channel, and its opacity by that of the
  /// tint. White leaves pixels as they are; of a white bitmap, a tint is the colour.
  ///
  /// Premultiplied channels are multiplied, after interpolation, and rounded to the nearest: red
  /// becomes (red · α) · (tint red · tint α), α becomes α · tint α.
  public var tint: Color
  /// The interpolation of the bitmap's pixels.
  public var interpolation: ImageInterpolation

  /// Creates a part of `bitmap`, all of it unless `part` is given, for `rect`.
  public init(
    _ bitmap: Bitmap, in rect: Rect, part: Rect? = nil, tint: Color = .white,
    interpolation: ImageInterpolation = .linear
  ) {
    self.bitmap = bitmap
    self.rect = rect
    self.part = part ?? Rect(0, 0, Double(bitmap.width), Double(bitmap.height))
    self.tint = tint
    self.interpolation = interpolation
  }
}

/// The choice of colours between the middles of a bitmap's pixels.
public enum ImageInterpolation: Hashable, Sendable, CaseIterable {
  /// The mean over the area of a pixel of the picture, at least over one pixel of the bitmap:
  /// bilinear where the bitmap is magnified, averaged where it is reduced.
  case linear
  /// The one pixel of the bitmap in which the middle of the picture's pixel lies, to 1/256 pixel:
  /// sharp squares where the bitmap is magnified; where it is reduced, pixels are skipped.
  case nearest
}

extension Canvas {
  /// Draws `bitmap`, or a part of it, stretched to `rect`.
  ///
  /// ```swift
  /// // The second of the sprites of 16 pixels in the first row of a sheet, in red.
  /// func hero(of sheet: Bitmap, at place: Point, on canvas: inout Canvas) {
  ///   canvas.image(
  ///     sheet, in: Rect(center: place, size: Size(64, 64)), part: Rect(16, 0, 16, 16), tint: .red,
  ///     interpolation: .nearest)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap.
  ///   - rect: The target, in points.
  ///   - part: The part that is drawn, in pixels of the bitmap; nil is all of it. Nothing beyond it
  ///     is seen; see ``ImagePart/part``.
  ///   - tint: The colour by which its pixels are multiplied; see ``ImagePart/tint``.
  ///   - opacity: 0…1.
  ///   - interpolation: The interpolation of its pixels.
  ///   - blend: The blend mode.
  public mutating func image(
    _ bitmap: Bitmap, in rect: Rect, part: Rect? = nil, tint: Color = .white, opacity: Double = 1,
    interpolation: ImageInterpolation = .linear, blend: BlendMode = .normal
  ) {
    guard part != nil || tint != .white || interpolation != .linear else {
      return record(.image(bitmap, rect, opacity, blend))
    }
    let image = ImagePart(
      bitmap, in: rect, part: part, tint: tint, interpolation: interpolation)
    record(.imagePart(image, opacity, blend))
  }
}
