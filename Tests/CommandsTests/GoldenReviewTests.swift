import Commands
import Drawing
import Files
import Foundation
import Geometry
import GoldenTesting
import Goldens
import Host
import JSONCoding
import Raster
import Rendering
import Testing

/// What is decided on the page of a review, without the page.
@Suite struct GoldenReviewTests {
  private let desk: GoldenBench
  private var bench: Bench { desk.bench }
  private let session: Session

  init() throws {
    desk = try GoldenBench()
    let nowhere = try ByteStream(opening: "/dev/null", name: "/dev/null")
    session = Session(
      configuration: PlayerConfiguration([
        Experience("spark", title: "Spark", category: "Test", Spark.self)
      ]), tool: ToolIdentity(name: "motecraft", version: "1"), output: nowhere, errors: nowhere)
    for name in ["a", "b"] {
      try desk.write(name, #""stills":[0],"film":{"frames":"0-5","keys":[0,3]}"#)
    }
    try desk.record()
    try desk.write(
      "a", scene: GoldenBench.scene(#","controls":{"size":7}"#),
      #""stills":[0],"film":{"frames":"0-5","keys":[0,3]}"#)
  }

  /// A review, and what it told last of each case.
  private final class Review {
    let desk: ReviewDesk
    private let work: ReviewWork
    private(set) var cases: [String: JSON] = [:]
    private(set) var notes: [String] = []

    init(_ place: String, _ session: Session) throws {
      work = ReviewWork(session)
      desk = ReviewDesk(try ReviewItem.items(at: place), title: place, work: work, session)
      take(desk.initialMessages(at: 0))
      settle()
    }

    func say(_ text: String) {
      #expect(desk.receive(Array(text.utf8), at: 0), "\(text)")
      settle()
    }

    func settle() {
      take(desk.pendingMessages(at: 0))
      while work.doNext() { take(desk.pendingMessages(at: 0)) }
      take(desk.pendingMessages(at: 0))
    }

    private func take(_ texts: [[UInt8]]) {
      for text in texts {
        guard let message = try? JSON(bytes: text) else { continue }
        if message["type"] == "case", case .string(let name)? = message["item"]?["name"] {
          cases[name] = message
        }
        if message["type"] == "note", case .string(let words)? = message["words"] {
          notes.append(words)
        }
      }
    }

    func outcome(_ name: String) -> JSON? { cases[name]?["item"]?["outcome"] }
  }

  @Test func `accepting writes what recording writes, and undoing puts back what was there`() throws
  {
    let before = try desk.contents()
    let review = try Review(bench.path("goldens"), session)
    #expect(review.outcome("a") == "different" && review.outcome("b") == "equal")
    review.say(#"{"do":"accept","case":"a"}"#)
    #expect(review.outcome("a") == "equal" && review.cases["a"]?["decision"] == "accepted")
    let accepted = try desk.contents()
    #expect(accepted != before && accepted["b/film.txt"] == before["b/film.txt"])
    #expect(try desk.golden("check").code == 0)
    review.say(#"{"do":"undo"}"#)
    #expect(try desk.contents() == before)
    #expect(review.outcome("a") == "different" && review.cases["a"]?["decision"] == .null)
    try desk.record("--failed")
    #expect(try desk.contents() == accepted)
    review.say(#"{"do":"undo"}"#)
    #expect(review.notes == ["there is nothing to undo"])
  }

  @Test func `what has changed since is not undone`() throws {
    let review = try Review(bench.path("goldens"), session)
    review.say(#"{"do":"accept","case":"a"}"#)
    try desk.edit("goldens/a/still-0.000.png")
    let edited = try desk.contents()
    review.say(#"{"do":"undo"}"#)
    #expect(try desk.contents() == edited)
    #expect(review.notes.count == 1 && review.notes[0].contains("has changed since"))
  }

  @Test func `a difference is tolerated by the least numbers and a reason, or refused`() throws {
    // Frames of a film that are no keys are equal or not: only stills can be tolerated.
    try desk.write("c", #""stills":[0]"#)
    try desk.record()
    try desk.write(
      "c", scene: GoldenBench.scene(#","controls":{"size":7}"#), #""stills":[0]"#)
    let review = try Review(bench.path("goldens"), session)
    let before = try bench.text("goldens/c.case.json")
    review.say(#"{"do":"refuse","case":"c"}"#)
    #expect(review.cases["c"]?["decision"] == "refused")
    #expect(try bench.text("goldens/c.case.json") == before)
    #expect(review.desk.summary.contains("0 accepted, 0 tolerated, 1 refused, 1 undecided"))
    review.say(#"{"do":"suggest","case":"c"}"#)
    review.say(#"{"do":"tolerate","case":"c","reason":" "}"#)
    #expect(try bench.text("goldens/c.case.json") == before)
    review.say(#"{"do":"tolerate","case":"c","reason":"\"larger\" is right"}"#)
    #expect(review.outcome("c") == "tolerated", "\(review.notes)")
    let tolerance = try JSON(text: bench.text("goldens/c.case.json"))["tolerance"]
    #expect(tolerance?["reason"] == #""larger" is right"#)
    #expect(try desk.golden("check").output.contains("c: tolerated"))
    review.say(#"{"do":"undo"}"#)
    #expect(try bench.text("goldens/c.case.json") == before)
  }

  @Test func `a second decision puts back what the first has written`() throws {
    try desk.write("c", #""stills":[0]"#)
    try desk.record()
    try desk.write("c", scene: GoldenBench.scene(#","controls":{"size":7}"#), #""stills":[0]"#)
    let before = try desk.contents()
    let review = try Review(bench.path("goldens"), session)
    review.say(#"{"do":"accept","case":"c"}"#)
    let accepted = try desk.contents()
    review.say(#"{"do":"refuse","case":"c"}"#)
    #expect(try desk.contents() == before)
    #expect(review.outcome("c") == "different" && review.cases["c"]?["decision"] == "refused")
    #expect(review.desk.summary.contains("0 accepted, 0 tolerated, 1 refused, 1 undecided"))
    #expect(review.desk.summary.contains("refused: c: different"))
    review.say(#"{"do":"undo"}"#)
    #expect(try desk.contents() == accepted && review.outcome("c") == "equal")
    review.say(#"{"do":"undo"}"#)
    #expect(try desk.contents() == before && review.outcome("c") == "different")
    review.say(#"{"do":"suggest","case":"c"}"#)
    review.say(#"{"do":"tolerate","case":"c","reason":"right"}"#)
    #expect(review.outcome("c") == "tolerated")
    // The tolerance goes where the picture is accepted, and where it is refused.
    review.say(#"{"do":"accept","case":"c"}"#)
    #expect(try desk.contents() == accepted && review.outcome("c") == "equal")
    review.say(#"{"do":"tolerate","case":"c","reason":"right"}"#)
    #expect(review.outcome("c") == "tolerated", "\(review.notes)")
    review.say(#"{"do":"refuse","case":"c"}"#)
    #expect(try desk.contents() == before)
  }

  @Test func `what has changed since is not put back by a second decision`() throws {
    let review = try Review(bench.path("goldens"), session)
    review.say(#"{"do":"accept","case":"a"}"#)
    try desk.edit("goldens/a/still-0.000.png")
    let edited = try desk.contents()
    review.say(#"{"do":"refuse","case":"a"}"#)
    #expect(try desk.contents() == edited && review.cases["a"]?["decision"] == "accepted")
    #expect(review.notes.count == 1 && review.notes[0].contains("has changed since"))
  }

  @Test func `a golden that was not there is removed where it is refused after all`() throws {
    try desk.write("new", #""stills":[0]"#)
    let before = try desk.contents()
    let review = try Review(bench.path("goldens"), session)
    review.say(#"{"do":"accept","case":"new"}"#)
    #expect(review.outcome("new") == "equal")
    review.say(#"{"do":"refuse","case":"new"}"#)
    #expect(try desk.contents() == before && review.outcome("new") == "missing")
  }

  @Test func `what the page has not fetched is kept once`() throws {
    let items = try ReviewItem.items(at: bench.path("goldens"))
    let work = ReviewWork(session)
    let desk = ReviewDesk(items, title: "x", work: work, session)
    for _ in 0..<500 {
      for message in ["undo", "check"] {
        _ = desk.receive(Array(#"{"do":"\#(message)"}"#.utf8), at: 0)
      }
      for message in ["refuse", "film", "suggest"] {
        _ = desk.receive(Array(#"{"do":"\#(message)","case":"b"}"#.utf8), at: 0)
      }
    }
    #expect(work.left <= 3 * items.count && desk.pendingMessages(at: 0).count <= 8)
  }

  @Test func `a report from elsewhere is taken as it is`() throws {
    #expect(try desk.golden("check", "--report=@r.html").code == 1)
    let report = bench.path("r.html")
    // The report is of a folder that is not worked in by this path.
    let review = try Review(report, session)
    #expect(review.outcome("a") == "different")
    review.say(#"{"do":"accept","case":"a"}"#)
    #expect(try desk.golden("check").code == 0)
    #expect(!review.desk.receive(Array(#"{"do":"accept","case":"../a"}"#.utf8), at: 0))
    #expect(!review.desk.receive(Array(#"{"do":"remove"}"#.utf8), at: 0))
    #expect(!review.desk.receive(Array("{".utf8), at: 0))
  }

  /// A picture whose golden shows another.
  private func failTest(in package: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: bench.path("\(package)/Output"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: bench.path("\(package)/Tests/InkTests"), withIntermediateDirectories: true)
    try bench.write("", to: "\(package)/Package.swift")
    let place = SourceLocation(
      fileID: "InkTests/InkTests.swift",
      filePath: bench.path("\(package)/Tests/InkTests/InkTests.swift"), line: 1, column: 1)
    for width in [4.0, 5.0] {
      var canvas = Canvas(size: Size(24, 24))
      canvas.stroke(Path(circle: Point(12, 12), radius: 8), with: Color(white: 1), Stroke(width))
      withKnownIssue {
        withGoldens(record: width == 4 ? .missing : .never) {
          _ = expectGolden(canvas, function: "ink()", sourceLocation: place)
        }
      }
    }
    return "\(package)/Output/golden-failures"
  }

  @Test func `what a failed test has left is accepted as its golden`() throws {
    let failures = try failTest(in: "package")
    let golden = "package/Tests/InkTests/Goldens/InkTests/ink.png"
    let before = try bench.bytes(golden)
    let review = try Review(bench.path(failures), session)
    #expect(review.outcome("InkTests/ink") == "different")
    review.say(#"{"do":"accept","case":"InkTests/ink"}"#)
    #expect(review.outcome("InkTests/ink") == "equal")
    #expect(try bench.bytes(golden) == bench.bytes("\(failures)/InkTests/ink.actual.png"))
    review.say(#"{"do":"undo"}"#)
    #expect(try bench.bytes(golden) == before)
    review.say(#"{"do":"suggest","case":"InkTests/ink"}"#)
    review.say(#"{"do":"tolerate","case":"InkTests/ink","reason":"why"}"#)
    #expect(review.notes == ["a test holds its tolerance in its source"])
  }

  @Test func `a report of a test cannot reach out of its package`() throws {
    let failures = try failTest(in: "package")
    let path = "\(failures)/InkTests/ink.report.html"
    let report = try GoldenReport.read(html: Array(bench.bytes(path)))
    for folder in ["/etc/passwd", "/tmp/Goldens/x/y.png", "\(report.folder)/../../../../x/y.png"] {
      var other = report
      other.folder = folder
      try bench.write(String(decoding: other.html(), as: UTF8.self), to: path)
      #expect(throws: Failure.self, "\(folder)") { try Review(bench.path(failures), session) }
    }
    // One that was made in another folder is of the same golden here.
    var other = report
    other.folder = "/elsewhere/Tests/InkTests/Goldens/InkTests/ink.png"
    try bench.write(String(decoding: other.html(), as: UTF8.self), to: path)
    let review = try Review(bench.path(failures), session)
    review.say(#"{"do":"accept","case":"InkTests/ink"}"#)
    #expect(review.outcome("InkTests/ink") == "equal")
  }
}
