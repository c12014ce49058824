import Fonts
import Geometry
import SampleFonts
import Testing

/// What a font's file says of its letters.
@Suite struct OutlineTests {
  private func glyph(_ scalar: Unicode.Scalar, _ font: SampleFont) throws -> OutlineTypeface.Glyph {
    try #require(try OutlineTypeface(font.bytes).glyph(for: scalar))
  }

  /// `path`, drawn in font units with y upwards, as an outline of an em.
  private func outline(_ draw: (inout Path) -> Void) -> Path {
    Path(draw).transformed(by: .scale(0.001, -0.001))
  }

  @Test func `points on and off the curve are lines and curves`() throws {
    let box = try glyph("A", .quadratic())
    #expect(
      box.outline
        == outline { $0 = Path(polygon: [(0, 0), (0, 700), (500, 700), (500, 0)].map(Point.init)) })
    #expect(box.advance == 0.6)
    // Without any point on it, a curve runs through the middles between its points.
    let bowl = try glyph("V", .quadratic())
    let expected = outline { path in
      path.move(to: Point(200, 0))
      path.curve(to: Point(0, 200), control: Point(0, 0))
      path.curve(to: Point(200, 400), control: Point(0, 400))
      path.curve(to: Point(400, 200), control: Point(400, 400))
      path.curve(to: Point(200, 0), control: Point(400, 0))
      path.close()
      path = path.transformed(by: .translation(Vector(30, 0)))
    }
    #expect(bowl.outline == expected)
  }

  @Test func `a glyph of others has them where they belong`() throws {
    let both = try glyph("Ä", .quadratic())
    let expected = outline { path in
      path = Path(Rect(0, 0, 500, 700))
      path.append(Path(Rect(125, 100, 250, 350)))
    }
    #expect(both.outline.bounds == expected.bounds)
    #expect(both.outline.elements.count == 2 * expected.elements.count / 2)
    let inner = Array(both.outline.elements.dropFirst(5))
    #expect(inner.first == .move(Point(0.125, -0.1)))
    #expect(inner[2] == .line(Point(0.375, -0.45)))
  }

  @Test(arguments: SampleFont.Map.allCases)
  func `characters lead to glyphs by every form of map`(_ map: SampleFont.Map) throws {
    let face = try OutlineTypeface(SampleFont.quadratic(map: map).bytes)
    for letter in SampleFont.letters {
      let isKnown =
        switch map {
        case .bytes: letter.scalar.isASCII
        case .trimmed: letter.scalar.value <= 0xC4
        case .segments, .groups: true
        }
      #expect((face.glyph(for: letter.scalar) != nil) == isKnown, "\(letter.scalar)")
    }
    for other in "BZaÅ漢\u{FFFF}\u{1F600}".unicodeScalars {
      #expect(face.glyph(for: other) == nil, "\(other)")
    }
    #expect(face.glyph(for: "A")?.advance == 0.6)
    #expect(face.glyph(for: " ")?.outline.isEmpty == true)
  }

  @Test(arguments: SampleFont.Kerning.allCases)
  func `pairs are kerned by every kind of table`(_ kerning: SampleFont.Kerning) throws {
    let face = try OutlineTypeface(SampleFont.quadratic(kerning: kerning).bytes)
    let (a, v) = (try #require(face.glyph(for: "A")), try #require(face.glyph(for: "V")))
    let latin = UnicodeScript("A")
    #expect(face.kerning(a, v, in: latin) == (kerning == .none ? 0 : -0.08))
    #expect(face.kerning(v, a, in: latin) == 0 && face.kerning(v, v, in: latin) == 0)
  }

  @Test func `lines are as high as the font says, its gap around them`() throws {
    let face = try OutlineTypeface(SampleFont.quadratic().bytes)
    #expect(face.ascent == 0.85 && face.descent == 0.25)
  }

  @Test func `fonts are equal where their bytes are`() throws {
    let bytes = SampleFont.quadratic().bytes
    let (one, other) = (try OutlineTypeface(bytes), try OutlineTypeface(bytes))
    let third = try OutlineTypeface(SampleFont.quadratic(kerning: .none).bytes)
    #expect(one == other && one.hashValue == other.hashValue && one != third)
  }

  @Test func `of a collection the first font is read`() throws {
    let bytes = SampleFont.quadratic().bytes
    // Places of tables count from the beginning of the file.
    var collection = Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 16]
    var font = bytes
    for table in 0..<8 {
      let place = 12 + 16 * table + 8
      let value = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + 16
      for byte in 0..<4 { font[place + byte] = UInt8(value >> (24 - 8 * byte) & 255) }
    }
    collection += font
    #expect(try OutlineTypeface(collection).glyph(for: "A") != nil)
  }
}
