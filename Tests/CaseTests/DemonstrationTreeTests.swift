import Catalogue
import Geometry
import Host
import JSONCoding
import Rendering
import Scripting
import Testing
import Views

/// What `describe --tree` tells at every frame of every demonstration.
@Suite struct DemonstrationTreeTests {
  static let sizes = [Size(320, 568), Size(390, 844), Size(1024, 768)]

  @Test(arguments: ourExperiences.map(\.id), sizes)
  func `no part lies outside the part that holds it`(id: String, size: Size) throws {
    var player = try demonstration(of: id, size)
    var complaints: [String] = []
    for frame in 0..<player.scene.frameCount {
      try player.advance(toFrame: frame)
      player.forgetEvents()
      let tree = player.accessibilityTree
      complaints += Self.outsiders(in: tree, tree).map { "frame \(frame): \($0)" }
    }
    #expect(complaints.first == nil)
  }

  /// The parts in `node`, itself among them, that have no extent or stick out of `parent`.
  private static func outsiders(
    in parent: AccessibilityNode, _ node: AccessibilityNode
  ) -> [String] {
    // Frames are sums: their last bits differ.
    let (room, own) = (parent.frame.inset(by: Insets(all: -1e-9)), node.frame)
    let isInside =
      own.width > 0 && own.height > 0 && own.minX >= room.minX && own.maxX <= room.maxX
      && own.minY >= room.minY && own.maxY <= room.maxY
    return (isInside ? [] : ["\(node.label) \(own) in \(parent.label) \(parent.frame)"])
      + node.children.flatMap { outsiders(in: node, $0) }
  }

  private func demonstration(of id: String, _ size: Size) throws -> Playback<StandardPlayer> {
    let schemas = ExperienceSchemas(
      ourExperiences.map { .init(id: $0.id, controls: $0.controls, pattern: $0.pattern) })
    func scene(_ steps: JSON) throws -> Scene {
      try SceneFile(
        [
          "scene": 1, "experience": .string(id), "chrome": "full",
          "size": ["width": .number(size.width), "height": .number(size.height)],
          "steps": steps,
        ], schemas: schemas
      ).resolved()
    }
    let still = Playback<StandardPlayer>(scene: try scene([]), catalogue: ourExperiences)
    return Playback(
      scene: try scene(still.demonstrationScript.json), catalogue: ourExperiences.map(\.rehearsing))
  }
}
