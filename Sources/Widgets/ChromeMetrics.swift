import Geometry

/// The measures of the chrome, in points.
enum ChromeMetrics {
  /// Height of the whole band.
  static let height = 114.0
  /// Distance of the upper row from the stage's top edge.
  static let top = 14.0
  /// Side of what a finger can hit at least.
  static let target = 44.0
  /// Distance of what is seen from the stage's sides.
  static let margin = 16.0
  /// Diameter of a round button.
  static let button = 40.0
  /// Distance between the rows' hit areas, and between those of the round buttons.
  static let targetSpacing = 4.0
  /// Distance between tabs.
  static let spacing = 8.0
  /// The widest tab.
  static let widestTab = 120.0
  /// Width of a tab in a strip that scrolls.
  static let scrollingTab = 76.0
  /// Height of the glass of a tab.
  static let pill = 36.0
  /// Distance of a title from the sides of its tab.
  static let titleMargin = 4.0

  /// Distance of a round button's hit area from the stage's side.
  static let buttonMargin = margin - (target - button) / 2
}
