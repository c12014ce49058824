import Commands
import Controls
import Drawing
import Foundation
import Geometry
import Gestures
import Host
import JSONCoding
import Motion
import Rendering
import Testing
import Views
@testable import embers

/// It draws what cannot be drawn once a finger has been on its right half.
private struct Smudge: Renderer {
  static var touch: TouchKind { .multi }
  var size = 4.0
  static var controls: ControlsSchema<Smudge> {
    ControlsSchema(pattern: .bar, .value("size", \.size, in: 1...9))
  }
  func begin(on stage: Stage) -> Double { 4 }
  func update(_ state: inout Double, at moment: Moment) {
    if moment.touches.contains(where: { $0.position.x > 200 }) { state = .nan }
  }
  func draw(_ state: Double, at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(Path(Rect(0, 0, state, 4)), with: .solid(Color(oklch: 0.8, 0.1, 80)))
  }
}

/// Embers whose button is stuck once it was hot.
private struct StuckPlayer: Player {
  var player: EmberPlayer
  init(_ world: World) { player = EmberPlayer(world) }
  var world: World {
    get { player.world }
    set { player.world = newValue }
  }
  var view: View<StuckPlayer> { player.view.scoped(to: \.player) }
  mutating func passTime(_ out: inout EventSink) {
    if player.heat.value(at: out.now) > 0.7 { player.release = .infinity }
    player.passTime(&out)
  }
  var invariants: [Invariant<TracedFrame>] { player.invariants }
}

/// `fuzz`, with what follows from it.
@Suite struct FuzzCommandTests {
  private let bench: Bench
  private let smudge = CommandLineTool(
    name: "smudge", experiences: [Experience("smudge", title: "Smudge", Smudge.self)])

  init() throws { bench = try Bench() }

  @Test func `one line tells that nothing breaks`() throws {
    let run = try bench.run("fuzz", "spark", "--scripts", "6", "--seed=4", "--fingers=3")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.output
        == "spark: nothing breaks under its own touches and 6 random scripts of up to 3 fingers, "
        + "seed 4\n")
    #expect(try bench.names(".").allSatisfy { $0.hasPrefix(".") })
  }

  @Test func `a scene is played as it says, and then at random on its stage`() throws {
    try bench.write(
      #"{"scene": 1, "experience": "ruled", "size": {"width": 90, "height": 160}, "duration": 1}"#,
      to: "scene.json")
    let run = try bench.run("fuzz", "@scene.json", "--scripts", "5", "--quiet")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output.hasSuffix("nothing breaks under 5 random scripts of up to 10 fingers, seed 0\n"))
    let json = try bench.run("fuzz", "@scene.json", "--scripts", "0", "--json").json
    #expect(json?["broken"] == .null && json?["experience"] == "ruled" && json?["scripts"] == 0)
  }

  @Test func `what breaks is reported in one line, and the scene that is written breaks the same`()
    throws
  {
    let found = try bench.run(["fuzz", "smudge", "-o", "@made/short.json"], by: smudge)
    #expect(found.code == 1 && found.output.isEmpty)
    #expect(found.errors.split(separator: "\n").count == 1)
    #expect(
      found.errors.contains(#"breaks "every picture can be drawn" at "#)
        && found.errors.contains("not a finite number")
        && found.errors.contains("the shortest scene that does so has 1 sample, in "),
      "\(found.errors)")
    let check = try bench.run(["check", "@made/short.json"], by: smudge)
    #expect(check.code == 65 && check.errors.contains("not a finite number"), "\(check.errors)")
    let again = try bench.run(["fuzz", "@made/short.json", "--scripts", "0"], by: smudge)
    #expect(again.code == 1)
    #expect(again.errors.contains(#"what it plays itself breaks "every picture can be drawn" at "#))
    let render = try bench.run(
      ["render", "@made/short.json", "-o", "@frames", "--quiet"], by: smudge)
    #expect(render.code == 70)
  }

  @Test func `the number of jobs changes nothing`() throws {
    try bench.write(#"{"scene": 1, "experience": "smudge", "duration": 1}"#, to: "quiet.json")
    let runs = try [1, 2, 5].map { jobs in
      try bench.run(
        [
          "fuzz", "@quiet.json", "--scripts", "40", "--jobs", "\(jobs)", "--json", "--quiet", "-o",
          "@\(jobs).json",
        ], by: smudge)
    }
    #expect(runs.map(\.code) == [1, 1, 1])
    let scenes = try [1, 2, 5].map { try bench.text("\($0).json") }
    #expect(Set(scenes).count == 1)
    func facts(_ run: Bench.Run) -> [JSON?] {
      ["script", "invariant", "place", "found", "time", "frame", "samples"].map {
        run.json?["broken"]?[$0]
      }
    }
    #expect(facts(runs[0]) == facts(runs[1]) && facts(runs[0]) == facts(runs[2]))
    #expect(facts(runs[0]).allSatisfy { $0 != nil })
  }

  @Test func `recorded fingers that break something are made fewer`() throws {
    let samples = (0..<40).map { index in
      let phase = index == 0 ? "began" : index == 39 ? "ended" : "moved"
      return #"{"t": \#(Double(index) * 0.01), "id": 3, "phase": "\#(phase)", "#
        + #""x": \#(10 + index * 8), "y": 300}"#
    }
    try bench.write(
      #"{"scene": 1, "experience": "smudge", "duration": 2, "steps": [{"at": 0.5, "contacts": ["#
        + samples.joined(separator: ",") + "]}]}", to: "recorded.json")
    let run = try bench.run(
      ["fuzz", "@recorded.json", "--scripts", "0", "-o", "-"], by: smudge)
    #expect(run.code == 1 && run.errors.contains("has 1 sample, in standard output"))
    #expect(run.json?["steps"]?.elements.first?["contacts"]?.elements.count == 1)
  }

  @Test func `a player and an experience of others hold what they say of themselves`() throws {
    let run = try bench.run(["fuzz", "embers", "--scripts", "30", "--quiet"], by: embersTool)
    #expect(run.code == 0, "\(run.errors)")
    let stuck = CommandLineTool(
      name: "stuck", experiences: [Experience("embers", title: "Embers", Embers.self)],
      player: StuckPlayer.self)
    let broken = try bench.run(["fuzz", "embers", "--quiet", "-o", "@stuck.json"], by: stuck)
    #expect(broken.code == 1)
    #expect(
      broken.errors.contains(#"breaks "an untouched button cools down" at "#),
      "\(broken.errors)")
    let samples = try JSON(text: bench.text("stuck.json"))["steps"]?.elements.first?["contacts"]
    #expect((1...3).contains(samples?.elements.count ?? 0))
  }

  @Test(arguments: [
    (["--scripts=-1"], 64, "invalid option at --scripts: expected a whole number 0…1000000000"),
    (["--scripts=many"], 64, "invalid option at --scripts: expected a whole number"),
    (["--seed=x"], 64, "invalid option at --seed: expected a whole number 0…"),
    (["--fingers=0"], 64, "invalid option at --fingers: expected a whole number 1…64"),
    (["--fingers=65"], 64, "invalid option at --fingers: expected a whole number 1…64"),
    (["--fingers=show"], 64, "invalid option at --fingers: expected a whole number 1…64"),
    (["--jobs=0"], 64, "invalid option at --jobs: expected a whole number ≥ 1"),
    (["--size=0x1"], 64, "invalid option at --size: expected WIDTHxHEIGHT"),
    (["--set=siez=1"], 64, "invalid option at --set: expected a control of spark"),
    (["--chrome=ful"], 64, "invalid option at --chrome: expected one of none, controls, full"),
    (["--duration=0"], 64, "invalid option at --duration: expected"),
    (["--frames=1"], 64, "fuzz: unknown option \"--frames\""),
    (["-o", "/"], 73, "cannot create \"/\": expected a file's name"),
    (["-o", "-", "--json"], 64, "--output - and --json: expected one of them"),
  ])
  func `wrong options`(_ options: [String], _ code: Int32, _ mistake: String) throws {
    let run = try bench.run(["fuzz", "spark", "--scripts", "1"] + options)
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.errors.hasPrefix("motecraft: error: \(mistake)"), "\(run.errors)")
  }

  @Test func `options of scenes that other commands take are taken`() throws {
    let run = try bench.run([
      "fuzz", "spark", "--scripts", "2", "--quiet", "--scale", "1", "--duration", "0.5",
      "--touches",
      "none", "--appearance", "light", "--device", "iphone-17-pro", "--background", "none",
    ])
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `wrong operands`() throws {
    #expect(try bench.run("fuzz").code == 64)
    #expect(try bench.run("fuzz", "spork").code == 64)
    #expect(try bench.run("fuzz", "@none.json").code == 66)
    try bench.write(
      #"{"scene": 1, "experience": "spark", "steps": [{"at": 0, "activate": "control:siez"}]}"#,
      to: "bad.json")
    let run = try bench.run("fuzz", "@bad.json")
    #expect(run.code == 65 && run.errors.contains("no such element"))
  }

  @Test(.timeLimit(.minutes(15))) func `a signal ends it with a word`() throws {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("motecraft")
    process.arguments = ["fuzz", "spring-grid", "--scripts", "1000000", "--quiet"]
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    usleep(500_000)
    kill(process.processIdentifier, SIGINT)
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(text.hasPrefix("motecraft: error: interrupted by SIGINT"), "\(text)")
  }
}
