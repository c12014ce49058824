import Foundation
import Testing

/// A case that is wrong, and what its error must hold.
struct BadCase: Sendable, CustomTestStringConvertible {
  let text: String
  let fragments: [String]
  var testDescription: String { text }

  init(_ text: String, _ fragments: String...) {
    self.text = text.replacingOccurrences(of: "SCENE", with: #""case":1,"scene":"s.json""#)
    self.fragments = fragments
  }
}

@Suite struct GoldenCaseTests {
  static let mistakes = [
    BadCase("{", "line 1"),
    BadCase("[]", "an object"),
    BadCase("{}", "case", "the number 1"),
    BadCase(#"{"case":2,"scene":"s.json","stills":[0]}"#, "case", "2"),
    BadCase(#"{SCENE,"stils":[0]}"#, "stils", "nearest known: stills"),
    BadCase(#"{SCENE}"#, "stills or film"),
    BadCase(#"{"case":1,"stills":[0]}"#, "scene"),
    BadCase(#"{"case":1,"scene":7,"stills":[0]}"#, "scene"),
    BadCase(#"{"case":1,"scene":"none.json","stills":[0]}"#, "scene", "none.json", "No such file"),
    BadCase(#"{"case":1,"scene":"/s.json","stills":[0]}"#, "scene", "relative"),
    BadCase(#"{"case":1,"scene":".","stills":[0]}"#, "scene", "not a file"),
    BadCase(#"{"case":1,"scene":"bad.json","stills":[0]}"#, "bad.json", "size", "width"),
    BadCase(
      #"{"case":1,"scene":{"scene":1,"experience":"spark","fps":0},"stills":[0]}"#, "scene.fps"),
    BadCase(
      #"{"case":1,"scene":{"scene":1,"experience":"spart"},"stills":[0]}"#, "scene.experience",
      "spark"),
    BadCase(#"{SCENE,"trace":1}"#, "trace", "true or false"),
    BadCase(#"{SCENE,"trace":false}"#, "stills or film, or a trace"),
    BadCase(
      #"{"case":1,"scene":{"scene":1,"experience":"spark","steps":"demo"},"stills":[0]}"#,
      "scene.steps", "demonstration"),
    BadCase(#"{SCENE,"stills":[]}"#, "stills", "at least one"),
    BadCase(#"{SCENE,"stills":[-1]}"#, "stills[0]", "≥ 0"),
    BadCase(#"{SCENE,"stills":["0"]}"#, "stills[0]"),
    BadCase(#"{SCENE,"stills":[0,9]}"#, "stills[1]", "0…1"),
    BadCase(#"{SCENE,"stills":[0,0.0001]}"#, "stills[1]", "0.001 s"),
    BadCase(#"{SCENE,"film":{}}"#, "film.frames"),
    BadCase(#"{SCENE,"film":{"frames":"0-5","key":[0]}}"#, "film.key", "keys"),
    BadCase(#"{SCENE,"film":{"frames":"5-0"}}"#, "film.frames"),
    BadCase(#"{SCENE,"film":{"frames":"60-99"}}"#, "film.frames", "0…59"),
    BadCase(#"{SCENE,"film":{"frames":"0-5","keys":[6]}}"#, "film.keys[0]"),
    BadCase(#"{SCENE,"film":{"frames":"0-5","keys":[1,1]}}"#, "film.keys[1]", "once"),
    BadCase(#"{SCENE,"stills":[0],"tolerance":{}}"#, "tolerance.maxChannelDifference"),
    BadCase(
      #"{SCENE,"stills":[0],"tolerance":{"maxChannelDifference":[0,256]}}"#,
      "tolerance.maxChannelDifference[1]", "255"),
    BadCase(
      #"{SCENE,"stills":[0],"tolerance":{"maxChannelDifference":[2,1]}}"#,
      "tolerance.maxChannelDifference[1]", "2…255"),
    BadCase(
      #"{SCENE,"stills":[0],"tolerance":{"maxChannelDifference":[0,1],"differentPixels":[0]}}"#,
      "tolerance.differentPixels", "two whole numbers"),
    BadCase(
      #"{SCENE,"stills":[0],"tolerance":{"maxChannelDifference":[0,1],"differentPixels":[0,1]}}"#,
      "tolerance.reason"),
    BadCase(
      """
      {SCENE,"stills":[0],"tolerance":{"maxChannelDifference":[0,1],"differentPixels":[0,1],\
      "reason":" "}}
      """, "tolerance.reason", "say why"),
    BadCase(
      """
      {SCENE,"stills":[0],"tolerance":{"maxChannelDifference":[0,1],"differentPixels":[0,1],\
      "reason":"r","window":{"side":0,"differentPixels":1}}}
      """, "tolerance.window.side"),
  ]

  @Test(arguments: mistakes)
  func `a bad case is reported with its file and place, and stops nothing else`(
    mistake: BadCase
  ) throws {
    let desk = try GoldenBench()
    let bench = desk.bench
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"width":8,"height":8},"scale":1,"duration":1}"#,
      to: "goldens/s.json")
    try bench.write(
      #"{"scene":1,"experience":"spark","size":{"height":8}}"#, to: "goldens/bad.json")
    try bench.write(mistake.text, to: "goldens/wrong.case.json")
    try desk.write("right", #""stills":[0]"#)
    try desk.record("--filter", "right")

    let run = try desk.golden("check")

    #expect(run.code == 65)
    #expect(run.errors.contains("wrong.case.json"))
    #expect(run.errors.dropLast().allSatisfy { !$0.isNewline })
    for fragment in mistake.fragments { #expect(run.errors.contains(fragment)) }
    #expect(run.output.contains("right: equal"))
    #expect(try desk.record("--all").code == 65)
    #expect(try !bench.names("goldens").contains("wrong"))
  }

  @Test func `touches that fail on the way make a bad case`() throws {
    let desk = try GoldenBench()
    let steps =
      #","steps":[{"perform":{"actions":[{"type":"pointer","id":"f","actions":["#
      + #"{"type":"pointerMove","x":900,"y":1}]}]}}]"#
    try desk.write("a", scene: GoldenBench.scene(steps), #""stills":[0.1]"#)
    let run = try desk.golden("check")
    #expect(run.code == 65 && run.errors.contains("move target out of bounds"))
  }

  @Test func `folders that are missing or empty are no success`() throws {
    let desk = try GoldenBench()
    #expect(try desk.golden("check").code == 66)
    for part in ["check", "record", "prune", "suggest"] {
      let run = try desk.bench.run("golden", part, "@nowhere")
      #expect(run.code == 66 && run.errors.contains("nowhere"))
    }
    #expect(try desk.bench.run("golden").code == 64)
    #expect(try desk.bench.run("golden", "chekc").errors.contains("nearest known: check"))
    #expect(try desk.bench.run("golden", "check").code == 64)
    #expect(try desk.bench.run("golden", "--help").code == 0)
    #expect(try desk.bench.run("help", "golden", "check").output.contains("--junit"))
  }

  @Test func `a golden that cannot be written is an error, and stays`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0]"#)
    // A file in the place of the folder holds for every user, also for root.
    try desk.bench.write("in the way", to: "goldens/a")
    let run = try desk.record()
    #expect(run.code == 73 && run.errors.contains("goldens/a"))
    #expect(try desk.bench.text("goldens/a") == "in the way")
    #expect(try desk.golden("check").code == 1)
  }
}
