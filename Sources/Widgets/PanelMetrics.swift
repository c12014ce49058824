import Geometry

/// Measures that all panels share, in points.
enum PanelMetrics {
  /// Distance between neighbours.
  static let spacing = 8.0
  /// Distance of the panel from the stage's left, right and bottom edges.
  static let margin = Insets(leading: 16, bottom: 28, trailing: 16)
  /// The narrowest control that a finger can hit.
  static let narrowest = 44.0

  /// What each of `count` neighbours gets of a stage `stageWidth` wide; may be negative.
  static func share(of stageWidth: Double, count: Int) -> Double {
    let gaps = spacing * Double(max(count - 1, 0))
    return (stageWidth - margin.leading - margin.trailing - gaps) / Double(max(count, 1))
  }
}
