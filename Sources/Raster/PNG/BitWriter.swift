/// Puts bits one after another, the lowest first, as DEFLATE wants them.
///
/// Between two calls of ``flush()`` at most 56 bits may come.
struct BitWriter {
  /// Where the next eight bytes may be written.
  private(set) var place: UnsafeMutableRawPointer
  private var held: UInt64 = 0
  private var count = 0

  init(to place: UnsafeMutableRawPointer) { self.place = place }

  @inline(__always)
  mutating func put(_ bits: UInt64, _ count: Int) {
    held |= bits &<< UInt64(truncatingIfNeeded: self.count)
    self.count &+= count
  }

  @inline(__always)
  mutating func put(_ code: HuffmanCode) { put(code.bits, code.length) }

  /// Writes whole bytes; fewer than eight bits stay.
  @inline(__always)
  mutating func flush() {
    place.storeBytes(of: held.littleEndian, as: UInt64.self)
    place += count &>> 3
    held &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    count = (count + 7) & ~7
    flush()
  }

  /// Copies whole bytes; the bits before must be aligned.
  mutating func copy(_ bytes: UnsafeRawPointer, _ count: Int) {
    place.copyMemory(from: bytes, byteCount: count)
    place += count
  }

  /// How many bits would fill the last byte after `more` bits.
  func padding(after more: Int) -> Int { -(count + more) & 7 }
}

/// The bits that stand for a symbol, in the order in which they are written.
struct HuffmanCode: BitwiseCopyable {
  private let word: UInt32

  init(bits: UInt32, length: Int) { word = bits << 8 | UInt32(length) }

  var bits: UInt64 { UInt64(word &>> 8) }
  var length: Int { Int(word & 255) }
}
