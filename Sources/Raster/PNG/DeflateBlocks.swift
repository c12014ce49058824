/// Writes bytes as blocks of DEFLATE (RFC 1951): stored, with the fixed codes or with codes of
/// their own, whichever is smallest.
struct DeflateBlocks: ~Copyable {
  private let fixed = DeflateCodes.fixed()
  private var dynamic = DeflateCodes()

  private static let longestStored = 65535

  /// Most bytes that `count` bytes can become, and a word more.
  static func bound(_ count: Int) -> Int { count + 5 * (count / longestStored + 1) + 32 }

  /// Writes the `count` bytes that `tokens` stand for; what follows begins at a whole byte.
  mutating func write(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ tokens: borrowing DeflateTokens, isLast: Bool,
    to writer: inout BitWriter
  ) {
    dynamic.fit(tokens)
    let dynamicBits = dynamic.descriptionBits + dynamic.bits(of: tokens)
    let fixedBits = fixed.bits(of: tokens)
    let storedBits = 8 * (count + 5 * ((count + Self.longestStored - 1) / Self.longestStored)) - 3
    // What is not last is followed by the head of an empty stored block, to end at a whole byte.
    if storedBits <= min(dynamicBits, fixedBits) + (isLast ? 0 : 39) {
      store(bytes, count, isLast: isLast, to: &writer)
      return
    }
    writer.put(isLast ? 1 : 0, 1)
    if fixedBits <= dynamicBits {
      writer.put(1, 2)
      tokens.write(bytes, in: fixed, to: &writer)
    } else {
      writer.put(2, 2)
      dynamic.writeDescription(to: &writer)
      tokens.write(bytes, in: dynamic, to: &writer)
    }
    if !isLast { store(bytes, 0, isLast: false, to: &writer) }
    writer.align()
  }

  private func store(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, isLast: Bool, to writer: inout BitWriter
  ) {
    var place = 0
    repeat {
      let part = min(count - place, Self.longestStored)
      writer.put(isLast && place + part == count ? 1 : 0, 3)
      writer.align()
      writer.put(UInt64(part), 16)
      writer.put(UInt64(~part & 0xFFFF), 16)
      writer.flush()
      writer.copy(bytes + place, part)
      place += part
    } while place < count
  }
}
