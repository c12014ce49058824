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
