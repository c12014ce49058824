import Goldens
import JSONCoding
import Testing

@Suite struct TraceChangesTests {
  /// A frame of the trace before the edits.
  private static func line(_ frame: Int) -> String {
    let event = #"{"time":0.5,"kind":"tap","target":"heart"}"#
    return """
      {"frame":\(frame),"time":\(frame),"touches":[{"id":1,"x":10,"y":20,"phase":"moved",\
      "owner":"canvas"}],"controls":[{"id":"damping","value":0.7,"text":"0.70","enabled":true,\
      "active":false,"expansion":0,"column":[113,636,78,180],"track":[151,675,2,110],\
      "thumb":[152,720],"ruler":null}],"chrome":{"visible":true,"feedOffset":0},"sheet":null,\
      "events":[\(frame == 1 ? event : "")],\
      "experience":{"energy":\(frame),"stiffness":120,"phase":"in","colour":[0.2,0.4,0.6],\
      "boxes":[{"center":[60,132]},{"center":[150,132]}]}}
      """
  }

  /// The sentences for a trace of eight frames in which `edit` changes the text of lines.
  private static func lines(
    _ many: Int = TraceChanges.limit, _ edit: (Int, String) -> String
  ) throws -> [String] {
    var changes = TraceChanges()
    for frame in 0..<8 {
      changes.add(
        try JSON(text: line(frame)), try JSON(text: edit(frame, line(frame))))
    }
    return changes.lines(many)
  }

  /// Replacements in the lines of the frames from 3 to 7, or to `last`, and the sentences for them.
  private static let edits: [(replacements: [(String, String)], last: Int, expected: [String])] = [
    ([], 7, []),
    ([(#""value":0.7"#, #""value":0.8"#)], 7, ["control damping 0.7 → 0.8 from frame 3"]),
    ([(#""value":0.7"#, #""value":0.7001"#)], 7, ["control damping 0.7 → 0.7001 from frame 3"]),
    (
      [(#""enabled":true"#, #""enabled":false"#)], 5,
      ["control damping enabled true → false in frames 3–5"]
    ),
    ([(#""text":"0.70""#, #""text":"""#)], 3, [#"control damping text "0.70" → "" in frame 3"#]),
    (
      [("[113,636,78,180]", "[113,632,78,180]")], 7,
      ["control damping column stands 4 pt higher from frame 3"]
    ),
    (
      [("[113,636,78,180]", "[110,636,84,170]")], 7,
      [
        "control damping column stands 3 pt further left, 6 pt wider, 10 pt shorter from frame 3"
      ]
    ),
    (
      [("636,", "632,"), ("675,", "671,"), ("[152,720]", "[152,716]")], 7,
      ["control damping column (and 2 more parts) stands 4 pt higher from frame 3"]
    ),
    (
      [("[113,636,78,180]", "null")], 7,
      ["control damping column 113, 636, 78, 180 → none from frame 3"]
    ),
    (
      [(#""expansion":0"#, #""expansion":0.5"#)], 4,
      ["control damping expansion 0 → 0.5 in frames 3–4"]
    ),
    (
      [(#""ruler":null"#, #""ruler":{"offset":3}"#)], 7,
      [
        "control damping ruler.offset none → 3 pt from frame 3"
      ]
    ),
    ([(#""feedOffset":0"#, #""feedOffset":12"#)], 7, ["chrome.feedOffset 0 → 12 pt from frame 3"]),
    ([(#""stiffness":120"#, #""stiffness":125"#)], 7, ["stiffness 120 → 125 from frame 3"]),
    (
      [("[0.2,0.4,0.6]", "[0.2,0.4,0.9]")], 7,
      ["colour 0.2, 0.4, 0.6 → 0.2, 0.4, 0.9 from frame 3"]
    ),
    ([(#""phase":"in""#, #""phase":"out""#)], 6, ["phase in → out in frames 3–6"]),
    (
      [("[60,132]", "[61,132]"), ("[150,132]", "[150,135]")], 7,
      ["boxes[1].center 150, 132 → 150, 135 from frame 3, the greatest of 2 such"]
    ),
    (
      [(#""owner":"canvas""#, #""owner":"damping""#)], 7,
      ["touch 1 owner canvas → damping from frame 3"]
    ),
    ([(#""x":10"#, #""x":11"#)], 7, ["touch 1 position 10, 20 → 11, 20 pt from frame 3"]),
  ]

  @Test(arguments: edits.indices)
  func `an edit is a sentence`(index: Int) throws {
    let (replacements, last, expected) = Self.edits[index]
    let lines = try Self.lines { frame, text in
      guard 3...last ~= frame else { return text }
      return replacements.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    #expect(lines == expected)
  }

  @Test func `a difference that grows is reported at its greatest`() throws {
    #expect(
      try Self.lines { frame, text in
        text.replacing(#""energy":\#(frame)"#, with: #""energy":\#(frame + frame % 5)"#)
      } == ["energy 1 → 2 from frame 1, most in frame 4: 4 → 8"])
    #expect(
      try Self.lines { frame, text in text.replacing("636,", with: "\(636 + max(0, frame - 2)),") }
        == ["control damping column stands up to 5 pt lower from frame 3"])
  }

  @Test func `of frames at other times only the time is reported`() throws {
    let lines = try Self.lines { frame, text in
      text.replacing(#""time":\#(frame),"#, with: #""time":\#(frame * 2),"#)
        .replacing("120", with: "125")
    }
    #expect(
      lines == [
        "time 1 → 2 s from frame 1, most in frame 7: 7 → 14 s", "stiffness 120 → 125 in frame 0",
      ])
  }

  @Test func `events are missing, new or at another time`() throws {
    func change(_ tap: String, _ other: String) throws -> [String] {
      try Self.lines { frame, text in
        text.replacing(#"{"time":0.5,"kind":"tap","target":"heart"}"#, with: tap)
          .replacing(frame == 4 ? #""events":[]"# : "none", with: #""events":[\#(other)]"#)
      }
    }
    let late = #"{"time":3.5,"kind":"tap","target":"heart"}"#
    #expect(try change("", "") == ["event tap heart at 0.5 s is missing"])
    #expect(try change("", late) == ["event tap heart comes at 3.5 s rather than 0.5 s"])
    #expect(
      try change(#"{"time":0.5,"kind":"tap","target":"heart"}"#, "\(late),\(late)")
        == ["event tap heart at 3.5 s is new, 2 times"])
  }

  @Test func `a page that is turned to is named, without all that it shows`() throws {
    let lines = try Self.lines { frame, text in
      let turned = text.replacing(#""feedOffset":0"#, with: #""feedOffset":90"#)
      return frame < 3
        ? text
        : turned.replacing(#""id":"damping""#, with: #""id":"wind""#)
          .replacing("stiffness", with: "waves")
          .replacing(#""visible":true"#, with: #""visible":true,"page":2,"experience":"sea""#)
    }
    #expect(
      lines == [
        "chrome.experience none → sea from frame 3", "chrome.page none → 2 from frame 3",
        "chrome.feedOffset 0 → 90 pt from frame 3",
      ])
  }

  /// The effects begin before the causes, by frame and in the line.
  @Test func `causes come before effects, whatever begins first`() throws {
    func edit(_ frame: Int, _ text: String) -> String {
      let effects = [
        ("120", "125"), (#""expansion":0"#, #""expansion":1"#), ("636", "632"),
        (#""0.70""#, #""0.80""#), (#"{"time":0.5,"kind":"tap","target":"heart"}"#, ""),
      ]
      let edited = effects.reduce(text) { $0.replacing($1.0, with: $1.1) }
      return frame < 4
        ? edited : edited.replacing("0.7,", with: "0.8,").replacing("canvas", with: "x")
    }
    let order = ["touch 1", "control damping 0.7", "event", "text", "column", "expansion", "stiff"]
    let lines = try Self.lines(TraceChanges.limit, edit)
    #expect(lines.count == order.count)
    #expect(zip(lines, order).allSatisfy { $0.contains($1) }, "\(lines)")
    let few = try Self.lines(3, edit)
    #expect(few == lines.prefix(2) + ["… and 5 more"])
    #expect(try Self.lines(7, edit) == lines)
  }
}
