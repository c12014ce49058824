import Commands
import Testing

/// What the command line tells of captions.
@Suite struct CaptionTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.write(
      #"{"film":1,"size":{"width":60,"height":90},"scale":1,"fps":10,"clips":[{"hold":2}],"captions":"words.vtt"}"#,
      to: "film.json")
  }

  private let good = "WEBVTT\n\n00:00.500 --> 00:01.000\ngood\n\n"

  @Test func `what is left out is a note with file and line, a few one by one`() throws {
    try bench.write(good + "00:01 --> 00:02.000\nbad\n", to: "words.vtt")
    let note =
      #"captions ("words.vtt") line 6: left out: expected times such as 00:01.000 --> 00:02.500, found "00:01 --> 00:02.000""#
    let still = ["still", "@film.json", "--at", "0.7", "-o", "@a.png", "--quiet"]
    for words in [["check", "@film.json"], still] {
      let run = try bench.run(words)
      #expect(run.code == 0 && run.errors.hasSuffix("film.json\": \(note)\n"), "\(run.errors)")
    }
    try bench.write(good + String(repeating: "x\n\n", count: 11), to: "words.vtt")
    let many = try bench.run("check", "@film.json")
    #expect(many.code == 0 && many.errors.split(separator: "\n").count == 9)
    #expect(many.errors.hasSuffix("film.json\": captions: left out: 3 more parts\n"))
  }

  @Test func `a file without captions and one behind the end report their line`() throws {
    for (file, words) in [
      ("WEBVTT\n\nx\n", #"captions ("words.vtt") line 3: expected times, NOTE"#),
      (
        good + "00:07.000 --> 00:08.000\nlate\n",
        #"captions ("words.vtt") line 6: expected a moment before the end at 2 s, found 7"#
      ),
      ("1\n", #"captions ("words.vtt") line 1: expected WEBVTT, found "1""#),
    ] {
      try bench.write(file, to: "words.vtt")
      let run = try bench.run("check", "@film.json")
      #expect(run.code == 65 && run.errors.contains(words), "\(run.errors)")
    }
  }
}
