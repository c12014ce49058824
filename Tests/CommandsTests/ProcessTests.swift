import Foundation
import Raster
import Testing

/// What only a process of its own can show: signals, closed pipes, full devices.
@Suite(.timeLimit(.minutes(15))) struct ProcessTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The executable that is built beside the tests.
  private static var tool: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("motecraft")
  }

  private func process(_ arguments: [String], errors: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = arguments
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    return process
  }

  private func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends a render cleanly`(signal: Int32, code: Int32) throws {
    let errors = Pipe()
    let film = bench.path("film")
    let process = try process(
      ["render", "lichen-bloom", "--size", "60x90", "--scale", "1", "--quiet", "-o", film],
      errors: errors)
    try process.run()
    while process.isRunning, (try? bench.frames("film").count) ?? 0 < 3 { usleep(5000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == code)
    #expect(text(errors).hasPrefix("motecraft: error: "))
    let names = try bench.frames("film")
    #expect(names.count >= 3)
    #expect(try bench.names("film") == names + ["frames.jsonl"])
    for name in names { _ = try PNGReader.read("\(film)/\(name)") }
  }

  @Test func `a signal ends a simulation that is far from its frame`() throws {
    let errors = Pipe()
    let process = try process(
      ["trace", "lichen-bloom", "--size", "60x90", "--frames", "9000000"], errors: errors)
    try process.run()
    usleep(300_000)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 143)
  }

  @Test func `a reader that goes away is no reason to complain`() throws {
    let (errors, output) = (Pipe(), Pipe())
    let process = try process(
      ["trace", "lichen-bloom", "--size", "60x90", "--quiet"], errors: errors)
    process.standardOutput = output
    try process.run()
    try output.fileHandleForWriting.close()
    _ = output.fileHandleForReading.readData(ofLength: 10)
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 74)
    #expect(text(errors).isEmpty)
  }

  @Test func `a full device is reported`() throws {
    let errors = Pipe()
    let process = try process(["list"], errors: errors)
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(
      text(errors)
        == "motecraft: error: cannot write standard output: No space left on device\n")
  }
}
