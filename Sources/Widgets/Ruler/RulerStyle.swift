import Controls
import Drawing
import Geometry

/// How a ruler is drawn. The extent of a mark is its breadth along the ruler and its length across.
package struct RulerStyle: Hashable, Sendable {
  /// Extent of the marks of whole steps, in points.
  package var unitMark = Size(3, 27)
  /// Extent of the marks half way between them, in points.
  package var halfMark = Size(2, 19)
  /// Extent of all other marks, in points.
  package var fractionMark = Size(1, 11)
  /// Extent of the cursor, in points. It begins at the edge of the scale, as all marks do.
  package var cursor = Size(2, 30)
  /// Extent of the scale across the ruler, in points.
  package var breadth = 30.0
  /// Size of the numbers at unit marks in points per em, for texts as designed.
  package var numberSize = 13.0
  /// Distance of the numbers from the scale, in points.
  package var numberGap = 6.0
  /// Opacity of marks and numbers beyond the range, as a share, 0…1.
  package var outside = 0.3

  /// A style with marks of the usual sizes.
  package init() {}

  /// Extent of a ruler with this style across its length, in points: the scale, and the numbers
  /// below it.
  package func thickness(theme: Theme = Theme()) -> Double {
    breadth + numberGap + numberSize * theme.textSize.scale * StrokeTypeface.lineHeight
  }

  /// Extent of a mark of `kind`.
  func extent(of kind: RulerMark) -> Size {
    switch kind {
    case .unit: unitMark
    case .half: halfMark
    case .fraction: fractionMark
    }
  }
}
