import Foundation
import Testing

/// What the tool is run in: the working folder, the folder for temporary files.
@Suite(.timeLimit(.minutes(15))) struct SurroundingsTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The executable that is built beside the tests.
  private static var tool: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("motecraft").path
  }

  /// A shell that runs `script`, which calls the tool as `"$0"`, with `temporary` as `TMPDIR`.
  private func shell(_ script: String, temporary: String? = nil) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, Self.tool]
    process.environment = ProcessInfo.processInfo.environment.merging(
      temporary.map { ["TMPDIR": $0] } ?? [:]
    ) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  private func run(
    _ script: String, temporary: String? = nil
  ) throws -> (code: Int32, errors: String) {
    let (process, errors) = (shell(script, temporary: temporary), Pipe())
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return (process.terminationStatus, text)
  }

  private static let small = "spring-grid --size 20x30 --scale 1 --quiet"

  @Test(arguments: [
    ("still \(small) -o x.png", "x.png"), ("still \(small)", "Output"),
    ("render \(small) --duration 0.1 -o x", "x"), ("render \(small) --duration 0.1", "Output"),
    ("sheet \(small) --count 1 -o x.png", "x.png"),
    ("review \(small) --duration 0.1 -o x.html", "x.html"),
  ])
  func `in a folder that was removed nothing can be made`(words: String, name: String) throws {
    let run = try run("cd '\(bench.path(""))' && mkdir d && cd d && rmdir ../d && \"$0\" \(words)")
    #expect(run.code == 73)
    #expect(
      run.errors == "motecraft: error: cannot create \"\(name)\": No such file or directory\n")
  }

  @Test func `a folder that was removed is no matter to files elsewhere`() throws {
    let path = bench.path("x.png")
    let run = try run(
      "cd '\(bench.path(""))' && mkdir d && cd d && rmdir ../d && \"$0\" still \(Self.small)"
        + " -o '\(path)'")
    #expect(run.code == 0 && FileManager.default.fileExists(atPath: path))
  }

  @Test func `temporary files lie where TMPDIR says, and what hinders them is named`() throws {
    let film = "\"$0\" render \(Self.small) --duration 0.1 -o '\(bench.path("x.gif"))'"
    let nowhere = bench.path("nowhere")
    let refused = try run(film, temporary: nowhere)
    #expect(refused.code == 73)
    #expect(refused.errors.hasPrefix("motecraft: error: cannot create \"\(nowhere)/."))
    #expect(refused.errors.hasSuffix("\": No such file or directory; see motecraft doctor\n"))
    let place = bench.path("tmp")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    #expect(try run(film, temporary: place).code == 0)
    #expect(try bench.names("tmp").isEmpty)
  }

  @Test func `what a bench that was killed leaves, the next clears away`() throws {
    let place = bench.path("tmp")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let words = "\"$0\" bench \(Self.small) --frames"
    let process = shell("exec \(words) 0-99999", temporary: place)
    try process.run()
    func frames() -> [String] {
      ((try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? [])
        .filter { $0.hasSuffix(".png") }
    }
    while process.isRunning, frames().count < 3 { usleep(5000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(!frames().isEmpty)
    #expect(try run("\(words) 0-1 --rounds 1", temporary: place).code == 0)
    #expect(try bench.names("tmp").isEmpty)
  }
}
