import Controls
import Geometry
import Motion

/// What a finger does to one control, whatever the control looks like: a drag moves its thumb
/// along a straight travel.
///
/// * Touching changes nothing: a drag is a difference to the value that the finger found.
/// * Points are read in the space of the stage; the control's own space moves while it grows.
/// * The anchor is captured once for each gesture and is no part of the growth.
/// * A stepped value jumps at once; only the drawn thumb glides.
/// * A finger that lifts where it landed flips a toggle; one that has moved on drags it.
public struct Fader: ControlHandle {
  /// What the fader adjusts.
  public let control: Control
  /// The way of the thumb's centre from the low end to the high end.
  public let travel: Travel
  /// How far the control has answered the finger: 0 at rest … 1 pressed.
  public private(set) var expansion = Animated(0.0, spring: Fader.growth)
  /// Where the thumb is drawn: 0 at the low end of the travel … 1 at the high end.
  public private(set) var thumb: LinearAnimation
  /// The value when the finger landed; nil while no finger holds the control.
  public private(set) var anchor: Double?
  private var landing = Point.zero
  /// Whether the finger has gone further than a tap may.
  private var hasTravelled = false
  /// The motions that are under way.
  private var moving: Set<ControlMovement> = []

  /// Critically damped: no overshoot, 96 % of the way after 260 ms.
  static let growth = Spring(dampingRatio: 1, response: 0.32)
  /// How long the thumb of a stepped control takes from step to step, in seconds.
  static let glideDuration = 0.08
  /// How far a finger may go and still tap, in points.
  static let tapSlop = 10.0

  /// A fader at rest that shows `value`.
  public init(control: Control, value: Double, travel: Travel) {
    self.control = control
    self.travel = travel
    thumb = LinearAnimation(control.fraction(of: value), duration: Fader.glideDuration)
  }

  /// The way of a finger, and of the thumb, over the whole range.
  public var way: Vector { travel.way }

  /// Goes with the finger, and shows what is written.
  public mutating func answer(
    _ input: ControlInput, value: Double, time: Double
  ) -> [ControlEvent] {
    switch input {
    case .press(let point): press(at: point, on: value, time: time)
    case .drag(let point): change(value, to: dragged(to: point))
    case .lift(let point, _): change(value, to: lifted(at: point))
    case .release: release(time: time)
    case .show(let value): show(value, time: time)
    case .time: finishedMovements(at: time)
    }
  }

  /// Distance of the thumb's centre from the low end of its travel, in points.
  func thumbTravel(at time: Double) -> Double { thumb.value(at: time) * travel.length }
}

extension Fader {
  /// Touching changes nothing but what is remembered.
  private mutating func press(
    at point: Point, on value: Double, time: Double
  ) -> [ControlEvent] {
    anchor = value
    landing = point
    hasTravelled = false
    return grow(to: 1, time: time)
  }

  private mutating func release(time: Double) -> [ControlEvent] {
    anchor = nil
    return grow(to: 0, time: time)
  }

  /// The value where the finger is; nil where no finger holds the control.
  private mutating func dragged(to point: Point) -> Double? {
    guard let anchor else { return nil }
    if (point - landing).length >= Fader.tapSlop { hasTravelled = true }
    if control.kind == .toggle, !hasTravelled { return anchor }
    let span = control.range.upperBound - control.range.lowerBound
    return control.settled(anchor + travel.fraction(from: landing, to: point) * span)
  }

  /// The value that a finger leaves which lifts; nil where no finger holds the control.
  private mutating func lifted(at point: Point) -> Double? {
    guard let value = dragged(to: point) else { return nil }
    return control.kind == .toggle && !hasTravelled ? control.flipped(value) : value
  }

  /// A tap on each step of a stepped control, and where any control meets an end of its range.
  private func change(_ old: Double, to value: Double?) -> [ControlEvent] {
    guard let value, value != old else { return [] }
    if value == control.range.lowerBound || value == control.range.upperBound {
      return [.value(value), .haptic(.limit)]
    }
    return [.value(value)] + (control.step > 0 ? [.haptic(.selection)] : [])
  }

  /// The thumb of a stepped control glides to the value, any other is there at once.
  private mutating func show(_ value: Double, time: Double) -> [ControlEvent] {
    let place = control.fraction(of: value)
    guard control.step > 0 else {
      thumb.jump(to: place)
      return []
    }
    thumb.retarget(to: place, at: time)
    return begin(.thumb)
  }

  /// The motions that have come to rest since they were last asked for.
  private mutating func finishedMovements(at time: Double) -> [ControlEvent] {
    guard !moving.isEmpty else { return [] }
    let isOver: [ControlMovement: Bool] = [
      .expansion: expansion.isSettled(at: time), .thumb: thumb.isFinished(at: time),
    ]
    let finished = ControlMovement.allCases.filter { moving.contains($0) && isOver[$0] == true }
    moving.subtract(finished)
    return finished.map { .animation($0, .finished) }
  }

  private mutating func grow(to target: Double, time: Double) -> [ControlEvent] {
    expansion.retarget(to: target, at: time)
    return begin(.expansion)
  }

  /// The result tells of the same motion, if this cuts it short.
  private mutating func begin(_ motion: ControlMovement) -> [ControlEvent] {
    moving.insert(motion).inserted ? [] : [.animation(motion, .retargeted)]
  }
}
