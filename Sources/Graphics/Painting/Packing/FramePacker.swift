import Drawing

/// Converts painted pictures to the bytes of a stream of pictures, in memory that it reuses.
package struct FramePacker: ~Copyable {
  /// Layouts of the packed bytes.
  package enum Layout: Hashable, Sendable {
    /// Red, green, blue, and straight opacity if the painter is transparent; rows from the top.
    case rgb
    /// A frame of a YUV4MPEG2 stream: planes of luma and chroma by ``YUVPlanes``.
    case y4m(YUVPlanes.Chroma)
    /// Planes of luma, of halved chroma and of straight opacity by ``OpacityPlanes``.
    case planes
  }

  private let layout: Layout
  private var bytes: [UInt8] = []
  /// The picture with straight opacity.
  private var straight = Buffer<UInt32>(1, of: 0)
  private var opacity = OpacityPlanes()

  /// Creates a packer of the given layout.
  package init(_ layout: Layout) { self.layout = layout }

  /// Packs the picture that `painter` has painted. A YUV4MPEG2 stream omits its opacity.
  package mutating func pack(_ painter: borrowing Painter) {
    switch layout {
    case .rgb: packChannels(painter)
    case .y4m(let chroma):
      packPlanes(painter, YUVPlanes(chroma: chroma, width: painter.width, height: painter.height))
    case .planes:
      reserve(OpacityPlanes.byteCount(painter.width, painter.height))
      bytes.withUnsafeMutableBufferPointer { target in
        if let base = target.baseAddress { opacity.write(painter, to: base) }
      }
    }
  }

  private mutating func packChannels(_ painter: borrowing Painter) {
    let (width, height, hasAlpha) = (painter.width, painter.height, painter.isTransparent)
    let rowBytes = width * (hasAlpha ? 4 : 3)
    reserve(height * rowBytes)
    bytes.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      painter.withPixels { source, stride in
        for y in 0..<height {
          let row = (source + y * stride).assumingMemoryBound(to: UInt32.self)
          if hasAlpha {
            PixelPacking.straighten(row, width, into: base + y * rowBytes)
          } else {
            WideKernels.drop(
              row, width, into: base + y * rowBytes, isWide: WideKernels.areAvailable)
          }
        }
      }
    }
  }

  private mutating func packPlanes(_ painter: borrowing Painter, _ planes: YUVPlanes) {
    let head = Array("FRAME\n".utf8)
    reserve(head.count + planes.byteCount)
    bytes.replaceSubrange(..<head.count, with: head)
    let (width, isTransparent) = (painter.width, painter.isTransparent)
    if isTransparent { straight.reserve(2 * width, of: 0) }
    let straight = straight.base
    bytes.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      painter.withPixels { source, stride in
        planes.write(to: base + head.count) { y in
          let row = (source + y * stride).assumingMemoryBound(to: UInt32.self)
          guard isTransparent else { return row }
          // Two rows are read together.
          let words = straight + (y & 1) * width
          PixelPacking.straighten(row, width, asWords: words)
          return UnsafePointer(words)
        }
      }
    }
  }

  private mutating func reserve(_ count: Int) {
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
  }

  /// Calls `body` with the bytes of the last picture.
  package func withBytes<Result, Fault: Error>(
    _ body: (RawSpan) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    try body(bytes.span.bytes)
  }
}

/// Luma and chroma of pictures by ITU-R BT.709 in the limited range (luma 16…235, chroma 16…240),
/// as used by high-definition films.
///
/// All in integers: Y′ = 16 + 219 (0.2126 R′ + 0.7152 G′ + 0.0722 B′) / 255, and 128 + 224 of (B′ −
/// Y′) / 1.8556 and (R′ − Y′) / 1.5748, factors in 1/65,536 whose sums are exact for greys.
package struct YUVPlanes: Hashable, Sendable {
  /// The number of pixels that share a chroma sample.
  package enum Chroma: String, CaseIterable, Sendable {
    /// One.
    case full = "444"
    /// Two by two: the mean of four pixels, placed in their middle. On odd sides the last ones are
    /// repeated.
    case half = "420"
  }

  /// Chroma subsampling.
  package let chroma: Chroma
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int

  /// Creates planes of pictures of `width` by `height` pixels.
  package init(chroma: Chroma, width: Int, height: Int) {
    (self.chroma, self.width, self.height) = (chroma, width, height)
  }

  /// Returns the first line of a YUV4MPEG2 stream with `numerator` frames in `denominator` seconds.
  package func header(numerator: Int, denominator: Int) -> String {
    let name = chroma == .full ? "444" : "420jpeg"
    return "YUV4MPEG2 W\(width) H\(height) F\(numerator):\(denominator) Ip A1:1 C\(name)"
      + " XCOLORRANGE=LIMITED\n"
  }

  /// Size of the three planes in bytes.
  package var byteCount: Int { width * height + 2 * chromaWidth * chromaHeight }

  private var chromaWidth: Int { chroma == .full ? width : (width + 1) / 2 }
  private var chromaHeight: Int { chroma == .full ? height : (height + 1) / 2 }

  /// Writes the three planes of a picture, of which `row` returns the words of each row: straight
  /// red, green, blue from bit 23 down.
  package func write(
    to planes: UnsafeMutablePointer<UInt8>, _ row: (_ y: Int) -> UnsafePointer<UInt32>
  ) {
    let blue = planes + width * height
    let red = blue + chromaWidth * chromaHeight
    for y in 0..<height {
      let (words, offset) = (row(y), y * width)
      Self.writeLuma(of: words, width, to: planes + offset)
      guard chroma == .full else { continue }
      Self.writeChroma(of: words, width, blue: blue + offset, red: red + offset)
    }
    guard chroma == .half else { return }
    for y in 0..<chromaHeight {
      let (above, below, offset) = (row(2 * y), row(min(2 * y + 1, height - 1)), y * chromaWidth)
      for x in Swift.stride(from: 0, to: chromaWidth, by: 2) {
        let sums = PixelChannels(above, below, 2 * x, width)
        let count = min(2, chromaWidth &- x)
        sums.blue(roundedBy: 18).storeEven(count, to: blue + offset + x)
        sums.red(roundedBy: 18).storeEven(count, to: red + offset + x)
      }
    }
  }

  /// Writes the luma of a row of `count` pixels.
  static func writeLuma(
    of words: UnsafePointer<UInt32>, _ count: Int, to luma: UnsafeMutablePointer<UInt8>
  ) {
    forEachFour(of: count) { x, four in
      PixelChannels(words, x, count).luma.store(four, to: luma + x)
    }
  }

  /// Writes the chroma of a row of `count` pixels, a sample for each.
  static func writeChroma(
    of words: UnsafePointer<UInt32>, _ count: Int, blue: UnsafeMutablePointer<UInt8>,
    red: UnsafeMutablePointer<UInt8>
  ) {
    forEachFour(of: count) { x, four in
      let pixels = PixelChannels(words, x, count)
      pixels.blue(roundedBy: 16).store(four, to: blue + x)
      pixels.red(roundedBy: 16).store(four, to: red + x)
    }
  }

  /// Calls `body` with the first of every four positions, and with their number.
  @inline(__always)
  private static func forEachFour(of count: Int, _ body: (_ x: Int, _ count: Int) -> Void) {
    for x in Swift.stride(from: 0, to: count, by: 4) { body(x, min(4, count &- x)) }
  }
}

/// Red, green and blue of four pixels, or the sums of two by two pixels.
private struct PixelChannels {
  private let red: SIMD4<Int32>
  private let green: SIMD4<Int32>
  private let blue: SIMD4<Int32>

  /// Reads four pixels of a row of `width` from `x` on; the last one is repeated beyond it.
  @inline(__always)
  init(_ row: UnsafePointer<UInt32>, _ x: Int, _ width: Int) {
    let channels = unsafeBitCast(Self.words(row, x, width), to: SIMD4<Int32>.self)
    red = channels &>> 16 & 0xFF
    green = channels &>> 8 & 0xFF
    blue = channels & 0xFF
  }

  /// Sums four columns of two rows from `x` on, two by two pixels, in lanes 0 and 2.
  @inline(__always)
  init(
    _ above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>, _ x: Int, _ width: Int
  ) {
    let (upper, lower) = (Self.words(above, x, width), Self.words(below, x, width))
    /// Returns the sums of every other channel, in 16 bits each.
    @inline(__always)
    func sums(_ shift: UInt32) -> SIMD4<Int32> {
      let first: SIMD4<UInt32> = upper &>> shift & 0x00FF_00FF
      let second: SIMD4<UInt32> = lower &>> shift & 0x00FF_00FF
      let columns = first &+ second
      let both = unsafeBitCast(columns, to: SIMD2<UInt64>.self)
      return unsafeBitCast(both &+ both &>> 32, to: SIMD4<Int32>.self)
    }
    let (even, odd) = (sums(0), sums(8))
    red = even &>> 16 & 0xFFFF
    green = odd & 0xFFFF
    blue = even & 0xFFFF
  }

  @inline(__always)
  private static func words(
    _ row: UnsafePointer<UInt32>, _ x: Int, _ width: Int
  ) -> SIMD4<UInt32> {
    guard x &+ 4 > width else {
      return UnsafeRawPointer(row + x).loadUnaligned(as: SIMD4<UInt32>.self)
    }
    return SIMD4(row[x], row[min(x + 1, width - 1)], row[min(x + 2, width - 1)], row[width - 1])
  }

  /// 16 + 219 (0.2126 R′ + 0.7152 G′ + 0.0722 B′) / 255.
  @inline(__always)
  var luma: Samples {
    let sum = weighted(11_966, 40_254, 4_064) &+ 32_768
    return Samples(sum &>> 16 &+ 16)
  }

  /// Returns 128 + 224 (B′ − Y′) / 1.8556 / 255, of sums of 2^(bits − 16) pixels.
  @inline(__always)
  func blue(roundedBy bits: Int32) -> Samples {
    rounded(weighted(-6_596, -22_188, 28_784), bits)
  }

  /// Returns 128 + 224 (R′ − Y′) / 1.5748 / 255, of sums of 2^(bits − 16) pixels.
  @inline(__always)
  func red(roundedBy bits: Int32) -> Samples {
    rounded(weighted(28_784, -26_145, -2_639), bits)
  }

  @inline(__always)
  private func weighted(_ ofRed: Int32, _ ofGreen: Int32, _ ofBlue: Int32) -> SIMD4<Int32> {
    let reds: SIMD4<Int32> = red &* ofRed
    let greens: SIMD4<Int32> = green &* ofGreen
    let blues: SIMD4<Int32> = blue &* ofBlue
    return reds &+ greens &+ blues
  }

  @inline(__always)
  private func rounded(_ sum: SIMD4<Int32>, _ bits: Int32) -> Samples {
    let half: Int32 = 1 &<< (bits &- 1)
    let whole: SIMD4<Int32> = (sum &+ half) &>> bits
    return Samples(whole &+ 128)
  }

  /// Four samples of 0…255.
  struct Samples {
    private let pairs: SIMD2<UInt64>

    @inline(__always)
    init(_ lanes: SIMD4<Int32>) { pairs = unsafeBitCast(lanes, to: SIMD2<UInt64>.self) }

    /// Writes the first `count`.
    @inline(__always)
    func store(_ count: Int, to target: UnsafeMutablePointer<UInt8>) {
      let (low, high) = (pairs.x | pairs.x &>> 24, pairs.y | pairs.y &>> 24)
      let bytes = UInt32(truncatingIfNeeded: low & 0xFFFF | high &<< 16)
      if count == 4 {
        UnsafeMutableRawPointer(target).storeBytes(of: bytes.littleEndian, as: UInt32.self)
      } else {
        for index in 0..<count { target[index] = UInt8(truncatingIfNeeded: bytes &>> (8 &* index)) }
      }
    }

    /// Writes the first `count` of those in lanes 0 and 2.
    @inline(__always)
    func storeEven(_ count: Int, to target: UnsafeMutablePointer<UInt8>) {
      target[0] = UInt8(truncatingIfNeeded: pairs.x)
      if count > 1 { target[1] = UInt8(truncatingIfNeeded: pairs.y) }
    }
  }
}
