/// Bytes encoded as DEFLATE symbols (RFC 1951): literals and matches, with the frequency of each
/// symbol.
struct DeflateTokens: ~Copyable {
  /// Longest match.
  static let longestMatch = 258
  /// Farthest distance of a match.
  static let window = 32768
  /// Symbols: 256 literals, the end, 29 lengths; 30 distances.
  static let (literals, distances) = (286, 30)
  private static let end = 256

  /// Literals before a match, its length and its distance; the last has literals only.
  private var tokens = Buffer<UInt64>(1 << 12, of: 0)
  private(set) var count = 0
  /// Frequencies of literals and lengths, and of distances.
  private(set) var literalCounts = Buffer<UInt32>(288, of: 0)
  private(set) var distanceCounts = Buffer<UInt32>(32, of: 0)
  /// Four counts of literals, so that equal neighbours need not wait for each other.
  private var quarters = Buffer<UInt32>(4 * 256, of: 0)
  /// Extra bits of all matches.
  private(set) var extraBits = 0
  private let tables = DeflateTables()

  /// Removes all tokens, and reserves space for those of `bytes` bytes.
  mutating func reset(for bytes: Int) {
    // A match encodes three bytes or more.
    tokens.reserveUninitialized(bytes / 3 + 2)
    count = 0
    extraBits = 0
    literalCounts.base.update(repeating: 0, count: 288)
    distanceCounts.base.update(repeating: 0, count: 32)
    quarters.base.update(repeating: 0, count: 4 * 256)
  }

  /// Adds the `run` bytes from `literals` on, then a match.
  @inline(__always)
  mutating func append(
    _ literals: UnsafePointer<UInt8>, _ run: Int, length: Int, distance: Int
  ) {
    tally(literals, run)
    tokens.base[count] =
      UInt64(truncatingIfNeeded: run) &<< 32 | UInt64(truncatingIfNeeded: length) &<< 16
      | UInt64(truncatingIfNeeded: distance)
    count &+= 1
    let symbol = tables.lengthSymbols.base[length]
    literalCounts.base[Int(symbol)] &+= 1
    let distanceSymbol = DeflateTables.distanceSymbol(distance)
    distanceCounts.base[distanceSymbol] &+= 1
    extraBits &+=
      Int(tables.lengthExtras.base[length]) &+ DeflateTables.distanceExtra(distanceSymbol)
  }

  /// Adds the last `run` bytes and the end.
  mutating func finish(_ literals: UnsafePointer<UInt8>, _ run: Int) {
    tally(literals, run)
    tokens.base[count] = UInt64(run) << 32
    count += 1
    for byte in 0..<256 {
      for quarter in 0..<4 { literalCounts.base[byte] += quarters.base[quarter * 256 + byte] }
    }
    literalCounts.base[Self.end] = 1
  }

  /// Estimated size of the tokens in bits with dynamic codes, from their entropy.
  var estimatedBits: Int {
    func entropy(_ counts: UnsafePointer<UInt32>, _ size: Int) -> Int {
      var (total, sum) = (0, 0)
      for symbol in 0..<size {
        let count = Int(counts[symbol])
        total += count
        sum += count * Self.logarithm(count)
      }
      return (total * Self.logarithm(total) - sum) >> 8
    }
    return extraBits + entropy(literalCounts.base, Self.literals)
      + entropy(distanceCounts.base, Self.distances)
  }

  /// Returns the base-2 logarithm in 256ths, linear between powers of two.
  private static func logarithm(_ value: Int) -> Int {
    guard value > 1 else { return 0 }
    let top = 63 - value.leadingZeroBitCount
    return top << 8 + (value << 8) >> top - 256
  }

  @inline(__always)
  private func tally(_ literals: UnsafePointer<UInt8>, _ run: Int) {
    let counts = quarters.base
    let raw = UnsafeRawPointer(literals)
    var offset = 0
    while offset &+ 4 <= run {
      let four = raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      counts[Int(four & 255)] &+= 1
      counts[256 &+ Int(four &>> 8 & 255)] &+= 1
      counts[512 &+ Int(four &>> 16 & 255)] &+= 1
      counts[768 &+ Int(four &>> 24)] &+= 1
      offset &+= 4
    }
    while offset < run {
      counts[Int(literals[offset])] &+= 1
      offset &+= 1
    }
  }

  /// Writes all tokens and the end in `codes`; `bytes` are the encoded ones, after which 15 more are
  /// read if wide kernels are used.
  func write(
    _ bytes: UnsafePointer<UInt8>, in codes: borrowing DeflateCodes, to output: inout BitWriter,
    isWide: Bool
  ) {
    var writer = output
    #if arch(x86_64)
      if isWide {
        writer.put(tokens.base, count, of: bytes, in: codes)
        writer.put(codes.literals.base[Self.end])
        writer.flush()
        output = writer
        return
      }
    #endif
    let (literal, distance) = (codes.literals.base, codes.distances.base)
    var source = bytes
    for index in 0..<count {
      let token = tokens.base[index]
      var left = Int(token &>> 32)
      while left >= 4 {
        writer.put(
          literal[Int(source[0])], literal[Int(source[1])], literal[Int(source[2])],
          literal[Int(source[3])])
        writer.flush()
        source += 4
        left &-= 4
      }
      while left > 0 {
        writer.put(literal[Int(source[0])])
        source += 1
        left &-= 1
      }
      writer.flush()
      let length = Int(token &>> 16 & 0xFFFF)
      guard length > 0 else { break }
      let far = Int(token & 0xFFFF)
      writer.put(codes.matches.base[length])
      let symbol = DeflateTables.distanceSymbol(far)
      let extra = DeflateTables.distanceExtra(symbol)
      writer.put(distance[symbol])
      writer.put(UInt64(far &- 1) & (1 &<< UInt64(extra) &- 1), extra)
      writer.flush()
      source += length
    }
    writer.put(literal[Self.end])
    writer.flush()
    output = writer
  }
}

/// The encoding of lengths and distances of matches (RFC 1951, section 3.2.5).
final class DeflateTables {
  /// For each length 3…258: its symbol, the number of extra bits, and those bits.
  let lengthSymbols = Buffer<UInt16>(DeflateTokens.longestMatch + 1, of: 0)
  let lengthExtras = Buffer<UInt8>(DeflateTokens.longestMatch + 1, of: 0)
  let lengthRests = Buffer<UInt8>(DeflateTokens.longestMatch + 1, of: 0)

  init() {
    var length = 3
    for symbol in 257..<285 {
      // Four symbols for each number of extra bits, but eight for none.
      let extra = max(0, (symbol - 261) / 4)
      for rest in 0..<(1 << extra) where length < DeflateTokens.longestMatch {
        lengthSymbols.base[length] = UInt16(symbol)
        lengthExtras.base[length] = UInt8(extra)
        lengthRests.base[length] = UInt8(rest)
        length += 1
      }
    }
    lengthSymbols.base[length] = 285
  }

  /// Returns the symbol of a distance: two for each power of two.
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> Int {
    let before = UInt32(truncatingIfNeeded: distance &- 1)
    guard before >= 4 else { return Int(before) }
    let top = 31 &- before.leadingZeroBitCount
    return 2 &* top &+ Int(before &>> UInt32(top &- 1) & 1)
  }

  /// Returns the number of extra bits of a distance's symbol.
  @inline(__always)
  static func distanceExtra(_ symbol: Int) -> Int { max(0, symbol &>> 1 &- 1) }
}
