import Commands
import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Testing
import Views

/// Its demonstration is for a control that it does not have.
private struct Forgetful: Renderer {
  var level = 0.5
  static let controls = ControlsSchema<Forgetful>(.value("level", \.level, in: 0...1))
  static let demonstration = Demonstration.slide("levle", by: 0.2, over: 0.5).delayed(by: 0.5)
  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {}
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
}

/// Its demonstration is for a property that no control adjusts.
private struct Unwired: Picture {
  var level = 0.5
  var speed = 1.0
  static let controls = ControlsSchema<Self>(.value("level", \.level, in: 0...1))
  static let demonstration = Demonstration.slide(\Self.speed, by: 0.2, over: 0.5)
  func draw(at moment: Moment, on canvas: inout Canvas) {}
}

/// Shows nothing but the picture.
private struct BarePlayer: Player {
  var world: World
  init(_ world: World) { self.world = world }
  var view: View<BarePlayer> { .picture(of: world) }
}

/// What the tool says beside its results of what is hardly meant.
@Suite struct HintTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func body(_ items: String) -> String {
    #"{"actions":[{"type":"pointer","id":"f","actions":[\#(items)]}]}"#
  }

  private let move = #"{"type":"pointerMove","x":9,"y":9}"#
  private let down = #"{"type":"pointerDown","button":0}"#

  @Test func `a property without a control is no name for one`() throws {
    let tool = CommandLineTool(
      name: "maker", experiences: [Experience("odd", title: "Odd", Unwired.self)])
    let run = try bench.run(["list"], by: tool)
    #expect(run.code == 70)
    #expect(
      run.errors == "maker: error: invalid demonstration at slide (0 s) of experience \"odd\": "
        + "expected the id of a control, found \"\\\\Unwired.speed\"\n")
  }

  @Test func `a demonstration for a control that is not there ends every command`() throws {
    let tool = CommandLineTool(
      name: "maker", experiences: [Experience("odd", title: "Odd", Forgetful.self)])
    try bench.write(
      #"{"scene":1,"experience":"odd","steps":"demonstration"}"#, to: "scene.json")
    for words in [
      ["render", "odd", "-o", "@frames"], ["trace", "odd"], ["check", "odd"],
      ["check", "@scene.json"], ["still", "@scene.json", "-o", "@still.png"],
      ["trace", "odd", "--touches", "none"], ["list"],
    ] {
      let run = try bench.run(words, by: tool)
      #expect(run.code == 70 && run.output.isEmpty)
      #expect(
        run.errors == "maker: error: invalid demonstration at slide (0.5 s) of experience "
          + "\"odd\": expected the id of a control, found \"levle\"; nearest known: level\n")
    }
  }

  @Test func `fingers that never land or lift and unknown keys are notes, and no mistakes`() throws
  {
    try bench.write(body(move), to: "hover.json")
    try bench.write(body(down + #",{"type":"pause","durations":9}"#), to: "held.json")
    let hover = try bench.run("check", "@hover.json")
    #expect(hover.code == 0 && hover.output.hasSuffix("hover.json: ok\n"))
    #expect(hover.errors.hasPrefix("motecraft: note: \""))
    #expect(hover.errors.hasSuffix("actions[0]: finger \"f\" never lands: it has no pointerDown\n"))
    for command in ["trace", "render"] {
      let output = command == "render" ? Bench.small + ["-o", "@frames", "--overwrite"] : []
      let held = try bench.run(
        [command, "spark", "--touches", "@held.json", "--frames", "0", "--size", "24x36"] + output)
      #expect(held.code == 0)
      let lines = held.errors.split(separator: "\n").filter { $0.contains(": note: ") }
      #expect(lines.count == 2)
      #expect(
        lines.first?.hasSuffix("finger \"f\" lands and never lifts: it stays down to the end")
          == true)
      #expect(lines.last?.hasSuffix("does nothing; nearest known: duration") == true)
    }
  }

  @Test func `a move that the end of the scene cuts off is a note, unless an option cuts it`()
    throws
  {
    let long = body(
      [
        move, down, #"{"type":"pointerMove","x":5,"y":9,"duration":3000}"#,
        #"{"type":"pointerUp","button":0}"#,
      ]
      .joined(separator: ","))
    try bench.write(
      #"{"scene":1,"experience":"spark","duration":2,"steps":[{"perform":\#(long)}]}"#,
      to: "long.json")
    let check = try bench.run("check", "@long.json")
    #expect(check.code == 0)
    #expect(
      check.errors.hasSuffix(
        "long.json\": steps[0].perform: goes on to 3 s: the scene ends before, at 2 s\n"))
    let cut = try bench.run("trace", "@long.json", "--duration", "1", "--frames", "0")
    #expect(cut.code == 0 && cut.errors.isEmpty)
  }

  @Test func `touches are checked on the stage of an experience or a scene`() throws {
    let far = #"{"type":"pointerMove","x":900,"y":9}"#
    let lost =
      #"{"type":"pointerMove","x":0,"y":0,"origin":{"element-6066-11e4-a52e-4f735466cecf":"sise"}}"#
    try bench.write(body(far), to: "far.json")
    try bench.write(body(lost), to: "lost.json")
    try bench.write(
      body([move, down, #"{"type":"pointerCancel"}"#].joined(separator: ",")), to: "good.json")
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":1000,"height":36}}"#, to: "wide.json")
    #expect(try bench.run("check", "@far.json").code == 0)
    let far390 = try bench.run("check", "spark", "--touches", "@far.json")
    #expect(far390.code == 65 && far390.errors.contains("move target out of bounds"))
    #expect(far390.errors.contains("far.json\": "))
    #expect(try bench.run("check", "@wide.json", "--touches", "@far.json").code == 0)
    let unknown = try bench.run("check", "spark", "--touches", "@lost.json")
    #expect(unknown.code == 65 && unknown.errors.contains("nearest known: control:size"))
    let good = try bench.run("check", "spark", "--touches", "@good.json")
    #expect(good.code == 0 && good.output == "spark: ok\n" && good.errors.isEmpty)
    #expect(try bench.run("check", "spark", "ruled").output == "spark: ok\nruled: ok\n")
  }

  @Test func `list and describe tell programs the category, and describe takes a scene`() throws {
    let list = try bench.run("list", "--json").json
    #expect(list?.elements.map { $0["category"] } == ["Test", "Test"])
    let description = try bench.run("describe", "spark", "--json")
    #expect(description.json?["category"] == "Test")
    try bench.write(#"{"scene":1,"experience":"spark","duration":1}"#, to: "scene.json")
    #expect(try bench.run("describe", "@scene.json", "--json").output == description.output)
    let missing = try bench.run("describe", "@bees.json")
    #expect(missing.code == 66 && missing.errors.contains("bees.json"))
  }

  @Test func `a moment past a length that was not given is a note`() throws {
    let words = ["still", "spark", "-o", "@s.png", "--size", "24x36"]
    let late = try bench.run(words + ["--at", "7"])
    #expect(late.code == 0)
    #expect(
      late.errors.contains(
        "motecraft: note: --at: no length is named, the scene is taken to last 7.0167 s\n"))
    #expect(try !bench.run(words + ["--at", "5.9"]).errors.contains("note"))
    #expect(try !bench.run(words + ["--at", "7", "--duration", "8"]).errors.contains("note"))
  }

  @Test func `a setting with which the player does nothing is reported once`() throws {
    let tool = CommandLineTool(
      name: "maker", experiences: [Experience("spark", title: "Spark", Spark.self)],
      player: BarePlayer.self)
    try bench.write(
      #"{"scene":1,"experience":"spark","duration":0.1,"chrome":"full","seed":3}"#, to: "scene.json"
    )
    let note = "maker: note: the player of spark does nothing with chrome, fingers\n"
    #expect(
      try bench.run(["check", "@scene.json"], by: tool).errors
        == note.replacing(", fingers", with: ""))
    for words in [
      ["trace", "@scene.json", "--fingers", "hide", "--quiet"],
      ["sheet", "@scene.json", "--fingers", "hide", "--seeds", "1-3", "--count", "1", "--quiet"]
        + ["-o", "@sheet.png"],
    ] {
      #expect(try bench.run(words, by: tool).errors == note)
    }
    #expect(try bench.run(["trace", "@scene.json", "--quiet"]).errors.isEmpty)
  }

  @Test func `a debug build says so before it paints`() throws {
    func note(_ words: String...) throws -> String? {
      DebugBuild.note(on: try Subcommand.find(words[...]).0, words, isDebug: true)
    }
    let told = try #require(try note("render", "spark"))
    #expect(told.contains("-c release"))
    #expect(try note("golden", "check", "goldens") == told)
    #expect(try note("render", "spark", "--quiet") == nil)
    #expect(try note("render", "--help") == nil && note("golden", "--help") == nil)
    #expect(try note("list") == nil && note("trace", "spark") == nil)
    #expect(try note("golden", "accept", "r.html") == nil)
    #expect(DebugBuild.note(on: .render, ["render", "spark"], isDebug: false) == nil)
  }

  @Test func `a report names the tool as it was called`() throws {
    let goldens = try GoldenBench(bench)
    try goldens.write("one", #""stills":[0]"#)
    try goldens.record()
    let words = ["golden", "check", "@goldens", "--report=@report.html"]
    #expect(try bench.run(words, program: "./.build/release/maker").code == 0)
    #expect(try bench.text("report.html").contains(#""tool":"./.build/release/maker""#))
    #expect(try bench.run(words).code == 0)
    #expect(try bench.text("report.html").contains(#""tool":"motecraft""#))
  }
}
