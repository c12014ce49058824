import Geometry
import Gestures
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// Demonstrations that cannot be played, and those of points.
@Suite struct DemonstrationMistakeTests {
  private func mistake(_ demonstration: Demonstration) throws -> ScriptError {
    let bench = DemonstrationBench()
    return try #require(throws: ScriptError.self) { try bench.scene(demonstration, seconds: 1) }
  }

  @Test(arguments: [
    ("slide", Demonstration.slide("deph", by: 0.2, over: 0.4)), ("set", .set("deph", to: 1)),
    ("press", .press("deph")), ("set", .set("deph", to: Point(0, 1))),
  ])
  func `a control that is not there is reported with the experience and the nearest`(
    deed: String, act: Demonstration
  ) throws {
    let mistake = try mistake(.sequence([.pause(0.25), act]))
    #expect(mistake.kind == .demonstration)
    #expect(
      mistake.description
        == #"invalid demonstration at \#(deed) (0.25 s) of experience "sensor": "#
        + #"expected the id of a control, found "deph"; nearest known: depth"#)
  }

  @Test func `an axis is no control, and a number no point`() throws {
    #expect(try mistake(.set("depth.x", to: 0.2)).nearest == ["depth"])
    #expect(
      try mistake(.set("depth", to: Point(0.2, 0.5))).description.hasSuffix(
        "expected a number for depth, found Point(0.2, 0.5)"))
    #expect(
      try mistake(.slide("depth", by: Vector(0.2, 0), over: 1)).description.hasSuffix(
        "expected a number for depth, found Vector(0.2, 0)"))
  }

  @Test func `a point wants two numbers`() throws {
    let kinds = Experience("kinds", title: "Kinds", Kinds.self)
    let mistake = Demonstration.set("place", to: 0.2).mistake(for: kinds.controls, [])
    #expect(mistake?.expected == "a point for place, such as Point(0.2, 0.7)")
    #expect(mistake?.found == "0.2")
    #expect(Demonstration.set("place", to: Point(0, 0)).mistake(for: kinds.controls, []) == nil)
    #expect(Demonstration.slide("place", by: 0.1, over: 1).mistake(for: kinds.controls, []) == nil)
    #expect(Demonstration.tap(at: .zero).mistake(for: [], []) == nil)
  }

  @Test(arguments: [
    (Demonstration.hover([.zero, Point(9, 9)], over: 0.2), InputKinds.hover, "hover"),
    (.scroll(by: Vector(0, 40), over: 0.2), .wheel, "scroll"), (.key("a"), .keys, "key"),
  ])
  func `what the renderer does not ask for is no part of it`(
    act: Demonstration, kind: InputKinds, deed: String
  ) throws {
    #expect(
      try mistake(.sequence([.pause(0.25), act])).description
        == #"invalid demonstration at \#(deed) (0.25 s) of experience "sensor": expected "#
        + "\(kind.names[0]) in the input that the renderer asks for, found none")
    #expect(act.mistake(for: [], kind) == nil)
    let others = InputKinds.all.subtracting(kind)
    #expect(act.mistake(for: [], others)?.found == others.names.joined(separator: ", "))
  }

  @Test(arguments: ["tactileColumn", "bar", "ruler"])
  func `a point is set to a place and slid by a way`(pattern: String) throws {
    let experience = Experience("pad", title: "Pad", Pad.self)
    let configuration = PlayerConfiguration([experience])
    func end(_ demonstration: Demonstration) throws -> [Double] {
      let text =
        #"{"scene": 1, "experience": "pad", "duration": 2, "steps": "demonstration", "#
        + #""controlsPattern": "\#(pattern)"}"#
      let scene = try Rehearsal.$demonstration.withValue(demonstration) {
        try SceneFile(JSON(text: text), schemas: ExperienceSchemas(configuration)).resolved()
      }
      var film = Frames(of: scene, in: configuration, indices: [119], contents: .trace)
      let line = try #require(try film.next()?.trace)
      return try line.control("place")["values"]?.numbers ?? []
    }
    #expect(try end(.set("place", to: Point(0.6, 0.9))) == [0.6, 0.9])
    #expect(try end(.set("place", to: Point(9, -9))) == [1, 0])
    guard pattern == "tactileColumn" else { return }
    let right = try end(.slide("place", by: Vector(0.2, 0), over: 0.5))
    try #require(right.count == 2)
    #expect(abs(right[0] - 0.4) < 0.02 && right[1] == 0.5)
    let up = try end(.slide("place", by: Vector(0, 0.3), over: 0.5))
    try #require(up.count == 2)
    #expect(up[0] == 0 && abs(up[1] - 0.8) < 0.02)
  }
}
