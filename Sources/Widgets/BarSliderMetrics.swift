import Geometry

/// The measures of a slider of the bar, in points.
enum BarSliderMetrics {
  /// Height of a slider.
  static let height = 56.0
  /// Distance of the texts from the slider's sides.
  static let textMargin = 10.0
  /// Least distance between label and value.
  static let textGap = 5.0
  /// Distance of the value's line box from the slider's top edge.
  static let valueInset = 7.0
  /// How far the label's line box ends above the value's: so both stand on one baseline.
  static let labelRise = 2.0
  /// Distance of the track's middle from the slider's bottom edge.
  static let trackRise = 16.0
  /// Distance of the track's ends from the slider's sides.
  static let trackMargin = 12.0
  /// Breadth of the track.
  static let trackBreadth = 2.0
  /// Extent of the thumb at rest and of one that a finger holds.
  static let (restingThumb, heldThumb) = (Size(4, 14), Size(5, 20))
  /// How far a held slider swells beyond its box.
  static let swelling = 3.0

  /// Travel of the thumb's centre in a slider `width` points wide: the full range of a control.
  static func trackLength(width: Double) -> Double { width - 2 * trackMargin }
}
