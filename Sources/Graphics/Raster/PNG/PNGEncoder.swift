import Digests
import Drawing
import Files
import Painting

/// A note inside a PNG.
public struct PNGText: Hashable, Sendable {
  /// The subject of the note: 1…79 printable ASCII characters, no space at either end and no two
  /// together.
  public var keyword: String
  /// The text of the note, without NUL characters.
  public var value: String

  /// Creates the note `value` about `keyword`.
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

/// The effort spent on a small PNG. The pixels are the same in all cases.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// Least effort: finds only the repetitions that the dither of gradients makes.
  case fast
  /// About twice the effort of ``fast``: the best row filter for each band, and repetitions at the
  /// last occurrence of the same bytes.
  case balanced
  /// Smallest files, for about eight times the effort of ``fast``: all repetitions are considered.
  case small

  /// The default.
  public static let standard = PNGCompression.fast
}

/// Encodes pictures as PNG data, one after another, in memory that it keeps.
///
/// The bytes depend only on the picture, the texts and the compression. Rows that equal those of
/// the last picture are not compressed again, though.
public struct PNGEncoder: ~Copyable {
  /// The effort spent on small files.
  package let compression: PNGCompression
  private let isWide: Bool
  private var rows = ScanlineBuffer()
  private var compressors: [Compressor] = []
  private var assembler = PNGAssembler()
  private var former = PNGAssembler()
  private var scale = 1.0

  /// Creates an encoder of the given effort.
  public init(_ compression: PNGCompression = .standard) {
    self.init(compression, isWide: WideKernels.areAvailable)
  }

  /// Creates an encoder of the given effort; with wide kernels if `isWide`, which must be available.
  package init(_ compression: PNGCompression, isWide: Bool) {
    (self.compression, self.isWide) = (compression, isWide)
  }

  /// The compressor of one thread, and the bands that it has compressed.
  private final class Compressor: @unchecked Sendable {
    private var compressor: BandCompressor
    private(set) var assembler = PNGAssembler()
    private(set) var bands: [Int] = []

    init(_ compression: PNGCompression, isWide: Bool) {
      compressor = BandCompressor(compression, isWide: isWide)
    }

    func begin() {
      assembler.begin([])
      bands.removeAll(keepingCapacity: true)
    }

    func compress(_ rows: ScanlineBuffer.Rows, _ rowsOfBand: Range<Int>, band: Int) {
      assembler.append(&compressor, rows, rowsOfBand)
      bands.append(band)
    }
  }

  /// Encodes the picture that `painter` has painted: RGB, or RGBA if it is transparent. Up to
  /// `jobs` threads compress it, which does not affect the bytes.
  ///
  /// - Throws: ``RasterError/encoding(_:)`` for a text that a PNG cannot hold.
  public mutating func encode(
    _ painter: borrowing Painter, texts: [PNGText] = [], jobs: Int = 1
  ) throws(RasterError) {
    let (width, hasAlpha) = (painter.width, painter.isTransparent)
    let head = try PNGChunkWriter.head(
      width: width, height: painter.height, hasAlpha: hasAlpha, scale: painter.scale, texts: texts)
    scale = painter.scale
    let isWide = isWide
    painter.withPixels { pixels, stride in
      nonisolated(unsafe) let pixels = pixels
      encode(head, width, painter.height, hasAlpha: hasAlpha, jobs: jobs) { y, target in
        let row = (pixels + y &* stride).assumingMemoryBound(to: UInt32.self)
        if hasAlpha {
          PixelPacking.straighten(row, width, into: target)
        } else {
          WideKernels.drop(row, width, into: target, isWide: isWide)
        }
      }
    }
  }

  /// Encodes `bitmap`, as RGBA if `hasAlpha`, else as RGB without its opacity; `scale` is in pixels
  /// a point.
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
      guard let base = bytes.baseAddress else { return }
      nonisolated(unsafe) let pixels = base
      encode(head, width, height, hasAlpha: hasAlpha, jobs: 1) { y, target in
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
    _ head: [UInt8], _ width: Int, _ height: Int, hasAlpha: Bool, jobs: Int,
    _ pack: @escaping @Sendable (_ y: Int, _ target: UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let step = BandCompressor.rows(ofBytes: width * (hasAlpha ? 4 : 3))
    let bands = stride(from: 0, to: height, by: step).map { $0..<min(height, $0 + step) }
    let isNew = rows.take(
      width: width, height: height, hasAlpha: hasAlpha, bands,
      on: workers(jobs, for: bands.count), pack)
    // Filters depend on the row above, too.
    let changed = bands.indices.filter { isNew[$0] || ($0 > 0 && isNew[$0 - 1]) }
    compress(changed, of: bands, jobs)
    swap(&assembler, &former)
    assembler.begin(head)
    assembler.reserve(compressors.reduce(0) { $0 + $1.assembler.count })
    var (sum, sources) = (
      Adler32(), [(compressor: Int, band: Int)?](repeating: nil, count: bands.count)
    )
    for (number, compressor) in compressors.enumerated() {
      for (index, band) in compressor.bands.enumerated() { sources[band] = (number, index) }
    }
    for (index, band) in bands.enumerated() {
      if let source = sources[index] {
        assembler.append(compressors[source.compressor].assembler, source.band)
      } else {
        assembler.append(former, index)
      }
      sum.append(assembler.checksum(of: index), band.count * (rows.rowBytes + 1))
    }
    assembler.end(sum)
  }

  /// Returns the number of threads for this many bands: a thread for fewer than four takes longer
  /// to start than it gains.
  private func workers(_ jobs: Int, for bands: Int) -> Int { min(jobs, 1 + bands / 4) }

  /// Compresses the bands `changed` of `bands`, in parallel on up to `jobs` threads.
  private mutating func compress(_ changed: [Int], of bands: [Range<Int>], _ jobs: Int) {
    let workers = workers(jobs, for: changed.count)
    while compressors.count < workers {
      compressors.append(Compressor(compression, isWide: isWide))
    }
    for compressor in compressors { compressor.begin() }
    let (rows, compressors) = (rows.rows, compressors)
    Workers.run(changed.count, on: workers) { index, worker in
      let band = changed[index]
      compressors[worker].compress(rows, bands[band], band: band)
    }
  }

  /// Encodes the last picture again, with other texts; the pixels are only copied.
  ///
  /// - Throws: ``RasterError/encoding(_:)`` for a text that a PNG cannot hold, and if there is no
  ///   picture yet.
  package mutating func encodeAgain(texts: [PNGText]) throws(RasterError) {
    guard !assembler.isEmpty else { throw .encoding("no picture was encoded before") }
    let head = try PNGChunkWriter.head(
      width: rows.width, height: rows.height, hasAlpha: rows.hasAlpha, scale: scale, texts: texts)
    swap(&assembler, &former)
    assembler.begin(head)
    assembler.append(former)
  }

  /// Calls `body` with the data of the last picture.
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
