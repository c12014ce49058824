import Files
import Raster
import Scripting

/// Pictures of frames that are painted side by side, as one stream of bytes in order.
///
/// A worker that has a picture ready waits until all before it are written, so that a reader that
/// is slow slows down the painting, and memory stays what the workers need.
struct FrameStream: Sendable {
  let format: StreamFormat
  private let bytes: ByteStream
  private let buffer: ReorderBuffer
  private let header: String

  /// A stream of the frames `indices` of `scene`, in this format, into `bytes`.
  init(_ format: StreamFormat, of scene: Scene, _ indices: FrameSelection, into bytes: ByteStream) {
    (self.format, self.bytes) = (format, bytes)
    buffer = ReorderBuffer(indices)
    if case .y4m(let chroma) = format {
      header = YUVPlanes(chroma: chroma, width: scene.pixelWidth, height: scene.pixelHeight)
        .header(numerator: scene.fps.numerator, denominator: scene.fps.denominator)
    } else {
      header = ""
    }
  }

  /// Writes what stands before the first frame.
  func begin() throws { try bytes.write(header) }

  /// Writes the picture of `frame` when its turn comes. Whether it was still wanted then.
  func write(_ picture: RawSpan, of frame: Int) throws -> Bool {
    try buffer.pass(frame) { try bytes.write(picture) }
  }

  /// Ends all waiting for a frame that will not come.
  func close() { buffer.close() }
}
