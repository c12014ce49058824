/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
@frozen
public struct Transform: Hashable, Sendable {
  /// Coefficient of x in x'.
  public var a: Double
  /// Coefficient of x in y'.
  public var b: Double
  /// Coefficient of y in x'.
  public var c: Double
  /// Coefficient of y in y'.
  public var d: Double
  /// Translation along x, in points.
  public var tx: Double
  /// Translation along y, in points.
  public var ty: Double

  /// A map given by its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a translation by `way`.
  @inlinable
  public static func translation(_ way: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: way.dx, ty: way.dy)
  }

  /// Returns a scaling about the origin.
  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a uniform scaling about the origin.
  @inlinable
  public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

  /// Returns a rotation about the origin by `angle` radians, clockwise on screen.
  @inlinable
  public static func rotation(_ angle: Double) -> Transform {
    let cosine = Math.cos(angle)
    let sine = Math.sin(angle)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the map that applies `self` first and then `next`.
  @inlinable
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Returns the same map with `center` as its fixed origin.
  @inlinable
  public func about(_ center: Point) -> Transform {
    Transform.translation(Point.zero - center).then(self).then(.translation(center - Point.zero))
  }

  /// Returns the image of `point`.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Returns the image of `vector`; translations have no effect on it.
  @inlinable
  public func apply(_ vector: Vector) -> Vector {
    Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
  }

  /// True if all six numbers are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Signed scale factor of areas; 0 for a map that cannot be inverted.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// Largest scale factor of a length: the larger singular value of the linear part.
  package var largestScale: Double {
    let squares = a * a + b * b + c * c + d * d
    let rest = squares * squares - 4 * determinant * determinant
    return ((squares + max(0, rest).squareRoot()) / 2).squareRoot()
  }

  /// The inverse map; nil if ``determinant`` is 0.
  public var inverse: Transform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
