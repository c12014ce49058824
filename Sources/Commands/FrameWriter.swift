import Drawing
import Goldens
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
    var isUnchanged = false
    /// Whether it was there already.
    var isKept = false
    /// How long all stages but the simulation took.
    let clock: StageClock
  }

  /// A drawing, and what stands for it and its picture in lists.
  private struct Drawn {
    let canvas: Canvas
    let drawing: UInt64
    /// Nil until somebody asks.
    var pixels: UInt64?
  }

  private var painter: Painter
  private var encoder: PNGEncoder
  private let ground: DrawingCode.Ground
  /// The drawing that the painter shows.
  private var shown: Drawn?

  init(for scene: Scene, _ compression: PNGCompression) throws(RasterError) {
    painter = try Painter(for: scene)
    encoder = PNGEncoder(compression)
    ground = DrawingCode.Ground(of: scene)
  }

  /// Writes `frame` with `texts` to `target`, unless it is there already. A frame drawn as the one
  /// before is neither painted nor compressed again: canvases are compared up to their first
  /// difference, and equal storage is not looked into.
  mutating func write(
    _ frame: consuming Frame, texts: [PNGText], to target: FrameTarget
  ) throws(RasterError) -> Report {
    var clock = StageClock()
    let name = frame.name
    guard let canvas = frame.canvas else { return Report(bytes: 0, clock: clock) }
    let isUnchanged = canvas == shown?.canvas
    let drawn = drawn(canvas, isUnchanged: isUnchanged, for: target)
    clock.finish(.record)
    if case .folder(let folder) = target,
      let record = try folder.kept(frame.index, drawing: drawn.drawing)
    {
      return Report(bytes: record.bytes, isKept: true, clock: clock)
    }
    if !isUnchanged {
      // Kept only once it is painted: a canvas that cannot be is no ground for the next.
      shown = nil
      try painter.paint(canvas, of: name)
      shown = drawn
    }
    clock.finish(.paint)
    if isUnchanged {
      try encoder.encodeAgain(texts: texts)
    } else {
      try encoder.encode(painter, texts: texts)
    }
    clock.finish(.encode)
    let bytes = try put(frame.index, drawn, to: target)
    clock.finish(.write)
    return Report(bytes: bytes, isUnchanged: isUnchanged, clock: clock)
  }

  /// What stands for `canvas`, as far as `target` asks for it.
  private func drawn(_ canvas: Canvas, isUnchanged: Bool, for target: FrameTarget) -> Drawn {
    if isUnchanged, let shown { return shown }
    guard case .folder = target else { return Drawn(canvas: canvas, drawing: 0) }
    return Drawn(canvas: canvas, drawing: DrawingCode.code(of: canvas, on: ground))
  }

  /// Brings what was encoded to its files; the result is how many bytes they are.
  private mutating func put(
    _ index: Int, _ drawn: Drawn, to target: FrameTarget
  ) throws(RasterError) -> Int {
    let count = encoder.withBytes { $0.count }
    switch target {
    case .files(let paths):
      let paths = paths(index)
      for path in paths { try encoder.write(to: path) }
      return count * paths.count
    case .folder(let folder):
      let pixels = drawn.pixels ?? StableHash(of: painter).high
      shown?.pixels = pixels
      let record = FrameRecord(
        frame: index, bytes: count, pixels: pixels, drawing: drawn.drawing)
      let result = encoder.withBytes { bytes in
        Result { () throws(RasterError) in try folder.write(bytes, record) }
      }
      try result.get()
      return count
    }
  }
}

extension Painter {
  /// A painter for the frames of `scene`.
  init(for scene: Scene) throws(RasterError) {
    try self.init(
      size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
  }
}

extension DrawingCode.Ground {
  /// What the frames of `scene` are painted on.
  init(of scene: Scene) {
    self.init(
      painter: Painter.version, width: scene.pixelWidth, height: scene.pixelHeight,
      scale: scene.scale, isTransparent: scene.background == .none)
  }
}
