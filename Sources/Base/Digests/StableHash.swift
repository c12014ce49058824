/// 128 bits that stand for a picture or a text, the same on every machine and in every version.
///
/// Bytes are taken as little-endian 64-bit words, the last one filled up with zeros, in turn by
/// two lanes. A lane takes a word w by h ← rotl((h xor w) · p, 29) with its own odd p, which can
/// be undone; so can the mixing of the lanes at the end. A change within one word therefore
/// always changes the hash, and others do so but for chance. The lanes begin with two numbers
/// that say what is hashed: the width and height of a picture, or the number of bytes of a text
/// and −1. It is no protection against forgery.
///
/// Source of the mixing at the end: D. Stafford, "Better bit mixing", 2011, variant 13.
package struct StableHash: Hashable, Sendable {
  /// The first 64 bits as written.
  package let high: UInt64
  /// The last 64 bits as written.
  package let low: UInt64

  /// The hash of a text as UTF-8.
  package init(of text: String) {
    let bytes = text.utf8.span.bytes
    self.init(UInt64(bytes.byteCount), UInt64.max, bytes)
  }

  /// The hash of the bytes of a file, that of a text where they are its UTF-8.
  package init(of bytes: [UInt8]) {
    self.init(UInt64(bytes.count), UInt64.max, bytes.span.bytes)
  }

  /// The hash of the `bytes` of a picture, or of a text, and of the two numbers that say so.
  package init(_ first: UInt64, _ second: UInt64, _ bytes: RawSpan) {
    var hasher = StableHasher(first, second)
    let whole = bytes.byteCount & ~15
    var offset = 0
    while offset < whole {
      hasher.add(bytes, at: offset)
      offset &+= 16
    }
    if whole < bytes.byteCount {
      var rest = [UInt8](repeating: 0, count: 16)
      for i in whole..<bytes.byteCount {
        rest[i - whole] = bytes.unsafeLoad(fromByteOffset: i, as: UInt8.self)
      }
      hasher.add(rest.span.bytes, at: 0)
    }
    self = hasher.hash
  }

  /// The hash with these bits.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  static func mixed(_ word: UInt64) -> UInt64 {
    var word = (word ^ word &>> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word &>> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word &>> 31
  }
}

extension StableHash: LosslessStringConvertible {
  /// 32 hexadecimal digits, lower case.
  package var description: String { HexDigits.text(high) + HexDigits.text(low) }

  /// Reads what ``description`` gives; nil for anything else.
  package init?(_ description: String) {
    guard description.utf8.count == 32,
      description.utf8.allSatisfy({
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }), let high = UInt64(description.prefix(16), radix: 16),
      let low = UInt64(description.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }
}

/// A ``StableHash`` in the making, fed with pairs of words.
package struct StableHasher {
  @usableFromInline var a: UInt64
  @usableFromInline var b: UInt64

  @inlinable static var primeA: UInt64 { 0x9E37_79B1_85EB_CA87 }
  @inlinable static var primeB: UInt64 { 0xC2B2_AE3D_27D4_EB4F }

  /// A hash that begins with two numbers that say what is hashed.
  package init(_ first: UInt64, _ second: UInt64) {
    a = StableHasher.step(0x243F_6A88_85A3_08D3, first, StableHasher.primeA)
    b = StableHasher.step(0x1319_8A2E_0370_7344, second, StableHasher.primeB)
  }

  @inlinable @inline(__always)
  static func step(_ lane: UInt64, _ word: UInt64, _ prime: UInt64) -> UInt64 {
    let product = (lane ^ word) &* prime
    return product &<< 29 | product &>> 35
  }

  /// Takes a word for each lane.
  @inlinable @inline(__always)
  package mutating func add(_ first: UInt64, _ second: UInt64) {
    a = StableHasher.step(a, first, StableHasher.primeA)
    b = StableHasher.step(b, second, StableHasher.primeB)
  }

  /// Takes 16 bytes.
  @inline(__always)
  mutating func add(_ bytes: RawSpan, at offset: Int) {
    add(bytes.word(at: offset), bytes.word(at: offset &+ 8))
  }

  /// The hash of all that was taken.
  package var hash: StableHash {
    var (a, b) = (a, b)
    a ^= StableHash.mixed(b)
    b ^= StableHash.mixed(a)
    a ^= StableHash.mixed(b)
    return StableHash(high: a, low: b)
  }
}

extension RawSpan {
  /// The eight bytes from `offset` on, the first one lowest.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    // Any bytes make a number, so nothing is unsafe here but the name; it stops at the end.
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
