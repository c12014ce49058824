import Drawing
import Geometry
import Testing

@Suite struct TextLayoutTests {
  private static let style = TextStyle(size: 16)
  private static let prose = """
    Größe, Übermaß and the well-known state-of-the-art: Съешь ещё этих мягких булок. Ταχύτητα 12 %.
    """

  private func lines(
    _ text: String, _ style: TextStyle = style, width: Double? = nil
  ) -> [String] { TextLayout(text, style, width: width).lines.map(\.text) }

  private func width(_ text: String) -> Double {
    Self.style.face.width(of: text, size: Self.style.size)
  }

  @Test func `a text without breaks is one line as wide as itself`() {
    let layout = TextLayout("Wildness", Self.style)
    #expect(layout.lines.map(\.text) == ["Wildness"] && !layout.isTruncated)
    #expect(layout.size == Size(width("Wildness"), 16 * StrokeTypeface.lineHeight))
    #expect(layout.firstBaseline == 16 * StrokeTypeface.ascent)
    #expect(layout.lastBaseline == layout.firstBaseline)
  }

  @Test func `a text of nothing is an empty line`() {
    let layout = TextLayout("", Self.style, width: 100)
    #expect(layout.lines.map(\.text) == [""])
    #expect(layout.size == Size(0, 16 * StrokeTypeface.lineHeight))
    #expect(layout.strokes().isEmpty && layout.inkBounds() == nil)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\u{2028}b", "a\u{2029}b"])
  func `lines break where the text says so`(_ text: String) {
    #expect(lines(text) == ["a", "b"])
    #expect(lines(text + "\n") == ["a", "b", ""])
  }

  @Test func `words wrap, and spaces at the end of a line are dropped`() {
    #expect(lines("to be or", width: width("to be")) == ["to be", "or"])
    #expect(lines("to be   or", width: width("to be")) == ["to be", "or"])
    #expect(lines("to be or", width: width("to be or")) == ["to be or"])
    #expect(lines("  to be", width: width("  to")) == ["  to", "be"])
  }

  @Test func `no-break spaces hold together`() {
    #expect(lines("at 12\u{A0}m", width: width("at 12")) == ["at", "12\u{A0}m"])
    #expect(lines("at 12\u{202F}m", width: width("at 12\u{202F}")) == ["at", "12\u{202F}m"])
  }

  @Test func `words break after hyphens and dashes between letters`() {
    #expect(lines("well-known", width: width("well-kno")) == ["well-", "known"])
    #expect(lines("a–z", width: width("a–")) == ["a–", "z"])
    #expect(lines("at -5", width: width("at -")) == ["at", "-5"])
  }

  @Test func `a soft hyphen shows where it breaks a word`() {
    let word = "Schiff\u{AD}fahrt"
    #expect(lines(word, width: width("Schiff-")) == ["Schiff-", "fahrt"])
    #expect(TextLayout(word, Self.style).size.width == width("Schifffahrt"))
    #expect(lines("a\u{200B}b", width: width("a")) == ["a\u{200B}", "b"])
  }

  @Test func `a word that is wider than a line breaks between characters`() {
    #expect(lines("mmmmm", width: width("mm")) == ["mm", "mm", "m"])
    #expect(lines("mmm", width: 1) == ["m", "m", "m"])
    #expect(lines("a mmm", width: width("mm")) == ["a", "mm", "m"])
    #expect(lines("e\u{301}e\u{301}", width: 1) == ["é", "é"])
  }

  @Test func `ideographs break anywhere, but no line begins with a full stop`() {
    let box = width("漢")
    #expect(lines("漢字仮名", width: 2 * box) == ["漢字", "仮名"])
    #expect(lines("漢字。仮", width: 2 * box) == ["漢", "字。", "仮"])
  }

  @Test func `the last of too many lines ends in an ellipsis`() {
    var style = Self.style
    style.lineLimit = 1
    let layout = TextLayout("to be or not", style, width: width("to be…"))
    #expect(layout.lines.map(\.text) == ["to be…"] && layout.isTruncated)
    #expect(lines("to be or not", style, width: width("to be …")) == ["to be…"])
    #expect(lines("to be", style, width: width("to be")) == ["to be"])
    #expect(lines("to\nbe", style) == ["to…"])
    #expect(lines("to be", style, width: 0.5) == ["…"])
    style.lineLimit = 2
    #expect(lines("to be or not", style, width: width("to be")) == ["to be", "or…"])
  }

  @Test func `an ellipsis may stand before the end or amid the line`() {
    var style = Self.style
    style.lineLimit = 1
    style.truncation = .head
    #expect(lines("abcdefgh", style, width: width("…fgh")) == ["…fgh"])
    style.truncation = .middle
    #expect(lines("abcdefgh", style, width: width("ab…gh")) == ["ab…gh"])
    #expect(lines("abcd\nefgh", style, width: width("ab…gh")) == ["ab…gh"])
  }

  @Test func `what fits on the last line is not cut`() {
    var style = Self.style
    style.lineLimit = 1
    for truncation in [TextTruncation.head, .middle] {
      style.truncation = truncation
      for width in [width("hello world"), 200, 1e9, nil] {
        let layout = TextLayout("hello\nworld", style, width: width)
        #expect(layout.lines.map(\.text) == ["hello world"] && !layout.isTruncated)
      }
      let narrow = TextLayout("hello\nworld", style, width: width("hello world") - 0.5)
      #expect(narrow.isTruncated)
    }
    style.truncation = .head
    #expect(lines("hello\nworld", style, width: width("…lo world")) == ["…lo world"])
    style.lineLimit = 2
    let long = lines("one two\nthree\nfour", style, width: width("one two"))
    #expect(long[0] == "one two" && long[1].hasPrefix("…") && long[1].hasSuffix("four"))
    #expect(lines("to\nbe\nor", style, width: width("be or")) == ["to", "be or"])
  }

  @Test(arguments: TextAlignment.allCases)
  func `lines begin or end together`(_ alignment: TextAlignment) throws {
    var style = Self.style
    style.alignment = alignment
    style.lineSpacing = 3
    let layout = TextLayout("wide line\ni", style)
    let (wide, narrow) = (layout.lines[0], layout.lines[1])
    #expect(wide.origin.x == 0 && wide.width == layout.size.width)
    let spare = layout.size.width - narrow.width
    let share = [TextAlignment.leading: 0, .center: 0.5, .trailing: 1][alignment]
    #expect(narrow.origin.x == spare * (try #require(share)))
    #expect(narrow.origin.y - wide.origin.y == style.leading)
    #expect(style.leading == 16 * StrokeTypeface.lineHeight + 3)
    #expect(layout.size.height == 2 * 16 * StrokeTypeface.lineHeight + 3)
  }

  @Test(arguments: StrokeTypeface.Weight.allCases)
  func `whatever the width, lines fit, hold all words and are as measured`(
    _ weight: StrokeTypeface.Weight
  ) throws {
    for width in stride(from: 4.0, through: 400, by: 7) {
      let style = TextStyle(size: 13, weight: weight, alignment: .center)
      let layout = TextLayout(Self.prose, style, width: width)
      let kept = layout.lines.map(\.text).joined().filter { !$0.isWhitespace }
      #expect(kept == Self.prose.filter { !$0.isWhitespace })
      for line in layout.lines {
        #expect(line.width <= width + 1e-6 || line.text.count == 1)
        #expect(abs(line.width - style.face.width(of: line.text, size: 13)) < 1e-6)
        #expect(line.origin.x >= 0 && line.origin.x + line.width <= layout.size.width + 1e-9)
      }
      let ink = try #require(layout.inkBounds(at: Point(50, 70)))
      let box = Rect(origin: Point(50, 70), size: layout.size).inset(by: -0.06 * 13)
      #expect(ink.minX >= box.minX && ink.minY >= box.minY, "\(ink) leaves \(box)")
      #expect(ink.maxX <= box.maxX && ink.maxY <= box.maxY, "\(ink) leaves \(box)")
    }
  }

  @Test(arguments: TextTruncation.allCases, [1, 2, 3])
  func `a limit holds at every width, and the ellipsis fits`(
    _ truncation: TextTruncation, _ limit: Int
  ) {
    let style = TextStyle(size: 13, lineLimit: limit, truncation: truncation)
    for width in stride(from: 20.0, through: 900, by: 11) {
      let layout = TextLayout(Self.prose, style, width: width)
      #expect(layout.lines.count <= limit)
      #expect(layout.isTruncated == layout.lines.contains { $0.text.contains("…") })
      #expect(layout.size.width <= width + 1e-6)
    }
    #expect(!TextLayout(Self.prose, style, width: 4000).isTruncated)
  }

  @Test func `a canvas draws a layout where it is placed`() throws {
    let layout = TextLayout("on two\nlines", TextStyle(size: 16, alignment: .trailing))
    var canvas = Canvas(size: Size(200, 100))
    canvas.text(layout, in: Rect(20, 10, 160, 80), color: .white)
    var other = Canvas(size: Size(200, 100))
    let corner = Point(180 - layout.size.width, 50 - layout.size.height / 2)
    other.text(layout, at: corner, color: .white)
    #expect(canvas == other && canvas.commands.count == 1)
    let path = layout.strokes(at: corner)
    #expect(
      canvas.commands == [
        .stroke(path, .solid(.white), .rounded(StrokeTypeface().strokeWidth(size: 16)), .normal)
      ])
  }

  @Test func `a canvas remembers texts with characters that are lacking`() {
    var canvas = Canvas(size: Size(100, 100))
    canvas.text("Größe", at: .zero, size: 12, color: .white)
    #expect(canvas.textsWithMissingGlyphs == [])
    canvas.layer(opacity: 0.5) { layer in
      for _ in 0..<2 { layer.text("漢", at: .zero, size: 12, color: .white) }
    }
    canvas.text(TextLayout("a\n字", Self.style), at: .zero, color: .white)
    #expect(canvas.textsWithMissingGlyphs == ["漢", "a字"])
    var copy = Canvas(size: Size(100, 100))
    copy.append(canvas)
    #expect(copy.textsWithMissingGlyphs == canvas.textsWithMissingGlyphs)
  }
}
