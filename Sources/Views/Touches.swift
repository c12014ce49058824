import Geometry
import Gestures

/// All fingers on the glass, and what they do to a state by way of its views.
///
/// * A finger's candidates are the gestures on the path from the deepest view under it to the root.
///   One arena for each finger decides among them. A gesture of several fingers takes part in the
///   arena of each.
/// * The deepest decides whether the finger is taken at all: where it is disabled, or has other
///   fingers already and does not want this one, nobody gets it.
/// * A gesture begins when it has its finger and its recognizer has recognized it.
/// * What a gesture deals with in its own way, such as fingers that come later, its recognizer says:
///   see `GestureManner`.
public struct Touches<State>: Sendable {
  /// The fingers that are down, and those that have lifted and are not decided; in the order in
  /// which they landed, as those below.
  var down: [PointerState<State>] = []
  /// Those that have lifted since this was last forgotten: kept apart, for there may be thousands.
  private var lifted: [PointerState<State>] = []
  /// The gestures that are being made.
  var runs = GestureRuns()
  private let tree: @Sendable (State) -> Placement<State>

  /// No fingers, on what `tree` places.
  public init(on tree: @escaping @Sendable (State) -> Placement<State>) { self.tree = tree }

  /// The fingers that are down, and those that have lifted since this was last forgotten, in the
  /// order in which they landed.
  public var contacts: [PointerState<State>] {
    (down.filter(\.isDown) + lifted).sorted { $0.id < $1.id }
  }

  /// How fast the finger `touch` moves at `time`, in points per second; nil where it is not down.
  public func velocity(of touch: Int, at time: Double) -> Vector? {
    down.last { $0.id == touch && $0.isDown }?.velocity(at: time)
  }

  /// A finger lands, moves or leaves.
  public mutating func handle(
    _ sample: TouchSample, _ state: inout State, _ out: inout Outbox
  ) {
    if sample.phase == .began {
      land(sample, &state, &out)
    } else if let index = down.lastIndex(where: { $0.id == sample.contact && $0.isDown }) {
      down[index].hear(sample)
      ask(index) { $0.handle(sample) }
      tell(decisions(for: [index], at: sample.time), at: sample.time, &state, &out)
      follow(index, &state, &out)
      if !sample.phase.isDown { lifted.append(down[index]) }
    }
    leave(&state, &out)
  }

  /// Lets time decide what no sample has decided.
  public mutating func passTime(_ state: inout State, _ out: inout Outbox) {
    for index in down.indices where down[index].isOpen {
      ask(index) { $0.tick(to: out.now) }
      tell(decisions(for: [index], at: out.now), at: out.now, &state, &out)
    }
    leave(&state, &out)
  }

  /// Takes away the fingers that somebody else than a handler of gestures has asked to dismiss.
  public mutating func settle(_ state: inout State, _ out: inout Outbox) {
    dismiss(&state, &out)
    leave(&state, &out)
  }

  /// Forgets fingers that have lifted.
  public mutating func forgetLifted() {
    lifted = []
    for index in down.indices { down[index].forgetNews() }
  }
}

/// Landing and leaving.
extension Touches {
  typealias Candidate = GestureCandidate<State>

  private mutating func land(
    _ sample: TouchSample, _ state: inout State, _ out: inout Outbox
  ) {
    let (all, met) = tree(state).candidates(at: sample.position)
    let isAlone = !down.contains(where: \.isDown)
    var finger = PointerState<State>(sample)
    for candidate in all where !candidate.isEnabled {
      finger.note(.refused(.disabled), of: candidate, at: sample.time)
    }
    if let first = all.first, isTaken(by: first, sample) {
      enter(all.filter(\.isEnabled), &finger, isAlone: isAlone)
      down.append(finger)
      preview(down.count - 1, &state, &out)
      ask(down.count - 1) { $0.handle(sample) }
      let news = decisions(for: [down.count - 1], at: sample.time)
      tell(news, at: sample.time, &state, &out)
    } else {
      if let first = all.first, first.isEnabled { finger.refuse(first) }
      down.append(finger)
      out.emit(
        .gesture(all.first?.gesture.name ?? "touch", .failed, touch: sample.contact),
        of: all.first?.target ?? met ?? "stage", at: sample.time)
    }
    // What is under the fingers that are down is in use.
    for other in down.indices.dropLast() where down[other].isDown {
      let vetoed = down[other].vetoLone(at: sample.time).map { News(finger: other, member: $0) }
      let news = vetoed + decisions(for: [other], at: sample.time)
      tell(news, at: sample.time, &state, &out)
    }
  }

  /// Whether `first`, the deepest that asks for the finger, lets anybody have it.
  private func isTaken(by first: Candidate, _ sample: TouchSample) -> Bool {
    if case .busy = place(for: first, sample) { return false }
    return first.isEnabled
  }

  private func place(for candidate: Candidate, _ sample: TouchSample) -> GestureRuns.Place {
    runs.place(
      for: sample, in: candidate.key, isSingle: candidate.gesture.manner.isSingle)
  }

  /// Lets those of `candidates` ask for `finger` that can get it, with what is vetoed marked.
  private mutating func enter(
    _ candidates: [Candidate], _ finger: inout PointerState<State>, isAlone: Bool
  ) {
    var isKept = false
    for candidate in candidates {
      let manner = candidate.gesture.manner
      let veto: TouchTurn.Veto? =
        manner.needsLoneFinger && !isAlone
        ? .fingers : isKept && manner.yieldsToKeepers ? .surface : nil
      if manner.keepsFingers { isKept = true }
      guard veto == nil else {
        finger.members.append(.init(candidate: candidate, run: nil, veto: veto))
        continue
      }
      switch place(for: candidate, finger.last) {
      case .busy: finger.refuse(candidate)
      case .joins(let run):
        runs.change(run) { $0.contacts.append(finger.id) }
        finger.members.append(.init(candidate: candidate, run: run))
      case .begins:
        let run = runs.begin(
          candidate.key, candidate.gesture.recognizer, of: finger.id)
        finger.members.append(.init(candidate: candidate, run: run))
      }
    }
    finger.open()
  }

  /// Fingers that have left go once nobody waits for what becomes of them.
  private mutating func leave(_ state: inout State, _ out: inout Outbox) {
    for index in down.indices.reversed() where !down[index].isDown {
      guard down[index].isLost || !isAwaited(index) else { continue }
      // Whoever is left is told now, or never.
      for place in down[index].members.indices {
        withdraw(index, place, at: out.now, &state, &out)
        guard let run = down[index].members[place].run else { continue }
        _ = runs.drop(down[index].id, from: run, isLost: false)
      }
      down.remove(at: index)
    }
  }

  /// Whether somebody may yet begin with the finger at `index`, which has lifted.
  private func isAwaited(_ index: Int) -> Bool {
    down[index].isUndecided
      || down[index].members.contains { member in
        member.isAwaited
          && member.run.flatMap { runs[$0] }?.recognizer.keeps(down[index].id) == true
      }
  }
}

/// Deciding.
extension Touches {
  /// A gesture of a finger with which something has happened, by its places.
  struct News {
    let finger: Int
    let member: Int
  }

  /// Lets all recognizers that follow the finger at `index` hear of something.
  private mutating func ask(
    _ index: Int, _ question: (inout any GestureRecognizer) -> GestureDisposition
  ) {
    guard !down[index].isLost else { return }
    for place in down[index].members.indices where down[index].members[place].isHeard {
      guard let run = down[index].members[place].run else { continue }
      runs.change(run) { _ = question(&$0.recognizer) }
    }
  }

  /// What the arenas of the fingers `first` decide, and those of all fingers that take part in a
  /// gesture with them: one opinion counts for all of them.
  mutating func decisions(for first: [Int], at time: Double) -> [News] {
    var news: [News] = []
    var due = first
    if let index = first.first { due += partners(of: index) }
    var next = 0
    while next < due.count {
      let index = due[next]
      next += 1
      for place in down[index].decide(runs, at: time) {
        news.append(News(finger: index, member: place))
        let member = down[index].members[place]
        guard member.outcome != .accepted, let run = member.run else { continue }
        // What has lost one of its fingers may have to give up the others.
        due += places(of: runs.drop(down[index].id, from: run, isLost: true))
      }
    }
    return news
  }

  /// The other fingers of the gestures that the finger at `index` takes part in.
  private func partners(of index: Int) -> [Int] {
    var contacts: [Int] = []
    for member in down[index].members where member.isHeard {
      guard let run = member.run.flatMap({ runs[$0] }), run.contacts.count > 1 else { continue }
      contacts += run.contacts
    }
    return places(of: contacts).filter { $0 != index }
  }

  private func places(of contacts: [Int]) -> [Int] {
    contacts.isEmpty ? [] : down.indices.filter { contacts.contains(down[$0].id) }
  }

  /// Takes away the fingers that handlers have asked to dismiss. Nothing of what is still to be told
  /// of them is told.
  mutating func dismiss(_ state: inout State, _ out: inout Outbox) {
    let views = out.takeDismissals()
    guard !views.isEmpty else { return }
    let gone = down.indices.filter { index in
      let own = down[index].holder?.ids ?? []
      return !down[index].isLost && views.contains { $0.isEmpty || own.contains($0) }
    }
    var others: [Int] = []
    for index in gone {
      down[index].lose(at: out.now)
      for run in down[index].members.compactMap(\.run) {
        others += runs.drop(down[index].id, from: run, isLost: true)
      }
    }
    for index in gone {
      for place in down[index].members.indices {
        withdraw(index, place, at: out.now, &state, &out)
      }
    }
    tell(decisions(for: places(of: others), at: out.now), at: out.now, &state, &out)
  }

  /// Where `id` is on stage, at this moment.
  func local(_ point: Point, of id: String, _ state: State) -> Point {
    tree(state).convert(point, toLocalOf: id) ?? point
  }
}
