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
  mutating func add(_ base: UnsafeRawPointer, at offset: Int) {
    add(StableHash.word(base, offset), StableHash.word(base, offset &+ 8))
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
