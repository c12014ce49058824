/// Turns painted pictures into the bytes of a stream of pictures, in memory that it keeps.
public struct FramePacker: ~Copyable {
  /// Layouts of the packed bytes.
  public enum Layout: Hashable, Sendable {
    /// Red, green, blue, and straight opacity where the painter is transparent; rows from the top.
    case rgb
    /// A frame of a YUV4MPEG2 stream: planes of luma and chroma by ``YUVPlanes``.
    case y4m(YUVPlanes.Chroma)
  }

  private let layout: Layout
  private var pixels: [UInt8] = []
  private var planes: [UInt8] = []

  /// A packer of the given layout.
  public init(_ layout: Layout) { self.layout = layout }

  /// Packs what `painter` has painted. A YUV4MPEG2 stream leaves its opacity out.
  public mutating func pack(_ painter: borrowing Painter) {
    let (width, height, hasAlpha) = (painter.width, painter.height, painter.isTransparent)
    let channels = hasAlpha ? 4 : 3
    if pixels.count != width * height * channels {
      pixels = [UInt8](repeating: 0, count: width * height * channels)
    }
    pixels.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      painter.withPixels { source, stride in
        for y in 0..<height {
          let row = (source + y * stride).assumingMemoryBound(to: UInt32.self)
          if hasAlpha {
            PixelPacking.straighten(row, width, into: base + y * width * channels)
          } else {
            PixelPacking.drop(row, width, into: base + y * width * channels)
          }
        }
      }
    }
    guard case .y4m(let chroma) = layout else { return }
    planes.removeAll(keepingCapacity: true)
    planes += "FRAME\n".utf8
    pixels.withUnsafeBufferPointer {
      YUVPlanes(chroma: chroma, width: width, height: height)
        .append($0, stride: channels, to: &planes)
    }
  }

  /// The bytes of the last picture.
  public func withBytes<Result, Fault: Error>(
    _ body: (RawSpan) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let bytes = layout == .rgb ? pixels : planes
    return try body(bytes.span.bytes)
  }
}
