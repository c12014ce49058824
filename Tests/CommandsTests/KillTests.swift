import Commands
import Foundation
import Testing

/// A render is killed at any moment, and another takes up its work.
@Suite(.timeLimit(.minutes(15))) struct KillTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The executable that is built beside the tests.
  private static var tool: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("motecraft")
  }

  private func render(_ folder: String) throws -> Process {
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = [
      "render", "spring-grid", "--size", "30x50", "--scale", "1", "--duration", "0.5", "--jobs",
      "2", "--quiet", "-o", bench.path(folder),
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func contents(_ folder: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try bench.names(folder) { contents[name] = try bench.bytes("\(folder)/\(name)") }
    return contents
  }

  @Test func `killed at 50 moments and rendered again, a film is as if nothing had happened`()
    throws
  {
    let start = ContinuousClock.now
    try render("whole").waitUntilExit()
    let length = (ContinuousClock.now - start) / .microseconds(1)
    let whole = try contents("whole")
    #expect(whole.count == 31)
    var cut = 0
    for moment in 0..<50 {
      let folder = "film\(moment)"
      let process = try render(folder)
      usleep(UInt32(Double.random(in: 0...1) * length))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { cut += 1 }
      let again = try render(folder)
      again.waitUntilExit()
      #expect(again.terminationStatus == 0)
      #expect(try contents(folder) == whole)
    }
    #expect(cut > 0)
  }
}
