import Controls
import Geometry

/// The measures of a ruler of a panel, in points.
struct RulerRowMetrics {
  /// Height of the row.
  let height: Double
  /// Distance of the value's line box from the row's top edge.
  let valueInset: Double
  /// Distance of the scale from the row's top edge.
  let rulerInset: Double
  /// Largest share of their full size that texts can have.
  let largestText: Double
  /// How the ruler is drawn.
  let style: RulerStyle

  /// Where there are one or two rows.
  static let tall: RulerRowMetrics = {
    var style = RulerStyle(numbers: RulerStyle.Numbers(size: 11, gap: 3))
    style.unitMark = Size(2.5, 20)
    style.halfMark = Size(2, 14)
    style.fractionMark = Size(1, 9)
    style.cursor = Size(2.5, 24)
    style.breadth = 24
    return RulerRowMetrics(
      height: 84, valueInset: 8, rulerInset: 36, largestText: 1.2, style: style)
  }()

  /// Where there are three: they fit the strip of 220 points that experiences keep calm.
  static let compact: RulerRowMetrics = {
    var style = RulerStyle(numbers: RulerStyle.Numbers(size: 9, gap: 1.5))
    style.unitMark = Size(2, 11)
    style.halfMark = Size(1.5, 8)
    style.fractionMark = Size(1, 5)
    style.cursor = Size(2, 14)
    style.breadth = 13
    return RulerRowMetrics(
      height: 58, valueInset: 4, rulerInset: 28, largestText: 1.05, style: style)
  }()

  /// How the ruler is drawn for `theme`, whose numbers grow as far as there is room.
  func style(for theme: Theme) -> RulerStyle {
    var style = style
    style.numbers?.size *= theme.textScale(upTo: largestText) / theme.textSize.scale
    return style
  }

  /// Length of the ruler in a row `width` points wide; some of it also where there is no room.
  static func length(width: Double) -> Double { max(1, width - 12) }
}
