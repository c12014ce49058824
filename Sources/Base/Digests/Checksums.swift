/// CRC-32 as specified by PNG: polynomial 0xEDB88320, reflected, all ones before and after (ISO
/// 3309; PNG specification, annex D).
package enum CRC32 {
  /// The effect of a byte on the remainder, for each of 16 positions ahead.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        let next: UInt32 = remainder &>> 1
        remainder = remainder & 1 == 1 ? 0xEDB8_8320 ^ next : next
      }
      tables[byte] = remainder
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = tables[Int(before & 255)] ^ before &>> 8
    }
    return tables
  }()

  /// Returns the checksum of `count` bytes.
  package static func of(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      guard let table = tables.baseAddress else { return 0 }
      return ~remainder(of: bytes, count, table)
    }
  }

  /// Returns the checksum of `bytes`.
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { bytes in bytes.baseAddress.map { of($0, bytes.count) } ?? 0 }
  }

  private static func remainder(
    of bytes: UnsafeRawPointer, _ count: Int, _ table: UnsafePointer<UInt32>
  ) -> UInt32 {
    /// Returns the remainder of the eight bytes of `word`, the last of them `ahead` bytes from the
    /// end.
    @inline(__always) func eight(_ word: UInt64, ahead: Int) -> UInt32 {
      var sum: UInt32 = 0
      for i in 0..<8 {
        sum ^= table[(7 &- i &+ ahead) &* 256 &+ Int(word &>> UInt64(i &* 8) & 255)]
      }
      return sum
    }
    var remainder = ~UInt32(0)
    var offset = 0
    while offset &+ 16 <= count {
      let first = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let second = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
      remainder = eight(first ^ UInt64(remainder), ahead: 8) ^ eight(second, ahead: 0)
      offset &+= 16
    }
    while offset < count {
      let byte = bytes.load(fromByteOffset: offset, as: UInt8.self)
      remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder &>> 8
      offset &+= 1
    }
    return remainder
  }
}

/// Adler-32 (RFC 1950, section 8.2): the sum of all bytes plus one, and the sum of those sums,
/// both modulo 65521.
package struct Adler32: Hashable {
  private static let modulus: UInt32 = 65521
  private var sum: UInt32 = 1
  private var sumOfSums: UInt32 = 0

  /// The checksum of nothing.
  package init() {}

  /// Computes the checksum of `count` bytes.
  package init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    var offset = 0
    while offset &+ Self.span <= count {
      take(block: bytes + offset)
      offset &+= Self.span
    }
    while offset < count {
      sum = (sum &+ UInt32(bytes[offset])) % Self.modulus
      sumOfSums = (sumOfSums &+ sum) % Self.modulus
      offset &+= 1
    }
  }

  /// Creates the checksum of `count` bytes from their sum and from that of each times the number of bytes
  /// from it to the end.
  package init(sum: UInt32, weighted: UInt32, of count: Int) {
    self.sum = (1 + sum) % Self.modulus
    sumOfSums = UInt32((UInt64(weighted) + UInt64(count)) % UInt64(Self.modulus))
  }

  /// Lanes of sixteen bytes, and the number of steps before the sums of a lane's sums could exceed
  /// 16 bits: 255 · 22 · 21 / 2 = 58,905.
  private static let (lanes, steps) = (16, 21)
  private static let span = lanes * steps
  /// The number of bytes of the last step before each lane.
  private static let behind = SIMD16<UInt32>(
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// Adds `span` bytes: every lane sums its bytes and those sums.
  private mutating func take(block: UnsafePointer<UInt8>) {
    let raw = UnsafeRawPointer(block)
    var laneSum = SIMD16<UInt16>()
    var laneSums = SIMD16<UInt16>()
    for step in 0..<Self.steps {
      let bytes = raw.loadUnaligned(fromByteOffset: step &* Self.lanes, as: SIMD16<UInt8>.self)
      laneSum &+= SIMD16<UInt16>(truncatingIfNeeded: bytes)
      laneSums &+= laneSum
    }
    let wide = SIMD16<UInt32>(truncatingIfNeeded: laneSum)
    let wides = SIMD16<UInt32>(truncatingIfNeeded: laneSums)
    // A byte counts once for each byte from it to the end: 16 for each step, less its lane.
    let weighted = (wides &<< 4 &- wide &* Self.behind).wrappedSum()
    sumOfSums = (sumOfSums &+ UInt32(Self.span) &* sum &+ weighted) % Self.modulus
    sum = (sum &+ wide.wrappedSum()) % Self.modulus
  }

  /// Adds `count` bytes whose checksum is `other`.
  package mutating func append(_ other: Adler32, _ count: Int) {
    let modulus = UInt64(Self.modulus)
    let before = (UInt64(count) % modulus) * UInt64((sum + Self.modulus - 1) % Self.modulus)
    sumOfSums = UInt32((UInt64(sumOfSums) + UInt64(other.sumOfSums) + before) % modulus)
    sum = (sum + other.sum + Self.modulus - 1) % Self.modulus
  }

  /// Both sums as one word.
  package var value: UInt32 { sumOfSums << 16 | sum }
}
