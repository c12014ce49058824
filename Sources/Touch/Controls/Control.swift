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
  /// One of several cases.
  case choice
  /// Two numbers at once: a place in a pad.
  case point
}

/// One adjustable property, as all code but its renderer sees it.
public struct Control: Sendable {
  /// Name in scenes and traces, unique in its schema: ASCII letters, digits, hyphens and
  /// underscores, a letter first, at most 64; by custom a word in lower case.
  public let id: String
  /// Name for people, one short word.
  public let label: String
  /// The values that it may take: along one dimension or, for a point, along x and y.
  public let axes: [ControlAxis]
  /// Its values before it is touched, one for each axis and of those it may take.
  public let defaultValues: [Double]
  /// What kind of value it adjusts.
  public let kind: ControlKind
  /// The cases of a choice, in their order; empty for all other kinds.
  public let choices: [ControlChoice]
  /// How its value is written for people; a choice has the labels of its cases.
  public let format: ValueFormat
  /// The colour that stands for a value; nil where the kind is not `colour`.
  public let swatch: (@Sendable (Double) -> Color)?
}

/// One of the cases that a choice is made among.
public struct ControlChoice: Hashable, Sendable {
  /// The number that stands for it: what a number chooses among is the number itself, the cases of
  /// an enumeration are counted from 0.
  public let value: Double
  /// Its name in scenes and traces.
  public let name: String
  /// Its name for people, a short word.
  public let label: String
}

/// Its first axis: the only one, but for a point, whose x it is.
extension Control {
  /// The values it may take, in the control's own unit.
  public var axis: ControlAxis { axes[0] }

  /// The smallest value it may take and the largest.
  public var range: ClosedRange<Double> { axis.range }

  /// Distance between the values it may take, counted from the low end; 0 for any value. For a
  /// choice 1, though not all whole numbers need be there.
  public var step: Double { axis.step }

  /// Its value before it is touched.
  public var defaultValue: Double { defaultValues[0] }

  /// The nearest value that the control may take.
  public func settled(_ value: Double) -> Double { axis.settled(value) }

  /// How far up the range `value` lies, 0…1; of a choice, how far up its cases.
  package func fraction(of value: Double) -> Double { axis.fraction(of: value) }

  /// How much a person moves the control without a finger: a step, or a tenth of the range; among
  /// choices one case.
  package var increment: Double { axis.increment }

  /// The other end of the range: what a toggle at `value` turns to.
  package func flipped(_ value: Double) -> Double {
    fraction(of: value) < 0.5 ? range.upperBound : range.lowerBound
  }

  /// The value as text for people.
  public func text(for value: Double) -> String { choice(at: value)?.label ?? format.text(value) }
}

extension Control {
  /// The case nearest to `value`; nil where the kind is not `choice`.
  public func choice(at value: Double) -> ControlChoice? {
    guard !choices.isEmpty else { return nil }
    return choices[Int(axis.position(of: value))]
  }

  /// The values, one for each axis, as text for people: `0.25, 0.70` for a point.
  public func text(for values: [Double]) -> String {
    values.map { text(for: $0) }.joined(separator: ", ")
  }

  /// The nearest values that the control may take, one for each axis.
  public func settled(_ values: [Double]) -> [Double] {
    zip(axes, values).map { axis, value in axis.settled(value) }
  }

  /// `values` with the one of `axis` moved by a number of steps or, where it has none, of tenths of
  /// its range.
  package func moved(_ values: [Double], by steps: Double, along axis: Int = 0) -> [Double] {
    var values = values
    let way = axes[axis]
    values[axis] = way.value(at: way.position(of: values[axis]) + steps * way.increment)
    return values
  }

  /// What can be moved by steps: the control by its id, the axes of a point as `id.x` and `id.y`.
  package var axisNames: [String] { axes.count == 1 ? [id] : [id + ".x", id + ".y"] }
}

extension Sequence<Control> {
  /// The values of each control where `values` are those of all, one after the other.
  package func shares(of values: [Double]) -> [[Double]] {
    var start = 0
    return map { control in
      defer { start += control.axes.count }
      return Array(values[start..<start + control.axes.count])
    }
  }
}
