import Films
import Geometry
import Host
import Raster
import Scripting
import Synchronization

/// A painter and an encoder, with the memory that they keep. Belongs to one worker.
final class PaintingKit {
  var painter: Painter
  var encoder: PNGEncoder
  private let size: Size
  private let compression: PNGCompression

  init(for scene: any Renderable, _ compression: PNGCompression) throws(RasterError) {
    painter = try Painter(for: scene)
    encoder = PNGEncoder(compression)
    (size, self.compression) = (scene.size, compression)
  }

  /// True if it makes pictures of `scene`.
  fileprivate func isFor(_ scene: any Renderable, _ compression: PNGCompression) -> Bool {
    size == scene.size && painter.scale == scene.scale
      && painter.isTransparent == scene.isTransparent && self.compression == compression
  }
}

/// Kits that are used again: to a picture, memory that is new costs as much as a quarter of its painting.
final class PaintingKits: Sendable {
  private let free = Mutex<[Kept]>([])

  /// A kit while no worker has it.
  private struct Kept: @unchecked Sendable { let kit: PaintingKit }

  /// Calls `body` with a kit for `scene`.
  func use(
    for scene: any Renderable, _ compression: PNGCompression, _ body: (PaintingKit) throws -> Void
  ) throws {
    let kept = free.withLock { free in
      free.firstIndex { $0.kit.isFor(scene, compression) }.map { free.remove(at: $0) }
    }
    let kit = try kept?.kit ?? PaintingKit(for: scene, compression)
    // Others than those for the present size are dropped.
    defer {
      let kept = Kept(kit: kit)
      free.withLock { $0 = $0.filter { $0.kit.isFor(scene, compression) } + [kept] }
    }
    try body(kit)
  }
}
