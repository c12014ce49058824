import Controls
import Geometry
import Motion

/// The touch handling of one control, for any appearance. It is given the values, one for each axis
/// of the control, and returns events with new ones. Times are absolute, in seconds.
package enum ControlHandle: Sendable {
  /// A thumb that follows the finger.
  case fader(Fader)
  /// A ruler that slides under the finger.
  case ruler(RulerHandle)

  /// The values when the finger landed; nil while no finger holds the control.
  package var anchors: [Double]? {
    switch self {
    case .fader(let fader): fader.anchors
    case .ruler(let handle): handle.anchors
    }
  }

  /// Press progress of the control: 0 at rest … 1 fully pressed.
  package var pressProgress: Animator<Double> {
    switch self {
    case .fader(let fader): fader.pressProgress
    case .ruler(let handle): handle.pressProgress
    }
  }

  /// The displacement of a finger that takes the control from the low end of its range to the high
  /// end; for a point, over both ranges at once.
  package var way: Vector {
    switch self {
    case .fader(let fader): fader.way
    case .ruler(let handle): handle.way
    }
  }

  /// The thumb's motion; nil for a ruler.
  package var fader: Fader? { if case .fader(let fader) = self { fader } else { nil } }

  /// The ruler that slides under the finger; nil if there is none.
  package var ruler: SlidingRuler? {
    if case .ruler(let handle) = self { handle.ruler } else { nil }
  }

  /// Applies `input` to the control, whose present values are `values`.
  package mutating func handle(
    _ input: ControlInput, values: [Double], time: Double
  ) -> [ControlEvent] {
    switch self {
    case .fader(var fader):
      defer { self = .fader(fader) }
      return fader.handle(input, values: values, time: time)
    case .ruler(var handle):
      defer { self = .ruler(handle) }
      return handle.handle(input, values: values, time: time)
    }
  }
}

/// A part of a control with a frame of its own.
package enum ControlPart: String, Hashable, Sendable {
  /// The column of a tactile column; its frame never changes. Other patterns have none.
  case column
  /// The present hit area.
  case button
  /// The travel of the thumb's centre: as long as the travel, as broad as the line drawn; for a
  /// pad, its area.
  case track
  /// The thumb as drawn.
  case thumb
  /// The line box of the value, or the box of the colour chip.
  case valueText
  /// The line box of the label.
  case labelText
}

/// An input of a control. Points are those of the stage.
package enum ControlInput: Hashable, Sendable {
  /// A finger lands on it.
  case press(Point)
  /// The finger that holds it has moved.
  case drag(Point)
  /// The finger that holds it lifts, with a velocity in points per second.
  case lift(Point, velocity: Vector)
  /// The finger has lifted or was cancelled.
  case release
  /// Values set externally.
  case show([Double])
  /// Time has advanced.
  case time
}

/// An event of a control.
package enum ControlEvent: Hashable, Sendable {
  /// New values, by a finger or its momentum.
  case values([Double])
  /// Haptic feedback.
  case haptic(ControlHaptic)
  /// The end of one of its motions.
  case animation(ControlMovement, AnimationEnd)
  /// The beginning or the end of a change of its value.
  case editing(ControlEditing)
}

/// Haptic feedback of a control.
package enum ControlHaptic: String, Hashable, Sendable {
  /// A step, or a mark.
  case selection
  /// An end of the range.
  case limit
}

/// A motion of a control with an end.
package enum ControlMovement: String, Hashable, Sendable, CaseIterable {
  /// The press animation, or its return to rest.
  case pressProgress = "expansion"
  /// The thumb glides from step to step.
  case thumb
  /// The ruler slides by momentum.
  case ruler
}

/// The state of a change of a control's value.
package enum ControlEditing: String, Hashable, Sendable {
  /// A finger has started it.
  case began
  /// Its last value has been sent.
  case ended
}

// MARK: Presses

/// A finger's hold of a control, and its press animation.
struct ControlPress: Sendable {
  /// The values when the finger landed; nil while no finger holds the control.
  private(set) var anchors: [Double]?
  /// Press progress of the control: 0 at rest … 1 fully pressed.
  private(set) var pressProgress = Animator(0.0, spring: ControlPress.spring)
  /// True if the finger has moved further than a tap may.
  private(set) var hasTravelled = false
  private var landing = Point.zero

  /// Critically damped: no overshoot, 96 % of the way after 260 ms.
  private static let spring = Spring(dampingRatio: 1, response: 0.32)
  /// Largest movement of a tap, in points.
  private static let tapSlop = 10.0

  /// Begins a press at `point` of the stage on a control with `values`.
  mutating func begin(at point: Point, on values: [Double], time: Double) -> [ControlEvent] {
    (anchors, landing, hasTravelled) = (values, point, false)
    return expand(to: 1, time: time)
  }

  /// Returns the finger's displacement to `point`; nil if no finger holds the control.
  mutating func way(to point: Point) -> Vector? {
    guard anchors != nil else { return nil }
    let way = point - landing
    if way.length >= ControlPress.tapSlop { hasTravelled = true }
    return way
  }

  /// Ends the press.
  mutating func end(time: Double) -> [ControlEvent] {
    anchors = nil
    return expand(to: 0, time: time)
  }

  /// Returns the end of the press animation, once it is at rest.
  mutating func ends(at time: Double) -> [ControlEvent] {
    pressProgress.events(at: time).filter { $0.end == .finished }
      .map { .animation(.pressProgress, $0.end) }
  }

  /// Animates the press towards `target`; a running animation is interrupted.
  private mutating func expand(to target: Double, time: Double) -> [ControlEvent] {
    let isCutShort = pressProgress.isRunning
    pressProgress.retarget(to: target, at: time)
    return isCutShort ? [.animation(.pressProgress, .retargeted)] : []
  }
}
