import Geometry
import Gestures

/// Delivery of gesture events to views and traces.
extension Touches {
  /// Sends the landing at `index` to the gestures that preview a finger before it is decided.
  mutating func preview(_ index: Int, _ state: inout State, _ out: inout EventSink) {
    let time = contest.down[index].last.time
    for place in contest.down[index].members.indices {
      let preview = contest.down[index].candidates[place].gesture.manner.preview
      guard contest.down[index].members[place].veto == nil, preview != .nothing else { continue }
      send(index, place, at: time, &state, &out) { $0.land() }
      if preview == .everything { begin(index, place, at: time, &state, &out) }
    }
  }

  /// Delivers the outcomes of gestures. Each is read when its turn comes: a gesture that a handler
  /// has dismissed meanwhile receives nothing more.
  mutating func tell(
    _ news: [GestureNews], at time: Double, _ state: inout State, _ out: inout EventSink
  ) {
    for item in news {
      switch contest.down[item.finger].members[item.member].outcome {
      case nil: break
      case .accepted: accept(item.finger, item.member, at: time, &state, &out)
      case .rejected: withdraw(item.finger, item.member, at: time, &state, &out)
      case .vetoed:
        let candidate = contest.down[item.finger].candidates[item.member]
        contest.emit(.vetoed, of: candidate, item.finger, at: time, &out)
        send(item.finger, item.member, at: time, &state, &out) { $0.withdraw() }
      }
    }
    for item in news where !contest.down[item.finger].isDown {
      finish(item.finger, item.member, at: time, &state, &out)
    }
    for item in news {
      guard let spokesman = contest.down[item.finger].spokesman else { continue }
      contest.emit(.failed, of: spokesman, item.finger, at: time, &out)
    }
  }

  /// Begins the gesture, which has its finger, or fires a discrete one, once it is recognized.
  private mutating func accept(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout EventSink
  ) {
    guard let run = contest.down[index].members[place].run, contest.runs.isRecognized(run) else {
      return
    }
    guard contest.down[index].candidates[place].gesture.manner.isDiscrete else {
      return begin(index, place, at: time, &state, &out)
    }
    // A discrete gesture of several fingers fires once.
    let happens = contest.happens(run)
    send(index, place, at: time, &state, &out) { happens ? $0.happen() : $0.withdraw() }
  }

  private mutating func begin(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout EventSink
  ) { send(index, place, at: time, &state, &out) { $0.begin() } }

  /// Sends the latest sample of the finger at `index` to all its running gestures.
  mutating func follow(_ index: Int, _ state: inout State, _ out: inout EventSink) {
    let time = contest.down[index].last.time
    for place in contest.down[index].members.indices {
      let member = contest.down[index].members[place]
      guard member.stream.isRunning, let run = member.run else { continue }
      if contest.down[index].last.phase == .cancelled || contest.runs.verdict(of: run) == .reject {
        withdraw(index, place, at: time, &state, &out)
      } else if contest.down[index].isDown {
        send(index, place, at: time, &state, &out) { $0.move() }
      } else {
        finish(index, place, at: time, &state, &out)
      }
    }
  }

  /// Handles the lift of the finger at `index`; the gesture ends if it owns the finger.
  private mutating func finish(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout EventSink
  ) {
    guard contest.down[index].last.phase == .ended else { return }
    send(index, place, at: time, &state, &out) { $0.lift() }
    guard contest.down[index].members[place].outcome == .accepted else { return }
    send(index, place, at: time, &state, &out) { $0.end() }
  }

  /// Withdraws the finger at `index` from the gesture, which did not get it or has lost it.
  mutating func withdraw(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout EventSink
  ) { send(index, place, at: time, &state, &out) { $0.withdraw() } }
}

extension Touches {
  /// Sends a view the events of its gesture that its stream allows, after tracing them.
  private mutating func send(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout EventSink,
    _ step: (inout GestureStream) -> GestureEvent.Phase?
  ) {
    guard let phase = step(&contest.down[index].members[place].stream) else { return }
    contest.trace(phase, index, place, at: time, &out)
    var event = contest.event(phase, index, place, at: time, now: out.now)
    if let space = contest.down[index].localSpace(of: place, in: { tree(state) }) {
      event.start = space.point(event.start)
      event.position = space.point(event.position)
    }
    handlers[index][place](&state, event, &out)
    dismiss(&state, &out)
  }
}

extension GestureContest {
  /// Returns the event of the finger at `index` for the gesture at `place`, in points of the stage.
  func event(
    _ phase: GestureEvent.Phase, _ index: Int, _ place: Int, at time: Double, now: Double
  ) -> GestureEvent {
    let isOver = phase == .cancelled || phase == .failed
    var event = GestureEvent(
      phase, by: down[index].last, from: down[index].start,
      velocity: isOver ? .zero : down[index].velocity(at: time), now: now)
    event.time = time
    if let run = down[index].members[place].run {
      (event.transform, event.part) = runs.facts(of: run)
    }
    return event
  }

  /// Traces `phase`, if it is one that traces contain.
  mutating func trace(
    _ phase: GestureEvent.Phase, _ index: Int, _ place: Int, at time: Double, _ out: inout EventSink
  ) {
    // Most events are moves.
    guard phase != .moved else { return }
    let (candidate, outcome) = (
      down[index].candidates[place], down[index].members[place].outcome
    )
    switch phase {
    case .landed, .moved, .lifted: return
    case .began: emit(.began, of: candidate, index, at: time, &out)
    case .ended where candidate.gesture.manner.isDiscrete:
      out.emit(.tap, of: candidate.target, at: time)
    case .ended:
      let velocity = down[index].velocity(at: time)
      emit(.ended(velocity: velocity), of: candidate, index, at: time, &out)
    case .cancelled, .failed:
      // A veto has already been traced.
      guard outcome != .vetoed else { return }
      emit(phase == .failed ? .failed : .cancelled, of: candidate, index, at: time, &out)
    }
  }

  mutating func emit(
    _ gesture: Event.GestureState, of candidate: GestureCandidate, _ index: Int, at time: Double,
    _ out: inout EventSink
  ) {
    if gesture != .vetoed { down[index].isAnswered = true }
    out.emit(
      .gesture(candidate.gesture.name, gesture, touch: down[index].id), of: candidate.target,
      at: time)
  }
}
