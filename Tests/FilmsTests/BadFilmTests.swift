import Films
import JSONCoding
import SchemaValidation
import Scripting
import Testing

/// Films that break a rule, hostile ones among them: each is one sentence with a path and a reason.
@Suite struct BadFilmTests {
  private static let plate = #"{"scene":1,"experience":"plate","duration":2}"#

  /// Clips that are no good, with the path of the mistake.
  private static let clips: [(String, String)] = [
    ("3", "clips[0]"), ("null", "clips[0]"), ("{}", "clips[0].hold"),
    (#"{"hold":0}"#, "clips[0].hold"), (#"{"hold":-1}"#, "clips[0].hold"),
    (#"{"hold":1,"from":1}"#, "clips[0].from"), (#"{"hold":1,"speed":1}"#, "clips[0].speed"),
    (#"{"hold":1,"fit":"cover"}"#, "clips[0].fit"), (#"{"hold":1,"frame":{}}"#, "clips[0].frame"),
    (#"{"hold":1e9}"#, "clips[0].hold"), (#"{"scene":4}"#, "clips[0].scene"),
    (#"{"scene":"plates"}"#, "clips[0].scene"), (#"{"scene":""}"#, "clips[0].scene"),
    (#"{"scene":{}}"#, "clips[0].scene.scene"),
    (#"{"scene":{"scene":1,"experience":"x"}}"#, "clips[0].scene.experience"),
    (#"{"scene":{"scene":1,"experience":"plate","duration":0}}"#, "clips[0].scene.duration"),
    (
      #"{"scene":{"scene":1,"experience":"plate","steps":[{"at":"x","release":true}]}}"#,
      "clips[0].scene.steps[0].at"
    ),
    (#"{"scene":{"film":1,"clips":[]}}"#, "clips[0].scene"),
    (#"{"scene":PLATE,"to":3}"#, "clips[0].to"), (#"{"scene":PLATE,"to":0}"#, "clips[0].to"),
    (#"{"scene":PLATE,"from":2}"#, "clips[0].from"),
    (#"{"scene":PLATE,"from":1,"to":1}"#, "clips[0].to"),
    (#"{"scene":PLATE,"from":-1}"#, "clips[0].from"),
    (#"{"scene":PLATE,"from":"0"}"#, "clips[0].from"),
    (#"{"scene":PLATE,"speed":0}"#, "clips[0].speed"),
    (#"{"scene":PLATE,"speed":-1}"#, "clips[0].speed"),
    (#"{"scene":PLATE,"speed":1e9}"#, "clips[0].speed"),
    (#"{"scene":PLATE,"still":1}"#, "clips[0].hold"),
    (#"{"scene":PLATE,"still":5,"hold":1}"#, "clips[0].still"),
    (#"{"scene":PLATE,"still":1,"hold":1,"to":2}"#, "clips[0].to"),
    (#"{"scene":PLATE,"still":1,"hold":1,"speed":2}"#, "clips[0].speed"),
    (#"{"scene":PLATE,"fit":"stretch"}"#, "clips[0].fit"),
    (#"{"scene":PLATE,"colour":1}"#, "clips[0].colour"),
    (#"{"scene":PLATE,"transition":{"kind":"dissolve"}}"#, "clips[0].transition"),
    (#"{"hold":1},{"hold":1,"transition":{"kind":"fade"}}"#, "clips[1].transition.kind"),
    (#"{"hold":1},{"hold":1,"transition":{}}"#, "clips[1].transition.kind"),
    (#"{"hold":1},{"hold":1,"transition":"cut"}"#, "clips[1].transition"),
    (
      #"{"hold":1},{"hold":1,"transition":{"kind":"cut","duration":1}}"#,
      "clips[1].transition.duration"
    ),
    (
      #"{"hold":1},{"hold":1,"transition":{"kind":"turn","easing":"linear"}}"#,
      "clips[1].transition.easing"
    ),
    (
      #"{"hold":1},{"hold":1,"transition":{"kind":"dissolve","direction":"up"}}"#,
      "clips[1].transition.direction"
    ),
    (
      #"{"hold":1},{"hold":1,"transition":{"kind":"wipe","direction":"in"}}"#,
      "clips[1].transition.direction"
    ),
    (
      #"{"hold":1},{"hold":1,"transition":{"kind":"wipe","duration":0}}"#,
      "clips[1].transition.duration"
    ),
    (
      #"{"hold":1},{"hold":1,"transition":{"kind":"wipe","duration":2}}"#,
      "clips[1].transition.duration"
    ),
    (
      #"{"hold":1},{"hold":1,"transition":{"kind":"push","duration":0.6}},{"hold":1,"transition":{"kind":"push","duration":0.6}}"#,
      "clips[2].transition.duration"
    ),
    (#"{"scene":PLATE,"frame":{"inset":300}}"#, "clips[0].frame.inset"),
    (#"{"scene":PLATE,"frame":{"inset":-1}}"#, "clips[0].frame.inset"),
    (#"{"scene":PLATE,"frame":{"inset":{"middle":1}}}"#, "clips[0].frame.inset.middle"),
    (#"{"scene":PLATE,"frame":{"borderColor":"white"}}"#, "clips[0].frame.borderColor"),
    (#"{"scene":PLATE,"frame":{"shadow":1}}"#, "clips[0].frame.shadow"),
    (#"{"scene":PLATE,"frame":7}"#, "clips[0].frame"),
    (#"{"scene":PLATE,"titles":[{}]}"#, "clips[0].titles[0].text"),
    (#"{"scene":PLATE,"titles":[{"text":"a","from":2}]}"#, "clips[0].titles[0].from"),
    (#"{"hold":9000000},{"hold":9000000}"#, "clips"),
  ]

  @Test(arguments: clips) func `a bad clip`(clip: String, path: String) {
    fails(#"{"film":1,"clips":[\#(clip.replacing("PLATE", with: Self.plate))]}"#, at: path)
  }

  @Test(
    arguments: [
      ("[]", ""), ("{}", "film"), (#"{"film":2,"clips":[{"hold":1}]}"#, "film"),
      (#"{"film":1}"#, "clips"),
      (#"{"film":1,"clips":{}}"#, "clips"), (#"{"film":1,"clips":[]}"#, "clips"),
      (#"{"film":1,"name":"a b","clips":[{"hold":1}]}"#, "name"),
      (#"{"film":1,"seed":1,"clips":[{"hold":1}]}"#, "seed"),
      (#"{"film":1,"fps":0,"clips":[{"hold":1}]}"#, "fps"),
      (#"{"film":1,"fps":"1/0","clips":[{"hold":1}]}"#, "fps"),
      (#"{"film":1,"size":{"width":0,"height":1},"clips":[{"hold":1}]}"#, "size.width"),
      (#"{"film":1,"size":{"width":99999,"height":9},"clips":[{"hold":1}]}"#, "scale"),
      (#"{"film":1,"scale":1e-5,"clips":[{"hold":1}]}"#, "scale"),
      (#"{"film":1,"background":"red","clips":[{"hold":1}]}"#, "background"),
      (#"{"film":1,"background":[],"clips":[{"hold":1}]}"#, "background"),
      (##"{"film":1,"background":["#00000"],"clips":[{"hold":1}]}"##, "background[0]"),
      (#"{"film":1,"clips":[{"hold":1}],"titles":{}}"#, "titles"),
      (#"{"film":1,"clips":[{"hold":1}],"titles":[{"text":""}]}"#, "titles[0].text"),
      (#"{"film":1,"clips":[{"hold":1}],"titles":[{"text":"a","to":0}]}"#, "titles[0].to"),
      (#"{"film":1,"clips":[{"hold":1}],"titles":[{"text":"a","from":1}]}"#, "titles[0].from"),
      (
        #"{"film":1,"clips":[{"hold":1}],"titles":[{"text":"a","place":"middle"}]}"#,
        "titles[0].place"
      ),
      (#"{"film":1,"clips":[{"hold":1}],"titles":[{"text":"a","style":"h1"}]}"#, "titles[0].style"),
      (#"{"film":1,"clips":[{"hold":1}],"titles":[{"text":"a","size":0}]}"#, "titles[0].size"),
      (#"{"film":1,"clips":[{"hold":1}],"titles":[{"text":"a","width":2}]}"#, "titles[0].width"),
      (
        #"{"film":1,"clips":[{"hold":1}],"titles":[{"text":"a","font":"x"}]}"#,
        #"titles[0].font ("x")"#
      ),
      (#"{"film":1,"font":"x","clips":[{"hold":1}]}"#, #"font ("x")"#),
      (#"{"film":1,"font":7,"clips":[{"hold":1}]}"#, "font"),
      (#"{"film":1,"font":"","clips":[{"hold":1}]}"#, "font"),
      (#"{"film":1,"font":{"digest":"0"},"clips":[{"hold":1}]}"#, "font.file"),
      (#"{"film":1,"font":{"file":"x","digest":"0"},"clips":[{"hold":1}]}"#, #"font ("x")"#),
      (#"{"film":1,"font":{"file":"x","size":1},"clips":[{"hold":1}]}"#, "font.size"),
      (
        #"{"film":1,"clips":[{"hold":1}],"captions":[{"text":"a","style":"title"}]}"#,
        "captions[0].style"
      ),
      (#"{"film":1,"clips":[{"hold":1}],"captions":7}"#, "captions"),
      (#"{"film":1,"clips":[{"hold":1}],"captions":{"style":"label"}}"#, "captions.file"),
      (#"{"film":1,"clips":[{"hold":1}],"captions":"bad.srt"}"#, #"captions ("bad.srt") line 1"#),
    ])
  func `a bad film`(film: String, path: String) { fails(film, at: path) }

  private func fails(_ film: String, at path: String) {
    do {
      _ = try Plates.document(film) { _ in Array("no cue".utf8) }.resolved()
      Issue.record("\(film) is read")
    } catch let error as ScriptError {
      #expect(error.path == path, "\(error)")
      let sentence = error.description
      #expect(!sentence.contains("\n") && sentence.contains("expected"), "\(sentence)")
    } catch {
      Issue.record(error)
    }
  }

  @Test func `a name as long as a book is cut in its error`() {
    let name = String(repeating: "x", count: 1 << 20)
    #expect { try Plates.film(#"{"scene":"\#(name)"}"#) } throws: { "\($0)".utf8.count < 400 }
  }

  @Test func `the schema takes what is read, and refuses what it can`() throws {
    let schema = Schema(FilmDocument.schema(Plates.schemas))
    let film = try Plates.film(
      #"{"scene":\#(Self.plate),"frame":{"inset":{"top":2}}},{"scene":"plate","still":1,"hold":1,"transition":{"kind":"turn"},"titles":[{"text":"a"}]}"#,
      #","captions":[{"text":"b","from":0.1}]"#)
    #expect(schema.flaw(of: try JSON(text: film.canonicalJSON)) == nil)
    for (clip, _) in Self.clips.prefix(3) {
      #expect(schema.flaw(of: try JSON(text: #"{"film":1,"clips":\#(clip)}"#)) != nil)
    }
    for clip in [#"{"scene":4}"#, #"{"hold":1,"frame":7}"#, #"{"hold":1,"titles":[{}]}"#] {
      #expect(schema.flaw(of: try JSON(text: #"{"film":1,"clips":[\#(clip)]}"#)) != nil)
    }
  }
}
