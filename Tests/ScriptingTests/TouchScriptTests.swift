import Geometry
import Gestures
import JSONCoding
import Scripting
import Testing

@Suite struct TouchScriptTests {
  private let key = TouchScript.elementKey

  /// The mistake in a body of one touch source with this item.
  private func mistake(item: String) -> ScriptError? {
    Samples.mistake { try Samples.body(Samples.touch("{\(item)}")) }
  }

  private func mistake(body: String) -> ScriptError? {
    Samples.mistake { try Samples.body(body) }
  }

  @Test func `a valid item passes`() {
    let items = [
      #""type":"pause""#, #""type":"pause","duration":0"#, #""type":"pause","duration":1.0"#,
      #""type":"pause","duration":9007199254740991"#, #""type":"pause","button":"left""#,
      #""type":"pointerDown","button":0"#, #""type":"pointerDown","button":2.0,"duration":-1"#,
      #""type":"pointerDown","button":9007199254740991"#, #""type":"pointerUp","button":7"#,
      #""type":"pointerCancel","button":-1,"x":null"#, #""type":"pointerMove","x":1.5,"y":-2e3"#,
      #""type":"pointerMove","x":0,"y":0,"duration":100,"origin":"pointer""#,
      #""type":"pointerMove","x":0,"y":0,"origin":"viewport","extra":{"a":null}"#,
      #""type":"pointerMove","x":0,"y":0,"origin":{"\#(key)":"canvas","more":1}"#,
      #""type":"pointerMove","x":0,"y":0,"origin":{"\#(key)":""}"#,
      #""type":"pointerDown","button":0,"width":0,"height":0.5,"pressure":0,"twist":0"#,
      #""type":"pointerDown","button":0,"pressure":1,"tangentialPressure":-1,"twist":359"#,
      #""type":"pointerUp","button":0,"tangentialPressure":1,"tiltX":-90,"tiltY":90"#,
      #""type":"pointerMove","x":0,"y":0,"altitudeAngle":1.5707963267948966"#,
      #""type":"pointerMove","x":0,"y":0,"azimuthAngle":6.283185307179586,"altitudeAngle":0"#,
    ]
    for item in items { #expect(mistake(item: item) == nil, "\(item)") }
  }

  @Test func `a wrong item is an invalid argument at its place`() {
    let cases: [(String, String)] = [
      (#""duration":1"#, ".type"), (#""type":null"#, ".type"), (#""type":1"#, ".type"),
      (#""type":"Pause""#, ".type"), (#""type":"keyDown","value":"a""#, ".type"),
      (#""type":"scroll""#, ".type"), (#""type":"pause","duration":-1"#, ".duration"),
      (#""type":"pause","duration":1.5"#, ".duration"),
      (#""type":"pause","duration":null"#, ".duration"),
      (#""type":"pause","duration":"1""#, ".duration"),
      (#""type":"pause","duration":true"#, ".duration"),
      (#""type":"pause","duration":9007199254740992"#, ".duration"),
      (#""type":"pause","duration":9007199254740993"#, ".duration"),
      (#""type":"pointerDown""#, ".button"), (#""type":"pointerUp""#, ".button"),
      (#""type":"pointerDown","button":null"#, ".button"),
      (#""type":"pointerDown","button":-1"#, ".button"),
      (#""type":"pointerDown","button":0.5"#, ".button"),
      (#""type":"pointerDown","button":false"#, ".button"),
      (#""type":"pointerUp","button":"0""#, ".button"),
      (#""type":"pointerMove","y":0"#, ".x"), (#""type":"pointerMove","x":0"#, ".y"),
      (#""type":"pointerMove","x":null,"y":0"#, ".x"),
      (#""type":"pointerMove","x":0,"y":"1""#, ".y"),
      (#""type":"pointerMove","x":true,"y":1"#, ".x"),
      (#""type":"pointerMove","x":0,"y":0,"duration":null"#, ".duration"),
      (#""type":"pointerMove","x":0,"y":0,"duration":0.1"#, ".duration"),
      (#""type":"pointerMove","x":0,"y":0,"origin":null"#, ".origin"),
      (#""type":"pointerMove","x":0,"y":0,"origin":"Viewport""#, ".origin"),
      (#""type":"pointerMove","x":0,"y":0,"origin":"canvas""#, ".origin"),
      (#""type":"pointerMove","x":0,"y":0,"origin":[]"#, ".origin"),
      (#""type":"pointerMove","x":0,"y":0,"origin":{}"#, ".origin.\(key)"),
      (#""type":"pointerMove","x":0,"y":0,"origin":{"ELEMENT":"a"}"#, ".origin.\(key)"),
      (#""type":"pointerMove","x":0,"y":0,"origin":{"\#(key)":1}"#, ".origin.\(key)"),
      (#""type":"pointerMove","x":0,"y":0,"origin":{"\#(key)":null}"#, ".origin.\(key)"),
      (#""type":"pointerMove","x":0,"y":0,"width":-0.1"#, ".width"),
      (#""type":"pointerDown","button":0,"height":null"#, ".height"),
      (#""type":"pointerDown","button":0,"width":"1""#, ".width"),
      (#""type":"pointerDown","button":0,"pressure":1.01"#, ".pressure"),
      (#""type":"pointerDown","button":0,"pressure":-0.01"#, ".pressure"),
      (#""type":"pointerUp","button":0,"tangentialPressure":-1.01"#, ".tangentialPressure"),
      (#""type":"pointerUp","button":0,"tiltX":91"#, ".tiltX"),
      (#""type":"pointerUp","button":0,"tiltY":-91"#, ".tiltY"),
      (#""type":"pointerUp","button":0,"tiltX":0.5"#, ".tiltX"),
      (#""type":"pointerDown","button":0,"twist":360"#, ".twist"),
      (#""type":"pointerDown","button":0,"twist":-1"#, ".twist"),
      (#""type":"pointerDown","button":0,"twist":1.5"#, ".twist"),
      (#""type":"pointerDown","button":0,"altitudeAngle":1.5707963267948969"#, ".altitudeAngle"),
      (#""type":"pointerDown","button":0,"altitudeAngle":-0.1"#, ".altitudeAngle"),
      (#""type":"pointerDown","button":0,"azimuthAngle":6.2831853071795871"#, ".azimuthAngle"),
      (#""type":"pointerDown","button":0,"azimuthAngle":null"#, ".azimuthAngle"),
    ]
    for (item, path) in cases {
      let error = mistake(item: item)
      #expect(error?.kind == .invalidArgument, "\(item)")
      #expect(error?.path == "actions[0].actions[0]" + path, "\(item)")
    }
  }

  @Test func `a wrong source is an invalid argument at its place`() {
    let cases: [(String, String)] = [
      ("[]", ""), ("{}", "actions"), (#"{"actions":null}"#, "actions"),
      (#"{"actions":{}}"#, "actions"), (#"{"actions":[1]}"#, "actions[0]"),
      (#"{"actions":[[]]}"#, "actions[0]"), (#"{"actions":[{"id":"a"}]}"#, "actions[0].type"),
      (#"{"actions":[{"type":"touch","id":"a","actions":[]}]}"#, "actions[0].type"),
      (#"{"actions":[{"type":null,"id":"a","actions":[]}]}"#, "actions[0].type"),
      (#"{"actions":[{"type":"none","actions":[]}]}"#, "actions[0].id"),
      (#"{"actions":[{"type":"none","id":1,"actions":[]}]}"#, "actions[0].id"),
      (#"{"actions":[{"type":"none","id":null,"actions":[]}]}"#, "actions[0].id"),
      (#"{"actions":[{"type":"none","id":"a"}]}"#, "actions[0].actions"),
      (#"{"actions":[{"type":"none","id":"a","actions":null}]}"#, "actions[0].actions"),
      (#"{"actions":[{"type":"none","id":"a","actions":[7]}]}"#, "actions[0].actions[0]"),
      (
        #"{"actions":[{"type":"none","id":"a","actions":[{"type":"pointerUp","button":0}]}]}"#,
        "actions[0].actions[0].type"
      ),
      (
        #"{"actions":[{"type":"pointer","id":"a","parameters":null,"actions":[]}]}"#,
        "actions[0].parameters"
      ),
      (
        #"{"actions":[{"type":"pointer","id":"a","parameters":"touch","actions":[]}]}"#,
        "actions[0].parameters"
      ),
      (
        #"{"actions":[{"type":"pointer","id":"a","parameters":{"pointerType":"finger"},"actions":[]}]}"#,
        "actions[0].parameters.pointerType"
      ),
      (
        #"{"actions":[{"type":"pointer","id":"a","parameters":{"pointerType":null},"actions":[]}]}"#,
        "actions[0].parameters.pointerType"
      ),
      (
        #"{"actions":[{"type":"none","id":"a","actions":[]},{"type":"none","id":"a","actions":[]}]}"#,
        "actions[1].id"
      ),
    ]
    for (body, path) in cases {
      let error = mistake(body: body)
      #expect(error?.kind == .invalidArgument && error?.path == path, "\(body)")
    }
  }

  @Test func `a valid source passes`() {
    let bodies = [
      #"{"actions":[]}"#, #"{"actions":[],"other":1}"#,
      #"{"actions":[{"type":"none","id":"","actions":[],"parameters":null}]}"#,
      #"{"actions":[{"type":"pointer","id":"a","actions":[],"x":null}]}"#,
      #"{"actions":[{"type":"pointer","id":"a","parameters":{},"actions":[]}]}"#,
      #"{"actions":[{"type":"pointer","id":"a","parameters":{"pointerType":"pen"},"actions":[]}]}"#,
    ]
    for body in bodies { #expect(mistake(body: body) == nil, "\(body)") }
  }

  @Test func `a valid key or wheel source is refused as unsupported`() {
    let bodies = [
      #"{"type":"key","id":"k","actions":[]}"#,
      #"{"type":"key","id":"k","actions":[{"type":"keyDown","value":"a"},{"type":"pause"}]}"#,
      #"{"type":"key","id":"k","actions":[{"type":"keyUp","value":"\ud83d\ude00"}]}"#,
      #"{"type":"key","id":"k","actions":[{"type":"keyUp","value":"e\u0301"}]}"#,
      #"{"type":"wheel","id":"w","actions":[]}"#,
      #"{"type":"wheel","id":"w","actions":[{"type":"scroll","x":0,"y":1,"deltaX":-1,"deltaY":2.0}]}"#,
      """
      {"type":"wheel","id":"w","actions":[{"type":"scroll","x":0,"y":1,"deltaX":0,"deltaY":0,
      "duration":5,"origin":{"\(key)":"canvas"}}]}
      """,
    ]
    for source in bodies {
      let error = mistake(body: "{\"actions\":[\(source)]}")
      #expect(error?.kind == .unsupported && error?.path == "actions[0].type", "\(source)")
      #expect(error.map { "\($0)".contains("unsupported") } == true)
    }
  }

  @Test func `an error of a key that is written by its name has its code point`() {
    func told(_ value: String) -> String {
      let press = #"{"type":"keyDown","value":"\#(value)"}"#
      return mistake(body: #"{"actions":[{"type":"key","id":"k","actions":[\#(press)]}]}"#)
        .map { "\($0)" } ?? ""
    }
    #expect(
      told("ArrowUp").hasSuffix(
        #"expected a string of one character ("\ue013" is ArrowUp), found "ArrowUp""#))
    for value in ["", "ab", "Hyper"] {
      #expect(told(value).hasSuffix(#"expected a string of one character, found "\#(value)""#))
    }
  }

  @Test func `a wrong key or wheel source is an invalid argument, also behind a valid one`() {
    let sources = [
      #"{"type":"key","id":"k","actions":[{"type":"keyDown"}]}"#,
      #"{"type":"key","id":"k","actions":[{"type":"keyDown","value":""}]}"#,
      #"{"type":"key","id":"k","actions":[{"type":"keyDown","value":"ab"}]}"#,
      #"{"type":"key","id":"k","actions":[{"type":"keyDown","value":1}]}"#,
      #"{"type":"key","id":"k","actions":[{"type":"pointerUp","button":0}]}"#,
      #"{"type":"wheel","id":"w","actions":[{"type":"scroll","x":0,"y":0,"deltaX":0}]}"#,
      #"{"type":"wheel","id":"w","actions":[{"type":"scroll","x":0.5,"y":0,"deltaX":0,"deltaY":0}]}"#,
      """
      {"type":"wheel","id":"w","actions":[{"type":"scroll","x":0,"y":0,"deltaX":0,"deltaY":0,
      "origin":"pointer"}]}
      """,
      #"{"type":"wheel","id":"w","actions":[{"type":"pause","duration":null}]}"#,
    ]
    for source in sources {
      let valid = #"{"type":"key","id":"first","actions":[]}"#
      #expect(mistake(body: "{\"actions\":[\(source)]}")?.kind == .invalidArgument, "\(source)")
      let error = mistake(body: "{\"actions\":[\(valid),\(source)]}")
      #expect(error?.kind == .invalidArgument, "\(source)")
      #expect(error?.path.hasPrefix("actions[1]") == true)
    }
  }

  @Test func `a mistake in a scene carries the whole path`() {
    let other = Samples.source("\(Samples.down)")
    let item = #"{"type":"pointerUp","button":-1}"#
    let body = "{\"actions\":[\(other),\(Samples.source("\(Samples.down),\(item)", id: "g"))]}"
    let error = Samples.mistake { try Samples.steps(#"{"release":true},{"perform":\#(body)}"#) }
    #expect(error?.path == "steps[1].perform.actions[1].actions[1].button")
    #expect(
      error.map { "\($0)" }
        == "invalid argument at steps[1].perform.actions[1].actions[1].button: "
        + "expected a whole number ≥ 0, found -1")
  }

  @Test func `an id keeps its type and pointer type until released`() {
    func body(_ type: String, _ pointer: String?) -> String {
      let parameters = pointer.map { ",\"parameters\":{\"pointerType\":\"\($0)\"}" } ?? ""
      return #"{"perform":{"actions":[{"type":"\#(type)","id":"a","actions":[]\#(parameters)}]}}"#
    }
    let touch = body("pointer", "touch")
    let cases: [(String, Bool)] = [
      ("\(touch),\(touch)", true), ("\(touch),\(body("pointer", "pen"))", false),
      ("\(touch),\(body("none", nil))", false), ("\(touch),\(body("pointer", nil))", false),
      ("\(body("pointer", nil)),\(body("pointer", "mouse"))", true),
      ("\(touch),{\"set\":{}},\(body("pointer", "pen"))", false),
      ("\(touch),{\"release\":true},\(body("pointer", "pen"))", true),
      ("\(touch),{\"release\":true},\(touch),\(body("none", nil))", false),
    ]
    for (steps, isValid) in cases {
      let error = Samples.mistake { try Samples.steps(steps) }
      #expect((error == nil) == isValid, "\(steps)")
      if let error { #expect(error.kind == .invalidArgument && error.path.contains(".actions[0]")) }
    }
  }
}

@Suite struct WrittenTouchScriptTests {
  @Test func `a script of acts is written as the document that reads as it`() throws {
    let items: [TouchScript.Item] = [
      .move(TouchScript.Move(to: Point(3, 4), milliseconds: 0)), .down(button: 0, pressure: 0.25),
      .pause(20), .up(button: 0), .cancel,
    ]
    let script = try Script([
      (
        seconds: 0.5,
        action: .perform(
          TouchScript(sources: [
            .init(id: "f", pointer: .touch, items: items),
            .init(id: "n", pointer: nil, items: [.pause(5)]),
          ]))
      ),
      (seconds: 2, action: .release),
    ])
    #expect(
      script.json.text()
        == #"[{"at":0.5,"perform":{"actions":[{"actions":["#
        + #"{"duration":0,"type":"pointerMove","x":3,"y":4},"#
        + #"{"button":0,"pressure":0.25,"type":"pointerDown"},{"duration":20,"type":"pause"},"#
        + #"{"button":0,"type":"pointerUp"},{"type":"pointerCancel"}],"id":"f","#
        + #""parameters":{"pointerType":"touch"},"type":"pointer"},"#
        + #"{"actions":[{"duration":5,"type":"pause"}],"id":"n","type":"none"}]}},"#
        + #"{"at":2,"release":true}]"#)
    let entry = ExperienceSchemas.Entry(id: "e", controls: [])
    #expect(try Script(steps: script.json, for: entry) == script)
  }

  @Test func `a script of acts refuses what its fingers cannot do`() {
    let acts = [
      (
        seconds: 0.0,
        action: Script.Action.contacts([
          TouchSample(time: 0, contact: 0, source: "1", phase: .moved, position: .zero)
        ])
      )
    ]
    #expect(throws: ScriptError.self) { try Script(acts).json }
  }
}
