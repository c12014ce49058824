import Drawing
import Geometry
import RandomNumbers
import Raster
import Testing

/// What an encoder keeps of the picture before must never be seen in its bytes.
@Suite(.serialized) struct PNGReuseTests {
  @Test(arguments: PNGCompression.allCases, [false, true])
  func `a change anywhere gives the bytes of a fresh encoder`(
    compression: PNGCompression, hasAlpha: Bool
  ) throws {
    // Three bands and a rest.
    var bitmap = Motif.photograph.bitmap(400, 210, hasAlpha: hasAlpha)
    var encoder = PNGEncoder(compression)
    try encoder.encode(bitmap, hasAlpha: hasAlpha)
    var random = Chance(5)
    for change in 0..<24 {
      // Now and then nothing changes, or the last row of a band does, that filters look back to.
      let rows = 80_000 / (400 * (hasAlpha ? 4 : 3) + 1)
      let y = change % 4 == 1 ? rows - 1 : random.index(below: 210)
      if change % 4 != 0 { bitmap[random.index(below: 400), y].1 ^= 1 << UInt8(change % 8) }
      try encoder.encode(bitmap, hasAlpha: hasAlpha)
      #expect(try encoder.bytes == compression.encoded(bitmap, hasAlpha: hasAlpha))
    }
  }

  @Test(arguments: [2, 3, 7, 16])
  func `threads that compress side by side decide no byte`(jobs: Int) throws {
    var painter = try Painter(size: Size(600, 500), scale: 1)
    var encoder = PNGEncoder()
    var lone = PNGEncoder()
    // A change of one band, of none, of all; each is compared with what was there before.
    for x in [100.0, 110, 110, 400] {
      var canvas = Canvas(size: Size(600, 500))
      let colors = [Color(4, 8, 20), x < 400 ? Color(40, 10, 60) : Color(10, 60, 40)]
      canvas.fill(Path(canvas.bounds), with: .vertical(from: 0, to: 500, colors))
      canvas.fill(Path(circle: Point(x, 250), radius: 20), with: .white)
      try painter.paint(canvas)
      try encoder.encode(painter, jobs: jobs)
      try lone.encode(painter)
      #expect(encoder.bytes == lone.bytes)
    }
  }

  @Test func `pictures of other sizes and kinds in between change nothing`() throws {
    let pictures: [(Bitmap, Bool)] = [
      (Motif.dither.bitmap(300, 200), false), (Motif.dither.bitmap(300, 200), true),
      (Motif.noise.bitmap(31, 17), false), (Motif.dither.bitmap(225, 200), true),
      (Motif.flat.bitmap(300, 200), false), (Motif.dither.bitmap(300, 200), false),
    ]
    for compression in PNGCompression.allCases {
      var encoder = PNGEncoder(compression)
      for (bitmap, hasAlpha) in pictures + pictures.reversed() {
        try encoder.encode(bitmap, hasAlpha: hasAlpha)
        #expect(try encoder.bytes == compression.encoded(bitmap, hasAlpha: hasAlpha))
      }
    }
  }

  @Test func `the last picture can be written again with other texts`() throws {
    let bitmap = Motif.photograph.bitmap(300, 200)
    let other = Motif.lines.bitmap(300, 200)
    var encoder = PNGEncoder(.fast)
    try encoder.encode(bitmap, hasAlpha: false, scale: 2, texts: [PNGText("motecraft:frame", "9")])
    for frame in 10...12 {
      let texts = [PNGText("motecraft:frame", String(frame)), PNGText("Software", "Blüte")]
      try encoder.encodeAgain(texts: texts)
      #expect(
        try encoder.bytes == PNGCompression.fast.encoded(bitmap, scale: 2, texts: texts))
    }
    // And the next picture still knows which rows differ.
    try encoder.encode(other, hasAlpha: false)
    #expect(try encoder.bytes == PNGCompression.fast.encoded(other))
    try encoder.encode(other, hasAlpha: false)
    #expect(try encoder.bytes == PNGCompression.fast.encoded(other))
  }

  @Test func `without a picture there is nothing to write again`() throws {
    var encoder = PNGEncoder()
    #expect(throws: RasterError.self) { try encoder.encodeAgain(texts: []) }
  }

  @Test(
    arguments: [
      PNGText("", "x"), PNGText(" a", "x"), PNGText("a ", "x"), PNGText("a  b", "x"),
      PNGText("a\nb", "x"), PNGText("é", "x"), PNGText(String(repeating: "k", count: 80), "x"),
      PNGText("a", "x\0y"),
    ])
  func `texts that a PNG cannot hold are refused and leave the last picture`(
    text: PNGText
  ) throws {
    let bitmap = Motif.dither.bitmap(40, 30)
    var encoder = PNGEncoder()
    try encoder.encode(bitmap, hasAlpha: false)
    let before = encoder.bytes
    #expect(throws: RasterError.self) {
      try encoder.encode(Bitmap(width: 9, height: 9), hasAlpha: true, texts: [text])
    }
    #expect(throws: RasterError.self) { try encoder.encodeAgain(texts: [text]) }
    #expect(encoder.bytes == before)
    let longest = PNGText(String(repeating: "k", count: 79), "")
    try encoder.encodeAgain(texts: [longest, PNGText("a b", "x")])
    #expect(try PNGReader.decode(encoder.bytes).texts == [longest, PNGText("a b", "x")])
  }
}
