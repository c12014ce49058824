import Digests
import Drawing
import Goldens
import Raster
import Testing

@Suite struct AcceptedFileTests {
  let cases: [String: ReportCase]

  init() throws {
    let read = try GoldenReport.read(html: try SampleReport.report().html())
    cases = Dictionary(uniqueKeysWithValues: read.cases.map { ($0.name, $0) })
  }

  func named(_ name: String) throws -> ReportCase { try #require(cases[name]) }

  @Test func `a case of stills is accepted as it was painted`() throws {
    let moved = try named("moved")
    let files = try moved.acceptedFiles()
    #expect(files.map(\.name) == ["still-0.500.png", "still-1.000.png", "fingerprint.json"])
    #expect(
      try SampleReport.read(files[0].bytes) == SampleReport.picture(shift: 3))
    #expect(Fingerprint(json: String(decoding: files[2].bytes, as: UTF8.self)) == SampleReport.here)
  }

  @Test func `a film is accepted with its key pictures, and film.txt comes last`() throws {
    let film = try named("walk <b>&\"'")
    let files = try film.acceptedFiles()
    #expect(
      files.map(\.name) == [
        "still-0.000.png", "film-00000.png", "film-00030.png", "film-00059.png",
        "fingerprint.json", "film.txt",
      ])
    let frameHashes = try FrameHashes(text: String(decoding: files[5].bytes, as: UTF8.self))
    #expect(frameHashes.frames.count == 60)
    let key = try #require(try SampleReport.read(files[2].bytes))
    #expect(frameHashes.frames[30].hash == StableHash(of: key))
  }

  @Test func `a key picture that is not its frame's is refused`() throws {
    var film = try named("walk <b>&\"'")
    let other = film.film?.shown[3].pictures.actual
    film.film?.shown[0].pictures.actual = other
    #expect(
      throws: ReportError.unacceptable(
        file: "film-00000.png", reason: "it is not the picture that film.txt tells")
    ) { try film.acceptedFiles() }
  }

  @Test func `a lacking or broken picture is refused`() throws {
    for bytes in [nil, [], Array("no picture".utf8)] as [[UInt8]?] {
      var item = try named("calm")
      item.stills[0].pictures.actual = bytes
      let error = #expect(throws: ReportError.self) { try item.acceptedFiles() }
      guard case .unacceptable("still-0.500.png", _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a trace is accepted as it was told, and nothing else in its name`() throws {
    var told = try named("told")
    let files = try told.acceptedFiles()
    #expect(files.map(\.name) == ["trace.jsonl", "fingerprint.json"])
    #expect(try TraceText.lines(of: String(decoding: files[0].bytes, as: UTF8.self)).count == 9)
    for bytes in [nil, [], Array("no trace".utf8)] as [[UInt8]?] {
      told.texts[0].actual = bytes
      #expect(
        throws: ReportError.unacceptable(file: "trace.jsonl", reason: "the report holds no trace")
      ) { try told.acceptedFiles() }
    }
    told.texts[0].fileName = "other.jsonl"
    #expect(throws: ReportError.unsafeName("other.jsonl")) { try told.acceptedFiles() }
  }

  @Test(arguments: ["film.txt", "fingerprint.json", "still-1.png/../../x", "x.png", "still-1.jpg"])
  func `a still takes no other file's place`(name: String) throws {
    var item = try named("calm")
    item.stills[0].fileName = name
    #expect(throws: ReportError.unsafeName(name)) { try item.acceptedFiles() }
  }
}
