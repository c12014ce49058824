import Drawing
import Host
import Raster
import Scripting

/// Makes files of frames, one after another, in memory that it keeps. Belongs to one worker.
struct FrameWriter: ~Copyable {
  /// What became of a frame.
  struct Report {
    /// Bytes of all its files.
    let bytes: Int
    /// Whether it is drawn as the frame that was written before.
    let isUnchanged: Bool
    /// How long all stages but the simulation took.
    let clock: StageClock
  }

  private var painter: Painter
  private var encoder: PNGEncoder
  /// The drawing that the painter shows.
  private var shown: Canvas?

  init(for scene: Scene, _ compression: PNGCompression) throws(RasterError) {
    painter = try Painter(
      size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
    encoder = PNGEncoder(compression)
  }

  /// Writes `frame` with `texts` to each of `paths`. A frame drawn as the one before is neither
  /// painted nor compressed again: canvases are compared up to their first difference, and equal
  /// storage is not looked into.
  mutating func write(
    _ frame: consuming Frame, texts: [PNGText], to paths: [String]
  ) throws(RasterError) -> Report {
    var clock = StageClock()
    let canvas = frame.canvas
    clock.finish(.record)
    let isUnchanged = canvas == shown
    if let canvas, !isUnchanged {
      // Kept only once it is painted: a canvas that cannot be is no ground for the next.
      shown = nil
      try painter.paint(canvas)
      shown = canvas
    }
    clock.finish(.paint)
    if isUnchanged {
      try encoder.encodeAgain(texts: texts)
    } else {
      try encoder.encode(painter, texts: texts)
    }
    clock.finish(.encode)
    for path in paths { try encoder.write(to: path) }
    clock.finish(.write)
    return Report(
      bytes: encoder.withBytes { $0.count } * paths.count, isUnchanged: isUnchanged, clock: clock)
  }
}
