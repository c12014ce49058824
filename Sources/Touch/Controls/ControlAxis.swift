import Geometry

/// The allowed values along one dimension of a control, in the order of a finger's travel.
///
/// A finger travels over *positions*. Those of a range are the values themselves; those of a list
/// are its indices, counted from 0, so that neighbours are equally far apart whatever their values.
public struct ControlAxis: Hashable, Sendable {
  /// The range from the smallest value to the largest, in the control's own unit. The largest is
  /// the last that a number of steps from the smallest reaches.
  public let range: ClosedRange<Double>
  /// Distance between allowed values, counted from the low end; 0 for any value. The values of a
  /// list are whole numbers, so its step is 1.
  public let step: Double
  /// The only allowed values, in their order; empty if range and step define them.
  public let list: [Double]

  /// Creates an axis of all values of `range`, or of those a number of steps from its low end.
  package init(in range: ClosedRange<Double>, step: Double = 0) {
    (self.range, self.step, list) = (Self.range(range, by: step), step, [])
  }

  /// Returns the range from the low end of `range` to the last value in it that a number of steps
  /// reaches. If the last step misses the high end by rounding only, it ends there.
  private static func range(
    _ range: ClosedRange<Double>, by step: Double
  ) -> ClosedRange<Double> {
    guard step > 0 else { return range }
    let steps = (range.upperBound - range.lowerBound) / step
    let whole = (steps + 1e-9).rounded(.down)
    guard steps - whole > 1e-9 else { return range }
    return range.lowerBound...(range.lowerBound + whole * step)
  }

  /// Creates an axis of the whole numbers `list`, in their order.
  package init(_ list: [Double]) {
    range = (list.min() ?? 0)...(list.max() ?? 0)
    (step, self.list) = (1, list)
  }

  /// The range from the first position to the last.
  package var positions: ClosedRange<Double> { list.isEmpty ? range : 0...Double(list.count - 1) }

  /// Distance of the last position from the first; 0 if there is only one.
  package var span: Double { positions.upperBound - positions.lowerBound }

  /// Returns the position of `value`; in a list that of its nearest value.
  package func position(of value: Double) -> Double {
    list.isEmpty ? value : Double(index(of: value))
  }

  /// Returns the allowed value nearest to a position.
  package func value(at position: Double) -> Double {
    guard !list.isEmpty else { return settled(position) }
    let last = Double(list.count - 1)
    return list[position.isNaN ? 0 : Int(position.clipped(to: 0...last).rounded())]
  }

  /// Returns the nearest allowed value; of two in a list the earlier one.
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

  /// Returns the relative position of `value`, 0…1.
  package func fraction(of value: Double) -> Double {
    guard span > 0 else { return 0 }
    return ((position(of: value) - positions.lowerBound) / span).clippedToUnit
  }

  /// The increment of an adjustment without a finger, in positions: a step, or a tenth of the
  /// range.
  package var increment: Double { step > 0 ? (list.isEmpty ? step : 1) : span / 10 }

  /// Returns all allowed values if there are at most `most`; nil if there are more.
  package func values(most: Int) -> [Double]? {
    guard list.isEmpty else { return list.count <= most ? list : nil }
    guard step > 0, span / step < Double(most) else { return nil }
    return (0...Int((span / step).rounded())).map { settled(position(after: Double($0))) }
  }

  private func position(after steps: Double) -> Double { range.lowerBound + steps * step }

  /// Returns true if `value` is the first or the last in a finger's travel.
  package func isEnd(_ value: Double) -> Bool {
    list.isEmpty
      ? value == range.lowerBound || value == range.upperBound
      : value == list.first || value == list.last
  }
}
