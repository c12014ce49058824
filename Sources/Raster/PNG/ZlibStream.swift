/// Bytes of any kind, deflated as zlib has them (RFC 1950 and 1951).
package enum ZlibStream {
  /// Bytes that are deflated together: repetitions are found within them.
  private static let part = 1 << 18

  /// `bytes`, at least one, deflated.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var finder = MatchFinder()
    var blocks = DeflateBlocks()
    var tokens = DeflateTokens()
    var room = Buffer<UInt8>(1, of: 0)
    var padded = Buffer<UInt8>(1, of: 0)
    // DEFLATE, a window of 32 KiB, the most effort.
    var result: [UInt8] = [0x78, 0xDA]
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for start in stride(from: 0, to: bytes.count, by: part) {
        let count = min(part, bytes.count - start)
        tokens.reset(for: count)
        // Matches are looked for by words, some bytes beyond the end.
        padded.reserve(count + 64, of: 0)
        padded.base.update(from: base + start, count: count)
        finder.findLazy(padded.base, count, period: 1, depth: 64, into: &tokens)
        room.reserve(DeflateBlocks.bound(count), of: 0)
        var writer = BitWriter(to: UnsafeMutableRawPointer(room.base))
        blocks.write(
          padded.base, count, tokens, isLast: start + count == bytes.count, to: &writer)
        let written = writer.place - UnsafeMutableRawPointer(room.base)
        result += UnsafeBufferPointer(start: room.base, count: written)
      }
      let sum = Adler32(base, bytes.count)
      result += PNGChunkWriter.bigEndian(Int(sum.value))
    }
    return result
  }
}
