import Commands
import Drawing
import Foundation
import Goldens
import Host
import JSONCoding
import Raster
import Rendering
import Scripting
import Testing
import Views

/// A tool of others speaks in its own name: whatever it is asked, it never says whose rooms it is
/// built of.
@Suite struct OwnNameTests {
  private static let name = "glimmer"
  private static let experiences = [
    Experience("spark", title: "Spark", category: "Test", Spark.self)
  ]
  private static let environment = ["JOB_COMPLETION_INDEX": "0", "GLIMMER_SHARDS": "2"]

  private let bench: Bench
  private let desk: GoldenBench

  init() throws {
    bench = try Bench(CommandLineTool(name: Self.name, experiences: Self.experiences))
    desk = try GoldenBench(bench)
  }

  /// Runs `arguments` and looks at what was said.
  @discardableResult private func run(
    _ arguments: [String], code: Int32, environment: [String: String] = [:]
  ) throws -> Bench.Run {
    let run = try bench.run(arguments, environment: environment)
    #expect(run.code == code, "\(arguments): \(run.errors)")
    for text in [run.output, run.errors] {
      #expect(!text.lowercased().contains("motecraft"), "\(arguments)")
    }
    if code >= 64 { #expect(run.errors.hasPrefix("glimmer: error: "), "\(arguments)") }
    return run
  }

  private func run(_ arguments: String..., code: Int32 = 0) throws {
    try run(arguments, code: code)
  }

  /// Looks at all files: their bytes, their names and the notes of pictures.
  private func inspect() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: bench.path(""))
    #expect(names.count > 20)
    for name in names where FileManager.default.contents(atPath: bench.path(name)) != nil {
      #expect(!name.lowercased().contains("motecraft"))
      let text = String(decoding: try bench.bytes(name), as: UTF8.self)
      #expect(!text.lowercased().contains("motecraft"), "\(name)")
      guard name.hasSuffix(".png"), let picture = try? PNGReader.read(bench.path(name)) else {
        continue
      }
      for note in picture.texts {
        #expect(!"\(note)".lowercased().contains("motecraft"), "\(name)")
      }
    }
  }

  @Test func `help, version and usage`() throws {
    #expect(try run(["--version"], code: 0).output == "glimmer \(ToolVersion.current)\n")
    #expect(try run(["--help"], code: 0).output.contains("Usage: glimmer COMMAND …"))
    for command in Subcommand.all.flatMap({ [$0] + $0.parts }) {
      let words = command.name.split(separator: " ").map(String.init)
      let help = try run(words + ["--help"], code: 0).output
      #expect(help.contains("Usage: glimmer \(command.name)"))
      try run(["help"] + words, code: 0)
    }
    #expect(try run(["render", "--help"], code: 0).output.contains("GLIMMER_SHARDS"))
    #expect(try run([], code: 64).errors.hasSuffix("see glimmer --help\n"))
    #expect(try run(["golden"], code: 64).errors.hasSuffix("see glimmer golden --help\n"))
    #expect(try run(["still"], code: 64).errors.hasSuffix("see glimmer still --help\n"))
    try run("sing", code: 64)
    try run("golden", "sing", code: 64)
    try run("render", "spark", "--colour", code: 64)
    try run("render", "glow", code: 64)
    try run("render", "@nothing.json", code: 66)
    try run("list")
    try run("list", "--json")
    try run("describe", "spark")
    try run("describe", "--json", "spark")
    #expect(
      try run(["describe", "--tree", "--chrome", "full", "spark"], code: 0).output
        .hasPrefix("application \"glimmer\" at"))
  }

  @Test func `frames and what reads them again`() throws {
    let frames = ["render", "spark", "--duration", "0.2"] + Bench.small + ["--output=@frames"]
    try run(frames, code: 0)
    try run(frames + ["--json", "--force", "--trace=@trace.jsonl"], code: 0)
    try run(
      frames.dropLast() + ["--output=@shards"], code: 0, environment: Self.environment)
    try run(
      frames.dropLast() + ["--output=@shards"], code: 64,
      environment: ["JOB_COMPLETION_INDEX": "5", "GLIMMER_SHARDS": "2"])
    try run(
      ["render", "spark", "--frames", "0", "--seed", "5"] + Bench.small + ["--output=@frames"],
      code: 73)
    try run("verify", "@frames", "--sample", "2")
    try run("reproduce", "@frames/frame-00003.png")
    try bench.write("x", to: "frames/frame-00009.png")
    try run("verify", "@frames", code: 1)
    try run("reproduce", "@frames/frame-00009.png", code: 65)
    for ending in ["png", "svg", "pdf"] {
      try run(
        ["still", "spark", "--at", "0.1"] + Bench.small + ["-o", "@still.\(ending)"], code: 0)
    }
    try run("sheet", "spark", "--count", "2", "-o", "@sheet.png")
    try run("trace", "spark", "--frames", "0-3")
    try run("bench", "spark", "--frames", "0-1", "--rounds", "1", "--size", "24x36", "--quiet")
    try run(
      "bench", "spark", "--frames", "0-1", "--rounds", "1", "--size", "24x36", "--quiet", "--json")
    try run(
      ["render", "spark", "--frames", "0-1", "--format", "y4m", "-o", "-"] + Bench.small, code: 0)
    let lines = try bench.text("frames/frames.jsonl").split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"glimmer":"\#(ToolVersion.current)","scene":"#))
    let texts = try PNGReader.read(bench.path("frames/frame-00003.png")).texts
    #expect(
      texts.map(\.keyword).sorted() == ["Software", "glimmer:frame", "glimmer:scene"])
    #expect(texts.contains { $0.value == "glimmer \(ToolVersion.current)" })
    try inspect()
  }

  @Test func `scenes, goldens and reports`() throws {
    try bench.write(GoldenBench.scene(), to: "a.json")
    try bench.write(GoldenBench.scene(#","seed":4,"controls":{"size":7}"#), to: "b.json")
    try bench.write("{", to: "c.json")
    try run("check", "@a.json")
    try run("check", "@c.json", code: 65)
    try run("explain", "@a.json", "@b.json", "-o", "@explained.png", code: 1)
    try run("compare", "@a.json", "@b.json", "-o", "@compared.png", code: 1)
    try desk.write("one", #""stills":[0.1],"film":{"frames":"0-3","keys":[0]}"#)
    try run("golden", "check", "@goldens", code: 1)
    try run("golden", "record", "@goldens", "--output=@contact.png")
    try run("golden", "check", "@goldens")
    try desk.edit("goldens/one/still-0.100.png")
    try run(
      "golden", "check", "@goldens", "--report=@report.html", "--junit=@junit.xml", code: 1)
    try run("golden", "check", "@goldens", "--json", code: 1)
    try run("golden", "suggest", "@goldens")
    try run("golden", "accept", "@report.html", "one")
    try run("golden", "accept", "@a.json", "one", code: 65)
    try run("golden", "prune", "@goldens", "--check")
    try run("golden", "record", "@nowhere", code: 66)
    #expect(try bench.text("junit.xml").contains(#"<testsuites name="glimmer golden check""#))
    #expect(try bench.text("report.html").contains(#""tool":"glimmer""#))
    try run(["render", "@a.json", "--output=@frames", "--quiet"], code: 0)
    try desk.edit("frames/frame-00000.png")
    try run("reproduce", "@frames/frame-00000.png", "--report=@again.html", code: 1)
    try inspect()
  }

  /// Whether the path of this process leads to ffmpeg.
  private static let hasFFmpeg = ProcessInfo.processInfo.environment["PATH", default: ""]
    .split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"), arguments: ["mp4", "webm", "gif"])
  func `films report no other name`(ending: String) throws {
    let words = ["render", "spark", "--duration", "0.1"] + Bench.small
    let run = try run(words + ["-o", "@film.\(ending)"], code: 0)
    #expect(run.output.contains("film.\(ending)"))
    let told = try self.run(
      words + ["--json", "--output=@again.\(ending)"], code: 0)
    #expect(told.json?["frames"] == (ending == "gif" ? 5 : 6))
    let bytes = try bench.bytes("film.\(ending)")
    #expect(bytes.count > 200)
    #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("motecraft"))
    // No draft is left beside the films.
    let names = try bench.names("").filter { $0.contains("film") || $0.contains("draft") }
    #expect(names == ["film.\(ending)"])
  }

  @Test func `frames of one tool are strange to another`() throws {
    try run(["render", "spark", "--duration", "0.1", "--output=@frames"] + Bench.small, code: 0)
    let tool = CommandLineTool(name: "gleam", experiences: Self.experiences)
    let arguments = ["render", "spark", "--duration", "0.1", "--quiet"]
    let other = try bench.run(
      arguments + ["--size", "24x36", "--scale", "1", "--output=@frames"], by: tool)
    #expect(
      other.code == 73 && other.errors.contains("holds frames of another program, \"glimmer\""))
    #expect(try bench.run(["verify", "@frames"], by: tool).code == 65)
    let strange = try bench.run(["reproduce", "@frames/frame-00000.png"], by: tool)
    #expect(strange.code == 65 && strange.errors.contains("is no frame of gleam"))
  }

  @Test(arguments: [nil, "Glimmer"])
  func `the whole player shows a brand where there is one`(brand: String?) throws {
    func commands(_ brand: String?) throws -> Int {
      let configuration = PlayerConfiguration(Self.experiences, name: Self.name, brand: brand)
      let scene = try SceneFile(
        ["scene": 1, "experience": "spark", "chrome": "full"],
        schemas: ExperienceSchemas(configuration)
      ).resolved()
      var frames = Frames(of: scene, in: configuration, indices: [0], contents: .canvas)
      let frame = try #require(try frames.next())
      let label = try #require(frame.accessibilityTree).label
      #expect(label == brand ?? Self.name)
      return try #require(frame.canvas).commands.count
    }
    // Shadow, ink and mote.
    #expect(try commands(brand) == commands(nil) + (brand == nil ? 0 : 3))
  }

  @Test func `the version is the tool's own where it has one`() throws {
    let tool = CommandLineTool(name: Self.name, version: "2.5", experiences: Self.experiences)
    #expect(try bench.run(["--version"], by: tool).output == "glimmer 2.5\n")
  }
}
