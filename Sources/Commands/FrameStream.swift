import Drawing
import Host
import Raster
import Scripting

/// The frames of a scene as one stream of bytes, in order, painted side by side.
///
/// Each worker keeps the picture that it has painted until all before it are written, so that a
/// reader that is slow slows down the painting, and memory stays what the workers need.
struct FrameStream: Sendable {
  let scene: Scene
  let software: Software
  let application: Application
  /// Which frames.
  let indices: FrameSelection
  let format: StreamFormat
  let compression: PNGCompression
  /// Frames painted at the same time.
  let jobs: Int

  /// Writes all frames to `stream`, or those before a mistake or a signal, with trace and progress
  /// as the options say. Errors of the running script name `scriptPlace`.
  func run(
    into stream: ByteStream, _ arguments: Arguments, _ session: Session, scriptPlace: String?
  ) throws(Failure) -> FilmOutcome {
    let progress = Progress(
      of: indices.count, on: session.progressStream(arguments), closing: true)
    return try TraceSink.open(
      arguments.value("--trace"), output: session.output
    ) { trace throws(Failure) in
      let frames = Frames(
        of: scene, in: application, indices: indices,
        contents: trace == nil ? .canvas : [.canvas, .trace])
      let workers = min(jobs, indices.count)
      let queue = FrameQueue(
        frames, workers: workers, trace: trace, progress: progress, scriptPlace: scriptPlace)
      let turnstile = Turnstile(indices)
      try stream.write(header)
      let canonical = scene.canonicalJSON
      Workers.run(workers) {
        do throws(Failure) {
          try work(on: queue, turnstile, stream, canonical: canonical)
        } catch {
          queue.fail(error)
          turnstile.close()
        }
      }
      let outcome = queue.close()
      if let failure = outcome.failure { throw failure }
      if outcome.frames < indices.count, let signal = Interruption.signal {
        throw signal.failure("\(outcome.frames) of \(indices.count) frames are written")
      }
      return outcome
    }
  }

  /// What stands before the first frame.
  private var header: String {
    guard case .y4m(let chroma) = format else { return "" }
    return YUVPlanes(chroma: chroma, width: scene.pixelWidth, height: scene.pixelHeight)
      .header(numerator: scene.fps.numerator, denominator: scene.fps.denominator)
  }

  /// What one worker does: paints frames and writes them when their turn comes.
  private func work(
    on queue: FrameQueue, _ turnstile: Turnstile, _ stream: ByteStream, canonical: String
  ) throws(Failure) {
    var picture = try making { () throws(RasterError) in
      try StreamedPicture(of: scene, format, compression)
    }
    while let frame = queue.next() {
      let index = frame.index
      var clock = StageClock()
      let isUnchanged: Bool
      do throws(RasterError) {
        isUnchanged = try picture.take(
          frame, texts: FrameNote.texts(of: index, canonical: canonical, by: software), &clock)
      } catch {
        throw Failure(error)
      }
      guard let bytes = try picture.write(to: stream, in: turnstile, at: index) else { return }
      clock.finish(.write)
      queue.finish(.init(bytes: bytes, isUnchanged: isUnchanged, clock: clock))
    }
  }
}

/// A picture as a stream wants it, in memory that it keeps. Belongs to one worker.
private struct StreamedPicture: ~Copyable {
  private let format: StreamFormat
  private var painter: Painter
  private var packer: FramePacker
  private var encoder: PNGEncoder
  /// The drawing that the painter shows.
  private var shown: Canvas?

  init(
    of scene: Scene, _ format: StreamFormat, _ compression: PNGCompression
  ) throws(RasterError) {
    self.format = format
    painter = try Painter(
      size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
    if case .y4m(let chroma) = format {
      packer = FramePacker(.y4m(chroma))
    } else {
      packer = FramePacker(.rgb)
    }
    encoder = PNGEncoder(compression)
  }

  /// Paints and packs `frame`, unless it is drawn as the one before; whether it was.
  mutating func take(
    _ frame: consuming Frame, texts: [PNGText], _ clock: inout StageClock
  ) throws(RasterError) -> Bool {
    let (name, canvas) = (frame.name, frame.canvas)
    clock.finish(.record)
    let isUnchanged = canvas == shown
    if let canvas, !isUnchanged {
      shown = nil
      try painter.paint(canvas, of: name)
      shown = canvas
    }
    clock.finish(.paint)
    switch (format, isUnchanged) {
    case (.png, true): try encoder.encodeAgain(texts: texts)
    case (.png, false): try encoder.encode(painter, texts: texts)
    case (.raw, false), (.y4m, false): packer.pack(painter)
    case (.raw, true), (.y4m, true): break
    }
    clock.finish(.encode)
    return isUnchanged
  }

  /// Writes the picture when it is the turn of `frame`. The result is how many bytes these were,
  /// nil where no more are wanted.
  func write(
    to stream: ByteStream, in turnstile: Turnstile, at frame: Int
  ) throws(Failure) -> Int? {
    func send(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int? {
      try turnstile.pass(frame) { () throws(Failure) in try stream.write(bytes) }
        ? bytes.count : nil
    }
    guard format == .png else {
      return try packer.withBytes { bytes throws(Failure) in try send(bytes) }
    }
    let result = encoder.withBytes { bytes in
      Result { () throws(Failure) in try send(bytes) }
    }
    return try result.get()
  }
}
