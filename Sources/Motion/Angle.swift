import Geometry

/// A direction that remembers how often it has turned, so that it can be animated: an angle and the
/// same angle a turn on look alike, but the way between them is a whole turn.
@frozen
public struct Angle: VectorArithmetic, Interpolatable {
  /// The angle in radians; a turn is 2π.
  public var radians: Double

  /// An angle in radians.
  @inlinable
  public init(radians: Double) { self.radians = radians }

  /// An angle in degrees; a turn is 360.
  @inlinable
  public init(degrees: Double) { self.init(radians: degrees * (Math.pi / 180)) }

  /// The angle in degrees.
  @inlinable
  public var degrees: Double { radians * (180 / Math.pi) }

  /// The same direction, at most half a turn from `other`: the target that takes the shortest way
  /// from there.
  public func nearest(to other: Angle) -> Angle {
    let turns = ((radians - other.radians) / Math.twoPi).rounded(.toNearestOrEven)
    return Angle(radians: radians - turns * Math.twoPi)
  }

  /// 0 radians.
  public static let zero = Angle(radians: 0)

  /// One turn after the other.
  @inlinable
  public static func + (first: Angle, second: Angle) -> Angle {
    Angle(radians: first.radians + second.radians)
  }

  /// The angle made `factor` times as large.
  @inlinable
  public static func * (angle: Angle, factor: Double) -> Angle {
    Angle(radians: angle.radians * factor)
  }

  /// The angle's size, in radians.
  @inlinable
  public var magnitude: Double { radians.magnitude }
}
