import Drawing
import Files
import Foundation
import Geometry
import RandomNumbers
import Raster
import Testing

@Suite struct PNGTests {
  private let notes = [
    PNGText("Software", "motecraft 1.0"), PNGText("motecraft:frame", "7"),
    PNGText("motecraft:scene", #"{"experience":"lichen-bloom"}"#),
  ]

  private func canvas() -> Canvas {
    var canvas = Canvas(size: Size(90, 70))
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(0, 70),
          stops: [GradientStop(0, Color(4, 8, 20)), GradientStop(1, Color(40, 10, 60))])))
    canvas.glow(at: Point(40, 30), radius: 25, color: Color(200, 90, 40))
    return canvas
  }

  private func encoded(
    _ compression: PNGCompression = .balanced, isTransparent: Bool = false, scale: Double = 2
  ) throws -> (bytes: [UInt8], bitmap: Bitmap) {
    var painter = try Painter(size: Size(90, 70), scale: scale, isTransparent: isTransparent)
    var canvas = canvas()
    if isTransparent {
      canvas = Canvas(size: canvas.size)
      canvas.fill(Path(circle: Point(40, 30), radius: 20), with: Color(200, 90, 40).opacity(0.6))
    }
    try painter.paint(canvas)
    var encoder = PNGEncoder(compression)
    try encoder.encode(painter, texts: notes)
    return (encoder.bytes, painter.bitmap())
  }

  /// Kinds of the chunks in order, with the bytes of each.
  private func chunks(_ bytes: [UInt8]) -> [(kind: String, body: [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      chunks.append((kind, Array(bytes[place + 8..<place + 8 + length])))
      place += length + 12
    }
    return chunks
  }

  @Test(arguments: PNGCompression.allCases, [false, true])
  func `what is read is what was painted`(
    compression: PNGCompression, isTransparent: Bool
  ) throws {
    let (bytes, bitmap) = try encoded(compression, isTransparent: isTransparent)
    let picture = try PNGReader.decode(bytes)
    #expect(picture.bitmap == bitmap)
    #expect(picture.hasAlpha == isTransparent && picture.bitDepth == 8)
    #expect(picture.texts == notes)
  }

  @Test(arguments: 1...9)
  func `rows of any length are packed whole`(width: Int) throws {
    var canvas = Canvas(size: Size(Double(width), 2))
    for x in 0..<width {
      canvas.fill(Path(Rect(Double(x), 0, 1, 2)), with: Color(x + 1, 100 + x, 200 - x))
    }
    var painter = try Painter(size: canvas.size)
    try painter.paint(canvas)
    var encoder = PNGEncoder()
    try encoder.encode(painter)
    let bitmap = try PNGReader.decode(encoder.bytes).bitmap
    #expect(bitmap == painter.bitmap())
    #expect(bitmap[width - 1, 1] == (UInt8(width), UInt8(99 + width), UInt8(201 - width), 255))
  }

  @Test func `opaque pictures are stored as RGB, clear ones as RGBA`() throws {
    #expect(try chunks(encoded().bytes)[0].body[9] == 2)
    #expect(try chunks(encoded(isTransparent: true).bytes)[0].body[9] == 6)
  }

  @Test func `a picture tells its resolution, its colours and its notes, and no time`() throws {
    let chunks = try chunks(encoded(scale: 2).bytes)
    let kinds = chunks.map(\.kind).filter { $0 != "IDAT" }
    #expect(kinds == ["IHDR", "sRGB", "pHYs", "tEXt", "tEXt", "tEXt", "IEND"])
    #expect(chunks.first { $0.kind == "sRGB" }?.body == [0])
    // 72 × 2 dots an inch are 5669 a metre.
    #expect(chunks.first { $0.kind == "pHYs" }?.body == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
  }

  @Test func `notes beyond ASCII come back whole`() throws {
    var encoder = PNGEncoder()
    let note = PNGText("motecraft:scene", "Blüte ✿")
    try encoder.encode(Bitmap(width: 1, height: 1), hasAlpha: true, texts: [note])
    #expect(try PNGReader.decode(encoder.bytes).texts == [note])
  }

  @Test(arguments: PNGCompression.allCases)
  func `file bytes do not depend on what was encoded before`(
    compression: PNGCompression
  ) throws {
    var painter = try Painter(size: Size(90, 70))
    var encoder = PNGEncoder(compression)
    try encoder.encode(Bitmap(width: 200, height: 150), hasAlpha: true)
    try painter.paint(canvas())
    try encoder.encode(painter)
    let first = encoder.bytes
    var other = PNGEncoder(compression)
    try other.encode(painter)
    #expect(other.bytes == first)
  }

  @Test func `a bitmap comes back, with or without its opacity`() throws {
    var bitmap = Bitmap(width: 3, height: 2, filledWith: (10, 20, 30, 255))
    bitmap[1, 1] = (200, 100, 50, 7)
    var encoder = PNGEncoder(.small)
    try encoder.encode(bitmap, hasAlpha: true)
    #expect(try PNGReader.decode(encoder.bytes).bitmap == bitmap)
    try encoder.encode(bitmap, hasAlpha: false)
    #expect(try PNGReader.decode(encoder.bytes).bitmap[1, 1] == (200, 100, 50, 255))
  }

  @Test func `a picture cut off anywhere is refused`() throws {
    let bytes = try encoded().bytes
    for length in stride(from: 0, to: bytes.count, by: 37) {
      #expect(throws: RasterError.self) { try PNGReader.decode(Array(bytes.prefix(length))) }
    }
  }

  /// Every chunk has a checksum of 32 bits: up to three bytes that are changed within one are
  /// always noticed, wherever they stand.
  @Test func `damaged bytes are refused as no sound PNG`() throws {
    let bytes = try encoded().bytes
    var chance = Chance(7)
    var reasons: Set<String> = []
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[chance.index(below: damaged.count)] ^= UInt8(chance.index(below: 256)) | 1
      }
      guard damaged != bytes else { continue }
      do throws(RasterError) {
        _ = try PNGReader.decode(damaged)
        Issue.record("a damaged picture was read")
      } catch {
        switch error {
        case .undecodable(let path, let reason):
          #expect(path.isEmpty && !reason.isEmpty)
          reasons.insert(reason)
        case .tooLarge(let width, let height): #expect(width > 32_767 || height > 32_767)
        default: Issue.record("\(error)")
        }
      }
    }
    #expect(reasons.count > 2)
  }

  @Test func `every single byte that is changed is noticed`() throws {
    let bytes = try encoded().bytes
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x55
      #expect(throws: RasterError.self, "byte \(place) of \(bytes.count)") {
        try PNGReader.decode(damaged)
      }
    }
  }

  @Test func `a wrong checksum over the pixels is refused`() throws {
    var bytes = try encoded().bytes
    bytes[bytes.count - 14] ^= 1
    #expect(throws: RasterError.self) { try PNGReader.decode(bytes) }
  }

  @Test func `a header that promises too much is refused before memory is taken`() throws {
    let bytes = try encoded().bytes
    func with(width: Int, height: Int) -> [UInt8] {
      var bytes = bytes
      for (place, value) in [(16, width), (20, height)] {
        for i in 0..<4 { bytes[place + i] = UInt8(truncatingIfNeeded: value >> (24 - 8 * i)) }
      }
      return bytes
    }
    #expect(throws: RasterError.tooLarge(width: 40_000, height: 1)) {
      try PNGReader.decode(with(width: 40_000, height: 1))
    }
    #expect(throws: RasterError.tooLarge(width: 32_767, height: 32_767)) {
      try PNGReader.decode(with(width: 32_767, height: 32_767))
    }
    #expect(throws: RasterError.undecodable(path: "", reason: "the data end too early")) {
      try PNGReader.decode(with(width: 16_384, height: 16_384))
    }
    #expect(throws: RasterError.self) { try PNGReader.decode(with(width: 0, height: 1)) }
  }

  @Test func `what is no PNG is refused with its path`() throws {
    let folder = try ScratchFolder()
    folder.write(Array("not a picture, but long enough to be looked at".utf8), to: "a.png")
    let path = folder.file("a.png")
    #expect(
      throws: RasterError.notPNG(path: path, found: "text")
    ) { try PNGReader.read(path) }
    let missing = folder.file("b.png")
    #expect(
      throws: RasterError.file(
        .unreadable(path: missing, reason: "No such file or directory"))
    ) { try PNGReader.read(missing) }
  }

  @Test func `long notes come back, altered ones and what stands behind the end are refused`()
    throws
  {
    let long = PNGText("motecraft:scene", String(repeating: "x", count: 30_000))
    var encoder = PNGEncoder()
    try encoder.encode(Bitmap(width: 1, height: 1), hasAlpha: true, texts: [long])
    #expect(try PNGReader.decode(encoder.bytes).texts == [long])
    var altered = encoder.bytes
    let note = try #require(altered.firstRange(of: Array("xxxx".utf8)))
    altered[note.lowerBound] = UInt8(ascii: "y")
    #expect(throws: RasterError.self) { try PNGReader.decode(altered) }
    #expect(throws: RasterError.undecodable(path: "", reason: "data behind its end")) {
      try PNGReader.decode(encoder.bytes + [0])
    }
  }

  @Test func `files that are too large for their header, and pipes, are not read`() throws {
    let folder = try ScratchFolder()
    var encoder = PNGEncoder()
    try encoder.encode(Bitmap(width: 2, height: 2), hasAlpha: true)
    folder.write(encoder.bytes, to: "a.png")
    let path = folder.file("a.png")
    #expect(throws: RasterError.undecodable(path: path, reason: "it has 4 pixels, more than 3")) {
      try PNGReader.read(path, atMostPixels: 3)
    }
    truncate(path, 1 << 32)
    #expect(throws: RasterError.self) { try PNGReader.read(path) }
    mkfifo(folder.file("b.png"), 0o600)
    #expect(
      throws: RasterError.file(
        .unreadable(path: folder.file("b.png"), reason: "it is not a file"))
    ) { try PNGReader.read(folder.file("b.png")) }
  }
}
