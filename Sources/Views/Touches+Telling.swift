import Geometry
import Gestures

/// Telling views of their gestures, and traces.
extension Touches {
  /// Those that are shown a finger before it is decided who gets it see that at `index` land.
  mutating func preview(_ index: Int, _ state: inout State, _ out: inout Outbox) {
    let time = down[index].last.time
    for place in down[index].members.indices {
      let member = down[index].members[place]
      let preview = member.candidate.gesture.manner.preview
      guard member.veto == nil, preview != .nothing else { continue }
      send(index, place, at: time, &state, &out) { $0.land() }
      if preview == .everything { begin(index, place, at: time, &state, &out) }
    }
  }

  /// Tells what has become of gestures. They are looked at when it is their turn: what a handler
  /// has dismissed meanwhile is told nothing more.
  mutating func tell(
    _ news: [News], at time: Double, _ state: inout State, _ out: inout Outbox
  ) {
    for item in news {
      let member = down[item.finger].members[item.member]
      switch member.outcome {
      case nil: break
      case .accepted: accept(item.finger, item.member, at: time, &state, &out)
      case .rejected: withdraw(item.finger, item.member, at: time, &state, &out)
      case .vetoed:
        emit(.vetoed, of: member.candidate, item.finger, at: time, &out)
        send(item.finger, item.member, at: time, &state, &out) { $0.withdraw() }
      }
    }
    for item in news where !down[item.finger].isDown {
      finish(item.finger, item.member, at: time, &state, &out)
    }
    for item in news {
      guard let spokesman = down[item.finger].spokesman else { continue }
      emit(.failed, of: spokesman, item.finger, at: time, &out)
    }
  }

  /// The gesture has its finger: it begins, or happens, once it is recognized.
  private mutating func accept(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout Outbox
  ) {
    let member = down[index].members[place]
    guard let id = member.run, let run = runs[id], run.recognizer.isRecognized else { return }
    guard member.candidate.gesture.manner.isDiscrete else {
      return begin(index, place, at: time, &state, &out)
    }
    // One that takes several fingers happens once.
    guard !run.hasHappened else {
      return send(index, place, at: time, &state, &out) { $0.withdraw() }
    }
    runs.change(id) { $0.hasHappened = true }
    send(index, place, at: time, &state, &out) { $0.happen() }
  }

  private mutating func begin(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout Outbox
  ) { send(index, place, at: time, &state, &out) { $0.begin() } }

  /// The finger at `index` has been heard: all that go on with it go along.
  mutating func follow(_ index: Int, _ state: inout State, _ out: inout Outbox) {
    let time = down[index].last.time
    for place in down[index].members.indices {
      let member = down[index].members[place]
      guard member.stream.isRunning, let run = member.run else { continue }
      if down[index].last.phase == .cancelled || runs.verdict(of: run) == .reject {
        withdraw(index, place, at: time, &state, &out)
      } else if down[index].isDown {
        send(index, place, at: time, &state, &out) { $0.move() }
      } else {
        finish(index, place, at: time, &state, &out)
      }
    }
  }

  /// The finger at `index` has left; the gesture ends where it is its own.
  private mutating func finish(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout Outbox
  ) {
    guard down[index].last.phase == .ended else { return }
    send(index, place, at: time, &state, &out) { $0.lift() }
    guard down[index].members[place].outcome == .accepted else { return }
    send(index, place, at: time, &state, &out) { $0.end() }
  }

  /// The gesture does not get the finger at `index`, or no longer has it.
  mutating func withdraw(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout Outbox
  ) { send(index, place, at: time, &state, &out) { $0.withdraw() } }
}

extension Touches {
  /// Lets a view hear of its gesture what its stream allows, and traces before it.
  private mutating func send(
    _ index: Int, _ place: Int, at time: Double, _ state: inout State, _ out: inout Outbox,
    _ step: (inout GestureStream) -> GestureEvent.Phase?
  ) {
    guard let phase = step(&down[index].members[place].stream) else { return }
    let (finger, candidate) = (down[index], down[index].members[place].candidate)
    trace(phase, index, place, at: time, &out)
    var (start, position) = (finger.start, finger.last.position)
    if candidate.space == .local, let id = candidate.ids.first {
      (start, position) = (local(start, of: id, state), local(position, of: id, state))
    }
    let isOver = phase == .cancelled || phase == .failed
    let event = GestureEvent(
      phase: phase, touch: finger.id, start: start, position: position,
      velocity: isOver ? .zero : finger.velocity(at: time), time: time, now: out.now)
    candidate.perform(&state, event, &out)
    dismiss(&state, &out)
  }

  /// Tells traces of `phase`, where that is one that they hold.
  private mutating func trace(
    _ phase: GestureEvent.Phase, _ index: Int, _ place: Int, at time: Double, _ out: inout Outbox
  ) {
    let (candidate, outcome) = (
      down[index].members[place].candidate, down[index].members[place].outcome
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
      // A veto has been told as such.
      guard outcome != .vetoed else { return }
      emit(phase == .failed ? .failed : .cancelled, of: candidate, index, at: time, &out)
    }
  }

  private mutating func emit(
    _ gesture: Event.GestureState, of candidate: Candidate, _ index: Int, at time: Double,
    _ out: inout Outbox
  ) {
    if gesture != .vetoed { down[index].isAnswered = true }
    out.emit(
      .gesture(candidate.gesture.name, gesture, touch: down[index].id), of: candidate.target,
      at: time)
  }
}
