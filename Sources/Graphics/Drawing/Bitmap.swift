import Geometry

/// A picture of pixels with 8 bits a channel: red, green, blue and straight opacity.
public struct Bitmap: Sendable {
  /// Pixels in a row; at least 1.
  public let width: Int
  /// Height in pixels, ≥ 1.
  public let height: Int
  /// Four bytes a pixel (red, green, blue, opacity), rows from the top, without padding.
  ///
  /// - Precondition: There are always 4 × ``width`` × ``height`` of them.
  public var bytes: [UInt8] {
    get { buffer?.straightBytes ?? straight }
    _modify {
      if let buffer { (straight, self.buffer) = (buffer.straightBytes, nil) }
      digest = nil
      yield &straight
      precondition(
        straight.count == 4 * width * height, "a bitmap needs four bytes for every pixel")
    }
  }
  /// The bytes, unless there is a ``buffer``.
  private var straight: [UInt8]
  /// The pixels as a painter has painted them; nil if they were given as bytes.
  package private(set) var buffer: PixelBuffer?
  /// A 128-bit digest of its size and bytes; nil if it was not computed. With it, a picture that is
  /// equal in every frame need not be read again.
  package private(set) var digest: SIMD2<UInt64>?
  /// The first drawing on a paper that could not be painted; nil if there is none, and for bitmaps
  /// that show no paper. A canvas with the bitmap cannot be drawn.
  package private(set) var flaw: DrawingError?

  /// Creates a picture from its bytes, of which there must be 4 × `width` × `height`.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(
      width > 0 && height > 0 && bytes.count / 4 / width == height
        && bytes.count == 4 * width * height,
      "a bitmap needs four bytes for every pixel")
    self.width = width
    self.height = height
    straight = bytes
  }

  /// Creates a picture that shows `buffer`, of at least a pixel, which changes no more.
  package init(showing buffer: PixelBuffer, flaw: DrawingError? = nil) {
    (width, height, straight) = (buffer.width, buffer.height, [])
    (self.buffer, self.flaw) = (buffer, flaw)
  }

  /// Creates a picture of one colour, given as red, green, blue and opacity, 0…255.
  ///
  /// - Precondition: Both sides are above 0, and it has at most 2²⁸ pixels.
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

  /// Returns the same picture with `digest`, until its bytes change.
  package func known(by digest: SIMD2<UInt64>) -> Bitmap {
    var bitmap = self
    bitmap.digest = digest
    return bitmap
  }

  /// The red, green, blue and opacity of a pixel; both indices count from 0 at the top left.
  ///
  /// - Precondition: The pixel is one of the picture's.
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

  /// True if both have the same pixels of memory, which no code changes while both are kept.
  package func sharesPixels(with other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    guard buffer == nil, other.buffer == nil else { return buffer === other.buffer }
    return straight.withUnsafeBytes { own in
      other.straight.withUnsafeBytes { own.baseAddress == $0.baseAddress }
    }
  }

  /// Returns the index of a pixel's first byte.
  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(0..<width ~= x && 0..<height ~= y, "a pixel lies outside of its bitmap")
    return (y * width + x) * 4
  }
}

extension Bitmap: Hashable {
  /// True if size and bytes are equal.
  public static func == (one: Bitmap, other: Bitmap) -> Bool {
    one.width == other.width && one.height == other.height
      && (one.sharesPixels(with: other) || one.bytes == other.bytes)
  }

  /// Hashes size and bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(bytes)
  }
}

/// A bitmap that fills a rectangle in pieces, rather than stretched as a whole.
///
/// No seam is visible between pieces, at any position, scale and transform: each pixel of the
/// picture maps to one position in the bitmap, and its colour is the mean over its own area there,
/// at least a pixel of the bitmap, with adjacent pieces included. A stretched piece shows its own
/// pixels: adjacent colours reach at most half an unscaled pixel into it.
public struct ImageFill: Hashable, Sendable {
  /// The bitmap.
  public var bitmap: Bitmap
  /// The filled rectangle, in points.
  public var rect: Rect
  /// The arrangement of the pieces of the bitmap.
  public var layout: Layout
  /// Pixels of the bitmap per point before stretching; greater than 0.
  public var scale: Double

  /// An arrangement of pieces of a bitmap in a rectangle.
  public enum Layout: Hashable, Sendable {
    /// Four corners, four edges and the middle, separated by insets from each side, in whole pixels
    /// of the bitmap, with leading at the left. Corners keep their size, unless the rectangle is
    /// smaller than two of them: then all shrink by the same factor.
    case nineParts(Insets, NinePartFill)
    /// The bitmap repeated in both directions; one begins at the rectangle's corner, moved by a
    /// phase in points.
    case tiles(phase: Vector)
  }

  /// A bitmap in a rectangle, with `scale` of its pixels per point.
  public init(_ bitmap: Bitmap, in rect: Rect, _ layout: Layout, scale: Double = 1) {
    self.bitmap = bitmap
    self.rect = rect
    self.layout = layout
    self.scale = scale
  }
}

/// The filling of the edges and the middle of a nine-part image.
public enum NinePartFill: Hashable, Sendable, CaseIterable {
  /// One piece, stretched.
  case stretch
  /// The number of whole pieces nearest to their own size, each stretched slightly to fit.
  case tile
}

extension Canvas {
  /// Draws `bitmap` in nine parts: corners keep their size, edges grow along their side, the middle
  /// in both directions. See ``ImageFill``.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap.
  ///   - insets: The widths of the edges, in pixels of the bitmap from each of its sides, with
  ///     leading at the left.
  ///   - rect: The target, in points.
  ///   - fill: Stretching or repetition of edges and middle.
  ///   - scale: Pixels of the bitmap per point: 2 for a picture made for a scale of 2.
  ///   - opacity: 0…1.
  ///   - blend: The blend mode.
  public mutating func image(
    _ bitmap: Bitmap, stretching insets: Insets, in rect: Rect, fill: NinePartFill = .stretch,
    scale: Double = 1, opacity: Double = 1, blend: BlendMode = .normal
  ) {
    let parts = ImageFill(bitmap, in: rect, .nineParts(insets, fill), scale: scale)
    image(parts, opacity: opacity, blend: blend)
  }

  /// Fills `rect` with repetitions of `bitmap`. See ``ImageFill``. To fill another shape, use
  /// ``clipped(to:rule:_:)``.
  ///
  /// - Parameters:
  ///   - bitmap: One tile.
  ///   - rect: The target, in points.
  ///   - phase: The offset of a tile's corner from that of `rect`, in points. If it is minus the
  ///     corner of `rect`, the tiles of adjacent rectangles are continuous.
  ///   - scale: Pixels of the bitmap per point, greater than 0.
  ///   - opacity: 0…1.
  ///   - blend: The blend mode.
  public mutating func image(
    _ bitmap: Bitmap, tiling rect: Rect, phase: Vector = .zero, scale: Double = 1,
    opacity: Double = 1, blend: BlendMode = .normal
  ) {
    let tiles = ImageFill(bitmap, in: rect, .tiles(phase: phase), scale: scale)
    image(tiles, opacity: opacity, blend: blend)
  }
}
