import Drawing
import RandomNumbers
import Raster
import Testing

@Suite struct DeflateTests {
  private func random(_ count: Int, seed: UInt64 = 3) -> [UInt8] {
    var random = Chance(seed)
    return (0..<count).map { _ in UInt8(random.index(below: 256)) }
  }

  @Test(arguments: RowFilter.allCases, [3, 4])
  func `filters are those of the specification`(filter: RowFilter, pixel: Int) {
    for count in [pixel, 2 * pixel, 17 * pixel, 60 * pixel] {
      let bytes = random(2 * count, seed: UInt64(count))
      let zeros = [UInt8](repeating: 0, count: 32)
      let row: [UInt8] = zeros + Array(bytes[..<count]) + zeros
      // Near bytes too, where ties are.
      let mixed = bytes[count...].enumerated().map { (index, byte) -> UInt8 in
        index % 2 == 0 ? byte : row[32 + index]
      }
      let above: [UInt8] = zeros + mixed + zeros
      var found = [UInt8](repeating: 0, count: count + 32)
      var wide = found
      func apply(
        _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
        _ target: UnsafeMutablePointer<UInt8>, isWide: Bool
      ) {
        filter.apply(
          to: row + 32, above: above + 32, count, bytesPerPixel: pixel, into: target,
          isWide: isWide)
      }
      apply(row, above, &found, isWide: false)
      apply(row, above, &wide, isWide: WideKernels.areAvailable)
      #expect(found[..<count] == wide[..<count])
      for i in 0..<count {
        let (a, b, c) = (
          Int(row[32 + i - pixel]), Int(above[32 + i]), Int(above[32 + i - pixel])
        )
        func distance(_ value: Int) -> Int { abs(a + b - c - value) }
        let nearest = [a, b, c].min { distance($0) < distance($1) } ?? 0
        let expected = [0, a, b, (a + b) / 2, nearest][Int(filter.rawValue)]
        #expect(found[i] == row[32 + i] &- UInt8(expected))
      }
    }
  }

  @Test func `codes are as short as can be, and never longer than allowed`() {
    /// The least sum of bits, by joining the two rarest again and again.
    func least(_ counts: [UInt32]) -> Int {
      var weights = counts.filter { $0 > 0 }.map { Int($0) }
      var sum = 0
      while weights.count > 1 {
        weights.sort(by: >)
        let both = weights.removeLast() + weights.removeLast()
        sum += both
        weights.append(both)
      }
      return sum
    }
    let chooser = HuffmanLengths()
    func lengths(_ counts: [UInt32], limit: Int) -> [Int] {
      var lengths = [UInt8](repeating: 9, count: counts.count)
      chooser.choose(counts, counts.count, limit: limit, into: &lengths)
      return lengths.map { Int($0) }
    }
    func sum(_ counts: [UInt32], _ lengths: [Int]) -> Int {
      zip(counts, lengths).reduce(0) { $0 + Int($1.0) * $1.1 }
    }
    var source = Chance(8)
    for size in [2, 3, 5, 19, 64, 286] {
      let counts = (0..<size).map { _ in UInt32(max(0, source.index(below: 256) - 60)) }
      let free = lengths(counts, limit: 15)
      #expect(zip(counts, free).allSatisfy { ($0 == 0) == ($1 == 0) })
      if counts.filter({ $0 > 0 }).count > 1 { #expect(sum(counts, free) == least(counts)) }
    }
    // Fibonacci's numbers make the longest codes there are.
    var fibonacci: [UInt32] = [1, 1]
    while fibonacci.count < 30 { fibonacci.append(fibonacci.suffix(2).reduce(0, +)) }
    for limit in [5, 7, 14] {
      let bound = lengths(fibonacci, limit: limit)
      #expect(bound.allSatisfy { (1...limit).contains($0) })
      #expect(bound.reduce(0) { $0 + 1 << (limit - $1) } == 1 << limit)
      #expect(Double(sum(fibonacci, bound)) < Double(least(fibonacci)) * 2)
    }
    #expect(lengths([0, 0, 7], limit: 14) == [0, 0, 1])
    #expect(lengths([0, 0, 0], limit: 14) == [0, 0, 0])
  }

  @Test func `samples of sixteen bits are scaled, not cut`() throws {
    let samples: [UInt16] = [0, 0x007F, 0x00FF, 0x8000, 0xFF00, 0xFFFF]
    let row: [UInt8] = [0] + samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let adler = DeflateProbe.adler(row)
    var png = PNGChunkWriter.signature
    png.append(
      chunk: "IHDR", PNGChunkWriter.bigEndian(6) + PNGChunkWriter.bigEndian(1) + [16, 0, 0, 0, 0])
    png.append(
      chunk: "IDAT", [0x78, 0x01, 1, 13, 0, 242, 255] + row + PNGChunkWriter.bigEndian(adler))
    png += PNGChunkWriter.end
    let bitmap = try PNGReader.decode(png).bitmap
    // v · 255 / 65535, to the nearest.
    #expect((0..<6).map { bitmap[$0, 0].0 } == [0, 0, 1, 128, 254, 255])
  }
}
