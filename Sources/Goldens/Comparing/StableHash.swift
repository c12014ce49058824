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
  init(_ first: UInt64, _ second: UInt64, _ bytes: RawSpan) {
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

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  static let primeA: UInt64 = 0x9E37_79B1_85EB_CA87
  static let primeB: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  @inline(__always)
  static func step(_ lane: UInt64, _ word: UInt64, _ prime: UInt64) -> UInt64 {
    let product = (lane ^ word) &* prime
    return product &<< 29 | product &>> 35
  }

  static func mixed(_ word: UInt64) -> UInt64 {
    var word = (word ^ word &>> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word &>> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word &>> 31
  }
}

/// A ``StableHash`` in the making, fed with pairs of words.
struct StableHasher {
  private var a: UInt64
  private var b: UInt64

  /// A hash that begins with two numbers that say what is hashed.
  init(_ first: UInt64, _ second: UInt64) {
    a = StableHash.step(0x243F_6A88_85A3_08D3, first, StableHash.primeA)
    b = StableHash.step(0x1319_8A2E_0370_7344, second, StableHash.primeB)
  }

  /// Takes a word for each lane.
  @inline(__always)
  mutating func add(_ first: UInt64, _ second: UInt64) {
    a = StableHash.step(a, first, StableHash.primeA)
    b = StableHash.step(b, second, StableHash.primeB)
  }

  /// Takes 16 bytes.
  @inline(__always)
  mutating func add(_ bytes: RawSpan, at offset: Int) {
    add(bytes.word(at: offset), bytes.word(at: offset &+ 8))
  }

  /// The hash of all that was taken.
  var hash: StableHash {
    var (a, b) = (a, b)
    a ^= StableHash.mixed(b)
    b ^= StableHash.mixed(a)
    a ^= StableHash.mixed(b)
    return StableHash(high: a, low: b)
  }
}

// Any bytes make a number, so nothing is unsafe here but the name; both stop at the end.
extension RawSpan {
  /// The four bytes of the pixel `index`, as one number to be compared with others.
  @inline(__always)
  func pixel(_ index: Int) -> UInt32 {
    unsafeLoadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
  }

  /// The eight bytes from `offset` on, the first one lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
