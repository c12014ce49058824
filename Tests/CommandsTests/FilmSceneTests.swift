import Commands
import Foundation
import JSONCoding
import Raster
import Testing

/// A film of scenes goes through every command as a scene does.
@Suite(.timeLimit(.minutes(15))) struct FilmSceneTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.write(#"{"scene":1,"experience":"spark","duration":0.3}"#, to: "one.json")
    try bench.write(film(""), to: "trailer.json")
  }

  private func film(_ more: String) -> String {
    """
    {"film":1,"size":{"width":24,"height":36},"scale":1,"fps":20,"clips":[
      {"scene":"one.json"},
      {"scene":{"scene":1,"experience":"spark","seed":3,"controls":{"size":7}},"to":0.3,
       "transition":{"kind":"dissolve","duration":0.1}}]\(more)}
    """
  }

  private func render(_ arguments: String...) throws -> Bench.Run {
    try bench.run(["render", "@trailer.json", "--quiet"] + arguments)
  }

  @Test func `frames outside of the transition are those of the scenes`() throws {
    let run = try render("-o", "@film", "--json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.json?["film"] == "trailer" && run.json?["frames"] == 10)
    let scene = ["--size", "24x36", "--scale", "1", "--fps", "20", "--quiet"]
    _ = try bench.run(["render", "@one.json", "-o", "@one"] + scene)
    func pixels(_ folder: String) throws -> [JSON?] {
      try bench.text("\(folder)/frames.jsonl").split(separator: "\n").dropFirst()
        .map { try JSON(text: String($0))["pixels"] }
    }
    let (film, own) = (try pixels("film"), try pixels("one"))
    #expect(film[0..<4] == own[0..<4] && film[4] != own[4])
  }

  @Test func `it is resumed, sharded, verified and reproduced`() throws {
    _ = try render("-o", "@film")
    try FileManager.default.removeItem(atPath: bench.path("film/frame-00005.png"))
    #expect(try bench.run("verify", "@film").code == 1)
    #expect(try render("-o", "@film", "--json").json?["kept"] == 9)
    #expect(try bench.run("verify", "@film", "--sample", "3").code == 0)
    for shard in ["1/2", "2/2"] { #expect(try render("-o", "@shards", "--shard", shard).code == 0) }
    for name in try bench.frames("film").found() {
      #expect(try bench.bytes("film/\(name)") == bench.bytes("shards/\(name)"))
    }
    #expect(try bench.run("verify", "@shards").code == 0)
    #expect(try bench.run("reproduce", "@film/frame-00004.png").code == 0)
  }

  @Test func `an edited film keeps what is drawn as before, another is refused`() throws {
    _ = try render("-o", "@film")
    try bench.write(film(#","titles":[{"text":"late","from":0.4}]"#), to: "trailer.json")
    let kept = try render("-o", "@film", "--json").json?["kept"]
    #expect(kept == 9)
    try bench.write(film(#","name":"other""#), to: "trailer.json")
    #expect(try render("-o", "@film", "--frames", "0").code == 73)
    let scene = try bench.run(
      ["render", "spark", "-o", "@film", "--duration", "0.1"] + Bench.small)
    #expect(scene.code == 73 && scene.errors.contains("--overwrite"))
  }

  @Test func `stills, sheets and pipes take it`() throws {
    #expect(
      try bench.run("still", "@trailer.json", "--at", "0,0.2", "--quiet", "-o", "@a.png").code == 0)
    _ = try render("-o", "@film", "--frames", "4")
    let (still, frame) = (
      try PNGReader.read(bench.path("a-0.200.png")),
      try PNGReader.read(bench.path("film/frame-00004.png"))
    )
    #expect(still.bitmap == frame.bitmap)
    #expect(try bench.run("still", "@trailer.json", "--quiet", "-o", "@a.svg").code == 0)
    #expect(
      try bench.run("sheet", "@trailer.json", "--count", "3", "--quiet", "-o", "@s.png").code == 0)
    #expect(try render("-o", "-", "--format", "raw").output.utf8.count > 0)
    #expect(try bench.run("check", "@trailer.json").output.hasSuffix("trailer.json: ok\n"))
  }

  @Test func `mistakes name the film and the place in it`() throws {
    try bench.write(
      #"""
      {"scene":1,"experience":"spark","duration":1,"steps":[{"at":0.1,"perform":{"actions":[
      {"type":"pointer","id":"f","actions":[{"type":"pointerMove","x":900,"y":1}]}]}}]}
      """#, to: "one.json")
    let check = try bench.run("check", "@trailer.json")
    #expect(check.code == 65)
    #expect(
      check.errors.contains(#"clips[0].scene ("one.json").steps[0].perform"#), "\(check.errors)")
    #expect(try render("-o", "@film").code == 65)
    for (option, value) in [("--trace", "-"), ("--touches", "none"), ("--seed", "1")] {
      let run = try render(option, value, "-o", "@film")
      #expect(run.code == 64 && run.errors.contains("found a film"), "\(run.errors)")
    }
    for command in ["trace", "share", "fuzz"] {
      let run = try bench.run(command, "@trailer.json")
      #expect(
        run.code == 65 && run.errors.contains("expected a scene, found a film"),
        "\(command) \(run.errors)")
    }
    try bench.write(film(#","captions":"none.srt""#), to: "trailer.json")
    #expect(try render("-o", "@film").code == 66)
    try bench.write(film(""), to: "one.json")
    #expect(try bench.run("check", "@one.json").code == 65)
  }
}
