import Drawing
import Notation
import Raster
import Testing

@testable import Commands

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

  @Test func `frames carry their number and tell how they were made`() throws {
    let run = try render("--duration", "0.05", "--seed", "7", "-o", "@film")
    #expect(run.code == 0)
    #expect(try bench.names("film") == (0..<3).map { "frame-0000\($0).png" })
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
    for name in try bench.names("one") {
      #expect(try bench.bytes("one/\(name)") == bench.bytes("many/\(name)"))
    }
    let part = try bench.names("part")
    #expect(part == [2, 3, 4, 7].map { "frame-0000\($0).png" })
    for name in part { #expect(try bench.bytes("one/\(name)") == bench.bytes("part/\(name)")) }
  }

  @Test func `a range past the default length lengthens the scene, not past a named one`() throws {
    #expect(try render("--frames", "400", "-o", "@far").code == 0)
    #expect(try bench.names("far") == ["frame-00400.png"])
    #expect(try render("--frames", "2-900", "--duration", "0.1", "-o", "@cut").code == 0)
    #expect(try bench.names("cut").last == "frame-00005.png")
  }

  @Test func `a folder with frames of another scene is refused until told otherwise`() throws {
    let film = ["--duration", "0.05", "-o", "@film"]
    _ = try bench.run(["render", "spark"] + Bench.small + film)
    #expect(try render("--duration", "0.1", "-o", "@film").code == 0)
    let other = try render("--seed", "1", "--frames", "0", "-o", "@film")
    #expect(other.code == 73)
    #expect(other.errors.contains("--overwrite"))
    #expect(try bench.names("film").count == 6)
    #expect(try render("--seed", "1", "--frames", "0", "-o", "@film", "--overwrite").code == 0)
    #expect(try bench.names("film") == ["frame-00000.png"])
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

  @Test func `the summary tells medians of frames, without the start of the experience`() throws {
    let many = try #require(try render("--frames", "0-299", "-o", "@film", "--json").json)
    for part in ["Simulation", "Painting"] {
      let median = try number(many["median\(part)Seconds"])
      let total = try number(many["\(part.lowercased())Seconds"])
      // Half of the frames take at least as long; the total is rounded.
      #expect(median > 0 && 150 * median <= 1.005 * (total + 0.001))
    }
    let one = try #require(try render("--frames", "40", "-o", "@film", "--json").json)
    #expect(one["medianSimulationSeconds"] == .null)
    #expect(one["medianPaintingSeconds"] != .null)
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

  @Test func `a move that fails on the way ends the run behind whole frames`() throws {
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
    #expect(run.errors.contains("move target out of bounds"))
    #expect(try bench.names("film") == (0..<4).map { "frame-0000\($0).png" })
    #expect(try bench.text("trace").split(separator: "\n").count == 4)
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
