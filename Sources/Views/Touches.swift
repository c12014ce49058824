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
  /// The fingers that are down and, while it is heard, one that lifts; in the order in which they
  /// landed, as those below.
  private var down: [PointerState<State>] = []
  /// Those that have lifted since this was last forgotten: kept apart, for there may be thousands.
  private var lifted: [PointerState<State>] = []
  private let tree: @Sendable (State) -> Placement<State>

  /// No fingers, on what `tree` places.
  public init(on tree: @escaping @Sendable (State) -> Placement<State>) { self.tree = tree }

  /// The fingers that are down, and those that have lifted since this was last forgotten, in the
  /// order in which they landed.
  public var contacts: [PointerState<State>] { (down + lifted).sorted { $0.id < $1.id } }

  /// How fast the finger `touch` moves at `time`, in points per second; nil where it is not down.
  public func velocity(of touch: Int, at time: Double) -> Vector? {
    down.last { $0.id == touch }?.velocity(at: time)
  }

  /// A finger lands, moves or leaves.
  public mutating func handle(
    _ sample: TouchSample, _ state: inout State, _ out: inout Outbox
  ) {
    if sample.phase == .began {
      land(sample, &state, &out)
    } else if let index = down.lastIndex(where: { $0.id == sample.contact }) {
      // Whoever the lift gives the finger to has it before it is gone.
      react(to: down[index].handle(sample), of: index, at: sample.time, &state, &out)
      follow(index, &state, &out)
      if !down[index].isDown { lifted.append(down.remove(at: index)) }
    }
  }

  /// Lets time decide what no sample has decided.
  public mutating func passTime(_ state: inout State, _ out: inout Outbox) {
    for index in down.indices {
      react(to: down[index].tick(to: out.now), of: index, at: out.now, &state, &out)
    }
  }

  /// Takes away the fingers that handlers have asked to dismiss: called once all are told what
  /// happened, so that nobody is told that a gesture is cancelled before it has begun.
  public mutating func settle(_ state: inout State, _ out: inout Outbox) {
    let views = out.takeDismissals()
    guard !views.isEmpty else { return }
    for index in down.indices where down[index].isDown && !down[index].isLost {
      let own = down[index].holder?.ids ?? []
      guard views.contains(where: { $0.isEmpty || own.contains($0) }) else { continue }
      if !down[index].isIgnored, let winner = down[index].winner {
        cancel(winner, index, at: out.now, &state, &out)
      }
      react(to: down[index].lose(at: out.now), of: index, at: out.now, &state, &out)
    }
  }

  /// Forgets fingers that have lifted.
  public mutating func forgetLifted() {
    lifted = []
    for index in down.indices { down[index].forgetNews() }
  }
}

extension Touches {
  private typealias Candidate = PointerState<State>.Candidate

  private mutating func land(
    _ sample: TouchSample, _ state: inout State, _ out: inout Outbox
  ) {
    let (all, met) = tree(state).candidates(at: sample.position)
    let isAlone = down.isEmpty
    let isTaken = all.first.map { $0.isEnabled && isFree($0) } ?? false
    down.append(PointerState(sample))
    let index = down.count - 1
    for candidate in all where !candidate.isEnabled {
      down[index].note(.refused(.disabled), of: candidate, at: sample.time)
    }
    if isTaken {
      let candidates = admitted(all, isAlone: isAlone)
      for candidate in candidates where candidate.gesture.isShownLanding {
        if !candidate.gesture.isTap { emit(.began, candidate, index, at: sample.time, &out) }
        send(.landed, to: candidate, index, at: sample.time, &state, &out)
      }
      // Only now has the finger gestures that a dismissal can take it away from.
      let news = down[index].offer(to: candidates)
      react(to: news, of: index, at: sample.time, &state, &out)
    } else {
      if let first = all.first, first.isEnabled {
        down[index].note(.refused(.busy), of: first, at: sample.time)
      }
      let gesture = all.first?.gesture.name ?? "touch"
      out.emit(
        .gesture(gesture, .failed, touch: sample.contact),
        of: all.first?.target ?? met ?? "stage", at: sample.time)
    }
    // What is under the fingers that are down is in use.
    for other in down.indices.dropLast() {
      react(to: down[other].vetoLone(at: sample.time), of: other, at: sample.time, &state, &out)
    }
  }

  /// Those of `all` that can get a finger, with what is vetoed marked.
  private func admitted(_ all: [Candidate], isAlone: Bool) -> [Candidate] {
    var isKept = false
    return all.filter(\.isEnabled).map { candidate in
      var candidate = candidate
      if candidate.gesture.needsLoneFinger && !isAlone {
        candidate.veto = .fingers
      } else if isKept && candidate.gesture.recognizer is DragRecognizer {
        candidate.veto = .surface
      }
      if candidate.gesture.keepsFingers { isKept = true }
      return candidate
    }
  }

  /// Whether no other finger has `candidate`, or may yet get it.
  private func isFree(_ candidate: Candidate) -> Bool {
    !candidate.gesture.followsOne
      || !down.contains { $0.isHeard(by: candidate) }
  }

  private mutating func react(
    to news: [PointerState<State>.Delivery], of index: Int, at time: Double, _ state: inout State,
    _ out: inout Outbox
  ) {
    for delivery in news {
      let candidate = down[index].candidates[delivery.member]
      switch delivery.outcome {
      case .accepted: accept(candidate, index, at: time, &state, &out)
      case .rejected: reject(candidate, index, at: time, &state, &out)
      case .vetoed:
        emit(.vetoed, candidate, index, at: time, &out)
        if candidate.gesture.isShownLanding {
          send(.failed, to: candidate, index, at: time, &state, &out)
        }
      }
    }
    settle(&state, &out)
  }

  private mutating func accept(
    _ candidate: Candidate, _ index: Int, at time: Double, _ state: inout State,
    _ out: inout Outbox
  ) {
    if candidate.gesture.isTap {
      out.emit(.tap, of: candidate.target, at: time)
      return send(.ended, to: candidate, index, at: time, &state, &out)
    }
    guard !candidate.gesture.isShownLanding else { return }
    down[index].isIgnored =
      candidate.gesture.followsOne
      && down.indices.contains { other in
        other != index && down[other].isDown && !down[other].isLost
          && down[other].winner?.isSame(as: candidate) == true
      }
    guard !down[index].isIgnored else {
      down[index].note(.refused(.busy), of: candidate, at: time)
      return emit(.failed, candidate, index, at: time, &out)
    }
    emit(.began, candidate, index, at: time, &out)
    send(.began, to: candidate, index, at: time, &state, &out)
  }

  private mutating func reject(
    _ candidate: Candidate, _ index: Int, at time: Double, _ state: inout State,
    _ out: inout Outbox
  ) {
    guard candidate.gesture.isShownLanding else { return }
    let isTap = candidate.gesture.isTap
    emit(isTap ? .failed : .cancelled, candidate, index, at: time, &out)
    send(isTap ? .failed : .cancelled, to: candidate, index, at: time, &state, &out)
  }

  private mutating func cancel(
    _ candidate: Candidate, _ index: Int, at time: Double, _ state: inout State,
    _ out: inout Outbox
  ) {
    guard !candidate.gesture.isTap else { return }
    emit(.cancelled, candidate, index, at: time, &out)
    send(.cancelled, to: candidate, index, at: time, &state, &out)
  }

  /// A finger has been heard: whoever has it, or may get it, goes along.
  private mutating func follow(_ index: Int, _ state: inout State, _ out: inout Outbox) {
    defer { settle(&state, &out) }
    let (sample, candidates) = (down[index].last, down[index].candidates)
    if sample.phase == .moved {
      for (place, candidate) in candidates.enumerated()
      where candidate.gesture.isShownLanding && !candidate.gesture.isTap
        && down[index].isHeard(by: place)
      {
        send(.moved, to: candidate, index, at: sample.time, &state, &out)
      }
    }
    guard !down[index].isLost, !down[index].isIgnored, let winner = down[index].winner,
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
      let velocity = down[index].velocity(at: sample.time)
      emit(.ended(velocity: velocity), winner, index, at: sample.time, &out)
      send(.ended, to: winner, index, at: sample.time, &state, &out)
    case .cancelled: cancel(winner, index, at: sample.time, &state, &out)
    }
  }

  /// Lets a view hear of its gesture.
  private mutating func send(
    _ phase: GestureEvent.Phase, to candidate: Candidate, _ index: Int, at time: Double,
    _ state: inout State, _ out: inout Outbox
  ) {
    let (sample, isOver) = (down[index].last, phase == .cancelled || phase == .failed)
    var (start, position) = (down[index].start, sample.position)
    if candidate.space == .local, let id = candidate.ids.first {
      let tree = tree(state)
      start = tree.convert(start, toLocalOf: id) ?? start
      position = tree.convert(position, toLocalOf: id) ?? position
    }
    let event = GestureEvent(
      phase: phase, touch: sample.contact, start: start, position: position,
      velocity: isOver ? .zero : down[index].velocity(at: sample.time), time: time,
      now: out.now)
    candidate.perform(&state, event, &out)
  }

  private func emit(
    _ gesture: Event.GestureState, _ candidate: Candidate, _ index: Int, at time: Double,
    _ out: inout Outbox
  ) {
    out.emit(
      .gesture(candidate.gesture.name, gesture, touch: down[index].id), of: candidate.target,
      at: time)
  }
}
