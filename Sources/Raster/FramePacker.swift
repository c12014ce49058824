/// Turns painted pictures into the bytes of a stream of pictures, in memory that it keeps.
public struct FramePacker: ~Copyable {
  /// What the bytes are.
  public enum Layout: Hashable, Sendable {
    /// Red, green, blue, and straight opacity where the painter is transparent; rows from the top.
    case rgb
    /// A frame of a YUV4MPEG2 stream: planes of luma and chroma by ``YUVPlanes``.
    case y4m(YUVPlanes.Chroma)
  }

  private let layout: Layout
  private var rows = PackedRows()
  private var planes: [UInt8] = []
  private var count = 0

  /// A packer of the given layout.
  public init(_ layout: Layout) { self.layout = layout }

  /// Packs what `painter` has painted. A YUV4MPEG2 stream leaves its opacity out.
  public mutating func pack(_ painter: borrowing Painter) {
    rows.take(painter)
    count = painter.width * painter.height * (rows.hasAlpha ? 4 : 3)
    guard case .y4m(let chroma) = layout else { return }
    planes.removeAll(keepingCapacity: true)
    planes += "FRAME\n".utf8
    let pixels = UnsafeBufferPointer(start: rows.base, count: count)
    YUVPlanes(chroma: chroma, width: painter.width, height: painter.height)
      .append(pixels, stride: rows.hasAlpha ? 4 : 3, to: &planes)
  }

  /// The bytes of the last picture.
  public func withBytes<Result, Fault: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    if case .rgb = layout {
      return try body(UnsafeRawBufferPointer(start: rows.base, count: count))
    }
    let result = planes.withUnsafeBytes { bytes in
      Swift.Result { () throws(Fault) in try body(bytes) }
    }
    return try result.get()
  }
}
