import Digests
import Drawing
import Files
import Films
import Host
import Live
import Raster
import Scripting

/// The frames of a scene or a film, simulated one after another until a signal comes.
package struct SceneFrames {
  private var frames: any FrameProducer
  private let place: String?

  fileprivate init(_ frames: any FrameProducer, place: String?) {
    (self.frames, self.place) = (frames, place)
  }

  /// The next frame; nil after the last. Throws where the script fails on the way, and where a
  /// signal came.
  package mutating func next() throws -> Frame? {
    let frame: Frame?
    do { frame = try frames.next { Interruption.signal != nil } } catch {
      throw Failure(error, in: place)
    }
    try Interruption.check()
    return frame
  }
}

/// The pictures of frames, painted one after another.
package struct ScenePictures: ~Copyable {
  private var frames: SceneFrames
  private var painter: Painter

  fileprivate init(_ frames: SceneFrames, _ painter: consuming Painter) {
    self.frames = frames
    self.painter = painter
  }

  /// The next frame with its picture; nil after the last.
  package mutating func next() throws -> (frame: Frame, picture: Bitmap)? {
    guard let frame = try frames.next(), let canvas = frame.canvas else { return nil }
    try painter.paint(canvas, of: frame.name, jobs: Workers.processors)
    return (frame, painter.bitmap())
  }
}

extension Session {
  /// The frames of `scene` with these `indices`. Errors of the running script name `place`. A
  /// `simulation` is that of other calls, too.
  package func frames(
    of scene: any Renderable, _ indices: FrameSelection, _ contents: Frames.Contents = .canvas,
    place: String?, sharing simulation: SharedSimulation? = nil
  ) -> SceneFrames {
    SceneFrames(
      simulation?.frames(of: scene, in: configuration, indices: indices, contents: contents)
        ?? scene.timedFrames(in: configuration, indices: indices, contents: contents), place: place)
  }

  /// The pictures of the frames of `scene` with these `indices`, at `scale` pixels a point or at
  /// the scene's own. Errors of the running script name `place`.
  package func pictures(
    of scene: any Renderable, _ indices: FrameSelection, scale: Double? = nil, place: String?
  ) throws -> ScenePictures {
    ScenePictures(
      frames(of: scene, indices, place: place), try Painter(for: scene, scale: scale))
  }
}

extension Session {
  /// Which frames of `scene` come out with other pixels than `digests` say, which are in order.
  /// Errors of the running script name `place`.
  package func framesThatDiffer(
    from digests: [(frame: Int, pixels: UInt64)], of scene: any Renderable, place: String
  ) throws -> [Int] {
    var pictures = try pictures(
      of: scene, FrameSelection(frames: digests.map(\.frame)), place: place)
    return try digests.filter { digest in
      guard let (_, picture) = try pictures.next() else { return false }
      return StableHash(of: picture).high != digest.pixels
    }.map(\.frame)
  }
}

extension Painter {
  /// A painter for the frames of `scene`, at `scale` pixels a point or at the scene's own.
  package init(for scene: any Renderable, scale: Double? = nil) throws(RasterError) {
    try self.init(
      size: scene.size, scale: scale ?? scene.scale, isTransparent: scene.isTransparent)
  }
}

extension PNGEncoder {
  /// `canvas` as a PNG of `scale` pixels a point. `name` is what errors call it.
  package static func png(
    of canvas: Canvas, named name: String = "", scale: Double = 1, isTransparent: Bool = false,
    _ compression: PNGCompression = .balanced
  ) throws -> [UInt8] {
    var painter = try Painter(size: canvas.size, scale: scale, isTransparent: isTransparent)
    try painter.paint(canvas, of: name)
    var encoder = PNGEncoder(compression)
    try encoder.encode(painter)
    return encoder.bytes
  }
}

extension Frame {
  /// The cost besides its drawing.
  package var cost: FrameCost { load?.cost ?? FrameCost() }
}
