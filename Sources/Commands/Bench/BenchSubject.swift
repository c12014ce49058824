import Rendering
import Scripting

/// A scene whose making is timed, with the figures of all rounds.
struct BenchSubject {
  /// As the command line names it.
  let name: String
  let scene: Scene
  let indices: FrameSelection
  /// What errors of the running script name as its place.
  let scriptPlace: String?

  /// Frames made at the same time.
  private(set) var jobs = 1
  /// The stages of all frames of all rounds.
  private(set) var stages = StageDurations()
  /// Frames of a round that were not painted, as they were drawn as those before.
  private(set) var unchanged = 0
  /// Bytes of a round.
  private var bytes = 0
  /// The most memory in bytes; nil where it is not known.
  private(set) var memory: Int?
  private var rates: [Double] = []

  /// What `operand` names, as the options of `arguments` want it.
  init(_ operand: String, _ arguments: Arguments, _ session: Session) throws {
    var overrides = try SceneSettings(arguments)
    if operand == StrokesBenchmark.experience.id {
      overrides.size = overrides.size ?? StrokesBenchmark.size
      overrides.scale = overrides.scale ?? 1
      overrides.chrome = overrides.chrome ?? SceneChrome.none
    }
    var request = try SceneRequest(operand, overrides, arguments, session)
    indices = try request.frames(arguments[BenchRun.frames], session)
    scene = try request.scene()
    scriptPlace = request.scriptPlace
    name = operand
  }

  /// Frames per second once the first was simulated, the median of rounds; 0 before any.
  var rate: Double {
    let sorted = rates.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The mean size of a file.
  var bytesPerFrame: Double { Double(bytes) / Double(indices.count) }

  /// Notes what a round came to.
  mutating func note(_ outcome: FilmOutcome, jobs: Int, memory: Int?) {
    self.jobs = min(jobs, indices.count)
    stages.add(outcome.stages)
    unchanged = outcome.unchanged
    bytes = outcome.bytes
    self.memory = [self.memory, memory].compactMap(\.self).max()
    // Up to the first frame other workers have nothing to do.
    rates.append(Double(outcome.frames) / max(outcome.seconds - (outcome.start ?? 0), 1e-9))
  }
}
