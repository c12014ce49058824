import Drawing
import Foundation
import Raster
import Testing

@Suite struct ExplainTests {
  private func scenes(_ other: String) throws -> GoldenBench {
    let desk = try GoldenBench()
    try desk.bench.write(GoldenBench.scene(), to: "a.json")
    try desk.bench.write(GoldenBench.scene(other), to: "b.json")
    return desk
  }

  @Test func `equal scenes and equal traces end with 0`() throws {
    let desk = try scenes(#","seed":0"#)
    let run = try desk.bench.run("explain", "@a.json", "@b.json", "-o", "@e.png")
    #expect(run.code == 0 && run.output.contains("equal"))
    #expect(try !desk.bench.names("").contains("e.png"))
    let trace = try desk.bench.run("trace", "@a.json", "--quiet").output
    try desk.bench.write(trace, to: "a.jsonl")
    #expect(try desk.bench.run("explain", "@a.jsonl", "@a.jsonl").code == 0)
  }

  @Test func `the first frame, value and command that differ are told and marked`() throws {
    let desk = try scenes(#","steps":[{"at":0.1,"set":{"size":9}}]"#)
    let run = try desk.bench.run("explain", "@a.json", "@b.json", "-o", "@e.png")
    #expect(run.code == 1)
    #expect(run.output.contains("first in frame 6 (0.1 s)"))
    #expect(run.output.contains(#"trace: controls[0].value: 4 → 9"#))
    #expect(run.output.contains("drawing: command 2 (line 3), within 9 x 9 pt"))
    let picture = try PNGReader.read(desk.bench.path("e.png")).bitmap
    #expect(picture.width == 24 && picture.height == 36)
    // The mark is pink, which the experience is not.
    #expect(
      (0..<36).contains { y in
        (0..<24).contains { picture[$0, y].0 > 200 && picture[$0, y].1 < 100 }
      })
  }

  @Test func `traces are compared without playing`() throws {
    let desk = try scenes(#","steps":[{"at":0.1,"set":{"size":9}}]"#)
    for name in ["a", "b"] {
      try desk.bench.write(
        try desk.bench.run("trace", "@\(name).json", "--quiet").output, to: "\(name).jsonl")
    }
    let run = try desk.bench.run("explain", "@a.jsonl", "@b.jsonl", "-o", "@e.png")
    #expect(run.code == 1)
    #expect(run.output.contains("frame 6") && run.output.contains("controls[0].value: 4 → 9"))
    #expect(!run.output.contains("drawing") && !run.output.contains("picture"))
    #expect(try desk.bench.run("explain", "@a.json", "@b.jsonl").code == 64)
    let short = try desk.bench.text("a.jsonl").split(separator: "\n").prefix(3)
    try desk.bench.write(short.joined(separator: "\n"), to: "c.jsonl")
    let cut = try desk.bench.run("explain", "@a.jsonl", "@c.jsonl")
    #expect(cut.code == 1 && cut.output.contains("12 frames → 3 frames"))
  }

  @Test func `lengths and scales differ too`() throws {
    let desk = try GoldenBench()
    try desk.bench.write(GoldenBench.scene(), to: "a.json")
    let text = GoldenBench.scene()
    try desk.bench.write(
      text.replacingOccurrences(of: #""scale":1"#, with: #""scale":2"#), to: "scaled.json")
    try desk.bench.write(
      text.replacingOccurrences(of: "0.2", with: "0.3"), to: "longer.json")
    let scaled = try desk.bench.run("explain", "@a.json", "@scaled.json", "-o", "@e.png")
    #expect(scaled.code == 1 && scaled.output.contains("scale: 1 → 2"))
    let longer = try desk.bench.run("explain", "@a.json", "@longer.json", "-o", "@e.png")
    #expect(longer.code == 1 && longer.output.contains("12 frames → 18 frames"))
  }

  @Test func `files that are neither are refused`() throws {
    let desk = try scenes("")
    try desk.bench.write("{\"frame\":0}\n{\"frame\":1", to: "cut.jsonl")
    try desk.bench.write("", to: "empty")
    let cut = try desk.bench.run("explain", "@a.json", "@cut.jsonl")
    #expect(cut.code == 65 && cut.errors.contains("object 2"))
    #expect(try desk.bench.run("explain", "@a.json", "@empty").code == 65)
    #expect(try desk.bench.run("explain", "@a.json", "@none.json").code == 66)
    #expect(try desk.bench.run("explain", "@a.json").code == 64)
  }
}
