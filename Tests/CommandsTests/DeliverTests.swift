import Drawing
import Commands
import Foundation
import JSONCoding
import Raster
import Testing

/// Deliveries of stills, which need no ffmpeg; films are tried by `.ci/deliveries`.
@Suite(.timeLimit(.minutes(2))) struct DeliverTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.write(list(""), to: "list.json")
  }

  private func list(_ more: String) -> String {
    """
    {"deliveries":1,"date":"today","items":[
    {"name":"one","kind":"stills","points":[20,30],"scale":2,"count":3},
    {"name":"two","kind":"stills","points":[20,30],"scale":1.5,"count":1},
    {"name":"wide","kind":"stills","points":[30,20],"scale":1}\(more)]}
    """
  }

  private func deliver(_ words: String...) throws -> Bench.Run {
    try bench.run(
      ["deliver"] + words + ["--deliveries", "@list.json", "-o", "@out", "--json", "--quiet"])
  }

  private func sides(_ name: String) throws -> [Int] {
    let picture = try PNGReader.read(bench.path("out/\(name)"))
    return [picture.bitmap.width, picture.bitmap.height]
  }

  @Test func `what shares a stage is simulated once`() throws {
    let run = try deliver("spark", "one", "two")
    #expect(run.code == 0 && run.json?["simulations"] == 1, "\(run.errors)")
    #expect(try bench.names("out") == ["one-1.png", "one-2.png", "one-3.png", "two.png"])
    #expect(try sides("one-2.png") == [40, 60] && sides("two.png") == [30, 45])
    #expect(try deliver("spark").json?["simulations"] == 2)
    #expect(try sides("wide.png") == [30, 20])
    // Each is what render paints by itself.
    _ = try bench.run(
      "still", "spark", "--size", "20x30", "--scale", "1.5", "--fps", "30", "--frame", "90",
      "--quiet", "-o", "@own.png")
    let own = try PNGReader.read(bench.path("own.png")).bitmap
    #expect(try PNGReader.read(bench.path("out/two.png")).bitmap == own)
  }

  @Test func `a scene with a size of its own is fitted`() throws {
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":30,"height":30},"duration":1}"#,
      to: "s.json")
    #expect(try deliver("@s.json", "one").code == 0)
    let picture = try PNGReader.read(bench.path("out/one-1.png")).bitmap
    // The backdrop above and below, the scene between.
    #expect(picture[20, 2] == picture[20, 57] && picture[20, 2] != picture[3, 30])
    let film = #"{"film":1,"clips":[{"scene":"s.json"}]}"#
    try bench.write(film, to: "film.json")
    #expect(try deliver("@film.json", "one").code == 0)
    #expect(try PNGReader.read(bench.path("out/one-1.png")).bitmap == picture)
  }

  @Test func `what a store would refuse is refused before anything is written`() throws {
    try bench.write(
      list(#",{"name":"preview","kind":"film","points":[20,30],"scale":2,"least":15,"most":30}"#),
      to: "list.json")
    let short = try deliver("spark", "one", "preview")
    #expect(short.code == 65 && short.errors.contains("preview: expected a length of 15…30 s"))
    #expect(!FileManager.default.fileExists(atPath: bench.path("out")))
    let unknown = try deliver("spark", "on")
    #expect(unknown.code == 64 && unknown.errors.contains("nearest known: one"))
    #expect(try deliver().code == 64)
    #expect(try deliver("spark", "--at", "9", "one").code == 64)
  }

  @Test(
    arguments: [
      (#"{}"#, "deliveries"), (#"{"deliveries":1}"#, "items"), ("[", "malformed"),
      (#"{"deliveries":1,"items":[{}]}"#, "items[0].name"),
      (
        #"{"deliveries":1,"items":[{"name":"../x","kind":"gif","points":[1,1],"scale":1}]}"#,
        "items[0].name"
      ),
      (
        #"{"deliveries":1,"items":[{"name":"x","kind":"jpg","points":[1,1],"scale":1}]}"#,
        "items[0].kind"
      ),
      (
        #"{"deliveries":1,"items":[{"name":"x","kind":"gif","points":[1],"scale":1}]}"#,
        "items[0].points"
      ),
      (#"{"deliveries":1,"items":[{"name":"x","kind":"film","points":[3,3],"scale":1}]}"#, "even"),
      (
        #"{"deliveries":1,"items":[{"name":"x","kind":"gif","points":[9999,9999],"scale":9}]}"#,
        "items[0].points"
      ),
      (
        #"{"deliveries":1,"items":[{"name":"x","kind":"gif","points":[9,9],"scale":1,"fps":0}]}"#,
        "items[0].fps"
      ),
    ])
  func `a bad list is one sentence`(list: String, found: String) throws {
    try bench.write(list, to: "list.json")
    let run = try deliver("spark")
    #expect(run.code == 65 && run.errors.contains(found), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `the tool's own list is dated and whole`() throws {
    let run = try bench.run("deliver", "--list")
    #expect(run.code == 0 && run.output.contains("As of 2026-"))
    for name in [
      "appstore-preview-iphone", "appstore-screenshots", "readme-gif", "886 x 1920", "1320 x 2868",
    ] {
      #expect(run.output.contains(name))
    }
  }
}
