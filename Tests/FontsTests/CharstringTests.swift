import Fonts
import Geometry
import SampleFonts
import Testing

/// The commands of outlines in the Compact Font Format, each against the lines and curves that Adobe's
/// Technical Note 5177 says it stands for.
@Suite struct CharstringTests {
  /// What is drawn in font units by the letter A of a font with `program`.
  private func outline(
    _ program: String, shared: [String] = [], own: [String] = []
  ) throws -> Path? {
    let font = SampleFont.compact(program, shared: shared, own: own)
    let glyph = try OutlineTypeface(font.bytes).glyph(for: "A")
    return glyph?.outline.transformed(by: .scale(1000, -1000))
  }

  /// A path by its points, of a line or of a curve each.
  private func path(_ start: (Double, Double), _ pieces: [[Double]]) -> Path {
    var path = Path()
    path.move(to: Point(start.0, start.1))
    for n in pieces {
      if n.count == 2 {
        path.line(to: Point(n[0], n[1]))
      } else {
        path.curve(to: Point(n[4], n[5]), control: Point(n[0], n[1]), Point(n[2], n[3]))
      }
    }
    path.close()
    return path
  }

  private func isNear(_ one: Path, _ other: Path) -> Bool {
    func points(_ path: Path) -> [Point] {
      path.elements.flatMap { element -> [Point] in
        switch element {
        case .move(let p), .line(let p): [p]
        case .curve(let a, let b, let p): [a, b, p]
        case .close: [Point(0.5, 0.5)]
        }
      }
    }
    let (mine, others) = (points(one), points(other))
    return mine.count == others.count
      && zip(mine, others).allSatisfy { $0.distance(to: $1) < 1e-6 }
  }

  /// Commands, where they begin, and what they draw.
  private static let cases: [(program: String, start: (Double, Double), pieces: [[Double]])] = [
    ("10 20 rmoveto 30 40 50 60 rlineto endchar", (10, 20), [[40, 60], [90, 120]]),
    ("600 10 20 rmoveto 30 40 rlineto endchar", (10, 20), [[40, 60]]),
    ("600 10 hmoveto 100 200 300 hlineto endchar", (10, 0), [[110, 0], [110, 200], [410, 200]]),
    ("10 vmoveto 100 200 -300 vlineto endchar", (0, 10), [[0, 110], [200, 110], [200, -190]]),
    ("0 0 rmoveto 1.5 -2.25 rlineto endchar", (0, 0), [[1.5, -2.25]]),
    (
      "0 0 rmoveto 1131 -1131 rlineto 2000 -2000 rlineto endchar", (0, 0),
      [[1131, -1131], [3131, -3131]]
    ),
    ("0 0 rmoveto 1 2 3 4 5 6 rrcurveto endchar", (0, 0), [[1, 2, 4, 6, 9, 12]]),
    ("0 0 rmoveto 1 2 3 4 5 6 7 8 rcurveline endchar", (0, 0), [[1, 2, 4, 6, 9, 12], [16, 20]]),
    (
      "0 0 rmoveto 7 8 1 2 3 4 5 6 rlinecurve endchar", (0, 0), [[7, 8], [8, 10, 11, 14, 16, 20]]
    ),
    ("0 0 rmoveto 1 2 3 4 hhcurveto endchar", (0, 0), [[1, 0, 3, 3, 7, 3]]),
    ("0 0 rmoveto 9 1 2 3 4 hhcurveto endchar", (0, 0), [[1, 9, 3, 12, 7, 12]]),
    ("0 0 rmoveto 1 2 3 4 vvcurveto endchar", (0, 0), [[0, 1, 2, 4, 2, 8]]),
    ("0 0 rmoveto 9 1 2 3 4 vvcurveto endchar", (0, 0), [[9, 1, 11, 4, 11, 8]]),
    ("0 0 rmoveto 1 2 3 4 hvcurveto endchar", (0, 0), [[1, 0, 3, 3, 3, 7]]),
    (
      "0 0 rmoveto 1 2 3 4 5 6 7 8 9 hvcurveto endchar", (0, 0),
      [[1, 0, 3, 3, 3, 7], [3, 12, 9, 19, 17, 28]]
    ),
    ("0 0 rmoveto 1 2 3 4 5 vhcurveto endchar", (0, 0), [[0, 1, 2, 4, 6, 9]]),
    (
      "0 0 rmoveto 1 2 3 4 5 6 7 hflex endchar", (0, 0),
      [[1, 0, 3, 3, 7, 3], [12, 3, 18, 0, 25, 0]]
    ),
    (
      "0 0 rmoveto 1 2 3 4 5 6 7 8 9 10 11 12 50 flex endchar", (0, 0),
      [[1, 2, 4, 6, 9, 12], [16, 20, 25, 30, 36, 42]]
    ),
    (
      "0 0 rmoveto 1 2 3 4 5 6 7 8 9 hflex1 endchar", (0, 0),
      [[1, 2, 4, 6, 9, 6], [15, 6, 22, 14, 31, 0]]
    ),
    (
      "0 0 rmoveto 10 2 30 4 50 6 70 8 90 10 11 flex1 endchar", (0, 0),
      [[10, 2, 40, 6, 90, 12], [160, 20, 250, 30, 261, 0]]
    ),
    (
      "0 0 rmoveto 2 10 4 30 6 50 8 70 10 90 11 flex1 endchar", (0, 0),
      [[2, 10, 6, 40, 12, 90], [20, 160, 30, 250, 0, 261]]
    ),
    // Numbers too many before a move, and what old fonts say of dots.
    ("600 7 10 20 rmoveto 30 40 rlineto endchar", (10, 20), [[40, 60]]),
    ("600 7 10 hmoveto 30 hlineto endchar", (10, 0), [[40, 0]]),
    ("600 10 20 rmoveto dotsection 30 40 rlineto 1 dotsection endchar", (10, 20), [[40, 60]]),
    // Hints: a width and two stems, then a mask of one byte, also where stems stand in front of it.
    ("600 1 2 hstem 3 4 vstem hintmask #C0 5 6 rmoveto 7 8 rlineto endchar", (5, 6), [[12, 14]]),
    (
      "1 2 hstemhm 3 4 hintmask #C0 5 6 rmoveto cntrmask #80 7 8 rlineto endchar", (5, 6),
      [[12, 14]]
    ),
    (
      "1 2 3 4 5 6 7 8 9 10 hstemhm 1 2 3 4 5 6 7 8 vstemhm hintmask #C0 #80 5 6 rmoveto 7 8 "
        + "rlineto endchar", (5, 6), [[12, 14]]
    ),
  ]

  @Test func `each command draws what it stands for`() throws {
    for (program, start, pieces) in Self.cases {
      let drawn = try #require(try outline(program), "\(program)")
      #expect(isNear(drawn, path(start, pieces)), "\(program): \(Array(drawn.elements))")
    }
  }

  @Test func `subroutines are called by numbers that count from the middle`() throws {
    let lines = path((0, 0), [[7, 8], [16, 18], [27, 30]])
    let drawn = try outline(
      "0 0 rmoveto -107 callsubr -106 callgsubr endchar",
      shared: ["return", "11 12 rlineto return"],
      own: ["7 8 rlineto -106 callsubr return", "9 10 rlineto"])
    #expect(try isNear(#require(drawn), lines))
  }

  @Test func `what is no outline is no glyph`() throws {
    for program in [
      "0 0 rmoveto 1 hflex endchar", "1 rmoveto endchar", "1 2 3 4 endchar", "#00 endchar",
      "#0C #16 endchar", "0 0 rmoveto -107 callsubr endchar", "callsubr endchar", "#1C #00",
      Array(repeating: "1", count: 49).joined(separator: " "), "hintmask",
    ] {
      let isNothing = program == "hintmask"
      let drawn = try outline(program)
      #expect(drawn == nil || isNothing, "\(program)")
    }
    // Subroutines that call themselves, and each other twice over: 2⁴⁰ calls, were they followed.
    #expect(try outline("-107 callsubr endchar", own: ["-107 callsubr"]) == nil)
    let twice = (0..<9).map { "\($0 - 106) callsubr \($0 - 106) callsubr return" }
    let lines = Array(repeating: "1 1 rlineto", count: 4000).joined(separator: " ")
    #expect(try outline("0 0 rmoveto -107 callsubr endchar", own: twice + [lines]) == nil)
  }
}
