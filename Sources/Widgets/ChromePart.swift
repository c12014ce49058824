/// A part of the player's chrome that has a place of its own.
package enum ChromePart: Hashable, Sendable {
  /// The whole band along the stage's top edge; a drag that begins here sends the player away.
  case bar
  /// The tab of the experience at this place of the catalogue.
  case tab(Int)
  /// The button with the heart.
  case favourite
  /// The button that shares, and records.
  case share
  /// The player's name.
  case watermark
}
