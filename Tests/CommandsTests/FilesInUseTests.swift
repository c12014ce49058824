import Commands
import Foundation
import Testing

/// No file that a command writes takes the place of one that it reads, or of another that it writes.
@Suite(.timeLimit(.minutes(15))) struct FilesInUseTests {
  private let desk: GoldenBench
  private var bench: Bench { desk.bench }

  init() throws {
    desk = try GoldenBench()
    for name in ["s.json", "s.html", "s.png", "goldens/s.json"] {
      try bench.write(GoldenBench.scene(), to: name)
    }
    try bench.write(ReviewTests.scene(""), to: "other.json")
    try bench.write(
      #"[{"type":"pointerdown","timeStamp":1,"clientX":1,"clientY":1,"pointerId":1}]"#,
      to: "touches.json")
    try bench.write(#"{"actions":[]}"#, to: "body.json")
    try bench.write(
      #"{"case":1,"scene":"s.json","stills":[0]}"#, to: "goldens/a.case.json")
    for name in ["a", "b"] {
      _ = try bench.run(["still", "spark", "-o", "@\(name).png"] + Bench.small)
    }
    // A scene whose name ends as reports do.
    try bench.write(GoldenBench.scene(), to: "goldens/s.html")
    try bench.write(
      #"{"case":1,"scene":"s.html","stills":[0]}"#, to: "goldens/b.case.json")
    try desk.record()
  }

  /// For each option that names a file to be written: a call that would go well, and a file that it
  /// reads, which the option is to name.
  private static let calls: [String: (words: [String], victim: String)] = [
    "render --output": (["render", "@s.json"], "s.json"),
    "render --trace": (["render", "@s.json", "-o", "@film"], "s.json"),
    "render --haptics": (["render", "@s.json", "-o", "@s.wav"], "s.json"),
    "still --output": (["still", "@s.png"], "s.png"),
    "still --trace": (
      ["still", "spark", "--touches", "@body.json", "-o", "@still.png"], "body.json"
    ),
    "share --output": (["share", "@s.html"], "s.html"),
    "convert --output": (["convert", "@s.json"], "s.json"),
    "sheet --output": (["sheet", "@other.json", "@s.json", "--count", "1"], "s.json"),
    "compare --output": (["compare", "@a.png", "@b.png"], "b.png"),
    "explain --output": (["explain", "@other.json", "@s.json"], "s.json"),
    "review --output": (["review", "@s.html"], "s.html"),
    "reproduce --report": (["reproduce", "@a.png"], "a.png"),
    "import --output": (["import", "@touches.json", "--experience", "spark"], "touches.json"),
    "look --output": (["look", "@s.json"], "s.json"),
    "fuzz --output": (["fuzz", "@s.json", "--scripts", "1"], "s.json"),
    "find --output": (["find", "@s.json", "touches > 0"], "s.json"),
    "find --archive": (["find", "@s.json", "touches > 9"], "s.json"),
    "shrink --output": (["shrink", "@s.json", "--while", "touches = 0"], "s.json"),
    "audit --sheet": (["audit", "@s.json"], "s.json"),
    "play --record": (["play", "@s.json", "--port", "0"], "s.json"),
    "golden check --report": (["golden", "check", "@goldens"], "goldens/s.html"),
    "golden check --markdown": (["golden", "check", "@goldens"], "goldens/a.case.json"),
    "golden check --junit": (["golden", "check", "@goldens"], "goldens/a/still-0.000.png"),
    "golden record --output": (["golden", "record", "@goldens", "--all"], "goldens/s.json"),
  ]

  private static let commands = Subcommand.all.flatMap { [$0] + $0.parts }

  @Test func `every option with a file or folder says what is done with it`() throws {
    for command in try Self.commands.found() {
      for option in command.options {
        let names = ["FILE", "DIR", "SCENE"].contains { option.placeholder?.contains($0) == true }
        #expect(names == (option.use != nil), "\(command.name) \(option.name)")
      }
    }
  }

  @Test func `no option of any command names what is read as what is written`() throws {
    var tried = 0
    for command in Self.commands {
      for option in command.options where option.use == .writes {
        let name = "\(command.name) \(option.name)"
        let call = try #require(Self.calls[name], "\(name) has no call here")
        let before = try bench.bytes(call.victim)
        var words = call.words + [option.name, "@\(call.victim)"]
        if !command.name.hasPrefix("golden"),
          command.options.contains(where: { $0.name == "--quiet" })
        {
          words.append("--quiet")
        }
        let run = try bench.run(words)
        #expect(run.code == 64 && run.output.isEmpty, "\(name): \(run.code) \(run.errors)")
        #expect(
          run.errors.hasSuffix(
            "\(option.name): expected a file of its own, found \"\(bench.path(call.victim))\","
              + " which is read\n"), "\(name): \(run.errors)")
        #expect(try bench.bytes(call.victim) == before, "\(name)")
        tried += 1
      }
    }
    #expect(tried == Self.calls.count)
  }

  @Test func `no two options of a command name one file`() throws {
    var tried = 0
    for command in Self.commands {
      let options = command.options.filter { $0.use == .writes }.map(\.name)
      guard options.count > 1 else { continue }
      for (place, option) in options.enumerated() {
        for other in options[..<place] {
          let call = try #require(Self.calls["\(command.name) \(option)"])
          // Without the -o of the call, where it has one.
          var words = Array(call.words.prefix { $0 != "-o" })
          var file = command.name == "render" ? "@new" : "@new.png"
          if [option, other].contains("--report") { file = "@new.html" }
          if [option, other].contains("--haptics") {
            // By its ending it is never a film, and only beside a film is it written.
            guard ![option, other].contains("--output") else { continue }
            words += ["-o", "@film.mp4"]
            file = "@new.json"
          }
          let run = try bench.run(words + [option, file, other, file])
          #expect(run.code == 64 && run.errors.contains("a file of its own"), "\(run.errors)")
          #expect(run.errors.contains("writes"))
          #expect(try !bench.names("").contains { $0.hasPrefix("new") })
          tried += 1
        }
      }
    }
    #expect(tried == 7)
  }

  @Test func `links and other spellings are one file, also before it is there`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("soft.json"), withDestinationPath: "s.json")
    #expect(link(bench.path("s.json"), bench.path("hard.json")) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("folder"), withDestinationPath: "goldens")
    let still = ["still", "@s.json", "-o", "@x.png"] + Bench.small
    for trace in [
      "@soft.json", "@hard.json", "@./s.json", "@goldens/../s.json", "@folder/../x.png",
    ] {
      #expect(try bench.run(still + ["--trace", trace]).code == 64, "\(trace)")
    }
    #expect(try bench.run(["still", "@soft.json", "-o", "@x.png", "--trace=@s.json"]).code == 64)
    #expect(
      try bench.run(
        ["golden", "check", "@folder", "--report", "@goldens/a.case.json"]
      ).code == 64)
  }

  @Test func `names that a command makes itself are kept apart from others`() throws {
    let small = Bench.small
    let still = ["still", "spark", "--at", "0,0.5", "-o", "@x.png"] + small
    #expect(try bench.run(still + ["--trace", "@x-0.500.png"]).code == 64)
    #expect(try bench.run(still + ["--trace", "@x-0.600.png"]).code == 0)
    let render = ["render", "@s.json", "-o", "@film", "--quiet"]
    for trace in ["@film/frames.jsonl", "@film/frame-00003.png", "@film/frames-1-of-2.jsonl"] {
      let run = try bench.run(render + ["--trace", trace])
      #expect(run.code == 64, "\(trace)")
      #expect(try !bench.names("").contains("film"))
    }
    #expect(try bench.run(render + ["--trace", "@film/trace.jsonl"]).code == 0)
    #expect(try bench.run("verify", "@film").code == 0)
    #expect(
      try bench.run(["render", "@s.png", "-o", "@x.mp4", "--trace", "@x.mp4"] + small).code == 64)
  }

  @Test func `devices belong to no file, and a report may be written again`() throws {
    let check = ["golden", "check", "@goldens"]
    #expect(try bench.run(check + ["--report=/dev/null", "--junit=/dev/null"]).code == 0)
    for _ in 0..<2 {
      #expect(try bench.run(check + ["--report", "@goldens/report.html"]).code == 0)
    }
    #expect(try bench.run(check + ["--report", "@goldens/s.json"]).code == 64)
  }

  @Test func `a default output does not replace an input either`() throws {
    try FileManager.default.createDirectory(
      atPath: bench.path("Output"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: bench.path("a.png"), toPath: bench.path("Output/compare.png"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("motecraft")
    process.arguments = ["compare", "b.png", "Output/compare.png"]
    process.currentDirectoryURL = URL(fileURLWithPath: bench.path(""))
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    #expect(try bench.bytes("Output/compare.png") == bench.bytes("a.png"))
  }
}
