import Drawing
import Geometry

/// A view as it is found again in a tree that was rebuilt. Ids may repeat or be missing, so it is
/// one among its like.
struct ViewIdentity: Hashable, Sendable {
  /// The ids on it and around it.
  let ids: [String]
  /// Its index among its like with the same ids, in drawing order.
  let turn: Int
}

/// A view that a pointer is over, or that has the focus or contains the view that has it, with one
/// handler for that.
struct PresentView<Handler: Sendable>: Sendable {
  let identity: ViewIdentity
  /// The index of its box.
  let box: Int
  /// The space of its points; nil for that of the stage.
  var space: ViewSpace?
  let perform: Handler
}

extension Placement {
  /// Returns the handlers that `pick` picks of the views that `path` contains, outermost first.
  func present<Handler>(
    on path: [Int], _ pick: (InputHandler<State>) -> (handler: Handler, space: CoordinateSpace)?
  ) -> [PresentView<Handler>] {
    guard !path.isEmpty else { return [] }
    var all: [PresentView<Handler>] = []
    for box in boxes.list.indices where !boxes.list[box].isDisabled {
      for input in inputs(box) {
        guard let (handler, space) = pick(input) else { continue }
        all.append(
          PresentView(
            identity: identity(of: box, after: all.map(\.identity)), box: box,
            space: space == .local ? boxes.viewSpace(of: box) : nil, perform: handler))
      }
    }
    return all.filter { path.contains($0.box) }
  }

  private func identity(of box: Int, after others: [ViewIdentity]) -> ViewIdentity {
    let ids = path(from: box).compactMap { label($0).id }
    return ViewIdentity(ids: ids, turn: others.count { $0.ids == ids })
  }

  /// Returns the handlers of the pointer at `point` of the stage, outermost first.
  func hovers(at point: Point) -> [PresentView<View<State>.HoverHandler>] {
    present(on: path(from: boxes.hit(at: point))) { input in
      if case .hover(let space, let perform) = input { (perform, space) } else { nil }
    }
  }

  /// Returns the handlers of a wheel at `point` of the stage, innermost first.
  func wheels(at point: Point) -> [View<State>.WheelHandler] {
    wheels(around: boxes.hit(at: point))
  }

  /// Returns the handlers of a wheel of the view at `box` and of those around it, innermost first.
  func wheels(around box: Int?) -> [View<State>.WheelHandler] {
    enabledInputs(on: path(from: box)).compactMap { input in
      if case .wheel(let perform) = input { perform } else { nil }
    }
  }

  /// Returns the handlers of keys of the view at `box` and of those around it, innermost first.
  func keys(from box: Int) -> [View<State>.KeyHandler] {
    enabledInputs(on: path(from: box)).compactMap { input in
      if case .key(isEverywhere: false, let perform) = input { perform } else { nil }
    }
  }

  /// The handlers of keys wherever the focus is, the front-most first.
  var keysEverywhere: [View<State>.KeyHandler] {
    enabledInputs(on: boxes.list.indices.filter { !boxes.list[$0].isInert }.reversed())
      .compactMap { input in
        if case .key(isEverywhere: true, let perform) = input { perform } else { nil }
      }
  }

  private func enabledInputs(on path: [Int]) -> [InputHandler<State>] {
    path.filter { !boxes.list[$0].isDisabled }.flatMap(inputs)
  }

  private func inputs(_ box: Int) -> [InputHandler<State>] {
    traits[boxes.list[box].item].inputs ?? []
  }
}

// MARK: Focus

/// A view where Tab stops.
struct FocusStop: Hashable, Sendable {
  let identity: ViewIdentity
  /// The index of its box.
  let box: Int
}

extension Placement {
  /// The views where Tab stops, in drawing order: those that handle keys or the focus, or have
  /// actions of accessibility, and contain no such view. Those that a clip hides are among them, not
  /// those that are disabled or hidden from assistive technology.
  var focusStops: [FocusStop] {
    var stops: [FocusStop] = []
    for box in boxes.list.indices where takesFocus(box) {
      stops.append(FocusStop(identity: identity(of: box, after: stops.map(\.identity)), box: box))
    }
    return stops.filter { stop in
      !stops.contains { stop.box < $0.box && $0.box < boxes.list[stop.box].end }
    }
  }

  private func takesFocus(_ index: Int) -> Bool {
    let box = boxes.list[index]
    guard !box.isDisabled, !box.isInert, box.isRead else { return false }
    let handles = inputs(index).contains { input in
      switch input {
      case .key(let isEverywhere, _): !isEverywhere
      case .focus: true
      case .hover, .wheel, .ring: false
      }
    }
    return handles || traits[box.item].accessibility?.actions.isEmpty == false
  }

  /// Returns the handlers of the focus of the view at `box` and of those around it, outermost first.
  func focusHandlers(from box: Int) -> [PresentView<View<State>.FocusHandler>] {
    present(on: path(from: box)) { input in
      if case .focus(let perform) = input { (perform, .global) } else { nil }
    }
  }

  /// Returns the points to the right and down by which content would have to scroll for the view at
  /// `box` to be on the stage and within the clips around it: of a larger view, its beginning.
  func wayIntoView(_ box: Int) -> Vector {
    let seen = boxes.seen(box)
    let clips = path(from: box).dropFirst().filter { boxes.list[$0].boundsTouches } + [0]
    func way(_ start: Double, _ end: Double, in range: (Rect) -> (Double, Double)) -> Double {
      let ranges = clips.map { range(boxes.seen($0)) }
      let (low, high) = (ranges.map(\.0).max() ?? start, ranges.map(\.1).min() ?? end)
      return start < low || end - start > high - low ? start - low : max(0, end - high)
    }
    return Vector(
      way(seen.minX, seen.maxX) { ($0.minX, $0.maxX) },
      way(seen.minY, seen.maxY) { ($0.minY, $0.maxY) })
  }

  /// Returns the effect of an action of accessibility on the view at `box`; nil if it has no such
  /// action.
  func effect(of action: AccessibilityNode.Action, at box: Int) -> View<State>.Action? {
    let traits = traits[boxes.list[box].item]
    guard let perform = traits.perform, traits.accessibility?.actions.contains(action) == true
    else { return nil }
    return { state, time, out in perform(&state, action, time, &out) }
  }

  /// Returns the name of the view at `box` in traces: its own, or that of the nearest view around it
  /// that has one.
  func target(at box: Int) -> String {
    path(from: box).lazy.compactMap { label($0).name }.first ?? "stage"
  }

  /// Draws the rings of the view at `index`, if the focus is in it.
  func drawRings(_ index: Int, _ canvas: inout Canvas) {
    guard let focused, index <= focused, focused < boxes.list[index].end else { return }
    for case .ring(let ring) in inputs(index) {
      ring.draw(around: boxes.list[index].drawn, on: &canvas)
    }
  }
}
