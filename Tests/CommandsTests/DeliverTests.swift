import Commands
import Controls
import Drawing
import Files
import Foundation
import Geometry
import Gestures
import JSONCoding
import Raster
import Rendering
import Synchronization
import Testing

/// Counts the steps of all its simulations.
private struct Tally: Renderer {
  static let steps = Mutex(0)

  var level = 0.5
  static var controls: ControlsSchema<Tally> {
    ControlsSchema(pattern: .tactileColumn(width: 44), .value("level", \.level, in: 0...1))
  }
  func begin(on stage: Stage) -> Int { 0 }
  func update(_ state: inout Int, at moment: Moment) {
    state += 1
    Self.steps.withLock { $0 += 1 }
  }
  func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {
    canvas.fill(Rect(0, 0, Double(state), 3), with: .white)
  }
}

/// Deliveries of stills, which need no ffmpeg; films are tried by `.ci/deliveries`.
@Suite(.timeLimit(.minutes(15))) struct DeliverTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.write(list(""), to: "list.json")
  }

  private func list(_ more: String) -> String {
    """
    {"deliveries":1,"date":"today","items":[
    {"name":"one","kind":"stills","size":{"width":20,"height":30},"scale":2,"count":3},
    {"name":"two","kind":"stills","size":{"width":20,"height":30},"scale":1.5,"count":1},
    {"name":"wide","kind":"stills","size":{"width":30,"height":20},"scale":1}\(more)]}
    """
  }

  private func deliver(_ words: String...) throws -> Bench.Run {
    try bench.run(
      ["deliver"] + words + ["--deliveries", "@list.json", "-o", "@out", "--json", "--quiet"])
  }

  private func picture(_ name: String) throws -> Bitmap {
    try PNGReader.read(bench.path(name)).bitmap
  }

  private func sides(_ name: String) throws -> [Int] {
    let picture = try picture("out/\(name)")
    return [picture.width, picture.height]
  }

  // MARK: One simulation

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
    #expect(try picture("out/two.png") == picture("own.png"))
    #expect(try bench.run("reproduce", "@out/two.png").code == 0)
  }

  @Test func `five deliveries take the steps of one, and no more`() throws {
    let tool = CommandLineTool(
      name: "motecraft", experiences: [Experience("tally", title: "Tally", Tally.self)])
    let names = ["a", "b", "c", "d", "e"]
    let items = names.enumerated().map { number, name in
      """
      {"name":"\(name)","kind":"stills","size":{"width":20,"height":30},"scale":\(number + 1),
       "stills":[{"at":\(number)},{"at":5}]}
      """
    }
    let light = #",{"name":"light","like":"a","appearance":"light"}"#
    let mirrored = #",{"name":"mirrored","like":"light","layoutDirection":"rightToLeft"}"#
    let same = #",{"name":"same","like":"mirrored","scale":3}"#
    try bench.write(
      #"{"deliveries":1,"items":[\#(items.joined(separator: ",") + light + mirrored + same)]}"#,
      to: "list.json")
    try bench.write(
      #"{"scene":1,"experience":"tally","steps":[{"at":4,"contacts":[{"t":0,"id":1,"phase":"began","x":9,"y":9}]}]}"#,
      to: "scene.json")
    func steps(_ source: String, _ names: [String]) throws -> Int {
      Tally.steps.withLock { $0 = 0 }
      let run = try bench.run(
        ["deliver", source] + names + ["--deliveries", "@list.json", "-o", "@out", "--quiet"],
        by: tool)
      #expect(run.code == 0, "\(run.errors)")
      return Tally.steps.withLock { $0 }
    }
    // 5 s of 120 steps, and the first.
    #expect(try steps("tally", names) == 601)
    #expect(try steps("tally", ["a"]) == 601)
    #expect(try steps("@scene.json", names) == 601)
    // What looks another way is another simulation.
    #expect(try steps("tally", ["a", "light"]) == 1202)
    #expect(try steps("tally", ["a", "light", "mirrored", "same"]) == 1803)
    #expect(try steps("tally", names + ["light", "mirrored", "same"]) == 1803)
  }

  // MARK: Keys

  @Test func `looks are those of the delivery, and an option counts before them`() throws {
    try bench.write(
      list(
        #"""
        ,{"name":"light","like":"two","size":{"width":120,"height":200},"appearance":"light"}
        ,{"name":"mirrored","like":"light","layoutDirection":"rightToLeft"}
        ,{"name":"large","like":"light","textSize":"accessibility2"}
        ,{"name":"bare","like":"light","chrome":"none"}
        """#), to: "list.json")
    let run = try deliver("spark", "light", "mirrored", "large", "bare")
    #expect(run.code == 0 && run.json?["simulations"] == 4, "\(run.errors)")
    let options = [
      "light": [], "mirrored": ["--layout-direction", "rightToLeft"],
      "large": ["--text-size", "accessibility2"], "bare": ["--chrome", "none"],
    ]
    var pictures: [Bitmap] = []
    for (name, more) in options {
      _ = try bench.run(
        [
          "still", "spark", "--size", "120x200", "--scale", "1.5", "--fps", "30", "--frame", "90",
          "--appearance", "light", "--quiet", "-o", "@own.png",
        ] + more)
      let made = try picture("out/\(name).png")
      #expect(try made == picture("own.png"), "\(name)")
      #expect(!pictures.contains(made), "\(name)")
      pictures.append(made)
    }
    #expect(try deliver("spark", "light", "bare", "--chrome", "none").json?["simulations"] == 1)
  }

  @Test func `a range is shown, and nothing beyond it`() throws {
    try bench.write(
      list(#",{"name":"part","like":"one","from":1,"to":4}"#), to: "list.json")
    #expect(try deliver("spark", "part").code == 0)
    for (number, moment) in [(1, "1.5"), (2, "2.5"), (3, "3.5")] {
      _ = try bench.run(
        "still", "spark", "--size", "20x30", "--fps", "30", "--at", moment, "--quiet", "-o",
        "@own.png")
      #expect(try picture("out/part-\(number).png") == picture("own.png"))
    }
    let late = try deliver("spark", "part", "--at", "0.5")
    #expect(late.code == 64 && late.errors.contains("--at: expected moments from 1…4"))
    for (key, members) in [
      ("to", #""to":7"#), ("from", #""from":7"#),
      ("stills[1].at", #""stills":[{"at":0},{"at":7}]"#),
    ] {
      try bench.write(list(#",{"name":"far","like":"two",\#(members)}"#), to: "list.json")
      let run = try deliver("spark", "far")
      #expect(run.code == 65 && run.errors.contains("far: \(key): expected"), "\(run.errors)")
    }
  }

  @Test func `stills with words are framed, the others are not`() throws {
    try bench.write(
      list(
        ##",{"name":"cards","like":"one","size":{"width":120,"height":200},"scale":1,"background":"#203040","stills":[{"at":1},{"at":2,"title":"Pull it"},{"at":3,"title":"大","place":"below"}]}"##
      ), to: "list.json")
    let run = try deliver("spark", "cards")
    #expect(run.code == 0 && run.json?["simulations"] == 1, "\(run.errors)")
    _ = try bench.run(
      "still", "spark", "--size", "120x200", "--scale", "1", "--fps", "30", "--at", "1", "--quiet",
      "-o", "@own.png")
    #expect(try picture("out/cards-1.png") == picture("own.png"))
    for name in ["cards-2.png", "cards-3.png"] {
      let corner = try picture("out/\(name)")[0, 0]
      #expect(corner.0 == 0x20 && corner.1 == 0x30 && corner.2 == 0x40, "\(name)")
      // It is no frame that could be made again.
      #expect(try bench.run("reproduce", "@out/\(name)").errors.contains("is no frame of"))
    }
    #expect(try deliver("spark", "cards", "--at", "1").code == 64)
    let check = try bench.run("check", "@list.json")
    #expect(check.code == 0 && check.output.hasSuffix("list.json: ok\n"))
    #expect(check.errors.contains("drawn as boxes in a still of cards, \"大\""))
  }

  @Test func `a scene with a size of its own is fitted`() throws {
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":30,"height":30},"duration":1}"#,
      to: "s.json")
    #expect(try deliver("@s.json", "one").code == 0)
    let made = try picture("out/one-1.png")
    // The scene is between bars of one colour each, as in a film of it.
    let film = #"{"film":1,"clips":[{"scene":"s.json"}]}"#
    try bench.write(film, to: "film.json")
    #expect(try deliver("@film.json", "one").code == 0)
    let filmed = try picture("out/one-1.png")
    for y in 0..<60 {
      #expect((made[20, y] == filmed[20, y]) == (10..<50 ~= y), "row \(y)")
      #expect(10..<50 ~= y || made[20, y] == made[20, y < 30 ? 0 : 59], "row \(y)")
    }
  }

  @Test func `what is rehearsed is what is rendered`() throws {
    func scene(_ x: Int, _ y: Int, at time: Double = 0.1) throws {
      try bench.write(
        #"{"scene":1,"experience":"spark","size":{"width":120,"height":200},"duration":2,"steps":["#
          + #"{"at":\#(time),"perform":{"actions":[{"type":"pointer","id":"f","parameters":{"pointerType":"touch"},"actions":["#
          + #"{"type":"pointerMove","x":\#(x),"y":\#(y)},{"type":"pointerDown","button":0},{"type":"pointerUp","button":0}]}]}}]}"#,
        to: "s.json")
    }
    // On the stage of the scene, which is larger than those of the deliveries.
    try scene(100, 190)
    #expect(try deliver("@s.json", "one").code == 0)
    try scene(121, 10)
    let out = try deliver("@s.json", "one")
    #expect(out.code == 65 && out.errors.contains("120 × 200"), "\(out.errors)")
    // Up to the last frame that is taken.
    try scene(121, 10, at: 1.5)
    try bench.write(list(#",{"name":"early","like":"one","to":1}"#), to: "list.json")
    #expect(try deliver("@s.json", "early").code == 0)
    #expect(try deliver("@s.json", "one").code == 65)
    try bench.write(#"{"film":1,"clips":[{"scene":"s.json"}]}"#, to: "film.json")
    #expect(try deliver("@film.json", "early").code == 0)
    #expect(try deliver("@film.json", "one").code == 65)
  }

  @Test func `a film makes what it asks for`() throws {
    try bench.write(
      #"""
      {"film":1,"clips":[{"scene":"spark","to":1}],"deliveries":[
        {"name":"mine","kind":"stills","size":{"width":20,"height":30},"scale":1},
        {"name":"poster","like":"poster","scale":0.1}]}
      """#, to: "film.json")
    let run = try bench.run("deliver", "@film.json", "-o", "@out", "--quiet")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try bench.names("out") == ["mine.png", "poster.png"])
    #expect(try sides("poster.png") == [39, 84])
    // Those of the tool are there, too.
    let other = try bench.run(
      "deliver", "@film.json", "play-store-feature", "-o", "@out", "--quiet")
    #expect(other.code == 0)
    #expect(try sides("play-store-feature.png") == [1024, 500])
    #expect(try bench.run("deliver", "@film.json", "--list").output.hasPrefix("mine"))
    try bench.write(#"{"film":1,"clips":[{"hold":1}],"deliveries":["postr"]}"#, to: "film.json")
    for words in [["check", "@film.json"], ["deliver", "@film.json"]] {
      let run = try bench.run(words)
      #expect(run.code == 65 && run.errors.contains("deliveries[0]"), "\(run.errors)")
      #expect(run.errors.contains("nearest known: poster"))
    }
  }

  // MARK: What is refused

  @Test func `what a store would refuse is refused before anything is written`() throws {
    let preview =
      #",{"name":"preview","kind":"film","size":{"width":20,"height":30},"scale":2,"limits":{"seconds":[15,30]}}"#
    try bench.write(list(preview), to: "list.json")
    let short = try deliver("spark", "one", "preview")
    #expect(short.code == 65 && short.errors.contains("preview: expected a length of 15…30 s"))
    #expect(short.errors.hasSuffix("found 6 s; --duration 15 makes it so long\n"))
    #expect(!FileManager.default.fileExists(atPath: bench.path("out")))
    let long = try deliver("spark", "preview", "--duration", "31")
    #expect(
      long.errors.contains("15…30 s, found 31 s; --duration 30 makes it so long"))
    let unknown = try deliver("spark", "on")
    #expect(unknown.code == 64 && unknown.errors.contains("nearest known: one"))
    #expect(try deliver().code == 64)
    #expect(try deliver("spark", "--at", "9", "one").code == 64)
  }

  /// What breaks a rule of the tool's own list: a delivery, what is changed of it, and words of the
  /// error.
  private static let refused: [(name: String, change: String, words: String)] = [
    ("appstore-preview-iphone", #""scale":4"#, "scale: expected 886x1920 or 1920x886 pixels"),
    ("appstore-preview-iphone", #""fps":60"#, "fps: expected at most 30"),
    ("appstore-preview-iphone", #""bitrate":9"#, "bitrate: expected 10…12 Mbit/s"),
    ("appstore-preview-iphone", #""bitrate":13"#, "bitrate: expected 10…12 Mbit/s"),
    ("appstore-preview-iphone", #""codec":"vp9""#, "codec: expected h264"),
    (
      "appstore-preview-iphone", #""to":14.9"#,
      #"expected a length of 15…30 s, found 14.9 s; "to": 15 makes it so long"#
    ),
    ("appstore-preview-iphone", #""to":30.1"#, "expected a length of 15…30 s, found 30.1 s"),
    ("appstore-preview-ipad", #""scale":1"#, "scale: expected 1200x1600 or 1600x1200 pixels"),
    ("appstore-preview-ipad", #""fps":50"#, "fps: expected at most 30"),
    ("appstore-preview-ipad", #""bitrate":20"#, "bitrate: expected 10…12 Mbit/s"),
    ("appstore-preview-ipad", #""codec":"prores""#, "codec: expected h264"),
    ("appstore-preview-ipad", #""from":90"#, "expected a length of 15…30 s, found 10 s"),
    ("appstore-screenshots", #""scale":2"#, "scale: expected 1320x2868 or"),
    ("appstore-screenshots", #""count":11"#, "count: expected 1…10 stills"),
    ("appstore-screenshots-ipad", #""scale":1"#, "scale: expected 2064x2752 or"),
    ("appstore-screenshots-ipad", #""count":11"#, "count: expected 1…10 stills"),
    ("play-store", #""scale":1"#, "scale: expected 1080x1920 or 1920x1080 pixels"),
    ("play-store", #""count":1"#, "count: expected 2…8 stills"),
    ("play-store", #""count":9"#, "count: expected 2…8 stills"),
    ("play-store-feature", #""scale":1"#, "scale: expected 1024x500 pixels"),
    ("play-store-feature", #""count":2"#, "count: expected 1 stills"),
    ("reel-9x16", #""to":91"#, "expected a length of 0…90 s"),
    ("square", #""to":61"#, "expected a length of 0…60 s"),
    (
      "square", #""bitrate":90,"to":50,"limits":{"bytes":500000000}"#,
      "expected at most 500.0 MB, found 90 Mbit/s for 50 s"
    ),
  ]

  @Test func `every rule of the tool's own list is held before the first frame`() throws {
    try bench.write(#"{"scene":1,"experience":"spark","duration":100}"#, to: "long.json")
    for (name, change, words) in Self.refused {
      try bench.write(
        #"{"deliveries":1,"items":[{"name":"x","like":"\#(name)",\#(change)}]}"#, to: "list.json")
      let run = try deliver("@long.json")
      #expect(run.code == 65 && run.errors.contains(words), "\(name) \(change): \(run.errors)")
      #expect(run.lines.isEmpty && run.errors.split(separator: "\n").count == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: bench.path("out")))
    try bench.write(
      #"{"deliveries":1,"items":[{"name":"x","like":"play-store"}]}"#, to: "list.json")
    let many = try deliver("@long.json", "--at", "1,2,3,4,5,6,7,8,9")
    #expect(many.code == 64 && many.errors.contains("--at: expected 2…8 moments for x"))
  }

  @Test func `no two deliveries share a file`() throws {
    for (items, names) in [
      (
        #",{"name":"shot-1","like":"one","count":1},{"name":"shot","like":"one","count":2}"#,
        ["shot-1", "shot"]
      ),
      (
        #",{"name":"a","kind":"gif","size":{"width":20,"height":30},"scale":1,"poster":1},{"name":"a-poster","like":"two"}"#,
        ["a", "a-poster"]
      ),
    ] {
      try bench.write(list(items), to: "list.json")
      let run = try bench.run(
        ["deliver", "spark"] + names + ["--deliveries", "@list.json", "-o", "@out", "--quiet"])
      #expect(run.code == 64 && run.errors.contains("\(names[1]): expected a file of its own"))
      #expect(run.errors.hasSuffix(", which \(names[0]) writes\n"), "\(run.errors)")
      let check = try bench.run("check", "@list.json")
      #expect(check.code == 65 && check.errors.contains("which \(names[0]) writes"))
    }
    let twice = try deliver("spark", "one", "two", "one")
    #expect(twice.code == 64 && twice.errors.contains("each name once, found \"one\" twice"))
    #expect(!FileManager.default.fileExists(atPath: bench.path("out")))
    // Moments name the files.
    try bench.write(
      list(#",{"name":"one-2","like":"two"},{"name":"none","like":"two"}"#), to: "list.json")
    #expect(try deliver("spark", "one", "one-2", "--at", "1").code == 0)
    #expect(try deliver("spark", "one", "one-2", "--at", "1,2").code == 0)
    #expect(try deliver("spark", "one", "one-2").code == 64)
  }

  @Test func `each still has a frame of its own`() throws {
    let short = try deliver("spark", "one", "--duration", "0.02")
    #expect(
      short.code == 65 && short.errors.contains("one: count: expected a frame for each still"))
    #expect(short.errors.hasSuffix("found two of one; --duration 0.1 makes it so long\n"))
    let near = try deliver("spark", "one", "--at", "0.1,0.101")
    #expect(near.code == 64 && near.errors.contains("--at: expected a frame for each still of one"))
    #expect(!FileManager.default.fileExists(atPath: bench.path("out")))
    #expect(try deliver("spark", "one", "--duration", "0.1").code == 0)
  }

  @Test func `check tells what deliver refuses of a film`() throws {
    let stage = #""size":{"width":20,"height":30},"scale":1"#
    let items: [(item: String, words: String)] = [
      (
        #"{"name":"a","like":"appstore-preview-iphone"}"#,
        "a: expected a length of 15…30 s, found 1 s; a film is as long as its clips"
      ),
      (
        #"{"name":"b","kind":"stills",\#(stage),"stills":[{"at":5}]}"#,
        "b: stills[0].at: expected moments from 0…1, found 5"
      ),
      (
        #"{"name":"c","kind":"gif",\#(stage),"from":2,"to":3}"#,
        "c: to: expected at most the length of 1 s, found 3"
      ),
      (
        #"{"name":"d","kind":"gif",\#(stage),"poster":3}"#,
        "d: poster: expected moments from 0…1, found 3"
      ),
      (
        #"{"name":"e","kind":"stills",\#(stage),"count":100}"#,
        "e: count: expected a frame for each still"
      ),
      (
        #"{"name":"f-1","kind":"stills",\#(stage)},{"name":"f","kind":"stills",\#(stage),"count":2}"#,
        "f: expected a file of its own"
      ),
    ]
    func film(_ items: [String]) throws {
      try bench.write(
        #"{"film":1,"fps":30,"clips":[{"hold":1}],"deliveries":[\#(items.joined(separator: ","))]}"#,
        to: "film.json")
    }
    for (item, words) in items {
      try film([item])
      let run = try bench.run("check", "@film.json")
      #expect(
        run.code == 65 && run.errors.contains("film.json\": deliveries: \(words)"), "\(run.errors)")
      let made = try bench.run("deliver", "@film.json", "-o", "@out", "--quiet")
      #expect(made.code != 0 && made.errors.contains(words), "\(made.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: bench.path("out")))
    try film(items.map(\.item))
    let all = try bench.run("check", "@film.json")
    #expect(all.code == 65 && all.errors.split(separator: "\n").count == items.count)
    try film(["\"poster\""])
    #expect(try bench.run("check", "@film.json").code == 0)
    // A script is played on the stage of each delivery.
    let tap =
      #"{"scene":1,"experience":"spark","duration":1,"steps":[{"perform":{"actions":[{"type":"pointer","id":"f","parameters":{"pointerType":"touch"},"actions":[{"type":"pointerMove","x":300,"y":500},{"type":"pointerDown","button":0},{"type":"pointerUp","button":0}]}]}}]}"#
    try bench.write(
      #"{"film":1,"clips":[{"scene":\#(tap)}],"deliveries":["poster",{"name":"b","kind":"stills",\#(stage)}]}"#,
      to: "film.json")
    let outside = try bench.run("check", "@film.json")
    #expect(outside.code == 65 && outside.errors.contains("20 × 30"), "\(outside.errors)")
  }

  @Test func `a folder that another run writes into is refused`() throws {
    try FileManager.default.createDirectory(
      atPath: bench.path("out"), withIntermediateDirectories: true)
    try {
      let lock = try FolderLock(OpenFolder(bench.path("out")), .exclusive)
      defer { withExtendedLifetime(lock) {} }
      let run = try deliver("spark", "one")
      #expect(run.code == 73 && run.errors.contains("another run is writing there"))
      #expect(try bench.names("out").allSatisfy { $0.hasPrefix(".") })
    }()
    #expect(try deliver("spark", "two").code == 0)
    #expect(try bench.names("out") == ["two.png"])
  }

  @Test func `a still that comes out too large is not left there`() throws {
    try bench.write(
      list(#",{"name":"fat","like":"two","scale":8,"limits":{"bytes":1000}}"#), to: "list.json")
    let run = try deliver("spark", "one", "fat")
    #expect(run.code == 74 && run.errors.contains("fat.png\": expected at most 1.0 kB"))
    #expect(try bench.names("out") == ["one-1.png", "one-2.png", "one-3.png"])
  }

  @Test(
    arguments: [
      (#"{}"#, "at deliveries"), (#"{"deliveries":1}"#, "at items"), ("[", "malformed"),
      (#"{"deliveries":1,"items":[{}]}"#, "at items[0].name"),
    ])
  func `a bad list is one sentence`(list: String, found: String) throws {
    try bench.write(list, to: "list.json")
    let run = try deliver("spark")
    #expect(run.code == 65 && run.errors.contains(found), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains("film"))
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
