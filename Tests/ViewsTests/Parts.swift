import Geometry
import Views

/// Parts named by plain words.
typealias Part = View<Void>

extension View<Void> {
  /// A coloured box of fixed size.
  static func box(_ width: Double, _ height: Double) -> View {
    .fill.frame(width: width, height: height)
  }

  /// A button that stands at the bottom of a column that is 180 points high whatever happens.
  static func column(_ name: String, buttonHeight: Double) -> View {
    .vStack(
      spacing: 0,
      [.spacer(minLength: 0).id("\(name) space"), .box(78, buttonHeight).id("\(name) button")]
    )
    .frame(width: 78, height: 180).id(name)
  }

  /// The node's placement on a stage at the origin.
  func placed(_ width: Double, _ height: Double) -> Placement<Void> {
    placed(in: Rect(0, 0, width, height))
  }
}

extension Placement<Void> {
  /// The layout box of a part that the test knows to exist.
  func frame(_ name: String) -> Rect? { self[name]?.frame }
}
