import Commands
import Drawing
import Foundation
import Geometry
import Goldens
import JSONCoding
import Rendering
import Testing

/// Expectations in scenes, films and cases, attacked and looked for.
@Suite(.timeLimit(.minutes(15))) struct ExpectationTests {
  /// A needle that follows a finger, and a count of the fingers that have landed right of it.
  private struct Needle: Renderer {
    struct State: Sendable {
      var place = 50.0
      var passed = 0
    }

    var size = 4.0
    static let controls = ControlsSchema<Self>(
      pattern: .bar, .value("size", \.size, in: 1...9, step: 1))
    static let touch = TouchKind.multi
    func begin(on stage: Stage) -> State { State() }

    func update(_ state: inout State, at moment: Moment) {
      for touch in moment.touches {
        if touch.phase == .began, touch.position.x > state.place { state.passed += 1 }
        state.place = touch.position.x
      }
    }

    func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
      canvas.fill(circle: Point(state.place, 20), radius: size, with: .white)
    }

    func metrics(_ state: State, at moment: Moment) -> Metrics {
      ["place": state.place, "passed": state.passed, "spot": [state.place, 20]]
    }
  }

  private let tool = CommandLineTool(
    name: "motecraft", brand: "Motecraft",
    experiences: [Experience("needle", title: "Needle", category: "Test", Needle.self)])
  private let bench: Bench

  init() throws { bench = try Bench(tool) }

  private static let touched =
    #""steps":[{"contacts":[{"t":0.1,"id":1,"phase":"began","x":60,"y":50},"#
    + #"{"t":0.2,"id":1,"phase":"moved","x":80,"y":50},"#
    + #"{"t":0.3,"id":1,"phase":"moved","x":90,"y":55},"#
    + #"{"t":0.4,"id":1,"phase":"ended","x":70,"y":50},"#
    + #"{"t":0.45,"id":2,"phase":"began","x":20,"y":90},"#
    + #"{"t":0.5,"id":2,"phase":"ended","x":20,"y":90}]}]"#

  private func scene(_ expect: String..., steps: String = touched) -> String {
    let list = JSON.array(expect.map { .string($0) }).text()
    return #"{"scene":1,"experience":"needle","size":{"width":100,"height":200},"scale":1,"#
      + #""chrome":"none","duration":1,"expect":\#(list),\#(steps)}"#
  }

  private func run(_ words: String...) throws -> Bench.Run { try bench.run(words, by: tool) }

  @Test func `check plays the scene and tells the first moment that breaks a sentence`() throws {
    try bench.write(scene("figure place ≤ 90", "time ≤ 1 s"), to: "good.json")
    #expect(try run("check", "@good.json").code == 0)
    try bench.write(scene("figure place ≤ 75 always", "touches > 2 eventually"), to: "bad.json")
    let bad = try run("check", "@bad.json")
    #expect(bad.code == 1 && bad.output.isEmpty)
    let lines = bad.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasSuffix(
        #"expected "figure place ≤ 75 always", but at 0.2 s (step 24) it is not true: figure place 60 → 80"#
      ), "\(lines[0])")
    #expect(lines[1].contains("it was never true: touches 0"), "\(lines[1])")
    // Options take the place of what the scene says, and errors in them have their name.
    #expect(try run("check", "@bad.json", "--expect", "time ≥ 0 s").code == 0)
    let wrong = try run("check", "@good.json", "--expect", "figure place <")
    #expect(wrong.code == 64 && wrong.errors.contains("at --expect: expected a number, a text"))
    let unknown = try run("check", "@good.json", "--expect", "control sise < 3")
    #expect(unknown.code == 64 && unknown.errors.contains("nearest known: size"))
    #expect(unknown.errors.contains("--expect:"), "\(unknown.errors)")
  }

  @Test func `fingers that move to parts are left out as others are`() throws {
    func stroke(_ id: String, _ part: String, _ way: Int) -> String {
      #"{"type":"pointer","id":"\#(id)","actions":[{"type":"pointerMove","x":0,"y":0,"#
        + #""origin":{"element-6066-11e4-a52e-4f735466cecf":"\#(part)"}},"#
        + #"{"type":"pointerDown","button":0},"#
        + #"{"type":"pointerMove","origin":"pointer","x":\#(way),"y":0,"duration":200},"#
        + #"{"type":"pointerUp","button":0}]}"#
    }
    let strokes = [stroke("a", "control:size", 40), stroke("b", "canvas", 10)]
    let steps = strokes.map { #"{"perform":{"actions":[\#($0)]}}"# }.joined(separator: ",")
    let scene = scene("control size ≤ 5", steps: #""steps":[\#(steps)]"#)
      .replacing(#""chrome":"none","#, with: "")
    try bench.write(scene, to: "s.json")
    let shrunk = try run("shrink", "@s.json", "--while", "control size > 5", "-o", "@t.json")
    #expect(shrunk.code == 0, "\(shrunk.errors)")
    #expect(try run("check", "@t.json", "--expect", "eventually control size > 5").code == 0)
    #expect(try !bench.text("t.json").contains("perform"))
    #expect(try run("fuzz", "@s.json", "--scripts", "0", "-o", "@f.json", "--quiet").code == 1)
    #expect(try run("check", "@f.json").code == 1)
    let other = scene.replacing(#""steps":["#, with: #""steps":[{"at":0,"set":{"size":2}},"#)
    try bench.write(other, to: "o.json")
    let refused = try run("shrink", "@o.json", "--while", "control size > 5", "-o", "@t.json")
    #expect(refused.code == 65 && refused.errors.contains("steps of fingers alone"))
  }

  @Test func `a figure that is a list exists, as its elements do`() throws {
    try bench.write(scene("figure spot exists", "figure spot[1] = 20"), to: "s.json")
    #expect(try run("check", "@s.json").code == 0)
    for sentence in ["figure spot[2] exists", "figure spot ≥ 20"] {
      #expect(try run("check", "@s.json", "--expect", sentence).code == 1, "\(sentence)")
    }
  }

  @Test func `a sentence that is none is refused with its place, a figure with its name`() throws {
    try bench.write(scene("figure place ≤ 90 alway"), to: "s.json")
    let run = try run("check", "@s.json")
    #expect(
      run.code == 65 && run.errors.contains("invalid scene at expect[0]: expected the end, or"))
    #expect(run.errors.contains("in column 19, found \"alway\"; nearest known: always"))
    try bench.write(scene("figure plac ≤ 90"), to: "t.json")
    let figure = try self.run("check", "@t.json")
    #expect(figure.code == 1 && figure.errors.contains("no figure \"plac\"; nearest known: place"))
    for (sentence, words) in [
      ("figure zzz ≤ 90", "the experience has no figure \"zzz\"; known: place, passed"),
      ("control zzz ≤ 90", "expected a control of needle (size), found \"zzz\""),
      ("part canvs.width > 5 pt", "part canvs.width none; nearest known: canvas"),
      ("part zzz exists eventually", "never true: part zzz none; known: canvas"),
    ] {
      let run = try self.run("check", "@t.json", "--expect", sentence)
      #expect(run.code != 0 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test func `render writes its frames, tells what is broken in them, and ends with 1`() throws {
    try bench.write(scene("figure place ≤ 75"), to: "s.json")
    let whole = try run("render", "@s.json", "-o", "@frames")
    #expect(whole.code == 1 && whole.errors.contains("at 0.2 s (step 24)"))
    #expect(try bench.frames("frames").count == 60 && whole.output.contains("60 frames"))
    #expect(try run("verify", "@frames").code == 0)
    // Judged up to the last frame that is made.
    #expect(try run("render", "@s.json", "-o", "@part", "--frames", "0-5", "--quiet").code == 0)
    let raw = try run("render", "@s.json", "-o", "-", "--format", "raw", "--quiet")
    #expect(raw.code == 1)
  }

  @Test func `a film judges the scenes of its clips, in their own time`() throws {
    try bench.write(scene("figure place ≤ 75"), to: "s.json")
    try bench.write(
      #"{"film":1,"size":{"width":100,"height":200},"scale":1,"fps":60,"#
        + #""clips":[{"scene":"s.json","to":0.1},{"scene":"s.json"}]}"#, to: "film.json")
    let run = try run("check", "@film.json")
    #expect(run.code == 1 && run.errors.contains("clips[1]"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("at 0.2 s"))
    #expect(try self.run("check", "@film.json", "--expect", "time < 9 s").code == 64)
  }

  @Test func `a case whose scene breaks a sentence fails in every report`() throws {
    let desk = try GoldenBench(bench)
    try desk.write("a", scene: scene("figure place ≤ 75"), #""stills":[0]"#)
    try desk.write("b", scene: scene("figure place ≤ 90"), #""stills":[0]"#)
    #expect(try run("golden", "record", "@goldens", "-o", "@sheet.png").code == 0)
    let run = try run(
      "golden", "check", "@goldens", "--junit", "@j.xml", "--markdown", "@m.md", "--report",
      "@r.html")
    #expect(run.code == 1 && run.output.contains("b: equal"))
    #expect(
      run.output.contains(
        #"a: different: first bad frame 12, expected "figure place ≤ 75", but at 0.2 s (step 24)"#),
      "\(run.output)")
    #expect(try bench.text("j.xml").contains("figure place ≤ 75"))
    #expect(try bench.text("m.md").contains("figure place ≤ 75"))
    let json = try #require(try self.run("golden", "check", "@goldens", "--json").json)
    guard case .array(let cases)? = json["cases"] else { return #expect(Bool(false)) }
    guard case .array(let broken)? = cases[0]["expectations"] else { return #expect(Bool(false)) }
    #expect(broken.count == 1 && cases[1]["expectations"] == [])

    // The report has the moment with the values before and after, and what it was read from has it too.
    let report = try GoldenReport.read(html: Array(try bench.text("r.html").utf8))
    let shown = try #require(report.cases.first { $0.name == "a" }?.breaches.first)
    #expect(report.cases.flatMap(\.breaches).count == 1)
    #expect(shown.expectation == "figure place ≤ 75" && shown.reason == "it is not true")
    #expect(shown.seconds == 0.2 && shown.length == 1 && shown.clip.isEmpty)
    #expect(shown.values.map { [$0.name, $0.before, $0.after] } == [["figure place", "60", "80"]])
  }

  @Test func `review has the moment among its lanes`() throws {
    try bench.write(
      scene("figure place ≤ 75 always", "time < 9 s"), to: "s.json")
    try bench.write(scene("touches > 2 eventually"), to: "late.json")
    for (name, expected) in [
      ("s.json", ["figure place ≤ 75 always"]), ("late.json", ["touches > 2 eventually"]),
    ] {
      let run = try run("review", "@\(name)", "-o", "@r.html", "--quiet", "--pictures", "0")
      #expect(run.code == 0, "\(run.errors)")
      let text = try bench.text("r.html")
      let start = try #require(text.range(of: #"id="data">"#)).upperBound
      let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
      let data = try JSON(text: String(text[start..<end]))
      guard case .array(let sides)? = data["sides"],
        case .array(let breaches)? = sides.first?["breaches"]
      else { return #expect(Bool(false)) }
      #expect(breaches.map { $0["expectation"] } == expected.map { .string($0) })
      guard name == "s.json" else { continue }
      #expect(breaches[0]["seconds"] == 0.2)
      guard case .array(let values)? = breaches[0]["values"] else { return #expect(Bool(false)) }
      #expect(
        values.map { [$0["name"], $0["before"], $0["after"]] } == [["figure place", "60", "80"]])
    }
  }

  @Test func `fuzz breaks a sentence by the shortest scene`() throws {
    let run = try run(
      "fuzz", "needle", "--chrome", "none", "--size", "100x200", "--expect", "figure passed < 3",
      "-o", "@short.json", "--quiet")
    #expect(
      run.code == 1 && run.errors.contains(#"breaks "figure passed < 3" at "#), "\(run.errors)")
    let check = try self.run("check", "@short.json")
    #expect(check.code == 1 && check.errors.contains("figure passed < 3"), "\(check.errors)")
    let held = try self.run(
      "fuzz", "needle", "--chrome", "none", "--expect", "figure passed ≥ 0", "--scripts", "20")
    #expect(held.code == 0)
  }

  @Test func `find leads to the moment, and the same seed to the same scene`() throws {
    let goal = "figure passed ≥ 6 and figure place < 10 and touches = 0"
    let run = try run(
      "find", "needle", goal, "--chrome", "none", "--size", "100x200", "-o", "@f.json")
    #expect(run.code == 0 && run.output.contains("found in "), "\(run.errors)")
    #expect(try self.run("check", "@f.json").code == 0)
    #expect(try bench.text("f.json").contains("eventually (\(goal))"))
    let again = try self.run(
      "find", goal, "needle", "--chrome", "none", "--size", "100x200", "-o", "@g.json")
    #expect(try again.code == 0 && bench.text("f.json") == bench.text("g.json"))
    let none = try self.run(
      "find", "needle", "figure passed < 0", "--steps", "2000", "-o", "@n.json")
    #expect(none.code == 1 && none.errors.contains("no touches found in "), "\(none.errors)")
    #expect(!FileManager.default.fileExists(atPath: bench.path("n.json")))
    #expect(try self.run("find", "needle", "time < 1 s always").code == 64)
    for two in [["control size > ", "needle"], ["needle", "control size > "]] {
      let errors = try bench.run(["find"] + two, by: tool).errors
      #expect(errors.contains("invalid option at SENTENCE"), "\(errors)")
    }
    #expect(
      try self.run("find", "time > 1 s", "neddle").errors.contains(#"experience "neddle""#))
    #expect(
      try self.run("find", "needle", "control sice > 1").errors.contains("nearest known: size"))
  }

  @Test func `find without an experience finds what holds with it, late moments, too`() throws {
    let whole = ["--size", "200x400"]
    for goal in [
      "control size ≥ 8 and touches = 0", "chrome.favourite and not chrome.visible",
      "sheet.state is 'expanded' and sheet rests for 100 ms and touches = 0",
      "control size ≥ 8 and touches = 0 for 700 ms",
    ] {
      let run = try bench.run(["find", "needle", goal, "-o", "@f.json"] + whole, by: tool)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try self.run("check", "@f.json").code == 0, "\(goal)")
    }
  }

  @Test func `find tells how near it came, and goes on from an archive`() throws {
    let goal = "figure passed ≥ 6 and figure place < 10 and touches = 0"
    func find(_ steps: String) throws -> Bench.Run {
      try run(
        "find", "needle", goal, "--chrome", "none", "--size", "100x200", "--steps", steps,
        "--archive", "@a.jsonl", "-o", "@f.json")
    }
    let first = try find("400")
    #expect(
      first.code == 1 && first.errors.contains("the nearest with figure passed "), "\(first.errors)"
    )
    let moments = try bench.text("a.jsonl").split(separator: "\n")
    #expect(moments.count > 4 && moments.allSatisfy { $0.hasPrefix("{") })
    try bench.write(String(moments[0]), to: "moment.json")
    #expect(try run("check", "@moment.json", "--expect", "time ≥ 0 s").code == 0)
    let second = try find("400")
    #expect(second.code == 1)
    #expect(try bench.text("a.jsonl").split(separator: "\n").count > moments.count)
    #expect(try find("1000000").code == 0)
    #expect(try run("check", "@f.json").code == 0)
    try bench.write("{}\n", to: "a.jsonl")
    #expect(try find("400").code == 65)
  }

  @Test func `fuzz breaks a sentence by settings, of which it keeps those that are needed`() throws
  {
    func fuzz(_ sentence: String, _ more: String...) throws -> Bench.Run {
      try bench.run(
        ["fuzz", "needle", "--settings", "--scripts", "40", "--quiet", "--expect", sentence] + more
          + ["-o", "@short.json"], by: tool)
    }
    for seed in 0..<6 {
      let wide = try fuzz("canvas.width ≤ 700 pt", "--seed", "\(seed)")
      #expect(wide.code == 1 && wide.errors.contains("has 0 samples"), "\(wide.errors)")
      let short = try bench.text("short.json")
      #expect(!short.contains(#""width":390}"#), "\(seed): \(short)")
      for own in [#""textSize": "large""#, #""seed": 0"#, #""appearance": "dark""#] {
        #expect(short.contains(own), "\(seed): \(short)")
      }
    }
    #expect(try run("check", "@short.json").code == 1)
    let size = try fuzz("control size ≤ 7", "--chrome", "none")
    #expect(size.code == 1 && size.errors.contains("has 0 samples"), "\(size.errors)")
    #expect(try bench.text("short.json").contains(#""size": {"height":844,"width":390}"#))
    // What options say holds.
    #expect(try fuzz("canvas.width ≤ 700 pt", "--size", "390x844", "--chrome", "none").code == 0)
  }

  @Test func `shrink keeps what differs from a golden`() throws {
    let desk = try GoldenBench(bench)
    try desk.write("a", scene: scene(), #""stills":[0.35]"#)
    try desk.write("b", scene: scene(), #""stills":[0.05]"#)
    #expect(try run("golden", "record", "@goldens", "-o", "@sheet.png").code == 0)
    let moved = scene(steps: Self.touched.replacingOccurrences(of: #""x":90"#, with: #""x":95"#))
    for name in ["a", "b"] {
      try desk.write(name, scene: moved, #""stills":[\#(name == "a" ? 0.35 : 0.05)]"#)
    }
    try bench.write(moved, to: "s.json")
    func shrink(_ name: String) throws -> Bench.Run {
      try self.run(
        "shrink", "@s.json", "--while", "differs from \(bench.path("goldens/\(name)"))", "-o",
        "@t.json")
    }
    let run = try shrink("a")
    #expect(
      run.code == 0 && run.output.contains("(frame 21) by 1 sample"), "\(run.output)\(run.errors)")
    #expect(try bench.text("t.json").contains(#""x":95"#))
    let same = try shrink("b")
    #expect(
      same.code == 1 && same.errors.contains("it does not differ from \"b\""), "\(same.errors)")
    #expect(try shrink("none").code == 64)
    try bench.write(scene(), to: "s.json")
    #expect(try shrink("a").errors.contains("expected the case of the scene"))
  }

  @Test func `shrink leaves out what the sentence does not need`() throws {
    try bench.write(scene(), to: "s.json")
    let run = try run("shrink", "@s.json", "--while", "figure place ≥ 85", "-o", "@t.json")
    #expect(run.code == 0 && run.output.contains("by 1 sample"), "\(run.output)\(run.errors)")
    #expect(try self.run("check", "@t.json", "--expect", "figure place ≥ 85 eventually").code == 0)
    // A sentence with a time holds up to the end.
    let kept = try self.run(
      "shrink", "@s.json", "--while", "touches = 0 by 0.9 s after touches > 0", "-o", "@u.json")
    #expect(kept.code == 0 && kept.output.contains("by 0 samples"), "\(kept.output)\(kept.errors)")
    let never = try self.run("shrink", "@s.json", "--while", "figure place > 95", "-o", "@v.json")
    #expect(never.code == 1 && never.errors.contains("does not hold of it"))
    #expect(try self.run("shrink", "@s.json").code == 64)
  }
}
