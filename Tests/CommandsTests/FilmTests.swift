import Commands
import Foundation
import Testing

/// Films, made by a stand-in for ffmpeg: a script that the tool finds in its path. What ffmpeg
/// itself makes of the pictures is tried by `.ci/films`.
@Suite(.timeLimit(.minutes(1))) struct FilmTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// Lets `script` be what is called ffmpeg; `$film` is the file that it is to write.
  private func encoder(_ script: String) throws {
    try FileManager.default.createDirectory(
      atPath: bench.path("bin"), withIntermediateDirectories: true)
    try bench.write(
      "#!/bin/sh\nPATH=/usr/bin:/bin\nfor film; do :; done\nfilm=${film#file:}\n\(script)\n",
      to: "bin/ffmpeg")
    chmod(bench.path("bin/ffmpeg"), 0o755)
  }

  private func process(_ arguments: String...) -> (Process, output: Pipe, errors: Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("motecraft")
    process.arguments =
      ["render", "lichen-bloom", "--size", "21x33", "--scale", "1", "--quiet"] + arguments
    process.environment = ["PATH": bench.path("bin")]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    return (process, output, errors)
  }

  private func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    let (process, output, errors) = process(arguments.first ?? "", "-o", bench.path("out/film.mp4"))
    try process.run()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test func `raw pictures go in and the film takes its name`() throws {
    try encoder(#"cat >"$film"; echo "$@" >"$(dirname "$0")/words""#)
    let run = try run("--frames=0-19")
    #expect(run.code == 0 && run.output.contains("22 x 34 pixels (padded to even sides)"))
    #expect(try bench.bytes("out/film.mp4").count == 20 * 21 * 33 * 3)
    #expect(try bench.names("out") == ["film.mp4"])
    let words = try bench.text("bin/words")
    for word in [
      "-pixel_format rgb24 -video_size 21x33 -framerate 60", "libx264", "yuv420p",
      "-colorspace bt709", "out_color_matrix=bt709", "-f mp4",
    ] {
      #expect(words.contains(word))
    }
  }

  @Test func `what ffmpeg says is told in one line, and no film is left`() throws {
    try encoder(#"head -c 100 >"$film"; echo one >&2; echo "no room" >&2; exit 1"#)
    let run = try run("--frames=0-19")
    #expect(run.code == 74 && run.output.isEmpty)
    #expect(run.errors.hasSuffix("film.mp4\": no room\n"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try bench.names("out").isEmpty)
  }

  @Test func `a missing ffmpeg is told with the package to install`() throws {
    let run = try run("--frames=0-19")
    #expect(run.code == 69 && run.errors.contains("apt-get install ffmpeg"))
    #expect(try bench.names("out").isEmpty)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal leaves no film, also where ffmpeg does not read`(
    signal: Int32, code: Int32
  ) throws {
    // It takes a little, tells that it lives, and then stalls for ever.
    try encoder(#"head -c 2000 >"$film"; echo $$ >"$(dirname "$0")/pid"; exec sleep 1000"#)
    let (process, _, errors) = process("--duration=99", "-o", bench.path("out/film.mp4"))
    try process.run()
    while process.isRunning, try !bench.names("bin").contains("pid") { usleep(5000) }
    usleep(100_000)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == code)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.hasSuffix("; no film was written\n"))
    #expect(try bench.names("out").isEmpty)
    let number = try #require(pid_t(bench.text("bin/pid").dropLast()))
    #expect(kill(number, 0) != 0)
  }

  @Test func `a reader that goes away ends a stream quietly`() throws {
    let (process, output, errors) = process("-o", "-", "--format", "raw")
    try process.run()
    try output.fileHandleForWriting.close()
    _ = output.fileHandleForReading.readData(ofLength: 10)
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 74)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }
}
