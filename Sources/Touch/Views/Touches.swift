import Geometry
import Gestures

/// All fingers on the glass, and what they do to a state by way of its views.
///
/// * A finger's candidates are the gestures on the path from the deepest view under it to the root.
///   One arena for each finger decides among them. A gesture of several fingers takes part in the
///   arena of each.
/// * The deepest decides whether the finger is taken at all: where it is disabled, or has other
///   fingers already and does not want this one, no gesture gets it.
/// * A gesture begins when it has its finger and its recognizer has recognized it.
/// * What a gesture deals with in its own way, such as fingers that come later, its recognizer says:
///   see `GestureManner`.
public struct Touches<State>: Sendable {
  /// The fingers that are down, or are not decided, and what asks for them.
  var contest = GestureContest()
  /// What the gestures do that ask for each of them, in the same order.
  var handlers: [[View<State>.Handler]] = []
  /// Whether some of them have lifted.
  private var hasLeavers = false
  /// Those that have lifted since this was last forgotten: kept apart, for there may be thousands.
  private var lifted: [PointerState] = []
  let tree: @Sendable (State) -> Placement<State>

  /// No fingers, on what `tree` places.
  public init(on tree: @escaping @Sendable (State) -> Placement<State>) { self.tree = tree }

  /// The fingers that are down, and those that have lifted since this was last forgotten, in the
  /// order in which they landed.
  public var contacts: [PointerState] {
    (contest.down.filter { $0.isDown } + lifted).sorted { $0.id < $1.id }
  }

  /// How fast the finger `touch` moves at `time`, in points per second; nil where it is not down.
  public func velocity(of touch: Int, at time: Double) -> Vector? {
    contest.index(of: touch).map { contest.down[$0].velocity(at: time) }
  }

  /// A finger lands, moves or leaves.
  public mutating func handle(
    _ sample: TouchSample, _ state: inout State, _ out: inout EventSink
  ) {
    if sample.phase == .began {
      land(sample, &state, &out)
    } else if let index = contest.index(of: sample.contact) {
      contest.down[index].handle(sample)
      contest.ask(index) { $0.handle(sample) }
      tell(contest.decisions(for: index, at: sample.time), at: sample.time, &state, &out)
      follow(index, &state, &out)
      if !sample.phase.isDown {
        lifted.append(contest.down[index])
        hasLeavers = true
      }
    }
    leave(&state, &out)
  }

  /// Lets time decide what no sample has decided.
  public mutating func passTime(_ state: inout State, _ out: inout EventSink) {
    for index in contest.down.indices where contest.down[index].isOpen {
      contest.ask(index) { $0.tick(to: out.now) }
      tell(contest.decisions(for: index, at: out.now), at: out.now, &state, &out)
    }
    leave(&state, &out)
  }

  /// Takes away the fingers that other code than a handler of gestures has asked to dismiss.
  public mutating func settle(_ state: inout State, _ out: inout EventSink) {
    dismiss(&state, &out)
    leave(&state, &out)
  }

  /// Forgets fingers that have lifted.
  public mutating func forgetLifted() {
    lifted = []
    for index in contest.down.indices { contest.down[index].forgetNews() }
  }
}

/// Landing and leaving.
extension Touches {
  private mutating func land(
    _ sample: TouchSample, _ state: inout State, _ out: inout EventSink
  ) {
    let (all, met) = tree(state).askers(at: sample.position)
    let isAlone = !contest.down.contains { $0.isDown }
    var finger = PointerState(sample)
    for asker in all where !asker.candidate.isEnabled {
      finger.note(.refused(.disabled), of: asker.candidate, at: sample.time)
    }
    let index = contest.down.count
    if let first = all.first?.candidate, isTaken(by: first, sample) {
      let able = all.filter { $0.candidate.isEnabled }
      let entered = contest.enter(able.map { $0.candidate }, &finger, isAlone: isAlone)
      handlers.append(entered.map { able[$0].perform })
      contest.down.append(finger)
      preview(index, &state, &out)
      contest.ask(index) { $0.handle(sample) }
      tell(contest.decisions(for: index, at: sample.time), at: sample.time, &state, &out)
    } else {
      let first = all.first?.candidate
      if let first, first.isEnabled { finger.refuse(first) }
      handlers.append([])
      contest.down.append(finger)
      out.emit(
        .gesture(first?.gesture.name ?? "touch", .failed, touch: sample.contact),
        of: first?.target ?? met ?? "stage", at: sample.time)
    }
    // What is under the fingers that are down is in use.
    for other in contest.down.indices.dropLast() where contest.down[other].isDown {
      tell(contest.vetoLone(other, at: sample.time), at: sample.time, &state, &out)
    }
  }

  /// Whether `first`, the deepest that asks for the finger, lets any gesture have it.
  private func isTaken(by first: GestureCandidate, _ sample: TouchSample) -> Bool {
    if case .busy = contest.place(for: first, sample) { return false }
    return first.isEnabled
  }

  /// Fingers that have left go once no gesture waits for their result.
  private mutating func leave(_ state: inout State, _ out: inout EventSink) {
    guard hasLeavers else { return }
    hasLeavers = false
    for index in contest.down.indices.reversed() where !contest.down[index].isDown {
      guard contest.down[index].isLost || !contest.isAwaited(index) else {
        hasLeavers = true
        continue
      }
      // What is left receives its result now, or never.
      for place in contest.down[index].members.indices {
        withdraw(index, place, at: out.now, &state, &out)
      }
      contest.remove(index)
      handlers.remove(at: index)
    }
  }

  /// Takes away the fingers that handlers have asked to dismiss. Nothing of what is still to be
  /// sent of them is sent.
  mutating func dismiss(_ state: inout State, _ out: inout EventSink) {
    guard let views = out.takeDismissals() else { return }
    let (gone, news) = contest.dismiss(views, at: out.now)
    for index in gone {
      for place in contest.down[index].members.indices {
        withdraw(index, place, at: out.now, &state, &out)
      }
    }
    tell(news, at: out.now, &state, &out)
  }
}
