import Commands
import Drawing
import Geometry
import JSONCoding
import Rendering
import Testing

/// A renderer that costs what its controls say.
private struct Load: Renderer {
  var boxes = 1.0
  var glow = 0.0
  var pairs = 3.0

  static var controls: ControlsSchema<Load> {
    ControlsSchema(
      pattern: .none, .value("boxes", \.boxes, in: 1...99, step: 1),
      .value("glow", \.glow, in: 0...9),
      .value("pairs", \.pairs, in: 0...99, step: 1))
  }

  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) { state = Int(pairs) }
  func work(_ state: Int) -> Int { state }
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {
    for _ in 0..<Int(boxes) { canvas.fill(Path(Rect(2, 2, 10, 10)), with: Color(white: 1)) }
    if glow > 0 { canvas.glow(at: Point(12, 18), radius: glow, color: Color(white: 1)) }
  }
}

@Suite struct GoldenCostTests {
  private let desk: GoldenBench

  init() throws {
    desk = try GoldenBench(
      Bench(
        CommandLineTool(name: "load", experiences: [Experience("load", title: "Load", Load.self)])))
  }

  private func write(_ controls: String, cost: String) throws {
    let scene =
      #"{"scene":1,"experience":"load","size":{"width":24,"height":36},"scale":1,"duration":0.2,"#
      + #""steps":[{"at":0.1,"set":{\#(controls)}}]}"#
    try desk.write("a", scene: scene, #""film":{"frames":"0-11"},"cost":\#(cost)"#)
  }

  /// What a suggested budget says of a case whose goldens are recorded with `controls`.
  private func suggested(_ controls: String) throws -> String {
    try write(controls, cost: #"{"commands":[0,9]}"#)
    try desk.record()
    let run = try desk.golden("suggest")
    guard case .array(let cases)? = run.json?["cases"], let cost = cases.first?["cost"] else {
      throw TestFailure.noCost(run.output)
    }
    return cost.text()
  }

  private enum TestFailure: Error { case noCost(String) }

  @Test func `a suggested budget passes, and what is kept of it is recorded once`() throws {
    let cost = try suggested(#""boxes":2"#)
    #expect(cost.contains(#""blendedPixels":[0,"#) && cost.contains(#""steps":[0,4]"#))
    #expect(!cost.contains("glowPixels"))
    try write(#""boxes":2"#, cost: cost)
    #expect(try desk.record("--all").code == 0)
    #expect(try desk.bench.names("goldens/a").contains("cost.json"))
    #expect(try desk.golden("check").lines == ["a: equal", "1 case: 1 equal"])
    #expect(try desk.verdict()["cost"] == [])
    let before = try desk.contents()
    #expect(try desk.record("--all").output.hasPrefix("Nothing to record"))
    #expect(try desk.contents() == before)
    try write(#""boxes":2"#, cost: #"{"bytes":[0,9000]}"#)
    #expect(try desk.golden("prune", "--check").code == 0)
    try desk.write("a", scene: #"{"scene":1,"experience":"load","duration":0.2}"#, #""stills":[0]"#)
    #expect(try desk.golden("prune", "--check").output.contains("a/cost.json"))
  }

  @Test func `the frame, the figure and the command that became dearer are named`() throws {
    let cost = try suggested(#""boxes":2"#)
    try write(#""boxes":2"#, cost: cost)
    try desk.record("--all")
    try write(#""boxes":2,"glow":9"#, cost: #"{"glowPixels":[0,100]}"#)
    let light = try desk.golden("check")
    #expect(light.code == 1)
    #expect(light.output.contains("frame 6 costs glowPixels 324, allowed 0…100"), "\(light.output)")
    try write(#""boxes":9"#, cost: #"{"blendedPixels":[0,1500]}"#)
    try desk.bench.write("{}", to: "goldens/a/cost.json")
    let bare = try desk.golden("check", "--json")
    #expect(bare.code == 1)
    guard case .array(let cases)? = bare.json?["cases"],
      case .array(let breaches)? = cases[0]["cost"]
    else { return #expect(Bool(false)) }
    #expect(breaches[0]["figure"] == "blendedPixels" && breaches[0]["frame"] == 6)
    #expect(breaches[0]["found"] == .number(24 * 36 + 900) && breaches[0]["allowed"] == [0, 1500])
    #expect(breaches[0]["command"] != .null && cases[0]["outcome"] == "different")
  }

  @Test func `a dearer command is reported by its place and from what to what`() throws {
    try write(#""glow":3"#, cost: #"{"glowPixels":[0,40],"steps":[0,5]}"#)
    try desk.record()
    #expect(try desk.golden("check").code == 0)
    try write(#""glow":8"#, cost: #"{"glowPixels":[0,40],"steps":[0,5]}"#)
    let dearer = try desk.golden("check")
    #expect(
      dearer.output.contains(
        "frame 6 costs glowPixels 256, allowed 0…40: command 3, glow, became dearer: 36 → 256"),
      "\(dearer.output)")
    // The simulation counts its own steps.
    try write(#""glow":3,"pairs":99"#, cost: #"{"glowPixels":[0,40],"steps":[0,5]}"#)
    let work = try desk.golden("check")
    #expect(work.code == 1 && work.output.contains("costs steps 99, allowed 0…5"), "\(work.output)")
    // Cheaper than a range that begins above 0.
    try write(#""glow":3"#, cost: #"{"steps":[4,9]}"#)
    #expect(try desk.golden("check").output.contains("allowed 4…9: tighten it"))
  }

  @Test func `explain names the command that became dearer`() throws {
    for (name, boxes) in [("a", 1), ("b", 4)] {
      try desk.bench.write(
        #"{"scene":1,"experience":"load","size":{"width":24,"height":36},"scale":1,"duration":0.1,"#
          + #""controls":{"boxes":\#(boxes)}}"#, to: "\(name).json")
    }
    let run = try desk.bench.run("explain", "@a.json", "@b.json", "-o", "@e.png")
    #expect(run.code == 1)
    #expect(
      run.output.contains("cost: commands 2 → 5"), "\(run.output)")
    #expect(
      run.output.contains(
        "blendedPixels 964 → 1264; command 3, fill, became dearer: 0 → 100"),
      "\(run.output)")
  }

  @Test func `what is no range of a figure is refused with its place`() throws {
    for (cost, place) in [
      ("{}", "cost"), (#"{"pixels":[0,1]}"#, "cost.pixels"), (#"{"edges":[2,1]}"#, "cost.edges[1]"),
      (#"{"edges":7}"#, "cost.edges"), (#"{"edges":[-1,1]}"#, "cost.edges[0]"),
    ] {
      try write(#""boxes":1"#, cost: cost)
      let run = try desk.golden("check")
      #expect(run.code == 65 && run.errors.contains(place), "\(cost): \(run.errors)")
    }
    #expect(try desk.bench.run("schema", "case").output.contains("blendedPixels"))
  }
}
