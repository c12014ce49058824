import Geometry

/// A place on a grid of whole numbers up to 2⁴⁸ to each side.
///
/// Whole numbers of that size are exact as doubles, so are their differences, and their products in
/// two parts. So every question of sides has a true answer, and polygons never fall apart.
package struct GridPoint: Hashable {
  package var x: Double
  package var y: Double

  /// Order from left to right, and from top to bottom at one x.
  @inline(__always)
  package static func < (a: GridPoint, b: GridPoint) -> Bool {
    a.x < b.x || (a.x == b.x && a.y < b.y)
  }

  /// The way from `start` to `end`.
  @inline(__always)
  package static func - (end: GridPoint, start: GridPoint) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// Where `point` lies of the line from `start` to `end`: positive clockwise of it as seen on
  /// screen, below a line that goes right; negative to the other side, 0 on it. The sign is exact.
  @inline(__always)
  package static func side(of point: GridPoint, from start: GridPoint, to end: GridPoint) -> Double
  {
    cross(end - start, point - start)
  }

  /// The cross product of two ways on the grid, with the exact sign.
  @inline(__always)
  package static func cross(_ a: Vector, _ b: Vector) -> Double {
    let (plus, minus) = (a.dx * b.dy, a.dy * b.dx)
    let rounded = plus - minus
    // Neither product is off by more than 2⁻⁵³ of itself, nor is their difference.
    if rounded.magnitude > 0x1p-50 * (plus.magnitude + minus.magnitude) { return rounded }
    return preciseCross(a, b)
  }

  /// The cross product of two ways on the grid, within 2⁻⁵¹ of itself.
  @inline(never)
  package static func preciseCross(_ a: Vector, _ b: Vector) -> Double {
    let plus = DoubleDouble.product(a.dx, b.dy)
    let minus = DoubleDouble.product(a.dy, b.dx)
    return (plus.high - minus.high) + (plus.low - minus.low)
  }
}

/// How places in points lie on the grid: a power of two to the point, the finest that holds all.
package struct Grid {
  /// Grid units per point.
  private let scale: Double
  /// Points that the grid moves, in the order of their places on it; they come back as they were.
  private var moved: [(place: GridPoint, point: Point)] = []

  /// A grid for finite coordinates; those of less than 2⁻⁹⁰⁰ throughout are taken for 0.
  package init(holding points: some Sequence<Point>) {
    var extent = 0x1p-900
    for point in points { extent = max(extent, point.x.magnitude, point.y.magnitude) }
    scale = Double(sign: .plus, exponent: 47 - Int(extent.exponent), significand: 1)
  }

  /// The nearest place on the grid.
  package func place(_ point: Point) -> GridPoint {
    GridPoint(x: (point.x * scale).rounded(), y: (point.y * scale).rounded())
  }

  /// Remembers which points of `points` the grid moves.
  package mutating func remember(_ points: some Sequence<Point>) {
    for point in points {
      let place = self.place(point)
      if place.x / scale != point.x || place.y / scale != point.y { moved.append((place, point)) }
    }
    moved.sort { a, b in
      guard a.place == b.place else { return a.place < b.place }
      return a.point.x == b.point.x ? a.point.y < b.point.y : a.point.x < b.point.x
    }
  }

  /// The point at `place`: the very one that was snapped to it, if there is one.
  package func point(_ place: GridPoint) -> Point {
    let index = moved.partitioningIndex { !($0.place < place) }
    if index < moved.count, moved[index].place == place { return moved[index].point }
    return Point(place.x / scale, place.y / scale)
  }
}

// MARK: Edges

/// A line on the grid, from its lesser end to its greater one, and what crossing it from the side
/// of smaller y to that of greater y adds to the windings of two shapes.
struct GridEdge {
  var from: GridPoint
  var to: GridPoint
  var step: Windings

  /// The line of a contour from `start` to `end`, which add `step` where it goes forwards.
  init(_ start: GridPoint, _ end: GridPoint, _ step: Windings) {
    let isForward = start < end
    (from, to) = isForward ? (start, end) : (end, start)
    self.step = isForward ? step : .zero - step
  }

  /// Whether `place` lies in the upright rectangle round the line and is no end of it.
  @inline(__always)
  func canBeCut(at place: GridPoint) -> Bool {
    place.x >= from.x && place.x <= to.x && place.y >= min(from.y, to.y)
      && place.y <= max(from.y, to.y) && place != from && place != to
  }

  /// Order by the lesser ends, then by the greater.
  static func < (a: GridEdge, b: GridEdge) -> Bool {
    a.from == b.from ? a.to < b.to : a.from < b.from
  }
}

/// How often two shapes go round a place, clockwise as seen on screen.
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
