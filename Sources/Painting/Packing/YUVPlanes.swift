/// Luma and chroma of pictures by ITU-R BT.709 in the limited range (luma 16…235, chroma 16…240),
/// as films of high definition have them.
///
/// All in whole numbers: Y′ = 16 + 219 (0.2126 R′ + 0.7152 G′ + 0.0722 B′) / 255, and 128 + 224 of
/// (B′ − Y′) / 1.8556 and (R′ − Y′) / 1.5748, factors in 1/65,536 whose sums are right for greys.
public struct YUVPlanes: Hashable, Sendable {
  /// How many pixels share a chroma sample.
  public enum Chroma: String, CaseIterable, Sendable {
    /// One.
    case full = "444"
    /// Two by two: the mean of four pixels, placed in their middle. At odd sides the last ones are
    /// taken twice.
    case half = "420"
  }

  /// Chroma subsampling.
  public let chroma: Chroma
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int

  /// Planes of pictures of `width` by `height` pixels.
  public init(chroma: Chroma, width: Int, height: Int) {
    (self.chroma, self.width, self.height) = (chroma, width, height)
  }

  /// The first line of a YUV4MPEG2 stream with `numerator` frames in `denominator` seconds.
  public func header(numerator: Int, denominator: Int) -> String {
    let name = chroma == .full ? "444" : "420jpeg"
    return "YUV4MPEG2 W\(width) H\(height) F\(numerator):\(denominator) Ip A1:1 C\(name)"
      + " XCOLORRANGE=LIMITED\n"
  }

  private static let luma = (11_966, 40_254, 4_064)
  private static let blue = (-6_596, -22_188, 28_784)
  private static let red = (28_784, -26_145, -2_639)

  /// Appends the three planes of a picture, given as red, green, blue in the first bytes of each
  /// `stride`.
  package func append(_ pixels: UnsafeBufferPointer<UInt8>, stride: Int, to planes: inout [UInt8]) {
    func weighted(_ factors: (Int, Int, Int), _ i: Int) -> Int {
      factors.0 &* Int(pixels[i]) &+ factors.1 &* Int(pixels[i + 1])
        &+ factors.2 &* Int(pixels[i + 2])
    }
    for i in Swift.stride(from: 0, to: width * height * stride, by: stride) {
      planes.append(UInt8(truncatingIfNeeded: 16 &+ (weighted(Self.luma, i) &+ 32_768) &>> 16))
    }
    for factors in [Self.blue, Self.red] {
      switch chroma {
      case .full:
        for i in Swift.stride(from: 0, to: width * height * stride, by: stride) {
          planes.append(UInt8(truncatingIfNeeded: 128 &+ (weighted(factors, i) &+ 32_768) &>> 16))
        }
      case .half:
        for y in Swift.stride(from: 0, to: height, by: 2) {
          let (above, below) = (y * width, min(y + 1, height - 1) * width)
          for x in Swift.stride(from: 0, to: width, by: 2) {
            let next = min(x + 1, width - 1)
            let sum =
              weighted(factors, (above + x) * stride) &+ weighted(factors, (above + next) * stride)
              &+ weighted(factors, (below + x) * stride)
              &+ weighted(factors, (below + next) * stride)
            planes.append(UInt8(truncatingIfNeeded: 128 &+ (sum &+ 131_072) &>> 18))
          }
        }
      }
    }
  }
}
