import Files
import Films
import Host
import Raster
import Scripting

/// A render job: the pictures to make of a scene or a film, and how.
struct RenderJob: Sendable {
  let scene: any Renderable
  let tool: ToolIdentity
  /// What plays it.
  let configuration: PlayerConfiguration
  let indices: FrameSelection
  let compression: PNGCompression
  /// Frames to paint at the same time.
  var jobs: Int
  /// Where the pictures go.
  let target: FrameTarget
  /// How events sound, where what is heard or felt is wanted.
  var hearing: SoundPlan?
  /// The simulation of other jobs that show the same; nil if there are none.
  fileprivate(set) var simulation: SharedSimulation?
  /// The painters and encoders, of other jobs too.
  fileprivate(set) var kits = PaintingKits()

  /// Leaves to other calls what is theirs.
  mutating func adopt(_ surroundings: CheckedCall.Surroundings) {
    simulation = surroundings.simulation
    kits = surroundings.kits ?? kits
    jobs = surroundings.jobs ?? jobs
  }

  /// Makes all pictures, or those before a mistake or a signal, and writes their `trace`; the
  /// progress is shown as `results` say. Errors of the running script name `scriptPlace`; a
  /// `closing` run reports at its end that all is done.
  func run(
    _ results: ResultOptions, _ session: Session, trace: TraceSink?, scriptPlace: String?,
    closing: Bool = false
  ) throws -> FilmOutcome {
    let progress = results.progress(of: indices.count, session, closing: closing)
    let outcome = try run(trace: trace, progress: progress, scriptPlace: scriptPlace)
    var missing = MissingCharacters(session)
    missing.report(in: scene)
    missing.report(outcome.textFlaws)
    outcome.coarseMotion.report(session)
    return outcome
  }

  /// Makes all pictures, or those before a mistake or a signal.
  func run(
    trace: TraceSink? = nil, progress: Progress, scriptPlace: String?
  ) throws -> FilmOutcome {
    let contents: Frames.Contents =
      trace == nil ? [.canvas, .expectations] : [.canvas, .trace, .expectations]
    let frames =
      simulation?.frames(of: scene, in: configuration, indices: indices, contents: contents)
      ?? scene.timedFrames(in: configuration, indices: indices, contents: contents)
    try WorkerMemory(scene).check()
    if case .stream(let stream) = target { try stream.begin() }
    let count = indices.count
    let workers = min(jobs, count)
    let queue = FrameQueue(
      frames, workers: workers, trace: trace, progress: progress, scriptPlace: scriptPlace,
      hearing: hearing.map { SoundLog($0, from: scene.fps.seconds(of: indices.first)) })
    let canonical = scene.canonicalJSON
    // Where there are fewer frames than jobs, several paint a frame together.
    let bands = max(1, jobs / max(1, workers))
    Workers.run(workers) { work(on: queue, canonical: canonical, bands: bands) }
    let outcome = queue.close()
    if let failure = outcome.failure { throw failure }
    if outcome.frames < count, let signal = Interruption.signal {
      throw signal.failure("\(outcome.frames) of \(count) frames are complete")
    }
    return outcome
  }

  /// What one worker does: makes pictures of frames while there are any.
  private func work(on queue: FrameQueue, canonical: String, bands: Int) {
    var index = 0
    do {
      try kits.use(for: scene, compression) { kit in
        var writer = FrameWriter(for: scene, kit, to: target, jobs: bands)
        while let frame = queue.next() {
          index = frame.index
          let texts = FrameNote.texts(of: frame.index, canonical: canonical, by: tool)
          guard let report = try writer.write(frame, texts: texts) else { return }
          queue.finish(report)
        }
      }
    } catch {
      queue.fail(Failure(error), frame: index)
      if case .stream(let stream) = target { stream.close() }
    }
  }
}

extension PaintingOptions {
  /// The making of the frames `indices` of `scene`.
  func painting(
    of scene: any Renderable, _ indices: FrameSelection, to target: FrameTarget, _ session: Session
  ) -> RenderJob {
    RenderJob(
      scene: scene, tool: session.tool, configuration: session.configuration,
      indices: indices, compression: compression, jobs: workers(for: scene), target: target)
  }
}
