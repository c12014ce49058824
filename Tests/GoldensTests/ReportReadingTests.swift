import Digests
import Goldens
import Testing

@Suite struct ReportReadingTests {
  let report: GoldenReport
  let page: [UInt8]

  init() throws {
    report = try SampleReport.report()
    page = report.html()
  }

  var text: String { String(decoding: page, as: UTF8.self) }

  func error(_ text: String) -> ReportError? {
    do throws(ReportError) {
      _ = try GoldenReport.read(html: Array(text.utf8))
      return nil
    } catch { return error }
  }

  /// The page of a report of one case, changed by `change`, and the error that reading it gives.
  func error(_ change: (inout ReportCase) -> Void) throws -> ReportError? {
    var report = report
    report.cases = [try #require(report.cases.first)]
    change(&report.cases[0])
    return error(String(decoding: report.html(), as: UTF8.self))
  }

  @Test func `what was written is read`() throws {
    #expect(try GoldenReport.read(html: page) == report)
    let empty = GoldenReport(
      title: "", folder: "", acceptance: nil, fingerprint: SampleReport.here, cases: [])
    #expect(try GoldenReport.read(html: empty.html()) == empty)
    var recorded = empty
    recorded.acceptance = .command("record it")
    #expect(try GoldenReport.read(html: recorded.html()) == recorded)
  }

  @Test func `a report of more frames than a document may hold values is read`() throws {
    var large = report
    let frames = (0..<180_000).map {
      ReportFilm.Frame(index: $0, expected: nil, actual: StableHash(of: "\($0 % 3)"))
    }
    large.cases = [try #require(report.cases.first)]
    large.cases[0].film = ReportFilm(frames: frames, shown: [])
    let page = large.html()
    #expect(large.isReadable(bytes: page.count) && !large.isReadable(bytes: 1 << 29))
    #expect(try GoldenReport.read(html: page).cases[0].film?.frames.count == frames.count)
  }

  @Test func `cases whose names read alike are two`() throws {
    var two = report
    two.cases = ["\u{E9}", "e\u{301}"].map { ReportCase(name: $0, sentence: $0) }
    #expect(try GoldenReport.read(html: two.html()) == two)
  }

  @Test func `one report has one form`() throws {
    #expect(try SampleReport.report().html() == page)
    #expect(try GoldenReport.read(html: page).html() == page)
  }

  @Test func `what is no report is refused`() {
    for text in ["", "<html>", "\u{FEFF}", "{}", String(repeating: "<script>", count: 1000)] {
      #expect(error(text) == .notReport)
    }
  }

  @Test func `a report that is cut off anywhere is refused as such`() {
    let lengths = stride(from: 100, to: page.count - 10, by: max(1, page.count / 60))
    for length in lengths {
      #expect(throws: ReportError.truncated) {
        try GoldenReport.read(html: Array(page.prefix(length)))
      }
    }
  }

  @Test(arguments: [
    ("\"outcome\":\"different\"", "\"outcome\":\"equal\""),
    ("\"name\":\"calm\"", "\"name\":\"clam\""),
    ("\"isKey\":true", "\"isKey\":false"), ("\"cases\":[{", "\"cases\":[7,{"),
    ("\"1.18.0\"", "\"1.18.1\""), ("\"index\":{", "\"index\":{\"more\":1,"),
  ])
  func `a changed word is noticed`(old: String, new: String) throws {
    let place = try #require(text.firstRange(of: "id=\"golden-report\">"))
    let data = text[place.upperBound...].replacing(old, with: new, maxReplacements: 1)
    let edited = text[..<place.upperBound] + data
    #expect(edited != text)
    #expect(error(String(edited)) == .edited(part: "its list of cases"))
  }

  @Test func `a changed picture is noticed`() throws {
    let place = try #require(text.firstRange(of: "\"files\":{\""))
    let digest = text[place.upperBound...].prefix(32)
    let start = try #require(text.firstRange(of: "\(digest)\":\"iVBORw0KGgo"))
    var edited = text
    edited.replaceSubrange(start, with: "\(digest)\":\"iVBORw0KGgp")
    #expect(error(edited) == .edited(part: "file \"\(digest)\""))
  }

  @Test func `broken notation is noticed`() throws {
    let place = try #require(text.firstRange(of: "\"files\":{"))
    var edited = text
    edited.replaceSubrange(place, with: "\"files\":{,")
    guard case .edited(let part) = error(edited) else {
      Issue.record("it was taken")
      return
    }
    #expect(part.contains("line 1"))
  }

  @Test func `another form is refused by its number`() {
    let other = text.replacing("\"goldenReport\":1", with: "\"goldenReport\":2")
    #expect(error(other) == .unknownVersion("2"))
    let wild = text.replacing("\"goldenReport\":1", with: "\"goldenReport\":\"x\"")
    #expect(error(wild) == .unknownVersion("\"x\""))
  }

  @Test(arguments: ["", ".", "..", "../x", "a/b/c", "a\\b", "/etc", "a\0b", "a\nb"])
  func `a name that leads elsewhere is refused`(name: String) throws {
    #expect(try error { $0.name = name } == .unsafeName(name))
    #expect(try error { $0.stills[0].fileName = name } == .unsafeName(name))
  }

  @Test func `a name comes once`() throws {
    guard case .malformed = try error({ $0.stills[1].fileName = $0.stills[0].fileName }) else {
      Issue.record("two pictures of one name were taken")
      return
    }
    var twice = report
    twice.cases.append(twice.cases[0])
    #expect(throws: ReportError.self) { try GoldenReport.read(html: twice.html()) }
  }

  @Test func `frames out of order are refused`() throws {
    let hash = StableHash(of: "")
    let frames = [1, 0].map { ReportFilm.Frame(index: $0, expected: hash, actual: hash) }
    let error = try error { $0.film = ReportFilm(frames: frames, shown: []) }
    let place = "report.index.cases[0].film.frames"
    #expect(error == .malformed(place: place, expected: "frames by rising index"))
  }

  @Test func `every error is one sentence on one line`() {
    let errors: [ReportError] = [
      .notReport, .truncated, .unknownVersion("2"), .edited(part: "x"),
      .malformed(place: "a", expected: "b"), .unsafeName("a\nb"),
      .unacceptable(file: "f", reason: "r"),
    ]
    for error in errors {
      #expect(!error.description.contains("\n") && !error.description.hasSuffix("."))
    }
  }
}
