import Goldens
import Raster
import Rendering
import Scripting

/// Some frames of a film, chosen at random, to be rendered again.
struct FrameSample {
  private let records: [FrameRecord]

  /// As many as `count` of `frames`, by `seed`: each choice is as likely as any other.
  init(of frames: [Int: FrameRecord], _ count: Int, _ seed: UInt64) {
    var left = frames.values.sorted { $0.frame < $1.frame }
    var generator = SeededGenerator(seed: seed)
    var chosen: [FrameRecord] = []
    while chosen.count < count, !left.isEmpty {
      left.swapAt(generator.index(below: left.count), left.count - 1)
      chosen.append(left.removeLast())
    }
    records = chosen.sorted { $0.frame < $1.frame }
  }

  /// How many they are.
  var count: Int { records.count }

  /// Those that come out differently now.
  func different(from scene: Scene, _ session: Session) throws -> Set<Int> {
    var pictures = try session.pictures(
      of: scene, FrameSelection(frames: records.map(\.frame)), place: "list of frames")
    var different: Set<Int> = []
    for record in records {
      guard let (_, picture) = try pictures.next() else { break }
      if StableHash(of: picture).high != record.pixels { different.insert(record.frame) }
    }
    return different
  }
}
