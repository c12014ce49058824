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
