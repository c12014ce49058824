import Geometry
import Scripting
import Testing
import TouchRecordings

/// Pointer events of a page.
struct ImportPageTests {
  private func event(
    _ type: String, _ id: Int, _ time: String, _ x: Double, _ y: Double, kind: String = "touch",
    _ more: String = ""
  ) -> String {
    #"{"type":"\#(type)","pointerId":\#(id),"pointerType":"\#(kind)","isPrimary":true,"#
      + #""timeStamp":\#(time),"clientX":\#(x),"clientY":\#(y)\#(more)}"#
  }

  private func list(_ events: String...) -> String { "[" + events.joined(separator: ",\n") + "]" }

  private var swipe: [String] {
    [
      event("pointerover", 2, "1000", 100, 200), event("pointerdown", 2, "1000.1", 100.5, 200),
      event(
        "pointermove", 2, "1016.1", 110, 200,
        #","coalescedEvents":[{"timeStamp":1008.1,"x":105,"y":200},"#
          + #"{"timeStamp":1016.1,"clientX":110,"clientY":200}]"#),
      event("pointerup", 2, "1030", 111, 201), event("pointerleave", 2, "1030", 111, 201),
    ]
  }

  private let told = [
    "1 began 0 100.5 200", "1 moved 0.008 105 200", "1 moved 0.016 110 200",
    "1 ended 0.0299 111 201",
  ]

  @Test func `a list, an object with a list, and an event on each line`() throws {
    let list = "[" + swipe.joined(separator: ",") + "]"
    #expect(try Recorded.samples(list) == told)
    #expect(try Recorded.samples(#"{"events":"# + list + "}") == told)
    #expect(try Recorded.samples(#"{"type":"recording","events":"# + list + "}") == told)
    #expect(try Recorded.samples(swipe.joined(separator: "\r\n")) == told)
    #expect(try Recorded.notes(list).isEmpty)
  }

  @Test func `pressure is kept where something measures it`() throws {
    let list = list(
      event("pointerdown", 1, "0", 1, 2, #","pressure":0.75"#),
      event("pointermove", 1, "8", 2, 2, #","pressure":0.123456"#),
      event("pointermove", 1, "16", 3, 2, #","pressure":0.5"#),
      event("pointerup", 1, "24", 3, 2, #","pressure":0"#))
    let scene = try Recorded.scene(Array(list.utf8)).text
    #expect(
      scene.matches(of: /"pressure":[0-9.]+/).map { String($0.output) } == [
        #""pressure":0.75"#, #""pressure":0.1235"#,
      ])
  }

  @Test func `pixels are points, or scaled from the page's size`() throws {
    let list =
      #"{"viewport":{"width":400,"height":240},"events":["#
      + swipe.joined(separator: ",") + "]}"
    #expect(
      try Recorded.samples(list) == [
        "1 began 0 201 400", "1 moved 0.008 210 400", "1 moved 0.016 220 400",
        "1 ended 0.0299 222 402",
      ])
  }

  @Test func `times of the day and times since the page began are alike`() throws {
    let list = list(
      event("pointerdown", 1, "1700000000000", 1, 2),
      event("pointermove", 1, "1700000000008.25", 2, 2),
      event("pointerup", 1, "1700000000100", 2, 2))
    #expect(
      try Recorded.samples(list) == ["1 began 0 1 2", "1 moved 0.00825 2 2", "1 ended 0.1 2 2"])
  }

  @Test func `several fingers keep apart, joined places in the order of time`() throws {
    let text = list(
      event("pointerdown", 5, "10", 1, 1), event("pointerdown", 6, "12", 9, 9),
      event(
        "pointermove", 5, "30", 3, 1, #","coalesced":[{"timeStamp":20,"x":2,"y":1}]"#),
      event(
        "pointermove", 6, "31", 7, 9, #","coalesced":[{"timeStamp":22,"x":8,"y":9}]"#),
      event("pointercancel", 5, "40", 0, 0), event("pointerup", 6, "41", 7, 9))
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 1 1", "2 began 0.002 9 9", "1 moved 0.01 2 1", "2 moved 0.012 8 9",
        "1 moved 0.02 3 1", "2 moved 0.021 7 9", "1 cancelled 0.03 3 1", "2 ended 0.031 7 9",
      ])
    #expect(try TouchRecording(bytes: Array(text.utf8)).maxAtOnce == 2)
  }

  @Test func `mice touch with their main button, pens not at all`() throws {
    let text = list(
      event("pointermove", 1, "1", 1, 1, kind: "mouse", #","buttons":0"#),
      event("pointerdown", 1, "2", 2, 2, kind: "mouse", #","button":0,"buttons":1"#),
      event("pointermove", 1, "3", 3, 3, kind: "mouse", #","button":2,"buttons":3"#),
      event("pointermove", 1, "4", 4, 4, kind: "mouse", #","button":0,"buttons":2"#),
      event("pointerup", 1, "5", 5, 5, kind: "mouse", #","button":2,"buttons":0"#),
      event("pointerdown", 1, "6", 6, 6, kind: "mouse", #","button":2,"buttons":2"#),
      event("pointerup", 1, "7", 6, 6, kind: "mouse", #","button":2,"buttons":0"#),
      event("pointerdown", 9, "8", 6, 6, kind: "pen"),
      event("pointermove", 9, "9", 6, 7, kind: "pen"),
      event("click", 1, "10", 6, 6, kind: "mouse"))
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 2 2", "1 moved 0.001 3 3", "1 moved 0.002 4 4", "1 ended 0.002 4 4",
      ])
    #expect(
      try Recorded.notes(text) == [
        "from event 1: 2 mouse events without the main button left out",
        "event 8: a contact of a pen left out",
        "event 10: an event of type \"click\", of no pointer, left out",
      ])
  }

  @Test func `what the list leaves open is reported`() throws {
    let text = list(
      event("pointermove", 1, "1", 1, 1), event("pointerdown", 2, "2", 2, 2, kind: ""),
      event("pointerdown", 2, "4", 3, 3), event("pointermove", 2, "3", 4, 4),
      event("pointerup", 8, "5", 1, 1), event("pointerup", 1, "6", 1, 1))
    #expect(
      try Recorded.samples(text) == [
        "1 began 0 1 1", "2 began 0.001 2 2", "2 cancelled 0.001 2 2", "3 began 0.003 3 3",
        "3 moved 0.003 4 4", "1 ended 0.005 1 1", "3 cancelled 0.005 4 4",
      ])
    #expect(
      try Recorded.notes(text) == [
        "event 1: a finger already down when first heard of; landed there",
        "event 2: a pointer without a type taken as a touch",
        "event 3: a finger landed again without leaving; cancelled before",
        "event 4: the clock went back; time goes on without a pause",
        "event 5: the end of a finger that is not down left out",
        "a finger still down at the end; cancelled there",
      ])
  }

  @Test func `raw updates count where there is nothing else`() throws {
    let raw = event("pointerrawupdate", 1, "2", 2, 2)
    let down = event("pointerdown", 1, "1", 1, 1)
    let up = event("pointerup", 1, "3", 3, 3)
    #expect(try Recorded.samples(list(down, raw, up)).count == 3)
    let move = event("pointermove", 1, "2.5", 2, 2)
    #expect(
      try Recorded.samples(list(down, raw, move, up)) == [
        "1 began 0 1 1", "1 moved 0.0015 2 2", "1 ended 0.002 3 3",
      ])
  }

  @Test func `mistakes are reported with their place`() {
    let cases = [
      ("[]", "invalid recording: expected at least one finger, found none"),
      ("[null]", "invalid recording at [0]: expected an object, found null"),
      ("{}", "invalid recording at events: expected a list of pointer events, found nothing"),
      (
        #"[{"pointerId":1}]"#,
        "invalid recording at [0].type: expected the type of an event, such as pointerdown, found nothing"
      ),
      (
        #"[{"type":"pointerdown","pointerId":1,"timeStamp":1,"x":1}]"#,
        "invalid recording at [0].clientY: expected y or clientY, found nothing"
      ),
      (
        #"[{"type":"pointerdown","pointerId":1,"timeStamp":"1","x":1,"y":1}]"#,
        "invalid recording at [0].timeStamp: expected a time in milliseconds, found \"1\""
      ),
      (
        #"[{"type":"pointerdown","pointerId":1,"timeStamp":1,"x":1e7,"y":1}]"#,
        "invalid recording at [0].x: expected a number -1000000…1000000, found 10000000"
      ),
      (
        #"[{"type":"pointerdown","#,
        "malformed JSON at line 1, column 24: expected a key in quotation marks, found the end of the text"
      ),
      (
        "{\"type\":\"pointerover\"}\n{\"type\":\n{}\n",
        "malformed JSON at line 2, column 9: expected a value, found the end of the text"
      ),
    ]
    for (text, mistake) in cases { #expect(Recorded.mistake(text) == mistake) }
  }

  @Test func `a list of lines that is cut is read up to there`() throws {
    let text = swipe.joined(separator: "\n") + "\n{\"type\":\"pointer"
    #expect(try Recorded.samples(text) == told)
    #expect(
      try Recorded.notes(text) == ["event 6: the file ends within this line, which is left out"])
  }

  @Test func `a page is turned`() throws {
    let text = "[" + swipe.joined(separator: ",") + "]"
    func first(_ placement: RecordingPlacement) throws -> String? {
      try Recorded.samples(text, placement).first
    }
    let stage = Size(300, 500)
    #expect(try first(RecordingPlacement(size: stage, turn: .quarter)) == "1 began 0 100 100.5")
    #expect(try first(RecordingPlacement(size: stage, turn: .half)) == "1 began 0 199.5 300")
    #expect(
      try first(RecordingPlacement(size: stage, turn: .threeQuarters)) == "1 began 0 200 399.5")
    let axes = RecordingPlacement.Axes(across: 0...400, down: 0...400)
    #expect(
      try first(RecordingPlacement(size: Size(400, 400), turn: .half, axes: axes))
        == "1 began 0 299.5 200")
  }
}
