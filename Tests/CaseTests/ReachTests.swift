import Catalogue
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// What a finger should reach lies under neither chrome nor controls: on stages of many sizes the
/// fingers of a demonstration get hold of what they are for, in the whole player.
@Suite struct ReachTests {
  /// Telephones and tablets, upright and lying, and a square.
  static let sizes = [
    Size(390, 844), Size(320, 568), Size(430, 932), Size(844, 390), Size(568, 320),
    Size(1024, 768), Size(768, 1024), Size(500, 500),
  ]

  /// What tells, in the metrics of each experience, that a finger got hold.
  static let signs: [String: @Sendable (JSON) -> Bool] = [
    "lichen-bloom": { ($0["blooms"]?.number ?? 0) > 1 },
    "ocean-waves": { $0["phase"] != nil },
    "curtain": { $0["grabbed"] != .null },
    "swarm-drones": { $0["formation"]?.text == "ring" },
    "spring-grid": { $0["boxes"]?.list.contains { $0["finger"] != .null } == true },
    "lotus-breath": { $0["held"] == true },
    "mandala-ember": { ($0["embers"]?.number ?? 0) > 0 },
    "firecracker": { ($0["fuses"]?.number ?? 0) > 0 },
    "predator-prey": { ($0["prey"]?.number ?? 0) > 0 },
    "bees": { $0["flowers"]?.list.isEmpty == false },
    "curtain-hands": { $0["held"]?.list.isEmpty == false },
    "ragdoll": { $0["held"]?.list.isEmpty == false },
  ]

  @Test(arguments: ourExperiences.map(\.id), sizes)
  func `fingers reach what they are for`(id: String, size: Size) throws {
    let scene = try SceneFile(
      [
        "scene": 1, "experience": .string(id), "chrome": "full", "fps": 20, "duration": 6,
        "size": ["width": .number(size.width), "height": .number(size.height)],
        "steps": "demonstration",
      ], schemas: CaseTests.schemas
    ).resolved()
    let sign = try #require(Self.signs[id])
    var frames = Frames(
      of: scene, in: ours, indices: Array(0..<scene.frameCount), contents: .trace)
    while let frame = try frames.next() {
      let line = try #require(frame.trace)
      let owners = (line["touches"]?.list ?? []).compactMap { $0["owner"]?.text }
      #expect(owners.allSatisfy { $0 == "canvas" || $0.hasPrefix("control:") }, "\(owners)")
      if owners.contains("canvas"), line["experience"].map(sign) == true { return }
    }
    Issue.record("no finger got hold of anything")
  }
}
