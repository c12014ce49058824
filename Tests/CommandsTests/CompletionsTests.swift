import Commands
import Foundation
import Rendering
import Testing

/// What shells complete.
@Suite struct CompletionsTests {
  /// The command that the shells' scripts call.
  private static let hidden = "__complete"

  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The path of a shell; nil where it is not installed.
  private static func shell(_ name: String) -> String? {
    ["/bin/\(name)", "/usr/bin/\(name)", "/usr/local/bin/\(name)"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func script(for shell: String) throws -> String {
    let run = try bench.run("completions", shell)
    #expect(run.code == 0 && run.errors.isEmpty)
    return try bench.write(run.output, to: "script.\(shell)")
  }

  /// What a shell prints in the bench's folder.
  private func output(_ shell: String, _ arguments: [String]) throws -> [String] {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: try #require(Self.shell(shell)))
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: bench.path(""))
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && complaint.isEmpty, "\(complaint)")
    return text.split(separator: "\n").map(String.init)
  }

  private static let golden = [
    "record", "check", "review", "accept", "prune", "suggest", "mutate",
  ]

  /// What the tool answers for the last of `words`, without what it says about them.
  private func answer(_ words: String...) throws -> [String] {
    let run = try bench.run([Self.hidden] + words)
    #expect(run.code == 0 && run.errors.isEmpty)
    return run.lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `commands and their parts are completed`() throws {
    #expect(try answer("re") == ["render", "review", "reproduce"])
    #expect(try answer("") == Subcommand.all.map(\.name) + ["help"])
    #expect(try answer("golden", "") == Self.golden)
    #expect(try answer("golden", "ch") == ["check"])
    #expect(try answer("--v") == ["--version"])
    #expect(try answer("help", "gol") == ["golden"])
    #expect(try answer("help", "golden", "").isEmpty)
    #expect(try answer("help", "sc") == ["schema", "scenes"])
    #expect(try answer("frobnicate", "").isEmpty)
    #expect(try bench.run(Self.hidden, "check").output.contains("check\tChecks scenes"))
    #expect(try !answer("_").contains(Self.hidden))
  }

  @Test func `options are completed, and only those of the command`() throws {
    #expect(try answer("render", "--ch") == ["--chrome", "--chroma"])
    #expect(try answer("golden", "check", "--re") == ["--report"])
    #expect(try answer("golden", "record", "--re").isEmpty)
    for command in Subcommand.all.flatMap({ $0.parts.isEmpty ? [$0] : $0.parts }) {
      let words = command.name.split(separator: " ").map(String.init)
      let run = try bench.run([Self.hidden] + words + ["--"])
      let lines = command.options.map { "\($0.name)\t\($0.help)\n" } + ["--help\tshow this help\n"]
      for line in lines { #expect(run.output.contains(line), "\(command.name)") }
    }
  }

  @Test func `values are completed, however they are joined to their option`() throws {
    let chrome = ["none", "controls", "full"]
    #expect(try answer("render", "spark", "--chrome", "") == chrome)
    #expect(try answer("render", "spark", "--chrome", "=") == chrome)
    #expect(try answer("render", "spark", "--chrome", "=", "f") == ["full"])
    #expect(try answer("render", "spark", "--chrome=f") == ["full"])
    #expect(try answer("render", "spark", "--quiet", "--format", "") == ["raw", "y4m", "png"])
    #expect(try answer("still", "spark", "--text-size", "acc").count == 5)
    #expect(try answer("render", "spark", "--controls-pattern", "r") == ["ruler"])
    #expect(try answer("render", "spark", "--set", "co") == ["count="])
    #expect(try answer("render", "spark", "--set", "count", "=", "").isEmpty)
    #expect(try answer("render", "spark", "--fps", "").isEmpty)
    #expect(try answer("render", "spark", "-o", "") == ["-", ":folders", ":files"])
  }

  @Test func `controls are those of the experience or scene that is named`() throws {
    let scene = try bench.write(#"{"scene":1,"experience":"ruled"}"#, to: "scene.json")
    let ruled = try answer("render", "ruled", "--set", "")
    #expect(!ruled.isEmpty && !ruled.contains("count="))
    #expect(try answer("render", scene, "--quiet", "--set", "") == ruled)
    #expect(try answer("render", "spark", "--set", "") == ["size=", "count="])
    #expect(try answer("render", "--set", "").contains("count="))
  }

  @Test func `experiences and files that fit are completed`() throws {
    #expect(try answer("render", "") == ["spark", "ruled", ":folders", ":files"])
    #expect(try bench.run(Self.hidden, "render", "").output.contains(":files\t.json\n"))
    #expect(try answer("render", "--quiet", "sp").first == "spark")
    #expect(try answer("describe", "").starts(with: ["spark", "ruled"]))
    #expect(try bench.run(Self.hidden, "golden", "accept", "").output.contains("\t.html\n"))
    #expect(try answer("golden", "check", "") == [":folders"])
    #expect(try answer("compare", "spark", "").starts(with: ["spark", "ruled"]))
  }

  /// The executable that is built beside the tests.
  private static let tool = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "motecraft").path(percentEncoded: false)

  private func writeFiles() throws {
    for name in ["scene.json", "page.html", "picture.png", "sp ace.png"] {
      try bench.write("", to: name)
    }
    try FileManager.default.createDirectory(
      atPath: bench.path("folder"), withIntermediateDirectories: false)
  }

  @Test func `bash offers words and files`() throws {
    func bash(_ words: String...) throws -> Set<String> {
      let line = """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _motecraft "$1"
        [[ ${#COMPREPLY[@]} = 0 ]] || printf '%s\n' "${COMPREPLY[@]}"
        """
      return Set(
        try output(
          "bash", ["--norc", "-c", line, "bash", try script(for: "bash"), Self.tool] + words))
    }
    try writeFiles()
    #expect(try bash("re") == ["render", "reproduce", "review"])
    #expect(try bash("golden", "check", "--re") == ["--report"])
    #expect(try bash("render", "bees", "--chrome", "=") == ["none", "controls", "full"])
    #expect(try bash("render", "bees", "--chrome", "=", "f") == ["full"])
    #expect(try bash("render", "bees", "--set", "cu") == ["curiosity="])
    #expect(try bash("render", "bee") == ["bees"])
    #expect(try bash("render", "sc") == ["scene.json"])
    #expect(try bash("golden", "accept", "") == ["page.html", "folder"])
    #expect(try bash("golden", "check", "") == ["folder"])
    #expect(try bash("reproduce", "") == ["picture.png", "sp ace.png", "scene.json", "folder"])
    #expect(try bash("render", "bees", "-o", "pi") == ["picture.png"])
    #expect(try bash("check", "").isSuperset(of: ["script.bash", "scene.json", "folder"]))
  }

  @Test(.enabled(if: shell("zsh") != nil)) func `zsh offers words and files`() throws {
    #expect(try output("zsh", ["-f", "-n", script(for: "zsh")]).isEmpty)
    // Its own functions report what they are called with.
    func zsh(_ words: String...) throws -> Set<String> {
      let line = """
        compdef() { :; }; compset() { :; }; _files() { print -r -- _files $@; }
        compadd() { print -r -- ${@[-1]}; }; _describe() { print -rl -- ${${(P)4}%%:*}; }
        source $1; words=("${(@)argv[2,-1]}"); CURRENT=$#words; _motecraft
        """
      return Set(
        try output("zsh", ["-f", "-c", line, "zsh", try script(for: "zsh"), Self.tool] + words))
    }
    #expect(try zsh("re") == ["render", "reproduce", "review"])
    #expect(try zsh("render", "bees", "--chrome", "") == ["none", "controls", "full"])
    #expect(try zsh("render", "bees", "--chrome=f") == ["full"])
    #expect(try zsh("render", "bees", "--set", "cu") == ["curiosity="])
    #expect(try zsh("golden", "accept", "") == ["_files -g *.html"])
    #expect(try zsh("golden", "check", "") == ["_files -/"])
  }

  @Test(.enabled(if: shell("fish") != nil)) func `fish offers words and files`() throws {
    let script = try script(for: "fish")
    func words(_ line: String) throws -> Set<String> {
      let lines = try output(
        "fish",
        [
          "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script,
          "\(Self.tool) \(line)",
        ])
      return Set(lines.map { String($0.prefix { $0 != "\t" }) })
    }
    try writeFiles()
    #expect(try words("re") == ["render", "reproduce", "review"])
    #expect(try words("golden ") == Set(Self.golden))
    #expect(try words("render bees --chrome ") == ["none", "controls", "full"])
    #expect(try words("render bees --chrome=f") == ["--chrome=full"])
    #expect(try words("golden check --re") == ["--report"])
    #expect(try words("golden accept p") == ["page.html"])
    #expect(try words("golden check f") == ["folder/"])
    #expect(try words("describe ").isSuperset(of: ["bees", "curtain"]))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a tool by another name completes under that name`(shell: String) throws {
    let tool = CommandLineTool(name: "night-sky", experiences: [])
    let script = try bench.run(["completions", shell], by: tool).output
    let ends = [
      "bash": "complete -F _night_sky night-sky\n", "zsh": "#compdef night-sky\n",
      "fish": "complete -c night-sky -f ",
    ]
    #expect(try script.contains(#require(ends[shell])) && !script.contains("motecraft"))
  }

  @Test func `an unknown shell is reported with those that are known`() throws {
    let run = try bench.run("completions", "csh")
    #expect(run.code == 64 && run.errors.contains("nearest known: zsh"))
    #expect(try bench.run("completions", "korn").errors.contains("known: bash, zsh, fish"))
    #expect(try bench.run("completions").code == 64)
  }
}
