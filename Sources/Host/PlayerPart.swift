import Widgets

/// A part of the player that has a place on the stage.
enum PlayerPart: Hashable, Sendable {
  /// The sheet that the experience draws on.
  case canvas
  /// A part of the control at this place of the row.
  case control(Int, TactileColumn.Part)
}
