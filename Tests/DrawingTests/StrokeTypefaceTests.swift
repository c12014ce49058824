import Drawing
import Geometry
import Testing

@Suite struct StrokeTypefaceTests {
  static let faces = StrokeTypeface.Weight.allCases.map { StrokeTypeface($0) }
  static let alphabet = (0x20...0x7E).compactMap { Unicode.Scalar($0 as Int) }.map(Character.init)
  static let characters = alphabet + ["°", "×", "−", "–", "…", "%", "·", "µ", "\u{A0}"]

  @Test(arguments: characters)
  func `every promised character has a glyph of its own`(_ character: Character) throws {
    let glyph = StrokeTypeface.Table.glyph(for: character)
    #expect(character.unicodeScalars.elementsEqual([glyph.scalar]))
    #expect(glyph.strokes.isEmpty == character.isWhitespace)
  }

  @Test func `no character is drawn twice`() {
    let scalars = StrokeTypeface.Table.glyphs.map(\.scalar.value).sorted()
    #expect(zip(scalars, scalars.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: ["漢", "👩‍🚀", "\n", "\u{7F}", "ع", "x\u{20D7}", "漢\u{301}"])
  func `what the typeface lacks becomes one box`(_ text: String) {
    let face = StrokeTypeface()
    let box = face.strokes(of: "\u{FFFD}", size: 20, at: .zero)
    #expect(!box.isEmpty)
    #expect(face.strokes(of: text, size: 20, at: .zero) == box)
    #expect(face.width(of: text, size: 20) == face.width(of: "\u{FFFD}", size: 20))
  }

  @Test(arguments: faces, [9.0, 11, 17, 28])
  func `all figures and their signs are equally wide`(_ face: StrokeTypeface, _ size: Double) {
    let width = face.width(of: "0", size: size)
    for figure in "123456789+−×=" {
      #expect(face.width(of: String(figure), size: size) == width)
    }
  }

  @Test(arguments: faces, [8.0, 11, 20])
  func `ink keeps to its line box and its advance`(_ face: StrokeTypeface, _ size: Double) throws {
    let top = -StrokeTypeface.ascent * size
    let bottom = StrokeTypeface.descent * size
    let overhang = 0.06 * size
    for character in Self.characters where !character.isWhitespace {
      let text = String(character)
      let ink = try #require(face.inkBounds(of: text, size: size, at: .zero))
      #expect(ink.minY >= top && ink.maxY <= bottom, "\(character) leaves its line")
      #expect(ink.minX >= -overhang, "\(character) stands too far left")
      #expect(
        ink.maxX <= face.width(of: text, size: size) + overhang,
        "\(character) stands too far right")
    }
  }

  @Test(arguments: faces)
  func `ink bounds hold the centre lines widened by half the pen`(_ face: StrokeTypeface) throws {
    let text = "Ag@&S8…"
    let ink = try #require(face.inkBounds(of: text, size: 40, at: Point(7, 9)))
    let lines = try #require(face.strokes(of: text, size: 40, at: Point(7, 9)).bounds)
    let widened = lines.inset(by: -face.strokeWidth(size: 40) / 2)
    for (a, b) in [
      (ink.minX, widened.minX), (ink.minY, widened.minY), (ink.maxX, widened.maxX),
      (ink.maxY, widened.maxY),
    ] {
      #expect(abs(a - b) < 1e-9)
    }
  }

  @Test(arguments: faces, [9.0, 17])
  func `flat letters stand on the baseline and reach capital and x-height`(
    _ face: StrokeTypeface, _ size: Double
  ) throws {
    let capital = try #require(face.inkBounds(of: "H", size: size, at: .zero))
    #expect(abs(capital.maxY) < 1e-9)
    #expect(abs(capital.minY + StrokeTypeface.capHeight * size) < 1e-9)
    let small = try #require(face.inkBounds(of: "x", size: size, at: .zero))
    #expect(abs(small.maxY) < 1e-9)
    #expect(abs(small.minY + StrokeTypeface.xHeight * size) < 0.015 * size)
  }

  @Test(arguments: faces, ["0", "O", "o", "e", "S", "s", "8", "3", "C", "G"])
  func `round letters overshoot a little`(_ face: StrokeTypeface, _ text: String) throws {
    let ink = try #require(face.inkBounds(of: text, size: 1000, at: .zero))
    #expect((5...11).contains(ink.maxY))
    let flat = try #require(
      face.inkBounds(of: text.first?.isLowercase == true ? "x" : "H", size: 1000, at: .zero))
    #expect((5...11).contains(flat.minY - ink.minY))
  }

  @Test(arguments: faces)
  func `a text without kerned pairs is as wide as its characters together`(_ face: StrokeTypeface) {
    let text = "Wildness −0.35 °%"
    let sum = text.map { face.width(of: String($0), size: 13) }.reduce(0, +)
    #expect(abs(face.width(of: text, size: 13) - sum) < 1e-9)
  }

  @Test func `a character is drawn where the text before it ends`() {
    let face = StrokeTypeface(.semibold)
    let origin = Point(3, 40)
    var both = face.strokes(of: "a1", size: 18, at: origin)
    let ahead = Vector(face.width(of: "a1", size: 18), 0)
    both.append(face.strokes(of: "%", size: 18, at: origin + ahead))
    #expect(face.strokes(of: "a1%", size: 18, at: origin) == both)
  }

  @Test func `nothing and spaces leave no ink`() {
    let face = StrokeTypeface()
    #expect(face.width(of: "", size: 17) == 0)
    #expect(face.width(of: " ", size: 17) > 0)
    for text in ["", " ", "\u{A0} "] {
      #expect(face.strokes(of: text, size: 17, at: .zero).isEmpty)
      #expect(face.inkBounds(of: text, size: 17, at: .zero) == nil)
    }
  }

  @Test(arguments: faces)
  func `from 12 points on, everything grows with the size`(_ face: StrokeTypeface) {
    let text = "Growth 0.35"
    #expect(abs(face.strokeWidth(size: 24) - 2 * face.strokeWidth(size: 12)) < 1e-12)
    #expect(abs(face.width(of: text, size: 48) - 4 * face.width(of: text, size: 12)) < 1e-9)
  }

  @Test(arguments: faces)
  func `below 12 points the pen is heavier and the text wider`(_ face: StrokeTypeface) {
    #expect(face.strokeWidth(size: 9) / 9 > 1.04 * face.strokeWidth(size: 12) / 12)
    #expect(face.width(of: "Tint", size: 9) / 9 > 1.01 * face.width(of: "Tint", size: 12) / 12)
  }

  @Test func `semibold is heavier`() {
    let (label, value) = (StrokeTypeface(.regular), StrokeTypeface(.semibold))
    #expect(value.strokeWidth(size: 17) > 1.25 * label.strokeWidth(size: 17))
  }

  @Test func `a line box centres capitals and figures`() {
    let middle = (StrokeTypeface.ascent - StrokeTypeface.descent) / 2
    #expect(abs(middle - StrokeTypeface.capHeight / 2) < 1e-12)
    #expect(StrokeTypeface.lineHeight == StrokeTypeface.ascent + StrokeTypeface.descent)
  }

  @Test func `one, small l and capital I differ by flag and foot`() throws {
    /// Where the highest centre line lies: 0 at the left edge of the ink, 1 at the right.
    func summit(_ text: String) throws -> Double {
      let lines = StrokeTypeface().strokes(of: text, size: 100, at: .zero)
      let bounds = try #require(lines.bounds)
      let tops = lines.elements.compactMap { element -> Point? in
        switch element {
        case .move(let p), .line(let p), .curve(_, _, let p): p
        case .close: nil
        }
      }
      let top = try #require(tops.min { $0.y < $1.y })
      return bounds.width > 0 ? (top.x - bounds.minX) / bounds.width : 0.5
    }
    #expect(try summit("l") < 0.1)
    #expect(try summit("I") == 0.5)
    #expect(try summit("1") > 0.7)
  }

  @Test(arguments: faces)
  func `capital O is clearly wider than zero`(_ face: StrokeTypeface) throws {
    let letter = try #require(face.inkBounds(of: "O", size: 100, at: .zero))
    let zero = try #require(face.inkBounds(of: "0", size: 100, at: .zero))
    #expect(letter.width > 1.2 * zero.width)
  }

  @Test func `curves meet without kinks`() {
    for glyph in StrokeTypeface.Table.glyphs {
      for angle in bends(of: glyph.strokes) where angle < 0.8 {
        #expect(angle < 0.02, "\(glyph.scalar) has a kink of \(angle) radians")
      }
    }
  }

  /// The angles, in radians, by which a path turns where a curve meets another piece.
  private func bends(of path: Path) -> [Double] {
    var angles: [Double] = []
    var (from, arriving, curved) = (Point.zero, Vector.zero, false)
    func take(_ leaving: Vector, isCurve: Bool, to end: Point, by last: Vector) {
      if arriving.length > 0, curved || isCurve {
        let turn = Math.atan2(
          arriving.dx * leaving.dy - arriving.dy * leaving.dx,
          arriving.dx * leaving.dx + arriving.dy * leaving.dy)
        angles.append(abs(turn))
      }
      (from, arriving, curved) = (end, last, isCurve)
    }
    for element in path.elements {
      switch element {
      case .move(let p): (from, arriving) = (p, .zero)
      case .line(let p): take(p - from, isCurve: false, to: p, by: p - from)
      case .curve(let a, let b, let p): take(a - from, isCurve: true, to: p, by: p - b)
      case .close: arriving = .zero
      }
    }
    return angles
  }
}
