/// On which side a line begins.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right; the whole layout, offsets and positions too, is mirrored.
  case rightToLeft
}
