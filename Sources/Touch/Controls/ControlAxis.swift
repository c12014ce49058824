import Geometry

/// The values that a control may take along one of its dimensions, in the order in which a finger
/// meets them.
///
/// A finger goes over *positions*. Those of a range are the values themselves; those of a list are
/// the places in it, counted from 0, so that neighbours lie alike far apart whatever they stand
/// for.
public struct ControlAxis: Hashable, Sendable {
  /// From the smallest value to the largest, in the control's own unit. The largest is the last that
  /// a number of steps from the smallest reaches.
  public let range: ClosedRange<Double>
  /// Distance between the values it may take, counted from the low end; 0 for any value. The values
  /// of a list are whole numbers, so theirs is 1.
  public let step: Double
  /// The only values it may take, in their order; empty where range and step tell all.
  public let list: [Double]

  /// All values of `range`, or those that are a number of steps from its low end.
  package init(in range: ClosedRange<Double>, step: Double = 0) {
    (self.range, self.step, list) = (Self.range(range, by: step), step, [])
  }

  /// From the low end of `range` to the last value in it that a number of steps reaches. A last step
  /// that misses the high end by rounding only ends there.
  private static func range(
    _ range: ClosedRange<Double>, by step: Double
  ) -> ClosedRange<Double> {
    guard step > 0 else { return range }
    let steps = (range.upperBound - range.lowerBound) / step
    let whole = (steps + 1e-9).rounded(.down)
    guard steps - whole > 1e-9 else { return range }
    return range.lowerBound...(range.lowerBound + whole * step)
  }

  /// The whole numbers `list`, in their order.
  package init(_ list: [Double]) {
    range = (list.min() ?? 0)...(list.max() ?? 0)
    (step, self.list) = (1, list)
  }

  /// From the first position to the last.
  package var positions: ClosedRange<Double> { list.isEmpty ? range : 0...Double(list.count - 1) }

  /// How far the last position is from the first; 0 where there is only one.
  package var span: Double { positions.upperBound - positions.lowerBound }

  /// The position of `value`, in a list that of its nearest value.
  package func position(of value: Double) -> Double {
    list.isEmpty ? value : Double(index(of: value))
  }

  /// The value at a position, the nearest that there is.
  package func value(at position: Double) -> Double {
    guard !list.isEmpty else { return settled(position) }
    let last = Double(list.count - 1)
    return list[position.isNaN ? 0 : Int(position.clipped(to: 0...last).rounded())]
  }

  /// The nearest value that the control may take; of two in a list the earlier one.
  public func settled(_ value: Double) -> Double {
    guard list.isEmpty else { return list[index(of: value)] }
    let clamped = value.clipped(to: range)
    guard step > 0 else { return clamped }
    let steps = ((clamped - range.lowerBound) / step).rounded()
    return steps < (span / step).rounded() ? position(after: steps) : range.upperBound
  }

  private func index(of value: Double) -> Int {
    list.indices.min { abs(list[$0] - value) < abs(list[$1] - value) } ?? 0
  }

  /// How far up its positions `value` lies, 0…1.
  package func fraction(of value: Double) -> Double {
    guard span > 0 else { return 0 }
    return ((position(of: value) - positions.lowerBound) / span).clippedToUnit
  }

  /// How much a person moves the control without a finger, in positions: a step, or a tenth of the
  /// range.
  package var increment: Double { step > 0 ? (list.isEmpty ? step : 1) : span / 10 }

  /// All values that it may take where those are `most` at most; nil where they are more.
  package func values(most: Int) -> [Double]? {
    guard list.isEmpty else { return list.count <= most ? list : nil }
    guard step > 0, span / step < Double(most) else { return nil }
    return (0...Int((span / step).rounded())).map { settled(position(after: Double($0))) }
  }

  private func position(after steps: Double) -> Double { range.lowerBound + steps * step }

  /// Whether `value` is the first or the last that a finger meets.
  package func isEnd(_ value: Double) -> Bool {
    list.isEmpty
      ? value == range.lowerBound || value == range.upperBound
      : value == list.first || value == list.last
  }
}
