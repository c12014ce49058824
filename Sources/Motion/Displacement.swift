import Geometry

/// The way between two values, or how fast a value changes: a sum of numbers that can be scaled.
///
/// Springs and glides are linear, so these few operations carry any motion.
public protocol Displacement: Hashable, Sendable {
  /// No way at all.
  static var zero: Self { get }
  /// One way after the other.
  static func + (first: Self, second: Self) -> Self
  /// The way made `factor` times as long.
  static func * (way: Self, factor: Double) -> Self
  /// Length, ≥ 0: the root of the sum of the squares of all numbers, in the value's own unit.
  var magnitude: Double { get }
}

extension Double: Displacement {}

extension Vector: Displacement {
  /// Length, in points.
  @inlinable
  public var magnitude: Double { length }
}
