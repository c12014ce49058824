import Drawing
import Geometry
import RandomNumbers
import Raster
import Testing

/// Rows of PNGs that some processors filter and search otherwise have the bytes that all others give
/// them.
@Suite struct WideRowTests {
  private func bytes(
    isWide: Bool, _ compression: PNGCompression = .fast,
    _ encode: (inout PNGEncoder) throws -> Void
  ) throws -> [UInt8] {
    var encoder = PNGEncoder(compression, isWide: isWide && WideKernels.areAvailable)
    try encode(&encoder)
    return encoder.bytes
  }

  @Test(arguments: Motif.allCases)
  func `pictures of all kinds`(motif: Motif) throws {
    var chance = Chance(7)
    for seed in 0..<100 as Range<UInt64> {
      let (width, height) = (1 + chance.index(below: 130), 20 + chance.index(below: 40))
      let bitmap = motif.bitmap(width, height, seed: seed)
      for hasAlpha in [false, true] {
        let both = try [false, true].map {
          try bytes(isWide: $0) { try $0.encode(bitmap, hasAlpha: hasAlpha) }
        }
        #expect(both[0] == both[1], "\(width) × \(height), seed \(seed)")
      }
    }
  }

  @Test func `painted rows of any width`() throws {
    for width in 1...130 {
      let bitmap = Motif.noise.bitmap(width, 4)
      var canvas = Canvas(size: Size(Double(width), 4))
      canvas.image(bitmap, in: canvas.bounds)
      var painter = try Painter(size: canvas.size, scale: 1)
      try painter.paint(canvas)
      let narrow = try bytes(isWide: false) { try $0.encode(painter) }
      let wide = try bytes(isWide: true) { try $0.encode(painter) }
      #expect(narrow == wide, "\(width)")
    }
  }

  /// Repetitions of all lengths near the least one, at all places near multiples of the steps.
  @Test func `repetitions begin where they begin`() throws {
    var chance = Chance(8)
    for _ in 0..<600 {
      var bitmap = Motif.noise.bitmap(90, 3, seed: chance.next())
      for _ in 0..<4 {
        let (start, length) = (8 + chance.index(below: 50), 3 + chance.index(below: 12))
        let back = chance.pick([1, 8])
        for x in start..<start + length { bitmap[x, 1] = bitmap[x - back, 1] }
      }
      let both = try [false, true].map {
        try bytes(isWide: $0) { try $0.encode(bitmap, hasAlpha: false) }
      }
      #expect(both[0] == both[1])
    }
  }

  /// Differences of −8…7 are written sixteen at a time, unless their codes are long, as those are that
  /// are rare among noise.
  @Test(arguments: PNGCompression.allCases)
  func `small differences among noise`(compression: PNGCompression) throws {
    var chance = Chance(9)
    for _ in 0..<60 {
      var bitmap = Motif.noise.bitmap(90, 60, seed: chance.next())
      let (calm, steps) = (chance.index(below: 60), 1 + chance.index(below: 11))
      for y in calm..<60 {
        for x in 0..<90 {
          func part() -> UInt8 { UInt8(100 + chance.index(below: steps)) }
          bitmap[x, y] = (part(), part(), part(), 255)
        }
      }
      let both = try [false, true].map {
        try bytes(isWide: $0, compression) { try $0.encode(bitmap, hasAlpha: false) }
      }
      #expect(both[0] == both[1])
    }
  }
}
