import Catalogue
import Controls
import Drawing
import Foundation
import Goldens
import Host
import JSONCoding
import RecordedLines
import Rendering
import Scripting
import Testing

/// What random scenes under random fingers show and trace, held against what they did when it was
/// recorded: a change that no golden case comes by moves some of it.
@Suite struct RandomSceneTests {
  private static let scenes = 1...16
  private static let settings = DrawingHash.RenderSettings(
    painter: 0, width: 1, height: 1, scale: 1, isTransparent: false)

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
    for number in Self.scenes {
      let scene = try RandomScene(number, of: experience).scene
      lines += try Self.lines(of: scene).map { "\(number): \($0)" }
    }
    lines += try Self.lines(of: Self.alone(id)).map { "alone: \($0)" }
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

  /// What a scene traces and shows, at most fifteen times a second: a line for fifteen times.
  private static func lines(of scene: Scene) throws -> [String] {
    let stride = max(Int(scene.fps.perSecond / 15), 1)
    let indices = Swift.stride(from: 0, to: scene.frameCount, by: stride)
    var frames = Frames(
      of: scene, in: ours, indices: Array(indices), contents: [.trace, .canvas])
    var looks: [(seconds: Double, trace: String, drawing: String)] = []
    while let frame = try frames.next() {
      let canvas = try #require(frame.canvas)
      looks.append(
        (
          frame.seconds, try #require(frame.trace).text(),
          "\(DrawingHash.hash(of: canvas, with: settings))"
        ))
    }
    return Swift.stride(from: 0, to: looks.count, by: 15).map { start in
      let some = looks[start..<min(start + 15, looks.count)]
      return "from \(some[start].seconds) s, trace "
        + RecordedLines.digest(some.map(\.trace).joined(separator: " ")) + ", drawing "
        + RecordedLines.digest(some.map(\.drawing).joined(separator: " "))
    }
  }
}
