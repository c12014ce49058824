import Commands
import Drawing
import Files
import Foundation
import JSONCoding
import Raster
import Testing

/// What a program that is handed around must bear.
@Suite struct FaultTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private var small: [String] { ["--size", "24x36", "--scale", "1", "--quiet"] }

  @Test func `control characters in names are spelt out`() throws {
    let name = "a\u{1B}[31m\nb.json"
    try bench.write(#"{"scene":1,"experience":"spark"}"#, to: name)
    let run = try bench.run("check", "@\(name)")
    #expect(run.output == bench.path("a\\u{1b}[31m\\u{a}b.json") + ": ok\n")
    let film = try bench.run(
      ["render", "spark", "--duration", "0.05", "-o", "@\u{1B}x\ny"] + small)
    #expect(film.lines.count == 2 && !film.output.contains("\u{1B}"))
    #expect(film.lines[1].contains(#"\033x\012y"#))
  }

  @Test func `the longest name that a file may have is no matter`() throws {
    let name = String(repeating: "x", count: 251) + ".png"
    #expect(try bench.run(["still", "spark", "-o", "@\(name)"] + small).code == 0)
    #expect(try bench.names("").contains(name))
  }

  @Test func `pipes and devices are no scenes`() throws {
    mkfifo(bench.path("pipe"), 0o600)
    for path in [bench.path("pipe"), "/dev/zero"] {
      let run = try bench.run("check", path)
      #expect(run.code == 66 && run.errors.contains("it is not a file"))
    }
    try bench.write("{}", to: "large.json")
    truncate(bench.path("large.json"), 1 << 32)
    #expect(try bench.run("check", "@large.json").errors.contains("at most 16777216 bytes"))
  }

  @Test func `values without end are refused`() throws {
    let many = Array(repeating: "{}", count: 1_000_001).joined(separator: ",")
    try bench.write("[\(many)]", to: "many.json")
    #expect(try bench.run("check", "@many.json").errors.contains("at most 1000000 values"))
  }

  /// Writes a frame of `scene` that claims to be number `frame`.
  private func claim(_ scene: String, frame: Int, side: Int = 1) throws -> Bench.Run {
    var encoder = PNGEncoder(.fast)
    try encoder.encode(
      .init(width: side, height: side), hasAlpha: false,
      texts: [PNGText("motecraft:frame", "\(frame)"), PNGText("motecraft:scene", scene)])
    try encoder.write(to: bench.path("c.png"))
    return try bench.run("reproduce", "@c.png")
  }

  @Test func `a picture that may come from anywhere does not cost the earth`() throws {
    let scene = #"{"scene":1,"experience":"spark","size":{"width":1,"height":1},"duration":99999}"#
    let late = try claim(scene, frame: 5_999_900)
    #expect(late.code == 65 && late.errors.contains("--unlimited"))
    #expect(try claim(scene, frame: 60).code == 1)
    let large = try claim(scene, frame: 0, side: 4097)
    #expect(large.code == 65 && large.errors.contains("more than 16777216"))
    #expect(try bench.run("reproduce", "@c.png", "--unlimited").code == 1)
  }

  @Test func `what cannot be read is 66 where it is asked for and 74 where frames go`() throws {
    try FileManager.default.createDirectory(
      atPath: bench.path("film/frames.jsonl"), withIntermediateDirectories: true)
    let render = try bench.run(["render", "spark", "--frames", "0", "-o", "@film"] + small)
    #expect(render.code == 74 && render.errors.contains("cannot write"), "\(render.errors)")
    #expect(render.errors.contains("frames.jsonl\": it is not a file"))
    let verify = try bench.run("verify", "@film")
    #expect(verify.code == 66 && verify.errors.contains("cannot read"), "\(verify.errors)")
    // A folder below a file can neither be read nor made.
    try bench.write("x", to: "file")
    #expect(try bench.run("verify", "@file/film").code == 66)
    #expect(
      try bench.run(["render", "spark", "--frames", "0", "-o", "@file/film"] + small).code == 73)
  }

  @Test func `a still clears what a killed one left`() throws {
    try bench.write("x", to: ".draft-0123.part")
    #expect(try bench.run(["still", "spark", "-o", "@a.png"] + small).code == 0)
    #expect(try !bench.names("").contains { $0.hasSuffix(".part") })
  }

  @Test func `a trace that is cut off does not take its name`() throws {
    try bench.write("old", to: "trace")
    #expect(throws: Failure.readerGone) {
      try TraceSink.open(bench.path("trace"), output: .standardOutput) { sink in
        var sink = sink
        try sink?.write(["frame": 0])
        throw Failure.readerGone
      }
    }
    #expect(try bench.text("trace") == "old")
    #expect(try !bench.names("").contains { $0.hasSuffix(".part") })
  }

  @Test func `a trace makes the folders above it, and what cannot hold one leaves no list`() throws
  {
    let words = ["render", "spark", "--duration", "0.1", "-o", "@n/f"] + small
    #expect(try bench.run(words + ["--trace", "@n/new/deep/t.jsonl"]).code == 0)
    #expect(try bench.text("n/new/deep/t.jsonl").split(separator: "\n").count == 6)
    try bench.write("x", to: "file")
    let run = try bench.run(
      ["render", "spark", "--duration", "0.1", "-o", "@g"] + small + ["--trace", "@file/t.jsonl"])
    #expect(run.code == 73 && run.errors.contains("cannot create"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: bench.path("g")))
  }

  @Test(arguments: [
    (0xFF, "a JPEG"), (0x47, "a GIF"), (0x52, "a WebP"), (0x7B, "text"),
    (0x00, "bytes of no known format"),
  ])
  func `a picture of another format is named`(first: Int, found: String) throws {
    let beginnings: [Int: [UInt8]] = [
      0xFF: [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], 0x47: Array("GIF89a".utf8),
      0x52: Array("RIFF....WEBPVP8 ".utf8), 0x7B: Array("{\"a\": 1, \"b\": 2, \"c\": 30}".utf8),
      0x00: [0, 1, 2, 3],
    ]
    let bytes = Data(try #require(beginnings[first])) + Data(repeating: 0x20, count: 40)
    for name in ["a.png", "a.jpg"] where name == "a.png" || found.hasPrefix("a ") {
      try bytes.write(to: URL(fileURLWithPath: bench.path(name)))
      for command in [["compare", "@\(name)", "@\(name)"], ["reproduce", "@\(name)"]] {
        let run = try bench.run(command)
        #expect(run.code == 65)
        let expected =
          switch (command[0], found) {
          case ("compare", "a JPEG"): "\" is not a sound JPEG: the data end too early"
          case ("compare", _): "\": expected a PNG or a JPEG, found \(found)"
          default: "\": expected a PNG, found \(found)"
          }
        #expect(run.errors.hasSuffix("/\(name)\(expected)\n"), "\(run.errors)")
      }
    }
    guard found.hasPrefix("a ") else { return }
    let run = try bench.run("check", "@a.jpg")
    #expect(run.code == 65 && run.errors.contains("expected text such as JSON, found \(found)"))
  }

  @Test(arguments: ["check", "render", "trace", "still", "describe", "convert", "play"])
  func `a golden case is called one where a scene belongs`(command: String) throws {
    let file = #"{"case":1,"scene":\#(GoldenBench.scene()),"film":{"frames":"0-9"}}"#
    try bench.write(file, to: "a.case.json")
    let run = try bench.run(command, "@a.case.json")
    #expect(run.code == 65)
    #expect(run.errors.contains("expected a scene, found a golden case"), "\(run.errors)")
  }

  @Test func `links out of a folder of goldens are refused`() throws {
    let desk = try GoldenBench()
    let secret = try desk.bench.write("secret words\n", to: "secret")
    try FileManager.default.createDirectory(
      atPath: desk.bench.path("goldens"), withIntermediateDirectories: true)
    let link = desk.bench.path("goldens/a.case.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
    let run = try desk.bench.run("golden", "check", "@goldens")
    #expect(run.code != 0 && !(run.output + run.errors).contains("secret words"))
    #expect(run.errors.contains("leads out of the folder"))
    try FileManager.default.removeItem(atPath: link)
    try desk.bench.write(
      #"{"case":1,"scene":"s.json","stills":[0]}"#, to: "goldens/a.case.json")
    try FileManager.default.createSymbolicLink(
      atPath: desk.bench.path("goldens/s.json"), withDestinationPath: secret)
    #expect(!(try desk.bench.run("golden", "check", "@goldens").errors.contains("secret words")))
    try desk.bench.write(
      #"{"case":1,"scene":\#(GoldenBench.scene()),"stills":[0]}"#, to: "goldens/a.case.json")
    try FileManager.default.createDirectory(
      atPath: desk.bench.path("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: desk.bench.path("goldens/a"), withDestinationPath: desk.bench.path("elsewhere"))
    #expect(try desk.bench.run("golden", "record", "@goldens").code != 0)
    #expect(try desk.bench.names("elsewhere").isEmpty)
  }

  @Test func `a recording that was cut off before its versions is completed`() throws {
    let desk = try GoldenBench()
    try FileManager.default.createDirectory(
      atPath: desk.bench.path("goldens"), withIntermediateDirectories: true)
    try desk.bench.write(
      #"{"case":1,"scene":\#(GoldenBench.scene()),"stills":[0]}"#, to: "goldens/a.case.json")
    #expect(try desk.bench.run("golden", "record", "@goldens").code == 0)
    try FileManager.default.removeItem(atPath: desk.bench.path("goldens/a/fingerprint.json"))
    let run = try desk.bench.run("golden", "record", "@goldens")
    #expect(run.code == 0 && run.output.contains("fingerprint.json"))
    #expect(try desk.bench.names("goldens/a").contains("fingerprint.json"))
  }
}
