import Geometry

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

// MARK: Axes

/// The direction in which a stack puts its children one after the other.
enum Axis: Sendable {
  case horizontal, vertical
}

extension Size {
  init(along: Double, across: Double, _ axis: Axis) {
    self = axis == .horizontal ? Size(along, across) : Size(across, along)
  }

  func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
  func across(_ axis: Axis) -> Double { axis == .horizontal ? height : width }
}

extension ProposedSize {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }

  init(along: Double?, across: Double?, _ axis: Axis) {
    self =
      axis == .horizontal
      ? ProposedSize(width: along, height: across)
      : ProposedSize(width: across, height: along)
  }

  func along(_ axis: Axis) -> Double? { axis == .horizontal ? width : height }
  func across(_ axis: Axis) -> Double? { axis == .horizontal ? height : width }
}
