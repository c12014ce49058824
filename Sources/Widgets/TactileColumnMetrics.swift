import Geometry

/// The measures of a tactile column, in points.
///
/// The column keeps its height while its button grows, so that nothing beside it ever moves.
public enum TactileColumnMetrics {
  /// Height of the column and of a fully pressed button.
  public static let columnHeight = 180.0
  /// Height of a button at rest.
  public static let restHeight = 56.0
  /// The narrowest button that a finger can hit.
  public static let narrowest = 44.0
  /// Distance between neighbours in a row.
  public static let spacing = 8.0
  /// Distance of the row from the stage's left, right and bottom edges.
  public static let margin = Insets(leading: 16, bottom: 28, trailing: 16)
  /// Corner radius of a button.
  public static let cornerRadius = 16.0

  /// Distance of the value's line box from the button's top edge.
  static let valueInset = 9.0
  /// Height of the value's line box.
  static let valueHeight = 22.0
  /// Side of the box of a colour chip.
  static let chipSide = 20.0
  /// Distance of the label's line box from the button's bottom edge.
  static let labelInset = 9.0
  /// Height of the label's line box.
  static let labelHeight = 14.0
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
  public static let trackLength = columnHeight - trackTop - trackBottom

  /// Width of each of `count` buttons that would like to be `preferred` wide on a stage of
  /// `width`: narrowed to fit between the margins, never below ``narrowest``.
  public static func buttonWidth(preferred: Double, count: Int, stageWidth: Double) -> Double {
    let room = stageWidth - margin.leading - margin.trailing - spacing * Double(max(count - 1, 0))
    return min(preferred, max(narrowest, room / Double(max(count, 1))))
  }
}
