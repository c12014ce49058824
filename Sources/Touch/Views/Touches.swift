import Geometry
import Gestures

/// All fingers on the glass, and their effect on a state through its views.
///
/// - A finger's candidates are the gestures on the path from the deepest view under it to the root.
///   One arena per finger decides among them. A gesture of several fingers takes part in the arena
///   of each.
/// - The deepest candidate decides whether the finger is accepted at all: if it is disabled, or has
///   other fingers already and does not accept this one, no gesture gets it.
/// - A gesture begins when it has its finger and its recognizer has recognized it.
/// - Special handling, such as of fingers that land later, is the recognizer's: see
///   `GestureManner`.
public struct Touches<State>: Sendable {
  /// The fingers that are down or undecided, and the gestures that ask for them.
  var contest = GestureContest()
  /// The handlers of each finger's candidates, in the same order.
  var handlers: [[View<State>.Handler]] = []
  /// True if some of them have lifted.
  private var hasLeavers = false
  /// The fingers lifted since the last clearing: kept apart, for there may be thousands.
  private var lifted: [PointerState] = []
  let tree: @Sendable (State) -> Placement<State>

  /// Creates an empty set of fingers, on the views that `tree` places.
  public init(on tree: @escaping @Sendable (State) -> Placement<State>) { self.tree = tree }

  /// The fingers that are down, and those lifted since the last clearing, in order of landing.
  public var contacts: [PointerState] {
    (contest.down.filter { $0.isDown } + lifted).sorted { $0.id < $1.id }
  }

  /// The number of fingers that are down.
  package var fingersDown: Int {
    var count = 0
    // By index: elements would be copied.
    for index in contest.down.indices where contest.down[index].isDown { count += 1 }
    return count
  }

  /// Returns the velocity of the finger `touch` at `time`, in points per second; nil if it is not
  /// down.
  public func velocity(of touch: Int, at time: Double) -> Vector? {
    contest.index(of: touch).map { contest.down[$0].velocity(at: time) }
  }

  /// Handles the landing, moving or lifting of a finger.
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

  /// Advances time, which decides what no sample has decided.
  public mutating func passTime(_ state: inout State, _ out: inout EventSink) {
    for index in contest.down.indices where contest.down[index].isOpen {
      contest.ask(index) { $0.tick(to: out.now) }
      tell(contest.decisions(for: index, at: out.now), at: out.now, &state, &out)
    }
    leave(&state, &out)
  }

  /// Cancels fingers whose dismissal was requested outside a gesture handler.
  public mutating func settle(_ state: inout State, _ out: inout EventSink) {
    dismiss(&state, &out)
    leave(&state, &out)
  }

  /// Clears the list of lifted fingers.
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
    // The views under the fingers that are down are in use.
    for other in contest.down.indices.dropLast() where contest.down[other].isDown {
      tell(contest.vetoLone(other, at: sample.time), at: sample.time, &state, &out)
    }
  }

  /// Returns true if `first`, the deepest that asks for the finger, accepts it.
  private func isTaken(by first: GestureCandidate, _ sample: TouchSample) -> Bool {
    if case .busy = contest.place(for: first, sample) { return false }
    return first.isEnabled
  }

  /// Removes lifted fingers once no gesture waits for their result.
  private mutating func leave(_ state: inout State, _ out: inout EventSink) {
    guard hasLeavers else { return }
    hasLeavers = false
    for index in contest.down.indices.reversed() where !contest.down[index].isDown {
      guard contest.down[index].isLost || !contest.isAwaited(index) else {
        hasLeavers = true
        continue
      }
      // The remaining gestures receive their result now, or never.
      for place in contest.down[index].members.indices {
        withdraw(index, place, at: out.now, &state, &out)
      }
      contest.remove(index)
      handlers.remove(at: index)
    }
  }

  /// Cancels the fingers that handlers have asked to dismiss. Pending events of these fingers are
  /// dropped.
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
