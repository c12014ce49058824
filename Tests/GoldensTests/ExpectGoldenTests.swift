import GoldenTesting
import JSONCoding
import Raster
import Testing

@Suite(.goldens(record: .never)) struct ExpectGoldenTests {
  let scratch: Scratch
  let picture = Bitmap.pattern(20, 10)

  init() throws { scratch = try Scratch() }

  /// Expects a golden as the test `dot()` of `DotTests.swift` in the scratch folder would.
  @discardableResult
  func expect(_ picture: Bitmap, named name: String? = nil, tolerance: Tolerance? = nil) -> Bool {
    withGoldens(failures: scratch.file("failures")) {
      expectGolden(
        picture, as: .picture(tolerance: tolerance), named: name, function: "dot()",
        sourceLocation: .file(scratch.file("DotTests.swift")))
    }
  }

  /// The words of the issues that `body` makes, and whether each is a failure.
  func issues(_ body: () -> Void) -> [(words: String, isFailure: Bool)] {
    nonisolated(unsafe) var found: [(String, Bool)] = []
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      found.append((issue.comments.map(\.rawValue).joined(), issue.severity >= .error))
      return true
    }
    return found
  }

  @Test func `a missing golden fails and is not written`() {
    let issues = issues { expect(picture) }
    #expect(issues.count == 1 && issues[0].isFailure)
    #expect(issues[0].words.contains("there is no golden"))
    #expect(scratch.names == ["actual.png", "report.html"].map { "failures/DotTests/dot.\($0)" })
  }

  @Test func `a recorded golden passes afterwards`() {
    let issues = issues { withGoldens(record: .missing) { _ = expect(picture) } }
    #expect(issues.count == 1 && issues[0].isFailure && issues[0].words.contains("recorded"))
    #expect(scratch.names == ["Goldens/DotTests/dot.png"])
    #expect(expect(picture))
  }

  @Test func `a difference fails, tells metrics and leaves pictures`() throws {
    try PictureReference(scratch.file("Goldens/DotTests/dot.png")).record(picture)
    let other = picture.changed([(3, 4)], by: 9)
    let issues = issues { expect(other) }
    #expect(issues[0].words.contains("1 pixel differs by up to 9 of 255, within 1 x 1 at 3, 4"))
    let kinds = ["actual.png", "difference.png", "expected.png", "report.html"]
    #expect(
      scratch.names.filter { $0.hasPrefix("failures") }
        == kinds.map { "failures/DotTests/dot.\($0)" })
    #expect(
      try PictureReference(scratch.file("failures/DotTests/dot.actual.png")).read().picture == other
    )
    expect(picture)
    #expect(scratch.names == ["Goldens/DotTests/dot.png"], "passing clears up")
  }

  @Test func `a tolerance lets a difference pass`() throws {
    try PictureReference(scratch.file("Goldens/DotTests/dot.png")).record(picture)
    let tolerance = Tolerance(
      maxChannelDifference: 0...1, differentPixels: 0...1, reason: "rounding")
    #expect(expect(picture.changed([(3, 4)]), tolerance: tolerance))
  }

  @Test(.goldens(record: .missing)) func `a trait chooses the mode`() {
    let issues = issues { expect(picture) }
    #expect(issues.count == 1 && issues[0].isFailure)
    #expect(scratch.holds("Goldens/DotTests/dot.png"))
  }

  @Test(.goldens(record: .all)) func `a closure stands over a trait`() {
    _ = issues { withGoldens(record: .never) { _ = expect(picture) } }
    #expect(!scratch.holds("Goldens/DotTests/dot.png"))
  }

  @Test(.goldens(record: .all)) func `an inner closure keeps what it does not choose`() async {
    await withGoldens(record: .never) {
      await Task.yield()
      withGoldens(failures: scratch.file("elsewhere")) {
        _ = issues {
          expectGolden(
            picture, as: .picture(), function: "dot()",
            sourceLocation: .file(scratch.file("DotTests.swift")))
        }
      }
    }
    #expect(scratch.names == ["actual.png", "report.html"].map { "elsewhere/DotTests/dot.\($0)" })
    _ = issues {
      withGoldens(failures: scratch.file("outer")) {
        _ = withGoldens(record: .never) {
          expectGolden(
            picture, as: .picture(), function: "dot()",
            sourceLocation: .file(scratch.file("DotTests.swift")))
        }
      }
    }
    #expect(scratch.holds("outer/DotTests/dot.actual.png"))
  }

  @Test func `a name makes a golden of its own`() {
    _ = issues { withGoldens(record: .missing) { _ = expect(picture, named: "at rest") } }
    #expect(scratch.names == ["Goldens/DotTests/dot.at-rest.png"])
  }

  @Test func `a canvas is painted at its scale`() throws {
    var canvas = Canvas(size: Size(10, 6))
    canvas.fill(Path(Rect(1, 1, 4, 4)), with: Color(red: 1, green: 0, blue: 0))
    let file = scratch.file("DotTests.swift")
    _ = issues {
      withGoldens(record: .missing) {
        _ = expectGolden(
          canvas, as: .canvas(scale: 3, isTransparent: true), function: "c()",
          sourceLocation: .file(file))
      }
    }
    let golden = try PictureReference(scratch.file("Goldens/DotTests/c.png")).read().picture
    #expect(golden.width == 30 && golden.height == 18)
    #expect(golden[0, 0] == (0, 0, 0, 0) && golden[8, 8] == (255, 0, 0, 255))
  }

  @Test func `a canvas that cannot be painted fails`() {
    var canvas = Canvas(size: Size(10, 6))
    canvas.fill(Path(Rect(.nan, 1, 4, 4)), with: .white)
    let issues = issues {
      expectGolden(canvas, function: "c()", sourceLocation: .file(scratch.file("DotTests.swift")))
    }
    #expect(issues.count == 1 && issues[0].words.contains("cannot be painted"))
  }

  @Test func `a failure makes the report of golden check`() throws {
    try PictureReference(scratch.file("Goldens/DotTests/dot.png")).record(picture)
    let other = picture.changed([(3, 4)], by: 9)
    let issues = issues { expect(other) }
    let path = scratch.file("failures/DotTests/dot.report.html")
    #expect(issues[0].words.contains(path))
    let report = try GoldenReport.read(html: scratch.bytes("failures/DotTests/dot.report.html"))
    let shown = try #require(report.cases.first)
    #expect(shown.name == "dot" && shown.outcome == .different)
    #expect(shown.stills[0].metrics?.box == PixelArea(x: 3, y: 4, width: 1, height: 1))
    let actual = try #require(shown.stills[0].pictures.actual)
    #expect(try PNGReader.decode(actual).bitmap == other)
  }

  // MARK: Strategies

  struct Badge {
    var count: Int

    var drawing: Canvas {
      var canvas = Canvas(size: Size(24, 24))
      canvas.fill(Path(circle: Point(12, 12), radius: Double(count)), with: .white)
      return canvas
    }

    var words: String { (1...count).map { "\($0)\n" }.joined() }
  }

  /// The words of the first issue about a value of the test `badge()`; nil where it passes.
  func words<Value>(_ value: Value, as strategy: GoldenStrategy<Value>) -> String? {
    issues {
      withGoldens(failures: scratch.file("failures")) {
        _ = expectGolden(
          value, as: strategy, function: "badge()",
          sourceLocation: .file(scratch.file("DotTests.swift")))
      }
    }.first?.words
  }

  @Test func `a strategy is pulled back to whatever a user has`() throws {
    let badge = GoldenStrategy.canvas(scale: 2).pullback(\Badge.drawing)
    _ = withGoldens(record: .missing) { words(Badge(count: 3), as: badge) }
    #expect(scratch.names == ["Goldens/DotTests/badge.png"])
    #expect(words(Badge(count: 3), as: badge) == nil)
    #expect(words(Badge(count: 4), as: badge)?.contains("pixels differ by up to") == true)
  }

  @Test func `what a pullback throws fails the test in its words`() {
    struct Trouble: Error, CustomStringConvertible { let description = "no badge today" }
    let broken = GoldenStrategy.lines().pullback { (_: Badge) throws in throw Trouble() }
    #expect(words(Badge(count: 3), as: broken)?.contains("no badge today") == true)
  }

  @Test func `lines are reported by the first that differs`() throws {
    let lines = GoldenStrategy.lines().pullback(\Badge.words)
    _ = withGoldens(record: .missing) { words(Badge(count: 3), as: lines) }
    #expect(try scratch.text("Goldens/DotTests/badge.txt") == "1\n2\n3\n")
    try scratch.write("1\r\n2\r\n3\r\n", to: "Goldens/DotTests/badge.txt")
    #expect(words(Badge(count: 3), as: lines) == nil)
    let found = try #require(words(Badge(count: 4), as: lines))
    #expect(found.contains("line 4 differs first\n  - \n  + 4"))
    let report = try GoldenReport.read(html: scratch.bytes("failures/DotTests/badge.report.html"))
    #expect(report.cases[0].texts.map(\.fileName) == ["badge.txt"])
  }

  @Test func `lines are compared by their bytes, and end as on any system`() throws {
    let lines = GoldenStrategy<String>.lines()
    func differs(_ golden: String, _ text: String) throws -> Bool {
      try ReferenceFile.write(Array(golden.utf8), to: scratch.file("x.txt"))
      return try lines.compare(text, at: scratch.file("x.txt")).outcome == .different
    }
    let apart = [
      ("caf\u{E9}", "cafe\u{301}"), ("\u{212B}", "\u{C5}"), ("a\nb", "a\u{2028}b"),
      ("a\nb", "a\u{2029}b"), ("a\nb", "a\u{B}b"), ("a\nb", "a\u{C}b"), ("a\nb", "a\u{85}b"),
      ("a\n\nb", "a\nb"), ("a\r\rb", "a\nb"), ("a", "a\n"), ("", "\n"),
    ]
    for (one, other) in apart {
      #expect(try differs(one, other) && differs(other, one), "\(one.debugDescription)")
    }
    for text in ["a\r\nb\r\n", "a\rb\r", "a\nb\r"] {
      #expect(try !differs("a\nb\n", text) && !differs(text, "a\nb\n"))
    }
    try ReferenceFile.write(Array("caf\u{E9}".utf8), to: scratch.file("x.txt"))
    let words = try lines.compare("cafe\u{301}", at: scratch.file("x.txt")).words
    #expect(words.contains(#"caf\u{00E9}"#) && words.contains(#"cafe\u{0301}"#), "\(words)")
  }

  @Test func `a trace is compared by value`() throws {
    func trace(_ value: Double) -> [JSON] { [["frame": 0, "time": 0, "x": .number(value)]] }
    _ = withGoldens(record: .missing) { words(trace(1 / 3.0), as: .trace) }
    let path = "Goldens/DotTests/badge.trace.jsonl"
    #expect(try scratch.text(path) == #"{"frame":0,"time":0,"x":0.3333}"# + "\n")
    try scratch.write(#"{"time":0.0,"x":3.333e-1,"frame":0}"#, to: path)
    #expect(words(trace(0.333_301), as: .trace) == nil)
    #expect(
      words(trace(0.3334), as: .trace)?
        .contains("first different at frame 0 (0 s): x: 0.3333 → 0.3334") == true)
    let (one, other) = ("\u{E9}", "e\u{301}")
    try scratch.write(#"{"frame":0,"time":0,"x":"\#(one)"}"#, to: path)
    #expect(words([["frame": 0, "time": 0, "x": .string(one)]], as: .trace) == nil)
    #expect(words([["frame": 0, "time": 0, "x": .string(other)]], as: .trace) != nil)
    try scratch.write(#"{"frame":0,"time":0,"\#(one)":1}"#, to: path)
    let members: [JSON.Member] = [.init("frame", 0), .init("time", 0)]
    #expect(words([.object(members + [.init(one, 1)])], as: .trace) == nil)
    #expect(words([.object(members + [.init(other, 1)])], as: .trace) != nil)
    try scratch.write("[]", to: path)
    #expect(words(trace(0), as: .trace)?.contains("cannot be read: object 1") == true)
  }
}

extension SourceLocation {
  /// A place in the file at `path`.
  static func file(_ path: String) -> SourceLocation {
    SourceLocation(
      fileID: "GoldensTests/\(path.split(separator: "/").last ?? "")", filePath: path, line: 1,
      column: 1)
  }
}
