import Host
import Raster
import Scripting
import Synchronization

/// Hands the frames of a scene to many workers, each once. The simulation goes on inside a lock,
/// one frame after another; the first mistake or signal ends the queue.
final class FrameQueue: Sendable {
  private struct State {
    var frames: Frames
    var trace: TraceSink?
    var progress: Progress
    var outcome = FrameQueue.Outcome()
    var isEnded = false
  }

  /// How far the queue got.
  struct Outcome {
    /// Frames handed over and finished.
    var frames = 0
    /// Bytes of all their files.
    var bytes = 0
    /// What ended the queue early.
    var failure: Failure?
    /// Seconds from its start to its end.
    var seconds = 0.0
    /// Seconds of simulation up to the first frame and of recording it; nil where there was none.
    var start: Double?
    /// Simulation of each later frame from the one before on, and recording of its drawing.
    var simulation = Durations()
    /// Painting of each frame, by all workers.
    var painting = Durations()

    /// Notes that one more frame was simulated and recorded in `seconds`.
    mutating func noteSimulation(_ seconds: Double) {
      if start == nil { start = seconds } else { simulation.add(seconds) }
    }
  }

  private let state: Mutex<State>
  private let scriptPlace: String?

  /// A queue of `frames`; errors of the running script name `scriptPlace`.
  init(
    _ frames: Frames, trace: TraceSink?, progress: Progress, scriptPlace: String?
  ) {
    state = Mutex(State(frames: frames, trace: trace, progress: progress))
    self.scriptPlace = scriptPlace
  }

  /// The next frame; nil where there is none to be made any more.
  func next() -> Frame? {
    state.withLock { state in
      guard !state.isEnded else { return nil }
      let start = ContinuousClock.now
      do throws(Failure) {
        let frame = try reading(in: scriptPlace) { () throws(ScriptError) in
          try state.frames.next { Interruption.signal != nil }
        }
        guard let frame else {
          state.isEnded = true
          return nil
        }
        if let line = frame.trace { try state.trace?.write(line) }
        state.outcome.noteSimulation((.now - start) / .seconds(1))
        return frame
      } catch {
        Self.end(&state, by: error)
        return nil
      }
    }
  }

  /// Notes that a frame is done, in files of `bytes` bytes, after `painting` seconds of painting.
  func finish(bytes: Int, painting: Double) {
    state.withLock { state in
      state.outcome.frames += 1
      state.outcome.painting.add(painting)
      state.outcome.bytes += bytes
      state.progress.advance()
    }
  }

  /// Ends the queue by a mistake; frames in work elsewhere are finished.
  func fail(_ failure: Failure) { state.withLock { Self.end(&$0, by: failure) } }

  /// Ends the progress line; to be called when no worker is left.
  func close() -> Outcome {
    state.withLock { state in
      state.progress.finish()
      state.outcome.seconds = state.progress.elapsed
      return state.outcome
    }
  }

  /// The first mistake is the one that is told.
  private static func end(_ state: inout State, by failure: Failure) {
    state.isEnded = true
    if state.outcome.failure == nil { state.outcome.failure = failure }
  }
}
