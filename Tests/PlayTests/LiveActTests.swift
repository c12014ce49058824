import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Play
import Rendering
import Scripting
import Takes
import Testing

/// Mice, wheels and keys in a live session: while time goes and while it stands, undone, and edited.
@Suite struct LiveActTests {
  private struct Keen: Renderer {
    static let input: InputKinds = [.hover, .wheel, .keys]
    static let controls = ControlsSchema<Self>(pattern: .none)
    struct State { var (presses, scrolled, pointer) = (0, 0.0, Pointer?.none) }
    func begin(on stage: Stage) -> State { State() }
    func update(_ state: inout State, at moment: Moment) {
      state.presses += moment.keys.pressed.count
      state.scrolled += moment.wheel.dy
      state.pointer = moment.pointer
    }
    func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {}
    func metrics(_ state: State, at moment: Moment) -> Metrics {
      ["presses": state.presses, "scrolled": state.scrolled, "x": state.pointer?.position.x ?? -1]
    }
  }

  private func session() throws -> LiveSession {
    let configuration = PlayerConfiguration([Experience("keen", title: "Keen", Keen.self)])
    var session = try Theatre(configuration: configuration).session(
      #""experience": "keen", "chrome": "none""#)
    session.advance(to: 0)
    session.advance(to: 0.1)
    return session
  }

  /// Handles `event` at `wall` seconds, and lets time go on a little, if it goes.
  private func handle(_ event: DeviceEvent, at wall: Double, in session: inout LiveSession) {
    session.handle(sent: wall, wall: wall)
    session.handle(event, sent: wall, wall: wall)
  }

  private static func list(_ value: JSON?) -> [JSON] {
    if case .array(let values)? = value { values } else { [] }
  }

  private func metrics(_ session: LiveSession) -> JSON {
    session.playback.trace(frame: session.frame)["experience"] ?? .null
  }

  @Test func `a wheel that turns while time stands scrolls nothing when it goes on`() throws {
    var session = try session()
    handle(.wheel(Vector(0, 10)), at: 0.2, in: &session)
    session.advance(to: 0.4)
    session.run(false, at: 0.4)
    for turn in 1...20 { handle(.wheel(Vector(0, 50)), at: 0.4 + Double(turn) / 10, in: &session) }
    session.run(true, at: 3)
    session.advance(to: 3.5)
    #expect(metrics(session)["scrolled"] == 10)
    handle(.wheel(Vector(0, 3)), at: 3.6, in: &session)
    session.advance(to: 4)
    #expect(metrics(session)["scrolled"] == 13)
  }

  @Test func `keys are released when time stops, and mean nothing while it stands`() throws {
    var session = try session()
    handle(.key("ArrowUp", isDown: true), at: 0.2, in: &session)
    session.advance(to: 0.4)
    session.run(false, at: 0.4)
    let stopped = session.playback.time
    for key in ["a", "b", "c"] {
      handle(.key(key, isDown: true), at: 0.5, in: &session)
      handle(.key(key, isDown: false), at: 0.6, in: &session)
    }
    handle(.key("ArrowUp", isDown: false), at: 0.7, in: &session)
    session.run(true, at: 1)
    session.advance(to: 1.5)
    #expect(metrics(session)["presses"] == 1)
    let acts = session.acts
    #expect(acts.map(\.kind) == [.key("ArrowUp")] && acts[0].isOver)
    #expect(abs(acts[0].span.upperBound - stopped) < 0.02)
    #expect(session.script.stepCount == 2)
  }

  @Test func `a mouse is where it has come once time goes on`() throws {
    var session = try session()
    handle(.pointer(Pointer(at: Point(10, 10))), at: 0.2, in: &session)
    session.advance(to: 0.4)
    session.run(false, at: 0.4)
    for x in 20...60 {
      handle(.pointer(Pointer(at: Point(Double(x), 10))), at: 0.5, in: &session)
    }
    #expect(session.script.stepCount == 1)
    session.run(true, at: 1)
    session.advance(to: 1.2)
    #expect(metrics(session)["x"] == 60)
    #expect(session.script.stepCount == 2)
  }

  @Test func `a mouse beyond the stage is at its edge, and the session goes on`() throws {
    var session = try session()
    handle(.pointer(Pointer(at: Point(-40, 9000), buttons: .secondary)), at: 0.2, in: &session)
    session.advance(to: 0.5)
    #expect(session.fault == nil && metrics(session)["x"] == 0)
    #expect(session.acts.first?.way.last == Point(0, session.scene.size.height))
  }

  @Test func `each press is undone by itself, keys that are down together as one`() throws {
    var session = try session()
    handle(.key("a", isDown: true), at: 0.2, in: &session)
    handle(.key("a", isDown: false), at: 0.3, in: &session)
    session.advance(to: 0.4)
    handle(.key("b", isDown: true), at: 0.5, in: &session)
    handle(.key("c", isDown: true), at: 0.6, in: &session)
    handle(.key("b", isDown: false), at: 0.7, in: &session)
    handle(.key("c", isDown: false), at: 0.8, in: &session)
    session.advance(to: 1)
    #expect(session.acts.map(\.kind) == [.key("a"), .key("b"), .key("c")])
    session.undo()
    #expect(session.acts.map(\.kind) == [.key("a")])
    session.undo()
    #expect(session.acts.isEmpty && session.script.stepCount == 0)
    session.redo()
    session.redo()
    #expect(session.acts.count == 3)
  }

  @Test func `the page receives them, edits them, and sees what is selected`() throws {
    var session = try session()
    handle(.key("ArrowUp", isDown: true), at: 0.2, in: &session)
    handle(.wheel(Vector(2, 10)), at: 0.25, in: &session)
    handle(.key("ArrowUp", isDown: false), at: 0.3, in: &session)
    session.advance(to: 0.5)
    let told = ServerMessage.take(of: session, selecting: nil)
    let acts = Self.list(told["acts"])
    try #require(acts.count == 2)
    #expect(acts.map { $0["kind"] } == ["key", "wheel"])
    #expect(acts[0]["key"] == "ArrowUp" && acts[0]["isOver"] == true)
    #expect(Self.list(Self.list(acts[1]["turns"]).first).suffix(2) == [2, 10])
    #expect(told["selectedActs"] == .null)
    let message = try ClientMessage.read(
      Array(#"{"type":"edit","now":1,"edit":{"name":"move","seconds":1},"acts":[1]}"#.utf8))
    guard case .edit(let edit, let strokes, let numbers) = message.message else {
      Issue.record("no edit")
      return
    }
    let edited = try #require(try session.edit(edit, strokes: strokes, acts: numbers))
    #expect(edited.acts == [2])
    let again = ServerMessage.take(of: session, selecting: ([], edited.acts))
    #expect(again["selectedActs"] == [2])
    session.undo()
    #expect(session.acts.map(\.number) == [1, 2] && session.acts[0].kind == .key("ArrowUp"))
  }
}
