import Files
import Foundation
import Goldens
import Host
import JSONCoding
import Play
import Raster
import Rendering
import Scripting
import Testing
import Commands

@Suite(.timeLimit(.minutes(15))) struct PlayTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The executable that is built beside the tests.
  private static var tool: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("motecraft")
  }

  /// Plays until `signal`; what stood on the first line, and how it ended.
  private func play(
    _ words: [String], until signal: CInt, umask: String = "022"
  ) throws -> (link: String, errors: String, status: Int32) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"umask "$0"; exec "$@""#, umask, Self.tool.path, "play"] + words
    process.standardOutput = output
    process.standardError = errors
    process.environment = ["XDG_STATE_HOME": bench.path("state")]
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      line.append(byte)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let told = try errors.fileHandleForReading.readToEnd() ?? Data()
    return (
      String(decoding: line, as: UTF8.self), String(decoding: told, as: UTF8.self),
      process.terminationStatus
    )
  }

  @Test func `it prints its link, serves until a signal, and ends with its code`() throws {
    let first = try play(["spring-grid", "--port", "0"], until: SIGINT)
    #expect(first.link.wholeMatch(of: #/http://127\.0\.0\.1:\d+/[0-9a-f]{32}//#) != nil)
    #expect(first.status == 130)
    #expect(first.errors == "motecraft: error: interrupted by SIGINT\n")
    let second = try play(["spring-grid", "--port", "0", "--scale", "1"], until: SIGTERM)
    #expect(second.status == 143)
    // The page finds the tool again after it was built anew.
    #expect(second.link.suffix(34) == first.link.suffix(34))
  }

  /// The processes that `parent` has started.
  private func children(of parent: Int32) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      // The number of the parent stands behind the program's name, in brackets, and a letter.
      let facts = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
      return facts?.split(separator: ")").last?.split(separator: " ").dropFirst().first
        == "\(parent)"
    }
  }

  @Test func `a package is followed by a process beside the page's, unless it is not to be`()
    throws
  {
    for (words, count) in [([], 1), (["--no-watch"], 0)] {
      let process = Process()
      let output = Pipe()
      process.executableURL = Self.tool
      process.arguments = ["play", "spring-grid", "--port", "0"] + words
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      process.environment = ["XDG_STATE_HOME": bench.path("state")]
      try process.run()
      defer {
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
      }
      let link = try #require(
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
          .split(separator: "\n").first)
      // Who answers is there.
      let curl = try page(String(link))
      #expect(curl.contains("<!DOCTYPE html>"))
      #expect(try children(of: process.processIdentifier).count == count)
    }
  }

  /// What is served at `link`.
  private func page(_ link: String) throws -> String {
    let address = try #require(link.wholeMatch(of: #/http://127\.0\.0\.1:(\d+)(/.*)/#))
    let port = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(port) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    place.sin_port = try #require(UInt16(address.1)).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(port, $0, size) }
    }
    try #require(isConnected == 0)
    let asked = Array(
      "GET \(address.2) HTTP/1.1\r\nHost: 127.0.0.1:\(address.1)\r\nConnection: close\r\n\r\n".utf8)
    try #require(send(port, asked, asked.count, 0) == asked.count)
    var answer = [UInt8](repeating: 0, count: 1 << 16)
    var text = ""
    while case let count = recv(port, &answer, answer.count, 0), count > 0 {
      text += String(decoding: answer[..<count], as: UTF8.self)
      if text.contains("<!DOCTYPE html>") { break }
    }
    return text
  }

  @Test func `no other user can write where the token lies, whatever the mask lets`() throws {
    let first = try play(["spring-grid", "--port", "0"], until: SIGINT, umask: "000")
    let folder = bench.path("state/motecraft")
    var facts = stat()
    #expect(stat(folder, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
    #expect(stat(folder + "/play-token", &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    // One that an older tool has left open is closed.
    chmod(folder, 0o777)
    let second = try play(["spring-grid", "--port", "0"], until: SIGINT, umask: "000")
    #expect(stat(folder, &facts) == 0 && facts.st_mode & 0o777 == 0o755)
    #expect(second.link.suffix(34) == first.link.suffix(34))
  }

  @Test func `the token is drawn anew where that is asked for, and kept from then on`() throws {
    let first = try play(["spring-grid", "--port", "0"], until: SIGINT)
    let second = try play(["spring-grid", "--port", "0", "--new-token"], until: SIGINT)
    let third = try play(["spring-grid", "--port", "0"], until: SIGINT)
    #expect(second.link.wholeMatch(of: #/http://127\.0\.0\.1:\d+/[0-9a-f]{32}//#) != nil)
    #expect(second.link.suffix(34) != first.link.suffix(34))
    #expect(third.link.suffix(34) == second.link.suffix(34))
    #expect(try bench.names("state/motecraft") == ["play-token"])
  }

  @Test func `the token is kept for this user alone`() throws {
    let session = Session(
      configuration: .init([]), tool: .init(name: "live", version: "1"),
      output: .standardOutput, errors: .standardError,
      environment: ["XDG_STATE_HOME": bench.path("state")])
    let token = try PlayToken.kept(for: session)
    #expect(try PlayToken.kept(for: session) == token)
    let path = bench.path("state/live/play-token")
    var facts = stat()
    #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    // One that others can read is as good as none.
    chmod(path, 0o644)
    #expect(try PlayToken.kept(for: session) != token)
    var homeless = session
    homeless.environment = [:]
    #expect(try PlayToken.kept(for: homeless) != PlayToken.kept(for: homeless))
  }

  @Test func `what cannot be played is reported as everywhere`() throws {
    #expect(try bench.run("play", "sparc").code == 64)
    #expect(try bench.run("play", "spark", "--port", "65536").code == 64)
    #expect(try bench.run("play", "@none.json").code == 66)
    try bench.write("{", to: "broken.json")
    #expect(try bench.run("play", "@broken.json").code == 65)
    let large = try bench.run("play", "spark", "--size", "5000x5000", "--scale", "1")
    #expect(large.code == 64)
    #expect(large.errors.contains("at most 16777216 pixels to be shown live"))
    let port = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(port) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = (bind(port, $0, size), listen(port, 1), getsockname(port, $0, &size))
      }
    }
    let taken = try bench.run("play", "spark", "--port", "\(UInt16(bigEndian: place.sin_port))")
    #expect(taken.code == 73 && taken.errors.contains("cannot listen at port"))
  }

  @Test func `a maker's picture is not covered by tabs, those of a brand stay`() {
    for (brand, chrome) in [(nil, SceneChrome.controls), ("Glimmer", .full)] {
      let configuration = PlayerConfiguration(
        [.init("spark", title: "Spark", category: "Test", Spark.self)], brand: brand)
      #expect(configuration.usualChrome == chrome)
    }
  }

  @Test func `a golden case is made of a session, once`() throws {
    let tool = CommandLineTool(
      name: "motecraft",
      experiences: [.init("spark", title: "Spark", category: "Test", Spark.self)])
    let session = Session(
      configuration: .init([.init("spark", title: "Spark", category: "Test", Spark.self)]),
      tool: .init(name: "motecraft", version: "1"), output: .standardOutput,
      errors: .standardError)
    let goldens = GoldenMaker(folder: bench.path("cases"), session: session)
    let scene = """
      {
        "scene": 1, "experience": "spark", "size": {"width": 24, "height": 36}, "scale": 1,
        "duration": 1, "steps": []
      }
      """
    let told = try goldens.make("slow", of: scene)
    #expect(told == "Made \(bench.path("cases"))/slow.case.json with 4 pictures")
    #expect(try bench.names("cases/slow").filter { $0.hasPrefix("still-") }.count == 4)
    #expect(try bench.run(["golden", "check", "@cases"], by: tool).code == 0)
    #expect(throws: Failure.self) { try goldens.make("slow", of: scene) }
    #expect(throws: Failure.self) { try goldens.make("../slow", of: scene) }
    // One that cannot be made leaves nothing in the way of another.
    let before = try bench.names("cases")
    let unplayable = scene.replacingOccurrences(
      of: "\"steps\": []",
      with: "\"chrome\": \"none\", \"steps\": [{\"at\": 0.1, \"activate\": \"chrome:favourite\"}]")
    #expect(throws: (any Error).self) { try goldens.make("gone", of: unplayable) }
    #expect(try bench.names("cases") == before)
  }

  @Test func `a file is read again once it has been written, not while`() throws {
    let path = try bench.write(#"{"scene": 1, "experience": "spark"}"#, to: "scene.json")
    let session = Session(
      configuration: .init([.init("spark", title: "Spark", category: "Test", Spark.self)]),
      tool: .init(name: "motecraft", version: "1"), output: .standardOutput,
      errors: .standardError)
    let watch = SceneWatch(scene: path, session.schemas)
    #expect(watch.news() == nil)
    try bench.write(#"{"scene": 1, "experience": "spark", "fps": 30}"#, to: "scene.json")
    #expect(watch.news() == nil)
    guard case .scene(let file) = watch.news() else {
      Issue.record("nothing new")
      return
    }
    #expect(file.settings.fps == 30)
    #expect(watch.news() == nil)
    try bench.write("{", to: "scene.json")
    _ = watch.news()
    guard case .fault(let fault) = watch.news() else {
      Issue.record("no fault")
      return
    }
    #expect(fault.contains("scene.json") && fault.contains("malformed JSON"))
    unlink(path)
    _ = watch.news()
    guard case .fault = watch.news() else {
      Issue.record("a file that is gone is no fault")
      return
    }
  }
}
