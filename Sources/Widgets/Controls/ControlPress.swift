import Geometry
import Motion

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
