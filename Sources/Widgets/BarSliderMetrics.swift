import Controls
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
  static func valueInset(scale: Double) -> Double {
    let growth = ControlFace.valueHeight(scale: scale) - ControlFace.valueHeight(scale: 1)
    return 7 - (growth * 1.5).rounded() / 2
  }
  /// Largest share of their full size that texts can have.
  static let largestText = 1.2
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

  /// Half the height of a switch.
  static let switchRadius = 9.0
  /// Travel of a switch where there is room, and the least there is.
  static let (switchTravel, leastSwitchTravel) = (26.0, 4.0)

  /// Travel of the thumb's centre in a slider `width` points wide: the full range of a control.
  static func trackLength(of kind: ControlKind, width: Double) -> Double {
    let whole = width - 2 * trackMargin
    guard kind == .toggle else { return whole }
    return min(switchTravel, max(leastSwitchTravel, whole - 2 * switchRadius))
  }
}
