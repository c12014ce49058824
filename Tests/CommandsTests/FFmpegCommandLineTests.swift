import Commands
import Foundation
import Raster
import Scripting
import Testing

@Suite struct FilmCommandTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func line(
    _ folder: String = "film", _ indices: [Int] = [0, 1, 2], total: Int = 9,
    isTransparent: Bool = false, width: Int = 40
  ) throws -> String {
    let sequence = PNGSequence(directory: bench.path(folder), total: total)
    return FFmpegCommandLine(
      folder: sequence, indices: FrameSelection(frames: indices), fps: 60, width: width, height: 60,
      isTransparent: isTransparent
    ).line
  }

  @Test func `numbered frames start at their first number`() throws {
    let film = bench.path("film")
    #expect(
      try line().hasPrefix("ffmpeg -framerate 60 -start_number 0 -i \(film)/frame-%05d.png "))
    #expect(try line().hasSuffix(" -movflags +faststart \(film).mp4"))
    #expect(try line("film", [40, 41]).contains("-start_number 40"))
    #expect(try line("long", total: 100_001).contains("/frame-%06d.png"))
  }

  @Test func `gaps are bridged by the frames' names, at the pace of the scene`() throws {
    let pattern = "-pattern_type glob -i '\(bench.path("film"))/frame-*.png'"
    #expect(try line("film", [0, 5, 10]).contains("-framerate 12 \(pattern)"))
    #expect(try line("film", [0, 7, 14]).contains("-framerate 60/7 \(pattern)"))
    #expect(try line("film", [0, 1, 7]).contains("-framerate 60 \(pattern)"))
  }

  @Test(arguments: [false, true], [40, 41])
  func `the line encodes as the tool itself does`(isTransparent: Bool, width: Int) throws {
    let line = try line(isTransparent: isTransparent, width: width)
    let encoding = FilmEncoding(
      isTransparent ? .mov : .mp4, width: width, height: 60, isTransparent: isTransparent)
    let arguments = encoding.arguments.map(ShellWord.quoted).joined(separator: " ")
    let film = bench.path("film") + (isTransparent ? ".mov" : ".mp4")
    #expect(line.hasSuffix("/frame-%05d.png \(arguments) \(film)"))
    for tag in ["colorspace", "color_primaries", "color_trc"] {
      #expect(line.contains(" -\(tag) bt709 "))
    }
    #expect(line.contains("scale=out_color_matrix=bt709:out_range=tv"))
    let isPadded = line.contains("pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=")
    #expect(isPadded == (!isTransparent && width == 41))
  }

  @Test func `a folder's name survives the shell and ffmpeg`() throws {
    #expect(try line("it's 5%").contains(#"/it'\''s 5%%/frame-%05d.png'"#))
    #expect(try line("a[1]", [0, 2]).contains(#"/a\[1\]/frame-*.png'"#))
  }

  @Test func `ffmpeg takes no folder for an option or a protocol`() throws {
    for name in ["-y", "-\n", "file:x"] {
      let line = FFmpegCommandLine(
        folder: PNGSequence(directory: name, total: 9), indices: FrameSelection(frames: [0, 1]),
        fps: 60, width: 40, height: 60, isTransparent: false
      ).line
      #expect(try words(line[...]).filter { $0.hasPrefix("./\(name)") }.count == 2)
    }
  }

  /// What a shell hands to ffmpeg where `line` is typed.
  private func words(_ line: Substring) throws -> [String] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", #"ffmpeg() { printf '%s\0' "$@"; }; \#(line)"#]
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    "it's \"5\" $HOME `x` \\ !", "two\nlines\t", "one\u{2028}line\u{2029}here\u{85}", "-y", "é~*",
  ])
  func `the line that is printed runs as it is, whatever the folder is called`(
    name: String
  ) throws {
    for (frames, files) in [("0-2", "frame-%05d.png"), ("0,4,8", "frame-*.png")] {
      let run = try bench.run("render", "spark", "--frames", frames, "-o", "@\(name)")
      let line = try #require(run.output.split(separator: "\n").last)
      let words = try words(line)
      let input = try #require(words.firstIndex(of: "-i"))
      #expect(words[input + 1].hasSuffix("/\(files)"))
      #expect(words.last == bench.path(name) + ".mp4", "\(line)")
    }
  }

  @Test(arguments: [
    ("plain-1.png", "plain-1.png"), ("", "''"), ("a b", "'a b'"), ("$x", "'$x'"), ("=x", "'=x'"),
  ])
  func `words are quoted where a shell would take them apart`(word: String, quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }

  @Test func `progress tells done, total, pace and time left`() {
    #expect(
      Progress.text(done: 120, total: 360, elapsed: 2.5)
        == "120/360 frames, 48.0 frames/s, 0:05 left")
    #expect(Progress.text(done: 1, total: 7201, elapsed: 1).hasSuffix(" 2:00:00 left"))
    #expect(Progress.text(done: 0, total: 5, elapsed: 0) == "0/5 frames")
  }
}
