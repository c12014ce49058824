import Geometry
import Gestures

/// Delivers pointers, wheels and keys to the views of a state, beside ``Touches``: knows which views
/// the pointer is over and which has the focus.
package struct InputDelivery<State>: Sendable {
  /// A key whose press was taken.
  private struct HeldKey: Sendable {
    let key: String
    /// The handler that has taken the press; nil if it moved the focus or was an action of the
    /// focused view.
    let perform: View<State>.KeyHandler?
    /// The time of its next repetition, in seconds.
    var next: Double
  }

  /// Source: the defaults of Windows, a delay of 500 ms and about 30 repetitions a second.
  private static var repeatDelay: Double { 0.5 }
  private static var repeatInterval: Double { 1.0 / 30 }
  /// The error of times by rounding, in seconds.
  private static var tolerance: Double { 1e-9 }

  /// The kinds of input that the player asks for.
  private let kinds: InputKinds
  private let tree: @Sendable (State) -> Placement<State>
  /// The pointer; nil if it is not over the stage.
  private var pointer: Pointer?
  /// The handlers of the views that it is over, outermost first.
  private var hovered: [PresentView<View<State>.HoverHandler>] = []
  /// The keys that are down.
  private var down: [String] = []
  /// Those of them that were taken, in the order in which they were pressed.
  private var held: [HeldKey] = []
  /// The view that has the focus, and its name in traces.
  private var focus: (view: ViewIdentity, target: String)?
  /// The handlers of the focus that it has, outermost first.
  private var focused: [PresentView<View<State>.FocusHandler>] = []

  /// Creates the delivery to the views that `tree` places, in a player that asks for `kinds`.
  package init(_ kinds: InputKinds, to tree: @escaping @Sendable (State) -> Placement<State>) {
    (self.kinds, self.tree) = (kinds, tree)
  }

  /// Handles an event of `time`. Returns true if a view has taken it, so that the experience does
  /// not receive it.
  ///
  /// A wheel scrolls views also in a player that asks for none but plays an experience that does.
  package mutating func handle(
    _ event: DeviceEvent, at time: Double, _ state: inout State, _ out: inout EventSink
  ) -> Bool {
    guard event.kind == .wheel || kinds.contains(event.kind) else { return false }
    settle(&state, &out)
    defer { settle(&state, &out) }
    switch event {
    case .pointer(let pointer):
      point(pointer, at: time, &state, &out)
      return false
    case .wheel(let way, let position):
      let wheel = WheelEvent(way: way, position: position, time: time, now: out.now)
      return tree(state).wheels(at: position).contains { $0(&state, wheel, &out) }
    case .key(let key, isDown: true): return press(key, at: time, &state, &out)
    case .key(let key, isDown: false): return release(key, at: time, &state, &out)
    }
  }

  /// Advances time: keys repeat, and views come and go under a pointer and a focus that rest.
  package mutating func passTime(_ state: inout State, _ out: inout EventSink) {
    settle(&state, &out)
    while let last = held.last, last.key == down.last, last.next <= out.now + Self.tolerance {
      held[held.count - 1].next += Self.repeatInterval
      _ = route(last.key, .repeated, at: last.next, &state, &out)
      settle(&state, &out)
    }
    guard pointer != nil || focus != nil else { return }
    let placement = tree(state)
    if let pointer { hover(pointer, hasMoved: false, at: out.now, placement, &state, &out) }
    if focus != nil, box(in: placement) == nil { move(to: nil, placement, &state, &out) }
  }

  /// Moves the focus as handlers have asked.
  package mutating func settle(_ state: inout State, _ out: inout EventSink) {
    guard let request = out.takeFocusRequest(), kinds.contains(.keys) else { return }
    let placement = tree(state)
    guard let id = request else { return move(to: nil, placement, &state, &out) }
    guard let index = placement.index(of: id) else { return }
    let range = index..<placement.boxes.list[index].end
    guard let stop = placement.focusStops.first(where: { range.contains($0.box) }) else { return }
    move(to: stop, placement, &state, &out)
  }

  /// Returns `placement` with the focus in it, for its rings.
  package func focusing(_ placement: Placement<State>) -> Placement<State> {
    guard focus != nil else { return placement }
    var placement = placement
    placement.focused = box(in: placement)
    return placement
  }
}

// MARK: Hover

extension InputDelivery {
  private mutating func point(
    _ pointer: Pointer?, at time: Double, _ state: inout State, _ out: inout EventSink
  ) {
    let before = self.pointer
    self.pointer = pointer
    guard let pointer else {
      if let before { leave(hovered, before, at: time, &state, &out) }
      return hovered = []
    }
    hover(pointer, hasMoved: pointer != before, at: time, tree(state), &state, &out)
  }

  /// Tells the views that the pointer is over what has changed: the innermost that it leaves first,
  /// the outermost that it enters last.
  private mutating func hover(
    _ pointer: Pointer, hasMoved: Bool, at time: Double, _ placement: Placement<State>,
    _ state: inout State, _ out: inout EventSink
  ) {
    let (before, now) = (hovered, placement.hovers(at: pointer.position))
    hovered = now
    leave(
      before.filter { old in !now.contains { $0.identity == old.identity } }, pointer, at: time,
      &state, &out)
    for view in now {
      let isOld = before.contains { $0.identity == view.identity }
      guard hasMoved || !isOld else { continue }
      let event = HoverEvent(
        isOld ? .moved : .entered, of: pointer, in: view.space, at: time, now: out.now)
      view.perform(&state, event, &out)
    }
  }

  private func leave(
    _ views: [PresentView<View<State>.HoverHandler>], _ pointer: Pointer, at time: Double,
    _ state: inout State, _ out: inout EventSink
  ) {
    for view in views.reversed() {
      let event = HoverEvent(.left, of: pointer, in: view.space, at: time, now: out.now)
      view.perform(&state, event, &out)
    }
  }
}

// MARK: Keys

extension InputDelivery {
  private mutating func press(
    _ key: String, at time: Double, _ state: inout State, _ out: inout EventSink
  ) -> Bool {
    guard !down.contains(key) else { return held.contains { $0.key == key } }
    down.append(key)
    let (isTaken, perform) = route(key, .pressed, at: time, &state, &out)
    guard isTaken else { return false }
    held.append(HeldKey(key: key, perform: perform, next: time + Self.repeatDelay))
    return true
  }

  private mutating func release(
    _ key: String, at time: Double, _ state: inout State, _ out: inout EventSink
  ) -> Bool {
    down.removeAll { $0 == key }
    guard let index = held.firstIndex(where: { $0.key == key }) else { return false }
    let event = event(key, .released, at: time, out)
    _ = held.remove(at: index).perform?(&state, event, &out)
    return true
  }

  private func event(
    _ key: String, _ phase: KeyEvent.Phase, at time: Double, _ out: EventSink
  ) -> KeyEvent { KeyEvent(phase: phase, key: key, down: down, time: time, now: out.now) }

  /// Offers a key to the views that have the focus, to the actions of the focused view, to Tab, and
  /// to the views that receive keys everywhere. Returns true if it was taken, with the handler that
  /// has taken it.
  private mutating func route(
    _ key: String, _ phase: KeyEvent.Phase, at time: Double, _ state: inout State,
    _ out: inout EventSink
  ) -> (isTaken: Bool, perform: View<State>.KeyHandler?) {
    let (placement, event) = (tree(state), event(key, phase, at: time, out))
    let box = box(in: placement)
    if let box {
      if let perform = placement.keys(from: box).first(where: { $0(&state, event, &out) }) {
        return (true, perform)
      }
      if let action = event.action, let perform = placement.effect(of: action, at: box) {
        // Held, it would be made over and over.
        if phase != .repeated || action != .activate { perform(&state, time, &out) }
        return (true, nil)
      }
    }
    if key == "Tab", let stop = next(after: box, in: placement) {
      move(to: stop, placement, &state, &out)
      return (true, nil)
    }
    let perform = placement.keysEverywhere.first { $0(&state, event, &out) }
    return (perform != nil, perform)
  }
}

extension KeyEvent {
  /// The action that the key has on a view that has the focus.
  ///
  /// Source: the patterns "Button" and "Slider" of the WAI-ARIA Authoring Practices Guide.
  fileprivate var action: AccessibilityNode.Action? {
    switch key {
    case "Enter", " ": .activate
    case "ArrowUp", "ArrowRight": .increment
    case "ArrowDown", "ArrowLeft": .decrement
    default: nil
    }
  }
}

// MARK: Focus

extension InputDelivery {
  /// Returns the index of the box that has the focus; nil if none has it or it has gone.
  private func box(in placement: Placement<State>) -> Int? {
    guard let focus else { return nil }
    return placement.focusStops.first { $0.identity == focus.view }?.box
  }

  /// Returns the stop that Tab leads to from `box`, or from outside if that is nil: the last if Shift
  /// is down, and after the last the first. Nil if there is none.
  private func next(after box: Int?, in placement: Placement<State>) -> FocusStop? {
    let stops = placement.focusStops
    guard !stops.isEmpty else { return nil }
    let isBackward = down.contains("Shift")
    guard let index = stops.firstIndex(where: { $0.box == box }) else {
      return isBackward ? stops.last : stops.first
    }
    return stops[(index + (isBackward ? stops.count - 1 : 1)) % stops.count]
  }

  private mutating func move(
    to stop: FocusStop?, _ placement: Placement<State>, _ state: inout State,
    _ out: inout EventSink
  ) {
    guard stop?.identity != focus?.view else { return }
    if let focus { out.emit(.state("focus", "ended"), of: focus.target) }
    let before = focused
    focus = stop.map { ($0.identity, placement.target(at: $0.box)) }
    focused = stop.map { placement.focusHandlers(from: $0.box) } ?? []
    if let focus { out.emit(.state("focus", "began"), of: focus.target) }
    let now = focused
    for old in before.reversed() where !now.contains(where: { $0.identity == old.identity }) {
      old.perform(&state, false, &out)
    }
    for new in now where !before.contains(where: { $0.identity == new.identity }) {
      new.perform(&state, true, &out)
    }
    if focus != nil { scrollIntoView(&state, &out) }
  }

  /// Lets the views around the one that has the focus scroll it into view, as a wheel over it would.
  private func scrollIntoView(_ state: inout State, _ out: inout EventSink) {
    for axis in [Vector(1, 0), Vector(0, 1)] {
      let placement = tree(state)
      guard let box = box(in: placement) else { return }
      let way = placement.wayIntoView(box)
      let turn = Vector(way.dx * axis.dx, way.dy * axis.dy)
      guard turn != .zero else { continue }
      let wheel = WheelEvent(
        way: turn, position: placement.boxes.seen(box).center, time: out.now, now: out.now)
      for scroll in placement.wheels(around: box) {
        var (scrolled, sink) = (state, out)
        guard scroll(&scrolled, wheel, &sink) else { continue }
        // What scrolls along the other axis does not help.
        let next = tree(scrolled)
        guard let box = self.box(in: next), next.wayIntoView(box).length < way.length else {
          continue
        }
        (state, out) = (scrolled, sink)
        break
      }
    }
  }
}
