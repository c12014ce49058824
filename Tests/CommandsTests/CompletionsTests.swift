import Commands
import Foundation
import Rendering
import Testing

/// What shells complete.
@Suite struct CompletionsTests {
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

  /// What bash offers for the last of `words`.
  private func bash(_ words: String...) throws -> Set<String> {
    let line = """
      source "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _motecraft
      [[ ${#COMPREPLY[@]} = 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    return Set(
      try output(
        "bash",
        ["--norc", "-c", line, "bash", try script(for: "bash"), "motecraft"] + words))
  }

  @Test func `bash completes commands and their parts`() throws {
    #expect(try bash("re") == ["render", "reproduce", "review"])
    #expect(try bash("") == Set(Subcommand.all.map(\.name) + ["help"]))
    #expect(try bash("golden", "") == ["record", "check", "accept", "prune", "suggest"])
    #expect(try bash("golden", "ch") == ["check"])
    #expect(try bash("--v") == ["--version"])
    #expect(try bash("help", "gol") == ["golden"])
    #expect(try bash("frobnicate", "").isEmpty)
  }

  @Test func `bash completes options, and only those of the command`() throws {
    #expect(try bash("render", "--ch") == ["--chrome", "--chroma"])
    #expect(try bash("golden", "check", "--re") == ["--report"])
    #expect(try bash("golden", "record", "--re").isEmpty)
    let options = Subcommand.goldenCheck.options.flatMap(\.spellings)
    #expect(try bash("golden", "check", "-") == Set(options + ["-h", "--help"]))
  }

  @Test func `bash completes values, however they are joined to their option`() throws {
    let chrome: Set = ["none", "controls", "full"]
    #expect(try bash("render", "spark", "--chrome", "") == chrome)
    #expect(try bash("render", "spark", "--chrome", "=") == chrome)
    #expect(try bash("render", "spark", "--chrome", "=", "f") == ["full"])
    #expect(try bash("render", "spark", "--quiet", "--format", "") == ["raw", "y4m", "png"])
    #expect(try bash("still", "spark", "--text-size", "acc").count == 5)
    #expect(try bash("render", "spark", "--controls-pattern", "r") == ["ruler"])
    #expect(try bash("render", "spark", "--set", "co") == ["count="])
    #expect(try bash("render", "spark", "--set", "count", "=", "").isEmpty)
    #expect(try bash("render", "spark", "--fps", "").isEmpty)
  }

  @Test func `bash completes experiences and files that fit`() throws {
    for name in ["scene.json", "page.html", "picture.png", "sp ace.png"] {
      try bench.write("", to: name)
    }
    try FileManager.default.createDirectory(
      atPath: bench.path("folder"), withIntermediateDirectories: false)
    let script = ["script.bash"]
    #expect(try bash("render", "") == ["spark", "ruled", "scene.json", "folder"])
    #expect(try bash("render", "--quiet", "sp") == ["spark"])
    #expect(try bash("describe", "").isSuperset(of: ["spark", "ruled"]))
    #expect(try bash("golden", "accept", "") == ["page.html", "folder"])
    #expect(try bash("golden", "check", "") == ["folder"])
    #expect(try bash("reproduce", "") == ["picture.png", "sp ace.png", "folder"])
    #expect(try bash("render", "spark", "-o", "pi") == ["picture.png"])
    #expect(try bash("check", "").isSuperset(of: script + ["scene.json", "folder"]))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `every script names all commands and options`(shell: String) throws {
    let text = try bench.run("completions", shell).output
    for command in Subcommand.all.flatMap({ [$0] + $0.parts }) {
      #expect(text.contains(command.lastWord))
      for option in command.options {
        let name = shell == "fish" ? "-l \(option.name.dropFirst(2)) " : option.name
        #expect(text.contains(name), "\(command.name) \(option.name)")
      }
    }
  }

  @Test(.enabled(if: shell("zsh") != nil)) func `zsh reads its script`() throws {
    #expect(try output("zsh", ["-f", "-n", script(for: "zsh")]).isEmpty)
    let names = try output(
      "zsh", ["-f", "-c", "compdef() { print $2 }; source $1", "zsh", script(for: "zsh")])
    #expect(names == ["motecraft"])
  }

  @Test(.enabled(if: shell("fish") != nil)) func `fish completes words`() throws {
    let script = try script(for: "fish")
    func words(_ line: String) throws -> Set<String> {
      let lines = try output(
        "fish",
        ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script, "motecraft \(line)"])
      return Set(lines.map { String($0.prefix { $0 != "\t" }) })
    }
    #expect(try words("re") == ["render", "reproduce", "review"])
    #expect(try words("golden ") == ["record", "check", "accept", "prune", "suggest"])
    #expect(try words("render spark --chrome ") == ["none", "controls", "full"])
    #expect(try words("golden check --re") == ["--report"])
    #expect(try words("describe ").isSuperset(of: ["spark", "ruled"]))
  }

  @Test func `a tool by another name completes under that name`() throws {
    let vocabulary = CompletionVocabulary(
      tool: "night-sky", commands: Subcommand.all, experiences: [])
    #expect(BashCompletions(vocabulary).script.contains("complete -F _night_sky night-sky\n"))
    #expect(ZshCompletions(vocabulary).script.hasPrefix("#compdef night-sky\n"))
    #expect(FishCompletions(vocabulary).script.contains("complete -c night-sky -f\n"))
    for script in [
      BashCompletions(vocabulary).script, ZshCompletions(vocabulary).script,
      FishCompletions(vocabulary).script,
    ] {
      #expect(!script.contains("motecraft"))
    }
  }

  @Test func `an unknown shell is told with those that are known`() throws {
    let run = try bench.run("completions", "csh")
    #expect(run.code == 64 && run.errors.contains("nearest known: zsh"))
    #expect(try bench.run("completions", "korn").errors.contains("known: bash, zsh, fish"))
    #expect(try bench.run("completions").code == 64)
  }
}
