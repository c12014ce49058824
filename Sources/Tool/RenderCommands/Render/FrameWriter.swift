import Digests
import Drawing
import Films
import Host
import Raster
import Scripting

/// Where the pictures of frames go.
enum FrameTarget: Sendable {
  /// To files, of which each frame may have several, by their paths.
  case files(@Sendable (_ index: Int) -> [String])
  /// To a folder that knows what it holds.
  case folder(FrameFolder)
  /// One after another to a stream.
  case stream(FrameStream)
}

/// Makes pictures of frames, one after another, in memory that it keeps, and brings them to their
/// target. Belongs to one worker.
struct FrameWriter: ~Copyable {
  /// What became of a frame.
  struct Report {
    /// Bytes of all its files.
    let bytes: Int
    /// Whether it is drawn as the frame that was written before.
    var isUnchanged = false
    /// Whether it was there already.
    var isKept = false
    /// The frame, its texts that cannot be drawn as they are written, and whether its exposure
    /// would need more moments than it has.
    var flaws: (frame: Int, texts: [TextFlaw], isCoarse: Bool) = (0, [], false)
    /// How long all stages but the simulation took.
    let clock: StageClock
  }

  private let target: FrameTarget
  private let settings: DrawingHash.RenderSettings
  private let kit: PaintingKit
  /// Threads that paint a frame.
  private let jobs: Int
  /// What packs pictures for a stream that is not of PNG files.
  private var packer: FramePacker?
  /// What the painter shows: the hash of its drawing and, once asked for, that of its pixels.
  private var shown: (drawing: UInt64, pixels: UInt64?)?

  init(
    for scene: any Renderable, _ compression: PNGCompression, to target: FrameTarget, jobs: Int = 1
  ) throws(RasterError) {
    self.init(for: scene, try PaintingKit(for: scene, compression), to: target, jobs: jobs)
  }

  /// Creates a writer that paints by a `kit` for `scene`.
  init(for scene: any Renderable, _ kit: PaintingKit, to target: FrameTarget, jobs: Int) {
    (self.target, self.jobs, self.kit) = (target, jobs, kit)
    settings = DrawingHash.RenderSettings(of: scene)
    if case .stream(let stream) = target { packer = stream.format.layout.map { FramePacker($0) } }
  }

  /// Writes `frame`, which tells `texts` where it is a PNG file, unless it is there already. A
  /// frame drawn as the one before is neither painted nor compressed again. Nil where it is no
  /// longer wanted.
  mutating func write(_ frame: consuming Frame, texts: [PNGText]) throws -> Report? {
    var clock = StageClock()
    let (index, name) = (frame.index, frame.name)
    guard let canvas = frame.canvas else { return Report(bytes: 0, clock: clock) }
    let drawing = DrawingHash.hash(of: canvas, with: settings)
    let flaws = (index, canvas.textFlaws, canvas.hasCoarseExposure)
    clock.finish(.record)
    if let bytes = try kept(index, drawing) {
      return Report(bytes: bytes, isKept: true, flaws: flaws, clock: clock)
    }
    let isUnchanged = drawing == shown?.drawing
    if !isUnchanged { try paint(canvas, of: name, drawing) }
    clock.finish(.paint)
    try encode(texts, isUnchanged: isUnchanged)
    clock.finish(.encode)
    guard let bytes = try put(index) else { return nil }
    clock.finish(.write)
    return Report(bytes: bytes, isUnchanged: isUnchanged, flaws: flaws, clock: clock)
  }

  /// Bytes of frame `index` where it is there already as `drawing` comes out.
  private func kept(_ index: Int, _ drawing: UInt64) throws -> Int? {
    guard case .folder(let folder) = target else { return nil }
    return try folder.kept(index, drawing: drawing)?.bytes
  }

  private mutating func paint(_ canvas: Canvas, of name: String, _ drawing: UInt64) throws {
    // Known only once it is painted: what cannot be is no ground for the next.
    shown = nil
    try kit.painter.paint(canvas, of: name, jobs: jobs)
    shown = (drawing, nil)
  }

  private mutating func encode(_ texts: [PNGText], isUnchanged: Bool) throws {
    if packer != nil {
      if !isUnchanged { packer?.pack(kit.painter) }
      return
    }
    if isUnchanged {
      try kit.encoder.encodeAgain(texts: texts)
    } else {
      try kit.encoder.encode(kit.painter, texts: texts, jobs: jobs)
    }
  }

  /// Brings the picture to its target; the result is how many bytes it is there, nil if it is no
  /// longer wanted.
  private mutating func put(_ index: Int) throws -> Int? {
    switch target {
    case .files(let paths): try write(to: paths(index))
    case .folder(let folder): try write(index, to: folder)
    case .stream(let stream): try write(index, to: stream)
    }
  }

  private func write(to paths: [String]) throws -> Int {
    for path in paths { try kit.encoder.write(to: path) }
    return kit.encoder.withBytes { $0.byteCount } * paths.count
  }

  private mutating func write(_ index: Int, to folder: FrameFolder) throws -> Int {
    guard let drawing = shown?.drawing else { preconditionFailure("a picture was painted") }
    let pixels = shown?.pixels ?? StableHash(of: kit.painter).high
    shown?.pixels = pixels
    return try kit.encoder.withBytes { bytes in
      let record = FrameRecord(
        frame: index, bytes: bytes.byteCount, pixels: pixels, drawing: drawing)
      try folder.write(bytes, record)
      return bytes.byteCount
    }
  }

  private func write(_ index: Int, to stream: FrameStream) throws -> Int? {
    func send(_ bytes: RawSpan) throws -> Int? {
      try stream.write(bytes, of: index) ? bytes.byteCount : nil
    }
    if packer == nil { return try kit.encoder.withBytes(send) }
    return try packer?.withBytes(send)
  }
}

extension StreamFormat {
  /// How pictures are packed; nil for PNG files.
  fileprivate var layout: FramePacker.Layout? {
    switch self {
    case .raw: .rgb
    case .y4m(let chroma): .y4m(chroma)
    case .planes: .planes
    case .png: nil
    }
  }
}

extension DrawingHash.RenderSettings {
  /// What the frames of `scene` are painted with.
  init(of scene: any Renderable) {
    self.init(
      painter: Painter.version, width: scene.pixelWidth, height: scene.pixelHeight,
      scale: scene.scale, isTransparent: scene.isTransparent, resources: scene.resources)
  }
}
