import Drawing
import Raster

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

  /// The hash of a picture: its size and all its bytes, which are not read where its digest is
  /// known.
  package init(of picture: Bitmap) {
    if let digest = picture.digest {
      self.init(high: digest.x, low: digest.y)
    } else {
      self.init(UInt64(picture.width), UInt64(picture.height), picture.bytes.span.bytes)
    }
  }

  /// The hash of the picture that `painter` has painted, as of its bitmap.
  package init(of painter: borrowing Painter) {
    guard !painter.isTransparent else {
      self.init(of: painter.bitmap())
      return
    }
    let (width, height) = (painter.width, painter.height)
    var hasher = StableHasher(UInt64(width), UInt64(height))
    var rest = SIMD4<UInt32>()
    var filled = 0
    for y in 0..<height {
      painter.withRow(y) { row in
        var x = 0
        while x < width {
          if filled == 0, x &+ 4 <= width {
            hasher.add(
              StableHash.opaque(row[x], row[x &+ 1]), StableHash.opaque(row[x &+ 2], row[x &+ 3]))
            x &+= 4
            continue
          }
          rest[filled] = row[x]
          filled &+= 1
          x &+= 1
          guard filled == 4 else { continue }
          hasher.add(StableHash.opaque(rest[0], rest[1]), StableHash.opaque(rest[2], rest[3]))
          filled = 0
        }
      }
    }
    if filled > 0 {
      // What is missing of the last words counts as zeros, opacity too.
      let words = (0..<4).map { $0 < filled ? StableHash.opaque(rest[$0], 0) & 0xFFFF_FFFF : 0 }
      hasher.add(words[0] | words[1] << 32, words[2] | words[3] << 32)
    }
    self = hasher.hash
  }

  /// Two opaque pixels of a painter as the bytes of a bitmap, the first one lowest.
  @inline(__always)
  private static func opaque(_ first: UInt32, _ second: UInt32) -> UInt64 {
    let (low, high) = (first.byteSwapped &>> 8, second.byteSwapped &>> 8)
    return UInt64(low) | UInt64(high) &<< 32 | 0xFF00_0000_FF00_0000
  }

  /// The hash of a text as UTF-8.
  package init(of text: String) {
    let bytes = text.utf8.span.bytes
    self.init(UInt64(bytes.byteCount), UInt64.max, bytes)
  }

  private init(_ first: UInt64, _ second: UInt64, _ bytes: RawSpan) {
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

extension Bitmap {
  /// The same picture, its hash known from now on.
  package var digested: Bitmap {
    let hash = StableHash(of: self)
    return known(by: SIMD2(hash.high, hash.low))
  }
}
