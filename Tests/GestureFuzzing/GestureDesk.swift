import Geometry
import Gestures
import Views

/// Events that views received while a plan was carried out.
struct GestureDesk: Sendable {
  /// A gesture of a view, by the places of both in the plan.
  struct Asker: Hashable, Sendable {
    let part: Int
    let gesture: Int
  }

  /// Something that a view was told.
  struct Told: Sendable {
    let asker: Asker
    let event: GestureEvent
    /// Number of acts so far.
    let act: Int
  }

  var told: [Told] = []
  /// Fingers whose gestures were dismissed, by the number of things told before.
  var dismissals: [Int] = []
  var hidden: Set<Int> = []
  var act = 0
}

extension GesturePlan {
  /// The tree of views that the plan tells of, in which what `desk` hides is not there.
  func view(_ desk: GestureDesk) -> View<GestureDesk> { view(0, desk) }

  private func view(_ index: Int, _ desk: GestureDesk) -> View<GestureDesk> {
    let part = parts[index]
    let inner = parts.indices.filter { parts[$0].parent == index && !desk.hidden.contains($0) }
    let children = inner.map { child in
      view(child, desk).offset(parts[child].frame.origin - .zero)
    }
    var whole = View<GestureDesk>.zStack(alignment: .topLeading, [.fill] + children)
      .frame(width: part.frame.width, height: part.frame.height)
    if part.isNamed { whole = whole.named("\(index)") }
    for place in part.gestures.indices { whole = adding(place, of: index, to: whole) }
    return whole
  }

  private func adding(
    _ place: Int, of part: Int, to view: View<GestureDesk>
  ) -> View<GestureDesk> {
    let asked = parts[part].gestures[place]
    let asker = GestureDesk.Asker(part: part, gesture: place)
    let perform: View<GestureDesk>.Handler = { desk, event, out in
      desk.told.append(.init(asker: asker, event: event, act: desk.act))
      if asked.trigger.phase == event.phase { asked.deed.perform(&desk, &out) }
    }
    let gesture = asked.gesture
    switch asked.priority {
    case .standard: return view.gesture(gesture, isEnabled: asked.isEnabled, perform: perform)
    case .high:
      return view.highPriorityGesture(gesture, isEnabled: asked.isEnabled, perform: perform)
    case .simultaneous:
      return view.simultaneousGesture(gesture, isEnabled: asked.isEnabled, perform: perform)
    }
  }
}

extension GesturePlan.Asked {
  var gesture: Gesture {
    var gesture = kind.gesture
    if isOne { gesture = gesture.oneTouchAtATime() }
    if isAlone { gesture = gesture.singleTouchOnly() }
    return isPatient ? gesture.requiringInnerFailure() : gesture
  }
}

extension GestureKind {
  var gesture: Gesture {
    switch self {
    case .tap: .tap()
    case .doubleTap: Gesture("double", TapRecognizer(count: 2))
    case .press: .press
    case .drag: .drag()
    case .landingDrag: .drag(minimumDistance: 0)
    case .horizontalDrag: .drag(axis: .horizontal)
    case .verticalDrag: .drag(axis: .vertical)
    case .flick: .flick
    case .pan: .pan
    case .catching: .catching
    case .surface: .touch(many: true)
    case .solo: .touch(many: false)
    case .longPress: Gesture("long", LongPressRecognizer())
    case .pinch: .pinch()
    case .transform: .transform()
    case .handDrag: .handDrag(lead: .newest)
    case .twoFingerTap: .taps(1, fingers: 2)
    case .liftAndDrag: .longPress().sequenced(before: .drag())
    case .tapOrDouble: .taps(2).exclusively(before: .tap())
    case .pinchAndTurn: .pinch().simultaneously(with: .rotation())
    }
  }
}

extension GesturePlan.Deed {
  func perform(_ desk: inout GestureDesk, _ out: inout EventSink) {
    switch self {
    case .nothing: break
    case .dismissAll:
      desk.dismissals.append(desk.told.count)
      out.dismissTouches()
    case .dismiss(let part): out.dismissTouches(in: "\(part)")
    case .hide(let part):
      guard part > 0 else { return }
      if desk.hidden.remove(part) == nil { desk.hidden.insert(part) }
    }
  }
}

extension GesturePlan.Trigger {
  var phase: GestureEvent.Phase {
    switch self {
    case .landed: .landed
    case .began: .began
    case .moved: .moved
    case .lifted: .lifted
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
