/// Distances from the four edges of a rectangle inwards, in points.
@frozen
public struct Insets: Hashable, Sendable {
  /// Distance from the top edge.
  public var top: Double
  /// Distance from the leading edge: left, in a left-to-right layout.
  public var leading: Double
  /// Distance from the bottom edge.
  public var bottom: Double
  /// Distance from the trailing edge: right, in a left-to-right layout.
  public var trailing: Double

  /// Insets edge by edge; an edge not named is 0.
  @inlinable
  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same inset on all four edges.
  @inlinable
  public init(all inset: Double) {
    self.init(top: inset, leading: inset, bottom: inset, trailing: inset)
  }
}

/// On which side a line begins.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right; the whole layout, offsets and positions too, is mirrored.
  case rightToLeft
}
