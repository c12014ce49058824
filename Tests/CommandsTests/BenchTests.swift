import Commands
import Drawing
import Files
import Geometry
import JSONCoding
import Rendering
import Testing

@Suite struct BenchTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func run(_ arguments: String...) throws -> Bench.Run {
    try bench.run(["bench"] + Bench.small + arguments)
  }

  private func number(_ value: JSON?) throws -> Double {
    let number: Double? = if case .number(let number) = value { number } else { nil }
    return try #require(number)
  }

  private func scenes(_ run: Bench.Run) throws -> [JSON] {
    #expect(run.code == 0 && run.errors.isEmpty)
    let scenes: [JSON]? = if case .array(let list) = run.json?["scenes"] { list } else { nil }
    return try #require(scenes)
  }

  @Test func `all experiences and the comparison scene are timed`() throws {
    let run = try run("--frames", "2-9", "--rounds", "2", "--jobs", "3", "--json")
    let scenes = try scenes(run)
    #expect(scenes.map { $0["name"] } == ["spark", "ruled", "strokes"])
    #expect(scenes.map { $0["experience"] } == ["spark", "ruled", "strokes"])
    #expect(run.json?["rounds"] == 2 && run.json?["compression"] == "fast")
    for key in ["version", "cairo", "pixman", "libpng", "processors"] {
      #expect(run.json?[key] != nil)
    }
  }

  @Test func `without a range the second sixty frames are made, or all of a short scene`() throws {
    for (seconds, count) in [("0.1", 6), ("1", 60), ("1.1", 6), ("6", 60)] as [(String, JSON)] {
      let scenes = try scenes(run("spark", "--duration", seconds, "--counts", "--json"))
      #expect(scenes[0]["frames"] == count, "\(seconds)")
    }
  }

  @Test func `the figures agree with each other`() throws {
    for scene in try scenes(
      run("--frames", "0-29", "--rounds", "3", "--jobs", "1", "--json")
    ).found() {
      #expect(scene["width"] == 24 && scene["height"] == 36 && scene["jobs"] == 1)
      #expect(scene["frames"] == 30)
      let rate = try number(scene["framesPerSecond"])
      let kilobytes = try number(scene["kilobytesPerFrame"])
      let megabytes = try number(scene["megabytesPerSecond"])
      #expect(rate > 0 && kilobytes > 0)
      // Each is rounded to three decimals.
      let bound = 0.001 + 0.0005 * (rate + kilobytes) / 1000
      #expect(abs(rate * kilobytes / 1000 - megabytes) <= bound)
      let memory = try number(scene["peakMegabytes"])
      #expect(memory > 1)
      let times = scene["milliseconds"]
      for stage in ["simulate", "record", "paint", "encode", "write"] {
        let time = try number(times?[stage])
        #expect(time > 0)
      }
    }
  }

  @Test func `means of scenes of several lengths say so`() throws {
    try bench.write(#"{"scene":1,"experience":"spark","duration":0.05}"#, to: "short.json")
    let words = ["bench", "--counts", "--frames", "0-29", "@short.json", "ruled"] + Bench.small
    let run = try bench.run(words)
    #expect(
      run.output.contains(
        "Means of all frames of each (\(bench.path("short.json")): 3, ruled: 30), equal"))
  }

  @Test func `counts are equal however frames are made, and means of them all`() throws {
    let options = ["--counts", "--frames", "0-9", "--json"]
    let run = try bench.run(["bench", "spark"] + Bench.small + options + ["--jobs", "1"])
    let again = try bench.run(["bench", "spark"] + Bench.small + options + ["--jobs", "3"])
    #expect(run.code == 0 && run.errors.isEmpty && run.output == again.output)
    let scene = try scenes(run)[0]
    #expect(scene["name"] == "spark" && scene["frames"] == 10)
    for key in [
      "commands", "edges", "crossings", "blendedPixels", "glowPixels", "blurPixels", "bytes",
      "nodes", "steps",
    ] {
      let (mean, most) = (try number(scene[key]), try number(scene["most"]?[key]))
      #expect(mean >= 0 && mean <= most && mean == mean.rounded(), "\(key)")
    }
    #expect(try number(scene["blendedPixels"]) >= 24 * 36)
    #expect(try number(scene["bytes"]) > 50 && number(scene["nodes"]) > 2)
    let table = try bench.run(
      ["bench", "--counts", "--frames", "0-1", "spark", "ruled"] + Bench.small)
    #expect(table.lines[0].contains("BLENDED PIXELS") && table.lines.count == 4)
    #expect(try bench.run("bench", "spark", "--counts", "--commands").code == 64)
  }

  @Test func `people get a table`() throws {
    let run = try run("ruled", "--frames", "0-3", "--rounds", "1", "--touches", "none")
    #expect(run.code == 0 && run.errors.isEmpty && run.lines.count == 3)
    for head in ["SCENE", "FRAMES/S", "SIMULATE MS", "WRITE MS", "MB/S", "KB/FRAME", "PEAK MB"] {
      #expect(run.lines[0].contains(head))
    }
    #expect(run.lines[1].hasPrefix("ruled") && run.lines[1].contains("24 x 36"))
    #expect(Set(run.lines[..<2].map(\.count)).count == 1)
    #expect(run.lines[2].contains("1 round,"))
  }

  @Test func `frames of which nothing changes count as such`() throws {
    let scene = try scenes(
      run("ruled", "--frames", "0-8", "--touches", "none", "--jobs", "1", "--json"))[0]
    #expect(scene["unchanged"] == 8)
    let one = try scenes(run("ruled", "--frames", "4", "--rounds", "1", "--json"))[0]
    #expect(one["milliseconds"]?["simulate"] == .null && one["jobs"] == 1)
  }

  @Test func `commands are listed by their places, the dearest first`() throws {
    let arguments = ["ruled", "--frames", "3", "--rounds", "2", "--touches", "none", "--commands"]
    let run = try bench.run(["bench"] + Bench.small + arguments + ["--json"])
    #expect(run.code == 0 && run.errors.isEmpty)
    let drawings: [JSON]? = if case .array(let list)? = run.json { list } else { nil }
    let drawing = try #require(drawings?.first)
    #expect(drawings?.count == 1 && drawing["name"] == "ruled" && drawing["frame"] == 3)
    let commands: [JSON]? = if case .array(let list)? = drawing["commands"] { list } else { nil }
    let rows = try #require(commands)
    let times = try rows.map { try number($0["milliseconds"]) }
    #expect(!rows.isEmpty && times.allSatisfy { $0 >= 0 } && times == times.sorted(by: >))
    let places = rows.compactMap {
      if case .string(let place)? = $0["place"] { place } else { nil }
    }
    #expect(places.count == rows.count && Set(places).count == rows.count)
    #expect(places.contains { $0 == "1" || $0.hasPrefix("1 › ") })
    #expect(rows.allSatisfy { $0["command"] != nil })
    let table = try bench.run(["bench"] + Bench.small + arguments)
    #expect(table.code == 0 && table.lines[0].hasPrefix("ruled, frame 3: "))
    #expect(table.lines[1].hasPrefix("PLACE") && table.lines[1].hasSuffix("MS"))
    #expect(table.lines.last { !$0.isEmpty }?.hasPrefix("others ") == true)
  }

  @Test func `a scene of one's own is timed too`() throws {
    try bench.write(#"{"scene":1,"experience":"spark","fps":10,"duration":9}"#, to: "my.json")
    let scene = try scenes(run("@my.json", "--frames", "0-4", "--rounds", "1", "--json"))[0]
    #expect(scene["name"] == .string(bench.path("my.json")) && scene["experience"] == "spark")
  }

  @Test func `frames are made in the folder named, and removed`() throws {
    try bench.write("mine", to: "kept")
    _ = try bench.run("list")
    let before = try bench.names("")
    #expect(try run("spark", "--frames", "0-4", "-o", bench.path("")).code == 0)
    #expect(try bench.names("") == before)
    let nowhere = try run("spark", "--frames", "0-4", "-o", "@nowhere")
    #expect(nowhere.code == 73 && nowhere.errors.contains("nowhere"))
    // The finger leaves the stage on the way.
    let move = #"{"type":"pointerMove","x":X,"y":5}"#
    let late = [
      move.replacing("X", with: "5"), #"{"type":"pause","duration":60}"#,
      move.replacing("X", with: "500"),
    ].joined(separator: ",")
    try bench.write(
      #"{"actions":[{"type":"pointer","id":"p","actions":[\#(late)]}]}"#, to: "late.json")
    let failed = try run(
      "spark", "--frames", "0-20", "-o", bench.path(""), "--touches", "@late.json")
    #expect(failed.code == 65 && failed.errors.contains("late.json") && failed.output.isEmpty)
    #expect(try bench.names("") == (before + ["late.json"]).sorted())
  }

  @Test func `wrong names and numbers are refused before anything is made`() throws {
    let unknown = try run("spark", "stroke")
    #expect(unknown.code == 64 && unknown.errors.contains("nearest known: strokes"))
    for (option, value) in [
      ("--rounds", "0"), ("--frames", "x"), ("--jobs", "0"), ("--scale", "-1"),
    ] {
      let run = try run("spark", option, value)
      #expect(run.code == 64 && run.errors.contains(option))
    }
  }

  /// The numbers are those of the scripts for other libraries, at 1080 x 1920.
  @Test(arguments: [
    (0, 0.0, Point(256.209046841, 1057.302131653), Point(267.944693853, 993.424891063)),
    (7, 0.5, Point(296.05710268, 931.992416382), Point(286.516917819, 997.057865282)),
    (1999, 2.25, Point(984.298760891, 1831.301078796), Point(987.294561682, 1777.043881729)),
  ])
  func `the curves are those that others draw`(
    index: Int, seconds: Double, start: Point, end: Point
  ) throws {
    let controls = [
      0: (Point(259.729740944, 1038.138959476), Point(264.423999749, 1012.58806324)),
      7: (Point(288.73460787, 950.85804164), Point(299.631376678, 979.041483496)),
      1999: (Point(997.238145547, 1815.688741562), Point(986.340923763, 1793.318009684)),
    ]
    let curves = StrokesBenchmark().begin(on: Stage(size: StrokesBenchmark.size))
    #expect(curves.count == 2000)
    let (first, second) = try #require(controls[index])
    var points: [Point] = []
    for element in curves[index].path(at: seconds).elements {
      switch element {
      case .move(let point): points.append(point)
      case .curve(let first, let second, let end): points += [first, second, end]
      default: Issue.record("no other pieces")
      }
    }
    #expect(points.count == 4)
    for (point, truth) in zip(points, [start, first, second, end]) {
      #expect((point - truth).length < 1e-6)
    }
    #expect(curves[index].color.alpha == 0.6)
  }

  @Test func `the peak of memory is read as the system tells it`() throws {
    #expect(PeakMemory.bytes(in: "Name:\tx\nVmHWM:\t   12345 kB\nVmRSS:\t 1 kB\n") == 12_641_280)
    #expect(PeakMemory.bytes(in: "Name:\tx\n") == nil)
    #expect(PeakMemory.bytes(in: "VmHWM:\tmany kB\n") == nil)
  }
}
