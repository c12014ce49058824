import Commands
import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering
import Testing

/// Scenes whose end meets their beginning.
@Suite struct LoopTests {
  private func bench() throws -> Bench {
    try Bench(
      CommandLineTool(
        name: "motecraft", brand: "Motecraft",
        experiences: [
          Experience("spark", title: "Spark", category: "Test", Spark.self),
          Experience("tide", title: "Tide", category: "Test", Tide.self),
        ]))
  }

  private func scene(_ name: String, _ members: String = "") -> String {
    #"{"scene":1,"experience":"\#(name)","chrome":"none","size":{"width":40,"height":60},"#
      + #""scale":1,"fps":20,"duration":3\#(members)}"#
  }

  @Test func `a scene that comes round is reported as one`() throws {
    let bench = try bench()
    let path = try bench.write(scene("tide", #","loop":true"#), to: "tide.json")
    let run = try bench.run("check", path, "--loop")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output == "\(path): ok, its end meets its beginning\n")
    // A length that is no whole number of frames is one when it is played.
    for duration in ["2.97", "0.01", "1.234"] {
      let uneven = scene("tide").replacing("\"duration\":3", with: "\"duration\":\(duration)")
      try bench.write(uneven, to: "uneven.json")
      #expect(try bench.run("check", "@uneven.json", "--loop").code == 0)
    }
  }

  @Test func `a scene that does not is reported with its difference`() throws {
    let bench = try bench()
    let path = try bench.write(scene("spark"), to: "spark.json")
    #expect(try bench.run("check", path).code == 0)
    let run = try bench.run("check", path, "--loop")
    #expect(run.code == 1 && run.errors.isEmpty)
    #expect(run.lines.count == 5)
    // A square of 4 points that has gone down by 3: 12 pixels above and 12 below.
    #expect(
      run.output.hasPrefix(
        "\(path): its end does not meet its beginning: at 3 s (frame 60) 24 pixels differ by up to "
      ))
    #expect(run.output.contains("of 255, within 4 x 7 at 18, 28, in a picture of 2400 pixels\n"))
    #expect(run.output.contains("\n  drawing: command "))
    #expect(run.lines[2].hasPrefix("    - fill ") && run.lines[2].contains(" path M 18 28 L"))
    #expect(run.lines[3].hasPrefix("    + ") && run.lines[3].contains(" path M 18 30.999"))
  }

  @Test func `what is worse than an open end counts before it`() throws {
    let bench = try bench()
    let open = try bench.write(scene("spark"), to: "spark.json")
    let bad = try bench.write(scene("spark", #","loop":1"#), to: "bad.json")
    let body = try bench.write(#"{"actions":[]}"#, to: "body.json")
    #expect(try bench.run("check", "--loop", body).output == "\(body): ok\n")
    #expect(try bench.run("check", "--loop", open, body).code == 1)
    let mixed = try bench.run("check", "--loop", open, bad)
    #expect(mixed.code == 65)
    #expect(mixed.errors.contains("loop: expected true or false"))
    #expect(try bench.run("check", "--loop", "@missing.json", open).code == 66)
  }

  @Test func `the frames of a loop are as many as its length, and the next would be the first`()
    throws
  {
    let bench = try bench()
    try bench.write(scene("tide", #","loop":true"#), to: "tide.json")
    try bench.write(
      scene("tide", #","loop":true"#).replacing("\"duration\":3", with: "\"duration\":6"),
      to: "twice.json")
    for name in ["tide", "twice"] {
      let run = try bench.run("render", "@\(name).json", "-o", "@\(name)", "--quiet")
      #expect(run.code == 0, "\(run.errors)")
    }
    let once = try bench.names("tide").filter { $0.hasSuffix(".png") }
    #expect(once.count == 60)
    // The tide of a film twice as long has the period that fits it: the frames are others.
    let twice = try bench.text("twice/frames.jsonl").split(separator: "\n")
    let lines = try bench.text("tide/frames.jsonl").split(separator: "\n")
    #expect(twice.count == 121 && lines.count == 61)
    #expect(lines[0].contains(#""loop":true"#))
    #expect(try bench.bytes("tide/frame-00000.png") != bench.bytes("tide/frame-00059.png"))
  }

  @Test func `a loop of another length is another scene`() throws {
    let bench = try bench()
    try bench.write(scene("tide", #","loop":true"#), to: "tide.json")
    let render = ["render", "@tide.json", "-o", "@out", "--quiet"]
    #expect(try bench.run(render).code == 0)
    // A part of a longer film may be added to a scene that does not loop, but not to this one.
    let part = try bench.run(render + ["--duration", "4", "--frames", "60-79"])
    #expect(part.code == 73)
    #expect(part.errors.contains("--overwrite"))
  }

  @Test func `the option says it for a scene that does not`() throws {
    let bench = try bench()
    try bench.write(scene("tide"), to: "tide.json")
    let trace = { (options: [String]) in
      try bench.run(["trace", "@tide.json", "--frames", "59"] + options).output
    }
    #expect(try trace([]).contains(#""loop":0"#))
    #expect(try trace(["--loop"]).contains(#""loop":3"#))
  }
}

/// A square that goes round once in as many seconds as the loop takes.
private struct Tide: Picture {
  static let controls = ControlsSchema<Self>(pattern: .none)
  static let demonstration = Demonstration.pause(0)

  func draw(at moment: Moment, on canvas: inout Canvas) {
    let turn = moment.seconds / moment.stage.period(near: 1.1)
    let place = moment.stage.bounds.center + Vector(angle: Math.twoPi * turn) * 12
    canvas.fill(circle: place, radius: 5, with: Color(oklch: 0.8, 0.1, 80))
  }

  func metrics(_ state: Void, at moment: Moment) -> Metrics {
    ["loop": moment.stage.loopDuration ?? 0]
  }
}
