import Controls
import Geometry
import Host
import Notation
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
    let entry = SceneVocabulary.Entry(
      id: "spring-grid", controls: Self.experience.controls, pattern: Self.experience.pattern)
    func scene(_ steps: String) throws -> Scene {
      let text =
        #"{"scene": 1, "experience": "spring-grid", "fps": \#(fps), "duration": \#(seconds + 1), "steps": \#(steps)}"#
      return try SceneFile(JSON(text: text), vocabulary: SceneVocabulary([entry])).resolved()
    }
    let playback = Playback<StandardPlayer>(scene: try scene("[]"), catalogue: [Self.experience])
    let script = playback.demonstrationSteps
    var film = Frames(
      of: try scene(script.text()), in: Application([Self.experience]),
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

  @Test func `every thrown box of the demonstration comes home in the trace`() throws {
    let events = try seconds(20, fps: 30).flatMap { line -> [JSON] in
      guard case .array(let events)? = line["events"] else { return [] }
      return events.filter { $0["kind"] == "animation" && $0["target"] == "canvas" }
    }
    #expect(events.count == 6)
    #expect(events.allSatisfy { $0["state"] == "finished" })
  }
}
