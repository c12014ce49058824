import Drawing
import Geometry

/// What kind of thing a control adjusts.
public enum ControlKind: String, Hashable, Sendable {
  /// A number.
  case value
  /// A colour picked from a strip.
  case colour
  /// On (1) or off (0).
  case toggle
}

/// One adjustable property, as everybody but its renderer sees it.
public struct Control: Sendable {
  /// Name in scenes and traces, unique in its schema: ASCII letters, digits, hyphens and
  /// underscores, a letter first, at most 64; by custom a word in lower case.
  public let id: String
  /// Name for people, one short word.
  public let label: String
  /// The values it may take, in the control's own unit.
  public let range: ClosedRange<Double>
  /// Distance between the values it may take, counted from the low end; 0 for any value.
  public let step: Double
  /// Its value before anybody touches it; within the range and on the step.
  public let defaultValue: Double
  /// What kind of value it adjusts.
  public let kind: ControlKind
  /// How its value is written for people.
  public let format: ValueFormat
  /// The colour that stands for a value; nil where the kind is not `colour`.
  public let swatch: (@Sendable (Double) -> Color)?

  /// The nearest value that the control may take.
  public func settled(_ value: Double) -> Double {
    let clamped = value.clipped(to: range)
    guard step > 0 else { return clamped }
    let steps = ((clamped - range.lowerBound) / step).rounded()
    return min(range.lowerBound + steps * step, range.upperBound)
  }

  /// How far up the range `value` lies, 0…1.
  public func fraction(of value: Double) -> Double {
    let span = range.upperBound - range.lowerBound
    guard span > 0 else { return 0 }
    return ((value - range.lowerBound) / span).clippedToUnit
  }

  /// How much a person moves the control without a finger: a step, or a tenth of the range.
  public var increment: Double {
    step > 0 ? step : (range.upperBound - range.lowerBound) / 10
  }

  /// The other end of the range: what a toggle at `value` turns to.
  public func flipped(_ value: Double) -> Double {
    fraction(of: value) < 0.5 ? range.upperBound : range.lowerBound
  }

  /// The value as text for people.
  public func text(for value: Double) -> String { format.text(value) }
}
