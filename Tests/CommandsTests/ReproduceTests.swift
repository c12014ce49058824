import Drawing
import Foundation
import Raster
import Testing

@Suite struct ReproduceTests {
  private func frame(_ desk: GoldenBench, _ options: String...) throws -> String {
    let run = try desk.bench.run(
      ["still", "spark", "--frame", "7", "-o", "@f.png"] + Bench.small + options)
    #expect(run.code == 0)
    return desk.bench.path("f.png")
  }

  @Test(arguments: ["scene", "none"])
  func `a frame comes out of its own notes, pixel for pixel`(background: String) throws {
    let desk = try GoldenBench()
    let path = try frame(desk, "--background", background)
    let run = try desk.bench.run("reproduce", path)
    #expect(run.code == 0 && run.lines.count == 1 && run.errors.isEmpty)
    #expect(run.output.contains("frame 7 of spark comes out the same"))
  }

  @Test func `a frame that was painted over is reported with figures`() throws {
    let desk = try GoldenBench()
    let path = try frame(desk)
    try desk.edit("f.png")
    let run = try desk.bench.run("reproduce", path, "--report=@r.html")
    #expect(run.code == 1)
    #expect(run.output.contains("1 pixel differs by up to 3 of 255, within 1 x 1 at 3, 5"))
    #expect(try desk.bench.text("r.html").contains("<html"))
  }

  /// Writes a picture that claims to be a frame.
  private func claim(
    _ desk: GoldenBench, _ scene: String?, _ frame: String?, software: String = "motecraft 0.1.0"
  ) throws -> Bench.Run {
    var texts = [PNGText("Software", software)]
    if let frame { texts.append(PNGText("motecraft:frame", frame)) }
    if let scene { texts.append(PNGText("motecraft:scene", scene)) }
    var encoder = PNGEncoder(.fast)
    try encoder.encode(
      .init(width: 24, height: 36, filledWith: (1, 2, 3, 255)), hasAlpha: false, texts: texts)
    try encoder.write(to: desk.bench.path("c.png"))
    return try desk.bench.run("reproduce", "@c.png")
  }

  @Test func `pictures of other origin are refused`() throws {
    let desk = try GoldenBench()
    let scene = GoldenBench.scene()
    for run in [
      try claim(desk, nil, nil), try claim(desk, scene, nil), try claim(desk, nil, "1"),
      try claim(desk, "{", "1"), try claim(desk, #"{"scene":1,"experience":"nil"}"#, "1"),
      try claim(desk, scene, "12"), try claim(desk, scene, "-1"), try claim(desk, scene, "9e9"),
      try claim(desk, scene, "99999999999999999999"),
    ] {
      #expect(run.code == 65 && run.output.isEmpty)
      #expect(run.errors.contains("c.png"))
    }
    try desk.bench.write("no picture", to: "t.png")
    #expect(try desk.bench.run("reproduce", "@t.png").code == 65)
    #expect(try desk.bench.run("reproduce", "@none.png").code == 66)
    #expect(try desk.bench.run("reproduce").code == 64)
  }

  @Test func `another version and another size are reported`() throws {
    let desk = try GoldenBench()
    let old = try claim(desk, GoldenBench.scene(), "1", software: "motecraft 0.0.1")
    #expect(old.code == 1 && old.output.contains("made by motecraft 0.0.1"))
    let huge = #"{"scene":1,"experience":"spark","size":{"width":9000,"height":9000},"scale":1}"#
    let size = try claim(desk, huge, "1")
    #expect(
      size.code == 1 && size.output.contains("24 x 36") && size.output.contains("9000 x 9000"))
  }
}
