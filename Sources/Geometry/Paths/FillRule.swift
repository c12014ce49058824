/// Which parts of a path that crosses itself count as inside.
public enum FillRule: Hashable, Sendable, CaseIterable {
  /// Inside where the windings do not cancel out.
  case nonZero
  /// Inside where an odd number of lines lies between the point and the outside.
  case evenOdd
}
