import Commands
import Controls
import Drawing
import Geometry
import Gestures
import Rendering
import Testing

/// An experience whose words are partly of scripts that the typeface lacks.
private struct Words: Renderer {
  var size = 4.0
  var mood = 0.0

  static var controls: ControlsSchema<Words> {
    ControlsSchema(
      pattern: .tactileColumn(width: 44), .value("size", \.size, in: 1...9, label: "Größe 大"),
      .value("mood", \.mood, in: 0...1, format: .custom { $0 > 0.5 ? "Да" : "いや" }))
  }

  func begin(on stage: Stage) -> Double { 0 }
  func update(_ state: inout Double, at moment: Moment) { state += moment.duration }
  func draw(_ state: Double, at moment: Moment, on canvas: inout Canvas) {
    canvas.text("Ελπίδα", at: Point(2, 20), size: 9, color: .white)
    let late = state > 0.05 ? "大小" : "大"
    for _ in 0..<2 { canvas.text(late, at: Point(2, 30), size: 9, color: .white) }
  }
}

@Suite struct MissingCharacterTests {
  private static let label =
    "motecraft: note: drawn as boxes in the label of control size, \"Größe 大\": 大 (U+5927)\n"
  private static let value =
    "motecraft: note: drawn as boxes in a value of control mood, \"いや\": い (U+3044), や (U+3084)\n"
  private static let text =
    "motecraft: note: drawn as boxes in a text in frame 4, \"大小\": 小 (U+5C0F)\n"

  private let bench: Bench

  init() throws {
    bench = try Bench(
      CommandLineTool(
        name: "motecraft",
        experiences: [
          Experience("words", title: "Wörter 言", category: "Test", Words.self),
          Experience("spark", title: "Spark", category: "Test", Spark.self),
        ]))
  }

  private func scene(_ keys: String) throws {
    try bench.write(
      #"{"scene":1,"experience":"words","size":{"width":60,"height":90},"scale":1,"fps":60,"#
        + #""duration":0.2\#(keys)}"#, to: "scene.json")
  }

  @Test func `render tells of each character once, with its first place`() throws {
    try scene("")
    for jobs in ["1", "3"] {
      let run = try bench.run(
        "render", "@scene.json", "-o", "@out\(jobs)", "--jobs", jobs, "--quiet")
      #expect(run.code == 0)
      #expect(run.errors == Self.label + Self.value + Self.text)
    }
    // Frames that are there already are reported too.
    let again = try bench.run("render", "@scene.json", "-o", "@out1", "--quiet")
    #expect(again.errors == Self.label + Self.value + Self.text)
  }

  @Test func `check tells of what is there at the beginning`() throws {
    try scene("")
    let run = try bench.run("check", "@scene.json")
    #expect(run.code == 0 && run.output.hasSuffix("scene.json: ok\n"))
    #expect(run.errors == Self.label + Self.value)
  }

  @Test func `only what is shown is reported`() throws {
    try scene(#","chrome":"none""#)
    let bare = try bench.run("check", "@scene.json").errors
    #expect(bare == "motecraft: note: drawn as boxes in a text in frame 0, \"大\": 大 (U+5927)\n")
    try scene(#","chrome":"full""#)
    let title = "motecraft: note: drawn as boxes in the title of words, \"Wörter 言\": 言 (U+8A00)\n"
    #expect(try bench.run("check", "@scene.json").errors == title + Self.label + Self.value)
  }

  @Test func `nothing is reported where nothing is missing`() throws {
    try bench.write(#"{"scene":1,"experience":"spark","duration":0.1}"#, to: "spark.json")
    #expect(try bench.run("check", "@spark.json").errors == "")
    let run = try bench.run(["render", "@spark.json", "-o", "@spark"] + Bench.small)
    #expect(run.code == 0 && run.errors == "")
  }
}
