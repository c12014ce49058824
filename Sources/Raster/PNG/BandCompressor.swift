/// Filters and deflates bands of rows, each for itself: what a band becomes depends on its rows and
/// the row above alone.
struct BandCompressor: ~Copyable {
  private let compression: PNGCompression
  private var filtered = Buffer<UInt8>(1, of: 0)
  private var tokens = DeflateTokens()
  private var finder = MatchFinder()
  private var blocks = DeflateBlocks()

  init(_ compression: PNGCompression) { self.compression = compression }

  /// Bytes of a band: few enough to stay in a processor's cache, and for a filter and codes to suit
  /// all of it; many enough that their description is nothing beside it.
  private static let size = 80_000

  /// Rows of a band of a picture with rows of `rowBytes` bytes.
  static func rows(ofBytes rowBytes: Int) -> Int { max(1, size / (rowBytes + 1)) }

  /// Most bytes that a band of `count` rows becomes, and a word more.
  static func bound(_ count: Int, rowBytes: Int) -> Int {
    DeflateBlocks.bound(count * (rowBytes + 1))
  }

  /// Writes the rows `band` of `rows` as blocks of DEFLATE.
  ///
  /// - Returns: the checksum of the filtered rows.
  mutating func compress(
    _ rows: ScanlineBuffer.Rows, _ band: Range<Int>, isLast: Bool, to writer: inout BitWriter
  ) -> Adler32 {
    let rowBytes = rows.rowBytes
    let count = band.count * (rowBytes + 1)
    filtered.reserveUninitialized(count + 64)
    let period = 8 * rows.bytesPerPixel
    // Paeth's filter suits most bands of frames; a trial finds those that want another.
    filter(rows, band, by: compression == .fast ? .paeth : suitableFilter(rows, band))
    tokens.reset(for: count)
    switch compression {
    case .fast: finder.findFast(filtered.base, count, period: period, into: &tokens)
    case .balanced: finder.findGreedy(filtered.base, count, period: period, into: &tokens)
    case .small: finder.findLazy(filtered.base, count, period: period, depth: 16, into: &tokens)
    }
    blocks.write(filtered.base, count, tokens, isLast: isLast, to: &writer)
    return Adler32(filtered.base, count)
  }

  private func filter(_ rows: ScanlineBuffer.Rows, _ band: Range<Int>, by filter: RowFilter) {
    var target = filtered.base
    for y in band {
      target.pointee = filter.rawValue
      filter.apply(
        to: rows.row(y), above: rows.row(y - 1), rows.rowBytes, bytesPerPixel: rows.bytesPerPixel,
        into: target + 1)
      target += rows.rowBytes + 1
    }
  }

  /// The filter that makes the fewest bits of a few rows of the band.
  private mutating func suitableFilter(
    _ rows: ScanlineBuffer.Rows, _ band: Range<Int>
  ) -> RowFilter {
    var (chosen, least) = (RowFilter.paeth, Int.max)
    for candidate in [RowFilter.paeth, .up, .sub, .none] {
      var bits = 0
      for top in stride(from: band.lowerBound + 3, to: band.upperBound, by: 8) {
        let sample = top..<min(top + 2, band.upperBound)
        filter(rows, sample, by: candidate)
        let count = sample.count * (rows.rowBytes + 1)
        tokens.reset(for: count)
        finder.findFast(filtered.base, count, period: 8 * rows.bytesPerPixel, into: &tokens)
        bits += tokens.estimatedBits
      }
      if bits < least { (chosen, least) = (candidate, bits) }
    }
    return chosen
  }
}
