import Drawing
import Fonts
import Geometry
import SampleFonts
@_spi(_Unicode) import Swift
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

  /// A font with a glyph for each of `scalars`, those beside each other in Unicode of other shapes.
  private func font(of scalars: some Sequence<Unicode.Scalar>) throws -> OutlineTypeface {
    var font = SampleFont.quadratic(kerning: .none)
    let glyphs = scalars.map { (Int($0.value), 1 + Int($0.value) % 3) }
    font["cmap"] = SampleFont.maps([(3, 10, Dictionary(uniqueKeysWithValues: glyphs))])
    return try OutlineTypeface(font.bytes)
  }

  /// What is drawn of `text`; nil if some of it is not of `font`.
  private func areas(_ text: String, _ font: OutlineTypeface) -> Path? {
    var canvas = Canvas(size: Size(400, 200))
    canvas.text(text, at: .zero, size: 1, font: font, color: white)
    let flaw = canvas.textFlaws.first
    guard flaw?.boxes.isEmpty ?? true, flaw?.substitutes.isEmpty ?? true else { return nil }
    return TextLayout(text, TextStyle(size: 1, font: font)).outline()
  }

  @Test func `equal texts are equal areas, whatever of them a font has`() throws {
    let scalars = (UInt32(0xA0)...0x2FFFF).compactMap { Unicode.Scalar($0) }
    let composed = scalars.filter {
      Array(String($0)._nfd) != [$0] && $0.value % 7 < 3 || $0.value == 0x1EBF
    }
    let parts = Set(composed.flatMap { String($0)._nfd })
    let fonts = try [
      // All of them; the smallest parts alone; letters whole, and none of the marks.
      font(of: Set(scalars.filter { 0x340...0x345 ~= $0.value } + composed).union(parts)),
      font(of: parts),
      font(of: composed.filter { !$0.properties.isFullCompositionExclusion }),
    ]
    for (index, font) in fonts.enumerated() {
      var drawn = 0
      for scalar in composed {
        let isIdeograph =
          scalar.properties.isIdeographic && scalar.properties.isFullCompositionExclusion
        guard index > 0 || !isIdeograph, !(0x16D68...0x16D6A ~= scalar.value) else { continue }
        let (whole, apart) = (String(scalar), String(String.UnicodeScalarView(String(scalar)._nfd)))
        let areas = areas(whole, font)
        #expect(areas == self.areas(apart, font), "\(index) U+\(String(scalar.value, radix: 16))")
        if areas != nil { drawn += 1 }
      }
      #expect(drawn > 1000, "\(index): \(drawn) of \(composed.count)")
    }
    // Both marks at once, in either order, with the letter of one of them.
    let whole = try font(of: "ẹêệé".unicodeScalars)
    for text in ["e\u{323}\u{302}", "e\u{302}\u{323}", "ê\u{323}", "ẹ\u{302}", "ệ"] {
      #expect(areas(text, whole) == areas("ệ", whole) && areas(text, whole) != nil, "\(text)")
    }
    // A letter of two marks without that of the first of them.
    let last = try font(of: "eế\u{301}\u{302}".unicodeScalars)
    #expect(areas("e\u{302}\u{301}", last) == areas("ế", last))
    #expect(areas("e\u{302}\u{301}\u{301}", last) != areas("ế", last))
  }

  @Test func `characters that Unicode holds twice are drawn by the glyph of either`() throws {
    let ohms = try font(of: "\u{2126}\u{F900}\u{8C48}\u{FA19}".unicodeScalars)
    #expect(areas("\u{3A9}", ohms) == areas("\u{2126}", ohms) && areas("\u{3A9}", ohms) != nil)
    // Of ideographs the variant stays what it is, if the font has it.
    #expect(areas("\u{F900}", ohms) != areas("\u{8C48}", ohms))
    #expect(areas("\u{795E}", ohms) == areas("\u{FA19}", ohms))
    let omegas = try font(of: "\u{3A9}\u{8C48}".unicodeScalars)
    #expect(
      areas("\u{2126}", omegas) == areas("\u{3A9}", omegas) && areas("\u{2126}", omegas) != nil)
    #expect(areas("\u{F900}", omegas) == areas("\u{8C48}", omegas))
    #expect(areas("\u{F900}", omegas) != nil)
  }

  @Test func `syllables of Hangul are what their letters make`() throws {
    let texts = ["한국어", "각", "가", "힣"]
    let whole = try font(of: texts.joined().unicodeScalars)
    let parts = try font(of: Set(texts.flatMap { $0._nfd }))
    for text in texts {
      let apart = String(String.UnicodeScalarView(text._nfd))
      #expect(areas(text, whole) == areas(apart, whole) && areas(text, whole) != nil, "\(text)")
      #expect(areas(text, parts) == areas(apart, parts) && areas(text, parts) != nil, "\(text)")
    }
  }

  @Test func `what is never seen is not, and parts nothing`() {
    let whole = areas("AVÄ", face)
    for value in UInt32(0xAD)...0xE0FFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isDefaultIgnorableCodePoint else {
        continue
      }
      #expect(areas("A\(scalar)V\(scalar)Ä", face) == whole, "\(scalar)")
    }
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
