import Catalogue
import Foundation
import Host
import JSONCoding
import RandomScenes
import RecordedLines
import Rendering
import Scripting
import Testing

/// What random scenes under random fingers show and trace, held against what they did when it was
/// recorded: a change that no golden case comes by moves some of it.
@Suite struct RandomSceneTests {
  // One test each, so that one of them can be run alone.
  @Test func `lichen bloom`() throws { try play("lichen-bloom") }
  @Test func `ocean waves`() throws { try play("ocean-waves") }
  @Test func `curtain`() throws { try play("curtain") }
  @Test func `swarm drones`() throws { try play("swarm-drones") }
  @Test func `spring grid`() throws { try play("spring-grid") }
  @Test func `lotus breath`() throws { try play("lotus-breath") }
  @Test func `mandala ember`() throws { try play("mandala-ember") }
  @Test func `firecracker`() throws { try play("firecracker") }
  @Test func `predator prey`() throws { try play("predator-prey") }
  @Test func `bees`() throws { try play("bees") }
  @Test func `curtain hands`() throws { try play("curtain-hands") }
  @Test func `ragdoll`() throws { try play("ragdoll") }

  @Test func `all experiences are recorded`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(Set(files) == Set(ourExperiences.map { "\($0.id).txt" }))
  }

  private func play(_ id: String) throws {
    let experience = try #require(ourExperiences.first { $0.id == id })
    var lines: [String] = []
    for number in 1...16 {
      let scene = try RandomScene(number, of: experience, in: ours).scene
      lines += try scene.digests(in: ours).map { "\(number): \($0)" }
    }
    lines += try Self.alone(id).digests(in: ours).map { "alone: \($0)" }
    let difference = try RecordedLines(id, beside: #filePath).difference(from: lines)
    #expect(difference == nil)
  }

  /// Two minutes without a finger, a frame a second.
  private static func alone(_ id: String) throws -> Scene {
    try SceneFile(
      [
        "scene": 1, "experience": .string(id), "chrome": "none", "fps": 1, "duration": 120,
        "size": ["width": 320, "height": 560],
      ], schemas: CaseTests.schemas
    ).resolved()
  }
}
