import Drawing
import Films
import JSONCoding
import Testing

@Suite struct SubtitlesTests {
  private func cues(_ text: String) throws -> [Subtitles.Cue] {
    try Subtitles(Array(text.utf8)).cues
  }

  @Test func `both forms are read, without their marks`() throws {
    let srt = try cues(
      "\u{FEFF}1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Touch</i> &amp; go\r\n{\\an8}twice\r\n\r\n"
        + "2\r\n01:00:00,250 --> 01:00:01,000\r\nend\r\n")
    #expect(srt.map(\.text) == ["Touch & go\ntwice", "end"])
    #expect(srt.map(\.from) == [1, 3600.25] && srt.map(\.to) == [2.5, 3601])
    let vtt = try cues(
      "WEBVTT - a title\nKind: captions\n\nNOTE nothing\n-->\n\nSTYLE\n::cue {}\n\n"
        + "first\n00:01.000 --> 00:02.000 align:start line:0\n<v Ann>hello</v>\n\n00:03.000 --> 00:04.000\n1 < 2\n"
    )
    #expect(vtt.map(\.text) == ["hello", "1 < 2"])
    #expect(vtt.map(\.from) == [1, 3])
  }

  @Test(
    arguments: [
      ("", 1), ("WEBVTT\n\nNOTE only\n", 1), ("1\nwords\n", 1),
      ("1\n00:00:02,000 --> 00:00:01,000\nx\n", 2), ("00:00:01 --> 00:00:02\nx", 1),
      ("00:00:61,000 --> 00:02:00,000\nx", 1), ("-->\nx", 1),
      ("99999:00:00,000 --> 99999:00:01,000\nx", 1), ("00:00:01,0000 --> 00:00:02,000\nx", 1),
      ("1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\nno times\n", 5),
    ])
  func `a flaw tells its line`(text: String, line: Int) {
    #expect { try cues(text) } throws: { ($0 as? Subtitles.Flaw)?.line == line }
  }

  @Test func `captions stand on their plates, at their times`() throws {
    let document = try Plates.document(
      ##"{"film":1,"clips":[{"hold":4}],"captions":{"file":"a.vtt","color":"#ff0000"}}"##
    ) { path in
      #expect(path == "a.vtt")
      return Array("WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n".utf8)
    }
    let film = try document.resolved()
    #expect(film.titles.map(\.text) == ["hello"] && film.titles.map(\.from) == [1])
    let canvases = try Plates.canvases(film, [30, 90, 130])
    #expect(canvases[0] == canvases[2] && canvases[1] != canvases[0])
    #expect(canvases[1].commands.count == canvases[0].commands.count + 2)
  }
}
