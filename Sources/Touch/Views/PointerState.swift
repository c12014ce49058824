import Geometry
import Gestures

/// How far a gesture has come that asks for the finger. Nothing but numbers: all of them are looked
/// at with every sample.
struct GestureMember: Sendable {
  /// The gesture that is being made; nil where it is forbidden from the landing on.
  let run: Int?
  /// Why it is forbidden; nil where it is not.
  var veto: ArbitrationEvent.Veto?
  /// The events that it receives.
  var stream = GestureStream()
  /// How the arena ended for it; nil while it has not.
  var outcome: GestureOutcome?
  /// Why it gave up.
  var failure: GestureFailure?

  /// Whether it has the finger, and is yet to begin.
  var isAwaited: Bool { outcome == .accepted && stream.isWaiting }
  /// Whether the finger is, or may become, its own.
  var isHeard: Bool { !stream.isOver && outcome ?? .accepted == .accepted }
}

/// A finger from landing to lifting, with the gestures that ask for it.
public struct PointerState: Sendable {
  typealias Candidate = GestureCandidate

  /// Counts contacts from 1; never reused.
  public var id: Int { last.contact }
  /// Where it landed, in stage points.
  let start: Point
  /// The latest sample.
  public private(set) var last: TouchSample
  /// Whether it has landed since events were last forgotten.
  private var isNew = true
  private var tracker = VelocityTracker()
  private var arena = GestureArena<Int>()
  /// The gestures that ask, deepest first; the arena knows them by their places here.
  private(set) var candidates: [Candidate] = []
  /// How far each of them has come.
  var members: [GestureMember] = []
  /// How it was decided which gesture gets it, since events were last forgotten.
  package private(set) var log: [ArbitrationEvent] = []
  /// How many events of the arena are recorded.
  private var recordedEvents = 0
  /// Whether what it had has been taken out of its reach.
  private(set) var isLost = false
  /// Whether traces know of it by a gesture that was not forbidden.
  var isAnswered = false
  /// The deepest gesture that has other fingers and does not want this one.
  private var busy: Candidate?

  init(_ sample: TouchSample) {
    start = sample.position
    last = sample
    tracker.handle(sample)
  }

  /// The gesture that won the finger; nil while undecided, or when none did.
  private var winner: Candidate? { arena.winner.map { candidates[$0] } }

  /// The name of the part that won the finger; nil while undecided, or when none did.
  public var owner: String? { winner?.target }

  /// The gesture that has the finger or, while that is open, the deepest of those that ask for it.
  var holder: Candidate? { winner ?? candidates.first }

  /// Whether the finger is on the glass.
  public var isDown: Bool { last.phase.isDown }

  /// Whether it is open which gesture gets the finger.
  var isUndecided: Bool { !arena.isSettled }

  /// The gesture in whose name it is reported that none has the finger, where nothing was reported
  /// yet: the one that has other fingers, or else the deepest of those that gave it up.
  var spokesman: Candidate? {
    guard !isUndecided, !isLost, !isAnswered, last.phase != .cancelled, winner == nil,
      !members.contains(where: { $0.outcome == .accepted })
    else { return nil }
    return busy ?? members.firstIndex { $0.outcome == .rejected }.map { candidates[$0] }
  }

  /// Whether a gesture may yet begin with it.
  var isOpen: Bool { !isLost && (isUndecided || members.contains { $0.isAwaited }) }

  /// What the finger did last; one that rests where it landed counts as moved once that has been
  /// sent.
  public var phase: TouchPhase { last.phase == .began && !isNew ? .moved : last.phase }

  /// How fast the finger moves at `time`: not at all once it has rested for a moment.
  func velocity(at time: Double) -> Vector { tracker.velocity(at: time) }

  /// The space that the gesture at `place` measures in, as `tree` now has it; nil for the stage. That
  /// of a view that has gone stays where it was.
  mutating func localSpace<State>(
    of place: Int, in tree: () -> Placement<State>
  ) -> ViewSpace? {
    guard let view = candidates[place].local else { return nil }
    let space = tree().space(of: view, for: candidates[place]) ?? view.space
    candidates[place].local?.space = space
    return space
  }

  mutating func forgetNews() { (isNew, log) = (false, []) }

  /// `candidate` has other fingers, and does not want this one.
  mutating func refuse(_ candidate: Candidate) {
    note(.refused(.busy), of: candidate, at: last.time)
    busy = busy ?? candidate
  }

  /// Takes what the finger does next.
  mutating func handle(_ sample: TouchSample) {
    last = sample
    tracker.handle(sample)
    for place in members.indices { members[place].stream.beginSample() }
  }

  /// Adds to the log what happened to `candidate`.
  mutating func note(_ kind: ArbitrationEvent.Kind, of candidate: Candidate, at time: Double) {
    log.append(
      ArbitrationEvent(
        time: time, gesture: candidate.gesture.name, target: candidate.target, kind: kind))
  }
}

/// How the finger is decided. Results are the places of the members with which something has
/// happened, in the order in which they are sent.
extension PointerState {
  /// `candidate` asks for the finger, after those inside it, for the gesture `run` or in spite of
  /// `veto`.
  mutating func enter(_ candidate: Candidate, run: Int?, veto: ArbitrationEvent.Veto? = nil) {
    let place = candidates.count
    candidates.append(candidate)
    members.append(GestureMember(run: run, veto: veto))
    arena.enter(
      place, priority: candidate.priority,
      after: candidate.gesture.manner.requiresInnerFailure ? Array(0..<place) : [])
  }

  /// Decides what can be decided by what recognizers now think.
  mutating func decide(_ runs: GestureRuns, at time: Double) -> [Int] {
    guard isOpen else { return [] }
    // Those that have the finger, before those that get it now.
    var news = members.indices.filter { place in
      members[place].isAwaited && hasNews(place, runs, at: time)
    }
    guard !arena.isSettled else { return news }
    // Taken away, the finger goes to no gesture that has not got it.
    guard last.phase != .cancelled else { return news + note(arena.cancel(), at: time) }
    var deliveries = arena.veto(members.indices.filter { members[$0].veto != nil })
    deliveries += arena.collect(opinions(runs))
    if arena.isOpen { deliveries += arena.close() }
    if last.phase == .ended { deliveries += sweep(runs) }
    news += note(deliveries, at: time)
    return news
  }

  /// Whether the member at `place`, which has the finger, has made up its mind.
  private mutating func hasNews(_ place: Int, _ runs: GestureRuns, at time: Double) -> Bool {
    guard let run = members[place].run else { return false }
    guard runs.verdict(of: run) == .reject else { return runs.isRecognized(run) }
    giveUp(
      place, last.phase == .cancelled ? .cancelled(.touch) : .gaveUp(runs.failure(of: run)),
      at: time)
    return true
  }

  /// The member at `place` has the finger, and will not begin after all.
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

  /// The finger has lifted: it goes to the deepest, unless a gesture waits for another to land.
  private mutating func sweep(_ runs: GestureRuns) -> [GestureArena<Int>.Delivery] {
    var deliveries: [GestureArena<Int>.Delivery] = []
    for (place, member) in members.enumerated() where member.outcome == nil {
      // One that takes nothing from others takes no time either.
      let keeps = member.run.map { runs.keeps(id, for: $0) } ?? false
      if keeps, candidates[place].priority != .simultaneous {
        arena.hold(place)
      } else {
        deliveries += arena.release(place)
      }
    }
    return deliveries + arena.sweep()
  }

  /// Those that are for a lone finger may not have this one any more, unless they have begun.
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

  /// What the finger has, or may get, is about to go: no gesture receives the finger again.
  mutating func lose(at time: Double) {
    isLost = true
    for place in members.indices where members[place].isAwaited {
      giveUp(place, .cancelled(.view), at: time)
    }
    _ = note(arena.cancel(), at: time, loss: .view)
  }

  /// Keeps what the arena has delivered, and adds to the log what has happened in it meanwhile;
  /// a finger that was taken away was so by `loss`.
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
