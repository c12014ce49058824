import Catalogue
import Commands
import Drawing
import Foundation
import GoldenTesting
import JSONCoding
import Live
import Rendering
import Testing

/// The reports of `doctor`, and the errors that name it.
@Suite(.timeLimit(.minutes(15))) struct DoctorTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private static let ours = CommandLineTool(name: "motecraft", experiences: ourExperiences)

  private static var expected: String { Fingerprint.expected.text ?? "" }

  // MARK: The fingerprint

  @Test func `a sound build ends with 0 and prints the fingerprint that README has`() throws {
    let run = try bench.run(["doctor"], by: Self.ours)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.lines.last?.hasSuffix("  \(Self.expected), as expected") == true, "\(run.output)")
    #expect(
      run.lines.map { $0.prefix { $0 != " " } } == [
        "version", "system", "build", "temporary", "ffmpeg", "swift", "share", "fingerprint",
      ])
    #expect(run.lines[0].hasSuffix("  motecraft \(ToolVersion.current)"))
    let section = try #require(
      try Readme.file("README.md").components(separatedBy: "\n## ")
        .first { $0.hasPrefix("What it runs on") })
    #expect(section.contains("`\(Self.expected)`"), "README has another than \(Self.expected)")
  }

  @Test func `a build that computes something else ends with 1 and names the parts`() throws {
    let others = ourExperiences.map { experience in
      experience.wrapped { _ in experience.start(Stage(size: Size(180, 320), seed: 5), [0]) }
    }
    let tool = CommandLineTool(name: "motecraft", experiences: others)
    let run = try bench.run(["doctor"], by: tool)
    #expect(run.code == 1)
    #expect(
      run.errors.hasPrefix(
        "motecraft: error: expected the fingerprint of version \(ToolVersion.current), found"
          + " other "), "\(run.errors)")
    #expect(run.errors.contains("frames (") && !run.errors.contains("drawings"))
    #expect(run.errors.split(separator: "\n").count == 1)
    let json = try bench.run(["doctor", "--json"], by: tool)
    #expect(json.code == 1 && json.errors == run.errors)
    #expect(json.json?["different"]?.elements.contains("frames") == true)
    #expect(json.json?["expected"] == .string(Self.expected))
  }

  @Test func `a tool of others computes the drawings alone`() throws {
    let run = try bench.run("doctor")
    #expect(run.code == 0 && run.lines.last?.contains("of drawings alone, as expected") == true)
    let json = try bench.run("doctor", "--json").json
    #expect(json?["fingerprint"] == .null && json?["parts"]?["trace"] == .null)
    #expect(json?["parts"]?["drawings"] == .string(Fingerprint.expected.drawings))
  }

  @Test func `as JSON it has the keys of the article, in one line`() throws {
    let run = try bench.run(["doctor", "--json"], by: Self.ours)
    #expect(run.lines.count == 1)
    let json = try #require(run.json)
    guard case .object(let members) = json else { return }
    #expect(
      Set(members.map(\.key)) == [
        "version", "system", "architecture", "processors", "build", "compiler", "temporary",
        "ffmpeg", "swift", "share", "fingerprint", "expected", "parts", "different",
      ])
    #expect(
      json["fingerprint"] == .string(Self.expected) && json["expected"] == json["fingerprint"])
    #expect(Self.expected.count == 16 && Self.expected.allSatisfy(\.isHexDigit))
    #expect(json["different"] == [])
    for name in ["temporary", "ffmpeg", "swift", "share"] {
      guard case .object(let members)? = json[name] else {
        Issue.record("\(name)")
        continue
      }
      #expect(Set(members.map(\.key)) == ["path", "version", "uses", "faults"])
    }
    let article = try Readme.file("Sources/Tool/Commands/Commands.docc/Command-line.md")
    for key in members.map(\.key) { #expect(article.contains("`\(key)`"), "\(key)") }
  }

  @Test func `the sheet of drawings looks as it should`() throws {
    expectGolden(Canvas.fingerprintSheet, scale: 1.5)
  }

  // MARK: Surroundings

  /// The executable that is built beside the tests.
  private static var tool: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("motecraft")
  }

  /// Runs the executable in the folder of the bench, with nothing but `variables` in its environment.
  private func run(
    _ words: [String], _ variables: [String: String]
  ) throws -> (code: Int32, lines: [String: String], output: String, errors: String) {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = Self.tool
    process.arguments = words
    process.environment = variables
    process.currentDirectoryURL = URL(fileURLWithPath: bench.path(""))
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let end = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").compactMap { $0.wholeMatch(of: /(\S+) +(.*)/) }
      .map { (String($0.1), String($0.2)) }
    return (process.terminationStatus, Dictionary(lines) { $1 }, text, end)
  }

  /// Makes the folder `name`; returns its path.
  private func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: bench.path(name), withIntermediateDirectories: true)
    return bench.path(name)
  }

  /// Makes a program in the folder `bin`; returns that folder's path.
  private func program(_ name: String, _ script: String) throws -> String {
    let place = try folder("bin")
    try bench.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(place)/\(name)")
    return place
  }

  @Test func `with nothing around it all of that is named, and it still ends with 0`() throws {
    let run = try run(["doctor"], ["PATH": try folder("empty"), "TMPDIR": bench.path("nowhere")])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.lines["ffmpeg"] == "not found, films need it; on Debian or Ubuntu: apt-get install ffmpeg"
    )
    #expect(run.lines["swift"] == "not found")
    #expect(
      run.lines["temporary"]?.hasSuffix(
        "/nowhere; cannot create a folder in it: No such file or directory") == true)
    #expect(run.lines["share"]?.contains("found neither; expected a shell, found no sh") == true)
    #expect(run.lines["fingerprint"] == "\(Self.expected), as expected")
  }

  @Test func `programs in the path are asked`() throws {
    let place = try program(
      "ffmpeg",
      """
      case "$*" in
      *-encoders*) printf ' V....D libx264  x\\n A....D aac  x\\n V....D apng  x\\n' ;;
      *) echo 'ffmpeg version 9.9-test Copyright' ;;
      esac
      """)
    _ = try program(
      "swiftc", #"echo '{"compilerVersion":"Swift 99","paths":{"runtimeResourcePath":"/x"}}'"#)
    let run = try run(["doctor"], ["PATH": "/nowhere::\(place)", "TMPDIR": try folder("tmp")])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.lines["ffmpeg"]
        == "\(place)/ffmpeg; 9.9-test; makes .mp4 .apng; makes no .mov without prores_ks, pcm_s16le;"
        + " makes no .webm without libvpx-vp9, libopus; makes no .gif without ffv1, png, gif;"
        + " makes no .webp without libwebp_anim")
    #expect(
      run.lines["swift"]?.hasPrefix("\(place)/swiftc; this Swift toolchain (Swift 99) does not")
        == true)
    #expect(run.lines["temporary"] == bench.path("tmp") + "; writable")
    #expect(try bench.names("tmp").isEmpty)
  }

  @Test func `programs that cannot be asked are listed without more`() throws {
    let place = try program("ffmpeg", "echo broken >&2; exit 3")
    let broken = try run(["doctor"], ["PATH": place, "TMPDIR": try folder("tmp")])
    #expect(broken.lines["ffmpeg"] == "\(place)/ffmpeg; ffmpeg does not answer: broken")
    let unasked = try run(["doctor"], ["PATH": place, "TMPDIR": bench.path("nowhere")])
    #expect(
      unasked.lines["ffmpeg"]
        == "\(place)/ffmpeg; it cannot be asked for more without temporary files")
    #expect(broken.code == 0 && unasked.code == 0)
  }

  // MARK: Errors elsewhere

  private static let small = ["spring-grid", "--size", "20x30", "--scale", "1"]

  @Test func `what is missing around other commands names it`() throws {
    let empty = ["PATH": try folder("empty"), "TMPDIR": try folder("tmp")]
    let film = ["render"] + Self.small + ["--duration", "0.1", "--quiet", "-o"]
    let words = [
      film + ["x.mp4"],
      ["share", "spring-grid", "-o", "x.html", "--build-path", "b", "--quiet"],
    ]
    for words in words {
      let run = try run(words, empty)
      #expect(run.code == 69 && run.errors.hasSuffix("; see motecraft doctor\n"), "\(run.errors)")
    }
    let place = try program("ffmpeg", "echo \"Unknown encoder 'libx264'\" >&2; exit 1")
    let weak = try run(film + ["y.mp4"], ["PATH": place, "TMPDIR": bench.path("tmp")])
    #expect(
      weak.code == 74
        && weak.errors.hasSuffix("Unknown encoder 'libx264'; see motecraft doctor\n"),
      "\(weak.errors)")
    let bench = try run(
      ["bench"] + Self.small + ["--frames", "0-1", "--quiet"], ["TMPDIR": bench.path("nowhere")])
    #expect(bench.code == 73 && bench.errors.hasSuffix("; see motecraft doctor\n"))
  }

  @Test func `the line of an error names the command of the tool that ran`() {
    let missing = Failure(.unavailable, "x is missing")
    #expect(missing.line(by: "glimmer") == "glimmer: error: x is missing; see glimmer doctor")
    #expect(Failure(.noInput, "no").line(by: "a") == "a: error: no")
    #expect(Failure.usage("no", help: "share").line(by: "a") == "a: error: no; see a share --help")
  }
}
