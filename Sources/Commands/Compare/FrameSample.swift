import Files
import Goldens
import Host
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
  func different(from scene: Scene, _ session: Session) throws(Failure) -> Set<Int> {
    var frames = Frames(
      of: scene, in: session.application, indices: records.map(\.frame), contents: .canvas)
    var different: Set<Int> = []
    var painter = try making { () throws(RasterError) in try Painter(for: scene) }
    for record in records {
      let frame = try reading(in: "list of frames") { () throws(ScriptError) in
        try frames.next { Interruption.signal != nil }
      }
      try Interruption.check()
      guard let frame, let canvas = frame.canvas else { continue }
      try making { () throws(RasterError) in try painter.paint(canvas, of: frame.name) }
      if StableHash(of: painter).high != record.pixels { different.insert(record.frame) }
    }
    return different
  }
}
