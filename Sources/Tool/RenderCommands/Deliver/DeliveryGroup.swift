import Drawing
import Files
import Films
import Host
import Raster
import Scripting
import Sound

/// The deliveries of one stage, made in one simulation.
struct DeliveryGroup: Sendable {
  let source: DeliverySource
  private let outputs: [(delivery: DeliveryOutput, files: [OutputFile])]
  /// All frames that any of them takes.
  let frames: FrameSelection

  /// What is made of `source` on `stage`.
  init(
    _ stage: DeliveryStage, _ source: DeliverySource, _ options: DeliverOptions,
    _ session: Session
  ) throws {
    self.source = source
    outputs = try stage.items.map { item in
      let output = try DeliveryOutput(item, of: source, options)
      return (output, try output.paths.map { try OutputFile(at: $0, as: item.name, session) })
    }
    frames = outputs.map(\.delivery.frames).reduce(FrameSelection(0..<0)) { $0.union($1) }
  }

  /// Throws the first mistake of its scripts up to the last frame that is taken.
  func dryRun(_ session: Session) throws {
    try source.request.dryRun(through: frames.last, isWhole: false, session)
  }

  /// Paths of all their files.
  var paths: [String] { outputs.flatMap(\.delivery.paths) }

  /// Makes all of them; `advance` is called for each frame. A `simulation` is that of others, too.
  func make(
    _ session: Session, _ simulation: SharedSimulation?, advance: () -> Void
  ) throws -> [DeliveryOutput] {
    var sinks: [DeliverySink] = []
    let frames = session.frames(of: source.source, frames, place: nil, sharing: simulation)
    try open(outputs[...], &sinks, frames, session, advance)
    return try outputs.map { output, _ in
      try output.checkStills()
      var made = output
      made.bytes = output.paths.reduce(0) { $0 + (FilePath.size($1) ?? 0) }
      return made
    }
  }

  /// Opens the first of `rest`, then the others; once all are open the frames go to them.
  private func open(
    _ rest: ArraySlice<(delivery: DeliveryOutput, files: [OutputFile])>,
    _ sinks: inout [DeliverySink], _ simulated: SceneFrames, _ session: Session,
    _ advance: () -> Void
  ) throws {
    guard let (output, files) = rest.first else {
      return try play(simulated, sinks, session, advance)
    }
    let (item, others) = (output.delivery, rest.dropFirst())
    let shown = ScaledSource(source.source, scale: item.scale)
    if let poster = output.poster, let path = output.paths.last {
      sinks.append(try DeliverySink(shown, stills: [poster: path]))
    }
    /// The film's pictures go to `stream`.
    func pass(to stream: ByteStream) throws -> DeliverySink {
      let frames = item.fileFormat.shown(output.indices, at: item.fps ?? 30)
      let sink = try DeliverySink(shown, frames, to: stream)
      sinks.append(sink)
      try open(others, &sinks, simulated, session, advance)
      return sink
    }
    switch item.kind {
    case .stills:
      let paths = Dictionary(uniqueKeysWithValues: zip(output.indices, output.paths))
      sinks.append(
        try DeliverySink(shown, stills: paths, output.words) { item.titled($0, $1) })
      try open(others, &sinks, simulated, session, advance)
    case .film, .gif, .webp:
      var file = FilmFile(
        file: files[0], format: item.fileFormat, frames: output.indices.count,
        width: shown.pixelWidth, height: shown.pixelHeight, rate: item.fps ?? 30,
        isTransparent: false, isHeard: item.sound != .none)
      (file.bitrate, file.maxBytes) = (item.bitrate, output.maxBytes)
      let seconds = FrameSelection(0..<output.indices.count)
      _ = try file.write { sink in
        try FilmSound(
          output.isHeard ? sink.log.score : Score([]), frames: seconds,
          of: ScaledSource(source.source, scale: item.scale, fps: item.fps), track: nil)
      } _: {
        try pass(to: $0)
      }
    }
  }

  /// Simulates once; each frame goes to all that take it.
  private func play(
    _ simulated: SceneFrames, _ sinks: [DeliverySink], _ session: Session, _ advance: () -> Void
  ) throws {
    var simulated = simulated
    var coarseMotion = CoarseMotion()
    while let frame = try simulated.next() {
      // Drawn once for all.
      guard let canvas = frame.canvas else { preconditionFailure("a frame is drawn") }
      coarseMotion.note(frame.index, isCoarse: canvas.hasCoarseExposure)
      let drawn = frame.drawn(as: canvas)
      for sink in sinks { try sink.take(drawn, by: session.tool) }
      advance()
    }
    coarseMotion.report(in: outputs.map(\.delivery.delivery.name), session)
  }
}

/// Belongs to one file, or the stills, of a delivery while its frames are painted.
private final class DeliverySink {
  private let indices: FrameSelection
  /// The record in the frames of how they were made; nil if they go to a film.
  private let canonical: String?
  private let words: [Int: StillWords]
  private let titled: (Canvas, StillWords) -> Canvas
  private var writer: FrameWriter
  /// What has happened since the film's first frame.
  private(set) var log: SoundLog

  /// Pictures of the frames `indices` go to `stream`, one after another.
  init(_ source: any Renderable, _ indices: FrameSelection, to stream: ByteStream) throws {
    self.indices = indices
    (canonical, words, titled) = (nil, [:], { picture, _ in picture })
    log = SoundLog(SoundPlan(), from: source.fps.seconds(of: indices.first))
    let frames = FrameStream(.raw, of: source, indices, into: stream)
    writer = try FrameWriter(for: source, .balanced, to: .stream(frames), jobs: Workers.processors)
  }

  /// Stills of frames go to the files at `paths`, drawn by `titled` where there are `words`.
  init(
    _ source: any Renderable, stills paths: [Int: String], _ words: [Int: StillWords] = [:],
    titled: @escaping (Canvas, StillWords) -> Canvas = { picture, _ in picture }
  ) throws {
    indices = FrameSelection(frames: paths.keys)
    (canonical, self.words, self.titled) = (source.canonicalJSON, words, titled)
    log = SoundLog(SoundPlan(), from: 0)
    for path in paths.values { try Folder.create(for: path) }
    writer = try FrameWriter(
      for: source, .balanced, to: .files { paths[$0].map { [$0] } ?? [] }, jobs: Workers.processors)
  }

  /// Writes `frame` where it is one of these.
  func take(_ frame: Frame, by tool: ToolIdentity) throws {
    log.note(frame.events)
    guard indices.contains(frame.index) else { return }
    guard let words = words[frame.index], let picture = frame.canvas else {
      let texts = canonical.map { FrameNote.texts(of: frame.index, canonical: $0, by: tool) }
      _ = try writer.write(frame, texts: texts ?? [])
      return
    }
    // With words it is no frame that could be made again: it names only the program.
    _ = try writer.write(
      frame.drawn(as: titled(picture, words)),
      texts: [PNGText(ToolIdentity.keyword, tool.description)])
  }
}

extension Frame {
  /// The same frame with `canvas` as its drawing.
  fileprivate func drawn(as canvas: Canvas) -> Frame {
    Frame(of: experience, index: index, seconds: seconds, events: events) { canvas }
  }
}
