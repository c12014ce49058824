import Controls
import Geometry
import Host
import JSONCoding
import Rendering
import Scripting
import SpringGrid
import Testing

/// Spring Grid in the whole player.
@Suite struct PlayedTests {
  static let experience = Experience(
    "spring-grid", title: "Spring Grid", category: "Play", SpringGrid.self)

  /// The trace of `seconds` of the demonstration at every whole second.
  private func seconds(_ seconds: Int, fps: Int) throws -> [JSON] {
    let entry = ExperienceSchemas.Entry(
      id: "spring-grid", controls: Self.experience.controls, pattern: Self.experience.pattern)
    func scene(_ steps: String) throws -> Scene {
      let text =
        #"{"scene": 1, "experience": "spring-grid", "fps": \#(fps), "duration": \#(seconds + 1), "steps": \#(steps)}"#
      return try SceneFile(JSON(text: text), schemas: ExperienceSchemas([entry])).resolved()
    }
    let playback = Playback<StandardPlayer>(scene: try scene("[]"), catalogue: [Self.experience])
    let script = try playback.demonstrationScript.json
    var film = Frames(
      of: try scene(script.text()), in: PlayerConfiguration([Self.experience]),
      indices: (0...seconds).map { $0 * fps }, contents: .trace)
    var lines: [JSON] = []
    while let frame = try film.next() { lines.append(try #require(frame.trace)) }
    return lines
  }

  @Test func `whole seconds are the same at 24 and at 120 frames a second`() throws {
    let (few, many) = (try seconds(6, fps: 24), try seconds(6, fps: 120))
    #expect(few.map { $0["experience"] } == many.map { $0["experience"] })
    #expect(few.map { $0["events"] } == many.map { $0["events"] })
    #expect(Set(few.map { $0["experience"] }).count > 4)
  }

  @Test(arguments: [Size(320, 568), Size(390, 844), Size(1024, 768), Size(568, 320)])
  func `no box is under the bar of the whole player, nor under the controls`(size: Size) throws {
    let entry = ExperienceSchemas.Entry(
      id: "spring-grid", controls: Self.experience.controls, pattern: Self.experience.pattern)
    func boxes(_ chrome: String) throws -> [Rect] {
      let text =
        #"{"scene": 1, "experience": "spring-grid", "chrome": "\#(chrome)", "#
        + #""size": {"width": \#(size.width), "height": \#(size.height)}}"#
      let scene = try SceneFile(JSON(text: text), schemas: ExperienceSchemas([entry])).resolved()
      var playback = Playback<StandardPlayer>(scene: scene, catalogue: [Self.experience])
      try playback.advance(toFrame: 0)
      let stage = Stage(
        size: size, safeArea: StandardPlayer.safeArea(of: scene, controls: 84))
      let side = Grid(on: stage).side
      guard case .object(let metrics)? = playback.trace(frame: 0)["experience"],
        case .array(let boxes)? = metrics.first(where: { $0.key == "boxes" })?.value
      else { return [] }
      return boxes.compactMap { box in
        guard case .array(let place)? = box["center"], case .number(let x) = place[0],
          case .number(let y) = place[1]
        else { return nil }
        return Rect(center: Point(x, y), size: Size(side, side))
      }
    }
    for box in try boxes("full") {
      #expect(box.minY >= 114 && box.maxY <= size.height - 84, "\(box)")
    }
    // Without chrome nothing is covered, and the grid has its place as ever.
    #expect(
      try boxes("none")
        == Grid(on: Stage(size: size)).homes.map {
          let side = Grid(on: Stage(size: size)).side
          return Rect(center: $0, size: Size(side, side))
        })
  }

  @Test func `every thrown box of the demonstration comes home in the trace`() throws {
    let events = try seconds(20, fps: 30).flatMap { line -> [JSON] in
      guard case .array(let events)? = line["events"] else { return [] }
      return events.filter { $0["kind"] == "animation" && $0["target"] == "canvas" }
    }
    #expect(events.count == 6)
    #expect(events.allSatisfy { $0["state"] == "finished" })
  }
}
