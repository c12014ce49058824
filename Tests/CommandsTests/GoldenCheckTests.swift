import Foundation
import JSONCoding
import Testing

@Suite struct GoldenCheckTests {
  @Test func `what was recorded is equal, and recorded once`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0,0.1],"film":{"frames":"0-11","keys":[0,6]}"#)
    #expect(try desk.golden("check").code == 1)
    #expect(try desk.record().code == 0)
    #expect(
      try desk.bench.names("goldens/a") == [
        "film-00000.png", "film-00006.png", "film.txt", "fingerprint.json", "still-0.000.png",
        "still-0.100.png",
      ])
    #expect(try desk.bench.text("goldens/a/film.txt").split(separator: "\n").count == 12)
    let check = try desk.golden("check")
    #expect(check.code == 0 && check.lines == ["a: equal", "1 case: 1 equal"])
    let before = try desk.contents()
    #expect(try desk.record("--all").output == "Nothing to record in 1 case.\n")
    #expect(try desk.contents() == before)
  }

  @Test func `check writes nothing among cases`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0]"#)
    let before = try desk.contents()
    #expect(try desk.golden("check").code == 1)
    #expect(try desk.contents() == before)
  }

  @Test func `a difference is reported with its frame, size and place`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0,0.1]"#)
    try desk.record()
    try desk.edit("goldens/a/still-0.100.png")
    let run = try desk.golden("check")
    #expect(run.code == 1)
    #expect(
      run.lines.first
        == "a: different: first bad frame 6, 1 pixel differs by up to 3 of 255, within 1 x 1 at 3, 5"
    )
    let json = try desk.golden("check", "--json")
    #expect(json.code == 1)
    #expect(
      json.output == #"{"cases":[{"name":"a","outcome":"different","firstFrame":6,"#
        + #""maxChannelDifference":3,"differentPixels":1,"box":[3,5,1,1]}],"equal":0,"failed":1}"#
        + "\n")
  }

  @Test func `figures are null where no picture stands`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""film":{"frames":"0-11"}"#)
    let missing = try desk.verdict()
    #expect(missing["outcome"] == "missing" && missing["box"] == .null)
    #expect(missing["maxChannelDifference"] == .null && missing["firstFrame"] == .null)
    try desk.record()
    #expect(try desk.verdict()["maxChannelDifference"] == 0)
    // From its middle on the film differs; no key picture tells by how much.
    try desk.write(
      "a", scene: GoldenBench.scene(#","steps":[{"at":0.1,"set":{"size":8}}]"#),
      #""film":{"frames":"0-11"}"#)
    let verdict = try desk.verdict()
    #expect(verdict["outcome"] == "different" && verdict["firstFrame"] == 6)
    #expect(verdict["maxChannelDifference"] == .null && verdict["differentPixels"] == .null)
  }

  @Test func `an experience's change is seen in stills and films alike`() throws {
    let desk = try GoldenBench()
    let rest = #""stills":[0.15],"film":{"frames":"3-11","keys":[9]}"#
    try desk.write("a", rest)
    try desk.record()
    try desk.write("a", scene: GoldenBench.scene(#","controls":{"size":5}"#), rest)
    let verdict = try desk.verdict()
    #expect(verdict["outcome"] == "different" && verdict["firstFrame"] == 3)
    guard case .array(let box) = verdict["box"] else { return #expect(Bool(false)) }
    #expect(box.count == 4)
  }

  @Test(arguments: [
    ("size", "{\"width\":25,\"height\":36}"), ("undecodable", nil), ("missing", nil),
  ])
  func `a damaged golden is a failure of its own kind and stays as it is`(
    outcome: String, size: String?
  ) throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0]"#)
    try desk.record()
    if let size {
      try desk.write(
        "a", scene: #"{"scene":1,"experience":"spark","size":\#(size),"scale":1}"#,
        #""stills":[0]"#)
    } else if outcome == "missing" {
      try FileManager.default.removeItem(atPath: desk.bench.path("goldens/a/still-0.000.png"))
    } else {
      let bytes = try desk.bench.bytes("goldens/a/still-0.000.png")
      try bytes.prefix(bytes.count - 30).write(
        to: URL(fileURLWithPath: desk.bench.path("goldens/a/still-0.000.png")))
    }
    let before = try desk.contents()
    let run = try desk.golden("check", "--json")
    #expect(run.code == 1 && run.errors.isEmpty)
    let verdict = try desk.verdict()
    #expect(verdict["outcome"] == .string(outcome))
    #expect(verdict["maxChannelDifference"] == .null && verdict["box"] == .null)
    #expect(try desk.golden("check").output.contains("still-0.000.png"))
    #expect(try desk.contents() == before)
    if outcome == "undecodable" {
      let record = try desk.record("--all")
      #expect(record.code == 1 && record.errors.contains("still-0.000.png"))
      #expect(try desk.contents() == before)
    }
  }

  @Test func `a gigantic header and a text in a picture's place are undecodable`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0]"#)
    try desk.record()
    var bytes = try desk.bench.bytes("goldens/a/still-0.000.png")
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x20, 0])
    try bytes.write(to: URL(fileURLWithPath: desk.bench.path("goldens/a/still-0.000.png")))
    #expect(try desk.verdict()["outcome"] == "undecodable")
    try desk.bench.write("hello", to: "goldens/a/still-0.000.png")
    #expect(try desk.verdict()["outcome"] == "undecodable")
    try desk.bench.write("nonsense", to: "goldens/a/film.txt")
    try desk.write("a", #""film":{"frames":"0-3"}"#)
    #expect(try desk.verdict()["outcome"] == "undecodable")
  }

  @Test func `a tolerance lets through what it says and no more`() throws {
    let desk = try GoldenBench()
    func tolerate(_ channels: String, _ pixels: String) throws {
      try desk.write(
        "a",
        """
        "stills":[0,0.1],"tolerance":{"maxChannelDifference":\(channels),\
        "differentPixels":\(pixels),"reason":"known"}
        """)
    }
    try tolerate("[0,3]", "[0,1]")
    try desk.record()
    try desk.edit("goldens/a/still-0.100.png")
    let run = try desk.golden("check")
    #expect(run.code == 0 && run.output.contains("tolerated") && run.output.contains("known"))
    #expect(try desk.verdict()["firstFrame"] == 6)
    try tolerate("[0,2]", "[0,1]")
    #expect(try desk.verdict()["outcome"] == "different")
    try tolerate("[1,3]", "[1,1]")
    #expect(try desk.verdict()["outcome"] == "tolerated")
    try tolerate("[4,9]", "[0,1]")
    #expect(try desk.golden("check").code == 1)
    try desk.edit("goldens/a/still-0.100.png", by: 253)
    try tolerate("[0,255]", "[2,9]")
    #expect(try desk.golden("check").output.contains("tighten it"))
  }

  @Test func `cases are named by a filter and told in their order by any number of jobs`() throws {
    let desk = try GoldenBench()
    for name in ["c", "a", "b2", "b1"] { try desk.write(name, #""stills":[0]"#) }
    try desk.record()
    let all = try desk.golden("check", "--json", "--jobs", "1")
    #expect(try desk.golden("check", "--json", "--jobs", "3").output == all.output)
    #expect(
      try desk.golden("check").lines.prefix(4) == [
        "a: equal", "b1: equal", "b2: equal", "c: equal",
      ])
    #expect(try desk.golden("check", "--filter", "b").lines.count == 3)
    let none = try desk.golden("check", "--filter", "zz")
    #expect(none.code == 64 && none.errors.contains("known: a, b1, b2, c"))
  }

  @Test func `a scene may lie in a file of its own, and moments lengthen it`() throws {
    let desk = try GoldenBench()
    try desk.bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":9,"height":9},"scale":1,"fps":10}"#,
      to: "goldens/s.json")
    try desk.write("a", scene: #""s.json""#, #""stills":[7.05]"#)
    #expect(try desk.record().output.contains("a/still-7.050.png"))
    #expect(try desk.golden("check").code == 0)
  }

  @Test func `JUnit's file is well-formed whatever cases are called`() throws {
    let desk = try GoldenBench()
    let name = "a<&\"'>\u{1}ü"
    try desk.write(name, #""stills":[0]"#)
    try desk.bench.write("{}", to: "goldens/bad.case.json")
    let run = try desk.golden("check", "--junit=@out/j.xml")
    #expect(run.code == 65)
    let parser = XMLProbe(try desk.bench.bytes("out/j.xml"))
    #expect(parser.isSound)
    #expect(parser.names == ["a<&\"'>\u{FFFD}ü", "bad"])
    #expect(parser.counts["failure"] == 1 && parser.counts["error"] == 1)
  }
}
