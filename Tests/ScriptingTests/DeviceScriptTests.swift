import Geometry
import Gestures
import JSONCoding
import SchemaValidation
import Scripting
import Testing

/// Mice without a button, wheels and keys of WebDriver bodies, for experiences that ask for them.
@Suite struct DeviceScriptTests {
  private static func schemas(_ input: InputKinds) -> ExperienceSchemas {
    ExperienceSchemas([.init(id: "snake", controls: [], input: input)])
  }

  /// Reads a scene of `steps`, as does its schema.
  private func scene(
    _ steps: String, asking input: InputKinds = [.hover, .wheel, .keys]
  ) throws(ScriptError) -> Scene {
    let schemas = Self.schemas(input)
    let text = #"{"scene":1,"experience":"snake","steps":[\#(steps)]}"#
    return try BeyondSchema.hold(text, against: Schema(schemas.schema)) {
      () throws(ScriptError) in try SceneFile(bytes: Array(text.utf8), schemas: schemas).resolved()
    }
  }

  private func perform(_ sources: String...) -> String {
    #"{"perform":{"actions":[\#(sources.joined(separator: ","))]}}"#
  }

  private func keyboard(_ items: String) -> String {
    #"{"type":"key","id":"k","actions":[\#(items)]}"#
  }

  private func key(_ verb: String, _ value: String) -> String {
    #"{"type":"key\#(verb)","value":"\#(value)"}"#
  }

  private func wheel(_ items: String) -> String {
    #"{"type":"wheel","id":"w","actions":[\#(items)]}"#
  }

  private func mouse(_ items: String, _ type: String = "mouse", id: String = "m") -> String {
    #"{"type":"pointer","id":"\#(id)","parameters":{"pointerType":"\#(type)"},"actions":[\#(items)]}"#
  }

  /// The events of devices in a scene of `steps`, with their times.
  private func events(
    _ steps: String, asking input: InputKinds = [.hover, .wheel, .keys]
  ) throws -> [TimedDeviceEvent] {
    var timeline = Timeline(scene: try scene(steps), input: input)
    return try timeline.events(until: 100) { _ in nil }.compactMap {
      if case .device(let event, let time) = $0 { TimedDeviceEvent(event, at: time) } else { nil }
    }
  }

  @Test func `keys have the names of UI Events`() throws {
    let values = [#"\ue015"#, "a", "A", #"\ue00d"#, #"\ue006"#, #"\ue05d"#, #"\ue031"#, "é"]
    let items = values.map { key("Down", $0) }.joined(separator: ",")
    let names = ["ArrowDown", "a", "A", " ", "Enter", "Delete", "F1", "é"]
    #expect(
      try events(perform(keyboard(items))).map(\.event) == names.map { .key($0, isDown: true) })
  }

  @Test func `keys change once, and are released with the fingers, the last first`() throws {
    let items = [key("Down", "a"), key("Down", "a"), key("Up", "b"), key("Down", "b")]
    let steps = perform(keyboard(items.joined(separator: ","))) + #",{"at":1,"release":true}"#
    let expected: [(DeviceEvent, Double)] = [
      (.key("a", isDown: true), 0), (.key("b", isDown: true), 0), (.key("b", isDown: false), 1),
      (.key("a", isDown: false), 1),
    ]
    #expect(try events(steps) == expected.map { TimedDeviceEvent($0, at: $1) })
  }

  @Test func `a scroll is divided into equal pieces`() throws {
    let scroll = #"{"type":"scroll","x":1,"y":1,"deltaX":0,"deltaY":30,"duration":25}"#
    let events = try events(perform(wheel(scroll)))
    let piece = DeviceEvent.wheel(Vector(0, 10), at: Point(1, 1))
    #expect(events.map(\.event) == [piece, piece, piece])
    #expect(events.map { ($0.time * 3000).rounded() } == [25, 50, 75])
    let still = #"{"type":"scroll","x":1,"y":1,"deltaX":0,"deltaY":0}"#
    #expect(try self.events(perform(wheel(still))).isEmpty)
  }

  @Test func `a mouse hovers, presses and leaves; a finger does not hover`() throws {
    let move = #"{"type":"pointerMove","x":3,"y":4}"#
    let press = #"{"type":"pointerDown","button":2},{"type":"pointerUp","button":2}"#
    let items = "\(move),\(press),\(Samples.down),\(Samples.up),\(Samples.cancel)"
    let place = Point(3, 4)
    let expected: [DeviceEvent] = [
      .pointer(Pointer(at: place)), .pointer(Pointer(at: place, buttons: .secondary)),
      .pointer(Pointer(at: place)), .pointer(nil),
    ]
    #expect(try events(perform(mouse(items))).map(\.event) == expected)
    #expect(try events(perform(mouse(items, "pen"))).map(\.event) == expected)
    #expect(try events(perform(mouse(items, "touch"))).isEmpty)
  }

  @Test func `a pen tells its tilt in either form`() throws {
    func tilt(_ fields: String) throws -> PenTilt? {
      let move = #"{"type":"pointerMove","x":3,"y":4,\#(fields)}"#
      guard case .pointer(let pen)? = try events(perform(mouse(move, "pen"))).first?.event else {
        return nil
      }
      return pen?.tilt
    }
    #expect(try tilt(#""tiltX":30,"tiltY":-20"#) == PenTilt(x: 30, y: -20))
    #expect(
      try tilt(#""altitudeAngle":0.5,"azimuthAngle":2,"tiltX":30"#)
        == PenTilt(altitude: 0.5, azimuth: 2))
    #expect(try tilt(#""pressure":1"#) == .upright)
  }

  @Test func `what is not asked for is unsupported, or does nothing`() throws {
    let keys = perform(keyboard(key("Down", "a")))
    let scroll = perform(wheel(#"{"type":"scroll","x":1,"y":1,"deltaX":0,"deltaY":9}"#))
    let hover = perform(mouse(#"{"type":"pointerMove","x":3,"y":4}"#))
    #expect(try events(hover, asking: [.wheel, .keys]).isEmpty)
    let cases: [(String, InputKinds)] = [(keys, [.hover, .wheel]), (scroll, [.hover, .keys])]
    for (steps, input) in cases {
      let error = Samples.mistake { try scene(steps, asking: input) }
      #expect(error?.kind == .unsupported)
      #expect(error?.path == "steps[0].perform.actions[0].type")
    }
    let error = Samples.mistake { try scene(keys, asking: .wheel) }
    #expect(error?.expected == "a source of type pointer, none or wheel")
  }

  @Test func `the target of a scroll is on the stage, and an id keeps its type`() throws {
    let far = #"{"type":"scroll","x":391,"y":1,"deltaX":0,"deltaY":9}"#
    let error = Samples.mistake { try events(perform(wheel(far))) }
    #expect(error?.kind == .moveTargetOutOfBounds)
    let keys = perform(keyboard("").replacing("\"k\"", with: "\"w\""))
    #expect(
      Samples.mistake { try scene(perform(wheel("")) + "," + keys) }?.kind == .invalidArgument)
    let wrong = [
      #"{"type":"scroll","x":0.5,"y":1,"deltaX":0,"deltaY":9}"#,
      #"{"type":"scroll","x":0,"y":1,"deltaX":0}"#,
      #"{"type":"scroll","x":0,"y":1,"deltaX":0,"deltaY":1000001}"#,
    ]
    for item in wrong {
      #expect(
        Samples.mistake { try scene(perform(wheel(item))) }?.kind == .invalidArgument, "\(item)")
    }
  }

  @Test func `events are written as actions that read as they are`() throws {
    let pen = Pointer(
      at: Point(1, 2), buttons: [.secondary], tilt: PenTilt(altitude: 1, azimuth: 2))
    let events: [DeviceEvent] = [
      .pointer(pen), .pointer(Pointer(at: Point(1.5, 2))), .key("ArrowLeft", isDown: true),
      .key("ArrowLeft", isDown: false), .key(" ", isDown: true),
      .wheel(Vector(3, -4), at: Point(7, 8)), .pointer(nil),
    ]
    var before: Pointer?
    var steps: [String] = []
    for event in events {
      let body = try #require(TouchScript(event, after: before))
      if case .pointer(let pointer) = event { before = pointer }
      steps.append(#"{"perform":\#(try Script([(seconds: 0, action: .perform(body))]).text)}"#)
    }
    let read = try self.events(steps.joined(separator: ",")).map(\.event)
    // A pointer moves, and then changes its buttons.
    let moved = Pointer(at: pen.position, tilt: pen.tilt)
    let upright = Pointer(at: Point(1.5, 2), buttons: .secondary)
    #expect(read == [.pointer(moved), events[0], .pointer(upright)] + events[1...])
    #expect(TouchScript(.key("Nonsense", isDown: true), after: nil) == nil)
    #expect(TouchScript(.key("\u{E015}", isDown: true), after: nil) == nil)
    #expect(TouchScript(.pointer(nil), after: nil) == nil)
  }

  @Test func `a mouse that hovers where that is asked for is no finger that never lands`() throws {
    let script = try scene(perform(mouse(#"{"type":"pointerMove","x":3,"y":4}"#))).script
    #expect(script.notes(input: .hover).isEmpty && script.notes().count == 1)
    let odd = perform(
      keyboard(#"{"type":"keyDown","value":"a","valu":1},{"type":"keyUp","value":"a"}"#))
    let notes = try scene(odd).script.notes(input: .keys).map(\.remark)
    #expect(notes.count == 1 && notes.first?.contains("valu") == true)
  }
}

extension Script {
  /// The body that its only step performs.
  fileprivate var text: String { steps[0].json["perform"]?.text(.canonical) ?? "" }
}
