import Drawing
import Fonts
import Geometry
import RandomNumbers
import SampleFonts
import Testing

/// Files that are no fonts, or broken ones: a sentence, or glyphs that count as missing, never a trap.
@Suite struct HostileFontTests {
  private static let fonts = [
    SampleFont.quadratic(), .quadratic(map: .groups, kerning: .classes),
    .quadratic(map: .trimmed, kerning: .extended), .quadratic(map: .bytes, kerning: .pairs),
    .compact(
      "600 1 2 hstem 3 4 vstem hintmask #C0 5 6 rmoveto -107 callsubr -107 callgsubr endchar",
      shared: ["1 2 3 4 5 6 rrcurveto return"], own: ["7 8 rlineto return"]),
  ]

  /// Uses all of the font that `bytes` hold; the result is the sentence where they hold none.
  private func sentence(_ bytes: [UInt8]) -> String? {
    do throws(FontError) {
      let face = try OutlineTypeface(bytes)
      var before: OutlineTypeface.Glyph?
      for letter in SampleFont.letters {
        guard let glyph = face.glyph(for: letter.scalar) else { continue }
        if let before { _ = face.kerning(before, glyph, in: UnicodeScript("A")) }
        before = glyph
      }
      return nil
    } catch {
      return error.description
    }
  }

  private func isSentence(_ text: String) -> Bool {
    text.contains("expected ") && text.contains(", found ") && !text.contains("\n")
      && text.count < 120
  }

  @Test func `a file that ends anywhere is reported in a sentence, or is a font`() {
    for font in Self.fonts {
      let bytes = font.bytes
      #expect(sentence(bytes) == nil)
      var refused = 0
      for count in 0..<bytes.count {
        guard let text = sentence(Array(bytes[..<count])) else { continue }
        #expect(isSentence(text), "\(text)")
        refused += 1
      }
      // All but kerning, which is the last table, and the padding on either side of it is needed.
      let kerning = font.tables.last { ["kern", "GPOS"].contains($0.tag) }?.bytes.count ?? 0
      #expect(refused >= bytes.count - kerning - 6)
    }
  }

  @Test func `bytes at random are reported in a sentence, or are a font`() {
    var chance = Chance(1)
    var told: Set<String> = []
    for font in Self.fonts {
      let bytes = font.bytes
      for _ in 0..<2000 {
        var broken = bytes
        for _ in 0...chance.index(below: 3) {
          broken[chance.index(below: bytes.count)] = UInt8(chance.index(below: 256))
        }
        guard let text = sentence(broken) else { continue }
        #expect(isSentence(text), "\(text)")
        told.insert(text)
      }
    }
    #expect(told.count > 50)
  }

  private static let kind = "expected a TrueType or OpenType font, found"

  /// Files and what is said of them.
  private static let files: [(bytes: [UInt8], sentence: String)] = {
    let font = SampleFont.quadratic()
    func changed(_ tag: String, at place: Int, to value: [UInt8]) -> [UInt8] {
      var font = font
      var bytes = font[tag]
      bytes.replaceSubrange(place..<place + value.count, with: value)
      font[tag] = bytes
      return font.bytes
    }
    func without(_ tag: String) -> [UInt8] {
      var font = font
      font.tables.removeAll { $0.tag == tag }
      return font.bytes
    }
    func renamed(_ tag: String, _ name: String) -> [UInt8] {
      var font = font
      font[name] = font[tag]
      font.tables.removeAll { $0.tag == tag }
      return font.bytes
    }
    // The part of six bytes with a font's own subroutines has minus five.
    let negative: [UInt8] = {
      var font = SampleFont.compact("endchar")
      var table = font["CFF "]
      let sized: [UInt8] = [29, 0, 0, 0, 6, 29]
      let place = table.indices.first { table[$0...].starts(with: sized) } ?? 0
      table.replaceSubrange(place + 1..<place + 5, with: [255, 255, 255, 251])
      font["CFF "] = table
      return font.bytes
    }()
    return [
      ([], "\(kind) 0 bytes"),
      (Array("wOF2".utf8) + font.bytes, "\(kind) a compressed WOFF font"),
      (Array("%PDF-1.4 and more".utf8), "\(kind) a file of another kind"),
      (
        Array("ttcf".utf8) + Array(repeating: 255, count: 40),
        "expected 2 bytes at 67108865, found the end at 44"
      ),
      (without("glyf"), "expected a table glyf, found none"),
      (without("cmap"), "expected a table cmap, found none"),
      (changed("head", at: 18, to: [0, 0]), "table head: expected 16…16384 units per em, found 0"),
      (
        changed("hhea", at: 4, to: [0, 0, 0, 0, 0, 0]),
        "table hhea: expected lines 0.1…10 em high, found 0.0"
      ),
      (changed("hhea", at: 34, to: [0, 0]), "table hmtx: expected 1 advances, found 6"),
      (
        changed("maxp", at: 4, to: [255, 255]),
        "table loca: expected 131072 bytes at 0, found the end at 16"
      ),
      (
        changed("cmap", at: 4, to: [0, 9]),
        "table cmap: expected a map of Unicode characters, found none"
      ),
      (renamed("glyf", "CFF2"), "expected outlines in a table glyf or CFF, found CFF2"),
      (negative, "table CFF : expected a place and a size from 0 on, found -5 bytes at 65"),
    ]
  }()

  @Test func `each mistake has its sentence`() {
    for (bytes, expected) in Self.files { #expect(sentence(bytes) == expected) }
  }

  @Test func `parts within themselves, and more points than a letter has, are no glyph`() throws {
    var font = SampleFont.quadratic()
    // The first part of Ä is Ä itself; then it is A so often that points become too many.
    let glyphs = font["glyf"]
    let start = try #require(glyphs.firstIndex(of: 255))
    var looped = glyphs
    looped[start + 13] = 3
    font["glyf"] = looped
    let face = try OutlineTypeface(font.bytes)
    #expect(face.glyph(for: "Ä") == nil && face.glyph(for: "A") != nil)
  }

  @Test func `a glyph that is no more is drawn as a box, and told`() throws {
    var font = SampleFont.quadratic()
    var glyphs = font["glyf"]
    // A has more points than bytes.
    glyphs[10] = 200
    font["glyf"] = glyphs
    let face = try OutlineTypeface(font.bytes)
    #expect(face.glyph(for: "A") == nil && face.glyph(for: "V") != nil)
    var canvas = Canvas(size: Size(100, 100))
    canvas.text("AV", at: Point(9, 50), size: 20, font: face, color: Color(white: 1))
    #expect(canvas.textFlaws.map(\.substitutes) == [["A"]])
  }
}
