import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

// The parts of the server have no face outside their room.
@testable import Play

/// Choices and points on the live page.
@Suite struct KindLiveTests {
  private struct Lamp: SingleTouchRenderer {
    enum Mood: CaseIterable { case calm, bright }
    var mood = Mood.calm
    var place = Point(0.25, 0.5)
    static let controls = ControlsSchema<Lamp>(
      pattern: .bar, .choice("mood", \.mood), .point("place", \.place, x: -1...1, y: 0...1))

    func begin(on stage: Stage) -> Stage { stage }
    func update(_ state: inout Stage, touch: Touch?, step: Step) {}
    func draw(_ state: Stage, on canvas: inout Canvas) {
      let middle = state.bounds.center + Vector(place.x, -place.y) * 50
      canvas.fill(
        Path(circle: middle, radius: 20), with: Color(white: mood == .calm ? 0.4 : 0.9))
    }
  }

  private let theatre = Theatre(
    application: Application([Experience("lamp", title: "Lamp", Lamp.self)]))

  private func message(_ text: String) -> PageMessage? {
    PageMessage.read(Array(text.utf8))?.0
  }

  @Test func `the page writes a number, or two for a point`() {
    #expect(
      message(#"{"type":"set","now":1,"control":"mood","value":1}"#)
        == .set(control: "mood", values: [1]))
    #expect(
      message(#"{"type":"set","now":1,"control":"place","value":[0.5,1]}"#)
        == .set(control: "place", values: [0.5, 1]))
    for value in [#"[1]"#, #"[1,2,3]"#, #""bright""#, #"[1,"x"]"#, "null"] {
      #expect(
        message(#"{"type":"set","now":1,"control":"mood","value":\#(value)}"#) == nil)
    }
  }

  @Test func `what the page writes is settled, heard and saved`() throws {
    var session = try theatre.session(#""experience": "lamp""#)
    session.advance(to: 0)
    session.set("mood", to: [7], sent: 0.01, wall: 0.01)
    session.set("place", to: [0.5, 9], sent: 0.02, wall: 0.02)
    // Not as many numbers as the control has: nothing is heard.
    session.set("place", to: [0.1], sent: 0.03, wall: 0.03)
    session.adjust("place.x", by: -1, sent: 0.04, wall: 0.04)
    session.adjust("place", by: 1, sent: 0.05, wall: 0.05)
    let steps = session.script.steps(until: 9).elements
    #expect(steps.compactMap { $0["set"] } == [["mood": 1], ["place": [0.5, 1]]])
    #expect(steps.compactMap { $0["decrement"] } == ["place.x"])
    #expect(steps.compactMap { $0["increment"] }.isEmpty)
    let news = PageNews.state(of: session, Desk(tool: "lamps", version: "1"))
    let controls = try #require(news["controls"]).elements
    #expect(controls[0]["choices"] == [[0, "Calm"], [1, "Bright"]])
    #expect(controls[1]["axes"]?.elements.map { $0["low"] } == [-1, 0])
    #expect(controls[1]["values"]?.elements.count == 2)
  }

  @Test func `what was shown live is what the saved scene shows`() throws {
    var toucher = Toucher(
      try theatre.session(#""experience": "lamp", "size": {"width": 320, "height": 480}"#), seed: 5)
    for turn in 0..<120 {
      toucher.turn()
      if turn % 3 > 0 { toucher.touch(most: 3) }
      if turn % 7 == 5 { toucher.write() }
    }
    #expect(toucher.session.script.isTouched && toucher.shown.count > 30)
    let pictures = try theatre.pictures(
      of: toucher.session.documentText, toucher.shown.keys.sorted())
    #expect(toucher.shown.filter { pictures[$0.key] != $0.value }.isEmpty)
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let values) = self { values } else { [] } }
}
