import Commands
import Drawing
import Geometry
import Host
import JSONCoding
import Raster
import Rendering
import Scripting
import Testing

/// A renderer that flashes, and writes as faintly, as its controls say.
private struct Strobe: Renderer {
  var rate = 0.0
  var ink = 1.0
  static var touch: TouchKind { .multi }
  static var controls: ControlsSchema<Strobe> {
    ControlsSchema(
      pattern: .none, .value("rate", \.rate, in: 0...20), .value("ink", \.ink, in: 0...1))
  }
  func begin(on stage: Stage) -> Bool { false }
  func update(_ state: inout Bool, at moment: Moment) { state = !moment.touches.isEmpty }
  func draw(_ state: Bool, at moment: Moment, on canvas: inout Canvas) {
    // A finger makes it flash.
    let rate = state ? 10 : rate
    let isLit = rate > 0 && Int(moment.seconds * 2 * rate + 1e-6) % 2 == 1
    canvas.fill(Path(canvas.bounds), with: Color(white: isLit ? 1 : 0))
    canvas.text("Read me", at: Point(20, 60), size: 20, color: Color(white: isLit ? 0 : ink))
  }
}

@Suite struct AuditTests {
  private let bench: Bench

  init() throws {
    bench = try Bench(
      CommandLineTool(
        name: "strobe", experiences: [Experience("strobe", title: "Strobe", Strobe.self)]))
  }

  private func audit(_ options: String...) throws -> Bench.Run {
    try bench.run(
      ["audit", "strobe", "--size", "160x240", "--duration", "2", "--touches", "none", "--quiet"]
        + options)
  }

  @Test func `what falls short nowhere ends with 0`() throws {
    let run = try audit()
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(
      run.output.hasPrefix(
        "strobe: nothing falls short (0 general and 0 red flashes in a second, 1 text, "),
      "\(run.output)")
    let json = try #require(audit("--json").json)
    #expect(json["flashes"] == ["general": 0, "red": 0] && json["contrast"] == [])
    #expect(json["targets"] == [] && json["unnamed"] == [])
  }

  @Test func `flashes and faint type are reported and end with 1`() throws {
    #expect(try audit("--set", "rate=3").code == 0)
    let four = try audit("--set", "rate=4")
    #expect(four.code == 1 && four.output.contains("4 general flashes"), "\(four.output)")
    let faint = try audit("--set", "ink=0.3", "--json")
    #expect(faint.code == 1)
    guard case .array(let texts)? = faint.json?["contrast"] else { return #expect(Bool(false)) }
    #expect(texts.count == 1 && texts[0]["text"] == "Read me" && texts[0]["needed"] == 4.5)
  }

  @Test func `an expectation measures the contrast that audit tells`() throws {
    let faint = try audit("--set", "ink=0.3", "--json")
    guard case .array(let texts)? = faint.json?["contrast"],
      case .number(let ratio)? = texts[0]["ratio"]
    else { return #expect(Bool(false)) }
    #expect(ratio > 1.5 && ratio < 4.5)
    func run(_ command: String, _ sentence: String, _ more: [String] = []) throws -> Bench.Run {
      try bench.write(
        #"{"scene":1,"experience":"strobe","size":{"width":160,"height":240},"chrome":"none","#
          + #""duration":0.1,"controls":{"ink":0.3}}"#, to: "faint.json")
      return try bench.run([command, "@faint.json"] + more + ["--expect", sentence])
    }
    #expect(try run("check", "canvas.contrast ≥ \(ratio)").code == 0)
    #expect(try run("check", "canvas.contrast < \(ratio + 0.01)").code == 0)
    let broken = try run("check", "canvas.contrast ≥ 4.5")
    #expect(broken.code == 1 && broken.errors.contains("true: canvas.contrast \(ratio)"))
    for (command, words) in [("fuzz", ["-o", "@short.json"]), ("render", ["-o", "@frames"])] {
      let broken = try run(command, "canvas.contrast ≥ 4.5", words)
      #expect(broken.code == 1 && broken.errors.contains("canvas.contrast "), "\(broken.errors)")
    }
    // A part has the contrast of its own texts, an icon none.
    try bench.write(
      #"{"scene":1,"experience":"strobe","chrome":"full","duration":0.1,"controls":{"ink":0.3},"#
        + #""expect":["part chrome:tab:strobe.contrast > 4.5 and canvas.contrast < 4.5","#
        + #""not part chrome:favourite.contrast > 0"]}"#, to: "full.json")
    let full = try bench.run(["check", "@full.json"])
    #expect(full.code == 0, "\(full.errors)")
    let goal = "canvas.contrast < 3"
    #expect(try bench.run(["find", "@faint.json", goal, "-o", "@f.json", "--quiet"]).code == 0)
    #expect(try bench.run(["shrink", "@f.json", "--while", goal, "-o", "@g.json"]).code == 0)
    #expect(try bench.run(["check", "@g.json"]).code == 0)
  }

  @Test func `contrast is refused where nothing measures it`() throws {
    let experience = Experience("strobe", title: "Strobe", Strobe.self)
    let configuration = PlayerConfiguration([experience])
    let scene = try SceneFile(
      bytes: Array(#"{"scene":1,"experience":"strobe","expect":["canvas.contrast > 3"]}"#.utf8),
      schemas: ExperienceSchemas(configuration)
    ).resolved()
    var frames = Frames(of: scene, in: configuration, indices: [0], contents: .expectations)
    let breaches = try frames.next()?.breaches ?? []
    #expect("\(breaches)".contains("nothing measures contrast here, as commands do"))
  }

  @Test func `the player with its controls and its sheet passes`() throws {
    let bench = try Bench()
    let words = ["audit", "spark", "--duration", "0.6", "--quiet", "--json"]
    let run = try bench.run(words + ["--size", "390x844", "--chrome", "full"])
    #expect(run.code == 0, "\(run.output)")
  }

  /// A player of so many pages that their tabs are cut. `steps` of its scene begin with a finger that
  /// lands on `part` at 0.55 s and moves by `x` and `y` within 0.04 s, 0.4 s later.
  private func player(_ part: String, _ x: Int, _ y: Int, after steps: String = "") throws -> Bench
  {
    let bench = try Bench(
      CommandLineTool(
        name: "rosettes", brand: "Rosettes",
        experiences: (0..<9).map {
          Experience("rosette\($0)", title: "Rosette \($0)", Rosette.self)
        }))
    try bench.write(
      #"""
      {"scene": 1, "experience": "rosette4", "chrome": "full", "duration": 1.6, "fps": 2,
        "size": {"width": 320, "height": 568}, "steps": [\#(steps)
        {"at": 0.55, "perform": {"actions": [{"type": "pointer", "id": "f",
          "parameters": {"pointerType": "touch"}, "actions": [
            {"type": "pointerMove", "x": 0, "y": 0, "duration": 0,
              "origin": {"element-6066-11e4-a52e-4f735466cecf": "\#(part)"}},
            {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 400},
            {"type": "pointerMove", "x": \#(x), "y": \#(y), "duration": 40, "origin": "pointer"},
            {"type": "pause", "duration": 900}, {"type": "pointerUp", "button": 0}]}]}}]}
      """#, to: "scene.json")
    return bench
  }

  @Test(arguments: ["dark", "light"])
  func `what steps back, is cut or on its way stands out in both appearances`(
    appearance: String
  ) throws {
    let words = ["audit", "@scene.json", "--quiet", "--appearance", appearance]
    // At 1 s a plate is between two names; beside it are controls that step back.
    let held = try player("control:symmetry", 0, -60).run(words)
    #expect(held.code == 0, "\(held.output)")
    let open = #"{"at": 0, "activate": "sheet:handle"}, "#
    let sheet = try player("ruler:petals", -40, 0, after: open).run(words)
    #expect(sheet.code == 0, "\(sheet.output)")
  }

  @Test func `marks of fingers are left out unless they are asked for`() throws {
    try bench.write(
      #"""
      {"scene": 1, "experience": "strobe", "chrome": "none", "fingers": "show", "fps": 2,
        "duration": 1, "size": {"width": 120, "height": 120}, "steps": [{"at": 0, "perform": {"actions": [
          {"type": "pointer", "id": "f", "parameters": {"pointerType": "touch"}, "actions": [
            {"type": "pointerMove", "x": 50, "y": 53, "duration": 0},
            {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 900}]}]}}]}
      """#, to: "under.json")
    func sheet(_ options: String...) throws -> [UInt8] {
      _ = try bench.run(["audit", "@under.json", "--quiet", "--sheet", "@marks.png"] + options)
      return try PNGReader.read(bench.path("marks.png")).bitmap.bytes
    }
    let looked = try sheet()
    #expect(try looked == sheet("--fingers", "hide"))
    #expect(try looked != sheet("--fingers", "show"))
  }

  @Test func `a sheet shows moments under three deficiencies`() throws {
    #expect(try audit("--sheet", "@sheet.png").code == 0)
    let picture = try PNGReader.read(bench.path("sheet.png")).bitmap
    #expect(picture.width > 800 && picture.height > 800)
  }

  @Test func `several scenes are reported together and one by one`() throws {
    try bench.write(
      #"{"scene":1,"experience":"strobe","size":{"width":90,"height":90},"duration":1.5,"controls":{"rate":5}}"#,
      to: "five.json")
    let run = try bench.run(
      "audit", "strobe", "@five.json", "--duration", "1.5", "--quiet", "--json", "--touches", "none"
    )
    #expect(run.code == 1 && run.json?["flashes"]?["general"] == 5)
    guard case .array(let scenes)? = run.json?["scenes"] else { return #expect(Bool(false)) }
    #expect(scenes.map { $0["flashes"]?["general"] } == [0, 5])
  }

  @Test func `fuzz looks for touches that make it fail`() throws {
    let words = [
      "fuzz", "strobe", "--size", "120x180", "--chrome", "none", "--scripts", "12",
      "--seed", "3", "--quiet", "-o", "@found.json",
    ]
    #expect(try bench.run(words).code == 0)
    let run = try bench.run(words + ["--audit"])
    #expect(run.code == 1 && run.errors.contains("no more than three flashes"), "\(run.errors)")
    #expect(try bench.run("audit", "@found.json", "--quiet").code == 1)
  }
}
