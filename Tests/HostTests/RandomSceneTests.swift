import Controls
import Host
import RandomScenes
import RecordedLines
import Rendering
import Testing

/// Random scenes of experiences with a control of each kind, held against what they did when it was
/// recorded.
@Suite struct RandomSceneTests {
  private static let configuration = PlayerConfiguration([
    Experience("before", title: "Before", MultiListener.self),
    Experience("bench", title: "Bench", Workbench.self),
    Experience("kinds", title: "Kinds", Kinds.self),
    Experience("pad", title: "Pad", Pad.self),
  ])

  // One test each, so that one of them can be run alone.
  @Test func `controls of numbers, colours and toggles`() throws { try play("bench") }
  @Test func `controls of choices and points`() throws { try play("kinds") }

  private func play(_ id: String) throws {
    let experience = try #require(Self.configuration.experiences.first { $0.id == id })
    let lines = try (1...100).flatMap { number in
      let scene = try RandomScene(number, of: experience, in: Self.configuration).scene
      return try scene.digests(in: Self.configuration).map { "\(number): \($0)" }
    }
    let difference = try RecordedLines(id, beside: #filePath).difference(from: lines)
    #expect(difference == nil)
  }
}
