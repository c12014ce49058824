import Geometry
import Gestures

/// All fingers on the glass, and what they do to a state by way of its views.
///
/// * A finger's candidates are the gestures on the path from the deepest view under it to the root.
///   One arena for each finger decides among them.
/// * The deepest decides whether the finger is taken at all: where it is disabled, or follows another
///   finger already, nobody gets it.
/// * A gesture for a lone finger is vetoed as soon as there are two.
/// * A surface that keeps its fingers vetoes the drags that it lies in.
public struct Touches<State>: Sendable {
  /// The fingers that are down, and those that have lifted since this was last forgotten.
  public private(set) var contacts: [Contact<State>] = []
  private let tree: @Sendable (State) -> Placement<State>

  /// No fingers, on what `tree` places.
  public init(on tree: @escaping @Sendable (State) -> Placement<State>) { self.tree = tree }

  /// How fast the finger `touch` moves at `time`, in points per second; nil where it is not down.
  public func velocity(of touch: Int, at time: Double) -> Vector? {
    contacts.last { $0.id == touch && $0.isDown }?.velocity(at: time)
  }

  /// A finger lands, moves or leaves.
  public mutating func hear(
    _ sample: TouchSample, _ state: inout State, _ out: inout Outbox
  ) {
    if sample.phase == .began {
      land(sample, &state, &out)
    } else if let index = contacts.lastIndex(where: { $0.id == sample.contact }) {
      // Whoever the lift gives the finger to has it before it is gone.
      react(to: contacts[index].hear(sample), of: index, at: sample.time, &state, &out)
      follow(index, &state, &out)
    }
  }

  /// Lets time decide what no sample has decided.
  public mutating func passTime(_ state: inout State, _ out: inout Outbox) {
    for index in contacts.indices where contacts[index].isDown {
      react(to: contacts[index].tick(to: out.now), of: index, at: out.now, &state, &out)
    }
  }

  /// Does what a handler that was called from elsewhere has asked for.
  public mutating func settle(_ state: inout State, _ out: inout Outbox) {
    guard let id = out.takeDismissal() else { return }
    for index in contacts.indices where contacts[index].isDown && !contacts[index].isLost {
      if !id.isEmpty, contacts[index].holder?.ids.contains(id) != true { continue }
      if !contacts[index].isIgnored, let winner = contacts[index].winner {
        cancel(winner, index, at: out.now, &state, &out)
      }
      react(to: contacts[index].lose(), of: index, at: out.now, &state, &out)
    }
  }

  /// Forgets fingers that have lifted.
  public mutating func forgetLifted() {
    contacts.removeAll { !$0.isDown }
    for index in contacts.indices { contacts[index].forgetLanding() }
  }
}

extension Touches {
  private typealias Candidate = Contact<State>.Candidate

  private mutating func land(
    _ sample: TouchSample, _ state: inout State, _ out: inout Outbox
  ) {
    let (all, met) = tree(state).candidates(at: sample.position)
    let isAlone = !contacts.contains(where: \.isDown)
    let isTaken = all.first.map { $0.isEnabled && isFree($0) } ?? false
    contacts.append(Contact(sample))
    let index = contacts.count - 1
    if isTaken {
      let candidates = admitted(all, isAlone: isAlone)
      for candidate in candidates where candidate.gesture.isShownLanding {
        if !candidate.gesture.isTap { tell(.began, candidate, index, at: sample.time, &out) }
        send(.landed, to: candidate, index, at: sample.time, &state, &out)
      }
      let news = contacts[index].offer(to: candidates)
      react(to: news, of: index, at: sample.time, &state, &out)
    } else {
      let gesture = all.first?.gesture.name ?? "touch"
      out.tell(
        .gesture(gesture, .failed, touch: sample.contact),
        of: all.first?.target ?? met ?? "stage", at: sample.time)
    }
    // What is under the fingers that are down is in use.
    for other in contacts.indices.dropLast() where contacts[other].isDown {
      react(to: contacts[other].vetoLone(), of: other, at: sample.time, &state, &out)
    }
  }

  /// Those of `all` that can get a finger, with what is vetoed marked.
  private func admitted(_ all: [Candidate], isAlone: Bool) -> [Candidate] {
    var isKept = false
    return all.filter(\.isEnabled).map { candidate in
      var candidate = candidate
      candidate.isVetoed =
        candidate.gesture.needsLoneFinger && !isAlone
        || isKept && candidate.gesture.recognizer is DragRecognizer
      if candidate.gesture.keepsFingers { isKept = true }
      return candidate
    }
  }

  /// Whether no other finger has `candidate`, or may yet get it.
  private func isFree(_ candidate: Candidate) -> Bool {
    !candidate.gesture.followsOne
      || !contacts.contains { $0.isDown && $0.isHeard(by: candidate) }
  }

  private mutating func react(
    to news: [Contact<State>.Delivery], of index: Int, at time: Double, _ state: inout State,
    _ out: inout Outbox
  ) {
    for delivery in news {
      let candidate = contacts[index].candidates[delivery.member]
      switch delivery.outcome {
      case .accepted: accept(candidate, index, at: time, &state, &out)
      case .rejected: reject(candidate, index, at: time, &state, &out)
      case .vetoed:
        tell(.vetoed, candidate, index, at: time, &out)
        if candidate.gesture.isShownLanding {
          send(.failed, to: candidate, index, at: time, &state, &out)
        }
      }
    }
  }

  private mutating func accept(
    _ candidate: Candidate, _ index: Int, at time: Double, _ state: inout State,
    _ out: inout Outbox
  ) {
    if candidate.gesture.isTap {
      out.tell(.tap, of: candidate.target, at: time)
      return send(.ended, to: candidate, index, at: time, &state, &out)
    }
    guard !candidate.gesture.isShownLanding else { return }
    contacts[index].isIgnored =
      candidate.gesture.followsOne
      && contacts.indices.contains { other in
        other != index && contacts[other].isDown && !contacts[other].isLost
          && contacts[other].winner?.isSame(as: candidate) == true
      }
    guard !contacts[index].isIgnored else {
      return tell(.failed, candidate, index, at: time, &out)
    }
    tell(.began, candidate, index, at: time, &out)
    send(.began, to: candidate, index, at: time, &state, &out)
  }

  private mutating func reject(
    _ candidate: Candidate, _ index: Int, at time: Double, _ state: inout State,
    _ out: inout Outbox
  ) {
    guard candidate.gesture.isShownLanding else { return }
    let isTap = candidate.gesture.isTap
    tell(isTap ? .failed : .cancelled, candidate, index, at: time, &out)
    send(isTap ? .failed : .cancelled, to: candidate, index, at: time, &state, &out)
  }

  private mutating func cancel(
    _ candidate: Candidate, _ index: Int, at time: Double, _ state: inout State,
    _ out: inout Outbox
  ) {
    guard !candidate.gesture.isTap else { return }
    tell(.cancelled, candidate, index, at: time, &out)
    send(.cancelled, to: candidate, index, at: time, &state, &out)
  }

  /// A finger has been heard: whoever has it, or may get it, goes along.
  private mutating func follow(_ index: Int, _ state: inout State, _ out: inout Outbox) {
    let (sample, candidates) = (contacts[index].last, contacts[index].candidates)
    if sample.phase == .moved {
      for (place, candidate) in candidates.enumerated()
      where candidate.gesture.isShownLanding && !candidate.gesture.isTap
        && contacts[index].isHeard(by: place)
      {
        send(.moved, to: candidate, index, at: sample.time, &state, &out)
      }
    }
    guard !contacts[index].isLost, !contacts[index].isIgnored, let winner = contacts[index].winner,
      !winner.gesture.isTap
    else { return }
    switch sample.phase {
    case .began: break
    case .moved:
      if !winner.gesture.isShownLanding {
        send(.moved, to: winner, index, at: sample.time, &state, &out)
      }
    case .ended:
      send(.lifted, to: winner, index, at: sample.time, &state, &out)
      let velocity = contacts[index].velocity(at: sample.time)
      tell(.ended(velocity: velocity), winner, index, at: sample.time, &out)
      send(.ended, to: winner, index, at: sample.time, &state, &out)
    case .cancelled: cancel(winner, index, at: sample.time, &state, &out)
    }
  }

  /// Lets a view hear of its gesture, and does what it asks for.
  private mutating func send(
    _ phase: GestureEvent.Phase, to candidate: Candidate, _ index: Int, at time: Double,
    _ state: inout State, _ out: inout Outbox
  ) {
    let (sample, isOver) = (contacts[index].last, phase == .cancelled || phase == .failed)
    var (start, position) = (contacts[index].start, sample.position)
    if candidate.space == .local, let id = candidate.ids.first {
      let tree = tree(state)
      start = tree.convert(start, toLocalOf: id) ?? start
      position = tree.convert(position, toLocalOf: id) ?? position
    }
    let event = GestureEvent(
      phase: phase, touch: sample.contact, start: start, position: position,
      velocity: isOver ? .zero : contacts[index].velocity(at: sample.time), time: time,
      now: out.now)
    candidate.perform(&state, event, &out)
    settle(&state, &out)
  }

  private func tell(
    _ gesture: Event.GestureState, _ candidate: Candidate, _ index: Int, at time: Double,
    _ out: inout Outbox
  ) {
    out.tell(
      .gesture(candidate.gesture.name, gesture, touch: contacts[index].id), of: candidate.target,
      at: time)
  }
}
