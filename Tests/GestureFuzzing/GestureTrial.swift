import Geometry
import Gestures
import Views

/// A plan carried out, and held against what must hold of every stream.
package struct GestureTrial {
  private let plan: GesturePlan
  private var desk = GestureDesk()
  private var events: [Event] = []
  /// The samples of each finger, with the numbers of their acts.
  private var samples: [Int: [(act: Int, sample: TouchSample)]] = [:]

  /// Carries out `plan`.
  package init(_ plan: GesturePlan) {
    self.plan = plan
    var touches = Touches<GestureDesk> { desk in
      plan.view(desk).placed(in: Rect(0, 0, GesturePlan.side, GesturePlan.side))
    }
    for (index, act) in plan.acts.enumerated() {
      desk.act = index
      switch act {
      case .finger(let sample):
        samples[sample.contact, default: []].append((index, sample))
        var out = EventSink(now: sample.time)
        touches.handle(sample, &desk, &out)
        events += out.events
      case .time(let time):
        var out = EventSink(now: time)
        touches.passTime(&desk, &out)
        events += out.events
      }
    }
  }

  /// All that views were told, such as `0.1 drag 1 began`: the view, the gesture, the finger.
  package var told: [String] {
    desk.told.map { told in
      let kind = plan.parts[told.asker.part].gestures[told.asker.gesture].kind
      return "\(told.asker.part).\(told.asker.gesture) \(kind) \(told.event.touch)"
        + " \(told.event.phase)"
    }
  }

  /// All that views were told, with all that they were told of it, and all that was traced.
  package var transcript: String {
    zip(told, desk.told).map { words, told in
      let event = told.event
      return "\(words) \(told.act) \(event.start) \(event.position) \(event.velocity)"
        + " \(event.pressure) \(event.time) \(event.now)"
        + " \(event.part.map { "\($0)" } ?? "-") \(event.transform.map { "\($0)" } ?? "-")\n"
    }.joined() + events.map { "\($0.target) \($0.kind)\n" }.joined()
  }

  /// The first violation; nil if there is none.
  package var flaw: String? {
    var streams: [Stream.Key: Stream] = [:]
    for (number, told) in desk.told.enumerated() {
      let key = Stream.Key(asker: told.asker, finger: told.event.touch)
      streams[key, default: Stream()].phases.append((number, told))
    }
    for (key, stream) in streams {
      let asked = plan.parts[key.asker.part].gestures[key.asker.gesture]
      if let flaw = stream.flaw(of: asked, samples[key.finger] ?? []) {
        return
          "\(key.asker.part).\(key.asker.gesture) \(asked.kind) of finger \(key.finger): \(flaw)"
      }
    }
    return flawOfOwners ?? flawOfSingles ?? flawOfDismissals ?? flawOfTraces
  }

  /// Of those that compete for a finger one has it at a time, but for surfaces, which are shown it;
  /// and one has it at last.
  private var flawOfOwners: String? {
    var running: [Int: Set<GestureDesk.Asker>] = [:]
    var ended: [Int: GestureDesk.Asker] = [:]
    for told in desk.told where asked(told.asker).priority != .simultaneous {
      let finger = told.event.touch
      switch told.event.phase {
      case .began where !asked(told.asker).kind.isShown:
        running[finger, default: []].insert(told.asker)
        if running[finger]?.count ?? 0 > 1 { return "two gestures have finger \(finger)" }
      case .ended:
        // A double tap ends with its last finger, which may have been another's first.
        if let other = ended.updateValue(told.asker, forKey: finger) {
          return "finger \(finger) made gestures of \(other) and \(told.asker)"
        }
        running[finger]?.remove(told.asker)
      case .cancelled, .failed: running[finger]?.remove(told.asker)
      default: break
      }
    }
    return nil
  }

  private func asked(_ asker: GestureDesk.Asker) -> GesturePlan.Asked {
    plan.parts[asker.part].gestures[asker.gesture]
  }

  /// A gesture of one finger receives one at a time. A view without a name is known by its place,
  /// and so is another once one before it has gone.
  private var flawOfSingles: String? {
    var held: [GestureDesk.Asker: Int] = [:]
    let isStill = !plan.hides
    for told in desk.told
    where asked(told.asker).isSingle && (isStill || plan.parts[told.asker.part].isNamed) {
      let finger = told.event.touch
      switch told.event.phase {
      case .ended, .cancelled, .failed: held[told.asker] = nil
      default:
        if let other = held.updateValue(finger, forKey: told.asker), other != finger {
          return "\(asked(told.asker).kind) has the fingers \(other) and \(finger)"
        }
      }
    }
    return nil
  }

  /// After all fingers were taken away, those that had been down receive no more than that.
  private var flawOfDismissals: String? {
    for number in desk.dismissals {
      let act = desk.told[number - 1].act
      let down = samples.filter { $0.value.contains { $0.act <= act } }.keys
      let late = desk.told.dropFirst(number).first { told in
        let isEnd = told.event.phase == .cancelled || told.event.phase == .failed
        return down.contains(told.event.touch) && !(isEnd && told.act == act)
          && isDown(told.event.touch, at: act)
      }
      if let late { return "finger \(late.event.touch) was dismissed, then \(late.event.phase)" }
    }
    return nil
  }

  /// True if `finger` was on the glass before and after the act.
  private func isDown(_ finger: Int, at act: Int) -> Bool {
    samples[finger]?.last { $0.act <= act }?.sample.phase.isDown == true
  }

  /// Traces tell of no gesture that it is over before they have told that it began.
  private var flawOfTraces: String? {
    var running: [String: Int] = [:]
    for event in events {
      guard case .gesture(let name, let state, let touch) = event.kind else { continue }
      let key = "\(name) of \(event.target), finger \(touch)"
      switch state {
      case .began: running[key, default: 0] += 1
      case .ended, .cancelled:
        running[key, default: 0] -= 1
        if running[key, default: 0] < 0 { return "traced: \(key) is over and never began" }
      // It may be another gesture of the same name that receives it.
      case .vetoed, .failed: break
      }
    }
    return nil
  }
}

extension GesturePlan.Asked {
  /// True if it follows one finger at a time.
  fileprivate var isSingle: Bool {
    switch kind {
    case .tap, .press, .surface: isOne
    case .doubleTap, .pinch, .transform, .handDrag, .twoFingerTap, .tapOrDouble, .pinchAndTurn:
      false
    default: true
    }
  }
}

extension GestureKind {
  /// True if it receives its finger before it owns it.
  fileprivate var isShown: Bool { self == .surface || self == .solo }
  /// True if it happens at once.
  fileprivate var isDiscrete: Bool {
    switch self {
    case .tap, .press, .doubleTap, .twoFingerTap, .tapOrDouble: true
    default: false
    }
  }
}

/// Events that one gesture received about one finger.
private struct Stream {
  struct Key: Hashable {
    let asker: GestureDesk.Asker
    let finger: Int
  }

  var phases: [(number: Int, told: GestureDesk.Told)] = []

  /// What does not hold of the stream, which is of the gesture `asked`, and of a finger that made
  /// `samples`.
  func flaw(
    of asked: GesturePlan.Asked, _ samples: [(act: Int, sample: TouchSample)]
  ) -> String? {
    let told = phases.map(\.told.event.phase)
    var rest = told[...]
    if rest.first == .landed { rest = rest.dropFirst() }
    let hasBegun = rest.first == .began
    if hasBegun {
      rest = rest.dropFirst().drop { $0 == .moved }
      if rest.first == .lifted { rest = rest.dropFirst() }
    }
    guard rest.count == 1, let end = rest.first else { return "told \(told)" }
    switch end {
    case .ended where hasBegun == !asked.kind.isDiscrete: break
    case .cancelled where hasBegun: break
    case .failed where !hasBegun: break
    default: return "told \(told)"
    }
    if told.first == .landed, !asked.kind.isShown, asked.kind != .press { return "told \(told)" }
    return flawOfMoves(samples) ?? flawOfBeginning(asked.kind, samples)
  }

  /// From its beginning to its end a gesture receives every move, once.
  private func flawOfMoves(_ samples: [(act: Int, sample: TouchSample)]) -> String? {
    guard let began = phases.first(where: { $0.told.event.phase == .began })?.told.act,
      let last = phases.last?.told
    else { return nil }
    let made = samples.count { item in
      item.sample.phase == .moved && item.act > began && item.act < last.act
    }
    let acts = phases.filter { $0.told.event.phase == .moved }.map(\.told.act)
    guard Set(acts).count == acts.count else { return "a move was told twice" }
    return acts.count { $0 < last.act } == made ? nil : "\(made) moves, told \(acts.count)"
  }

  /// It begins, or happens, when it is recognized.
  private func flawOfBeginning(
    _ kind: GestureKind, _ samples: [(act: Int, sample: TouchSample)]
  ) -> String? {
    let isTap = kind == .tap || kind == .press
    guard
      let first = phases.first(where: { $0.told.event.phase == (isTap ? .ended : .began) })?.told,
      let start = samples.first?.sample
    else { return nil }
    let heard = samples.filter { $0.act <= first.act }.map(\.sample)
    let ways = heard.map { $0.position - start.position }
    let now = first.event.now
    let isRight =
      switch kind {
      case .drag: ways.contains { $0.length > 9.99 }
      case .horizontalDrag: ways.contains { abs($0.dx) > 9.99 }
      case .verticalDrag: ways.contains { abs($0.dy) > 9.99 }
      case .flick, .pan: ways.contains { $0.length > 9.99 && abs($0.dx) > abs($0.dy) }
      case .longPress: now - start.time > 0.499
      case .tap, .press: ways.allSatisfy { $0.length < 10.01 } && heard.last?.phase == .ended
      default: true
      }
    return isRight ? nil : "it is reported as \(first.event.phase), and was not made"
  }
}
