import Drawing
import Geometry
import RandomNumbers
import Raster
import Testing

@Suite struct PNGCompressionTests {
  @Test(arguments: PNGCompression.allCases, Motif.allCases)
  func `libpng reads what was written, of any size`(
    compression: PNGCompression, motif: Motif
  ) throws {
    var sizes = [(1, 1), (1, 40), (40, 1), (2, 3), (7, 9), (8, 8), (33, 2), (780, 3), (301, 130)]
    var random = Chance(11)
    for _ in 0..<8 { sizes.append((1 + random.index(below: 128), 1 + random.index(below: 64))) }
    var encoder = PNGEncoder(compression)
    for (seed, size) in sizes.enumerated() {
      for hasAlpha in [false, true] {
        let bitmap = motif.bitmap(
          size.0, size.1, seed: UInt64(seed), hasAlpha: hasAlpha)
        try encoder.encode(bitmap, hasAlpha: hasAlpha)
        let picture = try PNGReader.decode(encoder.bytes)
        #expect(picture.bitmap == bitmap, "\(size.0) x \(size.1)")
        #expect(picture.hasAlpha == hasAlpha)
        // Every checksum, length and distance by a reader of our own too.
        let probe = try DeflateProbe(png: encoder.bytes)
        #expect(probe.bytes.count == size.1 * (size.0 * (hasAlpha ? 4 : 3) + 1))
      }
    }
  }

  @Test(arguments: PNGCompression.allCases)
  func `noise grows by less than a thousandth`(compression: PNGCompression) throws {
    for (width, height) in [(400, 300), (3000, 61), (9000, 40)] {
      let bytes = try compression.encoded(Motif.noise.bitmap(width, height))
      let raw = height * (width * 3 + 1)
      // The chunks around the pixels are 8 + 25 + 13 + 21 + 12 bytes.
      #expect(bytes.count - 79 <= raw + raw / 1000)
      #expect(try DeflateProbe(png: bytes).kinds.allSatisfy { $0 == .stored })
    }
  }

  @Test(arguments: PNGCompression.allCases)
  func `each kind of block is used where it is smallest`(compression: PNGCompression) throws {
    func kinds(_ motif: Motif, _ width: Int, _ height: Int) throws -> [DeflateProbe.Kind] {
      try DeflateProbe(png: compression.encoded(motif.bitmap(width, height))).kinds
    }
    #expect(try kinds(.noise, 90, 90) == [.stored])
    #expect(try kinds(.flat, 2, 1) == [.fixed])
    #expect(try kinds(.dither, 200, 90) == [.dynamic])
    // Two bands of one picture, each by its own kind.
    var mixed = Motif.noise.bitmap(200, 300)
    let calm = Motif.dither.bitmap(200, 300)
    let start = 140 * 200 * 4
    mixed.bytes.replaceSubrange(start..., with: calm.bytes[start...])
    let found = try Set(DeflateProbe(png: compression.encoded(mixed)).kinds)
    #expect(found == [.stored, .dynamic])
  }

  @Test func `repetitions of the dither are found, and farther ones by more work`() throws {
    let dither = Motif.dither.bitmap(300, 100)
    for compression in PNGCompression.allCases {
      let opaque = try DeflateProbe(png: compression.encoded(dither))
      #expect(opaque.distances.contains(24))
      let clear = try DeflateProbe(png: compression.encoded(dither, hasAlpha: true))
      #expect(clear.distances.contains(32))
    }
    let repeats = Motif.repeats.bitmap(300, 100)
    let near = try DeflateProbe(png: PNGCompression.fast.encoded(repeats)).distances
    #expect(near.isSubset(of: [1, 24]))
    for compression in [PNGCompression.balanced, .small] {
      #expect(try !DeflateProbe(png: compression.encoded(repeats)).distances.isSubset(of: [1, 24]))
    }
  }

  @Test func `more work makes smaller files of frames`() throws {
    var painter = try Painter(size: Size(195, 422), scale: 2)
    var canvas = Canvas(size: Size(195, 422))
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(60, 422),
          stops: [GradientStop(0, Color(4, 8, 20)), GradientStop(1, Color(40, 10, 60))])))
    for i in 0..<40 {
      let place = Point(Double(i * 37 % 190), Double(i * 71 % 420))
      canvas.glow(at: place, radius: 30, color: Color(200, 90 + i, 40).opacity(0.3))
      canvas.stroke(
        Path(circle: place, radius: Double(4 + i % 9)), with: Color(220, 230, 250), Stroke(1)
      )
    }
    try painter.paint(canvas)
    let sizes = try PNGCompression.allCases.map { compression in
      var encoder = PNGEncoder(compression)
      try encoder.encode(painter)
      return encoder.bytes.count
    }
    #expect(sizes[1] * 100 < sizes[0] * 97)
    #expect(sizes[2] * 100 < sizes[1] * 99)
  }
}
