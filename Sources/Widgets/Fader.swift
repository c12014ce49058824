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
public struct Fader: Sendable {
  /// What the fader adjusts.
  public let control: Control
  /// The way of the thumb's centre from the low end to the high end.
  public let travel: Travel
  /// How far the control has answered the finger: 0 at rest … 1 pressed.
  public private(set) var expansion = Animated(0.0, spring: Fader.growth)
  /// Where the thumb is drawn: 0 at the low end of the travel … 1 at the high end.
  public private(set) var thumb: LinearGlide
  /// The value when the finger landed; nil while no finger holds the control.
  public private(set) var anchor: Double?
  private var landing = Point.zero
  /// Whether the finger has gone further than a tap may.
  private var hasTravelled = false
  /// The motions that are under way.
  private var moving: Set<Movement> = []

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
    thumb = LinearGlide(control.fraction(of: value), duration: Fader.glideDuration)
  }

  /// Whether a finger holds the control.
  public var isActive: Bool { anchor != nil }

  /// A motion of the fader that comes to an end.
  public enum Movement: String, Hashable, Sendable, CaseIterable {
    /// The control answers the finger, or goes back to rest.
    case expansion
    /// The thumb glides from step to step.
    case thumb
  }

  /// A finger lands at `point` of the stage; the value does not change. The result is the motion
  /// that this cuts short.
  public mutating func press(at point: Point, value: Double, time: Double) -> Movement? {
    anchor = value
    landing = point
    hasTravelled = false
    return grow(to: 1, time: time)
  }

  /// The finger that pressed is at `point` of the stage. The result is the value there; nil where
  /// no finger holds the control.
  public mutating func drag(to point: Point) -> Double? {
    guard let anchor else { return nil }
    if (point - landing).length >= Fader.tapSlop { hasTravelled = true }
    if control.kind == .toggle, !hasTravelled { return anchor }
    let span = control.range.upperBound - control.range.lowerBound
    return control.settled(anchor + travel.fraction(from: landing, to: point) * span)
  }

  /// The finger that pressed lifts at `point` of the stage. The result is the value that it leaves;
  /// nil where no finger holds the control.
  public mutating func lift(at point: Point) -> Double? {
    guard let value = drag(to: point) else { return nil }
    return control.kind == .toggle && !hasTravelled ? control.toggled(value) : value
  }

  /// The finger has gone; the control goes back to rest. The result is the motion that this cuts
  /// short.
  public mutating func release(time: Double) -> Movement? {
    anchor = nil
    return grow(to: 0, time: time)
  }

  /// The value has become `value`: the thumb of a stepped control glides there, any other is
  /// there at once. The result is the motion that this cuts short.
  public mutating func show(_ value: Double, time: Double) -> Movement? {
    let place = control.fraction(of: value)
    guard control.step > 0 else {
      thumb.jump(to: place)
      return nil
    }
    thumb.retarget(to: place, at: time)
    return begin(.thumb)
  }

  /// The motions that have come to rest since they were last asked for.
  public mutating func finishedMovements(at time: Double) -> [Movement] {
    let finished = Movement.allCases.filter { motion in
      guard moving.contains(motion) else { return false }
      return switch motion {
      case .expansion: expansion.isSettled(at: time)
      case .thumb: thumb.isFinished(at: time)
      }
    }
    moving.subtract(finished)
    return finished
  }

  /// Distance of the thumb's centre from the low end of its travel, in points.
  func thumbTravel(at time: Double) -> Double { thumb.value(at: time) * travel.length }

  private mutating func grow(to target: Double, time: Double) -> Movement? {
    expansion.retarget(to: target, at: time)
    return begin(.expansion)
  }

  private mutating func begin(_ motion: Movement) -> Movement? {
    moving.insert(motion).inserted ? nil : motion
  }
}
