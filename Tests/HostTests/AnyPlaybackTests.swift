import Drawing
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

@Suite struct AnyPlaybackTests {
  private static let catalogue = [Experience("kinds", title: "Kinds", Kinds.self)]
  private static let configuration = PlayerConfiguration(catalogue)

  /// Steps and frames are one: a finger drags while a button glides to a value.
  private func scene() throws -> Scene {
    let finger = finger(
      "one", at: 0.05, [move(60, 780), down, move(60, 700, 100), up].joined(separator: ","))
    let text = """
      {"scene": 1, "experience": "kinds", "fps": 120, "duration": 1, "controlsPattern": "tactileColumn",
       "steps": [\(finger)]}
      """
    return try SceneFile(
      JSON(text: text), schemas: ExperienceSchemas(Self.configuration)
    ).resolved()
  }

  @Test func `a playback whose player is erased shows and traces the same`() throws {
    let scene = try scene()
    var whole = Playback<StandardPlayer>(scene: scene, catalogue: Self.catalogue)
    var erased = Self.configuration.playback(of: scene)
    var lines: Set<JSON> = []
    for frame in 0..<40 {
      try whole.advance(toFrame: frame)
      try erased.advance(toStep: frame, unless: { false })
      #expect(erased.stepIndex == frame)
      #expect(erased.trace(frame: frame) == whole.trace(frame: frame))
      lines.insert(erased.trace(frame: 0))
      whole.forgetEvents()
      erased.forgetEvents()
    }
    #expect(erased.draw() == whole.draw())
    #expect(lines.count > 10)
  }

  @Test func `a copy keeps its time, and plays on as the original did`() throws {
    var playback = Self.configuration.playback(of: try scene())
    try playback.advance(toStep: 8, unless: { false })
    let (copy, picture) = (playback, playback.draw())
    try playback.advance(toStep: 30, unless: { false })
    #expect(copy.stepIndex == 8 && playback.stepIndex == 30)
    #expect(copy.draw() == picture && playback.draw() != picture)
    var other = copy
    try other.advance(toStep: 30, unless: { false })
    #expect(other.draw() == playback.draw() && other.trace(frame: 30) == playback.trace(frame: 30))
    #expect(copy.stepIndex == 8)
  }
}
