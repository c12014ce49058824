import Drawing
import Fonts
import Geometry
import SampleFonts
import Testing

/// Texts set in the letters of a font.
@Suite struct FontTextTests {
  private let face: OutlineTypeface
  private let white = Color(white: 1)

  init() throws { face = try OutlineTypeface(SampleFont.quadratic().bytes) }

  private func path(_ canvas: Canvas) throws -> Path {
    guard canvas.commands.count == 1,
      case .fill(let path, _, .nonZero, .normal) = canvas.commands[0]
    else {
      Issue.record("\(canvas.commands)")
      return Path()
    }
    return path
  }

  private func drawn(_ draw: (inout Canvas) -> Void) throws -> Path {
    var canvas = Canvas(size: Size(400, 200))
    draw(&canvas)
    return try path(canvas)
  }

  @Test func `a text is one area of letters, kerned, on its baseline`() throws {
    let text = try drawn {
      $0.text("AV A", at: Point(10, 100), size: 100, font: face, color: white)
    }
    // 600 - 80 + 560 + 250 units, then the box.
    let boxes = [Rect(10, 30, 50, 70), Rect(10 + 133, 30, 50, 70)]
    let first = Array(text.elements.prefix(5)), last = Array(text.elements.suffix(5))
    for (box, elements) in zip(boxes, [first, last]) {
      var outline = Path()
      for element in elements {
        switch element {
        case .move(let point): outline.move(to: point)
        case .line(let point): outline.line(to: point)
        default: outline.close()
        }
      }
      let found = try #require(outline.bounds)
      #expect(abs(found.minX - box.minX) < 1e-9 && abs(found.maxX - box.maxX) < 1e-9)
      #expect(abs(found.minY - box.minY) < 1e-9 && abs(found.maxY - box.maxY) < 1e-9)
    }
    let v = try #require(face.glyph(for: "V")?.outline.bounds)
    let curve = Array(text.elements)[5]
    #expect(curve == .move(Point(10 + 52 + 100 * (v.minX + v.width / 2), 100)))
  }

  @Test func `layouts measure by the font's lines, advances and kerning`() {
    let style = TextStyle(size: 100, font: face, lineSpacing: 5)
    let layout = TextLayout("AV\nA", style)
    #expect(layout.lines.map(\.width) == [108, 60])
    #expect(layout.firstBaseline == 85 && abs(style.leading - 115) < 1e-9)
    #expect(abs(layout.size.height - 225) < 1e-9)
    let wrapped = TextLayout("A A A", style, width: 150)
    #expect(wrapped.lines.map(\.text) == ["A A", "A"])
    #expect(layout.inkBounds()?.height ?? 0 > 100)
  }

  @Test func `a layout is drawn as its lines are`() throws {
    let layout = TextLayout("A\nV", TextStyle(size: 50, font: face, alignment: .center))
    let whole = try drawn { $0.text(layout, at: Point(20, 30), color: white) }
    var lines = Path()
    for line in layout.lines {
      let origin = Point(20 + line.origin.x, 30 + line.origin.y)
      lines.append(
        try drawn { $0.text(line.text, at: origin, size: 50, font: face, color: white) })
    }
    #expect(whole == lines)
    #expect(layout.outline(at: Point(20, 30)) == whole)
  }

  @Test func `a text in a box is fitted and centred by its font`() throws {
    let box = Rect(50, 20, 54, 60)
    let text = try drawn {
      $0.text("AV", centeredIn: box, size: 100, font: face, color: white)
    }
    let bounds = try #require(text.bounds)
    // At 50 points per em it is 54 wide; 0.3 em of the line lie above its baseline more than below.
    #expect(abs(bounds.minX - 50) < 1e-6 && abs(bounds.maxY - (50 + 15)) < 1e-6)
  }

  @Test func `letters and marks are the letter that they make, or one on the other`() throws {
    func areas(_ text: String) throws -> Path {
      try drawn { $0.text(text, at: .zero, size: 1, font: face, color: white) }
    }
    #expect(try areas("A\u{308}") == areas("Ä"))
    // A mark without a place of its own stands where the letter ends.
    let mark = try #require(face.glyph(for: "\u{301}")?.outline)
    var expected = try areas("V")
    expected.append(mark.transformed(by: .translation(Vector(0.56, 0))))
    #expect(try areas("V\u{301}") == expected)
  }

  @Test func `what the font lacks is drawn by our own pen, and told`() throws {
    var canvas = Canvas(size: Size(400, 200))
    canvas.text("A♯漢 م", at: Point(0, 100), size: 40, font: face, color: white)
    let areas = try path(canvas)
    let flaw = try #require(canvas.textFlaws.first)
    #expect(flaw.boxes == ["漢"] && flaw.substitutes == ["♯"] && flaw.scripts == ["Arabic"])
    #expect(canvas.textsWithMissingGlyphs == ["A♯漢 م"])
    let own = StrokeTypeface().outline(of: "♯漢", size: 40, at: Point(24, 100))
    let ends = areas.elements.suffix(own.elements.count)
    #expect(Array(ends) == Array(own.elements))
    // What says only how lines break shows nothing, and nothing is said of it.
    var plain = Canvas(size: Size(400, 200))
    plain.text("A\u{AD}V\u{200B}A", at: Point(0, 100), size: 40, font: face, color: white)
    #expect(plain.textFlaws.isEmpty)
    #expect(
      try path(plain)
        == drawn { $0.text("AVA", at: Point(0, 100), size: 40, font: face, color: white) })
  }

  @Test func `without a font nothing is other than it was`() {
    var (one, other) = (Canvas(size: Size(90, 90)), Canvas(size: Size(90, 90)))
    one.text("Any tide ♯", at: Point(9, 40), size: 17, weight: .semibold, color: white)
    let pen = StrokeTypeface(.semibold)
    other.stroke(
      pen.strokes(of: "Any tide ♯", size: 17, at: Point(9, 40)), with: white,
      .rounded(pen.strokeWidth(size: 17)))
    #expect(one.commands == other.commands && one.textFlaws.isEmpty)
  }
}
