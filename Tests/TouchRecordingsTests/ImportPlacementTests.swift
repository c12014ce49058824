import Geometry
import JSONCoding
import Scripting
import Testing
import TouchRecordings

/// From the glass to the stage, and into a scene.
struct ImportPlacementTests {
  private let text =
    "N: Panel\nA: 35 100 1099 0 0 10\nA: 36 0 499 0 0 5\n"
    + Recorded.reports("1.0 id 1, x 350, y 50", "1.5 id -1")

  private func place(
    _ size: Size, _ turn: RecordingPlacement.Turn = .none,
    _ fit: RecordingPlacement.Fit = .stretch, axes: RecordingPlacement.Axes? = nil
  ) throws -> String? {
    let placement = RecordingPlacement(size: size, turn: turn, fit: fit, axes: axes)
    return try Recorded.samples(text, placement).first.map { String($0.dropFirst(10)) }
  }

  @Test func `edges lie on edges, whichever way the glass is turned`() throws {
    #expect(try place(Size(400, 800)) == "100 80")
    #expect(try place(Size(400, 800), .quarter) == "360 200")
    #expect(try place(Size(400, 800), .half) == "300 720")
    #expect(try place(Size(400, 800), .threeQuarters) == "40 600")
  }

  @Test func `proportions are kept in millimetres`() throws {
    // 100 mm × 100 mm.
    #expect(try place(Size(400, 800), .none, .contain) == "100 240")
    #expect(try place(Size(400, 800), .none, .cover) == "0 80")
    #expect(try place(Size(800, 400), .quarter, .contain) == "560 100")
  }

  @Test func `proportions are kept in units where millimetres are unknown`() throws {
    #expect(
      try place(Size(400, 800), .none, .contain, axes: .init(across: 100...1099, down: 0...499))
        == "100 320")
  }

  @Test func `given axes count before those of the recording`() throws {
    #expect(try place(Size(400, 800), axes: .init(across: 0...399, down: 0...799)) == "350 50")
    #expect(try place(Size(400, 800), axes: .init(across: -50...349, down: -750...49)) == "400 800")
  }

  @Test func `places outside the axes are kept and told`() throws {
    let axes = RecordingPlacement.Axes(across: 0...99, down: 0...99)
    let placement = RecordingPlacement(size: Size(100, 100), axes: axes)
    #expect(try Recorded.samples(text, placement).first == "1 began 0 350 50")
    #expect(
      try Recorded.notes(text, placement) == ["from line 7: 2 places outside the glass; kept"])
  }

  @Test func `places far outside are mistakes`() throws {
    let far = text.replacing("0350", with: "2147483647")
    #expect(
      Recorded.mistake(far)
        == "invalid recording at line 7: expected a place within ±1000000 points, found 1717986837.6"
    )
  }

  @Test func `axes that say nothing are unknown`() {
    for axis in ["A: 35 0 0 0 0\n", "A: 35 9 3 0 0\n", ""] {
      #expect(
        Recorded.mistake(text.replacing("A: 35 100 1099 0 0 10\n", with: axis))?
          .hasPrefix("invalid recording: expected the ranges of both axes") == true)
    }
  }

  @Test func `the scene is a scene, with the same bytes each time`() throws {
    let recording = try TouchRecording(bytes: Array(text.utf8))
    let placement = RecordingPlacement(size: Size(400, 800))
    let scene = try RecordedScene(
      recording, experience: "curtain", placement: placement, start: 0.25)
    #expect(
      scene.text == """
        {"duration":1.8,"experience":"curtain","scene":1,"size":{"height":800,"width":400},\
        "steps":[{"at":0.25,"contacts":[
        {"id":1,"phase":"began","t":0,"x":100,"y":80},
        {"id":1,"phase":"ended","t":0.5,"x":100,"y":80}
        ]}]}

        """)
    #expect(scene.duration == 1.8)
    #expect(scene.sampleCount == 2)
    let resolved = try Recorded.file(scene.text).resolved()
    #expect(resolved.duration == 1.8)
    #expect(resolved.lateSteps.isEmpty)
    var timeline = Timeline(scene: resolved)
    let events = try timeline.events(until: 2) { _ in nil }
    #expect(events.map(\.time) == [0.25, 0.75])
  }

  @Test func `a recording of many samples still makes a scene that is read`() throws {
    var text = "A: 35 0 999 0 0\nA: 36 0 999 0 0\n" + Recorded.report("1.0", "id 1", "x 0", "y 0")
    for index in 0..<159_998 {
      let time = String(1_001_000 + index)
      text += "E: \(time.prefix(1)).\(time.dropFirst()) 0003 0035 \(index % 1000)\n"
      text += "E: \(time.prefix(1)).\(time.dropFirst()) 0000 0000 0\n"
    }
    let scene = try Recorded.scene(Array((text + Recorded.report("9.0", "id -1")).utf8))
    #expect(scene.sampleCount == 160_000)
    _ = try Recorded.file(scene.text)
    let more = text + Recorded.reports("8.0 x 1001", "9.0 id -1")
    #expect(
      Recorded.mistake(more)?.contains("expected at most 160000 samples, found 160001") == true)
  }

  @Test func `a pause of days is too long`() {
    let text =
      Recorded.screen + Recorded.reports("1.0 id 1, x 1, y 1", "2.0 x 2", "500002.0 id -1")
    #expect(
      Recorded.mistake(text)
        == "invalid recording at line 33: expected at most 100000 s from the first sample to the last, found 500001 s, with the longest pause here"
    )
  }
}
