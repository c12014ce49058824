import Controls
import Drawing
import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// A world that records its input in each of its steps, if that is anything.
private struct Ear {
  var lines: [String] = []
  var pointer: Pointer?
}

private protocol DeviceListener: Renderer where State == Ear {}

extension DeviceListener {
  static var controls: ControlsSchema<Self> { ControlsSchema(pattern: .none) }
  func begin(on stage: Stage) -> Ear { Ear() }
  func update(_ ear: inout Ear, at moment: Moment) {
    var heard: [String] = []
    if moment.pointer != ear.pointer {
      heard.append(
        moment.pointer.map { "pointer \($0.position.x) \($0.position.y)" } ?? "no pointer")
    }
    ear.pointer = moment.pointer
    if moment.wheel != .zero { heard.append("wheel \(moment.wheel.dy)") }
    heard += moment.keys.pressed.map { "pressed \($0)" }
    heard += moment.keys.released.map { "released \($0)" }
    if !heard.isEmpty { ear.lines.append("\(moment.step.index): " + heard.joined(separator: "; ")) }
  }
  func draw(_ ear: Ear, at moment: Moment, on canvas: inout Canvas) {}
  func metrics(_ ear: Ear, at moment: Moment) -> Metrics { ["heard": ear.lines] }
}

/// Pointers, wheels and keys in players: what experiences hear, traces say and fuzzing plays.
@Suite struct DeviceInputTests {
  private struct Keen: DeviceListener { static let input: InputKinds = [.hover, .wheel, .keys] }

  private struct Slow: DeviceListener {
    static let input: InputKinds = [.hover, .wheel, .keys]
    static let rate = 10
  }

  private struct Deaf: DeviceListener {}

  private struct Hovered: DeviceListener { static let input: InputKinds = .hover }
  private struct Scrolled: DeviceListener { static let input: InputKinds = .wheel }
  private struct Typed: DeviceListener { static let input: InputKinds = .keys }

  private struct Fragile: DeviceListener {
    static let input: InputKinds = .keys
    func invariants(at moment: Moment) -> [Invariant<Ear>] {
      [
        Invariant("Enter is not struck") { ear in
          ear.lines.first { $0.contains("pressed Enter") }
        }
      ]
    }
  }

  private static let steps = """
    {"at": 0.1, "perform": {"actions": [
      {"type": "pointer", "id": "m", "actions": [{"type": "pointerMove", "x": 10, "y": 20, "duration": 0}]},
      {"type": "key", "id": "k", "actions": [
        {"type": "keyDown", "value": "\\ue012"}, {"type": "keyUp", "value": "\\ue012"}]},
      {"type": "wheel", "id": "w", "actions": [
        {"type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": 24, "duration": 50}]}]}},
    {"at": 0.5, "release": true}
    """

  private func lines(_ type: (some Renderer).Type, _ steps: String = steps) throws -> [JSON] {
    let configuration = PlayerConfiguration([Experience("ear", title: "Ear", type)])
    let text =
      #"{"scene": 1, "experience": "ear", "chrome": "none", "duration": 1, "steps": [\#(steps)]}"#
    let scene = try FuzzStage.scene(text, configuration)
    var frames = Frames(
      of: scene, in: configuration, indices: Array(0..<scene.frameCount), contents: .trace)
    var lines: [JSON] = []
    while let frame = try frames.next() { lines.append(try #require(frame.trace)) }
    return lines
  }

  private func heard(_ lines: [JSON]) -> [String] {
    lines.last?["experience"]?["heard"]?.list.compactMap(\.text) ?? []
  }

  @Test func `an experience that asks receives them in the step that follows`() throws {
    let heard = heard(try lines(Keen.self))
    #expect(heard.first == "12: pointer 10.0 20.0; pressed ArrowLeft")
    #expect(heard.contains("18: wheel 4.0; released ArrowLeft"))
    #expect(heard.filter { $0.contains("wheel 4.0") }.count == 6)
    #expect(heard.last == "60: no pointer")
  }

  @Test func `an experience with a rate of its own receives them in its updates`() throws {
    let heard = heard(try lines(Slow.self))
    #expect(heard.first == "1: pointer 10.0 20.0; pressed ArrowLeft")
    #expect(heard.contains("2: wheel 24.0; released ArrowLeft"))
    #expect(heard.last == "5: no pointer")
  }

  @Test func `the trace has them, with all that changed since the line before`() throws {
    let lines = try lines(Keen.self)
    #expect(lines[5]["pointer"] == .null)
    #expect(lines[6]["pointer"] == ["x": 10, "y": 20, "buttons": 0])
    #expect(
      lines[6]["keys"] == ["down": ["ArrowLeft"], "pressed": ["ArrowLeft"], "released": []])
    #expect(lines[9]["keys"] == ["down": [], "pressed": [], "released": ["ArrowLeft"]])
    #expect(
      lines[7]["wheel"] == [0, 8] && lines[9]["wheel"] == [0, 8] && lines[10]["wheel"] == [0, 0])
    #expect(lines[30]["pointer"] == .null)
  }

  @Test func `an experience that asks for nothing receives nothing, and its trace stays`() throws {
    let move = """
      {"perform": {"actions": [{"type": "pointer", "id": "m", "actions": [
        {"type": "pointerMove", "x": 10, "y": 20, "duration": 100}, {"type": "pointerDown", "button": 2}]}]}}
      """
    let lines = try lines(Deaf.self, move)
    #expect(heard(lines).isEmpty)
    for name in ["pointer", "wheel", "keys"] {
      #expect(lines.allSatisfy { $0[name] == nil }, "\(name)")
    }
    #expect(throws: ScriptError.self) { try self.lines(Deaf.self) }
  }

  @Test func `a demonstration hovers, scrolls and presses keys`() throws {
    struct Shown: DeviceListener {
      static let input: InputKinds = [.hover, .wheel, .keys]
      static let demonstration = Demonstration.sequence([
        .hover([Point(0.1, 0.1), Point(0.5, 0.5)], over: 0.2),
        .scroll(by: Vector(0, 30), over: 0.1),
        .key("ArrowUp", for: 0.2),
      ])
    }
    let configuration = PlayerConfiguration([Experience("ear", title: "Ear", Shown.self)])
    let scene = try FuzzStage.scene(
      #"{"scene": 1, "experience": "ear", "chrome": "none", "steps": "demonstration"}"#,
      configuration)
    var playback = Playback(
      scene: scene, catalogue: configuration.experiences, player: StandardPlayer.self)
    try playback.advance(toFrame: 60)
    let heard = heard([playback.trace(frame: 60)])
    #expect(heard.first == "0: pointer 39.0 84.5")
    #expect(heard.contains { $0.hasSuffix("pointer 195.0 422.0") })
    #expect(heard.contains { $0.contains("pressed ArrowUp") })
    #expect(heard.last?.contains("released ArrowUp") == true)
    // It is a scene like any other.
    let again = try FuzzStage.scene(SceneDocument(scene).text, configuration)
    #expect(again.script == scene.script)
  }

  @Test func `fuzzing plays the kinds alone that an experience asks for`() throws {
    func kinds(_ type: (some Renderer).Type) throws -> InputKinds {
      let fuzzer = try FuzzStage([Experience("ear", title: "Ear", type)]).fuzzer
      return (1...12).reduce(into: []) { kinds, number in
        for timed in fuzzer.script(number, seed: 1, fingers: 3).events {
          kinds.formUnion(timed.event.kind)
        }
      }
    }
    #expect(try kinds(Hovered.self) == .hover)
    #expect(try kinds(Scrolled.self) == .wheel)
    #expect(try kinds(Typed.self) == .keys)
    #expect(try kinds(Keen.self) == [.hover, .wheel, .keys])
    #expect(try kinds(Deaf.self).isEmpty)
  }

  @Test func `random keys find what they break, and the shortest keys that do`() throws {
    let stage = try FuzzStage([Experience("ear", title: "Ear", Fragile.self)])
    let hit = try #require(stage.hit(of: 40))
    #expect(hit.finding.violation.invariant == "Enter is not struck")
    var shrinker = FuzzShrinker(hit.script, hit.finding) { stage.fuzzer.finding(in: $0) }
    shrinker.run()
    #expect(shrinker.script.samples.isEmpty)
    #expect(shrinker.script.events.map(\.event) == [.key("Enter", isDown: true)])
    #expect(
      try FuzzStage([Experience("ear", title: "Ear", Deaf.self)]).fuzzer
        .script(3, seed: 1, fingers: 3).events.isEmpty)
  }
}
