import Host
import Raster
import Rendering
import Scripting

/// The pictures to make of a scene, and how.
struct Painting: Sendable {
  let scene: Scene
  /// The experiences of the feed.
  let catalogue: [Experience]
  /// Which frames, ascending.
  let indices: [Int]
  let compression: PNGCompression
  /// Frames to paint at the same time.
  let jobs: Int
  /// Where the picture of a frame goes.
  let paths: @Sendable (Int) -> [String]

  /// Makes all pictures, or those before a mistake or a signal, with trace and progress as the
  /// options say. Errors of the running script name `scriptPlace`; a `closing` run tells at its
  /// end that all is done.
  func run(
    _ arguments: Arguments, _ session: Session, scriptPlace: String?, closing: Bool = false
  ) throws(Failure) -> FrameQueue.Outcome {
    let progress = Progress(
      of: indices.count, on: session.progressStream(arguments), closing: closing)
    return try TraceSink.open(
      arguments.value("--trace"), output: session.output
    ) { trace throws(Failure) in
      try run(trace: trace, progress: progress, scriptPlace: scriptPlace)
    }
  }

  private func run(
    trace: TraceSink?, progress: Progress, scriptPlace: String?
  ) throws(Failure) -> FrameQueue.Outcome {
    let contents: Frames.Contents = trace == nil ? .canvas : [.canvas, .trace]
    let frames = Frames(of: scene, catalogue: catalogue, indices: indices, contents: contents)
    let queue = FrameQueue(frames, trace: trace, progress: progress, scriptPlace: scriptPlace)
    let canonical = scene.canonicalJSON
    Workers.run(min(jobs, indices.count)) { work(on: queue, canonical: canonical) }
    let outcome = queue.close()
    if let failure = outcome.failure { throw failure }
    if outcome.frames < indices.count, let signal = Interruption.signal {
      throw signal.failure("\(outcome.frames) of \(indices.count) frames are complete")
    }
    return outcome
  }

  /// What one worker does: paints, encodes and writes frames while there are any.
  private func work(on queue: FrameQueue, canonical: String) {
    do throws(RasterError) {
      var painter = try Painter(
        size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
      var encoder = PNGEncoder(compression)
      while let painted = try paintNext(of: queue, with: &painter) {
        try encoder.encode(painter, texts: texts(of: painted.index, canonical: canonical))
        let paths = paths(painted.index)
        for path in paths { try encoder.write(to: path) }
        queue.finish(
          bytes: encoder.withBytes { $0.count } * paths.count, painting: painted.seconds)
      }
    } catch {
      queue.fail(Failure(error))
    }
  }

  /// Paints the next frame and lets go of its drawing; the result is its index and how long the
  /// painting took, nil where there is no frame.
  private func paintNext(
    of queue: FrameQueue, with painter: inout Painter
  ) throws(RasterError) -> (index: Int, seconds: Double)? {
    guard let frame = queue.next() else { return nil }
    let start = ContinuousClock.now
    if let canvas = frame.canvas { try painter.paint(canvas) }
    return (frame.index, (.now - start) / .seconds(1))
  }

  private func texts(of index: Int, canonical: String) -> [PNGText] {
    [
      PNGText(PNGSequence.Keyword.software, "motecraft \(ToolVersion.current)"),
      PNGText(PNGSequence.Keyword.frame, String(index)),
      PNGText(PNGSequence.Keyword.scene, canonical),
    ]
  }
}

/// What the options say of how pictures are made.
struct PaintingOptions {
  /// PNG effort.
  let compression: PNGCompression
  /// Frames to paint at the same time, as asked for.
  private let jobs: Int?

  /// Most workers: more would only wait for each other.
  private static let mostJobs = 256

  init(_ arguments: Arguments) throws(Failure) {
    (compression, jobs) = try reading { () throws(ScriptError) in
      (
        try arguments.value("--compression").map { text throws(ScriptError) in
          try OptionReading.choice(text, PNGCompression.self, option: "--compression")
        } ?? .standard,
        try arguments.value("--jobs").map { text throws(ScriptError) in
          try OptionReading.whole(text, in: 1...Int.max, option: "--jobs")
        }
      )
    }
  }

  /// Workers for pictures of `scene`: as many as asked for, else as there are processors, or as
  /// few as keep half of the memory free.
  func workers(for scene: Scene) -> Int {
    guard let jobs else {
      let room = Workers.memory / 2 / (scene.pixelWidth * scene.pixelHeight * Self.bytesPerPixel)
      return max(1, min(Workers.processors, room))
    }
    return min(jobs, Self.mostJobs)
  }

  /// What a worker keeps for each pixel: a ground, a layer or two, rows to encode, the encoded.
  private static let bytesPerPixel = 20
}
