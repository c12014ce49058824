import Files
import Host
import Scripting
import Synchronization

/// Hands the frames of a scene to many workers, each once and in order; the first mistake or signal
/// ends it.
///
/// Frames are simulated one after another by the workers themselves, somewhat ahead of need: a
/// worker that asks for a frame while none simulates fills the queue up; the others take what is
/// ready. So no worker waits unless simulating takes longer than all workers' painting.
package final class FrameQueue: Sendable {
  private enum Item {
    case frame(Frame)
    /// Nothing can follow, for this reason if there is any.
    case end(Failure?)
  }

  private struct State {
    var ready: [Item] = []
    /// Whether the end is simulated.
    var isComplete = false
    var trace: TraceSink?
    var progress: Progress
    var outcome = FilmOutcome()
    var isEnded = false
    /// The frame that failed; nil if none has.
    var failed: Int?

    /// The mistake of the earliest frame is the one that is reported, in whatever order they come.
    mutating func end(by failure: Failure?, frame: Int = .max) {
      isEnded = true
      ready = []
      guard let failure, outcome.failure == nil || frame < failed ?? .max else { return }
      (outcome.failure, failed) = (failure, frame)
    }
  }

  /// Held while a frame is simulated.
  private let frames: Mutex<any FrameProducer>
  /// Held for moments, also by who holds `frames`.
  private let state: Mutex<State>
  /// Frames that may be ready at the same time.
  private let capacity: Int
  private let scriptPlace: String?

  /// A queue of `frames` for so many `workers`; errors of the running script name `scriptPlace`.
  package init(
    _ frames: any FrameProducer, workers: Int, trace: TraceSink?, progress: Progress,
    scriptPlace: String?, hearing: SoundLog? = nil
  ) {
    self.frames = Mutex(frames)
    var outcome = FilmOutcome()
    outcome.heard = hearing
    state = Mutex(State(trace: trace, progress: progress, outcome: outcome))
    capacity = workers
    self.scriptPlace = scriptPlace
  }

  /// The next frame; nil if there is none to be made any more.
  package func next() -> Frame? {
    while isWanting(capacity), frames.withLockIfAvailable({ simulate(&$0) }) != nil {}
    while true {
      switch take() {
      case .frame(let frame): return frame
      case .end: return nil
      case nil: frames.withLock { if isWanting(1) { simulate(&$0) } }
      }
    }
  }

  /// Whether fewer than `count` frames are ready, and more can be.
  private func isWanting(_ count: Int) -> Bool {
    state.withLock { !$0.isEnded && !$0.isComplete && $0.ready.count < count }
  }

  /// Makes one more frame ready, or the end.
  private func simulate(_ frames: inout any FrameProducer) {
    var clock = StageClock()
    var item = Item.end(nil)
    do {
      if let frame = try frames.next(unless: { Interruption.signal != nil }) {
        item = .frame(frame)
      }
    } catch {
      item = .end(Failure(error, in: scriptPlace))
    }
    clock.finish(.simulate)
    state.withLock { state in
      state.ready.append(item)
      if case .end = item { state.isComplete = true } else { state.outcome.noteSimulation(clock) }
    }
  }

  /// Returns what comes next; nil if nothing is ready. A frame's line of the trace is written here, so
  /// that the trace has no frame that no worker takes.
  private func take() -> Item? {
    state.withLock { state in
      guard !state.isEnded, Interruption.signal == nil else { return .end(nil) }
      guard !state.ready.isEmpty else { return nil }
      let item = state.ready.removeFirst()
      do {
        switch item {
        case .frame(let frame):
          if let line = frame.trace { try state.trace?.write(line) }
          state.outcome.heard?.note(frame.events)
          state.outcome.breaches = frame.breaches
        case .end(let failure): state.end(by: failure)
        }
        return item
      } catch {
        let failure = Failure(error)
        state.end(by: failure)
        return .end(failure)
      }
    }
  }

  /// Notes that a frame is done.
  func finish(_ report: FrameWriter.Report) {
    state.withLock { state in
      state.outcome.note(report)
      state.progress.advance()
    }
  }

  /// Ends the queue by a mistake in making `frame`; frames in work elsewhere are finished.
  package func fail(_ failure: Failure, frame: Int) {
    state.withLock { $0.end(by: failure, frame: frame) }
  }

  /// Ends the progress line; to be called when no worker is left.
  package func close() -> FilmOutcome {
    state.withLock { state in
      state.progress.finish()
      state.outcome.seconds = state.progress.elapsed
      return state.outcome
    }
  }
}
