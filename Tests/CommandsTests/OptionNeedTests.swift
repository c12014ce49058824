import Commands
import Foundation
import Testing

/// Options that would do nothing are refused.
@Suite(.timeLimit(.minutes(15))) struct OptionNeedTests {
  /// A command line to which each option of its command is added in turn.
  struct Use: CustomTestStringConvertible {
    let words: [String]
    /// What stands in the folder before: command lines that are run there.
    var before: [[String]] = []
    /// Options of which the effect cannot be seen in what is written: how long it takes, what is
    /// not shown in a file, or what is there only if something goes wrong.
    var unseen: Set<String> = []

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let small = ["--duration", "0.2"]
  private static let painted: Set<String> = ["--jobs", "--quiet"]
  private static let pictures = [
    ["still", "@s.json", "-o", "@a.png", "--quiet"],
    ["still", "@s.json", "-o", "@b.png", "--quiet", "--at", "0.1"],
  ]

  static let uses: [Use] = [
    Use(words: ["render", "@s.json", "-o", "@out"], unseen: painted.union(["--durable"])),
    Use(
      words: ["render", "@s.json", "-o", "@out"],
      before: [["render", "@s.json", "-o", "@out", "--quiet"]],
      unseen: painted.union(["--durable"])),
    Use(words: ["render", "@s.json", "-o", "@out.gif"], unseen: painted),
    Use(words: ["render", "@s.json", "-o", "@out.mp4"], unseen: painted),
    Use(
      words: ["render", "@s.json", "-o", "@out.wav"], unseen: ["--quiet", "--sound", "--sounds"]),
    Use(words: ["render", "@s.json", "-o", "-", "--format", "raw"], unseen: painted),
    Use(words: ["render", "@s.json", "-o", "-", "--format", "y4m"], unseen: painted),
    Use(words: ["render", "@s.json", "-o", "-", "--format", "png"], unseen: painted),
    Use(words: ["still", "@s.json", "-o", "@out.png"], unseen: painted),
    Use(words: ["still", "@s.json", "-o", "@out.svg"], unseen: ["--quiet"]),
    Use(words: ["sheet", "@s.json", "-o", "@out.png"], unseen: ["--quiet"]),
    Use(
      words: ["compare", "@a.png", "@b.png", "-o", "@out.png"], before: pictures,
      unseen: ["--quiet"]),
    Use(words: ["compare", "@s.json", "@o.json", "-o", "@out.png"], unseen: ["--quiet"]),
    Use(words: ["explain", "@s.json", "@o.json"]),
    Use(words: ["explain", "@t.jsonl", "@u.jsonl"], unseen: ["--output"]),
    Use(words: ["review", "@s.json", "-o", "@out.html"], unseen: ["--quiet"]),
    Use(words: ["review", "@t.jsonl", "-o", "@out.html"], unseen: ["--quiet"]),
    Use(words: ["trace", "@s.json"], unseen: ["--quiet"]),
    Use(words: ["check", "@s.json"]),
    Use(words: ["check", "@film.json"]),
    Use(words: ["check", "@list.json"]),
    Use(words: ["check", "@touches.json"], unseen: ["--loop"]),
    Use(words: ["deliver", "--list"], unseen: ["--quiet"]),
    Use(
      words: ["deliver", "spark", "one", "--deliveries", "@list.json", "-o", "@out"] + small,
      unseen: ["--quiet"]),
    Use(
      words: ["verify", "@frames"], before: [["render", "@s.json", "-o", "@frames", "--quiet"]],
      unseen: ["--jobs"]),
    Use(words: ["golden", "record", "@g", "-o", "@sheet.png"], unseen: ["--failed", "--all"]),
    Use(
      words: ["golden", "check", "@g"],
      before: [["golden", "record", "@g", "-o", "@sheet.png"]], unseen: ["--jobs"]),
    Use(
      words: ["golden", "prune", "@g"],
      before: [["golden", "record", "@g", "-o", "@sheet.png"]], unseen: ["--check"]),
    Use(
      words: ["golden", "suggest", "@g"],
      before: [["golden", "record", "@g", "-o", "@sheet.png"]]),
    Use(words: ["reproduce", "@a.png"], before: pictures, unseen: ["--report", "--unlimited"]),
    Use(words: ["reproduce", "@seen.json"], unseen: ["--unlimited"]),
    Use(
      words: ["bench", "@s.json", "--counts", "--frames", "0-3"], unseen: ["--quiet", "--jobs"]),
    Use(words: ["fuzz", "@s.json", "--scripts", "0"], unseen: ["--quiet", "--output", "--audit"]),
    Use(
      words: ["fuzz", "@s.json", "--scripts", "2"],
      unseen: ["--quiet", "--output", "--audit", "--jobs"]),
    Use(
      words: ["find", "@s.json", "touches > 0", "-o", "@found.json"],
      unseen: ["--quiet", "--seed", "--steps", "--archive"]),
    Use(
      words: ["shrink", "@s.json", "--while", "touches > 0", "-o", "@short.json"],
      unseen: ["--touches"]),
    Use(words: ["audit", "@s.json"], unseen: ["--quiet"]),
    // Without --goldens a case goes into the working folder.
    Use(words: ["import", "@page.json"], unseen: ["--rotate", "--fit", "--case"]),
    Use(
      words: ["import", "@page.json", "--case", "c", "--goldens", "@g"],
      unseen: ["--rotate", "--fit"]),
    Use(words: ["convert", "@s.json"]),
    Use(words: ["list"]), Use(words: ["doctor"]),
    Use(words: ["describe", "@s.json"]),
    Use(words: ["describe", "@s.json", "--tree"], unseen: ["--at"]),
    Use(words: ["look", "@s.json", "--at", "0.1"]),
  ]

  /// Commands that serve pages, compile or write a package: their options are tried by tests of their
  /// own.
  static let others: Set<String> = [
    "play", "share", "golden review", "golden accept", "golden mutate", "new",
  ]

  /// A value of each option that has one; some have others for some commands.
  private static let values: [String: String] = [
    "--frames": "0-1", "--frame": "1", "--shard": "1/2", "--output": "@other.png",
    "--format": "png", "--chroma": "420", "--sounds": "@sounds.json", "--track": "@track.wav",
    "--track-gain": "-3", "--track-start": "0.05", "--track-fade": "0.05,0.05",
    "--haptics": "@felt.json", "--jobs": "3", "--compression": "small", "--trace": "@t.out",
    "--at": "0.05", "--count": "2", "--columns": "5", "--seeds": "1-2", "--sizes": "20x30",
    "--pictures": "2", "--touches": "@touches.json", "--deliveries": "@list.json",
    "--max-size": "2M", "--sample": "1", "--seed": "3", "--filter": "a", "--report": "@r.html",
    "--junit": "@j.xml", "--markdown": "@m.md", "--pictures-at": "https://example.org",
    "--rounds": "2", "--scripts": "1", "--fingers": "2", "--sheet": "@seen.png",
    "--experience": "ruled", "--size": "20x30", "--rotate": "90", "--fit": "cover",
    "--axes": "0..10,0..10", "--device": "iphone-se", "--to": "samples", "--set": "size=9",
    "--json": "", "--case": "a", "--goldens": "@g", "--from": "0.04", "--rows": "@rows.csv",
    "--expect": "time < 0 s", "--while": "touches = 0", "--steps": "9",
  ]

  private static func scene(_ more: String = "") -> String {
    #"{"scene":1,"experience":"spark","size":{"width":24,"height":36},"scale":1,"duration":0.2,"#
      + #""fps":30,"chrome":"none"\#(more)}"#
  }

  /// Two scenes, by their names.
  private static let scenes = [
    "s.json": scene(
      #","steps":[{"contacts":[{"t":0,"id":1,"phase":"began","x":5,"y":5},"#
        + #"{"t":0.1,"id":1,"phase":"ended","x":9,"y":9}]}]"#),
    "o.json": scene(#","controls":{"size":6}"#),
  ]

  /// Their traces, by the names of files.
  private static let traceFiles = Result {
    let bench = try Bench()
    for (name, text) in scenes { try bench.write(text, to: name) }
    return try ["t.jsonl": "s.json", "u.jsonl": "o.json"].mapValues {
      try bench.run("trace", "@\($0)", "--quiet").output
    }
  }

  /// A bench with all files that `use` names.
  private func bench(for use: Use) throws -> Bench {
    let bench = try Bench()
    for (name, text) in Self.scenes { try bench.write(text, to: name) }
    for (name, text) in try Self.traceFiles.get() { try bench.write(text, to: name) }
    try bench.write(Self.scene(#","seen":{"0":"0000000000000000"}"#), to: "seen.json")
    try bench.write(
      #"{"film":1,"size":{"width":24,"height":36},"scale":1,"fps":30,"clips":[{"scene":"s.json"}]}"#,
      to: "film.json")
    try bench.write(
      #"{"deliveries":1,"date":"today","items":[{"name":"one","kind":"stills","#
        + #""size":{"width":20,"height":30},"scale":1,"count":1}]}"#, to: "list.json")
    try bench.write(
      #"{"actions":[{"type":"pointer","id":"f","parameters":{"pointerType":"touch"},"actions":["#
        + #"{"type":"pointerMove","x":9,"y":9},{"type":"pointerDown","button":0},"#
        + #"{"type":"pointerUp","button":0}]}]}"#, to: "touches.json")
    try bench.write(
      #"[{"type":"pointerdown","pointerId":1,"pointerType":"touch","clientX":3,"clientY":4,"#
        + #""timeStamp":10,"isPrimary":true},{"type":"pointerup","pointerId":1,"#
        + #""pointerType":"touch","clientX":3,"clientY":4,"timeStamp":60,"isPrimary":true}]"#,
      to: "page.json")
    try bench.write(#"{"selection":"none"}"#, to: "sounds.json")
    try bench.write("name\none\n", to: "rows.csv")
    try FileManager.default.createDirectory(
      atPath: bench.path("g"), withIntermediateDirectories: true)
    for name in ["a", "b"] {
      try bench.write(
        #"{"case":1,"scene":\#(Self.scene()),"stills":[0]}"#, to: "g/\(name).case.json")
    }
    for words in use.before { _ = try bench.run(words) }
    return bench
  }

  /// What comes of `words`: the code, what is printed, and all files but those that were there.
  private func outcome(_ use: Use, _ more: [String] = []) throws -> (code: Int32, all: String) {
    let bench = try bench(for: use)
    let run = try bench.run(use.words + more)
    let folder = bench.path("")
    let told = (run.output + run.errors).replacingOccurrences(of: folder, with: "")
      .replacing(/in [0-9.]+ s|"seconds":[0-9.]+/) { _ in "" }
    var files: [String] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    where !name.hasPrefix(".") {
      guard let bytes = FileManager.default.contents(atPath: folder + name) else { continue }
      files.append("\(name) \(bytes.hashValue)")
    }
    return (run.code, "\(run.code)\n\(told)\n\(files.joined(separator: "\n"))")
  }

  @Test(arguments: uses)
  func `each option changes something or is refused`(_ use: Use) throws {
    let command = try Subcommand.find(use.words[...]).0
    let plain = try outcome(use)
    #expect([0, 1].contains(plain.code), "\(use.testDescription): \(plain.all)")
    // Of import, two options are called like settings.
    let settings = command.name == "import" ? [] : Set(SceneOptions.all.all.map(\.name))
    let refusing = try bench(for: use)
    let files = try refusing.names("")
    for option in try command.options.found() where !use.unseen.contains(option.name) {
      guard !option.spellings.contains(where: use.words.contains) else { continue }
      if settings.contains(option.name) {
        guard option.placeholder != nil, option.name != "--touches" else { continue }
        // Settings that change no pixel are read all the same.
        let words = [option.name, option.name == "--set" ? "none=1" : "??"]
        let found = try refusing.run(use.words + words)
        #expect(found.code == 64, "\(use.testDescription) \(words): \(found.errors)")
        continue
      }
      var words = [option.name]
      if option.placeholder != nil {
        words.append(
          try #require(
            option.choices.last ?? Self.values[option.name], "\(command.name) \(option.name)"))
      }
      let found = try outcome(use, words)
      #expect(
        found.code == 64 || found.all != plain.all,
        "\(use.testDescription) \(words.joined(separator: " ")) does nothing")
    }
    let left = try refusing.names("").filter { ![".output", ".errors"].contains($0) }
    #expect(left == files.filter { ![".output", ".errors"].contains($0) })
  }

  @Test func `all commands are looked at`() throws {
    let seen = Set(try Self.uses.map { try Subcommand.find($0.words[...]).0.name })
    let all = Subcommand.all.flatMap { $0.parts.isEmpty ? [$0] : $0.parts }
      .filter { !$0.options.isEmpty }.map(\.name)
    #expect(Set(all) == seen.union(Self.others))
  }
}
