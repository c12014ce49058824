import Geometry
import Gestures
import JSONCoding
import Scripting
import Takes
import Testing

/// Keys, turns of the wheel and stays of the mouse in takes, and their edits.
@Suite struct DeviceActTests {
  private static let schemas = ExperienceSchemas([
    .init(id: "bloom", controls: [], input: [.hover, .wheel, .keys])
  ])
  private static let context = TakeContext(
    stage: Stage.size, controls: [], input: [.hover, .wheel, .keys], end: 1000)

  /// A key that is held, a turn of the wheel in two pieces and a later one, and a mouse that comes and
  /// leaves, as the live page writes them: each event by itself.
  private static func live() -> LiveScript {
    var script = LiveScript(.none)
    var pointer: Pointer?
    let events: [(Double, DeviceEvent)] = [
      (1, .key("ArrowLeft", isDown: true)), (1.1, .pointer(Pointer(at: Point(10, 20)))),
      (1.2, .wheel(Vector(0, 30))), (1.3, .wheel(Vector(0, 12))),
      (1.4, .key("ArrowLeft", isDown: false)), (1.5, .pointer(Pointer(at: Point(380, 40)))),
      (1.6, .pointer(nil)), (2, .wheel(Vector(0, -5))), (2.2, .key("a", isDown: true)),
    ]
    for (time, event) in events {
      guard let body = TouchScript(event, after: pointer) else { continue }
      if case .pointer(let next) = event { pointer = next }
      script.perform(body, tick: Int((time * Double(LiveScript.ticksPerSecond)).rounded()))
    }
    return script
  }

  /// A body in which a finger goes while a key is held and the wheel turns.
  private static let body = #"""
    [{"at":1,"perform":{"actions":[
      {"type":"pointer","id":"f","parameters":{"pointerType":"touch"},"actions":[
        {"type":"pointerMove","x":100,"y":200},{"type":"pointerDown","button":0},
        {"type":"pointerMove","x":180,"y":200,"duration":400},{"type":"pointerUp","button":0}]},
      {"type":"key","id":"k","actions":[
        {"type":"keyDown","value":"\ue012"},{"type":"pause"},{"type":"pause"},
        {"type":"keyUp","value":"\ue012"}]},
      {"type":"wheel","id":"w","actions":[
        {"type":"scroll","x":0,"y":0,"deltaX":0,"deltaY":7,"duration":100}]}]}}]
    """#

  private static func script(_ steps: String) throws -> LiveScript {
    let text = #"{"scene":1,"experience":"bloom","duration":1000,"steps":\#(steps)}"#
    return LiveScript(try SceneFile(bytes: Array(text.utf8), schemas: schemas).resolved().script)
  }

  /// What devices do, as the saved document tells it: an event a line.
  private static func told(_ script: LiveScript) throws -> [String] {
    let text = JSON.object([
      .init("scene", 1), .init("experience", "bloom"), .init("duration", 1000),
      .init("steps", script.steps(until: 1000)),
    ]).text()
    let scene = try SceneFile(bytes: Array(text.utf8), schemas: schemas).resolved()
    var timeline = Timeline(scene: scene, input: .all)
    return try timeline.events(until: 1000) { _ in nil }.compactMap { event in
      guard case .device(let device, let time) = event else { return nil }
      let words =
        switch device {
        case .key(let key, let isDown): "\(key) \(isDown ? "down" : "up")"
        case .wheel(let way, _): "wheel \(way.dy)"
        case .pointer(let pointer?): "mouse \(pointer.position.x) \(pointer.position.y)"
        case .pointer(nil): "leaves"
        }
      return "\(JSON.number(time).text(.rounded)) \(words)"
    }
  }

  private func acts(_ script: LiveScript) -> [DeviceAct] {
    Self.context.acts(of: script, until: 1000)
  }

  private func edit(
    _ script: LiveScript, _ edit: TakeEdit, _ acts: Set<Int>, strokes: Set<Int> = []
  ) throws -> EditedTake {
    try edit.edited(script, strokes: strokes, acts: acts, in: Self.context)
  }

  @Test func `keys, turns and stays are found in order of beginning`() {
    let acts = acts(Self.live())
    #expect(acts.map(\.number) == [1, 2, 3, 4, 5])
    #expect(acts.map(\.kind) == [.key("ArrowLeft"), .hover, .wheel, .wheel, .key("a")])
    #expect(acts.map(\.span) == [1...1.4, 1.1...1.6, 1.2...1.3, 2...2, 2.2...2.2])
    #expect(acts.map(\.isOver) == [true, true, false, false, false])
    #expect(acts[1].way == [Point(10, 20), Point(380, 40)])
  }

  @Test func `what an experience does not ask for is no act`() {
    let script = Self.live()
    #expect(script.acts(of: .keys, on: Stage.size, until: 1000).count == 2)
    #expect(script.acts(of: [], on: Stage.size, until: 1000).isEmpty)
  }

  @Test func `a key moves in time, and the rest stays`() throws {
    let script = Self.live()
    let edited = try edit(script, .move(seconds: 0.25, by: Vector(5, 5)), [1])
    let old = try Self.told(script)
    var wanted = old.map {
      $0.replacing("1 ArrowLeft down", with: "1.25 ArrowLeft down")
        .replacing("1.4 ArrowLeft up", with: "1.65 ArrowLeft up")
    }
    wanted.sort()
    #expect(try Self.told(edited.script).sorted() == wanted)
    #expect(
      acts(edited.script).filter { edited.acts.contains($0.number) }.map(\.span) == [1.25...1.65])
    #expect(edited.script.firstDifference(from: script) == 1)
  }

  @Test func `a mouse moves on the stage alone, and the wheel turns where it did`() throws {
    let edited = try edit(Self.live(), .move(seconds: 0, by: Vector(30, -25)), [2, 3])
    let told = try Self.told(edited.script)
    #expect(told.contains("1.1 mouse 40.0 0.0") && told.contains("1.5 mouse 390.0 15.0"))
    #expect(told.contains("1.2 wheel 30.0"))
  }

  @Test func `nothing moves before the beginning, and all of a selection by the same time`() throws
  {
    let edited = try edit(Self.live(), .move(seconds: -7, by: .zero), [1, 3])
    #expect(acts(edited.script).prefix(2).map(\.span) == [0...0.4, 0.2...0.3])
  }

  @Test func `what is deleted is gone, and its steps with it`() throws {
    let script = Self.live()
    let edited = try edit(script, .delete, [1, 2, 3, 4])
    #expect(try Self.told(edited.script) == ["2.2 a down"])
    #expect(edited.script.stepCount == 1 && edited.acts.isEmpty)
  }

  @Test func `a key is held longer by the end of its bar`() throws {
    let edited = try edit(Self.live(), .stretch(to: 1...3), [1])
    #expect(acts(edited.script).first?.span == 1...3)
    #expect(throws: TakeEditError.outOfRange("a time before 0 s")) {
      try edit(Self.live(), .stretch(to: -1...3), [1])
    }
  }

  @Test func `duplicates and repetitions come once more behind the end`() throws {
    let once = try edit(Self.live(), .duplicate(by: Vector(24, 24)), [1])
    #expect(
      acts(once.script).filter { $0.kind == .key("ArrowLeft") }.map(\.span) == [1...1.4, 1.5...1.9])
    #expect(acts(once.script).filter { once.acts.contains($0.number) }.map(\.span) == [1.5...1.9])
    let alone = try edit(Self.live(), .delete, [4]).script
    let twice = try edit(alone, .repeat(times: 2), [3])
    #expect(try Self.told(twice.script).filter { $0.contains("wheel 30") }.count == 3)
    #expect(twice.acts.count == 2 && acts(twice.script).filter { $0.kind == .wheel }.count == 3)
    #expect(throws: TakeEditError.outOfRange("0 times")) {
      try edit(Self.live(), .repeat(times: 0), [3])
    }
  }

  @Test func `a cut releases a key and lets a mouse leave, and both come again`() throws {
    let edited = try edit(Self.live(), .cut(at: 1.2), [1, 2, 3])
    #expect(
      acts(edited.script).filter { $0.kind != .wheel }.map(\.span) == [
        1...1.2, 1.1...1.2, 1.2001...1.4, 1.2001...1.6, 2.2...2.2,
      ])
    #expect(edited.acts.count == 5)
    #expect(throws: TakeEditError.nothingToCut(5)) { try edit(Self.live(), .cut(at: 5), [1]) }
  }

  @Test func `edits of strokes alone say that none is selected`() {
    for wanted in [
      TakeEdit.mirror(.leftRight), .smooth(seconds: 0.1), .writeActions, .writeSamples,
    ] {
      #expect(throws: TakeEditError.noStroke(nil)) { try edit(Self.live(), wanted, [1]) }
    }
    #expect(throws: TakeEditError.noAct(9)) { try edit(Self.live(), .delete, [1, 9]) }
  }

  @Test func `a body keeps what is not edited in it`() throws {
    let script = try Self.script(Self.body)
    #expect(acts(script).map(\.kind) == [.key("ArrowLeft"), .wheel])
    let edited = try edit(script, .move(seconds: 1, by: .zero), [1])
    let wheels = try Self.told(edited.script).filter { $0.contains("wheel") }
    // A wheel scrolls by whole points in steps of its own; the sum stays.
    #expect(
      wheels.compactMap { Double($0.split(separator: " ")[2]) }.reduce(0, +) == 7)
    let strokes = [script, edited.script].map { Stage.strokes($0).map(\.stroke.samples) }
    #expect(strokes[0] == strokes[1] && strokes[0].count == 1)
  }

  @Test func `a stroke that leaves its body leaves keys and wheel where they are`() throws {
    let script = try Self.script(Self.body)
    let edited = try edit(script, .move(seconds: 2, by: Vector(1, 1)), [], strokes: [1])
    let keys = try Self.told(edited.script).filter { $0.contains("Arrow") }
    #expect(keys == ["1 ArrowLeft down", "1.5 ArrowLeft up"])
    #expect(acts(edited.script).map(\.kind) == [.key("ArrowLeft"), .wheel])
  }

  @Test func `strokes and keys are edited together`() throws {
    let script = try Self.script(Self.body)
    let edited = try edit(script, .move(seconds: 2, by: .zero), [1], strokes: [1])
    #expect(Stage.strokes(edited.script).map(\.stroke.span.lowerBound) == [3.1])
    #expect(acts(edited.script).first { $0.kind != .wheel }?.span == 3...3.5)
    #expect(edited.selection == [1] && edited.acts.count == 1)
  }

  @Test func `a letter is saved as itself, another key by WebDriver's code point`() throws {
    let scene = try SceneFile(
      JSON(text: #"{"scene":1,"experience":"bloom"}"#), schemas: Self.schemas
    ).resolved()
    let document = SceneDocument(scene, steps: Self.live().steps(until: 1000), duration: 1000)
    #expect(document.text.contains(#""value":"a""#))
    #expect(document.text.contains(#""value":"\ue012""#))
    #expect(try JSON(text: document.text)["steps"] == Self.live().steps(until: 1000))
  }

  @Test func `an edit that is undone leaves the same bytes`() throws {
    let script = Self.live()
    var history = EditHistory(script)
    let edited = try edit(script, .move(seconds: 0.5, by: .zero), [1, 2])
    history.commit(edited.script, furthest: 0, isEdit: true)
    let undone = history.undo()
    #expect(undone?.steps(until: 1000).text() == script.steps(until: 1000).text())
    let again = history.redo()
    #expect(again?.steps(until: 1000).text() == edited.script.steps(until: 1000).text())
  }
}
