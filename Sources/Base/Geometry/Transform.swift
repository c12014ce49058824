/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
@frozen
public struct Transform: Hashable, Sendable {
  /// Share of x in x'.
  public var a: Double
  /// Share of x in y'.
  public var b: Double
  /// Share of y in x'.
  public var c: Double
  /// Share of y in y'.
  public var d: Double
  /// Shift along x, in points.
  public var tx: Double
  /// Shift along y, in points.
  public var ty: Double

  /// A map by its six numbers.
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

  /// A shift by `way`.
  @inlinable
  public static func translation(_ way: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: way.dx, ty: way.dy)
  }

  /// A scaling about the origin.
  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A uniform scaling about the origin.
  @inlinable
  public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

  /// A rotation about the origin by `angle` radians, clockwise as seen on screen.
  @inlinable
  public static func rotation(_ angle: Double) -> Transform {
    let cosine = Math.cos(angle)
    let sine = Math.sin(angle)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The map that does `self` first and `next` after it.
  @inlinable
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The same map with `center` as its fixed origin.
  @inlinable
  public func about(_ center: Point) -> Transform {
    Transform.translation(Point.zero - center).then(self).then(.translation(center - Point.zero))
  }

  /// The place that `point` is mapped to.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The displacement that `vector` is mapped to; shifts do not matter.
  @inlinable
  public func apply(_ vector: Vector) -> Vector {
    Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
  }

  /// Whether all six numbers are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Signed factor by which areas grow; 0 for a map that cannot be undone.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// Largest factor by which a length can grow: the larger singular value of the linear part.
  package var largestScale: Double {
    let squares = a * a + b * b + c * c + d * d
    let rest = squares * squares - 4 * determinant * determinant
    return ((squares + max(0, rest).squareRoot()) / 2).squareRoot()
  }

  /// The map that undoes this one; nil when ``determinant`` is 0.
  public var inverse: Transform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
