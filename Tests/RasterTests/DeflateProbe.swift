/// A plain reader of zlib streams that tells how they are made. It follows RFC 1950 and 1951 bit by
/// bit and shares nothing with the writer.
struct DeflateProbe {
  enum Kind: Int {
    case stored, fixed, dynamic
  }

  enum Fault: Error {
    case header, block, code, distance, end, checksum
  }

  /// Contents of the stream.
  private(set) var bytes: [UInt8] = []
  /// The kinds of its blocks that hold something, in order.
  private(set) var kinds: [Kind] = []
  /// The distances of its matches.
  private(set) var distances: Set<Int> = []

  private let source: [UInt8]
  private var place = 0

  /// Reads the pixels of a PNG.
  init(png: [UInt8]) throws {
    var stream: [UInt8] = []
    var cursor = 8
    while cursor + 12 <= png.count {
      let length = png[cursor..<cursor + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = png[cursor + 8..<cursor + 8 + length]
      if png[cursor + 4..<cursor + 8].elementsEqual("IDAT".utf8) { stream += body }
      cursor += length + 12
    }
    try self.init(zlib: stream)
  }

  /// Reads a zlib stream to its end.
  init(zlib stream: [UInt8]) throws {
    source = stream
    guard stream.count > 6, stream[0] == 0x78, (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
    else { throw Fault.header }
    place = 16
    while try !block() {}
    place = (place + 7) / 8 * 8
    guard place / 8 + 4 == stream.count else { throw Fault.end }
    let sum = stream.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    guard sum == Self.adler(bytes) else { throw Fault.checksum }
  }

  static func adler(_ bytes: some Sequence<UInt8>) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  private mutating func bits(_ count: Int) throws -> Int {
    guard place + count <= source.count * 8 else { throw Fault.end }
    var value = 0
    for i in 0..<count {
      value |= Int(source[place / 8] >> UInt8(place % 8) & 1) << i
      place += 1
    }
    return value
  }

  private mutating func block() throws -> Bool {
    let isLast = try bits(1) == 1
    guard let kind = Kind(rawValue: try bits(2)) else { throw Fault.block }
    let before = bytes.count
    switch kind {
    case .stored:
      place = (place + 7) / 8 * 8
      let count = try bits(16)
      guard try bits(16) == ~count & 0xFFFF else { throw Fault.block }
      guard place / 8 + count <= source.count else { throw Fault.end }
      bytes += source[place / 8..<place / 8 + count]
      place += 8 * count
    case .fixed:
      let lengths =
        [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
        + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8)
      try content(Code(lengths), Code([Int](repeating: 5, count: 30)))
    case .dynamic:
      let (literals, distances) = try codes()
      try content(literals, distances)
    }
    if bytes.count > before { kinds.append(kind) }
    return isLast
  }

  /// Symbols by their codes, of which a one stands before the first bit.
  private struct Code {
    var symbols = [Int](repeating: -1, count: 1 << 16)

    init(_ lengths: [Int]) throws {
      guard lengths.reduce(0, { $0 + ($1 > 0 ? 1 << (15 - $1) : 0) }) <= 1 << 15 else {
        throw Fault.code
      }
      var next = 0
      for length in 1...15 {
        next <<= 1
        for (symbol, own) in lengths.enumerated() where own == length {
          symbols[1 << length | next] = symbol
          next += 1
        }
      }
    }
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var value = 1
    for _ in 1...15 {
      value = try value << 1 | bits(1)
      if code.symbols[value] >= 0 { return code.symbols[value] }
    }
    throw Fault.code
  }

  private mutating func codes() throws -> (Code, Code) {
    let (literals, distances, count) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var own = [Int](repeating: 0, count: 19)
    for i in 0..<count { own[order[i]] = try bits(3) }
    let code = try Code(own)
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      let symbol = try symbol(code)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw Fault.code }
        lengths += [Int](repeating: last, count: try bits(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try bits(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try bits(7) + 11)
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == literals + distances else { throw Fault.code }
    return (try Code(Array(lengths[..<literals])), try Code(Array(lengths[literals...])))
  }

  private mutating func content(_ literals: Code, _ distances: Code) throws {
    let bases = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
      131, 163, 195, 227, 258,
    ]
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        bytes.append(UInt8(symbol))
      } else if symbol == 256 {
        return
      } else {
        guard symbol < 286 else { throw Fault.code }
        let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
        let length = bases[symbol - 257] + (try bits(extra))
        let far = try self.symbol(distances)
        let base = far < 4 ? far + 1 : (2 + far % 2) << (far / 2 - 1) + 1
        let distance = base + (try bits(far < 4 ? 0 : far / 2 - 1))
        guard distance <= bytes.count, distance <= 32768 else { throw Fault.distance }
        self.distances.insert(distance)
        for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
      }
    }
  }
}
