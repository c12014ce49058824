/// Turns painted pictures into the bytes of a stream of pictures, in memory that it keeps.
package struct FramePacker: ~Copyable {
  /// Layouts of the packed bytes.
  package enum Layout: Hashable, Sendable {
    /// Red, green, blue, and straight opacity where the painter is transparent; rows from the top.
    case rgb
    /// A frame of a YUV4MPEG2 stream: planes of luma and chroma by ``YUVPlanes``.
    case y4m(YUVPlanes.Chroma)
  }

  private let layout: Layout
  private var bytes: [UInt8] = []
  /// The picture with straight opacity.
  private var straight = Buffer<UInt32>(1, of: 0)

  /// A packer of the given layout.
  package init(_ layout: Layout) { self.layout = layout }

  /// Packs what `painter` has painted. A YUV4MPEG2 stream leaves its opacity out.
  package mutating func pack(_ painter: borrowing Painter) {
    switch layout {
    case .rgb: packChannels(painter)
    case .y4m(let chroma):
      packPlanes(painter, YUVPlanes(chroma: chroma, width: painter.width, height: painter.height))
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
            PixelPacking.drop(row, width, into: base + y * rowBytes)
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

  /// The bytes of the last picture.
  package func withBytes<Result, Fault: Error>(
    _ body: (RawSpan) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    try body(bytes.span.bytes)
  }
}
