import Drawing
import Films
import Fonts
import Geometry
import JSONCoding
import SampleFonts
import SchemaValidation
import Scripting
import Testing

/// Words of films in the letters of a font.
@Suite struct FilmFontTests {
  private static let files = [
    "one.ttf": SampleFont.quadratic().bytes,
    "other.ttf": SampleFont.quadratic(kerning: .none).bytes,
    "words.srt": Array("1\n00:00:00,000 --> 00:00:01,000\nAV\n".utf8),
  ]

  private func film(_ more: String, files: [String: [UInt8]] = files) throws -> Film {
    let text = """
      {"film":1,"size":{"width":200,"height":100},"scale":1,"fps":10,"clips":[{"hold":1\(more)}
      """
    return try Plates.document(text) { path in
      guard let bytes = files[path] else { throw Plates.Missing() }
      return bytes
    }.resolved()
  }

  /// What the words of the first frame cover, which are drawn last.
  private func letters(_ film: Film) throws -> Path? {
    let canvas = try #require(try Plates.canvases(film, [0]).first)
    guard case .fill(let path, .solid, .nonZero, .normal)? = canvas.commands.last else {
      return nil
    }
    return path
  }

  @Test func `titles, those of clips and captions are set in the film's font or their own`() throws
  {
    let title = #"{"text":"AV","size":40,"fade":0"#
    let drawn = try #require(try letters(film(#"}],"font":"one.ttf","titles":[\#(title)}]"#)))
    #expect(try letters(film(#"}],"titles":[\#(title)}]"#)) == nil)
    #expect(try letters(film(#"}],"titles":[\#(title),"font":"one.ttf"}]"#)) == drawn)
    #expect(
      try letters(film(#","titles":[\#(title),"font":{"file":"one.ttf"}}]}]"#)) == drawn)
    let other = try film(#","titles":[\#(title),"font":"other.ttf"}]}],"font":"one.ttf""#)
    #expect(try letters(other) != drawn && letters(other) != nil)
    let captions = try film(
      #"}],"captions":{"file":"words.srt","font":"one.ttf","size":40,"fade":0}"#)
    #expect(try letters(captions)?.elements.count == drawn.elements.count)
    // The letters are those of the font: a box of 20 x 28 points is the first.
    guard case .move(let foot)? = Array(drawn.elements).first else {
      throw Plates.Missing()
    }
    let top = try #require(drawn.bounds).minY
    #expect(abs(foot.y - top - 28) < 1e-9)
  }

  @Test func `a film tells its font by name and by what its bytes are`() throws {
    let one = try film(#"}],"font":"one.ttf","titles":[{"text":"AV"}]"#)
    #expect(one.canonicalJSON.contains(#""font":{"digest":""#))
    var files = Self.files
    files["one.ttf"] = Self.files["other.ttf"]
    let changed = try film(#"}],"font":"one.ttf","titles":[{"text":"AV"}]"#, files: files)
    #expect(!changed.isSame(as: one.canonicalJSON))
    func again(_ files: [String: [UInt8]]) throws -> Film {
      try FilmDocument(
        try JSON(text: one.canonicalJSON), named: "x", schemas: Plates.schemas,
        loadFont: { files[$0] ?? [] }
      ) { _ in throw Plates.Missing() }.resolved()
    }
    let same = try again(Self.files)
    #expect(same.canonicalJSON == one.canonicalJSON)
    #expect(try Plates.canvases(same, [0, 5]) == Plates.canvases(one, [0, 5]))
    #expect { try again(files) } throws: {
      "\($0)".contains(#"titles[0].font ("one.ttf"): expected the font of digest "#)
    }
  }

  @Test func `a font is read once, and each film that names one fits the schema`() throws {
    var count = 0
    let text = """
      {"film":1,"font":"one.ttf","clips":[{"hold":1,"titles":[{"text":"A","font":"one.ttf"}]}],
      "titles":[{"text":"V","font":{"file":"one.ttf","digest":"0"}},{"text":"A"}]}
      """
    #expect(throws: ScriptError.self) {
      try Plates.document(text) { _ in
        count += 1
        return SampleFont.quadratic().bytes
      }
    }
    // Once for all, and again for the one with a digest.
    #expect(count == 2)
    let schema = FilmDocument.schema(Plates.schemas)
    #expect(schema.text().contains(#""font""#))
  }

  @Test func `what the words lack is reported`() throws {
    let film = try film(#"}],"font":"one.ttf","titles":[{"text":"A\n♯ 漢","subtitle":"م"}]"#)
    let flaws = film.titles[0].flaws
    #expect(flaws.map(\.boxes) == [["漢"], []] && flaws.map(\.substitutes) == [["♯"], []])
    #expect(flaws.map(\.scripts) == [[], ["Arabic"]])
    #expect(try self.film(#"}],"titles":[{"text":"A\nB"}]"#).titles[0].flaws.isEmpty)
  }
}
