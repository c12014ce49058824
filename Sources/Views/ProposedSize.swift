/// What a parent offers a child: a number per dimension, or none where the child may choose.
///
/// Offering 0, infinity and none asks for the smallest, the largest and the ideal size. The child
/// answers with a size of its own; the parent has to live with it.
public struct ProposedSize: Hashable, Sendable {
  /// Extent along x in points, 0 and infinity included; nil leaves the choice to the child.
  public var width: Double?
  /// Extent along y in points, 0 and infinity included; nil leaves the choice to the child.
  public var height: Double?

  /// An offer of `width` by `height` points, neither negative nor NaN.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Proposes 0 by 0 points, to which views answer with their minimum size.
  public static let zero = ProposedSize(width: 0, height: 0)
  /// Proposes infinity, to which views answer with their maximum size.
  public static let infinity = ProposedSize(width: .infinity, height: .infinity)
  /// Proposes nothing, to which views answer with their ideal size.
  public static let unspecified = ProposedSize(width: nil, height: nil)
}
