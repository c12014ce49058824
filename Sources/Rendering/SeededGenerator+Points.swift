import Geometry

extension SeededGenerator {
  /// A place in `rect`, evenly spread.
  public mutating func point(in rect: Rect) -> Point {
    let x = unit()
    return Point(rect.minX + rect.width * x, rect.minY + rect.height * unit())
  }

  /// A place inside the circle of `radius` (≥ 0, points) round `center`, evenly spread over its
  /// area.
  public mutating func point(inCircle center: Point, radius: Double) -> Point {
    let distance = unit().squareRoot() * radius
    return point(onCircle: center, radius: distance)
  }

  /// A place on the circle of `radius` (≥ 0, points) round `center`, evenly spread along it.
  public mutating func point(onCircle center: Point, radius: Double) -> Point {
    center + Vector(angle: Math.twoPi * unit()) * radius
  }

  /// A place inside the sphere of `radius` (≥ 0) round the origin, evenly spread over its volume.
  public mutating func point(inSphere radius: Double) -> SIMD3<Double> {
    let distance = Math.cbrt(unit()) * radius
    return point(onSphere: distance)
  }

  /// A place on the sphere of `radius` (≥ 0) round the origin, evenly spread over its surface.
  ///
  /// Source: Archimedes, "On the sphere and cylinder": slices of equal height have equal areas.
  public mutating func point(onSphere radius: Double) -> SIMD3<Double> {
    let height = 2 * unit() - 1
    let side = Vector(angle: Math.twoPi * unit()) * (1 - height * height).squareRoot()
    return SIMD3(side.dx, side.dy, height) * radius
  }

  /// `count` places on a path, evenly spread along its length, in no order; none on a path without
  /// length. O(n + m log n) for m places on n lines and curves.
  public mutating func points(_ count: Int, along path: Path) -> [Point] {
    let measure = PathMeasure(path)
    guard measure.length > 0 else { return [] }
    return (0..<count).compactMap { _ in measure.point(at: unit() * measure.length) }
  }
}
