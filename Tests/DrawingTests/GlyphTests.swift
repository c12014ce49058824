import Drawing
import Geometry
import Testing

/// Which characters there are, and how those made by rule come out.
@Suite struct GlyphTests {
  private static let faces = StrokeTypeface.Weight.allCases.map { StrokeTypeface($0) }

  private static func scalars(_ ranges: ClosedRange<Int>...) -> [Unicode.Scalar] {
    ranges.joined().compactMap { Unicode.Scalar($0) }.filter { scalar in
      ![.unassigned, .control].contains(scalar.properties.generalCategory)
    }
  }

  private static let blocks: [(name: String, scalars: [Unicode.Scalar])] = [
    ("ASCII and Latin-1", scalars(0x20...0xFF)),
    ("Latin Extended-A", scalars(0x100...0x17F)),
    ("Romanian and German", Array("ȘșȚțẞ".unicodeScalars)),
    ("Greek", scalars(0x384...0x3CE)),
    ("Cyrillic", scalars(0x400...0x45F, 0x490...0x491)),
    ("Punctuation", scalars(0x2009...0x2014, 0x2018...0x201A, 0x201C...0x201E, 0x2020...0x2022)),
    ("More punctuation", Array("―…‰′″‹›⁄№™\u{202F}\u{2007}\u{200B}\u{2060}".unicodeScalars)),
    ("Small figures", Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿ₀₁₂₃₄₅₆₇₈₉₊₋₍₎".unicodeScalars)),
    ("Fractions", Array("¼½¾⅐⅑⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞".unicodeScalars)),
    ("Money", Array("€£¥¢₴₽₺¤$₹₩₿".unicodeScalars)),
    ("Mathematics", Array("±×÷¬≈≠≡≤≥∞√∑∏∫∂∆∇∅∈∠∥⊥∘µπ°−∙⋅∪∩∧∨∀∃℃℉".unicodeScalars)),
    ("Arrows", Array("←↑→↓↔↕↖↗↘↙⇐⇒⇔↺↻⇑⇓⇄⇅↩↪".unicodeScalars)),
    ("Music", Array("♯♭♮♩♪♫♬".unicodeScalars)),
    ("Shapes", Array("✓✗☆★♡♥○●△▲▽▼▷▶◁◀◇◆□■⌘".unicodeScalars)),
  ]

  @Test(arguments: blocks.map(\.name))
  func `every assigned character of a block has a glyph`(_ name: String) throws {
    let block = try #require(Self.blocks.first { $0.name == name })
    #expect(!block.scalars.isEmpty)
    let text = String(String.UnicodeScalarView(block.scalars))
    for scalar in block.scalars {
      #expect(
        StrokeTypeface.Table.glyph(for: Character(scalar)).scalar == scalar,
        "U+\(String(scalar.value, radix: 16)) is missing")
    }
    #expect(StrokeTypeface.missing(from: text) == [])
  }

  @Test func `what is missing is named once each, in order`() {
    #expect(StrokeTypeface.missing(from: "Größe 漢字 漢 x\u{20D7}") == ["漢", "字", "x\u{20D7}"])
    #expect(StrokeTypeface.missing(from: "Ångström, Ελλάδα, Україна") == [])
    #expect(StrokeTypeface.missing(from: "©\u{FE0F}e\u{301}") == [])
  }

  /// The glyphs that stand for a canonical composition, by all that is equal to it.
  private static let composed = Dictionary(
    StrokeTypeface.Table.glyphs.map { (String(Character($0.scalar)), $0.scalar) },
    uniquingKeysWith: { first, _ in first })

  private static let marks = (0x300...0x331).compactMap { Unicode.Scalar($0) }
    .map { String(Character($0)) }

  @Test(arguments: faces)
  func `a letter and its marks look like the letter that they make`(_ face: StrokeTypeface) {
    let letters = StrokeTypeface.Table.glyphs.map(\.scalar)
      .filter(\.properties.isAlphabetic).map { String(Character($0)) }
    var found: Set<Unicode.Scalar> = []
    for letter in letters {
      for mark in Self.marks {
        // Strings are equal where Unicode says that they are the same text.
        guard let scalar = Self.composed[letter + mark] else { continue }
        let (parts, whole) = (letter + mark, String(Character(scalar)))
        guard !parts.unicodeScalars.elementsEqual(whole.unicodeScalars) else { continue }
        found.insert(scalar)
        #expect(
          face.strokes(of: parts, size: 20, at: .zero)
            == face.strokes(of: whole, size: 20, at: .zero), "\(whole)")
        #expect(face.width(of: parts, size: 20) == face.width(of: whole, size: 20), "\(whole)")
      }
    }
    #expect(found.count > 220, "\(found.count)")
    let fully = face.strokes(of: "ι\u{308}\u{301}", size: 20, at: .zero)
    #expect(fully == face.strokes(of: "\u{390}", size: 20, at: .zero))
  }

  @Test func `marks stack on letters that have no place of their own`() throws {
    let face = StrokeTypeface()
    let once = try #require(face.inkBounds(of: "x\u{304}", size: 100, at: .zero))
    let twice = try #require(face.inkBounds(of: "x\u{304}\u{301}", size: 100, at: .zero))
    let bare = try #require(face.inkBounds(of: "x", size: 100, at: .zero))
    #expect(once.minY < bare.minY - 10 && twice.minY < once.minY - 10)
    #expect(StrokeTypeface.missing(from: "x\u{304}\u{301}") == [])
  }

  @Test func `no two characters share a picture but those that look alike in Unicode too`() {
    var alike: [Path: [Unicode.Scalar]] = [:]
    let face = StrokeTypeface()
    for glyph in StrokeTypeface.Table.glyphs
    where !glyph.strokes.isEmpty && glyph.scalar.properties.generalCategory != .nonspacingMark {
      let path = face.strokes(of: String(Character(glyph.scalar)), size: 1000, at: .zero)
      alike[path, default: []].append(glyph.scalar)
    }
    let shared = alike.values.filter { $0.count > 1 }.map { scalars in
      String(String.UnicodeScalarView(scalars.sorted { $0.value < $1.value }))
    }
    let expected = Self.lookAlikes.unicodeScalars.split { $0 == " " || $0 == "\n" }
    #expect(Set(shared.map { Array($0.unicodeScalars) }) == Set(expected.map(Array.init)))
  }

  /// Characters that look the same: letters of three alphabets, hyphens, and what Unicode holds
  /// twice.
  private static let lookAlikes = """
    ,‚ -\u{2010}\u{2011} ;\u{37E} AΑА BΒВ CС EΕЕ HΗН IΙІӀ JЈ KΚК\u{212A} MΜМ NΝ OΟО PΡР SЅ TΤТ
    XΧХ YΥ ZΖ aа cс eе iі jј oοо pр sѕ vν xх yу ´΄ µμ ·\u{387}∙⋅ Å\u{212B} ÈЀ ËЁ ÏΪЇ ÐĐ èѐ ëё ïї
    óό ħћ ĸκк ŸΫ ʼ’ ΓГ Δ∆ ΠП Ω\u{2126} βϐ φϕф …⋯
    """

  @Test func `whatever has a place of its own has a width`() {
    let face = StrokeTypeface()
    let none = Set("\u{AD}\u{200B}\u{200C}\u{200D}\u{200E}\u{200F}\u{2060}\u{FEFF}".unicodeScalars)
    for glyph in StrokeTypeface.Table.glyphs {
      let width = face.width(of: String(Character(glyph.scalar)), size: 20)
      #expect(none.contains(glyph.scalar) ? width == 0 : width > 1, "\(glyph.scalar)")
    }
  }

  @Test(arguments: faces, [8.0, 12, 48])
  func `ink keeps to its line and near its advance`(_ face: StrokeTypeface, _ size: Double) {
    for glyph in StrokeTypeface.Table.glyphs {
      let text = String(Character(glyph.scalar))
      guard let ink = face.inkBounds(of: text, size: size, at: .zero) else { continue }
      #expect(
        ink.minY >= -StrokeTypeface.ascent * size && ink.maxY <= StrokeTypeface.descent * size,
        "\(glyph.scalar) leaves its line by \(ink)")
      #expect(
        ink.minX >= -0.06 * size && ink.maxX <= face.width(of: text, size: size) + 0.06 * size,
        "\(glyph.scalar) stands out of its advance")
    }
  }

  @Test(arguments: faces)
  func `figures of each kind are equally wide, and never kerned`(_ face: StrokeTypeface) {
    for row in ["0123456789+−×÷=<>±≈≠≤≥€£¥", "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"] {
      #expect(Set(row.map { face.width(of: String($0), size: 17) }).count == 1, "\(row)")
    }
    let width = face.width(of: "0", size: 17)
    for first in "0123456789−" {
      for second in "0123456789.,%°AVTYLP" {
        let pair = face.width(of: "\(first)\(second)", size: 17)
        #expect(abs(pair - width - face.width(of: String(second), size: 17)) < 1e-9)
      }
    }
  }
}
