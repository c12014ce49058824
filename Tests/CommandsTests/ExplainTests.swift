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

  @Test func `a film, which has no trace, equals a scene that looks the same`() throws {
    let desk = try scenes(#","steps":[{"at":0.1,"set":{"size":9}}]"#)
    try desk.bench.write(
      #"""
      {"film":1,"size":{"width":24,"height":36},"scale":1,"clips":[{"scene":"a.json"}]}
      """#, to: "film.json")
    #expect(try desk.bench.run("explain", "@film.json", "@a.json", "-o", "@e.png").code == 0)
    let run = try desk.bench.run("compare", "@b.json", "@film.json", "-o", "@c.png")
    #expect(run.code == 1 && run.output.contains("drawing: command"))
    #expect(!run.output.contains("trace: :"))
  }

  @Test func `the first frame, value and command that differ are reported and marked`() throws {
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

  @Test func `scenes and traces of two frame rates are refused, as by compare and review`() throws {
    let desk = try scenes(#","fps":30"#)
    for name in ["a", "b"] {
      try desk.bench.write(
        try desk.bench.run("trace", "@\(name).json", "--quiet").output, to: "\(name).jsonl")
    }
    for words in [
      ["explain"], ["compare", "-o", "@x.png"], ["compare", "-o", "@x.gif"],
      ["review", "-o", "@x.html"],
    ] {
      let run = try desk.bench.run(words + ["@a.json", "@b.json"])
      #expect(run.code == 64 && run.output.isEmpty)
      #expect(run.errors.contains("expected scenes of one frame rate, found 60 and 30"))
      guard words[0] != "explain" else { continue }
      #expect(try desk.bench.run(words + ["@a.json", "@b.json", "--fps", "30"]).code == 0)
    }
    // A moment is a moment at any rate.
    #expect(
      try desk.bench.run("compare", "@a.json", "@b.json", "--at", "0.1", "-o", "@x.png").code == 0)
    for command in ["explain", "review"] {
      let run = try desk.bench.run(command, "@a.jsonl", "@b.jsonl")
      #expect(
        run.code == 64
          && run.errors.contains("frame rate, found frame 1 at 0.0167 s and at 0.0333 s"))
    }
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

  /// What makes a scene another, and whether it differs in a pixel of its first frame.
  private static let changes: [(more: String, differs: Bool)] = [
    (#","seed":0"#, false), (#","controls":{"size":9}"#, true),
    // Nothing shows the number of sparks.
    (#","controls":{"count":5}"#, false), (#","background":"none""#, true),
    (#","steps":[{"at":0.1,"set":{"count":5}}]"#, false),
  ]

  @Test(arguments: changes)
  func `compare, explain and review agree`(more: String, differs: Bool) throws {
    let desk = try scenes("")
    let plain = GoldenBench.scene(#","chrome":"none""#)
    try desk.bench.write(plain, to: "a.json")
    try desk.bench.write(plain.dropLast() + more + "}", to: "b.json")
    func run(_ command: String, _ output: String) throws -> Bench.Run {
      try desk.bench.run([command, "@a.json", "@b.json", "-o", "@\(output)"])
    }
    let explain = try run("explain", "e.png")
    #expect(explain.code == (more.contains("seed") ? 0 : 1))
    let review = try run("review", "r.html")
    let compare = try run("compare", "c.png")
    #expect(review.code == explain.code && compare.code == explain.code, "\(compare.output)")
    #expect(compare.output.contains("no pixel differs") != differs)
    // What explain says below its first line.
    for line in explain.lines.dropFirst() where !line.hasPrefix("  picture: ") {
      let fact = line.drop { $0 == " " }
      #expect(compare.output.contains(fact) && review.output.contains(fact))
    }
  }

  @Test func `a scene that fails while it plays is named`() throws {
    let desk = try scenes(#","steps":[{"at":0.1,"activate":"control:nothing"}]"#)
    for (command, output) in [("explain", "@o.png"), ("compare", "@o.png"), ("review", "@o.html")] {
      let run = try desk.bench.run(command, "@a.json", "@b.json", "-o", output)
      #expect(run.code == 65 && run.errors.contains("b.json\": no such element"), "\(run.errors)")
    }
  }

  @Test func `lengths are reported beside an earlier difference`() throws {
    let desk = try scenes("")
    try desk.bench.write(
      GoldenBench.scene(#","controls":{"size":9}"#).replacing("0.2", with: "0.3"), to: "b.json")
    for command in ["explain", "compare"] {
      let run = try desk.bench.run(command, "@a.json", "@b.json", "-o", "@o.png")
      #expect(run.code == 1 && run.output.contains("length: 12 frames → 18 frames"))
      #expect(run.output.contains("controls[0].value: 4 → 9"))
    }
  }

  @Test func `pictures are compared by compare alone`() throws {
    let desk = try scenes("")
    _ = try desk.bench.run(["still", "@a.json", "-o", "@a.png", "--quiet"])
    for command in ["explain", "review"] {
      let run = try desk.bench.run(command, "@a.png", "@a.png")
      #expect(
        run.code == 64 && run.errors.contains("\(command): expected two scenes or two traces"))
      #expect(try desk.bench.run(command, "@a.json", "@a.png").code == 64)
    }
    let trace = try desk.bench.run("trace", "@a.json", "--quiet").output
    try desk.bench.write(trace, to: "a.jsonl")
    #expect(try desk.bench.run("compare", "@a.jsonl", "@a.json").code == 64)
    #expect(try desk.bench.run("compare", "@a.png", "@a.png", "-o", "@c.png").code == 0)
  }
}
