import Catalogue
import Commands
import JSONCoding
import Rendering
import Testing

/// `import`, with what follows from it.
struct ImportTests {
  private let recording = """
    N: Panel
    A: 35 0 799 0 0 0
    A: 36 0 479 0 0 0
    E: 0.000001 0003 0039 0007	# EV_ABS / ABS_MT_TRACKING_ID   7
    E: 0.000001 0003 0035 0400	# EV_ABS / ABS_MT_POSITION_X    400
    E: 0.000001 0003 0036 0240	# EV_ABS / ABS_MT_POSITION_Y    240
    E: 0.000001 0000 0000 0000	# ------------ SYN_REPORT (0) ---------- +0ms
    E: 0.054565 0003 002f 0001	# EV_ABS / ABS_MT_SLOT          1
    E: 0.054565 0003 0039 0008	# EV_ABS / ABS_MT_TRACKING_ID   8
    E: 0.054565 0003 0035 0200	# EV_ABS / ABS_MT_POSITION_X    200
    E: 0.054565 0003 0036 0120	# EV_ABS / ABS_MT_POSITION_Y    120
    E: 0.054565 0000 0000 0000	# ------------ SYN_REPORT (0) ---------- +54ms
    E: 0.100001 0003 0039 -001	# EV_ABS / ABS_MT_TRACKING_ID   -1
    E: 0.100001 0000 0000 0000	# ------------ SYN_REPORT (0) ---------- +46ms

    """

  @Test func `a recording becomes a scene that is checked, rendered and traced`() throws {
    let bench = try Bench()
    try bench.write(recording, to: "panel.events")
    let run = try bench.run("import", "@panel.events", "-o", "@made/panel.json", "--size", "24x36")
    #expect(run.code == 0)
    #expect(run.output.hasSuffix("panel.json: 2 fingers of Panel, 4 samples, 1.1 s on spark\n"))
    #expect(run.errors == "motecraft: note: a finger still down at the end; cancelled there\n")
    #expect(try bench.run("check", "@made/panel.json").code == 0)
    let frames = try bench.run(
      "render", "@made/panel.json", "-o", "@frames", "--scale=1", "--quiet")
    #expect(frames.code == 0)
    #expect(try bench.frames("frames").count == 66)
    let first = try bench.run("trace", "@made/panel.json").lines.first.map {
      try JSON(text: String($0))
    }
    guard case .array(let touches)? = first?["touches"] else {
      Issue.record("no touches")
      return
    }
    #expect(touches.count == 1)
    #expect(touches.first?["x"] == 12)
    #expect(touches.first?["y"] == 18)
  }

  @Test func `standard output is the scene alone`() throws {
    let bench = try Bench()
    try bench.write(recording, to: "panel.events")
    let printed = try bench.run("import", "@panel.events")
    #expect(printed.code == 0)
    let run = try bench.run("import", "@panel.events", "-o", "@panel.json")
    #expect(run.code == 0)
    #expect(try bench.text("panel.json") == printed.output)
    #expect(printed.json?["scene"] == 1)
    #expect(printed.json?["experience"] == "spark")
  }

  @Test func `several fingers get an experience that takes several`() throws {
    let bench = try Bench(
      CommandLineTool(name: "motecraft", brand: "Motecraft", experiences: ourExperiences))
    try bench.write(recording, to: "panel.events")
    #expect(try bench.run("import", "@panel.events").json?["experience"] == "swarm-drones")
    let named = try bench.run("import", "@panel.events", "--experience", "curtain", "--at", "0.5")
    #expect(named.json?["experience"] == "curtain")
    #expect(named.json?["duration"] == 1.6)
  }

  @Test(arguments: [
    (["--rotate=45"], 64, "invalid option at --rotate: expected one of 0, 90, 180, 270"),
    (["--axes=0..1"], 64, "invalid option at --axes: expected X0..X1,Y0..Y1"),
    (["--axes="], 64, "invalid option at --axes: expected X0..X1,Y0..Y1"),
    (["--axes=0..1,0..1,0..1"], 64, "invalid option at --axes: expected X0..X1,Y0..Y1"),
    (["--axes=1..0,0..1"], 64, "invalid option at --axes: expected X0..X1,Y0..Y1"),
    (["--axes=0..0,0..1"], 64, "invalid option at --axes: expected X0..X1,Y0..Y1"),
    (["--axes=a..b,0..1"], 64, "invalid option at --axes: expected X0..X1,Y0..Y1"),
    (["--axes=0-1,0-1"], 64, "invalid option at --axes: expected X0..X1,Y0..Y1"),
    (["--fit=fill"], 64, "invalid option at --fit: expected one of stretch, contain, cover"),
    (["--size=0x1"], 64, "invalid option at --size: expected WIDTHxHEIGHT"),
    (["--size=40000x1"], 64, "invalid option at --size: expected sides of 1…32767 pixels"),
    (["--at=-1"], 64, "invalid option at --at: expected a number 0…50000"),
    (["--experience=embers"], 64, "unknown experience \"embers\""),
    (["--device=event9"], 64, "invalid option at --device: expected a device of the recording"),
    (["-o", "/"], 73, "cannot create \"/\": expected a file's name"),
  ])
  func `wrong options`(_ options: [String], _ code: Int32, _ mistake: String) throws {
    let bench = try Bench()
    try bench.write(recording, to: "panel.events")
    let run = try bench.run(["import", bench.path("panel.events")] + options)
    #expect(run.code == code)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("motecraft: error: \(mistake)"), "\(run.errors)")
  }

  @Test func `wrong recordings`() throws {
    let bench = try Bench()
    #expect(try bench.run("import", "@none").code == 66)
    try bench.write(recording + "E: 1.0 0003\n", to: "bad.events")
    let run = try bench.run("import", "@bad.events", "-o", "@bad.json")
    #expect(run.code == 65)
    #expect(run.errors.contains("bad.events\": invalid recording at line 15: expected E: "))
    #expect(throws: (any Error).self) { try bench.text("bad.json") }
  }
}
