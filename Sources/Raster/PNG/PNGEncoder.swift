import Drawing
import Files

/// A note inside a PNG.
public struct PNGText: Hashable, Sendable {
  /// What the note is about: 1…79 printable ASCII characters, no space at either end and no two
  /// together.
  public var keyword: String
  /// The note, without the character zero.
  public var value: String

  /// The note `value` about `keyword`.
  public init(_ keyword: String, _ value: String) {
    self.keyword = keyword
    self.value = value
  }

  /// - Throws: ``RasterError/encoding(_:)`` unless a PNG can hold the note.
  func check() throws(RasterError) {
    let characters = Array(keyword.utf8)
    let isSound =
      (1...79).contains(characters.count) && characters.allSatisfy { (0x20...0x7E).contains($0) }
      && characters.first != 0x20 && characters.last != 0x20
      && !zip(characters, characters.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
    guard isSound else {
      throw .encoding(
        "the keyword \(keyword.prefix(80).debugDescription) is not 1 to 79 printable ASCII "
          + "characters with single spaces between them")
    }
    guard !value.utf8.contains(0) else {
      throw .encoding("the note \(keyword) holds the character zero")
    }
  }
}

/// How much work goes into making a PNG small. The pixels are the same in all cases.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// Least work: looks for repetitions only where the dither of gradients makes them.
  case fast
  /// About twice the work of ``fast``: the row filter that suits each band, repetitions wherever
  /// they are met again.
  case balanced
  /// Smallest files, for about eight times the work of ``fast``: all repetitions are weighed.
  case small

  /// What is used where nothing else is asked for.
  public static let standard = PNGCompression.fast
}

/// Turns pictures into PNG data, one after another, in memory that it keeps.
///
/// The bytes depend on the picture, the texts and the compression alone. Where rows are those of
/// the picture before, though, the work is not done again.
public struct PNGEncoder: ~Copyable {
  /// How much time goes into making files small.
  public let compression: PNGCompression
  private var rows = ScanlineBuffer()
  private var compressor: BandCompressor
  private var assembler = PNGAssembler()
  private var former = PNGAssembler()
  private var scale = 1.0

  /// An encoder of the given effort.
  public init(_ compression: PNGCompression = .standard) {
    self.compression = compression
    compressor = BandCompressor(compression)
  }

  /// Encodes what `painter` has painted: RGB, or RGBA if it is transparent.
  ///
  /// - Throws: ``RasterError/encoding(_:)`` for a text that a PNG cannot hold.
  public mutating func encode(
    _ painter: borrowing Painter, texts: [PNGText] = []
  ) throws(RasterError) {
    let (width, hasAlpha) = (painter.width, painter.isTransparent)
    let head = try PNGChunkWriter.head(
      width: width, height: painter.height, hasAlpha: hasAlpha, scale: painter.scale, texts: texts)
    scale = painter.scale
    painter.withPixels { pixels, stride in
      encode(head, width, painter.height, hasAlpha: hasAlpha) { y, target in
        let row = (pixels + y &* stride).assumingMemoryBound(to: UInt32.self)
        if hasAlpha {
          PixelPacking.straighten(row, width, into: target)
        } else {
          PixelPacking.drop(row, width, into: target)
        }
      }
    }
  }

  /// Encodes `bitmap`, as RGBA if `hasAlpha`, else as RGB without its opacity; `scale` is in
  /// pixels a point.
  ///
  /// - Throws: ``RasterError/encoding(_:)`` for a text that a PNG cannot hold.
  public mutating func encode(
    _ bitmap: Bitmap, hasAlpha: Bool, scale: Double = 1, texts: [PNGText] = []
  ) throws(RasterError) {
    let (width, height) = (bitmap.width, bitmap.height)
    let head = try PNGChunkWriter.head(
      width: width, height: height, hasAlpha: hasAlpha, scale: scale, texts: texts)
    self.scale = scale
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let pixels = bytes.baseAddress else { return }
      encode(head, width, height, hasAlpha: hasAlpha) { y, target in
        let row = pixels + y &* width &* 4
        if hasAlpha {
          target.update(from: row, count: width &* 4)
        } else {
          PixelPacking.dropOpacity(row, width, into: target)
        }
      }
    }
  }

  private mutating func encode(
    _ head: [UInt8], _ width: Int, _ height: Int, hasAlpha: Bool,
    _ pack: (_ y: Int, _ target: UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let isComparable = rows.prepare(width: width, height: height, hasAlpha: hasAlpha)
    swap(&assembler, &former)
    assembler.begin(head)
    let step = BandCompressor.rows(ofBytes: rows.rowBytes)
    var (isAboveNew, sum) = (false, Adler32())
    for (index, top) in stride(from: 0, to: height, by: step).enumerated() {
      let band = top..<min(height, top + step)
      let isNew = rows.take(band, pack) || !isComparable
      if isNew || isAboveNew {
        assembler.append(&compressor, rows, band)
      } else {
        assembler.append(former, index)
      }
      isAboveNew = isNew
      sum.append(assembler.checksum(of: index), band.count * (rows.rowBytes + 1))
    }
    assembler.end(sum)
  }

  /// Encodes the last picture again, with other texts; the pixels are only copied.
  ///
  /// - Throws: ``RasterError/encoding(_:)`` for a text that a PNG cannot hold, and where there is no
  ///   picture yet.
  public mutating func encodeAgain(texts: [PNGText]) throws(RasterError) {
    guard !assembler.isEmpty else { throw .encoding("no picture was encoded before") }
    let head = try PNGChunkWriter.head(
      width: rows.width, height: rows.height, hasAlpha: rows.hasAlpha, scale: scale, texts: texts)
    swap(&assembler, &former)
    assembler.begin(head)
    assembler.append(former)
  }

  /// The data of the last picture.
  public func withBytes<Result, Fault: Error>(
    _ body: (RawSpan) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    try body(assembler.content.bytes)
  }

  /// A copy of the data of the last picture.
  public var bytes: [UInt8] { Array(assembler.content) }

  /// Writes the last picture to `path`, whole or not at all.
  public func write(to path: String) throws(RasterError) {
    try RasterError.ofFile { () throws(FileError) in
      try AtomicFile.write(assembler.content.bytes, to: path)
    }
  }
}
