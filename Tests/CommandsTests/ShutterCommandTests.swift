import Commands
import Foundation
import JSONCoding
import Testing

/// Frames that are exposed by a shutter, in all commands that paint.
@Suite struct ShutterCommandTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The spark falls by a point a second.
  private func run(_ command: String, _ arguments: String...) throws -> Bench.Run {
    try bench.run(
      [command, "spark"] + Bench.small + ["--fps", "1", "--duration", "4"] + arguments)
  }

  @Test func `a shutter changes the picture, and none is the picture of before`() throws {
    #expect(try run("still", "--at", "2", "-o", "@plain.png").code == 0)
    #expect(try run("still", "--at", "2", "--shutter", "0", "-o", "@zero.png").code == 0)
    #expect(try run("still", "--at", "2", "--shutter", "360", "-o", "@blurred.png").code == 0)
    #expect(try bench.bytes("plain.png") == bench.bytes("zero.png"))
    #expect(try bench.bytes("plain.png") != bench.bytes("blurred.png"))
  }

  @Test func `a film has the bytes of its stills, for any number of jobs`() throws {
    for jobs in ["1", "3"] {
      let folder = "@film\(jobs)"
      #expect(
        try run("render", "--shutter", "180", "--frames", "1-3", "--jobs", jobs, "-o", folder).code
          == 0)
    }
    _ = try run("still", "--shutter", "180", "--at", "2", "-o", "@still.png")
    let names = try bench.frames("film1")
    #expect(names.count == 3)
    for name in names {
      #expect(try bench.bytes("film1/\(name)") == bench.bytes("film3/\(name)"))
    }
    #expect(try bench.bytes("film1/frame-00002.png") == bench.bytes("still.png"))
    let verified = try bench.run(["verify", "@film1"])
    #expect(verified.code == 0, "\(verified.errors)")
    let reproduced = try bench.run(["reproduce", "@still.png"])
    #expect(reproduced.code == 0, "\(reproduced.errors)")
  }

  @Test(arguments: ["svg", "pdf"]) func `vectors have no exposure`(ending: String) throws {
    let run = try run("still", "--at", "2", "--shutter", "180", "-o", "@a.\(ending)")
    #expect(run.code == 64)
    #expect(
      run.errors.hasPrefix(
        "motecraft: error: invalid option at --output: expected a .png file, as vectors have no"
          + " exposure, found \"")
        && run.errors.contains(".\(ending)\" with a shutter"), "\(run.errors)")
    #expect(try self.run("still", "--at", "2", "--shutter", "0", "-o", "@a.\(ending)").code == 0)
  }

  @Test(arguments: ["361", "-1", "half"]) func `a shutter has a range`(value: String) throws {
    let run = try run("still", "--shutter=\(value)", "-o", "@a.png")
    #expect(run.code == 64)
    #expect(
      run.errors.contains("invalid option at --shutter: expected a number 0…360, found"),
      "\(run.errors)")
  }

  @Test func `motion that needs more moments is reported with its first frame`() throws {
    let scene = """
      {"scene":1,"experience":"spark","size":{"width":24,"height":36},"fps":30,"duration":0.4,
       "scale":8,"shutter":360,"steps":[{"at":0.1,"perform":{"actions":[{"type":"pointer","id":"f",
       "parameters":{"pointerType":"touch"},"actions":[
         {"type":"pointerMove","x":2,"y":4},{"type":"pointerDown","button":0},
         {"type":"pointerMove","x":22,"y":30,"duration":40},
         {"type":"pointerUp","button":0}]}]}}]}
      """
    try bench.write(scene, to: "fast.json")
    let run = try bench.run(["render", "@fast.json", "-o", "@fast"])
    #expect(run.code == 0)
    #expect(
      run.errors.contains("too fast for the 64 moments of an exposure to meet, first in frame"),
      "\(run.errors)")
    try bench.write(
      """
      {"deliveries":1,"date":"today","items":[
      {"name":"one","kind":"stills","size":{"width":24,"height":36},"scale":8,"count":6}]}
      """, to: "list.json")
    let delivered = try bench.run(
      ["deliver", "@fast.json", "--deliveries", "@list.json", "-o", "@out", "--quiet"])
    #expect(delivered.code == 0)
    #expect(
      delivered.errors.contains(/one: motion in [0-9]+ frames? is too fast for the 64 moments/),
      "\(delivered.errors)")
  }

  @Test func `sheets, deliveries and golden cases are exposed too`() throws {
    #expect(try run("sheet", "--count", "2", "-o", "@plain-sheet.png").code == 0)
    #expect(try run("sheet", "--count", "2", "--shutter", "360", "-o", "@sheet.png").code == 0)
    #expect(try bench.bytes("plain-sheet.png") != bench.bytes("sheet.png"))

    func list(_ more: String) -> String {
      """
      {"deliveries":1,"date":"today","items":[
      {"name":"one","kind":"stills","size":{"width":24,"height":36},"scale":2,"count":2\(more)}]}
      """
    }
    try bench.write(list(""), to: "plain.json")
    try bench.write(list(#","shutter":360"#), to: "blurred.json")
    try bench.write(
      GoldenBench.scene(#","fps":1,"duration":4"#).replacing(#","duration":0.2"#, with: ""),
      to: "scene.json")
    for name in ["plain", "blurred"] {
      let run = try bench.run(
        ["deliver", "@scene.json", "--deliveries", "@\(name).json", "-o", "@\(name)", "--quiet"])
      #expect(run.code == 0, "\(run.errors)")
    }
    let files = try bench.names("plain").filter { $0.hasSuffix(".png") }
    #expect(files.count == 2)
    for file in files {
      #expect(try bench.bytes("plain/\(file)") != bench.bytes("blurred/\(file)"))
    }

    let goldens = try GoldenBench(bench)
    try goldens.write(
      "blurred", scene: GoldenBench.scene(#","fps":10,"shutter":360"#), #""stills":[0.1]"#)
    try goldens.record()
    #expect(try goldens.golden("check").code == 0)
    try goldens.write("blurred", scene: GoldenBench.scene(#","fps":10"#), #""stills":[0.1]"#)
    #expect(try goldens.golden("check").code != 0)
  }
}
