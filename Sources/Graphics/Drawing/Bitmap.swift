import Geometry

/// A picture of whole pixels, 8 bits a part: red, green, blue and straight opacity.
public struct Bitmap: Sendable {
  /// Pixels in a row; at least 1.
  public let width: Int
  /// Height in pixels, ≥ 1.
  public let height: Int
  /// Four bytes a pixel (red, green, blue, opacity), rows from the top, no gaps.
  ///
  /// - Precondition: there are always 4 × ``width`` × ``height`` of them.
  public var bytes: [UInt8] {
    didSet {
      precondition(bytes.count == 4 * width * height, "a bitmap needs four bytes for every pixel")
      digest = nil
    }
  }
  /// 128 bits that stand for its size and its bytes; nil until they are taken. Who sees
  /// the same picture in every frame then need not read it again.
  package private(set) var digest: SIMD2<UInt64>?

  /// A picture by its bytes, of which there must be 4 × `width` × `height`.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(
      width > 0 && height > 0 && bytes.count / 4 / width == height
        && bytes.count == 4 * width * height,
      "a bitmap needs four bytes for every pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// A picture of one colour, given as red, green, blue and opacity, 0…255.
  ///
  /// - Precondition: both sides are above 0, and it has 2²⁸ pixels at most.
  public init(
    width: Int, height: Int, filledWith pixel: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
  ) {
    precondition(
      width > 0 && height > 0 && width <= PictureLimits.area / height,
      "a bitmap has 1 to \(PictureLimits.area) pixels")
    var bytes = [UInt8](repeating: pixel.0, count: 4 * width * height)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      (bytes[start + 1], bytes[start + 2], bytes[start + 3]) = (pixel.1, pixel.2, pixel.3)
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The same picture, known by `digest` until its bytes change.
  package func known(by digest: SIMD2<UInt64>) -> Bitmap {
    var bitmap = self
    bitmap.digest = digest
    return bitmap
  }

  /// The red, green, blue and opacity of a pixel; both indices count from 0 at the top left.
  ///
  /// - Precondition: the pixel is one of the picture's.
  public subscript(x: Int, y: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    get {
      let i = index(x, y)
      return (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
    }
    set {
      let i = index(x, y)
      (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]) = newValue
    }
  }

  /// Where the bytes of a pixel begin.
  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(0..<width ~= x && 0..<height ~= y, "a pixel lies outside of its bitmap")
    return (y * width + x) * 4
  }
}

extension Bitmap: Hashable {
  /// Whether size and bytes are the same.
  public static func == (one: Bitmap, other: Bitmap) -> Bool {
    one.width == other.width && one.height == other.height && one.bytes == other.bytes
  }

  /// Feeds size and bytes to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(bytes)
  }
}

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
