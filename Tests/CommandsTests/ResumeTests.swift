import Commands
import Digests
import Drawing
import Foundation
import Goldens
import JSONCoding
import Raster
import Testing

/// What becomes of a folder that was rendered into before.
@Suite struct ResumeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func render(_ arguments: String...) throws -> Bench.Run {
    try bench.run(["render", "spark"] + Bench.small + arguments)
  }

  private func lines(_ folder: String) throws -> [JSON] {
    try bench.text("\(folder)/frames.jsonl").split(separator: "\n").map { try JSON(text: "\($0)") }
  }

  @Test func `the list tells version, scene and frames, then what each frame is`() throws {
    _ = try render("--duration", "0.1", "--seed", "7", "-o", "@film")
    let lines = try lines("film")
    #expect(lines.count == 7)
    #expect(lines[0]["motecraft"] == .string(ToolVersion.current))
    #expect(lines[0]["frames"] == "0-5" && lines[0]["scene"]?["seed"] == 7)
    for (index, line) in lines.dropFirst().enumerated() {
      let name = "frame-0000\(index).png"
      let picture = try PNGReader.read(bench.path("film/\(name)")).bitmap
      #expect(line["frame"] == .number(Double(index)) && line["file"] == .string(name))
      #expect(line["bytes"] == .number(Double(try bench.bytes("film/\(name)").count)))
      // The first half of what a golden film holds.
      #expect(line["pixels"] == .string(String(StableHash(of: picture).description.prefix(16))))
      guard case .string(let drawing) = line["drawing"] else {
        Issue.record("line \(index) has no drawing")
        continue
      }
      #expect(drawing.count == 16 && UInt64(drawing, radix: 16) != nil)
    }
  }

  @Test(arguments: ["scene", "none"])
  func `rendered again, only what is missing or cut off is painted`(background: String) throws {
    let film = ["--duration", "0.2", "-o", "@film", "--background", background]
    _ = try bench.run(["render", "spark"] + Bench.small + film)
    let before = try bench.names("film").map { try bench.bytes("film/\($0)") }
    try FileManager.default.removeItem(atPath: bench.path("film/frame-00003.png"))
    truncate(bench.path("film/frame-00007.png"), 40)
    let run = try bench.run(["render", "spark"] + Bench.small + film + ["--json"])
    #expect(run.json?["painted"] == 2 && run.json?["kept"] == 10 && run.json?["frames"] == 12)
    #expect(try bench.names("film").map { try bench.bytes("film/\($0)") } == before)
    let words = try bench.run(["render", "spark"] + Bench.small + film)
    #expect(words.output.hasPrefix("Painted 0 and kept 12 of 12 frames"))
    let forced = try bench.run(["render", "spark"] + Bench.small + film + ["--force", "--json"])
    #expect(forced.json?["painted"] == 12 && forced.json?["kept"] == 0)
    #expect(try bench.names("film").map { try bench.bytes("film/\($0)") } == before)
  }

  @Test func `a frame that was altered in its size is painted again after a run that did not end`()
    throws
  {
    _ = try render("--duration", "0.2", "-o", "@film")
    let before = try bench.names("film").map { try bench.bytes("film/\($0)") }
    let frame = bench.path("film/frame-00004.png")
    var bytes = Array(try bench.bytes("film/frame-00004.png"))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: frame))
    // What a killed run leaves behind its header.
    let list = try bench.text("film/frames.jsonl")
    let end = try #require(list.firstIndex(of: "\n"))
    try bench.write(
      list[...end] + "{\"run\":\"begun\"}" + list[end...], to: "film/frames.jsonl")
    let run = try render("--duration", "0.2", "-o", "@film", "--json")
    #expect(run.json?["painted"] == 1 && run.json?["kept"] == 11)
    #expect(try bench.names("film").map { try bench.bytes("film/\($0)") } == before)
  }

  /// A scene of ten taps, a tenth of a second apart, the last at `x`.
  private func taps(lastAt x: Int) -> String {
    let steps = (0..<10).map { tap in
      let time = Double(tap) / 10
      return """
        {"at":\(time),"contacts":[{"t":0,"id":1,"phase":"began","x":\(tap == 9 ? x : 5),"y":9},
         {"t":0.05,"id":1,"phase":"ended","x":\(tap == 9 ? x : 5),"y":9}]}
        """
    }
    return """
      {"scene":1,"experience":"spark","duration":1,"fps":30,"scale":1,"chrome":"none",
       "size":{"width":24,"height":36},"steps":[\(steps.joined(separator: ","))]}
      """
  }

  @Test func `after an edit of the last of ten touches only later frames are painted`() throws {
    try bench.write(taps(lastAt: 5), to: "scene.json")
    let film = ["render", "@scene.json", "--quiet", "--json", "-o", "@film"]
    #expect(try bench.run(film).json?["painted"] == 30)
    try bench.write(taps(lastAt: 15), to: "scene.json")
    let json = try #require(try bench.run(film).json)
    guard case .number(let painted) = json["painted"] else {
      Issue.record("no number of painted frames in \(json)")
      return
    }
    #expect((1...3).contains(painted) && json["kept"] == .number(30 - painted))
    _ = try bench.run(["render", "@scene.json", "--quiet", "-o", "@fresh"])
    for name in try bench.frames("fresh").found() {
      #expect(
        try PNGReader.read(bench.path("fresh/\(name)")).bitmap
          == PNGReader.read(bench.path("film/\(name)")).bitmap)
    }
    // A frame that was kept names the scene that it was painted for, and comes out of that.
    #expect(try bench.run("reproduce", "@film/frame-00000.png").code == 0)
    #expect(try bench.run("verify", "@film", "--sample", "30").code == 0)
  }

  @Test func `a whole run of an edited scene leaves nothing of the old one`() throws {
    _ = try render("--duration", "0.2", "-o", "@film")
    #expect(try render("--duration", "0.1", "--seed", "3", "-o", "@film").code == 0)
    #expect(try bench.frames("film").count == 6)
    #expect(try lines("film").count == 7)
    #expect(try bench.run("verify", "@film").code == 0)
  }

  @Test func `parts of one scene add up`() throws {
    _ = try render("--frames", "0-3", "-o", "@film", "--duration", "0.2")
    _ = try render("--frames", "6-9:3", "-o", "@film", "--duration", "0.2")
    #expect(try lines("film")[0]["frames"] == "0-3,6-9:3")
    #expect(try lines("film").dropFirst().count == 6)
    #expect(try bench.run("verify", "@film").code == 0)
    let whole = try render("--duration", "0.2", "-o", "@film", "--json")
    #expect(whole.json?["kept"] == 6)
    #expect(try lines("film")[0]["frames"] == "0-11")
  }

  @Test func `a part of fewer seconds leaves the list that of the longer scene`() throws {
    _ = try render("--duration", "0.2", "-o", "@film")
    let before = try lines("film")[0]
    _ = try render("--duration", "0.1", "--frames", "1-2", "-o", "@film", "--force")
    #expect(try lines("film")[0] == before)
    #expect(try lines("film").count == 13)
    #expect(try bench.run("verify", "@film", "--sample", "12").code == 0)
    #expect(try bench.run("reproduce", "@film/frame-00002.png").code == 0)
    // Of a scene without a length, which a late part makes longer.
    for frames in ["365", "3", "365"] {
      _ = try render("--frames", frames, "-o", "@late")
      #expect(try bench.run("verify", "@late", "--sample", "2").code == 0, "\(frames)")
    }
    #expect(try lines("late")[0]["frames"] == "3,365")
  }

  @Test(arguments: [
    ["render", "spark", "--frames", "0-1", "--seed", "9"],
    ["render", "spark", "--shard", "1/2", "--seed", "9"],
    ["render", "ruled"], ["render", "spark", "--size", "25x36"],
  ])
  func `what does not fit into the folder is refused and touches nothing`(
    arguments: [String]
  ) throws {
    _ = try render("--duration", "0.1", "-o", "@film")
    let before = try bench.names("film").map { try bench.bytes("film/\($0)") }
    var rest = Bench.small
    if arguments.contains("--size") { rest.removeFirst(2) }
    let run = try bench.run(arguments + rest + ["--duration", "0.1", "-o", "@film"])
    #expect(run.code == 73 && run.errors.contains("--overwrite"))
    #expect(try bench.names("film").map { try bench.bytes("film/\($0)") } == before)
  }

  @Test func `a durable run leaves the same`() throws {
    _ = try render("--duration", "0.1", "-o", "@a")
    _ = try render("--duration", "0.1", "-o", "@b", "--durable")
    for name in try bench.names("a").found() {
      #expect(try bench.bytes("a/\(name)") == bench.bytes("b/\(name)"))
    }
  }
}
