import Controls
import Geometry

/// The measures of a tactile column, in points.
///
/// The column keeps its height while its button grows, so that nothing beside it ever moves.
enum TactileColumnMetrics {
  /// Height of the column and of a fully pressed button.
  static let columnHeight = 180.0
  /// Height of a button at rest.
  static let restHeight = 56.0
  /// Least distance between the line boxes of value and label.
  static let textGap = 2.0
  /// Largest share of their full size that texts can have in a button at rest.
  static let largestText = 1.22
  /// Distance of both texts from the button's sides.
  static let textMargin = 5.0
  /// Distance of the track's top end from the column's top edge.
  static let trackTop = 39.0
  /// Distance of the track's bottom end from the column's bottom edge.
  static let trackBottom = 31.0
  /// Width of the track.
  static let trackWidth = 2.0
  /// Extent of the thumb.
  static let thumbSize = Size(26, 5)

  /// Travel of the thumb's centre: the full range of a control.
  static func trackLength(of kind: ControlKind) -> Double {
    kind == .toggle
      ? TactileToggleMetrics.travel : columnHeight - trackTop - trackBottom
  }

  /// Distance of the value's line box from the button's top edge, and of the label's from its
  /// bottom edge.
  static func textInset(scale: Double) -> Double {
    let texts =
      ControlFace.valueHeight(scale: scale) + textGap + ControlFace.labelHeight(scale: scale)
    return (restHeight - texts).rounded(.down) / 2
  }

  /// Width of each of `count` buttons that would like to be `preferred` wide on a stage of
  /// `stageWidth`: narrowed to fit between the margins, never below ``PanelMetrics/narrowest``.
  static func buttonWidth(preferred: Double, count: Int, stageWidth: Double) -> Double {
    min(
      preferred, max(PanelMetrics.narrowest, PanelMetrics.share(of: stageWidth, count: count)))
  }
}
