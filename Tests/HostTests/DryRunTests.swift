import Controls
import Drawing
import Geometry
import Gestures
import Host
import Rendering
import Scripting
import Testing

@Suite struct RehearsalTests {
  /// Fails where it is simulated.
  private struct Costly: Renderer {
    var size = 4.0
    static var controls: ControlsSchema<Costly> {
      ControlsSchema(pattern: .tactileColumn(width: 44), .value("size", \.size, in: 1...9))
    }
    func begin(on stage: Stage) -> Int { 0 }
    func update(_ state: inout Int, at moment: Moment) {
      Issue.record("a rehearsal simulates no experience")
    }
    func draw(_ state: Int, at moment: Moment, on canvas: inout Canvas) {}
  }

  private static let catalogue = [Experience("costly", title: "Costly", Costly.self)]

  private func scene(_ members: String) throws -> Scene {
    let entries = Self.catalogue.map {
      ExperienceSchemas.Entry(id: $0.id, controls: $0.controls, pattern: $0.pattern)
    }
    return try SceneFile(
      bytes: Array("{\"scene\":1,\"experience\":\"costly\",\(members)}".utf8),
      schemas: ExperienceSchemas(entries)
    ).resolved()
  }

  private func mistakes(_ members: String, through frame: Int? = nil) throws -> [ScriptError] {
    let scene = try scene(members)
    return DryRun.mistakes(
      in: scene, of: PlayerConfiguration(Self.catalogue), through: frame ?? scene.frameCount - 1)
  }

  private func move(_ x: Int, _ y: Int, origin: String) -> String {
    #"{"perform":{"actions":[{"type":"pointer","id":"f","actions":["#
      + #"{"type":"pointerMove","x":\#(x),"y":\#(y),"origin":\#(origin)}]}]}}"#
  }

  @Test func `all that fails is reported with time, path and what is there`() throws {
    let element = #"{"element-6066-11e4-a52e-4f735466cecf":"chrome:share"}"#
    let steps = [
      #"{"at":1,"activate":"control:size"}"#, #"{"at":55,"activate":"control:sise"}"#,
      move(500, 20, origin: "\"viewport\""), move(0, 0, origin: element),
      #"{"at":58.5,"activate":"control:siez"}"#,
    ].joined(separator: ",")
    let found = try mistakes(#""duration":60,"steps":[\#(steps)]"#)
    #expect(
      found.map(\.path) == [
        "steps[1].activate", "steps[2].perform.actions[0].actions[0]",
        "steps[3].perform.actions[0].actions[0].origin", "steps[4].activate",
      ])
    #expect(found.map(\.time) == [55, 55, 55, 58.5])
    #expect(found[0].nearest == ["control:size"])
    #expect(found[0].description.contains("(canvas, control:size)"))
    #expect(found[0].description.contains("steps[1].activate (55 s)"))
    #expect(found[1].kind == .moveTargetOutOfBounds)
  }

  @Test func `a button that is hidden at that time is not there`() throws {
    let steps =
      #"{"at":1,"activate":"chrome:share"},{"at":2,"activate":"canvas"},"#
      + #"{"at":4,"activate":"chrome:share"},{"at":5,"activate":"canvas"},"#
      + #"{"at":7,"activate":"chrome:share"}"#
    let found = try mistakes(#""chrome":"full","duration":9,"steps":[\#(steps)]"#)
    #expect(found.map(\.time) == [4])
    #expect(found.first?.expected == "a part that is present (canvas)")
  }

  @Test func `what comes after the last frame is not played`() throws {
    let steps = #""duration":9,"steps":[{"at":5,"activate":"control:x"}]"#
    #expect(try mistakes(steps, through: 299).isEmpty)
    #expect(try mistakes(steps, through: 300).count == 1)
  }

  @Test func `long waits cost nothing and change nothing`() throws {
    // Playing every step of this would take minutes.
    let steps =
      #"{"at":3,"activate":"canvas"},{"at":40000,"activate":"chrome:share"},"#
      + #"{"at":40001,"activate":"canvas"},{"at":80000,"activate":"chrome:share"}"#
    let found = try mistakes(
      #""chrome":"full","fps":24,"duration":90000,"steps":[\#(steps)]"#)
    #expect(found.map(\.time) == [40_000])
  }

  @Test func `steps after the end are reported, those at the end are not`() throws {
    let late = try scene(
      #""duration":2,"steps":[{"at":1,"release":true},{"at":2,"release":true},{"at":2.5,"release":true}]"#
    ).lateSteps
    #expect(late.map(\.path) == ["steps[2].release"])
    #expect(late.first?.found == "one at 2.5 s")
  }

  @Test(arguments: ["none", "controls", "full"])
  func `fingers show or hide under every chrome`(chrome: String) throws {
    let touches =
      #""steps":[{"contacts":[{"t":0,"id":1,"phase":"began","x":150,"y":300}]}],"duration":1"#
    func canvas(_ fingers: String) throws -> Canvas {
      var player = Playback<StandardPlayer>(
        scene: try scene("\"chrome\":\"\(chrome)\"\(fingers),\(touches)"),
        catalogue: Self.catalogue.map(\.rehearsing))
      try player.advance(toFrame: 1)
      return player.draw()
    }
    let shown = try canvas(#","fingers":"show""#)
    let hidden = try canvas(#","fingers":"hide""#)
    #expect(shown.commands.count > hidden.commands.count)
    #expect(try canvas("") == (chrome == "full" ? shown : hidden))
  }
}
