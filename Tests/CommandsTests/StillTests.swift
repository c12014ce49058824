import Commands
import JSONCoding
import Raster
import Testing

@Suite struct StillTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func still(_ arguments: String...) throws -> Bench.Run {
    try bench.run(["still", "spark"] + Bench.small + arguments)
  }

  private func frame(_ name: String) throws -> String? {
    try PNGReader.read(bench.path(name)).texts.first { $0.keyword == "motecraft:frame" }?.value
  }

  @Test func `one moment goes to the file itself`() throws {
    #expect(try still("-o", "@deep/er/pic.png", "--at", "0.5").code == 0)
    #expect(try frame("deep/er/pic.png") == "30")
    #expect(try still("-o", "@start.PNG").code == 0)
    #expect(try frame("start.PNG") == "0")
  }

  @Test func `several moments go to files named for their seconds`() throws {
    #expect(try still("-o", "@pic.v1.png", "--at", "0.5,2,0.25").code == 0)
    #expect(try frame("pic.v1-0.250.png") == "15")
    #expect(try frame("pic.v1-0.500.png") == "30")
    #expect(try frame("pic.v1-2.000.png") == "120")
    #expect(try still("-o", "@f.png", "--frame", "1,3").code == 0)
    #expect(try frame("f-0.017.png") == "1")
    #expect(try frame("f-0.050.png") == "3")
  }

  @Test func `a moment shows the latest frame that is not later`() throws {
    _ = try still("-o", "@late.png", "--at", "0.0499", "--fps", "60")
    #expect(try frame("late.png") == "2")
    // 0.7 · 30 lies just below 21.
    _ = try still("-o", "@exact.png", "--at", "0.7", "--fps", "30")
    #expect(try frame("exact.png") == "21")
  }

  @Test
  func `moments past an unnamed length lengthen it; the end of a named one is its last frame`()
    throws
  {
    #expect(try still("-o", "@far.png", "--at", "7").code == 0)
    #expect(try frame("far.png") == "420")
    #expect(try still("-o", "@end.png", "--at", "0.5", "--duration", "0.5").code == 0)
    #expect(try frame("end.png") == "29")
    #expect(try still("-o", "@past.png", "--at", "0.51", "--duration", "0.5").code == 64)
  }

  @Test func `a still has the bytes of the frame`() throws {
    _ = try still("-o", "@pic.png", "--frame", "2")
    _ = try bench.run(["render", "spark"] + Bench.small + ["--frames", "2", "-o", "@film"])
    #expect(try bench.bytes("pic.png") == bench.bytes("film/frame-00002.png"))
  }

  @Test func `two moments that share a name are one picture or a mistake`() throws {
    #expect(try still("-o", "@a.png", "--at", "0.0501,0.0502").code == 0)
    #expect(try bench.names("").filter { $0.hasPrefix("a-") } == ["a-0.050.png"])
    let run = try still("-o", "@b.png", "--at", "0.0499,0.0501")
    #expect(run.code == 64 && run.errors.contains("b-0.050.png"))
  }

  @Test func `the summary names the files`() throws {
    let run = try still("-o", "@p.png", "--at", "0,0.5", "--json")
    let stills = run.json?["stills"]
    #expect(
      stills == [
        ["file": .string(bench.path("p-0.000.png")), "frame": 0, "time": 0],
        ["file": .string(bench.path("p-0.500.png")), "frame": 30, "time": 0.5],
      ])
  }
}
