import Commands
import Foundation
import JSONCoding
import Testing

/// Films, made by a stand-in for ffmpeg: a script that the tool finds in its path. What ffmpeg
/// itself makes of the pictures is tried by `.ci/films`.
@Suite(.timeLimit(.minutes(15))) struct FilmTests {
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

  /// Lets what is called ffmpeg take its pictures, do what `script` says, and leave a film of so many
  /// `frames`, or its first `bytes`.
  private func encoder(
    leaving frames: Int, of ending: String = "mp4", bytes: Int? = nil, then script: String = ""
  ) throws {
    let film = SampleFilm(ending: ending, frames: frames).bytes
    try Data(film.prefix(bytes ?? film.count))
      .write(to: URL(fileURLWithPath: bench.path("sample")))
    try encoder(
      """
      here=$(dirname "$0"); cat >"$here/pictures"; echo "$@" >"$here/words"; echo "$@" >>"$here/runs"
      cat "$here/../sample" >"$film"
      \(script)
      """)
  }

  private func process(_ arguments: [String]) -> (Process, output: Pipe, errors: Pipe) {
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

  private func run(
    _ frames: String, film: String = "film.mp4", _ options: [String] = []
  ) throws -> (code: Int32, output: String, errors: String) {
    let (process, output, errors) = process([frames, "-o", bench.path("out/\(film)")] + options)
    try process.run()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test func `raw pictures go in and the film takes its name`() throws {
    try encoder(leaving: 20)
    let run = try run("--frames=0-19")
    #expect(run.code == 0 && run.output.contains("22 x 34 pixels (padded to even sides)"))
    #expect(try bench.bytes("bin/pictures").count == 20 * 21 * 33 * 3)
    #expect(try Array(bench.bytes("out/film.mp4")) == SampleFilm(ending: "mp4", frames: 20).bytes)
    #expect(try bench.names("out") == ["film.mp4"])
    let words = try bench.text("bin/words")
    for word in [
      "-pixel_format rgb24 -video_size 21x33 -framerate 60", "libx264", "yuv420p",
      "-colorspace bt709", "out_color_matrix=bt709", "-f mp4", "-loglevel error -xerror",
    ] {
      #expect(words.contains(word))
    }
  }

  @Test func `the last picture of a WebP stays until the end, also if equal ones are one`() throws {
    try encoder(leaving: 3, of: "webp")
    // Three pictures of 33 ms for six frames of 50 ms.
    let run = try run("--frames=0-5", film: "film.webp", ["--fps", "20"])
    #expect(run.code == 0, "\(run.errors)")
    let bytes = try Array(bench.bytes("out/film.webp"))
    let sample = SampleFilm(ending: "webp", frames: 3).bytes
    let changed = zip(bytes, sample).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    let last = try #require(sample.ranges(of: Array("ANMF".utf8)).last).lowerBound + 20
    #expect(bytes.count == sample.count && changed == [last] && bytes[last] == UInt8(300 - 66))
    #expect(try bench.text("bin/words").contains("-c:v libwebp_anim -lossless 1"))
    let more = try self.run("--frames=0-1", film: "film.webp", ["--fps", "20"])
    #expect(more.code == 74 && more.errors.contains("expected 2 frames in it, found 3"))
  }

  @Test func `a still is a WebP of one picture`() throws {
    try encoder(leaving: 1, of: "webp")
    let (process, _, errors) = process([])
    process.arguments = [
      "still", "lichen-bloom", "--size", "21x33", "--scale", "1", "--quiet", "-o",
      bench.path("out/a.webp"),
    ]
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
    #expect(try bench.bytes("bin/pictures").count == 21 * 33 * 3)
    #expect(try Array(bench.bytes("out/a.webp")) == SampleFilm(ending: "webp", frames: 1).bytes)
  }

  @Test func `a GIF has one palette and the length of its frames`() throws {
    try encoder(leaving: 16, of: "gif")
    let run = try run("--frames=0-19", film: "film.gif", ["--json"])
    #expect(run.code == 0, "\(run.errors)")
    let runs = try bench.text("bin/runs").split(separator: "\n")
    try #require(runs.count == 3)
    // Only frames that are shown are painted and kept.
    #expect(runs[0].contains("-framerate 50 -i pipe:0 -c:v ffv1 -pix_fmt bgr0 -f nut "))
    #expect(runs[1].contains("palettegen=max_colors=256:stats_mode=full:reserve_transparent=off"))
    #expect(runs[2].contains("paletteuse=dither=bayer"))
    // 20 frames of 60 a second last 33 hundredths: 15 pictures of 2, and 3.
    #expect(runs[2].contains("-loop 0 -final_delay 3 -f gif "))
    let report = try JSON(text: run.output)
    #expect(report["frames"] == 16 && report["fps"] == 50 && report["duration"] == 0.33)
    #expect(try bench.names("out") == ["film.gif"])
  }

  @Test(arguments: [("0-9", 10, 60.0), ("0-29:5", 6, 12.0)])
  func `a report tells how long the film is, not its scene`(
    frames: String, count: Int, rate: Double
  ) throws {
    try encoder(leaving: count)
    let run = try run("--frames=\(frames)", film: "film.mp4", ["--json"])
    let report = try JSON(text: run.output)
    #expect(report["frames"] == .number(Double(count)) && report["fps"] == .number(rate))
    #expect(report["duration"] == .number(Double(count) / rate))
  }

  @Test func `a WebM with opacity gets planes in which colour reaches beyond its rims`() throws {
    try encoder(leaving: 20, of: "webm")
    let run = try run("--frames=0-19", film: "film.webm", ["--background", "none"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(try bench.bytes("bin/pictures").count == 20 * (2 * 21 * 33 + 2 * 11 * 17))
    let words = try bench.text("bin/words")
    #expect(words.contains("-pixel_format yuva420p -video_size 21x33"))
    #expect(words.contains("-vf setparams=range=tv:colorspace=bt709") && !words.contains("scale="))
  }

  @Test func `sound keeps its level on two channels, and sums are limited`() throws {
    // Whether the film is whole is no matter here.
    try encoder(leaving: 20)
    _ = try run("--frames=0-19", film: "film.mp4", ["--sound"])
    #expect(try bench.text("bin/words").contains(" [1:a]pan=stereo|c0=c0|c1=c0[out] "))
    try bench.write("", to: "track.wav")
    let track = ["--track", bench.path("track.wav"), "--track-gain", "-6"]
    _ = try run("--frames=0-19", film: "film.mp4", track)
    let words = try bench.text("bin/words")
    for word in [
      "channel_layouts=mono|stereo,pan=stereo|FL=FL+FC|FR=FR+FC,aresample=48000,volume=-6dB,",
      "normalize=0:duration=first,alimiter=limit=0.97:attack=5:release=50:level=0:latency=1[out]",
      "-map_chapters -1",
    ] {
      #expect(words.contains(word))
    }
  }

  @Test func `what ffmpeg says is reported in one line, and no film is left`() throws {
    try encoder(#"head -c 100 >"$film"; echo one >&2; echo "no room" >&2; exit 1"#)
    let run = try run("--frames=0-19")
    #expect(run.code == 74 && run.output.isEmpty)
    #expect(run.errors.hasSuffix("film.mp4\": no room\n"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try bench.names("out").isEmpty)
  }

  @Test(arguments: SampleFilm.endings)
  func `a film that is not whole leaves the old one, whatever ffmpeg ended with`(
    ending: String
  ) throws {
    let film = "film.\(ending)"
    let size = SampleFilm(ending: ending, frames: 20).bytes.count
    try FileManager.default.createDirectory(
      atPath: bench.path("out"), withIntermediateDirectories: true)
    try bench.write("old", to: "out/\(film)")
    for (bytes, words) in [(0, "cut off"), (size / 2, "cut off"), (size - 1, "cut off")] {
      try encoder(leaving: 20, of: ending, bytes: bytes)
      let run = try run("--frames=0-19", film: film)
      #expect(run.code == 74 && run.output.isEmpty && run.errors.contains(words))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    // Equal frames are one picture of a WebP, of which fewer are no fault.
    guard ending != "webp" else { return }
    try encoder(leaving: 3, of: ending)
    let short = try run("--frames=0-19", film: film)
    // At 60 frames a second a GIF has 50.
    let wanted = ending == "gif" ? 16 : 20
    #expect(short.code == 74)
    #expect(short.errors.hasSuffix("expected \(wanted) frames in it, found 3\n"))
    #expect(try bench.names("out") == [film] && bench.text("out/\(film)") == "old")
  }

  @Test func `what ffmpeg says counts, though it ends with 0 and leaves a film`() throws {
    try encoder(leaving: 20, then: #"echo "Error writing trailer: No space left on device" >&2"#)
    let run = try run("--frames=0-19")
    #expect(run.code == 74 && run.errors.hasSuffix("trailer: No space left on device\n"))
    #expect(try bench.names("out").isEmpty)
  }

  @Test func `a signal that ends ffmpeg is reported by its name`() throws {
    try encoder(leaving: 20, then: "kill -TERM $$")
    let run = try run("--frames=0-19")
    #expect(run.code == 74 && run.errors.hasSuffix("film.mp4\": it was ended by SIGTERM\n"))
    #expect(try bench.names("out").isEmpty)
  }

  @Test func `a missing ffmpeg is reported with the package to install`() throws {
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
    let (process, _, errors) = process(["--duration=99", "-o", bench.path("out/film.mp4")])
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
    let (process, output, errors) = process(["-o", "-", "--format", "raw"])
    try process.run()
    try output.fileHandleForWriting.close()
    _ = output.fileHandleForReading.readData(ofLength: 10)
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 74)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }
}
