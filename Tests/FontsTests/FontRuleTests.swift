import Drawing
import Fonts
import Geometry
import SampleFonts
import Testing

/// Which of several tables, maps and numbers of a font counts.
@Suite struct FontRuleTests {
  private static func font(_ change: (inout SampleFont) -> Void) throws -> OutlineTypeface {
    var font = SampleFont.quadratic(kerning: .none)
    change(&font)
    return try OutlineTypeface(font.bytes)
  }

  // MARK: Maps

  /// The advance that A has by a map of each kind: the glyphs of maps are 1, 2, 4, 1 …
  private func advance(_ maps: [(platform: Int, encoding: Int, advance: Double)]) throws -> Double?
  {
    let glyphs = [0.6: 1, 0.56: 2, 0.25: 4]
    let face = try Self.font { font in
      font["cmap"] = SampleFont.maps(
        maps.map { ($0.platform, $0.encoding, [65: glyphs[$0.advance] ?? 0]) })
    }
    return face.glyph(for: "A")?.advance
  }

  @Test func `of several maps the best is taken`() throws {
    let ranks = [
      (1, 0), (3, 0), (0, 0), (0, 1), (0, 2), (0, 3), (3, 1), (0, 4), (0, 6), (3, 10),
    ]
    for (index, better) in ranks.enumerated().dropFirst() {
      for worse in ranks[..<index] {
        let maps = [(worse.0, worse.1, 0.6), (better.0, better.1, 0.56)]
        #expect(try advance(maps) == 0.56, "\(worse) \(better)")
        #expect(try advance(maps.reversed()) == 0.56, "\(worse) \(better)")
      }
    }
    #expect(try advance([(0, 3, 0.6), (3, 10, 0.25), (3, 1, 0.56), (0, 5, 0.6)]) == 0.25)
  }

  @Test func `numbers of signs stand as they are or moved to F000`() throws {
    for shift in [0, 0xF000] {
      let face = try Self.font { font in
        font["cmap"] = SampleFont.maps([(3, 0, [shift + 65: 1, shift + 0xC4: 3])])
      }
      #expect(face.glyph(for: "A")?.advance == 0.6 && face.glyph(for: "Ä") != nil)
      #expect(face.glyph(for: "B") == nil && face.glyph(for: "ñ") == nil)
    }
  }

  @Test func `codes of old Macs are those of Mac OS Roman`() throws {
    // Codes of Ä, é, Ω, the apple, ˇ: 0x80, 0x8E, 0xBD, 0xF0, 0xFF.
    let glyphs = [65: 1, 0x80: 3, 0x8E: 2, 0xBD: 1, 0xF0: 2, 0xFF: 5]
    let face = try Self.font { $0["cmap"] = SampleFont.maps([(1, 0, glyphs)]) }
    for scalar in "AÄéΩ\u{F8FF}ˇ".unicodeScalars {
      #expect(face.glyph(for: scalar) != nil, "\(scalar)")
    }
    for scalar in "ŽBñ\u{80}\u{8E}½ÿ".unicodeScalars {
      #expect(face.glyph(for: scalar) == nil, "\(scalar)")
    }
  }

  // MARK: Lines

  @Test func `lines are those of OS/2 if the font asks for them, or has no others`() throws {
    func lines(_ selection: Int, isEmpty: Bool, _ typographic: (Int, Int, Int)) throws -> [Double] {
      let face = try Self.font { font in
        font["OS/2"] = SampleFont.metrics(
          selection: selection, typographic: typographic, windows: (900, 300))
        if isEmpty { font["hhea"].replaceSubrange(4..<10, with: [0, 0, 0, 0, 0, 0]) }
      }
      return [face.ascent, face.descent]
    }
    #expect(try lines(0x40, isEmpty: false, (700, -100, 200)) == [0.85, 0.25])
    #expect(try lines(0x80, isEmpty: false, (700, -100, 200)) == [0.8, 0.2])
    #expect(try lines(0x80, isEmpty: false, (0, 0, 0)) == [0.85, 0.25])
    #expect(try lines(0, isEmpty: true, (700, -100, 200)) == [0.8, 0.2])
    #expect(try lines(0, isEmpty: true, (0, 0, 50)) == [0.9, 0.3])
    // A table that ends before its numbers says nothing.
    let short = try Self.font { $0["OS/2"] = Array(repeating: 255, count: 68) }
    #expect(short.ascent == 0.85 && short.descent == 0.25)
  }

  // MARK: Kerning

  private func kerning(_ script: Unicode.Scalar?, _ face: OutlineTypeface) throws -> Double {
    let (a, v) = (try #require(face.glyph(for: "A")), try #require(face.glyph(for: "V")))
    return (face.kerning(a, v, in: script.flatMap(UnicodeScript.init)) * 1000).rounded()
  }

  @Test func `pairs are kerned by the script of the text`() throws {
    let many = try Self.font { font in
      font["GPOS"] = SampleFont.positioning([
        ("DFLT", -100), ("cyrl", -60), ("dev2", -20), ("deva", -30), ("grek", nil), ("latn", -40),
      ])
      font["kern"] = SampleFont.kernTable([(1, -7)])
    }
    #expect(try kerning("A", many) == -40 && kerning("Я", many) == -60)
    #expect(try kerning("अ", many) == -20 && kerning("ა", many) == -100)
    #expect(try kerning(nil, many) == -100)
    // Greek has no pairs in GPOS.
    #expect(try kerning("Ω", many) == -7)
    let latin = try Self.font { font in
      font["GPOS"] = SampleFont.positioning([("latn", -40)])
      font["kern"] = SampleFont.kernTable([(1, -7)])
    }
    #expect(try kerning("A", latin) == -40 && kerning("Я", latin) == -40)
    let lao = try Self.font { font in
      font["GPOS"] = SampleFont.positioning([("lao ", -40)])
      font["kern"] = SampleFont.kernTable([(1, -7)])
    }
    #expect(try kerning("A", lao) == -7 && kerning("ກ", lao) == -40)
  }

  @Test func `a text is kerned by the script of its letters`() throws {
    let font = try Self.font { font in
      font["cmap"] = SampleFont.maps([
        (3, 10, [65: 1, 86: 2, 0x410: 1, 0x412: 2, 0x20: 4, 0x2E: 2, 0x31: 1, 0x391: 1])
      ])
      font["GPOS"] = SampleFont.positioning([("DFLT", -100), ("cyrl", -60), ("latn", -40)])
    }
    func kerning(_ text: String) -> Double {
      let advances = text.unicodeScalars.compactMap { font.glyph(for: $0)?.advance }.reduce(0, +)
      let layout = TextLayout(text, TextStyle(size: 1, font: font))
      return ((layout.size.width - advances) * 1000).rounded()
    }
    #expect(kerning("AV") == -40 && kerning("АВ") == -60)
    // What belongs to no script is of that before it, or of the first.
    #expect(kerning("1.") == -100 && kerning("1.A") == -40 && kerning("А 1.") == -60)
    #expect(kerning("AV АВ") == -100)
    // Letters of two scripts do not touch.
    #expect(kerning("AВ") == 0 && kerning("АV") == 0)
  }

  @Test func `all subtables of kern add up`() throws {
    func kerned(_ subtables: [(Int, Int)], isApple: Bool = false) throws -> Double {
      try kerning(
        "A", try Self.font { $0["kern"] = SampleFont.kernTable(subtables, isApple: isApple) })
    }
    #expect(try kerned([(1, -100), (1, -50)]) == -150)
    // Across the line, least values, another format; then one in place of those before it.
    #expect(try kerned([(1, -100), (5, -50), (3, -50), (0x101, -50), (0, -50)]) == -100)
    #expect(try kerned([(1, -100), (9, -30), (1, -5)]) == -35)
    #expect(try kerned([(1, -100), (0x201, -30)]) == -130)
    #expect(try kerned([(0, -100), (0, -50), (2, -30)], isApple: true) == -180)
    #expect(
      try kerned([(0x8000, -1), (0x4000, -1), (0x2000, -1), (1, -1), (0, -9)], isApple: true) == -9)
  }

  @Test func `classes of kern know the glyphs that they name`() throws {
    let face = try Self.font { $0["kern"] = SampleFont.kernTable([(0x201, -30)]) }
    let (a, v) = (try #require(face.glyph(for: "A")), try #require(face.glyph(for: "V")))
    #expect(face.kerning(a, v, in: nil) == -0.03)
    #expect(face.kerning(a, a, in: nil) == 0 && face.kerning(v, v, in: nil) == 0)
  }

  @Test func `a damaged table of kerning loses its kerning alone`() throws {
    let damaged: [UInt8] = [0, 1, 0, 0, 255]
    let none = try Self.font { font in
      font["GPOS"] = damaged
      font["kern"] = [0, 0, 0, 1, 9]
    }
    #expect(try kerning("A", none) == 0)
    let table = try Self.font { font in
      font["GPOS"] = damaged
      font["kern"] = SampleFont.kernTable([(1, -7)])
    }
    #expect(try kerning("A", table) == -7)
    // Each of 65,535 scripts names 60,000 features.
    var names: [UInt8] = [0, 1, 0, 0, 0, 10, 0, 10, 0, 10, 255, 255]
    names += Array(repeating: 0, count: 393_216)
    names.replaceSubrange(65_549..<65_551, with: [0xEA, 0x60])
    #expect(try kerning("A", try Self.font { $0["GPOS"] = names }) == 0)
  }

  // MARK: Outlines

  @Test func `a glyph has the bearing of the part that gives it its metrics`() throws {
    func left(_ flags: UInt8) throws -> Double? {
      let face = try Self.font { font in
        // Ä begins 50 units from its origin, and its first part, A, at it.
        font["hmtx"].replaceSubrange(14..<16, with: [0, 50])
        let glyphs = font["glyf"]
        if let start = glyphs.firstIndex(of: 255) { font["glyf"][start + 10] = flags }
      }
      return face.glyph(for: "Ä")?.outline.bounds?.minX
    }
    #expect(try left(0) == 0.05 && left(2) == 0)
  }

  @Test func `contours without end are no glyph`() throws {
    var bomb: [UInt8] = [0x7F, 0xFF] + Array(repeating: 0, count: 8 + 2 * 32_767)
    bomb += [0, 0, 1, 0, 0, 0, 0]
    var whole: [UInt8] = [255, 255] + Array(repeating: 0, count: 8)
    for part in 0..<1000 { whole += [0, part < 999 ? 0x22 : 2, 0, 2, 0, 0] }
    let face = try Self.font { $0.put(glyphs: [[], whole, bomb, [], [], [], []]) }
    #expect(face.glyph(for: "V") != nil && face.glyph(for: "A") == nil)
  }

  @Test(arguments: [false, true])
  func `two glyphs may stand for one`(_ inRanges: Bool) throws {
    let parts: [(name: Int, program: String)] = [
      (66, "0 0 rmoveto 100 200 rlineto endchar"), (125, "10 20 rmoveto 30 40 rlineto endchar"),
    ]
    func outline(_ program: String) throws -> Path? {
      let font = SampleFont.compact(program, named: parts, inRanges: inRanges)
      return try OutlineTypeface(font.bytes).glyph(for: "A")?.outline
    }
    let both = try outline("0 0 rmoveto 100 200 rlineto 210 -240 rmoveto 30 40 rlineto endchar")
    for program in ["300 -60 97 194 endchar", "600 300 -60 97 194 endchar"] {
      #expect(try outline(program) == both, "\(program)")
    }
    // A code without a name, and one without a glyph.
    for program in ["0 0 0 194 endchar", "0 0 97 200 endchar"] {
      #expect(try outline(program) == nil, "\(program)")
    }
  }
}
