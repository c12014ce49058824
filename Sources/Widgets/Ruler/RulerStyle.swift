import Controls
import Drawing
import Geometry

/// The measures of a ruler and of its row on a panel. The extent of a mark is its breadth along the
/// ruler and its length across.
package struct RulerStyle: Hashable, Sendable {
  /// Height of the row, in points.
  var height = 84.0
  /// Distance of the value's line box from the row's top edge, in points.
  var valueInset = 8.0
  /// Distance of the scale from the row's top edge, in points.
  var rulerInset = 36.0
  /// Largest share of their full size that texts of the row can have.
  var largestText = 1.2
  /// Extent of the marks of whole steps, in points.
  package var unitMark = Size(2.5, 20)
  /// Extent of the marks half way between them, in points.
  package var halfMark = Size(2, 14)
  /// Extent of all other marks, in points.
  package var fractionMark = Size(1, 9)
  /// Extent of the cursor, in points. It begins at the edge of the scale, as all marks do.
  package var cursor = Size(2.5, 24)
  /// Extent of the scale across the ruler, in points.
  package var breadth = 24.0
  /// Size of the numbers at unit marks in points per em, for texts as designed.
  package var numberSize = 11.0
  /// Distance of the numbers from the scale, in points.
  package var numberGap = 3.0
  /// Opacity of marks beyond the range, where there are no numbers, as a share, 0…1.
  package var outside = 0.3

  /// A style with marks of the usual sizes, for rows where there are one or two.
  package init() {}

  /// Where there are three: they fit the strip of 220 points that experiences keep calm.
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

  /// Extent of a ruler with this style across its length, in points: the scale, and the numbers
  /// below it.
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
