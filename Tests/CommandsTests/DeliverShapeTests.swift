import Commands
import Controls
import Drawing
import Geometry
import Raster
import Rendering
import Testing

/// A sky in a drawing over its usual backdrop, above a dark ground.
private struct Dusk: Renderer {
  static let controls = ControlsSchema<Dusk>(pattern: .none)
  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {}
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {
    let (width, height) = (canvas.size.width, canvas.size.height)
    canvas.fill(with: Color(hex: 0x285078))
    canvas.fill(Rect(0, height / 2, width, height / 2), with: Color(hex: 0x140a00))
  }
}

/// Scenes and films of one shape that are delivered in others.
@Suite(.timeLimit(.minutes(15))) struct DeliverShapeTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func picture(_ name: String) throws -> Bitmap {
    try PNGReader.read(bench.path(name)).bitmap
  }

  private func writeList(_ items: String...) throws {
    try bench.write(
      #"{"deliveries":1,"items":[\#(items.joined(separator: ","))]}"#, to: "list.json")
  }

  private func deliver(_ operand: String, by tool: CommandLineTool? = nil) throws -> Bench.Run {
    let words = ["deliver", operand, "--deliveries", "@list.json", "-o", "@out", "--quiet"]
    return try tool.map { try bench.run(words, by: $0) } ?? bench.run(words)
  }

  @Test(arguments: [("upright", 40, 60), ("wide", 60, 40)])
  func `bars continue the edges of a scene`(name: String, width: Int, height: Int) throws {
    let tool = CommandLineTool(
      name: "motecraft", experiences: [Experience("dusk", title: "Dusk", Dusk.self)])
    try writeList(
      #"{"name":"made","kind":"stills","size":{"width":\#(width),"height":\#(height)},"scale":1}"#)
    try bench.write(
      #"{"scene":1,"experience":"dusk","size":{"width":60,"height":60},"duration":1}"#,
      to: "s.json")
    let run = try deliver("@s.json", by: tool)
    #expect(run.code == 0, "\(run.errors)")
    let made = try picture("out/made.png")
    #expect(made.width == width && made.height == height)
    // The sky, which no backdrop draws, and the ground.
    let (sky, ground): ((UInt8, UInt8, UInt8, UInt8), (UInt8, UInt8, UInt8, UInt8)) =
      ((0x28, 0x50, 0x78, 255), (0x14, 0x0a, 0, 255))
    for x in [0, 5, width - 1] {
      #expect(made[x, 0] == sky && made[x, 9] == sky, "column \(x)")
      #expect(made[x, height - 1] == ground && made[x, height - 10] == ground, "column \(x)")
    }
  }

  @Test func `a scene without a backdrop has the bars of films`() throws {
    try writeList(#"{"name":"made","kind":"stills","size":{"width":20,"height":60},"scale":1}"#)
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":20,"height":20},"background":"none"}"#,
      to: "s.json")
    #expect(try deliver("@s.json").code == 0)
    let made = try picture("out/made.png")
    #expect(made[0, 0] == (0x10, 0x10, 0x14, 255) && made[0, 59] == made[0, 0])
  }

  @Test(arguments: [
    ("spark", 40, 60), ("@wide.json", 60, 15), ("@film.json", 60, 30),
  ])
  func `a picture has the shape of what it shows if it may`(
    operand: String, width: Int, height: Int
  ) throws {
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":64,"height":16}}"#, to: "wide.json")
    try bench.write(
      #"{"film":1,"size":{"width":40,"height":20},"clips":[{"scene":"spark","to":1}]}"#,
      to: "film.json")
    try writeList(
      #"{"name":"own","kind":"stills","size":{"width":20,"height":30},"scale":2,"shape":"own"}"#,
      #"{"name":"told","like":"own","size":{"width":20,"height":30}}"#)
    let run = try deliver(operand)
    #expect(run.code == 0, "\(run.errors)")
    let (own, told) = (try picture("out/own.png"), try picture("out/told.png"))
    #expect(own.width == width && own.height == height)
    #expect(told.width == 40 && told.height == 60)
    #expect(try bench.run("reproduce", "@out/own.png").code == 0)
    #expect(try bench.run("reproduce", "@out/told.png").code == 0)
  }

  @Test(
    arguments: [
      (390, 844, "appstore-preview-iphone"), (640, 360, "appstore-preview-iphone-landscape"),
    ])
  func `of twins that which lies as the scene does is made`(
    width: Int, height: Int, first: String
  ) throws {
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":\#(width),"height":\#(height)},"duration":4}"#,
      to: "s.json")
    // The first of the list is too short, which tells its name.
    let run = try bench.run("deliver", "@s.json", "-o", "@out", "--quiet")
    #expect(run.code == 65 && run.errors.contains(" \(first): expected a length"), "\(run.errors)")
  }

  @Test(arguments: ["", #","size":{"width":40,"height":60}"#])
  func `pictures of a scene without a background are opaque, and reproduced`(size: String) throws {
    try writeList(#"{"name":"still","kind":"stills","size":{"width":45,"height":70},"scale":2}"#)
    try bench.write(
      #"{"scene":1,"experience":"spark","background":"none","duration":1\#(size)}"#, to: "s.json")
    #expect(try deliver("@s.json").code == 0)
    let still = try PNGReader.read(bench.path("out/still.png"))
    #expect(!still.hasAlpha)
    let again = try bench.run("reproduce", "@out/still.png")
    #expect(again.code == 0, "\(again.output)")
    // A picture with opacity is that of the transparent scene.
    #expect(
      try bench.run("still", "@s.json", "--at", "0.5", "-o", "@clear.png", "--quiet").code == 0)
    #expect(try PNGReader.read(bench.path("clear.png")).hasAlpha)
    #expect(try bench.run("reproduce", "@clear.png").code == 0)
  }

  @Test func `pictures of a fitted scene are reproduced at each scale`() throws {
    let items = [1, 2].map {
      #"{"name":"at-\#($0)","kind":"stills","size":{"width":45,"height":70},"scale":\#($0)}"#
    }
    try writeList(items[0], items[1])
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":40,"height":60},"duration":1}"#,
      to: "s.json")
    let run = try deliver("@s.json")
    #expect(run.code == 0, "\(run.errors)")
    for name in ["at-1", "at-2"] {
      let again = try bench.run("reproduce", "@out/\(name).png")
      #expect(again.code == 0, "\(again.output) \(again.errors)")
    }
  }
}
