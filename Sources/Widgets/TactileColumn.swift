import Controls
import Geometry
import Motion

/// A button that stretches upwards into the fader that the finger drags.
///
/// Five rules keep it steady; each has a test that shows what breaks without it.
/// 1. Track and thumb are shifted by an offset, never placed by a position, which would ask for
///    all the space there is.
/// 2. The button stands at the bottom of a column of fixed height; a spacer above it gives way.
/// 3. The drag is read in the space of the stage: the button's own space moves while it grows.
/// 4. The anchor is captured once for each gesture and is no part of the growth.
/// 5. A stepped value jumps at once; only the drawn thumb glides.
public struct TactileColumn: Sendable {
  /// What the column adjusts.
  public let control: Control
  /// How far the button has grown: 0 at rest … 1 at full height.
  public private(set) var expansion = Animated(0.0, spring: TactileColumn.growth)
  /// Where the thumb is drawn: 0 at the low end of the track … 1 at the high end.
  public private(set) var thumb: LinearGlide
  /// The value when the finger landed; nil while no finger holds the button.
  public private(set) var anchor: Double?
  private var landing = Point.zero

  /// Critically damped: no overshoot, 96 % of the way after 260 ms.
  static let growth = Spring(dampingRatio: 1, response: 0.32)
  /// How long the thumb of a stepped control takes from step to step, in seconds.
  static let glideDuration = 0.08

  /// A column at rest that shows `value`.
  public init(control: Control, value: Double) {
    self.control = control
    thumb = LinearGlide(control.fraction(of: value), duration: TactileColumn.glideDuration)
  }

  /// Whether a finger holds the button.
  public var isActive: Bool { anchor != nil }

  /// A motion of the column that comes to an end.
  public enum Movement: String, Hashable, Sendable, CaseIterable {
    /// The button grows or collapses.
    case expansion
    /// The thumb glides from step to step.
    case thumb
  }

  /// The motions that are under way.
  private var moving: Set<Movement> = []

  /// A finger lands at `point` of the stage; the value does not change. The result is the motion
  /// that this cuts short.
  public mutating func press(at point: Point, value: Double, time: Double) -> Movement? {
    anchor = value
    landing = point
    return grow(to: 1, time: time)
  }

  /// The value while the finger that pressed is at `point` of the stage; up is more, the full
  /// track is the full range.
  public func value(draggedTo point: Point) -> Double? {
    guard let anchor else { return nil }
    let span = control.range.upperBound - control.range.lowerBound
    let travel = (landing.y - point.y) / TactileColumnMetrics.trackLength
    return control.settled(anchor + travel * span)
  }

  /// The finger has gone; the button collapses. The result is the motion that this cuts short.
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

  private mutating func grow(to target: Double, time: Double) -> Movement? {
    expansion.retarget(to: target, at: time)
    return begin(.expansion)
  }

  private mutating func begin(_ motion: Movement) -> Movement? {
    moving.insert(motion).inserted ? nil : motion
  }
}
