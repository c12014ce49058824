import Digests

#if arch(x86_64)
  import CKernels
#endif

/// Writes bytes as blocks of DEFLATE (RFC 1951): stored, with the fixed codes or with codes of
/// their own, whichever is smallest.
struct DeflateBlocks: ~Copyable {
  private let fixed = DeflateCodes.fixed()
  private var dynamic = DeflateCodes()
  /// True if wide kernels are used.
  private let isWide: Bool

  init(isWide: Bool) { self.isWide = isWide }

  private static let longestStored = 65535

  /// Returns the largest size of `count` bytes when written, plus one word.
  static func bound(_ count: Int) -> Int { count + 5 * (count / longestStored + 1) + 32 }

  /// Writes the `count` bytes encoded by `tokens`, after which 15 more can be read; the next block
  /// begins at a byte boundary.
  mutating func write(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ tokens: borrowing DeflateTokens, isLast: Bool,
    to writer: inout BitWriter
  ) {
    dynamic.fit(tokens)
    let dynamicBits = dynamic.descriptionBits + dynamic.bits(of: tokens)
    let fixedBits = fixed.bits(of: tokens)
    let storedBits = 8 * (count + 5 * ((count + Self.longestStored - 1) / Self.longestStored)) - 3
    // Except for the last block, an empty stored block follows, to end at a byte boundary.
    if storedBits <= min(dynamicBits, fixedBits) + (isLast ? 0 : 39) {
      store(bytes, count, isLast: isLast, to: &writer)
      return
    }
    writer.put(isLast ? 1 : 0, 1)
    if fixedBits <= dynamicBits {
      writer.put(1, 2)
      tokens.write(bytes, in: fixed, to: &writer, isWide: isWide)
    } else {
      writer.put(2, 2)
      dynamic.writeDescription(to: &writer)
      tokens.write(bytes, in: dynamic, to: &writer, isWide: isWide)
    }
    if !isLast { store(bytes, 0, isLast: false, to: &writer) }
    writer.align()
  }

  private func store(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, isLast: Bool, to writer: inout BitWriter
  ) {
    var offset = 0
    repeat {
      let part = min(count - offset, Self.longestStored)
      writer.put(isLast && offset + part == count ? 1 : 0, 3)
      writer.align()
      writer.put(UInt64(part), 16)
      writer.put(UInt64(~part & 0xFFFF), 16)
      writer.flush()
      writer.copy(bytes + offset, part)
      offset += part
    } while offset < count
  }
}

/// Filters and deflates bands of rows independently: the result of a band depends only on its rows
/// and the row above.
struct BandCompressor: ~Copyable {
  private let compression: PNGCompression
  private var filtered = Buffer<UInt8>(1, of: 0)
  private var tokens = DeflateTokens()
  private var finder: MatchFinder
  private var blocks: DeflateBlocks

  /// True if wide kernels are used.
  private let isWide: Bool

  init(_ compression: PNGCompression, isWide: Bool) {
    (self.compression, self.isWide) = (compression, isWide)
    finder = MatchFinder(isWide: isWide)
    blocks = DeflateBlocks(isWide: isWide)
  }

  /// Size of a band in bytes: small enough for a processor's cache, and for one filter and one set
  /// of codes to suit all of it; large enough that the description of the codes is negligible.
  private static let size = 80_000

  /// Returns the rows of a band in a picture with rows of `rowBytes` bytes.
  static func rows(ofBytes rowBytes: Int) -> Int { max(1, size / (rowBytes + 1)) }

  /// Returns the largest compressed size of a band of `count` rows, plus one word.
  static func bound(_ count: Int, rowBytes: Int) -> Int {
    DeflateBlocks.bound(count * (rowBytes + 1))
  }

  /// Writes the rows `band` of `rows` as blocks of DEFLATE.
  ///
  /// - Returns: The checksum of the filtered rows.
  mutating func compress(
    _ rows: ScanlineBuffer.Rows, _ band: Range<Int>, isLast: Bool, to writer: inout BitWriter
  ) -> Adler32 {
    let rowBytes = rows.rowBytes
    let count = band.count * (rowBytes + 1)
    filtered.reserveUninitialized(count + 64)
    let period = 8 * rows.bytesPerPixel
    // The Paeth filter suits most bands of frames; a trial finds those that suit another.
    filter(rows, band, by: compression == .fast ? .paeth : suitableFilter(rows, band))
    tokens.reset(for: count)
    switch compression {
    case .fast: finder.findFast(filtered.base, count, period: period, into: &tokens)
    case .balanced: finder.findGreedy(filtered.base, count, period: period, into: &tokens)
    case .small: finder.findLazy(filtered.base, count, period: period, depth: 16, into: &tokens)
    }
    blocks.write(filtered.base, count, tokens, isLast: isLast, to: &writer)
    return Adler32(filtered.base, count, isWide: isWide)
  }

  private func filter(_ rows: ScanlineBuffer.Rows, _ band: Range<Int>, by filter: RowFilter) {
    var target = filtered.base
    for y in band {
      target.pointee = filter.rawValue
      filter.apply(
        to: rows.row(y), above: rows.row(y - 1), rows.rowBytes, bytesPerPixel: rows.bytesPerPixel,
        into: target + 1, isWide: isWide)
      target += rows.rowBytes + 1
    }
  }

  /// Returns the filter that gives the fewest bits for a few rows of the band.
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

/// Writes bits one after another, the lowest first, as DEFLATE requires.
///
/// At most 56 bits may be written between two calls of ``flush()``.
struct BitWriter {
  /// The address at which the next eight bytes may be written.
  private(set) var destination: UnsafeMutableRawPointer
  private var held: UInt64 = 0
  private var count = 0

  init(to destination: UnsafeMutableRawPointer) { self.destination = destination }

  #if arch(x86_64)
    /// Writes `count` tokens that encode `bytes`, after which 15 more are read, by wide kernels.
    mutating func put(
      _ tokens: UnsafePointer<UInt64>, _ count: Int, of bytes: UnsafePointer<UInt8>,
      in codes: borrowing DeflateCodes
    ) {
      var wide = ckernels_codes()
      wide.literals = UnsafeRawPointer(codes.literals.base)
      wide.lengths = UnsafeRawPointer(codes.matches.base)
      wide.distances = UnsafeRawPointer(codes.distances.base)
      destination += ckernels_put_tokens(
        tokens, count, bytes, &wide, destination, &held, &self.count)
    }
  #endif

  @inline(__always)
  mutating func put(_ bits: UInt64, _ count: Int) {
    held |= bits &<< UInt64(truncatingIfNeeded: self.count)
    self.count &+= count
  }

  @inline(__always)
  mutating func put(_ code: HuffmanCode) { put(code.bits, code.length) }

  /// Writes four codes, joined in pairs, so that none waits for the three before it.
  @inline(__always)
  mutating func put(_ a: HuffmanCode, _ b: HuffmanCode, _ c: HuffmanCode, _ d: HuffmanCode) {
    let first = a.bits | b.bits &<< UInt64(truncatingIfNeeded: a.length)
    let second = c.bits | d.bits &<< UInt64(truncatingIfNeeded: c.length)
    let length = a.length &+ b.length
    let all = first | second &<< UInt64(truncatingIfNeeded: length)
    put(all, length &+ c.length &+ d.length)
  }

  /// Writes whole bytes; fewer than eight bits remain.
  @inline(__always)
  mutating func flush() {
    destination.storeBytes(of: held.littleEndian, as: UInt64.self)
    destination += count &>> 3
    held &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    count = (count + 7) & ~7
    flush()
  }

  /// Copies whole bytes; the bits before must be aligned.
  mutating func copy(_ bytes: UnsafeRawPointer, _ count: Int) {
    destination.copyMemory(from: bytes, byteCount: count)
    destination += count
  }

  /// Returns the number of bits that would fill the last byte after `more` bits.
  func padding(after more: Int) -> Int { -(count + more) & 7 }
}

/// The bits of a symbol's code, in the order in which they are written.
struct HuffmanCode: BitwiseCopyable {
  private let word: UInt32

  init(bits: UInt32, length: Int) { word = bits << 8 | UInt32(length) }

  /// Returns the code followed by `extra` bits.
  func with(_ rest: UInt32, _ extra: Int) -> HuffmanCode {
    HuffmanCode(bits: word >> 8 | rest << UInt32(length), length: length + extra)
  }

  var bits: UInt64 { UInt64(word &>> 8) }
  var length: Int { Int(word & 255) }
}
