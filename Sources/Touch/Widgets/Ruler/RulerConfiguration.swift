import Controls
import Drawing
import Geometry
import Motion

/// The range, scale and behaviour of a sliding ruler.
package struct RulerConfiguration: Hashable, Sendable {
  /// The allowed values.
  package var range: ClosedRange<Double>
  /// Values, marks and numbers.
  package var scale: RulerScale
  /// True if it comes to rest only on marks and at the ends of its range.
  package var snaps: Bool
  /// Visible length, in points; > 0. The rubber band at its ends gives at most this.
  package var length: Double
  /// The direction in which values grow: the reading direction.
  package var direction: LayoutDirection

  /// Creates a ruler for `range`, `length` points long.
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

  /// The offsets at which the ruler may rest, in points.
  var offsets: ClosedRange<Double> {
    scale.offset(of: range.upperBound)...scale.offset(of: range.lowerBound)
  }

  /// Returns the value under the cursor of a ruler that is shifted by `offset` points: exactly an
  /// end of the range there and beyond.
  func value(at offset: Double) -> Double {
    let offsets = offsets
    if offset >= offsets.upperBound { return range.lowerBound }
    if offset <= offsets.lowerBound { return range.upperBound }
    return scale.value(at: offset).clipped(to: range)
  }
}

// MARK: Controls

extension RulerConfiguration {
  /// Distance of two unit marks of a control's ruler, in points, and of two without marks between
  /// them.
  private static let (cell, narrowCell) = (80.0, 44.0)

  /// Creates the ruler for a control, `length` points long, over the positions of its axis: about
  /// ten units for the whole range, in tenths; for a stepped control a mark for each value, to
  /// which the ruler snaps; or for a choice a unit mark for each case, spaced for their names.
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

  /// Returns the distance of two marks whose names do not touch, at the largest size of a panel.
  private static func cell(for control: Control) -> Double {
    let style = RulerStyle()
    let size = style.numberSize * style.largestText
    let face = StrokeTypeface(.regular)
    let widths = control.choices.map { face.width(of: $0.label, size: size) }
    let pairs = zip(widths, widths.dropFirst()).map { ($0 + $1) / 2 }
    return max(narrowCell, ((pairs.max() ?? 0) + size).rounded(.up))
  }

  /// Returns the number nearest to `value` by ratio, among 1, 2 and 5 times a power of ten; 1 for 0
  /// or less.
  private static func unit(near value: Double) -> Double {
    guard value > 0 else { return 1 }
    var (power, divisor) = (1.0, 1.0)
    while value * divisor < 1 { divisor *= 10 }
    while value >= power * 10 { power *= 10 }
    func ratio(_ unit: Double) -> Double { max(unit / value, value / unit) }
    return [1.0, 2, 5, 10].map { $0 * power / divisor }.min { ratio($0) < ratio($1) } ?? 1
  }
}

/// The dimensions of a ruler and of its row on a panel. The extent of a mark is its breadth along
/// the ruler and its length across.
package struct RulerStyle: Hashable, Sendable {
  /// Height of the row, in points.
  var height = 84.0
  /// Distance of the value's line box from the row's top edge, in points.
  var valueInset = 8.0
  /// Distance of the scale from the row's top edge, in points.
  var rulerInset = 36.0
  /// Largest scale of the row's texts, relative to their full size.
  var largestText = 1.2
  /// Extent of the marks of whole steps, in points.
  package var unitMark = Size(2.5, 20)
  /// Extent of the marks half way between them, in points.
  package var halfMark = Size(2, 14)
  /// Extent of all other marks, in points.
  package var fractionMark = Size(1, 9)
  /// Extent of the cursor, in points. It begins at the edge of the scale, like the marks.
  package var cursor = Size(2.5, 24)
  /// Extent of the scale across the ruler, in points.
  package var breadth = 24.0
  /// Size of the numbers at unit marks in points per em, for texts as designed.
  package var numberSize = 11.0
  /// Distance of the numbers from the scale, in points.
  package var numberGap = 3.0
  /// Opacity factor of marks beyond the range, which have no numbers, 0…1.
  package var outside = 0.3

  /// Creates a style with marks of the usual sizes, for one or two rows.
  package init() {}

  /// The style for three rows: they fit the strip of 220 points that experiences keep calm.
  static let compact: RulerStyle = {
    var style = RulerStyle()
    (style.height, style.valueInset, style.rulerInset) = (58, 4, 28)
    style.largestText = 1.05
    style.unitMark = Size(2, 11)
    style.halfMark = Size(1.5, 8)
    style.fractionMark = Size(1, 5)
    style.cursor = Size(2, 14)
    style.breadth = 13
    (style.numberSize, style.numberGap) = (9, 1.5)
    return style
  }()

  /// Returns the extent of a ruler with this style across its length, in points: the scale, and the
  /// numbers below it.
  package func thickness(theme: Theme = Theme()) -> Double {
    breadth + numberGap + numberSize * theme.textSize.scale * StrokeTypeface.lineHeight
  }

  func extent(of kind: RulerMark) -> Size {
    switch kind {
    case .unit: unitMark
    case .half: halfMark
    case .fraction: fractionMark
    }
  }
}
