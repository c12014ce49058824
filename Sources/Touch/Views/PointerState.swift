import Geometry
import Gestures

/// The state of one gesture that asks for the finger; plain data, scanned on each sample.
struct GestureMember: Sendable {
  /// The id of the gesture in progress; nil if it was excluded on landing.
  let run: Int?
  /// The reason why it is excluded; nil if it is not.
  var veto: ArbitrationEvent.Veto?
  /// The sequence of events that it receives.
  var stream = GestureStream()
  /// The arena's outcome for it; nil while undecided.
  var outcome: GestureOutcome?
  /// The reason why it gave up.
  var failure: GestureFailure?

  /// True if it has the finger, but has not begun.
  var isAwaited: Bool { outcome == .accepted && stream.isWaiting }
  /// True if it has the finger or may get it.
  var isHeard: Bool { !stream.isOver && outcome ?? .accepted == .accepted }
}

/// A finger from landing to lifting, with the gestures that ask for it.
public struct PointerState: Sendable {
  typealias Candidate = GestureCandidate

  /// The number of the contact, counted from 1; never reused.
  public var id: Int { last.contact }
  /// The landing point, in stage points.
  let start: Point
  /// The latest sample.
  public private(set) var last: TouchSample
  /// True if it has landed since events were last cleared.
  private var isNew = true
  private var tracker = VelocityTracker()
  private var arena = GestureArena<Int>()
  /// The gestures that ask, deepest first; the arena refers to them by their indices here.
  private(set) var candidates: [Candidate] = []
  /// The state of each candidate.
  var members: [GestureMember] = []
  /// The arbitration events since events were last cleared.
  package private(set) var log: [ArbitrationEvent] = []
  /// Number of the arena's events that are recorded.
  private var recordedEvents = 0
  /// True if it has been cancelled because its view is gone.
  private(set) var isLost = false
  /// True if traces have an event of it by a gesture that was not excluded.
  var isAnswered = false
  /// The deepest gesture that has other fingers and does not accept this one.
  private var busy: Candidate?

  init(_ sample: TouchSample) {
    start = sample.position
    last = sample
    tracker.handle(sample)
  }

  /// The gesture that won the finger; nil while undecided, or if none won.
  private var winner: Candidate? { arena.winner.map { candidates[$0] } }

  /// The name of the part that won the finger; nil while undecided, or if none won.
  public var owner: String? { winner?.target }

  /// The gesture that has the finger or, while undecided, the deepest of those that ask for it.
  var holder: Candidate? { winner ?? candidates.first }

  /// True while the finger is on the glass.
  public var isDown: Bool { last.phase.isDown }

  /// True while the winner is undecided.
  var isUndecided: Bool { !arena.isSettled }

  /// The gesture to name in the report that none has the finger, if nothing has been reported: the
  /// one that has other fingers, or else the deepest of those that gave it up.
  var spokesman: Candidate? {
    guard !isUndecided, !isLost, !isAnswered, last.phase != .cancelled, winner == nil,
      !members.contains(where: { $0.outcome == .accepted })
    else { return nil }
    return busy ?? members.firstIndex { $0.outcome == .rejected }.map { candidates[$0] }
  }

  /// True if a gesture may yet begin with it.
  var isOpen: Bool { !isLost && (isUndecided || members.contains { $0.isAwaited }) }

  /// The latest phase; a finger that rests where it landed counts as moved once the landing has
  /// been sent.
  public var phase: TouchPhase { last.phase == .began && !isNew ? .moved : last.phase }

  /// Returns the velocity of the finger at `time`: zero once it has rested for a moment.
  func velocity(at time: Double) -> Vector { tracker.velocity(at: time) }

  /// Returns the space that the gesture at `place` measures in, as it is in `tree`; nil for the
  /// stage. The space of a view that is gone keeps its last value.
  mutating func localSpace<State>(
    of place: Int, in tree: () -> Placement<State>
  ) -> ViewSpace? {
    guard let view = candidates[place].local else { return nil }
    let space = tree().space(of: view, for: candidates[place]) ?? view.space
    candidates[place].local?.space = space
    return space
  }

  mutating func forgetNews() { (isNew, log) = (false, []) }

  /// Records that `candidate` has other fingers, and does not accept this one.
  mutating func refuse(_ candidate: Candidate) {
    note(.refused(.busy), of: candidate, at: last.time)
    busy = busy ?? candidate
  }

  /// Handles the next sample of the finger.
  mutating func handle(_ sample: TouchSample) {
    last = sample
    tracker.handle(sample)
    for place in members.indices { members[place].stream.beginSample() }
  }

  /// Adds an event of `candidate` to the log.
  mutating func note(_ kind: ArbitrationEvent.Kind, of candidate: Candidate, at time: Double) {
    log.append(
      ArbitrationEvent(
        time: time, gesture: candidate.gesture.name, target: candidate.target, kind: kind))
  }
}

/// Arbitration of the finger. Results are the indices of the members whose state changed, in the
/// order in which they are sent.
extension PointerState {
  /// Enters `candidate` for the finger, after those inside it, with the gesture `run` or in spite
  /// of `veto`.
  mutating func enter(_ candidate: Candidate, run: Int?, veto: ArbitrationEvent.Veto? = nil) {
    let place = candidates.count
    candidates.append(candidate)
    members.append(GestureMember(run: run, veto: veto))
    arena.enter(
      place, priority: candidate.priority,
      after: candidate.gesture.manner.requiresInnerFailure ? Array(0..<place) : [])
  }

  /// Resolves whatever the recognizers' present verdicts decide.
  mutating func decide(_ runs: GestureRuns, at time: Double) -> [Int] {
    guard isOpen else { return [] }
    // Members that have the finger precede those that get it now.
    var news = members.indices.filter { place in
      members[place].isAwaited && hasNews(place, runs, at: time)
    }
    guard !arena.isSettled else { return news }
    // A cancelled finger goes to no gesture that does not have it.
    guard last.phase != .cancelled else { return news + note(arena.cancel(), at: time) }
    let vetoed = members.indices.filter { members[$0].veto != nil && members[$0].outcome == nil }
    let opinions = opinions(runs)
    // Most moments decide nothing.
    guard
      arena.isOpen || last.phase == .ended || !vetoed.isEmpty
        || opinions.contains(where: { arena.isChanged(by: $0.opinion, of: $0.member) })
    else { return news }
    var deliveries = arena.veto(vetoed)
    deliveries += arena.collect(opinions)
    if arena.isOpen { deliveries += arena.close() }
    if last.phase == .ended { deliveries += sweep(runs) }
    news += note(deliveries, at: time)
    return news
  }

  /// Returns true if the member at `place`, which has the finger, has been recognized or has
  /// failed.
  private mutating func hasNews(_ place: Int, _ runs: GestureRuns, at time: Double) -> Bool {
    guard let run = members[place].run else { return false }
    guard runs.verdict(of: run) == .reject else { return runs.isRecognized(run) }
    giveUp(
      place, last.phase == .cancelled ? .cancelled(.touch) : .gaveUp(runs.failure(of: run)),
      at: time)
    return true
  }

  /// Gives up the member at `place`, which has the finger but will not begin.
  private mutating func giveUp(_ place: Int, _ kind: ArbitrationEvent.Kind, at time: Double) {
    members[place].outcome = .rejected
    note(kind, of: candidates[place], at: time)
  }

  private mutating func opinions(_ runs: GestureRuns) -> [(
    member: Int, opinion: GestureDisposition
  )] {
    members.indices.compactMap { place in
      guard members[place].outcome == nil, let run = members[place].run else { return nil }
      members[place].failure = runs.failure(of: run)
      return (place, runs.verdict(of: run))
    }
  }

  /// Resolves a lifted finger: it goes to the deepest, unless a gesture waits for another to land.
  private mutating func sweep(_ runs: GestureRuns) -> [GestureArena<Int>.Delivery] {
    var deliveries: [GestureArena<Int>.Delivery] = []
    for (place, member) in members.enumerated() where member.outcome == nil {
      // A simultaneous gesture takes nothing from others, so it does not delay them either.
      let keeps = member.run.map { runs.keeps(id, for: $0) } ?? false
      if keeps, candidates[place].priority != .simultaneous {
        arena.hold(place)
      } else {
        deliveries += arena.release(place)
      }
    }
    return deliveries + arena.sweep()
  }

  /// Excludes the gestures that need a lone finger, unless they have begun.
  mutating func vetoLone(at time: Double) -> [Int] {
    guard !isLost else { return [] }
    var news: [Int] = []
    for place in members.indices where candidates[place].gesture.manner.needsSingleTouch {
      if members[place].outcome == nil { members[place].veto = .fingers }
      guard members[place].isAwaited else { continue }
      giveUp(place, .vetoed(.fingers), at: time)
      members[place].outcome = .vetoed
      news.append(place)
    }
    return news
  }

  /// Cancels the finger because its view is about to go: no gesture receives it again.
  mutating func lose(at time: Double) {
    isLost = true
    for place in members.indices where members[place].isAwaited {
      giveUp(place, .cancelled(.view), at: time)
    }
    _ = note(arena.cancel(), at: time, loss: .view)
  }

  /// Stores the arena's deliveries, and adds the arena's new events to the log; the loss of a
  /// cancelled finger is recorded as `loss`.
  private mutating func note(
    _ deliveries: [GestureArena<Int>.Delivery], at time: Double,
    loss: ArbitrationEvent.Loss = .touch
  ) -> [Int] {
    for event in arena.log[recordedEvents...] {
      let (member, candidate) = (members[event.member], candidates[event.member])
      let kind: ArbitrationEvent.Kind =
        switch event.kind {
        case .entered(let priority):
          .asked(priority, requirement: candidate.gesture.recognizer.requirement)
        case .claimed: .claimed
        case .won(let victory): .won(victory)
        case .lost(let winner): .lost(to: candidates[winner].target)
        case .gaveUp: .gaveUp(member.failure)
        case .vetoed: .vetoed(member.veto ?? .fingers)
        case .cancelled: .cancelled(loss)
        }
      note(kind, of: candidate, at: time)
    }
    recordedEvents = arena.log.count
    for delivery in deliveries { members[delivery.member].outcome = delivery.outcome }
    return deliveries.map(\.member)
  }
}
