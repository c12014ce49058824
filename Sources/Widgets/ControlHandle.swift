import Controls
import Geometry
import Motion

/// What fingers do to one control, whatever it looks like. Times are absolute, in seconds.
public protocol ControlHandle: Sendable {
  /// What is adjusted.
  var control: Control { get }
  /// Whether fingers may take the control: its owner asks before it hands one on. A control that
  /// they may not take is drawn as a shade of itself.
  var isEnabled: Bool { get set }
  /// The value when the finger landed; nil while no finger holds the control.
  var anchor: Double? { get }
  /// How far the control has answered the finger: 0 at rest … 1 pressed.
  var expansion: Animated<Double> { get }
  /// The way of a finger that takes the control from the low end of its range to the high end.
  var way: Vector { get }
  /// The ruler that slides under the finger; nil where there is none.
  var ruler: SlidingRuler? { get }

  /// The control hears `input`; the result is what it tells of.
  mutating func answer(_ input: ControlInput, time: Double) -> [ControlEvent]
}

extension ControlHandle {
  /// Whether a finger holds the control.
  public var isActive: Bool { anchor != nil }

  /// How much is drawn of the control, 0…1.
  var presence: Double { isEnabled ? 1 : 0.42 }

  /// Most controls have none.
  public var ruler: SlidingRuler? { nil }
}
