import Controls
import Drawing
import Foundation
import Geometry
import Goldens
import JSONCoding
import Raster
import Scripting
import Testing

/// What lies in a folder of cases and belongs to none, and what a case would have to allow.
@Suite struct UnusedReferencesTests {
  private let scratch: Scratch
  private let schemas = ExperienceSchemas([.init(id: "dot", controls: [])])

  init() throws { scratch = try Scratch() }

  /// A player whose frames are squares of `side` points, white of `tone`.
  private func player(side: Double = 5, tone: Double = 1) -> CasePlayer {
    CasePlayer { scene, _, _ in
      { request in
        var canvas = Canvas(size: scene.size)
        canvas.fill(Path(Rect(0, 0, 16, 16)), with: .black)
        canvas.fill(Path(Rect(0, 0, side, side)), with: Color(white: tone))
        return .init(
          name: "frame \(request.index)", canvas: request.isDrawn ? canvas : nil, trace: nil)
      }
    }
  }

  private func make(_ name: String, _ rest: String) throws -> GoldenCase {
    let scene =
      #"{"scene":1,"experience":"dot","size":{"width":16,"height":16},"scale":1,"fps":10}"#
    try scratch.write(#"{"case":1,"scene":\#(scene),\#(rest)}"#, to: "\(name).case.json")
    return try folder().read(name, schemas: schemas)
  }

  private func folder() throws -> CaseFolder { try CaseFolder(scratch.path) }

  @Test func `what is recorded is used, what another version of the case left is not`() throws {
    let old = try make("a", #""stills":[0,0.5],"film":{"frames":"0-3","keys":[2]}"#)
    _ = try CaseRecording.record(old, by: player(), mode: .missing)
    #expect(try UnusedReferences(in: folder(), cases: [old]).files.isEmpty)
    let new = try make("a", #""stills":[0.5]"#)
    let unused = try UnusedReferences(in: folder(), cases: [new])
    #expect(
      Set(unused.files) == ["a/film.txt", "a/film-00002.png", "a/still-0.000.png"])
    try unused.remove()
    #expect(try UnusedReferences(in: folder(), cases: [new]).files.isEmpty)
    #expect(scratch.holds("a/still-0.500.png") && !scratch.holds("a/film.txt"))
    #expect(try CaseComparison(of: new, by: player()).outcome == .equal)
  }

  @Test func `a folder whose case is gone goes, and what is no golden stays`() throws {
    let gone = try make("gone", #""stills":[0]"#)
    _ = try CaseRecording.record(gone, by: player(), mode: .missing)
    try scratch.remove("gone.case.json")
    let kept = try make("kept", #""stills":[0]"#)
    _ = try CaseRecording.record(kept, by: player(), mode: .missing)
    try scratch.write("mine", to: "kept/notes.txt")
    try scratch.write("mine", to: "still-0.000.png")
    let unused = try UnusedReferences(in: folder(), cases: [kept])
    #expect(unused.files.contains("gone/still-0.000.png"))
    #expect(unused.files.allSatisfy { $0.hasPrefix("gone/") })
    try unused.remove()
    #expect(!scratch.holds("gone"))
    #expect(scratch.holds("kept/notes.txt") && scratch.holds("still-0.000.png"))
  }

  @Test func `a link to a folder elsewhere is not looked through`() throws {
    let other = try Scratch()
    try other.write("x", to: "still-0.000.png")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("b"), withDestinationPath: other.path)
    #expect(try UnusedReferences(in: folder(), cases: []).files.isEmpty)
  }

  @Test func `a tolerance is suggested that is as small as the difference`() throws {
    let goldenCase = try make("a", #""stills":[0]"#)
    _ = try CaseRecording.record(goldenCase, by: player(), mode: .missing)
    guard case .unneeded = try ToleranceSuggestion.find(for: goldenCase, by: player()) else {
      Issue.record("an equal case needs no tolerance")
      return
    }
    let others = player(side: 5, tone: 250.0 / 255)
    guard case .tolerance(let found) = try ToleranceSuggestion.find(for: goldenCase, by: others)
    else {
      Issue.record("a difference can be tolerated")
      return
    }
    #expect(found.maxChannelDifference == 0...5)
    #expect(found.differentPixels == 0...25)
    #expect(found.reason == ToleranceSuggestion.reason)
    #expect(
      try CaseComparison(of: goldenCase, by: others, tolerance: found).outcome == .tolerated)
  }

  @Test func `no tolerance helps where there is no golden, or one of another size`() throws {
    let goldenCase = try make("a", #""stills":[0]"#)
    func isHopeless() throws -> Bool {
      if case .impossible(let why) = try ToleranceSuggestion.find(for: goldenCase, by: player()) {
        return !why.isEmpty
      }
      return false
    }
    #expect(try isHopeless())
    _ = try CaseRecording.record(goldenCase, by: player(), mode: .missing)
    #expect(try !isHopeless())
    var small = try Painter(size: Size(8, 8), scale: 1)
    try small.paint(Canvas(size: Size(8, 8)))
    var encoder = PNGEncoder(.fast)
    try encoder.encode(small, texts: [])
    try scratch.write(encoder.bytes, to: "a/still-0.000.png")
    #expect(try isHopeless())
  }

  @Test(arguments: [
    ("{", "line 1, column 2"), (#"{"case":2}"#, "case"), (#"{"case":1}"#, "scene"),
    (#"{"case":1,"scene":7,"stills":[0]}"#, "scene"),
    (#"{"case":1,"scene":"/etc/x.json","stills":[0]}"#, "scene"),
    (#"{"case":1,"scene":{"scene":1,"experience":"dot"}}"#, ""),
    (#"{"case":1,"scene":{"scene":1,"experience":"dot"},"stills":[-1]}"#, "stills[0]"),
    (#"{"case":1,"scene":{"scene":1,"experience":"dot"},"stills":[0],"more":1}"#, "more"),
    (#"{"case":1,"scene":{"scene":1,"experience":"knot"},"stills":[0]}"#, "scene.experience"),
  ])
  func `a mistake in a case is reported with its place`(text: String, path: String) {
    do throws(ScriptError) {
      _ = try GoldenCase(
        "a", in: "x", bytes: Array(text.utf8), schemas: schemas,
        load: { _ in .failure(.init("not here")) })
      Issue.record("\(text) was read")
    } catch {
      #expect(error.path == path, "\(error)")
    }
  }

  @Test func `a scene beside the case is read from there`() throws {
    let scene = Array(#"{"scene":1,"experience":"dot","seed":9}"#.utf8)
    let text = #"{"case":1,"scene":"scenes/dot.json","stills":[0]}"#
    var asked: [String] = []
    let goldenCase = try GoldenCase(
      "a", in: "x", bytes: Array(text.utf8), schemas: schemas
    ) { path in
      asked.append(path)
      return .success(scene)
    }
    #expect(asked == ["scenes/dot.json"] && goldenCase.source.scenes.map(\.seed) == [9])
    #expect(throws: ScriptError.self) {
      try GoldenCase("a", in: "x", bytes: Array(text.utf8), schemas: schemas) { _ in
        .failure(.init("no such file"))
      }
    }
  }
}
