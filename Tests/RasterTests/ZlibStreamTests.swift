import Raster
import Testing

@Suite struct ZlibStreamTests {
  @Test(arguments: [1, 7, 65, 1000, 262_144, 600_000])
  func whatIsDeflatedCanBeReadAgain(count: Int) throws {
    var state: UInt32 = 1
    // Some of it repeats, some does not.
    let bytes = (0..<count).map { index -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return index % 300 < 200 ? UInt8(truncatingIfNeeded: index % 100) : UInt8(state >> 24)
    }
    let stream = ZlibStream.deflated(bytes)
    #expect(try DeflateProbe(zlib: stream).bytes == bytes)
    if count > 100_000 { #expect(stream.count < count * 2 / 3) }
  }
}
