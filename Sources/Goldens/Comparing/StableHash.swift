import Drawing

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
public struct StableHash: Hashable, Sendable {
  /// The first 64 bits as written.
  public let high: UInt64
  /// The last 64 bits as written.
  public let low: UInt64

  /// The hash of a picture: its size and all its bytes.
  public init(of picture: Bitmap) {
    self = picture.bytes.withUnsafeBytes {
      StableHash(UInt64(picture.width), UInt64(picture.height), $0)
    }
  }

  /// The hash of a text as UTF-8.
  public init(of text: String) {
    var text = text
    self = text.withUTF8 { bytes in
      StableHash(UInt64(bytes.count), UInt64.max, UnsafeRawBufferPointer(bytes))
    }
  }

  private init(_ first: UInt64, _ second: UInt64, _ bytes: UnsafeRawBufferPointer) {
    var a = StableHash.step(0x243F_6A88_85A3_08D3, first, StableHash.primeA)
    var b = StableHash.step(0x1319_8A2E_0370_7344, second, StableHash.primeB)
    let whole = bytes.count & ~15
    if let base = bytes.baseAddress {
      var offset = 0
      while offset < whole {
        a = StableHash.step(a, StableHash.word(base, offset), StableHash.primeA)
        b = StableHash.step(b, StableHash.word(base, offset &+ 8), StableHash.primeB)
        offset &+= 16
      }
    }
    var rest: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &rest) { $0.copyBytes(from: bytes[whole...]) }
    if whole < bytes.count {
      a = StableHash.step(a, UInt64(littleEndian: rest.0), StableHash.primeA)
      b = StableHash.step(b, UInt64(littleEndian: rest.1), StableHash.primeB)
    }
    a ^= StableHash.mixed(b)
    b ^= StableHash.mixed(a)
    a ^= StableHash.mixed(b)
    (high, low) = (a, b)
  }

  private static let primeA: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let primeB: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  private static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func step(_ lane: UInt64, _ word: UInt64, _ prime: UInt64) -> UInt64 {
    let product = (lane ^ word) &* prime
    return product &<< 29 | product &>> 35
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = (word ^ word &>> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word &>> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word &>> 31
  }
}

extension StableHash: LosslessStringConvertible {
  /// 32 hexadecimal digits, lower case.
  public var description: String { StableHash.digits(high) + StableHash.digits(low) }

  /// Reads what ``description`` gives; nil for anything else.
  public init?(_ description: String) {
    guard description.utf8.count == 32,
      description.utf8.allSatisfy({
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }), let high = UInt64(description.prefix(16), radix: 16),
      let low = UInt64(description.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  private static func digits(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
