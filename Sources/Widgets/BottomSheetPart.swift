/// A part of a bottom sheet that has a place of its own.
public enum SheetPart: Hashable, Sendable {
  /// The whole sheet, as high as it stands.
  case body
  /// The block with the indicator, along the sheet's upper edge: a drag that begins here moves the
  /// sheet.
  case handle
  /// What is seen of the content, below the handle.
  case content
  /// The button that takes all settings back; see ``TuneSheet``.
  case reset
}
