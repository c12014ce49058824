import Drawing
import GoldenTesting
import Testing

@Suite(.goldens(record: .never)) struct ExpectGoldenFilmTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  static func drawing(_ index: Int) -> Canvas {
    var canvas = Canvas(size: Size(16, 16))
    canvas.glow(at: Point(Double(index), 8), radius: 6, color: .white)
    return canvas
  }

  /// The words of the first issue that a film makes; nil where it passes.
  func film(
    keys: [Int]? = nil, _ draw: @escaping (Int) throws -> Canvas = ExpectGoldenFilmTests.drawing
  ) -> String? {
    words {
      expectGolden(
        GoldenFilm(0..<8, keys: keys, draw: draw), as: .film(), function: "f()",
        sourceLocation: .file(scratch.file("FilmTests.swift")))
    }
  }

  func drawings(
    _ draw: @escaping (Int) throws -> Canvas = ExpectGoldenFilmTests.drawing
  ) -> String? {
    words {
      expectGolden(
        GoldenFilm(0..<8, draw: draw), as: .drawings, function: "f()",
        sourceLocation: .file(scratch.file("FilmTests.swift")))
    }
  }

  func drawing(_ canvas: Canvas) -> String? {
    words {
      expectGolden(
        canvas, as: .drawing, function: "d()",
        sourceLocation: .file(scratch.file("FilmTests.swift")))
    }
  }

  private func words(_ body: () -> Bool) -> String? {
    nonisolated(unsafe) var words: String?
    nonisolated(unsafe) var passes = false
    withKnownIssue(isIntermittent: true) {
      passes = withGoldens(failures: scratch.file("failures")) { body() }
    } matching: { issue in
      words = issue.comments.map(\.rawValue).joined()
      return true
    }
    #expect(passes == (words == nil))
    return words
  }

  @Test func `a film fails until it is recorded`() {
    #expect(film()?.contains("there is no golden") == true)
    #expect(withGoldens(record: .missing) { film() }?.contains("recorded") == true)
    let files = ["film-00000.png", "film-00004.png", "film.txt", "fingerprint.json"]
    #expect(scratch.names == files.map { "Goldens/FilmTests/f/" + $0 })
    #expect(film() == nil)
  }

  @Test func `the first frame that differs is shown beside the nearest key picture`() throws {
    _ = withGoldens(record: .missing) { film() }
    let words = try #require(film { ExpectGoldenFilmTests.drawing($0 == 5 ? 6 : $0) })
    #expect(words.contains("frame 5 fails first; frames not as in the golden: 1"))
    #expect(words.contains("beside key picture 4: different"))
    let kinds = [
      "actual.png", "actual.txt", "difference.png", "expected.png", "report.html",
    ]
    #expect(
      scratch.names.filter { $0.hasPrefix("failures") }
        == kinds.map { "failures/FilmTests/f.\($0)" })
    let report = try GoldenReport.read(html: scratch.bytes("failures/FilmTests/f.report.html"))
    let seen = try #require(report.cases[0].film)
    #expect(seen.frames.filter { $0.expected != $0.actual }.map(\.index) == [5])
    #expect(seen.shown.map(\.index) == [0, 4, 5] && seen.shown[2].expectedIndex == 4)
    #expect(report.acceptance == .command("MOTECRAFT_RECORD=failed swift test"))
  }

  @Test func `a film that comes out differently each time is found out`() {
    _ = withGoldens(record: .missing) { film() }
    var calls = 0
    let words = film { index in
      calls += 1
      return ExpectGoldenFilmTests.drawing(index + calls)
    }
    #expect(words?.contains("differently each time") == true)
  }

  @Test func `a frame that cannot be drawn fails the film`() {
    struct Failure: Error {}
    _ = withGoldens(record: .missing) { film() }
    #expect(film { _ in throw Failure() }?.contains("frame 0") == true)
    #expect(film(keys: [99])?.contains("some of its frames") == true)
  }

  @Test func `a film without frames, or with one twice, fails`() {
    for frames in [[], [1, 1], [-1]] {
      let words = words {
        expectGolden(
          GoldenFilm(frames, keys: [], draw: ExpectGoldenFilmTests.drawing), as: .film(),
          function: "f()", sourceLocation: .file(scratch.file("FilmTests.swift")))
      }
      #expect(words?.contains("a film needs frames") == true)
    }
  }

  @Test func `commands are goldens too`() throws {
    let canvas = ExpectGoldenFilmTests.drawing(3)
    #expect(drawing(canvas)?.contains("there is no golden") == true)
    _ = withGoldens(record: .missing) { drawing(canvas) }
    #expect(drawing(canvas) == nil)
    #expect(try scratch.text("Goldens/FilmTests/d.drawing.txt") == DrawingDigest.text(of: canvas))
    let words = try #require(drawing(ExpectGoldenFilmTests.drawing(4)))
    #expect(words.contains("+ glow at 4 8 radius 6"))
    #expect(try scratch.text("failures/FilmTests/d.actual.txt").contains("glow at 4 8"))
  }

  @Test func `the commands of a whole motion are one hash a frame`() throws {
    _ = withGoldens(record: .missing) { drawings() }
    #expect(drawings() == nil)
    let text = try scratch.text("Goldens/FilmTests/f.drawings.txt")
    #expect(text.split(separator: "\n").count == 8)
    let words = try #require(drawings { ExpectGoldenFilmTests.drawing($0 > 5 ? 0 : $0) })
    #expect(words.contains("frame 6 fails first; frames not as in the golden: 2"))
    try scratch.write("nonsense", to: "Goldens/FilmTests/f.drawings.txt")
    #expect(drawings()?.contains("cannot be read") == true)
  }
}
