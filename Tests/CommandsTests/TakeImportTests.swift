import Commands
import Geometry
import Host
import JSONCoding
import Live
import Rendering
import Testing

/// `import TAKE --case NAME`: what was played elsewhere becomes a golden case.
struct TakeImportTests {
  private static let spark = Experience("spark", title: "Spark", category: "Test", Spark.self)

  /// The take that a live player saves after a finger that goes across the stage.
  private func take() throws -> String {
    let scene =
      #"{"scene":1,"experience":"spark","size":{"width":24,"height":36},"scale":1,"chrome":"none"}"#
    let player = try LivePlayer(Array(scene.utf8), in: PlayerConfiguration([Self.spark]))
    player.touch(.began, of: 1, at: Point(3, 4), seconds: 0.1)
    for frame in 0..<90 {
      player.touch(.moved, of: 1, at: Point(3, 4 + Double(frame) / 4), seconds: Double(frame) / 60)
      try player.advance(toFrame: frame)
      _ = try player.paint()
      if frame > 28, frame.isMultiple(of: 10) { player.note() }
    }
    return player.document
  }

  @Test func `a take becomes a case that holds, and comes out as it was seen`() throws {
    let bench = try Bench()
    try bench.write(try take(), to: "take.json")
    #expect(try bench.run("reproduce", "@take.json").code == 0)
    let run = try bench.run("import", "@take.json", "--case", "across", "--goldens", "@goldens")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.contains("7 frames of spark come out as they were seen, pixel for pixel."))
    #expect(run.output.hasSuffix("goldens/across.case.json with 4 pictures\n"))
    // Its pictures are of the minute that was seen, and what it was saved with is left out.
    let made = try JSON(text: try bench.text("goldens/across.case.json"))
    #expect(made["stills"] == [0.734, 0.984, 1.234, 1.484])
    #expect(made["scene"]?["seen"] == nil && made["scene"]?["build"] == nil)
    #expect(try bench.run("golden", "check", "@goldens").code == 0)
    try bench.write(try #require(made["scene"]).text(), to: "scene.json")
    let trace = try bench.run("trace", "@take.json").output
    #expect(try !trace.isEmpty && bench.run("trace", "@scene.json").output == trace)
  }

  @Test func `a take is a scene that is made shorter`() throws {
    let bench = try Bench()
    try bench.write(try take(), to: "take.json")
    let run = try bench.run(
      "shrink", "@take.json", "--while", "touches > 0", "-o", "@short.json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try bench.text("short.json").utf8.count < take().utf8.count / 3)
  }

  @Test func `another build and other pixels are noted, and the case is made all the same`() throws
  {
    let bench = try Bench()
    let take = try take()
    let drawings = Fingerprint.expected.drawings
    let digest = try #require(
      try JSON(text: take)["seen"]?.members.first?.value.text().dropFirst(1))
    let other = take.replacing(drawings, with: "0123456789abcdef")
      .replacing(digest.dropLast(1), with: "0123456789abcdef")
    try bench.write(other, to: "take.json")
    let run = try bench.run("import", "@take.json", "--case", "a", "--goldens", "@goldens")
    #expect(run.code == 0)
    #expect(
      run.errors.split(separator: "take.json\": ").last
        == """
        taken with another build (drawings "0123456789abcdef", here \(drawings)), so it may come out \
        differently here

        """, "\(run.errors)")
    #expect(
      run.output.contains("1 of 7 frames of spark come out differently, the first is frame 30"))
    #expect(try bench.run("golden", "check", "@goldens").code == 0)
  }

  @Test func `a recording becomes a case too`() throws {
    let bench = try Bench()
    try bench.write(
      #"[{"type":"pointerdown","pointerId":1,"pointerType":"touch","clientX":3,"clientY":4,"#
        + #""timeStamp":10,"isPrimary":true},{"type":"pointerup","pointerId":1,"#
        + #""pointerType":"touch","clientX":3,"clientY":4,"timeStamp":60,"isPrimary":true}]"#,
      to: "page.json")
    let run = try bench.run(
      "import", "@page.json", "--case", "tap", "--goldens", "@goldens", "--size", "24x36")
    #expect(run.code == 0 && run.output.contains("Made "))
    #expect(try bench.run("golden", "check", "@goldens").code == 0)
  }

  @Test(arguments: [
    ([], 65, "take.json\": expected a recording, found a scene, which --case NAME makes a case of"),
    (["--goldens", "@goldens"], 64, "--goldens: expected together with --case"),
    (["-o", "@scene.json"], 64, "--output: expected a recording, found a scene"),
    (["--case", "a", "-o", "@scene.json"], 64, "expected one of them, found both"),
    (["--case", "a", "--at", "2"], 64, "--at: expected a recording, found a scene"),
    (["--case", "a", "--size", "9x9"], 64, "--size: expected a recording, found a scene"),
    (["--case", "a/b"], 64, "a case's name: expected"),
  ])
  func `wrong options`(_ options: [String], _ code: Int32, _ mistake: String) throws {
    let bench = try Bench()
    try bench.write(try take(), to: "take.json")
    let run = try bench.run(["import", "@take.json"] + options)
    #expect(run.code == code && run.errors.contains(mistake), "\(run.errors)")
    #expect(run.errors.hasPrefix("motecraft: error: "))
  }

  @Test(arguments: [
    (#""build":5"#, "build: expected"), (#""seen":{"x":"y"}"#, "seen: expected 16 hexadecimal"),
    (#""steps":7"#, "steps: expected a list"),
  ])
  func `wrong takes`(_ member: String, _ mistake: String) throws {
    let bench = try Bench()
    try bench.write(#"{"scene":1,"experience":"spark",\#(member)}"#, to: "take.json")
    let run = try bench.run("import", "@take.json", "--case", "a", "--goldens", "@goldens")
    #expect(run.code == 65 && run.errors.contains(mistake), "\(run.errors)")
  }
}
