/// A part of a control that has a place of its own.
public enum ControlPart: Hashable, Sendable {
  /// The column of a tactile column; never changes its place or size. Others have none.
  case column
  /// What a finger can hit, as it now stands.
  case button
  /// The travel of the thumb's centre: as long as it, as broad as the line drawn.
  case track
  /// The thumb as drawn.
  case thumb
  /// The line box of the value, or the box of the colour chip.
  case valueText
  /// The line box of the label.
  case labelText
}
