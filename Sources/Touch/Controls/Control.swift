import Drawing
import Geometry

/// The kind of value that a control adjusts.
public enum ControlKind: String, Hashable, Sendable {
  /// A number.
  case value
  /// A colour picked from a strip.
  case colour
  /// On (1) or off (0).
  case toggle
  /// One of several cases.
  case choice
  /// Two numbers at once: a position in a pad.
  case point
}

/// One adjustable property, as seen by all code but its renderer.
public struct Control: Sendable {
  /// Name in scenes and traces, unique in its schema: ASCII letters, digits, hyphens and
  /// underscores, a letter first, at most 64; by custom a word in lower case.
  public let id: String
  /// Name for people, one short word.
  public let label: String
  /// The allowed values: along one dimension or, for a point, along x and y.
  public let axes: [ControlAxis]
  /// Its initial values, one for each axis; all are allowed values.
  public let defaultValues: [Double]
  /// The kind of value that it adjusts.
  public let kind: ControlKind
  /// The cases of a choice, in their order; empty for all other kinds.
  public let choices: [ControlChoice]
  /// The format of its value for people; a choice has the labels of its cases.
  public let format: ValueFormat
  /// The colour of a value; nil if the kind is not `colour`.
  public let swatch: (@Sendable (Double) -> Color)?
}

/// One of the cases of a choice.
public struct ControlChoice: Hashable, Sendable {
  /// Its numeric value: for a choice among numbers the number itself; the cases of an enumeration
  /// are counted from 0.
  public let value: Double
  /// Its name in scenes and traces.
  public let name: String
  /// Its name for people, a short word.
  public let label: String
}

/// Its first axis: the only one, or x for a point.
extension Control {
  /// The allowed values, in the control's own unit.
  public var axis: ControlAxis { axes[0] }

  /// The smallest and the largest allowed value.
  public var range: ClosedRange<Double> { axis.range }

  /// Distance between allowed values, counted from the low end; 0 for any value. For a choice 1,
  /// though not all whole numbers need be present.
  public var step: Double { axis.step }

  /// Its initial value.
  public var defaultValue: Double { defaultValues[0] }

  /// Returns the nearest allowed value.
  public func settled(_ value: Double) -> Double { axis.settled(value) }

  /// Returns the position of `value` in the range, 0…1; for a choice, in its cases.
  package func fraction(of value: Double) -> Double { axis.fraction(of: value) }

  /// The increment of an adjustment without a finger: a step, or a tenth of the range; for a choice
  /// one case.
  package var increment: Double { axis.increment }

  /// Returns the other end of the range, for a toggle at `value`.
  package func flipped(_ value: Double) -> Double {
    fraction(of: value) < 0.5 ? range.upperBound : range.lowerBound
  }

  /// Returns the value as text for people.
  public func text(for value: Double) -> String { choice(at: value)?.label ?? format.text(value) }
}

extension Control {
  /// Returns the case nearest to `value`; nil if the kind is not `choice`.
  public func choice(at value: Double) -> ControlChoice? {
    guard !choices.isEmpty else { return nil }
    return choices[Int(axis.position(of: value))]
  }

  /// Returns the control with `names` for its choices, one for each: a shared piece does not know the
  /// names of cases.
  package func naming(_ names: [(name: String, label: String)]) -> Control {
    Control(
      id: id, label: label, axes: axes, defaultValues: defaultValues, kind: kind,
      choices: zip(choices, names).map { choice, names in
        ControlChoice(value: choice.value, name: names.name, label: names.label)
      }, format: format, swatch: swatch)
  }

  /// Returns the values, one for each axis, as text for people: `0.25, 0.70` for a point.
  public func text(for values: [Double]) -> String {
    values.map { text(for: $0) }.joined(separator: ", ")
  }

  /// Returns the nearest allowed values, one for each axis.
  public func settled(_ values: [Double]) -> [Double] {
    zip(axes, values).map { axis, value in axis.settled(value) }
  }

  /// Returns `values` with the one of `axis` moved by a number of steps or, if it has none, of
  /// tenths of its range.
  package func moved(_ values: [Double], by steps: Double, along axis: Int = 0) -> [Double] {
    var values = values
    let way = axes[axis]
    values[axis] = way.value(at: way.position(of: values[axis]) + steps * way.increment)
    return values
  }

  /// The names for stepwise adjustment: the control's id, or `id.x` and `id.y` for a point.
  package var axisNames: [String] { axes.count == 1 ? [id] : [id + ".x", id + ".y"] }
}

extension Sequence<Control> {
  /// Splits `values`, the concatenated values of all controls, by control.
  package func shares(of values: [Double]) -> [[Double]] {
    var start = 0
    return map { control in
      defer { start += control.axes.count }
      return Array(values[start..<start + control.axes.count])
    }
  }
}
