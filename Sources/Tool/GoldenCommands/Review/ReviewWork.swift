import Files
import Goldens
import JSONCoding
import Synchronization

/// What a review does beside its page: cases are played by threads that take one task after another.
package final class ReviewWork: Sendable {
  /// Something to be done.
  enum Task: Sendable {
    case check(ReviewItem)
    /// The smallest tolerance by which the case would pass.
    case suggest(ReviewItem)
    /// A case once more, with so many frames that its film can be played.
    case film(ReviewItem)
  }

  /// What has come of a task, for the item of this name.
  enum Outcome: Sendable {
    case checked(ReportCase)
    case suggested(ToleranceSuggestion)
    case filmed(ReportCase)
    case failed(Failure)
  }

  private struct State {
    var tasks: [(task: Task, version: Int)] = []
    var running = 0
    var outcomes: [(id: ExactText, outcome: Outcome)] = []
    /// Counts the changes of each item's files: what was found before the last is not told.
    var versions: [ExactText: Int] = [:]
  }

  private let state = Mutex(State())
  private let session: Session

  /// Frames of a film that is played.
  private static let playedFrames = 90

  package init(_ session: Session) { self.session = session }

  /// Puts `task` behind all others, or before them where the page waits for it; once, however often
  /// it is asked for before it is begun.
  func add(_ task: Task, isUrgent: Bool = false) {
    state.withLock { state in
      state.tasks.removeAll { $0.task.isSame(as: task) }
      let entry = (task, state.versions[task.id, default: 0])
      state.tasks.insert(entry, at: isUrgent ? 0 : state.tasks.count)
    }
  }

  /// The files of the item `id` are others now.
  func noteChange(of id: ExactText) { state.withLock { $0.versions[id, default: 0] += 1 } }

  /// How many tasks are not done.
  package var left: Int { state.withLock { $0.tasks.count + $0.running } }

  /// What has come since this was last asked for.
  func outcomes() -> [(id: ExactText, outcome: Outcome)] {
    state.withLock { state in
      defer { state.outcomes = [] }
      return state.outcomes
    }
  }

  /// Does tasks until a signal comes.
  package func run() {
    while Interruption.signal == nil {
      if !doNext() { Socket.wait([], seconds: 0.02) }
    }
  }

  /// Does the next task; false where there is none.
  package func doNext() -> Bool {
    let next = state.withLock { state -> (task: Task, version: Int)? in
      guard !state.tasks.isEmpty else { return nil }
      state.running += 1
      return state.tasks.removeFirst()
    }
    guard let (task, version) = next else { return false }
    let outcome: Outcome
    do { outcome = try perform(task) } catch { outcome = .failed(Failure(error)) }
    state.withLock {
      $0.running -= 1
      guard $0.versions[task.id, default: 0] == version else { return }
      $0.outcomes.append((task.id, outcome))
    }
    return true
  }

  private func perform(_ task: Task) throws -> Outcome {
    let player = CasePlayer(session.configuration) { Interruption.signal != nil }
    WorkNote.set(.subject, task.id.text)
    switch (task, task.item.subject) {
    case (.check(let item), .test(let golden)):
      return .checked(try golden.checked(item.reported ?? ReportCase()))
    case (.suggest(let item), .test):
      return .suggested(item.reported.map(ToleranceSuggestion.init) ?? .unneeded)
    case (.film(let item), .test): return .filmed(item.reported ?? ReportCase())
    case (.check, .goldenCase(let name, let folder)):
      return .checked(try report(name, folder, player, frames: 0))
    case (.film, .goldenCase(let name, let folder)):
      return .filmed(try report(name, folder, player, frames: Self.playedFrames))
    case (.suggest, .goldenCase(let name, let folder)):
      let goldenCase = try session.goldenCase(name, in: folder)
      return .suggested(try ToleranceSuggestion.find(for: goldenCase, by: player))
    }
  }

  private func report(
    _ name: String, _ folder: CaseFolder, _ player: CasePlayer, frames: Int
  ) throws -> ReportCase {
    let goldenCase = try session.goldenCase(name, in: folder)
    return try CheckedCase(goldenCase, by: player, showing: frames).shown ?? ReportCase()
  }
}

extension ReviewWork.Task {
  fileprivate var item: ReviewItem {
    switch self {
    case .check(let item), .suggest(let item), .film(let item): item
    }
  }

  fileprivate var id: ExactText { ExactText(item.id) }

  /// True if both do the same with the same item.
  fileprivate func isSame(as other: ReviewWork.Task) -> Bool {
    switch (self, other) {
    case (.check, .check), (.suggest, .suggest), (.film, .film): id == other.id
    default: false
    }
  }
}

extension ToleranceSuggestion {
  /// The smallest tolerance for what the report of a test shows.
  fileprivate init(_ reported: ReportCase) {
    let metrics =
      reported.stills.compactMap(\.metrics)
      + (reported.film?.shown.filter(\.isKey).compactMap(\.metrics) ?? [])
    let known = metrics.compactMap { metrics in
      metrics.maxChannelDifference.flatMap { channel in
        metrics.differentPixels.map { (channel: channel, pixels: $0) }
      }
    }
    guard reported.outcome == .different, !known.isEmpty else {
      self = .impossible(reported.sentence)
      return
    }
    self = .tolerance(
      Tolerance(
        maxChannelDifference: 0...(known.map(\.channel).max() ?? 0),
        differentPixels: 0...(known.map(\.pixels).max() ?? 0), reason: Self.reason))
  }
}
