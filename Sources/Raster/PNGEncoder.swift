import Drawing
import PNGCoding

/// How much work goes into making a PNG small. The pixels are the same in all cases.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// Least work.
  case fast
  /// Between the two.
  case balanced
  /// Smallest files.
  case small
}

/// Turns pictures into PNG data, one after another, in memory that it keeps.
///
/// The bytes depend on the picture, the texts and the compression alone.
public struct PNGEncoder: ~Copyable {
  /// The effort.
  public let compression: PNGCompression
  private var packed = PackedRows()
  private var output = pngcoding_buffer(bytes: nil, count: 0, capacity: 0)

  /// An encoder of the given effort.
  public init(_ compression: PNGCompression = .balanced) { self.compression = compression }

  deinit {
    var output = output
    pngcoding_release(&output)
  }

  /// Encodes what `painter` has painted: RGB, or RGBA if it is transparent.
  public mutating func encode(
    _ painter: borrowing Painter, texts: [PNGText] = []
  ) throws(RasterError) {
    packed.take(painter)
    try encode(painter.width, painter.height, scale: painter.scale, texts)
  }

  /// Encodes `bitmap`, as RGBA if `hasAlpha`, else as RGB without its opacity; `scale` is in
  /// pixels a point.
  public mutating func encode(
    _ bitmap: Bitmap, hasAlpha: Bool, scale: Double = 1, texts: [PNGText] = []
  ) throws(RasterError) {
    packed.take(bitmap, hasAlpha: hasAlpha)
    try encode(bitmap.width, bitmap.height, scale: scale, texts)
  }

  /// The data of the last picture.
  public func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: output.bytes, count: output.count))
  }

  /// A copy of the data of the last picture.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Writes the last picture to `path`, whole or not at all.
  public func write(to path: String) throws(RasterError) {
    try AtomicFile.write(
      UnsafeRawBufferPointer(start: output.bytes, count: output.count), to: path)
  }

  private mutating func encode(
    _ width: Int, _ height: Int, scale: Double, _ texts: [PNGText]
  ) throws(RasterError) {
    let blob = texts.flatMap { $0.keyword.utf8CString + $0.value.utf8CString }
    var message = [CChar](repeating: 0, count: Int(pngcoding_message_size))
    let filters = compression.filters
    let isDone = blob.withUnsafeBufferPointer { blob in
      var picture = pngcoding_picture(
        rows: packed.base, width: UInt32(width), height: UInt32(height),
        has_alpha: packed.hasAlpha,
        pixels_per_metre: UInt32(min(max((72 * scale / 0.0254).rounded(), 0), 2e9)),
        texts: blob.baseAddress, text_count: texts.count, is_trial: false)
      var effort = pngcoding_effort(level: compression.level, filters: filters[0])
      picture.is_trial = height >= 256
      var least = Int.max
      for candidate in filters {
        let trial = pngcoding_effort(level: compression.level, filters: candidate)
        guard pngcoding_encode(&picture, trial, &output, &message) else { return false }
        if output.count < least { (least, effort) = (output.count, trial) }
      }
      picture.is_trial = false
      return pngcoding_encode(&picture, effort, &output, &message)
    }
    guard isDone else { throw .encoding(sentence(message)) }
  }
}

/// The C string in `message`.
func sentence(_ message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

extension PNGCompression {
  /// zlib's level.
  fileprivate var level: Int32 {
    switch self {
    case .fast: 1
    case .balanced: 2
    case .small: 6
    }
  }

  /// The row filters to try. Flat and dithered areas shrink best unfiltered, since the dither
  /// repeats; many strokes and glows want differences. Which wins is tried on a few bands of each
  /// picture. Runs without other repetitions (Z_RLE) would be no faster and miss the dither.
  fileprivate var filters: [Int32] {
    let plain = [Int32(pngcoding_filter_none), Int32(pngcoding_filter_sub)]
    return self == .small ? plain + [Int32(pngcoding_filter_all)] : plain
  }
}
