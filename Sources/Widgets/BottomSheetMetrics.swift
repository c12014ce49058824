import Geometry

/// The measures of a bottom sheet, in points.
enum SheetMetrics {
  /// Extent of the indicator, a capsule.
  static let indicator = Size(64, 6)
  /// Distance of the indicator from the upper edge of its block, and from the lower one.
  static let (indicatorTop, indicatorBottom) = (8.0, 10.0)
  /// Height of the block with the indicator.
  static let handleHeight = indicatorTop + indicator.height + indicatorBottom
}
