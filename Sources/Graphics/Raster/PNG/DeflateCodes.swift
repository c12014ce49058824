/// The codes of a block: of literals and lengths, and of distances.
struct DeflateCodes: ~Copyable {
  private(set) var literals = Buffer(288, of: HuffmanCode(bits: 0, length: 0))
  /// Those of lengths 3…258, each with its extra bits.
  private(set) var matches = Buffer(
    DeflateTokens.longestMatch + 1, of: HuffmanCode(bits: 0, length: 0))
  private(set) var distances = Buffer(32, of: HuffmanCode(bits: 0, length: 0))
  /// Lengths of all codes: 288 of literals, then 32 of distances.
  private var lengths = Buffer<UInt8>(320, of: 0)
  private let chooser = HuffmanLengths()
  private let tables = DeflateTables()
  private var description = CodeDescription()

  /// Longest code: with four literals and the bits of a partial byte it fills a word.
  private static let longest = 14

  /// Returns the fixed codes (RFC 1951, section 3.2.6).
  static func fixed() -> DeflateCodes {
    let codes = DeflateCodes()
    for symbol in 0..<288 {
      let isShort = (256..<280).contains(symbol)
      codes.lengths.base[symbol] = isShort ? 7 : (144..<256).contains(symbol) ? 9 : 8
    }
    for symbol in 288..<320 { codes.lengths.base[symbol] = 5 }
    codes.number()
    return codes
  }

  /// Makes the optimal codes for `tokens`.
  mutating func fit(_ tokens: borrowing DeflateTokens) {
    chooser.choose(
      tokens.literalCounts.base, DeflateTokens.literals, limit: Self.longest, into: lengths.base)
    chooser.choose(
      tokens.distanceCounts.base, DeflateTokens.distances, limit: Self.longest,
      into: lengths.base + 288)
    number()
    description.describe(lengths.base, chooser)
  }

  private func number() {
    HuffmanLengths.codes(lengths.base, 288, into: literals.base)
    HuffmanLengths.codes(lengths.base + 288, 32, into: distances.base)
    for length in 3...DeflateTokens.longestMatch {
      let code = literals.base[Int(tables.lengthSymbols.base[length])]
      matches.base[length] = code.with(
        UInt32(tables.lengthRests.base[length]), Int(tables.lengthExtras.base[length]))
    }
  }

  /// Returns the bits of all symbols of `tokens`, including the end, without a description of the
  /// codes.
  func bits(of tokens: borrowing DeflateTokens) -> Int {
    var sum = tokens.extraBits
    for symbol in 0..<DeflateTokens.literals {
      sum += Int(tokens.literalCounts.base[symbol]) * Int(lengths.base[symbol])
    }
    for symbol in 0..<DeflateTokens.distances {
      sum += Int(tokens.distanceCounts.base[symbol]) * Int(lengths.base[288 + symbol])
    }
    return sum
  }

  /// Bits of the description of the codes.
  var descriptionBits: Int { description.bits }

  /// Writes the description of the codes.
  func writeDescription(to writer: inout BitWriter) { description.write(to: &writer) }
}

/// The description of a block's code lengths (RFC 1951, section 3.2.7): runs of lengths have codes
/// of their own.
private struct CodeDescription: ~Copyable {
  /// Lengths and runs: the symbol, above it the number of extra bits, above those the extra bits.
  private var runs = Buffer<UInt32>(320, of: 0)
  private var count = 0
  private var counts = Buffer<UInt32>(19, of: 0)
  private var lengths = Buffer<UInt8>(19, of: 0)
  private var codes = Buffer(19, of: HuffmanCode(bits: 0, length: 0))
  private var (literals, distances, sent) = (257, 1, 4)

  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  mutating func describe(_ all: UnsafePointer<UInt8>, _ chooser: borrowing HuffmanLengths) {
    count = 0
    counts.base.update(repeating: 0, count: 19)
    literals = DeflateTokens.literals
    while literals > 257, all[literals - 1] == 0 { literals -= 1 }
    distances = DeflateTokens.distances
    while distances > 1, all[288 + distances - 1] == 0 { distances -= 1 }
    var (previous, run) = (all[0], 0)
    for i in 0..<literals + distances {
      let length = all[i < literals ? i : 288 + i - literals]
      if length != previous {
        add(run, of: previous)
        (previous, run) = (length, 0)
      }
      run += 1
    }
    add(run, of: previous)
    chooser.choose(counts.base, 19, limit: 7, into: lengths.base)
    HuffmanLengths.codes(lengths.base, 19, into: codes.base)
    sent = 19
    while sent > 4, lengths.base[Self.order[sent - 1]] == 0 { sent -= 1 }
  }

  private mutating func add(_ run: Int, of length: UInt8) {
    var left = run
    if length != 0, left > 0 {
      put(UInt32(length))
      left -= 1
    }
    while left >= 3 {
      let (symbol, extra, least, most): (UInt32, UInt32, Int, Int) =
        length != 0 ? (16, 2, 3, 6) : left < 11 ? (17, 3, 3, 10) : (18, 7, 11, 138)
      let taken = min(left, most)
      put(symbol | extra << 8 | UInt32(taken - least) << 16)
      left -= taken
    }
    for _ in 0..<left { put(UInt32(length)) }
  }

  private mutating func put(_ item: UInt32) {
    runs.base[count] = item
    counts.base[Int(item & 255)] += 1
    count += 1
  }

  var bits: Int {
    (0..<count).reduce(5 + 5 + 4 + 3 * sent) {
      $0 + Int(lengths.base[Int(runs.base[$1] & 255)]) + Int(runs.base[$1] >> 8 & 255)
    }
  }

  func write(to writer: inout BitWriter) {
    writer.put(UInt64(literals - 257), 5)
    writer.put(UInt64(distances - 1), 5)
    writer.put(UInt64(sent - 4), 4)
    writer.flush()
    for index in 0..<sent {
      writer.put(UInt64(lengths.base[Self.order[index]]), 3)
      writer.flush()
    }
    for i in 0..<count {
      let item = runs.base[i]
      writer.put(codes.base[Int(item & 255)])
      writer.put(UInt64(item >> 16), Int(item >> 8 & 255))
      writer.flush()
    }
  }
}
