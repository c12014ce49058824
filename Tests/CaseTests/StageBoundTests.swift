import Catalogue
import Drawing
import Geometry
import Host
import JSONCoding
import Rendering
import Scripting
import Testing

/// What a picture takes before it is painted, on every stage that is allowed.
@Suite struct StageBoundTests {
  /// Sides in points, and pixels in a point: telephone and tablet, flat, tall, tiny, and sides of a
  /// million points.
  static let stages: [(size: Size, scale: Double)] = [
    (Size(390, 844), 2), (Size(1024, 768), 2), (Size(2000, 2000), 1), (Size(390, 1), 2),
    (Size(390, 0.1), 10), (Size(0.1, 390), 10), (Size(1, 390), 2), (Size(32767, 1), 1),
    (Size(1, 32767), 1), (Size(1e6, 844), 0.0012), (Size(844, 1e6), 0.0012), (Size(1e6, 60), 0.02),
    (Size(1, 1), 1), (Size(0.01, 0.01), 100),
  ]

  /// The most that any experience under the whole player may record.
  static let (mostCommands, mostVertices, mostBytes) = (20_000, 100_000, 32 << 20)

  @Test(arguments: ourExperiences.map(\.id))
  func `a picture is of bounded size on every stage`(id: String) throws {
    for (size, scale) in Self.stages {
      for seconds in [0, 1.6] {
        let cost = try Self.cost(of: id, size, scale, seconds)
        let place = "\(size) at \(seconds) s: \(cost)"
        #expect(cost.commands > 0 && cost.commands <= Self.mostCommands, "\(place)")
        #expect(cost.vertices <= Self.mostVertices, "\(place)")
        #expect(cost.bytes <= Self.mostBytes, "\(place)")
      }
    }
  }

  private static func cost(
    of id: String, _ size: Size, _ scale: Double, _ seconds: Double
  ) throws -> DrawingCost {
    let scene = try SceneFile(
      [
        "scene": 1, "experience": .string(id), "chrome": "full", "fps": 30, "duration": 2,
        "size": ["width": .number(size.width), "height": .number(size.height)],
        "scale": .number(scale), "fingers": "show", "steps": "demonstration",
      ], schemas: CaseTests.schemas
    ).resolved()
    var frames = Frames(
      of: scene, in: ours, indices: [Int(seconds * 30)], contents: .canvas)
    let canvas = try #require(try frames.next()?.canvas)
    return DrawingCost(of: canvas.commands)
  }
}

/// How much has been recorded.
struct DrawingCost {
  var commands = 0
  var vertices = 0
  /// Memory that it takes, without what arrays hold in reserve.
  var bytes = 0

  init(of commands: [Command]) { add(commands) }

  private mutating func add(_ list: [Command]) {
    commands += list.count
    bytes += list.count * MemoryLayout<Command>.stride
    for command in list {
      switch command {
      case .fill(let path, _, _, _), .stroke(let path, _, _, _), .group(.clip(let path, _), _):
        bytes += path.elements.count * MemoryLayout<Path.Element>.stride
      case .mesh(let mesh, _):
        vertices += mesh.vertices.count
        bytes += mesh.vertices.count * MemoryLayout<Mesh.Vertex>.stride
        bytes += mesh.indices.count * MemoryLayout<Int>.stride
        bytes += mesh.texture?.bytes.count ?? 0
      case .image(let bitmap, _, _, _): bytes += bitmap.bytes.count
      case .imagePart(let image, _, _): bytes += image.bitmap.bytes.count
      case .sprites(let sprites, _):
        bytes += sprites.sprites.count * MemoryLayout<Sprite>.stride + sprites.bitmap.bytes.count
      case .imageFill(let fill, _, _): bytes += fill.bitmap.bytes.count
      case .glow, .blurredRoundedRect, .group: break
      }
      add(command.inner)
    }
  }
}
