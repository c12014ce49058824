import Foundation
import JSONCoding
import Testing

/// What the code of a maker does that only a process of its own can show: it prints, and traps.
@Suite(.serialized, .timeLimit(.minutes(15))) struct TrapTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private struct Run {
    let code: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    /// What the tool itself has reported.
    var reported: [Substring] {
      errors.split(separator: "\n").filter { $0.hasPrefix("mishaps: error") }
    }
  }

  /// Runs the tool of others that is built beside the tests; `@` stands for the folder of the bench.
  /// Only with `places` the runtime looks for lines of the sources, which takes seconds for each trap.
  private func run(_ arguments: [String], places: Bool = false) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("mishaps")
    process.arguments = arguments.map { $0.replacingOccurrences(of: "@", with: bench.path("")) }
    if !places {
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["SWIFT_BACKTRACE": "symbolicate=off"]) { $1 }
    }
    try bench.write("", to: ".err")
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: bench.path(".err"))
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "\(arguments)")
    return Run(code: process.terminationStatus, output: data, errors: try bench.text(".err"))
  }

  private static let scene = ["--size", "20x20", "--scale", "1", "--duration", "0.5"]

  @Test func `shrink leaves out what a trap does not need`() throws {
    let contacts =
      #"[{"t":0.1,"id":1,"phase":"began","x":9,"y":9},{"t":0.2,"id":1,"phase":"ended","x":9,"y":9}]"#
    func scene(_ kind: String) -> String {
      #"{"scene":1,"experience":"mishap","size":{"width":20,"height":20},"scale":1,"duration":1,"#
        + #""controls":{"kind":"\#(kind)","at":20},"steps":[{"contacts":\#(contacts)}]}"#
    }
    for kind in ["index", "draw"] {
      try bench.write(scene(kind), to: "s.json")
      let run = try run(["shrink", "@/s.json", "--while", "traps", "-o", "@/t.json"])
      #expect(run.code == 0 && run.text.contains("by 0 samples"), "\(run.text)\(run.errors)")
      #expect(try bench.text("t.json").contains(#""duration": 0.2"#))
    }
    try bench.write(scene("none"), to: "s.json")
    let sound = try run(["shrink", "@/s.json", "--while", "traps", "-o", "@/t.json"])
    #expect(sound.code == 1 && sound.errors.contains("it does not trap"), "\(sound.errors)")
  }

  // MARK: Printing

  private static let prints = ["--set", "kind=prints", "--set", "at=5", "--quiet"] + scene

  @Test(arguments: [("raw", 36000), ("y4m", 0)])
  func `what code prints does not reach a stream`(format: String, size: Int) throws {
    func stream(_ options: [String]) throws -> Run {
      try run(
        ["render", "mishap", "-o", "-", "--format", format, "--quiet"] + Self.scene + options)
    }
    let (still, printing) = (try stream([]), try stream(["--set", "kind=prints"]))
    #expect(printing.code == 0 && printing.output == still.output)
    #expect(size == 0 || printing.output.count == size)
    #expect(printing.errors.contains("step 20\n") && still.errors.isEmpty)
  }

  @Test func `what code prints does not reach a trace, nor a result`() throws {
    let trace = try run(["trace", "mishap"] + Self.prints)
    #expect(trace.code == 0 && trace.errors.contains("step 5\n"))
    for line in trace.text.split(separator: "\n") { #expect((try? JSON(text: "\(line)")) != nil) }
    for command in [["audit", "mishap"], ["render", "mishap", "-o", "@frames"]] {
      let result = try run(command + ["--json"] + Self.prints)
      #expect((try? JSON(text: result.text)) != nil, "\(result.text)")
      #expect(result.errors.contains("step 5\n"))
    }
  }

  @Test func `the names of the standard output stay its names`() throws {
    let trace = try run(["trace", "mishap"] + Self.prints)
    for name in ["/dev/stdout", "/dev/fd/1"] {
      let written = try run(
        ["still", "mishap", "-o", "@x.png", "--at", "0.2", "--trace=\(name)"] + Self.prints)
      #expect(written.code == 0, "\(written.errors)")
      #expect(trace.text.contains(written.text.split(separator: "\n").first ?? "?"))
    }
  }

  // MARK: Traps

  @Test(arguments: ["index", "overflow", "twice", "draw", "abort"])
  func `a trap is reported in a sentence, with its moment and its place`(kind: String) throws {
    let still = try run(
      ["still", "mishap", "-o", "@x.png", "--at", "0.2", "--set", "kind=\(kind)", "--quiet"]
        + Self.scene, places: true)
    #expect(still.code == 70 && still.output.isEmpty && still.reported.count == 1)
    let line = try #require(still.reported.first)
    let frame = kind == "draw" ? 12 : 10
    #expect(line.hasPrefix("mishaps: error: mishap, frame \(frame): the code was ended by SIG"))
    #expect(line.firstMatch(of: #/Tests/Mishaps/main\.swift:[0-9]+/#) != nil, "\(line)")
    #expect(!FileManager.default.fileExists(atPath: bench.path("x.png")))
  }

  @Test(arguments: [
    ["render", "mishap", "-o", "@frames", "--quiet"], ["trace", "mishap"],
    ["sheet", "mishap", "-o", "@sheet.png", "--quiet"],
    ["deliver", "mishap", "readme-gif", "-o", "@delivered", "--quiet"],
    ["audit", "mishap", "--quiet"],
  ])
  func `a trap is reported by every command`(command: [String]) throws {
    let size = command[0] == "deliver" ? [] : Self.scene
    let result = try run(command + size + ["--set", "kind=index", "--set", "at=7"])
    #expect(result.code == 70 && result.reported.count == 1, "\(result.errors)")
    #expect(
      result.errors.contains(
        command[0] == "deliver" ? "mishap, frame 2: the code" : "mishap, frame 4: the code"))
  }

  @Test func `a stack that overflows is reported too`() throws {
    let result = try run(
      ["trace", "mishap", "--set", "kind=endless"] + Self.scene, places: true)
    #expect(result.code == 70 && result.reported.count == 1)
    #expect(result.errors.contains("mishap, frame 10: the code was ended by SIGSEGV"))
  }

  // MARK: Goldens

  private func write(_ name: String, _ kind: String) throws {
    try FileManager.default.createDirectory(
      atPath: bench.path("goldens"), withIntermediateDirectories: true)
    try bench.write(
      #"""
      {"case":1,"stills":[0,0.3],"scene":{"scene":1,"experience":"mishap","scale":1,"duration":0.4,
        "size":{"width":20,"height":20},"controls":{"kind":"\#(kind)"}}}
      """#, to: "goldens/\(name).case.json")
  }

  @Test func `of golden cases the others are recorded and checked where the code of some traps`()
    throws
  {
    for name in ["a", "c", "e"] { try write(name, "none") }
    for name in ["b", "d"] { try write(name, "index") }
    try bench.write("{", to: "goldens/f.case.json")
    let record = try run(["golden", "record", "@goldens", "-o", "@sheet.png"])
    #expect(record.code == 70 && record.reported.count == 3, "\(record.errors)")
    #expect(record.text.contains("Recorded 9 files."))
    for name in ["a", "c", "e"] {
      #expect(record.text.contains("goldens/\(name)/still-0.300.png\n"))
      #expect(try bench.names("goldens/\(name)").count == 3)
    }
    for name in ["b", "d"] {
      #expect(throws: (any Error).self) { try bench.names("goldens/\(name)") }
    }
    let check = try run(
      [
        "golden", "check", "@goldens", "--junit", "@j.xml", "--report", "@r.html", "--markdown",
        "@m.md", "--jobs", "2",
      ], places: true)
    #expect(check.code == 70 && check.reported.count == 3)
    #expect(
      check.text.hasPrefix(
        "a: equal\nc: equal\ne: equal\n6 cases: 3 equal, 3 not checked\nReport: "))
    let sentence = #"b.case.json": mishap, frame 10: the code was ended by SIGILL at "#
    #expect(check.reported[0].contains(sentence))
    #expect(try bench.text("j.xml").contains(#"tests="6" failures="0" errors="3""#))
    #expect(try bench.text("j.xml").contains("frame 10: the code was ended by SIGILL at "))
    #expect(try bench.text("m.md").contains("3 equal, 3 not checked"))
    #expect(try bench.text("r.html").contains(#""name":"e""#))
    let json = try run(["golden", "check", "@goldens", "--json"])
    #expect(json.code == 70 && (try? JSON(text: json.text))?["equal"] == 3)
  }

  @Test func `a case that traps when all others have been played takes nothing from them`() throws {
    for name in ["a", "b"] { try write(name, "none") }
    #expect(try run(["golden", "record", "@goldens", "-o", "@sheet.png"]).code == 0)
    try bench.write(
      #"{"case":1,"stills":[0],"scene":{"scene":1,"experience":"mishap","controls":{"size":7}}}"#,
      to: "goldens/a.case.json")
    try write("z", "twice")
    let check = try run(["golden", "check", "@goldens", "--jobs", "1"])
    #expect(check.code == 70 && check.reported.count == 2)
    #expect(check.text == "b: equal\n3 cases: 1 equal, 2 not checked\n")
  }
}
