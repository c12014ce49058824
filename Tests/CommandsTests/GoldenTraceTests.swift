import Foundation
import JSONCoding
import Testing

@Suite struct GoldenTraceTests {
  static let touched = GoldenBench.scene(
    #","steps":[{"at":0.1,"set":{"size":8}}]"#)

  @Test func `a trace is a golden, of the frames that have pictures`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0,0.1],"trace":true"#)
    #expect(try desk.golden("check").output.contains("trace.jsonl"))
    #expect(try desk.record().code == 0)
    #expect(
      try desk.bench.names("goldens/a") == [
        "fingerprint.json", "still-0.000.png", "still-0.100.png", "trace.jsonl",
      ])
    let lines = try desk.bench.text("goldens/a/trace.jsonl").split(separator: "\n")
    #expect(try lines.map { try JSON(text: String($0))["frame"] } == [0, 6])
    #expect(try desk.golden("check").code == 0)
  }

  @Test func `a case of nothing but a trace holds every frame, as trace prints it`() throws {
    let desk = try GoldenBench()
    try desk.write("a", scene: Self.touched, #""trace":true"#)
    try desk.record()
    try desk.bench.write(Self.touched, to: "scene.json")
    let printed = try desk.bench.run("trace", "@scene.json")
    #expect(try desk.bench.text("goldens/a/trace.jsonl") == printed.output)
    #expect(printed.lines.count == 12)
    #expect(try desk.golden("check").lines.first == "a: equal")
  }

  @Test func `a value that differs is reported as explain reports it`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""trace":true"#)
    try desk.record()
    try desk.write("a", scene: Self.touched, #""trace":true"#)
    let run = try desk.golden("check", "--report=@r.html", "--markdown=@m.md")
    #expect(run.code == 1)
    let line = try #require(run.lines.first)
    // Below it all that has changed stands as a list, in the summary too.
    #expect(run.lines[1].hasPrefix("  control size ") && run.lines[1].hasSuffix(" from frame 6"))
    #expect(try desk.bench.text("m.md").contains("<br>control size "))
    #expect(
      line.hasPrefix("a: different: first bad frame 6, trace: frame 6 (0.1 s): controls[0].value: ")
    )
    try desk.bench.write(Self.touched, to: "scene.json")
    try desk.bench.write(try desk.bench.run("trace", "@scene.json").output, to: "b.jsonl")
    let told = try desk.bench.run("explain", "@goldens/a/trace.jsonl", "@b.jsonl").output
    let words = try #require(line.split(separator: "controls[0].").last)
    #expect(told.contains(words))
    let verdict = try desk.verdict()
    #expect(verdict["firstFrame"] == 6 && verdict["box"] == .null)
    // Accepting takes the trace along.
    #expect(try desk.bench.run("golden", "accept", "@r.html").code == 0)
    #expect(try desk.golden("check").code == 0)
  }

  @Test func `numbers count by value, and a broken trace is undecodable`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""trace":true"#)
    try desk.record()
    let text = try desk.bench.text("goldens/a/trace.jsonl")
    let path = desk.bench.path("goldens/a/trace.jsonl")
    try text.replacingOccurrences(of: "\"frame\":1,", with: "\"frame\":1.0,")
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try desk.golden("check").code == 0)
    try text.replacingOccurrences(of: "\"frame\":1,", with: "\"frame\":1.001,")
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try desk.golden("check").code == 1)
    try (text + "{").write(toFile: path, atomically: true, encoding: .utf8)
    let run = try desk.golden("check")
    #expect(run.code == 1 && run.output.contains("undecodable: trace.jsonl (object 13"))
    #expect(try desk.record("--all").code == 1)
    #expect(try desk.bench.text("goldens/a/trace.jsonl") == text + "{")
  }

  @Test func `a scene may play the demonstration, and holds it`() throws {
    let desk = try GoldenBench()
    func scene(_ steps: String) -> String {
      #"{"scene":1,"experience":"spark","size":{"width":40,"height":60},"scale":1\#(steps)}"#
    }
    let rest = #""stills":[1,3],"trace":true"#
    try desk.write("a", scene: scene(#","steps":"demonstration""#), rest)
    try desk.record()
    #expect(try desk.golden("check").code == 0)
    try desk.bench.write(scene(#","steps":"demonstration""#), to: "shown.json")
    let named = try desk.bench.run("trace", "spark", "--size=40x60", "--scale=1")
    #expect(try desk.bench.run("trace", "@shown.json").output == named.output)
    #expect(try desk.bench.run("check", "@shown.json").code == 0)
    // A scene that is shorter than its demonstration shows the beginning.
    try desk.bench.write(scene(#","duration":0.1,"steps":"demonstration""#), to: "short.json")
    for part in ["check", "trace"] {
      #expect(try desk.bench.run(part, "@short.json").code == 0)
    }
    let still = try desk.bench.run("still", "@short.json", "--at=0.05", "-o", "@short.png")
    #expect(still.code == 0, "\(still.errors)")
    try desk.write("a", scene: scene(""), rest)
    #expect(try desk.golden("check").code == 1)
    // The steps fit the stage that an option asks for.
    let wide = try desk.bench.run("trace", "@shown.json", "--size=80x60")
    #expect(try desk.bench.run("trace", "spark", "--size=80x60", "--scale=1").output == wide.output)
    #expect(try desk.bench.run("trace", "@shown.json", "--touches=none").output != named.output)
  }
}

@Suite struct GoldenHostilityTests {
  @Test(arguments: ["a/still-0.000.png", "a/film.txt", "a/trace.jsonl", "a", "a.case.json"])
  func `a link that leads out of the folder is refused`(name: String) throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0],"film":{"frames":"0-2"},"trace":true"#)
    try desk.record()
    let (here, there) = (desk.bench.path("goldens/\(name)"), desk.bench.path("elsewhere"))
    try FileManager.default.moveItem(atPath: here, toPath: there)
    try FileManager.default.createSymbolicLink(atPath: here, withDestinationPath: there)
    let secret = try FileManager.default.subpathsOfDirectory(atPath: desk.bench.path(""))
    for part in ["check", "record", "suggest"] {
      let run = try desk.golden(part)
      #expect(run.code == 65 && run.errors.contains("leads out of the folder"))
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: desk.bench.path("")) == secret)
  }

  @Test func `a link within the folder is a file like others`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0]"#)
    try desk.write("b", #""stills":[0]"#)
    try desk.record("--filter", "a")
    try FileManager.default.createSymbolicLink(
      atPath: desk.bench.path("goldens/b"), withDestinationPath: "a")
    #expect(try desk.golden("check").code == 0)
  }

  @Test func `a scene of its own that is a link to elsewhere is refused`() throws {
    let desk = try GoldenBench()
    try desk.bench.write("root:secret", to: "passwd")
    try FileManager.default.createSymbolicLink(
      atPath: desk.bench.path("goldens/s.json"), withDestinationPath: desk.bench.path("passwd"))
    try desk.write("a", scene: #""s.json""#, #""stills":[0]"#)
    let run = try desk.golden("check")
    #expect(run.code == 65 && run.errors.contains("leads out of the folder"))
    #expect(!run.errors.contains("secret"))
    try desk.bench.write(GoldenBench.scene(), to: "shared.json")
    try desk.write("a", scene: #""../shared.json""#, #""stills":[0]"#)
    #expect(try desk.record().code == 0)
  }

  @Test func `control characters in names are spelt out`() throws {
    let desk = try GoldenBench()
    try desk.write("a\u{1B}[31mred\nline", #""stills":[0]"#)
    for run in [try desk.record(), try desk.golden("check"), try desk.golden("check", "--json")] {
      #expect(run.code == 0)
      let others = (run.output + run.errors).unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n"
      }
      #expect(others.isEmpty)
    }
    #expect(try desk.golden("check").lines.first == "a\\u{1b}[31mred\\u{a}line: equal")
  }

  @Test func `a recording that was broken off before the versions goes on`() throws {
    let desk = try GoldenBench()
    try desk.write("a", #""stills":[0],"film":{"frames":"0-2","keys":[1]},"trace":true"#)
    try desk.record()
    let whole = try desk.contents()
    let versions = desk.bench.path("goldens/a/fingerprint.json")
    try FileManager.default.removeItem(atPath: versions)
    let run = try desk.record()
    #expect(run.code == 0 && run.output.contains("a/fingerprint.json"))
    #expect(try desk.contents() == whole)
    // What differs is no whole: what made it is unknown.
    try FileManager.default.removeItem(atPath: versions)
    try desk.edit("goldens/a/still-0.000.png")
    try desk.record()
    #expect(!FileManager.default.fileExists(atPath: versions))
  }
}
