import Drawing
import Films
import JSONCoding
import Scripting
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
        + "first\n00:01.000 --> 00:02.000 align:start line:0\n<v Ann>hello</v>\n\n00:03.000 --> 00:04.000\n1 &lt; 2\n"
    )
    #expect(vtt.map(\.text) == ["hello", "1 < 2"])
    #expect(vtt.map(\.from) == [1, 3])
  }

  private func texts(_ text: String, path: String = "") throws -> [String] {
    try Subtitles(Array(text.utf8), path: path).cues.map(\.text)
  }

  private static let at = "00:01.000 --> 00:02.000\n"
  private static let next = "00:03.000 --> 00:04.000\n"
  private static let first = "1\n00:00:01,000 --> 00:00:02,000\n"
  private static let second = "2\n00:00:03,000 --> 00:00:04,000\n"

  @Test(
    arguments: [
      ("", 1), ("WEBVTT\n\nNOTE only\n", 1), ("1\nwords\n", 1),
      ("1\n00:00:02,000 --> 00:00:01,000\nx\n", 2), ("00:00:01 --> 00:00:02\nx", 1),
      ("00:00:61,000 --> 00:02:00,000\nx", 1), ("-->\nx", 1),
      ("99999:00:00,000 --> 99999:00:01,000\nx", 1), ("00:00:01,0000 --> 00:00:02,000\nx", 1),
      ("WEBVTT\n\n00:02.000 --> 00:01.000\nx\n", 3),
    ])
  func `a file without a good cue tells the line of its first flaw`(text: String, line: Int) {
    #expect { try cues(text) } throws: { ($0 as? Subtitles.Flaw)?.line == line }
  }

  @Test func `other bytes than UTF-8 report their line`() {
    for head in ["WEBVTT\r\n\r\n", "1\r\r"] {
      let bytes = Array(head.utf8) + [0xE9] + Array(Self.at.utf8)
      #expect { try Subtitles(bytes) } throws: {
        let flaw = $0 as? Subtitles.Flaw
        return flaw?.line == 3 && flaw?.expected == "UTF-8"
      }
    }
  }

  @Test func `bad parts are left out with their lines, the others read`() throws {
    let vtt = try Subtitles(
      Array(
        ("WEBVTT\n\n00:01 --> 00:02.000\nbad\n\nno times\n\n" + Self.next
          + "good\n\n00:09.000 --> 00:08.000\nback\n").utf8))
    #expect(vtt.cues.map(\.text) == ["good"] && vtt.cues.map(\.line) == [8])
    #expect(vtt.skipped.map(\.line) == [3, 6, 11])
    let srt = try Subtitles(
      Array(
        ("title\n\n" + Self.first + "good\n\n2\n00:00:03 --> 00:00:04\nbad\n\n3\n\n4\n"
          + "00:00:05,000 --> 00:00:06,000\nlast\n\n5\n").utf8))
    #expect(srt.cues.map(\.text) == ["good", "last"] && srt.cues.map(\.line) == [4, 14])
    #expect(srt.skipped.map(\.line) == [1, 8, 17])
  }

  @Test func `bounds hold for the number of cues and for their texts`() throws {
    func file(_ count: Int, _ text: String) -> String {
      "WEBVTT\n\n" + String(repeating: Self.at + text + "\n\n", count: count)
    }
    #expect(try texts(file(Subtitles.most, "x")).count == Subtitles.most)
    #expect { try texts(file(Subtitles.most + 1, "x")) } throws: {
      ($0 as? Subtitles.Flaw)?.line == 3 + 3 * Subtitles.most
    }
    let long = String(repeating: "é", count: 2000)
    #expect(try texts(file(1, long)) == [long])
    #expect { try texts(file(1, long + "e")) } throws: { ($0 as? Subtitles.Flaw)?.line == 3 }
  }

  // MARK: WebVTT

  /// Files by what the standard's parser, section 6.1, makes of them.
  @Test(
    arguments: [
      // The header, its end and the signature.
      ("WEBVTT\n" + at + "a", ["a"]), ("WEBVTT x\ny\n" + at + "a", ["a"]),
      ("\u{FEFF}WEBVTT\t\r\r" + at + "a", ["a"]), ("WEBVTT\n\n\n\n" + at + "a", ["a"]),
      // Times begin a cue wherever they stand.
      ("WEBVTT\n\n" + at + "a\n" + next + "b", ["a", "b"]),
      ("WEBVTT\n\n" + at + next + "b", ["b"]), ("WEBVTT\n\nNOTE 5\n" + at + "a", ["a"]),
      ("WEBVTT\n\nNOTE\tx\ny\n\n" + at + "a", ["a"]),
      ("WEBVTT\n\nSTYLE \n::cue {}\n\nREGION\nid:x\n\n" + at + "a", ["a"]),
      ("WEBVTT\n\nx\ny\n" + at + "a", ["a"]), ("WEBVTT\n\n" + at + "a\nx --> y\nb", ["a"]),
      // Empty lines end a cue, those with a space do not, and other signs end no line.
      ("WEBVTT\n\n" + at + "a\n \nb\n\nc", ["a\n \nb"]),
      ("WEBVTT\n\n" + at + " \na\n\t", ["a"]),
      ("WEBVTT\n\n" + at + "a\u{2028}b\u{85}c\u{C}d\u{B}e", ["a\u{2028}b\u{85}c\u{C}d\u{B}e"]),
      ("WEBVTT\n\n" + at + "a\0b", ["a\u{FFFD}b"]), ("WEBVTT\n\n" + at + "\n" + next + "b", ["b"]),
      // Times.
      ("WEBVTT\n\n\t00:01.000-->00:02.000line:0\na", ["a"]),
      ("WEBVTT\n\n100:00:01.000 --> 1000:00:02.000\na", ["a"]),
      ("WEBVTT\n\n9999999999999:00:01.000 --> 00:02.000\na\n\n" + next + "b", ["b"]),
      ("WEBVTT\n\n0:01.000 --> 00:02.000\na\n\n" + next + "b", ["b"]),
      ("WEBVTT\n\n00:60.000 --> 01:02.000\na\n\n" + next + "b", ["b"]),
      ("WEBVTT\n\n60:01.000 --> 60:02.000\na\n\n" + next + "b", ["b"]),
      ("WEBVTT\n\n00:01,000 --> 00:02.000\na\n\n" + next + "b", ["b"]),
      ("WEBVTT\n\n00:01.00 --> 00:02.000\na\n\n" + next + "b", ["b"]),
      ("WEBVTT\n\n-00:01.000 --> 00:02.000\na\n\n" + next + "b", ["b"]),
    ])
  func `cues of WebVTT are those of the standard`(file: String, texts: [String]) throws {
    #expect(try self.texts(file, path: "a.vtt") == texts)
  }

  @Test func `a line above the times is a name, of which nothing is left out`() throws {
    let file = "WEBVTT\n\nname\n" + Self.at + "a\n\nNOTE words\n\n" + Self.next + "b"
    let subtitles = try Subtitles(Array(file.utf8), path: "a.vtt")
    #expect(subtitles.cues.map(\.text) == ["a", "b"] && subtitles.skipped.isEmpty)
  }

  @Test(arguments: ["", "WEBVTTx\n\n" + at + "a", "webvtt\n\n" + at + "a", at + "a"])
  func `a vtt file begins as one`(file: String) {
    #expect { try texts(file, path: "a.VTT") } throws: {
      let flaw = $0 as? Subtitles.Flaw
      return flaw?.line == 1 && flaw?.expected == "WEBVTT"
    }
  }

  /// Texts of cues by what the standard's tokenizer, section 6.4, makes of them.
  @Test(
    arguments: [
      ("<v Ann\nLee>hello</v> <b", "hello "), ("<c.yellow\n.bg>Hi</c>", "Hi"),
      ("a < b and c > d", "a  d"), ("<<b>x", "x"), ("<>a</>b<00:01.000>c", "abc"),
      ("<i>a</b>&lt;i&gt;", "a<i>"), ("{\\an8}a", "{\\an8}a"), ("<v a&gt;b>c", "c"),
      ("it&#39;s &quot;so&quot; &hellip; 5&deg; &#x2019;", "it's \"so\" … 5° ’"),
      ("&amp;lt; &ampx &copy2 &ltx", "&lt; &x ©2 <x"),
      ("&notit; &notin; &no &; & &#; &#x;", "¬it; ∉ &no &; & &#; &#x;"),
      ("&AMP;&Eacute;&eacute;&CounterClockwiseContourIntegral;", "&Éé∳"),
      ("&NotEqualTilde;&fjlig;", "\u{2242}\u{338}fj"), ("a&lrm;b&rlm;c", "a\u{200E}b\u{200F}c"),
      ("&#0;&#xD800;&#x110000;&#99999999999;&#x80;&#X9f;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}€Ÿ"),
      (
        "&unknown; &CounterClockwiseContourIntegralx;",
        "&unknown; &CounterClockwiseContourIntegralx;"
      ),
    ])
  func `tags and character references of WebVTT are those of the standard`(
    text: String, plain: String
  ) throws {
    #expect(try texts("WEBVTT\n\n" + Self.at + text) == [plain])
  }

  // MARK: SubRip

  /// Files by what ffmpeg and players make of them.
  @Test(
    arguments: [
      // Without empty lines, without numbers, with empty lines in between.
      (first + "a\n" + second + "b", ["a", "b"]),
      ("00:01,000 --> 00:02,000\na\n00:03,000 --> 00:04,000\nb", ["a", "b"]),
      (first + "a\n\nmore\n\n" + second + "b", ["a\nmore", "b"]),
      ("1\n\n00:00:01,000 --> 00:00:02,000\na", ["a"]),
      (first + "a\n\n2\n\n00:00:03,000 --> 00:00:04,000\nb", ["a", "b"]),
      (first + "a\n\n17\n\n" + second + "b", ["a", "b"]), (first + "\na\n\n9\n", ["a"]),
      (first + "\n" + second + "b", ["b"]), (first + second + "b", ["b"]),
      // Numbers that are text.
      (first + "42\n\n00:00:03,000 --> 00:00:04,000\nb", ["42", "b"]),
      (first + "3\n2\n1\n\n" + second + "b", ["3\n2\n1", "b"]),
      (first + "7 apples\n00:00:03,000 --> 00:00:04,000\nb", ["7 apples", "b"]),
      // Arrows that are text, times in other spellings.
      (first + "a --> b\n<- x ->", ["a --> b\n<- x ->"]),
      ("1\n 0:0:1.5-->0:0:2.25  X1:1 X2:2 Y1:3 Y2:4\na", ["a"]),
      ("\u{FEFF}1\r00:00:01,000 --> 00:00:02,000\ra\rb\r\n", ["a\nb"]),
      (first + "a\u{2028}b\u{85}c", ["a\u{2028}b\u{85}c"]),
      // Markup.
      (
        first + "if a < b and c > d then <3 x <- y -> z", ["if a < b and c > d then <3 x <- y -> z"]
      ),
      (first + "<I>a</i ><font\ncolor=red>b</font><br/>c<x><b", ["ab\nc<x><b"]),
      (first + "{\\an8}{\\i1}a{b} {\\c", ["a{b} {\\c"]),
      (first + "R&amp;B &amp;lt; AT&T &copy &#8217; &", ["R&B &lt; AT&T &copy ’ &"]),
    ])
  func `cues of SubRip are those of players`(file: String, texts: [String]) throws {
    #expect(try self.texts(file, path: "a.srt") == texts)
  }

  @Test func `fractions of SubRip are whole milliseconds`() throws {
    let cue = try #require(try cues("0:0:1.5 --> 0:0:2,025\na").first)
    #expect(cue.from == 1.005 && cue.to == 2.025)
  }

  // MARK: In films

  @Test func `a film tells what of its captions is left out, and where one begins too late`() throws
  {
    func film(_ captions: String, _ file: String) throws -> FilmDocument {
      try Plates.document(#"{"film":1,"clips":[{"hold":4}],"captions":\#(captions)}"#) { _ in
        Array(file.utf8)
      }
    }
    let file = "WEBVTT\n\nx\n\n" + Self.at + "a\n\n00:04.000 --> 00:05.000\nlate\n"
    for captions in [#""a.vtt""#, #"{"file":"a.vtt"}"#] {
      let document = try film(captions, file)
      let place = captions.hasPrefix("{") ? "captions.file" : "captions"
      #expect(
        document.remarks == [
          place + #" ("a.vtt") line 3: left out: expected times, NOTE, STYLE or REGION, found "x""#
        ])
      #expect { try document.resolved() } throws: {
        ($0 as? ScriptError)?.path == place + #" ("a.vtt") line 8"#
      }
    }
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
