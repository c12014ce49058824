import Drawing
import Geometry
import Testing
import Views

/// Views of texts.
@Suite struct TextTests {
  private static let style = TextStyle(size: 20)
  private static let line = 20 * StrokeTypeface.lineHeight

  private func text(_ text: String, _ style: TextStyle = style) -> Part {
    .text(text, style, color: .white)
  }

  private func width(_ text: String) -> Double { Self.style.face.width(of: text, size: 20) }

  @Test func `a text is as large as its lines`() {
    for offer in [ProposedSize.unspecified, .infinity, ProposedSize(width: 900, height: 900)] {
      #expect(text("two words").size(for: offer) == Size(width("two words"), Self.line))
    }
    #expect(text("two\nwords").size(for: .unspecified) == Size(width("words"), 2 * Self.line))
  }

  @Test func `a text that is offered less width breaks into lines`() {
    let offer = ProposedSize(width: width("two words") - 1, height: nil)
    #expect(text("two words").size(for: offer) == Size(width("words"), 2 * Self.line))
  }

  @Test func `a text that is offered less height leaves lines out, but not the first`() {
    for (height, lines) in [(0, 1), (Self.line, 1), (2 * Self.line, 2), (2.9 * Self.line, 2)] {
      let offer = ProposedSize(width: nil, height: height)
      #expect(text("a\nb\nc").size(for: offer).height == Double(lines) * Self.line)
    }
    var limited = Self.style
    limited.lineLimit = 1
    #expect(text("a\nb", limited).size(for: .unspecified).height == Self.line)
  }

  @Test func `a text is drawn as it was measured, where it was placed`() {
    let words = "some words in a column"
    for width in stride(from: 30.0, through: 240, by: 15) {
      let placed = Part.vStack([text(words).id("text"), .spacer()]).placed(width, 400)
      var canvas = Canvas(size: Size(width, 400))
      placed.draw((), on: &canvas)
      var expected = Canvas(size: Size(width, 400))
      let layout = TextLayout(words, Self.style, width: width)
      let frame = placed.frame("text") ?? .zero
      #expect(frame.size == layout.size)
      expected.text(layout, at: frame.origin, color: .white)
      #expect(canvas == expected)
    }
  }

  @Test func `in a layout from right to left lines begin on the right`() throws {
    let view = text("wide line\ni")
    func ink(_ direction: LayoutDirection) -> Canvas {
      var canvas = Canvas(size: Size(300, 100))
      view.placed(in: Rect(0, 0, 300, 100), direction: direction).draw((), on: &canvas)
      return canvas
    }
    var expected = Canvas(size: Size(300, 100))
    var style = Self.style
    style.alignment = .trailing
    expected.text(
      TextLayout("wide line\ni", style), in: expected.bounds.centered(at: view), color: .white)
    #expect(ink(.rightToLeft) == expected && ink(.leftToRight) != expected)
  }

  @Test func `neighbours share a row: the text gives way`() throws {
    let row = Part.hStack(
      spacing: 0, [text("two words").id("text"), .box(60, 20).layoutPriority(1)])
    let placed = row.placed(60 + width("words") + 2, 100)
    #expect(placed.frame("text")?.size == Size(width("words"), 2 * Self.line))
  }

  @Test func `a finger meets a text`() {
    #expect(text("word").named("word").placed(100, 40).hitPath(at: Point(50, 20)) == ["word"])
  }
}

extension Rect {
  /// The box of `view` in the middle of the rectangle.
  fileprivate func centered(at view: Part) -> Rect {
    Rect(center: center, size: view.size(for: .unspecified))
  }
}
