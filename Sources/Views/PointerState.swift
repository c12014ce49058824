import Geometry
import Gestures

/// A finger from landing to lifting, with the gestures that ask for it.
public struct PointerState<State>: Sendable {
  typealias Delivery = GestureArena<Int>.Delivery

  /// A gesture on the way from the deepest view under the finger to the root.
  struct Candidate: Sendable {
    let gesture: Gesture
    let priority: GesturePriority
    /// Whom traces tell of.
    let target: String
    /// The ids of the view that asks and of all around it.
    let ids: [String]
    let isEnabled: Bool
    let space: CoordinateSpace
    let perform: View<State>.Handler
    /// Why it is forbidden from the landing on; nil where it is not.
    var veto: TouchTurn.Veto?

    /// Whether it is the same gesture of the same part as `other`.
    func isSame(as other: Candidate) -> Bool {
      target == other.target && gesture.name == other.gesture.name
    }
  }

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
  /// Those who ask, deepest first, and what they think.
  private(set) var candidates: [Candidate] = []
  private var recognizers: [any GestureRecognizer] = []
  /// How it was decided who gets it, since events were last forgotten.
  public private(set) var story: [TouchTurn] = []
  /// How many turns of the arena the story has told.
  private var toldTurns = 0
  /// The tap that has the finger because nobody else wants it, and is yet to be made.
  private var awaitedTap: Int?
  /// Whether what it had has been taken out of its reach.
  private(set) var isLost = false
  /// Whether whoever won it has another finger already.
  var isIgnored = false

  init(_ sample: TouchSample) {
    start = sample.position
    last = sample
    tracker.handle(sample)
  }

  /// Opens the finger to `candidates`, deepest first, and closes it. Every gesture is decided in
  /// the call that decides it; the result tells whose.
  mutating func offer(to candidates: [Candidate]) -> [Delivery] {
    self.candidates = candidates
    recognizers = candidates.map(\.gesture.recognizer)
    for (index, candidate) in candidates.enumerated() {
      arena.enter(
        index, priority: candidate.priority,
        after: candidate.gesture.isPatient ? Array(0..<index) : [])
    }
    var news: [Delivery] = []
    for (index, candidate) in candidates.enumerated() where candidate.veto != nil {
      news += arena.veto(index)
    }
    let sample = last
    news += dispatch { $0.handle(sample) }
    news += arena.close()
    tellStory(at: sample.time)
    return withholding(news)
  }

  /// `news` without a tap that is won while its finger is down: it is made when the finger lifts.
  private mutating func withholding(_ news: [Delivery]) -> [Delivery] {
    news.filter { delivery in
      guard delivery.outcome == .accepted, candidates[delivery.member].gesture.isTap, isDown else {
        return true
      }
      awaitedTap = delivery.member
      return false
    }
  }

  /// The tap that has the finger will not be made after all, as `kind` tells.
  private mutating func dropTap(_ kind: TouchTurn.Kind, at time: Double) -> [Delivery] {
    guard let tap = awaitedTap else { return [] }
    awaitedTap = nil
    note(kind, of: candidates[tap], at: time)
    if case .vetoed = kind { return [Delivery(tap, .vetoed)] }
    return [Delivery(tap, .rejected)]
  }

  private mutating func askTap(
    at time: Double, _ question: (inout any GestureRecognizer) -> GestureDisposition
  ) -> [Delivery] {
    guard let tap = awaitedTap else { return [] }
    if question(&recognizers[tap]) == .reject {
      let isTaken = last.phase == .cancelled
      return dropTap(
        isTaken ? .cancelled(.touch) : .gaveUp(recognizers[tap].failure), at: time)
    }
    guard !isDown else { return [] }
    awaitedTap = nil
    return [Delivery(tap, .accepted)]
  }

  /// Who won the finger; nil while undecided, or when nobody did.
  var winner: Candidate? { arena.winner.map { candidates[$0] } }

  /// The name of the part that won the finger; nil while undecided, or when nobody did.
  public var owner: String? { winner?.target }

  /// Who has the finger or, while that is open, the deepest of those who ask for it.
  var holder: Candidate? { winner ?? candidates.first }

  /// Whether the candidate at `index` has not lost the finger.
  func isHeard(by index: Int) -> Bool {
    !isLost && (arena.outcome(for: index) ?? .accepted) == .accepted
  }

  /// Whether the same gesture of the same part has the finger, or may get it.
  func isHeard(by other: Candidate) -> Bool {
    candidates.indices.contains { candidates[$0].isSame(as: other) && isHeard(by: $0) }
  }

  /// Whether the finger is on the glass.
  public var isDown: Bool { last.phase.isDown }

  /// What the finger did last; one that rests where it landed counts as moved once that has been
  /// told.
  public var phase: TouchPhase { last.phase == .began && !isNew ? .moved : last.phase }

  mutating func forgetNews() { (isNew, story) = (false, []) }

  /// Adds to the story what happened to `candidate`.
  mutating func note(_ kind: TouchTurn.Kind, of candidate: Candidate, at time: Double) {
    story.append(
      TouchTurn(
        time: time, gesture: candidate.gesture.name, target: candidate.target, kind: kind))
  }

  /// Adds to the story what has happened in the arena meanwhile; a finger that was taken away was
  /// so by `loss`.
  private mutating func tellStory(at time: Double, loss: TouchTurn.Loss = .touch) {
    for turn in arena.story[toldTurns...] {
      let candidate = candidates[turn.member]
      let kind: TouchTurn.Kind =
        switch turn.kind {
        case .entered(let priority):
          .asked(priority, wants: recognizers[turn.member].demand)
        case .claimed: .claimed
        case .won(let victory): .won(victory)
        case .lost(let winner): .lost(to: candidates[winner].target)
        case .gaveUp: .gaveUp(recognizers[turn.member].failure)
        case .vetoed: .vetoed(candidate.veto ?? .fingers)
        case .cancelled: .cancelled(loss)
        }
      note(kind, of: candidate, at: time)
    }
    toldTurns = arena.story.count
  }

  /// How fast the finger moves at `time`: not at all once it has rested for a moment.
  func velocity(at time: Double) -> Vector { tracker.velocity(at: time) }

  mutating func handle(_ sample: TouchSample) -> [Delivery] {
    last = sample
    tracker.handle(sample)
    guard !isLost else { return [] }
    var news = askTap(at: sample.time) { $0.handle(sample) }
    guard !arena.isSettled else { return news }
    // Taken away, the finger must not go to the last gesture that gives it up.
    if sample.phase == .cancelled { news += arena.cancel() }
    news += dispatch { $0.handle(sample) }
    if sample.phase == .ended { news += arena.sweep() }
    tellStory(at: sample.time)
    return withholding(news)
  }

  /// Lets time pass to `time` without a sample.
  mutating func tick(to time: Double) -> [Delivery] {
    let news = askTap(at: time) { $0.tick(to: time) }
    guard !arena.isSettled else { return news }
    let more = dispatch { $0.tick(to: time) }
    tellStory(at: time)
    return news + withholding(more)
  }

  /// Those that are for a lone finger may not have this one any more, unless they have won it.
  mutating func vetoLone(at time: Double) -> [Delivery] {
    let lone = candidates.indices.filter { candidates[$0].gesture.needsLoneFinger }
    let isMade = awaitedTap.map(lone.contains) == true
    let news = isMade ? dropTap(.vetoed(.fingers), at: time) : []
    let more = lone.flatMap { arena.veto($0) }
    tellStory(at: time)
    return news + withholding(more)
  }

  /// What the finger has, or may get, is about to go: nobody hears of the finger again.
  mutating func lose(at time: Double) -> [Delivery] {
    isLost = true
    let news = dropTap(.cancelled(.view), at: time) + arena.cancel()
    tellStory(at: time, loss: .view)
    return news
  }

  private mutating func dispatch(_ question: (inout any GestureRecognizer) -> GestureDisposition)
    -> [Delivery]
  {
    var news: [Delivery] = []
    for index in recognizers.indices where arena.outcome(for: index) == nil {
      switch question(&recognizers[index]) {
      case .accept: news += arena.accept(index)
      case .reject: news += arena.reject(index)
      case .pending: break
      }
    }
    return news
  }
}

extension Placement {
  /// Who asks for a finger that lands at `point`: the gestures from the deepest view under it to
  /// the root, and the name of what it meets.
  func candidates(at point: Point) -> (all: [PointerState<State>.Candidate], met: String?) {
    let path = path(from: boxes.hit(at: point))
    var candidates: [PointerState<State>.Candidate] = []
    var ids = path.map { traits[boxes.list[$0].item].id }[...]
    for index in path {
      let box = boxes.list[index]
      for attached in traits[box.item].gestures {
        if attached.mask == .gesture { candidates = [] }
        candidates.append(
          PointerState<State>.Candidate(
            gesture: attached.gesture, priority: attached.priority,
            target: attached.target ?? name(around: index) ?? "stage",
            ids: ids.compactMap(\.self), isEnabled: attached.isEnabled && !box.isDisabled,
            space: attached.space, perform: attached.perform))
      }
      ids = ids.dropFirst()
    }
    return (candidates, path.first.flatMap(name(around:)))
  }

  private func name(around index: Int) -> String? {
    path(from: index).lazy.map { traits[boxes.list[$0].item] }.first { $0.isNamed }?.id
  }
}
