import Controls
import Drawing
import Geometry
import Motion

/// What a sliding ruler adjusts, and how it answers a finger.
package struct RulerConfiguration: Hashable, Sendable {
  /// The values that it may have.
  package var range: ClosedRange<Double>
  /// Values, marks and numbers.
  package var scale: RulerScale
  /// Whether it comes to rest on marks, and at the ends of its range, only.
  package var snaps: Bool
  /// How long the part of it is that is seen, in points; > 0. The rubber band at its ends gives no
  /// more than this.
  package var length: Double
  /// Where values grow: as lines go on.
  package var direction: LayoutDirection

  /// A ruler for `range`, `length` points long.
  package init(
    range: ClosedRange<Double>, scale: RulerScale = RulerScale(), snaps: Bool = false,
    length: Double, direction: LayoutDirection = .leftToRight
  ) {
    precondition(length > 0 && length.isFinite, "a ruler has a length")
    self.range = range
    self.scale = scale
    self.snaps = snaps
    self.length = length
    self.direction = direction
  }

  /// Where the ruler may rest, in points of its offset.
  var offsets: ClosedRange<Double> {
    scale.offset(of: range.upperBound)...scale.offset(of: range.lowerBound)
  }

  /// The value under the cursor of a ruler that is shifted by `offset` points: exactly an end of
  /// the range there and beyond.
  func value(at offset: Double) -> Double {
    let offsets = offsets
    if offset >= offsets.upperBound { return range.lowerBound }
    if offset <= offsets.lowerBound { return range.upperBound }
    return scale.value(at: offset).clipped(to: range)
  }
}

// MARK: Controls

extension RulerConfiguration {
  /// Distance of two unit marks of a control's ruler, in points, and of two that have no marks
  /// between them.
  private static let (cell, narrowCell) = (80.0, 44.0)

  /// The ruler for a control, `length` points long, of the positions on its axis: about ten units for
  /// the whole range, in tenths, a mark for each value of a stepped control, to which the ruler
  /// snaps, or a unit mark for each case of a choice, as far from the next as their names need.
  package init(
    for control: Control, length: Double, direction: LayoutDirection = .leftToRight
  ) {
    let (axis, positions) = (control.axis, control.axis.positions)
    let (low, high) = (
      positions.lowerBound, axis.position(of: axis.value(at: positions.upperBound))
    )
    let (span, cell) = (high - low, RulerConfiguration.cell)
    let scale: RulerScale
    if control.kind == .choice {
      scale = RulerScale(step: 1, fractions: 1, cell: RulerConfiguration.cell(for: control))
    } else if control.step > 0 {
      let fractions = span <= 4.5 * control.step ? 1 : span <= 12.5 * control.step ? 2 : 5
      let isCountedFromZero = (low / control.step).rounded() * control.step == low
      scale = RulerScale(
        step: control.step * Double(fractions), fractions: fractions,
        cell: fractions == 1 ? RulerConfiguration.narrowCell : cell,
        origin: isCountedFromZero ? 0 : low)
    } else {
      scale = RulerScale(step: RulerConfiguration.unit(near: span / 10), cell: cell)
    }
    self.init(
      range: low...high, scale: scale, snaps: control.kind == .choice || control.step > 0,
      length: length, direction: direction)
  }

  /// Distance of two marks whose names do not touch, written as large as those of a panel get.
  private static func cell(for control: Control) -> Double {
    let style = RulerStyle()
    let size = style.numberSize * style.largestText
    let face = StrokeTypeface(.regular)
    let widths = control.choices.map { face.width(of: $0.label, size: size) }
    let pairs = zip(widths, widths.dropFirst()).map { ($0 + $1) / 2 }
    return max(narrowCell, ((pairs.max() ?? 0) + size).rounded(.up))
  }

  /// Of 1, 2 and 5 times a power of ten the one nearest to `value`, by ratio; 1 for nothing.
  private static func unit(near value: Double) -> Double {
    guard value > 0 else { return 1 }
    var (power, divisor) = (1.0, 1.0)
    while value * divisor < 1 { divisor *= 10 }
    while value >= power * 10 { power *= 10 }
    func ratio(_ unit: Double) -> Double { max(unit / value, value / unit) }
    return [1.0, 2, 5, 10].map { $0 * power / divisor }.min { ratio($0) < ratio($1) } ?? 1
  }
}
