import Drawing
import Geometry
import Testing

/// Texts at a point, in both directions.
@Suite struct TextAlignmentTests {
  private let point = Point(120, 80)

  private func ink(
    _ text: String, _ alignment: TextAlignment, _ vertical: VerticalTextAlignment
  ) throws -> Rect {
    var canvas = Canvas(size: Size(300, 200))
    canvas.text(
      text, at: point, alignment: alignment, vertical: vertical, size: 20, color: .white)
    #expect(canvas.textsWithMissingGlyphs.isEmpty && canvas.commands.count == 1)
    guard case .stroke(let path, _, _, _) = try #require(canvas.commands.first) else {
      throw CancellationError()
    }
    return try #require(path.controlBounds)
  }

  @Test func `a line begins at the point, is centred on it or ends there`() throws {
    let width = StrokeTypeface(.regular).width(of: "Hamburg", size: 20)
    let left = try ink("Hamburg", .leading, .baseline)
    for (alignment, share) in [(TextAlignment.leading, 0.0), (.center, 0.5), (.trailing, 1)] {
      let moved = try ink("Hamburg", alignment, .baseline)
      #expect(abs(moved.minX - (left.minX - share * width)) < 1e-9)
      #expect(abs(moved.minY - left.minY) < 1e-9 && abs(moved.width - left.width) < 1e-9)
    }
    var canvas = Canvas(size: Size(300, 200))
    canvas.text("Hamburg", at: point, size: 20, color: .white)
    guard case .stroke(let path, _, _, _) = canvas.commands[0] else { return }
    let plain = try #require(path.controlBounds)
    #expect(abs(plain.minX - left.minX) < 1e-9 && abs(plain.maxY - left.maxY) < 1e-9)
  }

  @Test func `tops, middles, baselines and bottoms are those of the line boxes`() throws {
    let (ascent, height) = (20 * StrokeTypeface.ascent, 20 * StrokeTypeface.lineHeight)
    for (text, lines) in [("H", 1.0), ("H\nH", 2), ("H\nH\nH\nH", 4)] {
      let base = try ink(text, .center, .baseline)
      let foot = try ink("H", .center, .baseline)
      // The first line stands on the point, whatever follows it.
      #expect(abs(base.minY - foot.minY) < 1e-9)
      #expect(abs(base.maxY - foot.maxY - (lines - 1) * height) < 1e-9)
      let depths: [VerticalTextAlignment: Double] = [
        .top: ascent, .center: ascent - lines * height / 2, .baseline: 0,
        .bottom: ascent - lines * height,
      ]
      for vertical in VerticalTextAlignment.allCases {
        let moved = try ink(text, .center, vertical)
        #expect(abs(moved.minY - base.minY - (depths[vertical] ?? .nan)) < 1e-9)
      }
    }
  }

  @Test func `lines of unequal length are aligned to one another at the point`() throws {
    let widths = ["Wide line", "i"].map { StrokeTypeface(.regular).width(of: $0, size: 20) }
    var canvas = Canvas(size: Size(300, 200))
    let layout = TextLayout("Wide line\ni", TextStyle(size: 20, alignment: .trailing))
    canvas.text(layout, at: point, vertical: .top, color: .white)
    var other = Canvas(size: Size(300, 200))
    other.text(
      "Wide line\ni", at: point, alignment: .trailing, vertical: .top, size: 20, color: .white)
    #expect(canvas == other)
    let right = layout.lines.map { point.x - layout.size.width + $0.origin.x + $0.width }
    #expect(zip(widths, layout.lines).allSatisfy { abs($0 - $1.width) < 1e-9 })
    #expect(right.allSatisfy { abs($0 - point.x) < 1e-9 })
  }
}
