import Gestures
import JSONCoding
import Scripting
import Testing

/// What is allowed in scripts and hardly meant.
@Suite struct ScriptNoteTests {
  private func notes(_ body: String) throws -> [String] {
    try Samples.body(body).notes().map(\.description)
  }

  private func notes(ofSteps steps: String) throws -> [String] {
    try #require(try Samples.steps(steps).script).notes().map(\.description)
  }

  private func touch(_ items: String...) -> String {
    Samples.touch(items.joined(separator: ","))
  }

  private let move = Samples.move(10, 20, 300)

  @Test func `a finger that lands and lifts is no matter`() throws {
    #expect(try notes(touch(move, Samples.down, move, Samples.up, move)) == [])
    #expect(try notes(touch(Samples.down, Samples.cancel)) == [])
    #expect(try notes(touch(Samples.pause(100))) == [])
    #expect(try notes(#"{"actions":[]}"#) == [])
  }

  @Test func `a finger without a pointerDown never lands`() throws {
    let told = #"actions[0]: finger "f" never lands: it has no pointerDown"#
    #expect(try notes(touch(move, move, Samples.up)) == [told])
    #expect(try notes(touch(move)) == [told])
    #expect(try notes(touch(Samples.up)) == [told])
    let mouse = #"{"type":"pointerDown","button":2}"#
    #expect(try notes(touch(move, mouse, move)) == [told])
  }

  @Test func `a finger without a pointerUp stays down to the end`() throws {
    #expect(
      try notes(touch(move, Samples.down, move)) == [
        #"actions[0].actions[1]: finger "f" lands and never lifts: it stays down to the end"#
      ])
    let held = #"{"perform":\#(touch(Samples.down))}"#
    let place = "steps[0].perform.actions[0].actions[0]"
    #expect(
      try notes(ofSteps: held) == [
        #"\#(place): finger "f" lands and never lifts: it stays down to the end"#
      ])
    let lift = #"{"at":2,"perform":\#(touch(move, Samples.up))}"#
    #expect(try notes(ofSteps: held + "," + lift) == [])
    #expect(try notes(ofSteps: held + #",{"at":1,"release":true}"#) == [])
  }

  @Test func `presses and lifts of no consequence are reported where a finger has landed`() throws {
    #expect(
      try notes(touch(Samples.down, Samples.down, Samples.up, Samples.up)) == [
        "actions[0].actions[1]: pointerDown of a finger that is down does nothing",
        "actions[0].actions[3]: pointerUp of a finger that is not down does nothing",
      ])
  }

  @Test func `recorded contacts may stay down, too`() throws {
    func sample(_ t: Double, _ phase: String) -> String {
      #"{"t":\#(t),"id":7,"phase":"\#(phase)","x":1,"y":2}"#
    }
    let open = [sample(0, "began"), sample(0.1, "moved")].joined(separator: ",")
    #expect(
      try notes(ofSteps: #"{"contacts":[\#(open)]}"#) == [
        #"steps[0].contacts[0]: contact "7" lands and never lifts: it stays down to the end"#
      ])
    #expect(try notes(ofSteps: #"{"contacts":[\#(open),\#(sample(0.2, "ended"))]}"#) == [])
  }

  @Test func `a key that is heard and never released stays down to the end`() throws {
    func notes(_ items: String, input: InputKinds = .keys) throws -> [String] {
      let body = #"{"actions":[{"type":"key","id":"k","actions":[\#(items)]}]}"#
      return try Script(bytes: Array(body.utf8), input: .keys).notes(input: input)
        .map(\.description)
    }
    let (down, up) = (#"{"type":"keyDown","value":"a"}"#, #"{"type":"keyUp","value":"a"}"#)
    let told =
      #"actions[0].actions[0]: key "a" is pressed and never released: it stays down to the end"#
    #expect(try notes(down) == [told])
    #expect(try notes("\(down),\(up),\(down)") == [told.replacing("ns[0]:", with: "ns[2]:")])
    #expect(try notes("\(down),\(down)") == [told])
    #expect(try notes("\(down),\(up)") == [])
    #expect(try notes(down, input: .hover) == [])
  }

  @Test func `a button of a mouse that is never released stays down to the end`() throws {
    func notes(_ items: String, kind: String = "mouse") throws -> [String] {
      let body =
        #"{"actions":[{"type":"pointer","id":"m","parameters":{"pointerType":"\#(kind)"},"#
        + #""actions":[\#(items)]}]}"#
      return try Samples.body(body).notes(input: .hover).map(\.description)
    }
    func item(_ name: String, _ button: Int) -> String {
      #"{"type":"\#(name)","button":\#(button)}"#
    }
    let (down, up) = (item("pointerDown", 2), item("pointerUp", 2))
    let told =
      #"actions[0].actions[0]: button 2 of "m" is pressed and never released: "#
      + "it stays down to the end"
    #expect(try notes(down) == [told])
    #expect(try notes("\(down),\(item("pointerUp", 1))") == [told])
    #expect(try notes("\(down),\(up)") == [])
    #expect(try notes("\(down),\(Samples.cancel)") == [])
    #expect(try notes(down, kind: "touch") == [])
  }

  @Test func `what goes on after the end of a scene is reported`() throws {
    func notes(_ steps: String, until end: Double = 2) throws -> [String] {
      try #require(try Samples.steps(steps).script).notes(until: end).map(\.description)
    }
    func body(_ items: String...) -> String {
      #"{"at":1,"perform":\#(touch(items.joined(separator: ",")))}"#
    }
    let long = body(Samples.down, Samples.move(9, 9, 3000), Samples.up)
    let told = "steps[0].perform: goes on to 4 s: the scene ends before, at 2 s"
    #expect(try notes(long) == [told])
    #expect(try notes(long, until: 4) == [])
    #expect(try notes(long, until: 0.5) == [])
    #expect(try notes(body(Samples.down, Samples.up, Samples.pause(9000))) == [])
    let late = body(Samples.down, Samples.pause(1500), Samples.up)
    #expect(try notes(late) == [told.replacing("to 4 s", with: "to 2.5 s")])
    let scroll =
      #"{"type":"scroll","x":1,"y":1,"deltaX":0,"deltaY":90,"duration":3000}"#
    let wheel = #"{"actions":[{"type":"wheel","id":"w","actions":[\#(scroll)]}]}"#
    let script = try Script(bytes: Array(wheel.utf8), input: .wheel)
    #expect(
      script.notes(until: 2).map(\.description)
        == ["goes on to 3 s: the scene ends before, at 2 s"])
  }

  @Test func `an unknown key is reported once, with the nearest known`() throws {
    let slow = #"{"type":"pointerMove","x":1,"y":2,"durations":800}"#
    #expect(
      try notes(touch(Samples.down, slow, slow, slow, Samples.up)) == [
        #"actions[0].actions[1]: key "durations" is unknown and does nothing, here and in 2 more; "#
          + "nearest known: duration"
      ])
    let odd = #"{"type":"pause","duration":1,"x":1}"#
    #expect(
      try notes(touch(odd)) == [
        #"actions[0].actions[0]: key "x" is unknown and does nothing"#
      ])
    let parameters =
      #"{"actions":[{"type":"pointer","id":"f","parameter":{},"actions":[]}],"more":1}"#
    #expect(
      try notes(parameters) == [
        #"key "more" is unknown and does nothing"#,
        #"actions[0]: key "parameter" is unknown and does nothing; nearest known: parameters"#,
      ])
  }

  /// As the clients of WebDriver in Python, Java and JavaScript write them.
  @Test func `what clients write is no matter`() throws {
    let body = #"""
      {"actions":[{"type":"pointer","id":"touch","parameters":{"pointerType":"touch"},"actions":[
      {"type":"pointerMove","duration":250,"x":9,"y":9,"origin":"viewport","width":1,"height":1,
       "pressure":0.5,"tangentialPressure":0,"tiltX":0,"tiltY":0,"twist":0},
      {"type":"pointerDown","duration":0,"button":0,"width":1,"height":1,"pressure":0.5},
      {"type":"pause","duration":10},{"type":"pointerUp","duration":0,"button":0}]},
      {"type":"none","id":"wait","actions":[{"type":"pause","duration":0},{"type":"pause"}]}]}
      """#
    #expect(try notes(body) == [])
  }
}

/// The names by which steps call controls.
@Suite struct ControlNameTests {
  @Test func `set, increment and decrement take the id and the part`() throws {
    let steps = [
      #"{"set":{"density":9,"control:wildness":0.5}}"#, #"{"increment":"control:density"}"#,
      #"{"decrement":"density"}"#,
    ]
    #expect(
      try Samples.played(steps.joined(separator: ",")) == [
        "wildness = 0.5 @0", "density = 9 @0", "density + 1 @0", "density + -1 @0",
      ])
  }

  @Test(arguments: [
    (#"{"increment":"control:densty"}"#, "steps[0].increment", ["density"]),
    (#"{"set":{"control:densty":9}}"#, "steps[0].set[\"control:densty\"]", ["density"]),
    (#"{"decrement":"ruler:density"}"#, "steps[0].decrement", ["density"]),
    (#"{"increment":"canvas"}"#, "steps[0].increment", []),
  ])
  func `a name that no control has is reported with the nearest`(
    step: String, path: String, nearest: [String]
  ) throws {
    let mistake = try #require(Samples.mistake { try Samples.steps(step) })
    #expect(mistake.path == path && mistake.nearest == nearest)
  }

  @Test func `only steps call controls by their parts`() {
    let mistake = Samples.mistake { try Samples.bloom(#""controls":{"control:density":9}"#) }
    #expect(mistake?.path == #"controls["control:density"]"#)
  }

  @Test func `what is no body is reported with the form of one`() throws {
    let mistake = try #require(Samples.mistake { try Samples.steps(#"{"perform":[]}"#) })
    #expect(
      mistake.description == "invalid argument at steps[0].perform: expected an object such as "
        + #"{ "actions": [ … ] }, found a list"#)
  }
}
