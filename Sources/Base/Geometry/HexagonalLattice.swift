/// A lattice of regular hexagons that fill the plane, as in a honeycomb. They stand on a corner;
/// every other row is shifted to the right by half a cell.
///
/// ```swift
/// let lattice = HexagonalLattice(radius: 12, origin: Point(195, 300))
/// for middle in lattice.middles(in: Rect(95, 200, 200, 200)) {
///   canvas.fill(Path(polygon: lattice.corners.map { middle + $0 * 0.9 }), with: wax)
/// }
/// ```
///
/// Source: A. Patel, "Hexagonal grids", Red Blob Games, 2013 (offset coordinates "odd-r", and the
/// rounding of cube coordinates).
public struct HexagonalLattice: Hashable, Sendable {
  /// The distance from the middle of a cell to its corners, which is also the side length, in
  /// points; > 0.
  public let radius: Double
  /// The middle of the cell in column 0 of row 0.
  public let origin: Point
  /// Vectors from the middle of a cell to its six corners, clockwise on screen from the lowest.
  public let corners: [Vector]

  /// Creates a lattice of cells of `radius` (> 0, points), one of which is centred at `origin`.
  public init(radius: Double, origin: Point = .zero) {
    precondition(radius > 0 && radius.isFinite, "a hexagon has a radius above 0")
    (self.radius, self.origin) = (radius, origin)
    corners = (0..<6).map { Vector(angle: Math.pi * (Double($0) / 3 + 0.5)) * radius }
  }

  /// Returns the middle of the cell `column` cells to the right in the row `row` rows below the
  /// origin's. Odd rows are half a cell farther right.
  public func middle(column: Int, row: Int) -> Point {
    let across = Double(column) + (row.isMultiple(of: 2) ? 0 : 0.5)
    return origin + Vector(across * 3.squareRoot(), Double(row) * 1.5) * radius
  }

  /// Returns the cell that contains `point`: the one with the nearest middle. A position farther
  /// than 2²⁸ radii from the origin along an axis is clamped to that distance; a NaN coordinate
  /// counts as the origin's.
  public func cell(at point: Point) -> (column: Int, row: Int) {
    let way = (point - origin) / radius
    let (x, y) = (HexagonalLattice.within(way.dx), HexagonalLattice.within(way.dy))
    // Cube coordinates, which sum to 0; the one with the largest rounding error follows from the
    // others.
    let (q, r) = (x / 3.squareRoot() - y / 3, y / 1.5)
    var (column, row) = (q.rounded(), r.rounded())
    let third = (-q - r).rounded()
    let (offColumn, offRow, offThird) = (abs(column - q), abs(row - r), abs(third + q + r))
    if offColumn > max(offRow, offThird) {
      column = -row - third
    } else if offRow > offThird {
      row = -column - third
    }
    return (Int(column) + (Int(row) >> 1), Int(row))
  }

  /// Returns the middles of all cells in `rect`, including its edges, row by row; none if a number
  /// of it is NaN.
  ///
  /// - Precondition: `rect` lies within 2²⁸ radii of the origin, and over 2²⁴ cells at most.
  public func middles(in rect: Rect) -> [Point] {
    let (low, high) = (rect.origin - origin, Point(rect.maxX, rect.maxY) - origin)
    let numbers = [low.dx, low.dy, high.dx, high.dy].map { $0 / radius }
    guard numbers.allSatisfy({ !$0.isNaN }) else { return [] }
    let cells = (numbers[2] - numbers[0] + 1) * (numbers[3] - numbers[1] + 1)
    precondition(
      numbers.allSatisfy { $0.magnitude <= 0x1p28 } && cells <= 0x1p24,
      "a lattice is listed near its origin, 2^24 cells at most")
    let rows = HexagonalLattice.seats(low.dy, high.dy, every: 1.5 * radius)
    return rows.flatMap { row in
      let first = middle(column: 0, row: row)
      return HexagonalLattice.seats(
        rect.minX - first.x, rect.maxX - first.x, every: 3.squareRoot() * radius
      ).map { middle(column: $0, row: row) }
    }
  }

  private static func within(_ radii: Double) -> Double {
    radii.isNaN ? 0 : radii.clipped(to: -0x1p28...0x1p28)
  }

  /// Returns the integers whose multiples of `step` lie between `low` and `high`.
  private static func seats(_ low: Double, _ high: Double, every step: Double) -> Range<Int> {
    let (first, last) = (Int((low / step).rounded(.up)), Int((high / step).rounded(.down)))
    return first..<max(first, last + 1)
  }
}
