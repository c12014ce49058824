import Auditing
import Files
import Geometry
import Host
import Raster
import Scripting
import Synchronization

/// Looks for a script that breaks something, by several workers side by side. However many they
/// are, they come to the same: the first that does, by number.
final class FuzzSearch: Sendable {
  /// A script that breaks something.
  struct Hit: Sendable {
    let number: Int
    let settings: SceneSettings
    let script: FuzzScript
    let finding: Fuzzer.Finding
  }

  private struct State {
    /// The next script to be played.
    var next = 1
    var hit: Hit?
    var progress: Progress
    /// How many were played and broke nothing.
    var held = 0
  }

  private let stages: FuzzStages
  private let options: FuzzOptions
  private let state: Mutex<State>

  init(_ stages: FuzzStages, _ options: FuzzOptions, _ progress: Progress) {
    (self.stages, self.options) = (stages, options)
    state = Mutex(State(progress: progress))
  }

  /// The first script that breaks something; nil if none does, and if a signal comes.
  func run() -> Hit? {
    Workers.run(min(options.threads, options.scripts)) { [self] in work() }
    return state.withLock { state in
      state.progress.finish()
      return state.hit
    }
  }

  /// How many scripts were played and broke nothing.
  var held: Int { state.withLock { $0.held } }

  private func work() {
    while let number = take() {
      let settings = stages.settings(of: number)
      // Settings that exclude each other, such as a size and what a device covers, are left out.
      let fuzzer = stages.fuzzer(with: settings) ?? stages.own
      let script = fuzzer.script(number, seed: options.seed, fingers: options.fingers)
      let finding = fuzzer.finding(in: script) { isOver(number) }
      guard !isOver(number) else { continue }
      state.withLock { state in
        state.progress.advance()
        guard let finding else {
          state.held += 1
          return
        }
        guard number < state.hit?.number ?? .max else { return }
        state.hit = Hit(number: number, settings: settings, script: script, finding: finding)
      }
    }
  }

  /// The number of the next script; nil if nothing that follows can count.
  private func take() -> Int? {
    state.withLock { state in
      guard state.next <= options.scripts, state.hit == nil, Interruption.signal == nil else {
        return nil
      }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Whether it does not matter any more what script `number` breaks.
  private func isOver(_ number: Int) -> Bool {
    Interruption.signal != nil || state.withLock { $0.hit?.number ?? .max } < number
  }
}

/// An audit of one run of `fuzz`.
final class AuditWatch {
  private var audit: Audit?
  /// What falls short in the first frame, by rule and place; nil before it.
  private var known: Set<[String]>?

  /// Creates the audit of a run on a stage of `size` points.
  init(over size: Size) { audit = try? Audit(size: size) }

  /// Looks at the next frame: a flash too many ends the run at once, all else is reported with its
  /// last frame, as what fades is judged by what it becomes.
  func look(at frame: Frame, isLast: Bool) -> (invariant: String, place: String, found: String)? {
    fault(in: frame, isLast: isLast).map { fault in
      let time = NumberText.text(fault.seconds, decimals: 2)
      return (fault.rule, fault.place, fault.found + " at \(time) s")
    }
  }

  private func fault(in frame: Frame, isLast: Bool) -> AuditFault? {
    // A picture that cannot be drawn breaks an invariant of its own.
    guard let look = frame.audited else { return nil }
    try? audit?.add(look)
    guard let result = audit?.result else { return nil }
    guard let known else {
      known = Set(result.faults.map { [$0.rule, $0.place] })
      return nil
    }
    let faults = isLast ? result.faults : result.flashFaults
    return faults.first { !known.contains([$0.rule, $0.place]) }
  }
}
