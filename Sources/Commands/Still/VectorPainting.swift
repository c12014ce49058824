import Files
import Host
import Raster
import Scripting

/// The vector files to make of a scene.
struct VectorPainting {
  let scene: Scene
  let configuration: PlayerConfiguration
  let format: VectorFormat
  /// Where the picture of each frame goes.
  let paths: [Int: [String]]

  /// Makes all files, or those before a mistake or a signal, with trace and progress as the options
  /// say. Errors of the running script name `scriptPlace`.
  func run(_ arguments: Arguments, _ session: Session, scriptPlace: String?) throws -> FilmOutcome {
    let indices = paths.keys.sorted()
    let progress = arguments.progress(of: indices.count, session)
    return try TraceSink.open(arguments[ResultOption.trace], output: session.output) { trace in
      let frames = Frames(
        of: scene, in: configuration, indices: indices,
        contents: trace == nil ? .canvas : [.canvas, .trace])
      let queue = FrameQueue(
        frames, workers: 1, trace: trace, progress: progress, scriptPlace: scriptPlace)
      while let frame = queue.next() { try make(frame, queue, session) }
      let outcome = queue.close()
      if let failure = outcome.failure { throw failure }
      try Interruption.check()
      return outcome
    }
  }

  private func make(_ frame: Frame, _ queue: FrameQueue, _ session: Session) throws {
    var clock = StageClock()
    guard let canvas = frame.canvas else { return }
    clock.finish(.record)
    let still = VectorStill(
      format, size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
    let bytes = try still.bytes(of: canvas, title: frame.name)
    clock.finish(.paint)
    let paths = paths[frame.index] ?? []
    for path in paths { try OutputFile(at: path, as: "--output", session).write(bytes) }
    clock.finish(.write)
    queue.finish(
      .init(bytes: bytes.count * paths.count, isUnchanged: false, clock: clock))
  }
}
