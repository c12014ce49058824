/// A position on the stage, in points. The origin is the top left corner, y grows downwards.
@frozen
public struct Point: Hashable, Sendable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// Creates a position at `x`, `y`.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Point(0, 0)

  /// Returns the position `way` away from `start`.
  @inlinable
  public static func + (start: Point, way: Vector) -> Point {
    Point(start.x + way.dx, start.y + way.dy)
  }

  /// Returns the position from which `way` leads to `end`.
  @inlinable
  public static func - (end: Point, way: Vector) -> Point {
    Point(end.x - way.dx, end.y - way.dy)
  }

  /// Returns the vector from `start` to `end`.
  @inlinable
  public static func - (end: Point, start: Point) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// Moves the position by `way`.
  @inlinable
  public static func += (point: inout Point, displacement: Vector) { point = point + displacement }

  /// Moves the position back by `displacement`.
  @inlinable
  public static func -= (point: inout Point, displacement: Vector) { point = point - displacement }

  /// Returns a position on the line to `other`: 0 is here, 1 is there; other amounts extrapolate.
  @inlinable
  public func mixed(with other: Point, by amount: Double) -> Point {
    self + (other - self) * amount
  }

  /// Returns the straight distance to `other`, in points.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// Returns the position in `rect` that differs from this one by multiples of its width and height:
  /// what leaves at one edge enters at the opposite one. See `Double.wrapped(to:)`.
  ///
  /// - Precondition: The rectangle is not empty, and it is finite.
  public func wrapped(to rect: Rect) -> Point {
    precondition(!rect.isEmpty, "a rectangle to wrap to is not empty")
    return Point(x.wrapped(to: rect.minX..<rect.maxX), y.wrapped(to: rect.minY..<rect.maxY))
  }

  /// True if both coordinates are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A displacement or a velocity: points, or points per second. For a position, see ``Point``.
@frozen
public struct Vector: Hashable, Sendable {
  /// Component along x, rightwards.
  public var dx: Double
  /// Component along y, downwards.
  public var dy: Double

  /// A displacement by `dx`, `dy`.
  @inlinable
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector (0, 0).
  public static let zero = Vector(0, 0)

  /// The unit vector that points `angle` radians clockwise (as seen on screen) from the x axis.
  @inlinable
  public init(angle: Double) {
    self.init(Math.cos(angle), Math.sin(angle))
  }

  /// Length, as √(dx² + dy²). Overflows for components beyond 1e154.
  @inlinable
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The squared length; cheaper than ``length`` if only the order matters.
  @inlinable
  public var lengthSquared: Double { dx * dx + dy * dy }

  /// Direction in radians, −π…π, 0 along x, growing clockwise as seen on screen.
  @inlinable
  public var angle: Double { Math.atan2(dy, dx) }

  /// The vector of length 1 in the same direction; zero stays zero.
  @inlinable
  public var normalized: Vector {
    let length = self.length
    return length > 0 ? self / length : .zero
  }

  /// The vector turned by a right angle, clockwise on screen.
  @inlinable
  public var perpendicular: Vector { Vector(-dy, dx) }

  /// Returns the vector turned by `angle` radians, clockwise on screen.
  @inlinable
  public func rotated(by angle: Double) -> Vector {
    let cosine = Math.cos(angle)
    let sine = Math.sin(angle)
    return Vector(dx * cosine - dy * sine, dx * sine + dy * cosine)
  }

  /// Returns the vector, shortened to `limit` if it is longer.
  @inlinable
  public func limited(to limit: Double) -> Vector {
    let length = self.length
    return length > limit && length > 0 ? self * (limit / length) : self
  }

  /// Returns the scalar product.
  @inlinable
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the z component of the vector product; positive if `other` lies clockwise of this
  /// vector.
  @inlinable
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  /// Returns the sum of both.
  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  /// Returns the difference of both.
  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  /// Returns the opposite vector.
  @inlinable
  public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }

  /// Returns the vector scaled by `factor`.
  @inlinable
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(a.dx * factor, a.dy * factor)
  }

  /// Returns the vector divided by `divisor`.
  @inlinable
  public static func / (a: Vector, divisor: Double) -> Vector {
    Vector(a.dx / divisor, a.dy / divisor)
  }

  /// Adds `b`.
  @inlinable
  public static func += (a: inout Vector, b: Vector) { a = a + b }

  /// Subtracts `b`.
  @inlinable
  public static func -= (a: inout Vector, b: Vector) { a = a - b }

  /// Scales by `factor`.
  @inlinable
  public static func *= (a: inout Vector, factor: Double) { a = a * factor }

  /// True if both components are finite.
  @inlinable
  public var isFinite: Bool { dx.isFinite && dy.isFinite }
}

// MARK: Phyllotaxis

extension Vector {
  /// The position of seed `index` of `count` in a sunflower of radius 1: from the middle outwards,
  /// each rotated by ``Math/goldenAngle`` from the one before, so that all have about the same
  /// space. For heads of flowers, tufts, and lights spread evenly over a disc, without rows or
  /// rings.
  ///
  /// `turn` rotates the whole, in radians. An index from `count` on lies outside.
  ///
  /// - Precondition: the index is not negative, and the count is above 0.
  ///
  /// Source: H. Vogel, "A better way to construct the sunflower head", 1979.
  public init(phyllotaxis index: Int, of count: Int, turn: Double = 0) {
    precondition(index >= 0 && count > 0, "a seed has a place among others")
    let out = ((Double(index) + 0.5) / Double(count)).squareRoot()
    self = Vector(angle: Double(index) * Math.goldenAngle + turn) * out
  }
}
