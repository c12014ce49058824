/// A picture as PNG wants it: RGB, or RGBA with straight opacity.
///
/// The rows of the picture before are kept until others take their place, so it is known which
/// differ. Around each row and above the first are zeros, as filters want them.
struct ScanlineBuffer: ~Copyable {
  /// The rows of the picture, to be read by several threads; of use until the next picture.
  struct Rows: BitwiseCopyable, @unchecked Sendable {
    fileprivate let base: UnsafePointer<UInt8>
    fileprivate let stride: Int
    let height: Int
    let rowBytes: Int
    let bytesPerPixel: Int

    /// The row `y`; zeros for the row above the first.
    func row(_ y: Int) -> UnsafePointer<UInt8> { base + ((y + 1) * stride + margin) }
  }

  private var memory = Buffer<UInt8>(1, of: 0)
  private var packed = Buffer<UInt8>(1, of: 0)
  private(set) var width = 0
  private(set) var height = 0
  private(set) var hasAlpha = false

  /// Zeros before a row, and at least as many after it.
  private static let margin = 16

  private var bytesPerPixel: Int { hasAlpha ? 4 : 3 }
  var rowBytes: Int { width * bytesPerPixel }
  private var stride: Int { rowBytes + 2 * Self.margin }

  var rows: Rows {
    Rows(
      base: memory.base, stride: stride, height: height, rowBytes: rowBytes,
      bytesPerPixel: bytesPerPixel)
  }

  private func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    memory.base + ((y + 1) * stride + Self.margin)
  }

  /// Makes ready for rows of a picture.
  ///
  /// - Returns: whether they can be compared with those of the picture before.
  mutating func prepare(width: Int, height: Int, hasAlpha: Bool) -> Bool {
    if (width, height, hasAlpha) == (self.width, self.height, self.hasAlpha) { return true }
    (self.width, self.height, self.hasAlpha) = (width, height, hasAlpha)
    let size = (height + 1) * stride + Self.margin
    memory.reserve(size, of: 0)
    memory.base.update(repeating: 0, count: size)
    packed.reserve(stride, of: 0)
    return false
  }

  /// Takes the rows `band`, each packed by `pack`.
  ///
  /// - Returns: whether any differs from what stood there.
  mutating func take(
    _ band: Range<Int>, _ pack: (_ y: Int, _ target: UnsafeMutablePointer<UInt8>) -> Void
  ) -> Bool {
    let bytes = rowBytes
    for y in band {
      pack(y, packed.base)
      guard differs(packed.base, row(y), bytes) else { continue }
      row(y).update(from: packed.base, count: bytes)
      for rest in y + 1..<max(y + 1, band.upperBound) { pack(rest, row(rest)) }
      return true
    }
    return false
  }

  /// Whether `count` bytes differ anywhere; rows are long, and most of them equal.
  private func differs(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    var difference: UInt8 = 0
    for i in 0..<count { difference |= one[i] ^ other[i] }
    return difference != 0
  }
}
