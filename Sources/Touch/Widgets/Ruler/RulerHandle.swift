import Controls
import Geometry
import Motion

/// The touch handling of a control that is a sliding ruler.
///
/// The ruler shows the positions of the control's axis: it moves with the finger and by momentum;
/// the control's value is the nearest allowed one. A finger that lifts where it landed flips a
/// toggle.
package struct RulerHandle: Sendable {
  /// The control that is adjusted.
  package let control: Control
  /// The ruler that slides under the finger.
  package private(set) var ruler: SlidingRuler
  private var press = ControlPress()
  /// True while the ruler moves by itself.
  private var isSliding = false

  /// Creates a ruler at rest at `value`, of which `length` points are visible; its larger values
  /// lie to the right by default.
  package init(
    control: Control, value: Double, length: Double, direction: LayoutDirection = .leftToRight
  ) {
    self.control = control
    ruler = SlidingRuler(
      RulerConfiguration(for: control, length: length, direction: direction),
      value: control.axis.position(of: value))
  }

  /// The value when the finger landed, as an array of one; nil while no finger holds the control.
  package var anchors: [Double]? { press.anchors }

  /// Press progress of the control: 0 at rest … 1 fully pressed.
  package var pressProgress: Animator<Double> { press.pressProgress }

  /// The displacement of a finger over the whole range: a ruler's value grows as it moves away from
  /// its larger values.
  package var way: Vector {
    let (range, configuration) = (control.axis.positions, ruler.configuration)
    let scale = configuration.scale
    return Vector(configuration.direction.forward, 0)
      * (scale.offset(of: range.upperBound) - scale.offset(of: range.lowerBound))
  }

  /// Follows the finger, coasts after it, and moves to values set externally.
  package mutating func handle(
    _ input: ControlInput, values: [Double], time: Double
  ) -> [ControlEvent] {
    var events: [ControlEvent] = []
    switch input {
    case .press(let point):
      ruler.press(at: point, time: time)
      if isSliding { events.append(.animation(.ruler, .retargeted)) }
      isSliding = false
      events += press.begin(at: point, on: values, time: time)
    case .drag(let point): drag(to: point)
    case .lift(let point, let velocity):
      events += lift(at: point, from: values[0], velocity: velocity, time: time)
    case .release:
      ruler.cancel(time: time)
      events += press.end(time: time)
    case .show(let values): ruler.set(control.axis.position(of: values[0]), time: time)
    case .time: break
    }
    return events + changes(to: events.value ?? values[0], at: time) + ends(at: time)
  }

  private mutating func drag(to point: Point) {
    if press.way(to: point) != nil { ruler.drag(to: point) }
  }

  private mutating func lift(
    at point: Point, from value: Double, velocity: Vector, time: Double
  ) -> [ControlEvent] {
    drag(to: point)
    guard control.kind == .toggle, !press.hasTravelled, anchors != nil else {
      ruler.lift(velocity: velocity, time: time)
      return []
    }
    let flipped = control.flipped(value)
    ruler.cancel(time: time)
    ruler.set(flipped, time: time)
    return [.values([flipped]), .haptic(.limit)]
  }

  /// Returns the ruler's events for a control at `value`, as events of the control.
  private mutating func changes(to value: Double, at time: Double) -> [ControlEvent] {
    var value = value
    return ruler.events(at: time).compactMap { event in
      switch event {
      case .editingBegan: return .editing(.began)
      case .editingEnded: return .editing(.ended)
      case .tick: return .haptic(.selection)
      case .limit: return .haptic(.limit)
      case .value(let position):
        let settled = control.axis.value(at: position)
        guard settled != value else { return nil }
        value = settled
        return .values([settled])
      }
    }
  }

  /// Returns the motions that have ended since the last call.
  private mutating func ends(at time: Double) -> [ControlEvent] {
    var events: [ControlEvent] = []
    switch ruler.state(at: time) {
    case .idle:
      if isSliding { events.append(.animation(.ruler, .finished)) }
      isSliding = false
    case .gliding, .bouncing, .snapping: isSliding = true
    case .held, .dragging: break
    }
    return events + press.ends(at: time)
  }
}

extension [ControlEvent] {
  /// The last value that was sent.
  fileprivate var value: Double? {
    lazy.compactMap { if case .values(let values) = $0 { values.first } else { nil } }.last
  }
}
