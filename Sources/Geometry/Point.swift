/// A place on the stage, in points. The origin is the top left corner, y grows downwards.
@frozen
public struct Point: Hashable, Sendable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// A place at `x`, `y`.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Point(0, 0)

  /// The place reached from `start` by going `way`.
  @inlinable
  public static func + (start: Point, way: Vector) -> Point {
    Point(start.x + way.dx, start.y + way.dy)
  }

  /// The place from which going `way` leads to `end`.
  @inlinable
  public static func - (end: Point, way: Vector) -> Point {
    Point(end.x - way.dx, end.y - way.dy)
  }

  /// The way from `start` to `end`.
  @inlinable
  public static func - (end: Point, start: Point) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// Moves the place by `way`.
  @inlinable
  public static func += (place: inout Point, way: Vector) { place = place + way }

  /// Moves the place back by `way`.
  @inlinable
  public static func -= (place: inout Point, way: Vector) { place = place - way }

  /// The place a part of the way to `other`: 0 is here, 1 is there; other amounts extrapolate.
  @inlinable
  public func mixed(with other: Point, by amount: Double) -> Point {
    self + (other - self) * amount
  }

  /// Straight distance to `other`, in points.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// Whether both coordinates are finite numbers.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
