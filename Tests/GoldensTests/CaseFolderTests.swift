import Controls
import Digests
import Drawing
import Geometry
import Goldens
import JSONCoding
import Scripting
import Testing

/// Cases as their files tell them, and what a stand-in for the player makes of them.
@Suite struct CaseFolderTests {
  let scratch: Scratch
  static let schemas = ExperienceSchemas([
    .init(id: "dot", controls: []) { _ throws(ScriptError) in
      try Script([(seconds: 0.1, action: .perform(TouchScript(sources: [])))])
    }
  ])

  /// Draws a square whose side is the frame's index, and tells it.
  static let player = CasePlayer { scene, _, _ in
    { request in
      var canvas = Canvas(size: scene.size)
      canvas.fill(Path(Rect(0, 0, Double(request.index), Double(request.index))), with: .white)
      return .init(
        name: "frame \(request.index)", canvas: request.isDrawn ? canvas : nil,
        trace: request.isTraced
          ? ["frame": .number(Double(request.index)), "side": .number(Double(request.index))] : nil)
    }
  }

  init() throws { scratch = try Scratch() }

  /// The case `a` with these members besides version and scene.
  func read(_ rest: String, scene: String = #","fps":10"#) throws -> GoldenCase {
    let size = #""size":{"width":16,"height":16},"scale":1"#
    try scratch.write(
      #"{"case":1,"scene":{"scene":1,"experience":"dot",\#(size)\#(scene)},\#(rest)}"#,
      to: "a.case.json")
    return try CaseFolder(scratch.path).read("a", schemas: Self.schemas)
  }

  @Test func `a scene without a length is as long as its moments ask for`() throws {
    #expect(try read(#""stills":[9]"#).source.frameCount == 91)
    #expect(try read(#""film":{"frames":"0-99"}"#).source.frameCount == 100)
    #expect(try read(#""stills":[1]"#).source.duration == 6)
    #expect(throws: CaseError.self) { try read(#""stills":[9]"#, scene: #","duration":2"#) }
  }

  @Test func `a moment shows the latest frame that is not later`() throws {
    let scene = #","fps":10,"duration":6"#
    let stills = try read(#""stills":[0,0.19,0.2,6]"#, scene: scene).stills
    #expect(stills.map(\.frame) == [0, 1, 2, 59])
    #expect(stills.map(\.fileName)[1] == "still-0.190.png")
  }

  @Test func `the trace follows the pictures, and is whole where there are none`() throws {
    #expect(try read(#""stills":[1,0],"trace":true"#).traceIndices == [0, 10])
    #expect(
      try read(#""stills":[1],"film":{"frames":"0-20:10"},"trace":true"#).traceIndices
        == [0, 10, 20])
    #expect(try read(#""trace":true"#).traceIndices == Array(0..<60))
    #expect(try read(#""stills":[1]"#).traceIndices == [])
  }

  @Test func `a demonstration is made for the scene's stage`() throws {
    let scene = try read(#""stills":[1]"#, scene: #","steps":"demonstration""#).source
    guard case .array(let steps)? = scene.scenes.first?.script.json else {
      return #expect(Bool(false))
    }
    #expect(steps.count == 1 && steps[0]["at"] == 0.1)
  }

  @Test func `one case is compared part by part, and the gravest outcome counts`() throws {
    let rest = #""stills":[0.3],"film":{"frames":"0-9","keys":[5]},"trace":true"#
    let goldenCase = try read(rest)
    func outcome() throws -> GoldenOutcome {
      try CaseComparison(of: goldenCase, by: Self.player).outcome
    }
    #expect(try outcome() == .missing)
    let recorded = try CaseRecording.record(goldenCase, by: Self.player, mode: .missing)
    #expect(Set(recorded.files) == goldenCase.referenceNames)
    #expect(try outcome() == .equal)
    try scratch.remove("a/still-0.300.png")
    #expect(try outcome() == .missing)
    let frameHashes = FrameHashes((0..<10).map { .init($0, StableHash(of: "\($0)")) })
    try scratch.write(frameHashes.text, to: "a/film.txt")
    #expect(try outcome() == .different)
    try scratch.write("", to: "a/trace.jsonl")
    let sentence = try CaseComparison(of: goldenCase, by: Self.player).sentence
    #expect(
      sentence.hasSuffix("trace: frame 0: the golden has 0 frames, the trace 10"), "\(sentence)")
    try scratch.write("?", to: "a/trace.jsonl")
    #expect(try outcome() == .undecodable)
  }

  @Test func `a suggestion is the least that lets a case pass`() throws {
    let goldenCase = try read(#""stills":[0.3,0.5]"#)
    _ = try CaseRecording.record(goldenCase, by: Self.player, mode: .missing)
    func suggestion() throws -> ToleranceSuggestion {
      try ToleranceSuggestion.find(for: goldenCase, by: Self.player)
    }
    guard case .unneeded = try suggestion() else { return #expect(Bool(false)) }
    let reference = goldenCase.reference(goldenCase.stills[0])
    var picture = try reference.read().picture
    picture[0, 0].1 -= 7
    try reference.record(picture)
    guard case .tolerance(let tolerance) = try suggestion() else { return #expect(Bool(false)) }
    #expect(tolerance.maxChannelDifference == 0...7 && tolerance.differentPixels == 0...1)
    try scratch.remove("a/still-0.500.png")
    guard case .impossible(let why) = try suggestion() else { return #expect(Bool(false)) }
    #expect(why == "missing: still-0.500.png")
  }

  @Test func `what no case uses is found, and nothing that is not a golden`() throws {
    let goldenCase = try read(#""stills":[0.3],"trace":true"#)
    _ = try CaseRecording.record(goldenCase, by: Self.player, mode: .missing)
    for name in ["still-9.000.png", "film-00001.png", "still-9.png", "notes.txt", "film-1.png"] {
      try scratch.write("x", to: "a/\(name)")
    }
    let unused = try UnusedReferences(in: CaseFolder(scratch.path), cases: [goldenCase])
    #expect(unused.files == ["a/film-00001.png", "a/still-9.000.png"])
    try unused.remove()
    #expect(scratch.holds("a/notes.txt") && !scratch.holds("a/film-00001.png"))
    let all = try UnusedReferences(in: CaseFolder(scratch.path), cases: [])
    #expect(all.files.contains("a/trace.jsonl"))
  }

  @Test(arguments: GoldenOutcome.allCases, GoldenOutcome.allCases)
  func `a failure outweighs what passes`(one: GoldenOutcome, other: GoldenOutcome) {
    let gravest = GoldenOutcome.gravest(of: [one, other])
    #expect(gravest == GoldenOutcome.gravest(of: [other, one]))
    #expect(gravest?.isPass == (one.isPass && other.isPass))
  }
}
