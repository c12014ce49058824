import Commands
import Drawing
import JSONCoding
import Raster
import Testing

@Suite struct RenderTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func render(_ arguments: String...) throws -> Bench.Run {
    try bench.run(["render", "spark"] + Bench.small + arguments)
  }

  private func number(_ value: JSON?) throws -> Double {
    let number: Double? = if case .number(let number) = value { number } else { nil }
    return try #require(number)
  }

  @Test func `frames carry their number and report how they were made`() throws {
    let run = try render("--duration", "0.05", "--seed", "7", "-o", "@film")
    #expect(run.code == 0)
    #expect(try bench.frames("film") == (0..<3).map { "frame-0000\($0).png" })
    let picture = try PNGReader.read(bench.path("film/frame-00002.png"))
    #expect((picture.bitmap.width, picture.bitmap.height) == (24, 36))
    let notes = Dictionary(uniqueKeysWithValues: picture.texts.map { ($0.keyword, $0.value) })
    #expect(notes["Software"] == "motecraft \(ToolVersion.current)")
    #expect(notes["motecraft:frame"] == "2")
    #expect(try JSON(text: notes["motecraft:scene"] ?? "")["seed"] == .number(7))
  }

  @Test func `the bytes are the same for any number of jobs, range and order of options`() throws {
    _ = try render("--duration", "0.2", "--jobs", "1", "-o", "@one")
    _ = try render("--jobs", "5", "-o", "@many", "--duration", "0.2")
    _ = try render("--frames", "7,2-4", "-o", "@part", "--duration=0.2")
    for name in try bench.frames("one").found() {
      #expect(try bench.bytes("one/\(name)") == bench.bytes("many/\(name)"))
    }
    let part = try bench.frames("part")
    #expect(part == [2, 3, 4, 7].map { "frame-0000\($0).png" })
    for name in part { #expect(try bench.bytes("one/\(name)") == bench.bytes("part/\(name)")) }
  }

  @Test func `a range past the default length lengthens the scene, not past a named one`() throws {
    #expect(try render("--frames", "400", "-o", "@far").code == 0)
    #expect(try bench.frames("far") == ["frame-00400.png"])
    #expect(try render("--frames", "2-900", "--duration", "0.1", "-o", "@cut").code == 0)
    #expect(try bench.frames("cut").last == "frame-00005.png")
  }

  @Test func `a folder with frames of another scene is refused until told otherwise`() throws {
    let film = ["--duration", "0.05", "-o", "@film"]
    _ = try bench.run(["render", "spark"] + Bench.small + film)
    #expect(try render("--duration", "0.1", "-o", "@film").code == 0)
    let other = try render("--seed", "1", "--frames", "0", "-o", "@film")
    #expect(other.code == 73)
    #expect(other.errors.contains("--overwrite"))
    #expect(try bench.frames("film").count == 6)
    #expect(try render("--seed", "1", "--frames", "0", "-o", "@film", "--overwrite").code == 0)
    #expect(try bench.frames("film") == ["frame-00000.png"])
  }

  @Test func `without a backdrop frames are transparent`() throws {
    let run = try render("--background", "none", "--frames", "0", "-o", "@clear", "--json")
    #expect(run.json?["transparent"] == .bool(true))
    let picture = try PNGReader.read(bench.path("clear/frame-00000.png"))
    #expect(picture.hasAlpha && picture.bitmap.bytes[3] == 0)
  }

  @Test func `standard output holds a sentence and the ffmpeg line, or one JSON object`() throws {
    let run = try render("--duration", "0.05", "-o", "@film")
    #expect(run.lines.count == 2 && run.errors.isEmpty)
    #expect(run.lines[0].contains("3 frames") && run.lines[0].contains("24 x 36"))
    let json = try #require(try render("--duration", "0.05", "-o", "@film", "--json").json)
    #expect(json["frames"] == .number(3) && json["first"] == .number(0))
    #expect(json["last"] == .number(2) && json["fps"] == .number(60))
    #expect(json["output"] == .string(bench.path("film")))
    #expect(json["ffmpeg"] == .string(String(run.lines[1])))
  }

  private static let stages = ["Simulation", "Recording", "Painting", "Encoding", "Writing"]

  @Test func `the summary tells all stages, and medians of frames without the start`() throws {
    let many = try #require(
      try render("--frames", "0-299", "-o", "@film", "--jobs", "1", "--json").json)
    var sum = 0.0
    for stage in Self.stages {
      let median = try number(many["median\(stage)Seconds"])
      let total = try number(many["\(stage.lowercased())Seconds"])
      sum += total
      // Half of the frames take at least as long; the total is rounded.
      #expect(median > 0 && 150 * median <= 1.005 * (total + 0.001))
    }
    // One worker does one thing at a time; each total is rounded.
    let seconds = try number(many["seconds"])
    #expect(sum > 0 && sum <= seconds + 0.003)
    let one = try #require(try render("--frames", "40", "-o", "@alone", "--json").json)
    #expect(one["medianSimulationSeconds"] == .null)
    for stage in Self.stages.dropFirst() { #expect(one["median\(stage)Seconds"] != .null) }
  }

  @Test func `the sentence tells what the stages of a frame took`() throws {
    for frames in ["7", "0-9"] {
      let line = try #require(try render("--frames", frames, "-o", "@film").lines.first)
      for stage in Self.stages { #expect(line.contains(" ms of \(stage.lowercased())")) }
    }
  }

  @Test(arguments: [1, 3])
  func `frames drawn as the one before are not painted again, but are their own`(
    jobs: Int
  ) throws {
    let still = ["ruled"] + Bench.small + ["--touches", "none"]
    func render(_ options: String...) throws -> JSON {
      try #require(try bench.run(["render"] + still + options + ["--json"]).json)
    }
    let film = try render("--frames", "0-11", "--jobs", "\(jobs)", "-o", "@film")
    // Each worker that gets a frame paints its first.
    let unchanged = Int(try number(film["unchanged"]))
    #expect((12 - jobs...11).contains(unchanged))
    for frame in [0, 5, 11] {
      #expect(try render("--frames", "\(frame)", "-o", "@alone")["unchanged"] == 0)
      let name = "frame-000\(frame < 10 ? "0" : "")\(frame).png"
      let bytes = try bench.bytes("alone/\(name)")
      #expect(try bench.bytes("film/\(name)") == bytes)
    }
    let moving = try #require(try self.render("--frames", "0-11", "-o", "@moving", "--json").json)
    #expect(moving["unchanged"] == 0)
  }

  @Test func `a trace goes to a file or alone to standard output`() throws {
    _ = try render("--duration", "0.1", "-o", "@a", "--trace", "@trace")
    let trace = try bench.text("trace")
    #expect(trace.split(separator: "\n").count == 6)
    #expect(try render("--duration", "0.1", "-o", "@b", "--trace", "-").output == trace)
    let alone = try bench.run(["trace", "spark"] + Bench.small + ["--duration", "0.1"])
    #expect(alone.output == trace)
    #expect(try bench.names("").filter { $0.hasSuffix(".part") }.isEmpty)
  }

  @Test func `a move that would fail on the way is reported before the first frame`() throws {
    let move = #"{"type":"pointerMove","x":X,"y":5}"#
    let actions = [
      move.replacing("X", with: "5"), #"{"type":"pause","duration":60}"#,
      move.replacing("X", with: "500"),
    ].joined(separator: ",")
    try bench.write(
      #"{"actions":[{"type":"pointer","id":"p","actions":[\#(actions)]}]}"#, to: "late.json")
    let run = try render("--touches", "@late.json", "-o", "@film", "--trace", "@trace")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains("late.json") && run.errors.contains("actions[0].actions[2]"))
    #expect(run.errors.contains("move target out of bounds") && run.errors.contains("(0.06 s)"))
    #expect(try bench.names("").allSatisfy { $0 != "film" && $0 != "trace" })
    // What fails behind the last frame that is asked for does no harm.
    #expect(try render("--touches", "@late.json", "-o", "@film", "--frames", "0-3").code == 0)
  }

  @Test func `an experience plays its demonstration, a scene only its own steps`() throws {
    let scene = try bench.write(#"{"scene":1,"experience":"spark"}"#, to: "scene.json")
    func touched(_ arguments: [String]) throws -> Bool {
      let run = try bench.run(
        ["trace"] + arguments + ["--size", "200x300", "--frames", "0-300:4", "--quiet"])
      #expect(run.code == 0)
      return run.output.contains(#""phase":"#)
    }
    #expect(try touched(["spark"]))
    #expect(try !touched(["spark", "--touches", "none"]))
    #expect(try !touched([scene]))
  }

  @Test func `options override the scene`() throws {
    try bench.write(
      #"{"scene":1,"experience":"spark","fps":10,"duration":9,"controls":{"size":2,"count":5}}"#,
      to: "scene.json")
    let run = try bench.run(
      ["render", "@scene.json"] + Bench.small
        + ["--duration", "0.5", "--set", "size=3", "-o", "@film", "--json"])
    #expect(run.json?["frames"] == .number(5))
    let texts = try PNGReader.read(bench.path("film/frame-00000.png")).texts
    let note = try #require(texts.first { $0.keyword == "motecraft:scene" }?.value)
    #expect(try JSON(text: note)["controls"] == ["count": 5, "size": 3])
  }
}
