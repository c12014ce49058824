/// Width and height, in points.
@frozen
public struct Size: Hashable, Sendable {
  /// Extent along x, in points, ≥ 0.
  public var width: Double
  /// Extent along y, in points, ≥ 0.
  public var height: Double

  /// A size of `width` by `height`.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// 0 by 0 points.
  public static let zero = Size(0, 0)
}
