import Geometry

/// A point on a grid of integers up to 2⁴⁸ to each side.
///
/// Integers of that size are exact as doubles, so are their differences, and their products in two
/// parts. So every orientation test is exact, and polygons never fall apart.
package struct GridPoint: Hashable {
  package var x: Double
  package var y: Double

  /// Order from left to right, and from top to bottom at one x.
  @inline(__always)
  package static func < (a: GridPoint, b: GridPoint) -> Bool {
    a.x < b.x || (a.x == b.x && a.y < b.y)
  }

  /// Returns the vector from `start` to `end`.
  @inline(__always)
  package static func - (end: GridPoint, start: GridPoint) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// Returns the side of `point` relative to the line from `start` to `end`: positive clockwise of
  /// it on screen, below a line to the right; negative on the other side, 0 on it. The sign is
  /// exact.
  @inline(__always)
  package static func side(of point: GridPoint, from start: GridPoint, to end: GridPoint) -> Double
  {
    cross(end - start, point - start)
  }

  /// Returns the cross product of two vectors on the grid, with the exact sign.
  @inline(__always)
  package static func cross(_ a: Vector, _ b: Vector) -> Double {
    let (plus, minus) = (a.dx * b.dy, a.dy * b.dx)
    let rounded = plus - minus
    // The relative error of either product, and of their difference, is at most 2⁻⁵³.
    if rounded.magnitude > 0x1p-50 * (plus.magnitude + minus.magnitude) { return rounded }
    return preciseCross(a, b)
  }

  /// Returns the cross product of two vectors on the grid, with a relative error of at most 2⁻⁵¹.
  @inline(never)
  package static func preciseCross(_ a: Vector, _ b: Vector) -> Double {
    let plus = DoubleDouble.product(a.dx, b.dy)
    let minus = DoubleDouble.product(a.dy, b.dx)
    return (plus.high - minus.high) + (plus.low - minus.low)
  }
}

/// The mapping from points to the grid: a power of two per point, the finest that fits all.
package struct Grid {
  /// Grid units per point.
  private let scale: Double
  /// Points that rounding to the grid moves, ordered by grid point; they are returned unchanged.
  private var moved: [(snapped: GridPoint, point: Point)] = []

  /// Creates a grid for finite coordinates; if all are below 2⁻⁹⁰⁰, they count as 0.
  package init(holding points: some Sequence<Point>) {
    var extent = 0x1p-900
    for point in points { extent = max(extent, point.x.magnitude, point.y.magnitude) }
    scale = Double(sign: .plus, exponent: 47 - Int(extent.exponent), significand: 1)
  }

  /// Returns the nearest grid point.
  package func snapped(_ point: Point) -> GridPoint {
    GridPoint(x: (point.x * scale).rounded(), y: (point.y * scale).rounded())
  }

  /// Records the points that rounding to the grid moves.
  package mutating func remember(_ points: some Sequence<Point>) {
    for point in points {
      let snapped = self.snapped(point)
      if snapped.x / scale != point.x || snapped.y / scale != point.y {
        moved.append((snapped, point))
      }
    }
    moved.sort { a, b in
      guard a.snapped == b.snapped else { return a.snapped < b.snapped }
      return a.point.x == b.point.x ? a.point.y < b.point.y : a.point.x < b.point.x
    }
  }

  /// Returns the point at `snapped`: the original that was snapped to it, if there is one.
  package func point(_ snapped: GridPoint) -> Point {
    let index = moved.partitioningIndex { !($0.snapped < snapped) }
    if index < moved.count, moved[index].snapped == snapped { return moved[index].point }
    return Point(snapped.x / scale, snapped.y / scale)
  }
}

// MARK: Edges

/// A line on the grid, from its lesser end to its greater one, and the change in the windings of
/// two shapes when it is crossed towards greater y.
struct GridEdge {
  var from: GridPoint
  var to: GridPoint
  var step: Windings

  /// The line of a contour from `start` to `end`, which adds `step` if it runs forwards.
  init(_ start: GridPoint, _ end: GridPoint, _ step: Windings) {
    let isForward = start < end
    (from, to) = isForward ? (start, end) : (end, start)
    self.step = isForward ? step : .zero - step
  }

  /// True if `point` lies in the bounding box of the line and is not one of its ends.
  @inline(__always)
  func canBeCut(at point: GridPoint) -> Bool {
    point.x >= from.x && point.x <= to.x && point.y >= min(from.y, to.y)
      && point.y <= max(from.y, to.y) && point != from && point != to
  }

  /// Order by the lesser ends, then by the greater.
  static func < (a: GridEdge, b: GridEdge) -> Bool {
    a.from == b.from ? a.to < b.to : a.from < b.from
  }
}

/// The winding numbers of two shapes at a point, clockwise on screen.
struct Windings: Equatable {
  var first: Int32
  var second: Int32

  static let zero = Windings(first: 0, second: 0)

  static func + (a: Windings, b: Windings) -> Windings {
    Windings(first: a.first &+ b.first, second: a.second &+ b.second)
  }

  static func - (a: Windings, b: Windings) -> Windings {
    Windings(first: a.first &- b.first, second: a.second &- b.second)
  }
}
