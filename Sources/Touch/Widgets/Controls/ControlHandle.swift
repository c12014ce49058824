import Controls
import Geometry
import Motion

/// What fingers do to one control, whatever it looks like. It is given the values, one for each axis
/// of the control, and returns what they would be. Times are absolute, in seconds.
package enum ControlHandle: Sendable {
  /// A thumb goes with the finger.
  case fader(Fader)
  /// A ruler slides under the finger.
  case ruler(RulerHandle)

  /// The values when the finger landed; nil while no finger holds the control.
  package var anchors: [Double]? {
    switch self {
    case .fader(let fader): fader.anchors
    case .ruler(let handle): handle.anchors
    }
  }

  /// How far the control is pressed: 0 at rest … 1 pressed in full.
  package var pressProgress: Animator<Double> {
    switch self {
    case .fader(let fader): fader.pressProgress
    case .ruler(let handle): handle.pressProgress
    }
  }

  /// The way of a finger that takes the control from the low end of its range to the high end; for
  /// a point, of both ranges at once.
  package var way: Vector {
    switch self {
    case .fader(let fader): fader.way
    case .ruler(let handle): handle.way
    }
  }

  /// The thumb's motion; nil for a ruler.
  package var fader: Fader? { if case .fader(let fader) = self { fader } else { nil } }

  /// The ruler that slides under the finger; nil where there is none.
  package var ruler: SlidingRuler? {
    if case .ruler(let handle) = self { handle.ruler } else { nil }
  }

  /// Applies `input` to the control, which stands at `values`.
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

/// A part of a control that has a place of its own.
package enum ControlPart: String, Hashable, Sendable {
  /// The column of a tactile column; never changes its place or size. Others have none.
  case column
  /// What a finger can hit, as it now stands.
  case button
  /// The travel of the thumb's centre: as long as it, as broad as the line drawn; of a pad, the
  /// area of it.
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
  /// The finger has gone, lifted or taken away.
  case release
  /// Other code has written its values, which have become these.
  case show([Double])
  /// Time has passed.
  case time
}

/// Something that a control tells of.
package enum ControlEvent: Hashable, Sendable {
  /// A finger, or what it has set going, has brought it to these values.
  case values([Double])
  /// The finger would feel it.
  case haptic(ControlHaptic)
  /// One of its motions has come to its end.
  case animation(ControlMovement, AnimationEnd)
  /// A finger has begun to change its value, or its value has stopped changing.
  case editing(ControlEditing)
}

/// What a finger feels of a control.
package enum ControlHaptic: String, Hashable, Sendable {
  /// A step, or a mark.
  case selection
  /// An end of the range.
  case limit
}

/// A motion of a control that comes to an end.
package enum ControlMovement: String, Hashable, Sendable, CaseIterable {
  /// The control answers the finger, or goes back to rest.
  case pressProgress = "expansion"
  /// The thumb glides from step to step.
  case thumb
  /// The ruler slides by itself.
  case ruler
}

/// Where a change of a control's value stands.
package enum ControlEditing: String, Hashable, Sendable {
  /// A finger has begun it.
  case began
  /// Its last value has been sent.
  case ended
}

// MARK: Presses

/// A finger's hold of a control, and how the control answers it.
struct ControlPress: Sendable {
  /// The values when the finger landed; nil while no finger holds the control.
  private(set) var anchors: [Double]?
  /// How far the control is pressed: 0 at rest … 1 pressed in full.
  private(set) var pressProgress = Animator(0.0, spring: ControlPress.spring)
  /// Whether the finger has gone further than a tap may.
  private(set) var hasTravelled = false
  private var landing = Point.zero

  /// Critically damped: no overshoot, 96 % of the way after 260 ms.
  private static let spring = Spring(dampingRatio: 1, response: 0.32)
  /// How far a finger may go and still tap, in points.
  private static let tapSlop = 10.0

  /// A finger lands at `point` of the stage on a control that stands at `values`.
  mutating func begin(at point: Point, on values: [Double], time: Double) -> [ControlEvent] {
    (anchors, landing, hasTravelled) = (values, point, false)
    return expand(to: 1, time: time)
  }

  /// The way of the finger to `point`; nil where no finger holds the control.
  mutating func way(to point: Point) -> Vector? {
    guard anchors != nil else { return nil }
    let way = point - landing
    if way.length >= ControlPress.tapSlop { hasTravelled = true }
    return way
  }

  /// The finger has gone.
  mutating func end(time: Double) -> [ControlEvent] {
    anchors = nil
    return expand(to: 0, time: time)
  }

  /// The end of the press, once it has come to rest.
  mutating func ends(at time: Double) -> [ControlEvent] {
    pressProgress.events(at: time).filter { $0.end == .finished }
      .map { .animation(.pressProgress, $0.end) }
  }

  /// A motion that this cuts short ends at once.
  private mutating func expand(to target: Double, time: Double) -> [ControlEvent] {
    let isCutShort = pressProgress.isRunning
    pressProgress.retarget(to: target, at: time)
    return isCutShort ? [.animation(.pressProgress, .retargeted)] : []
  }
}
