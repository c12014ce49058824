/// A lattice of regular hexagons that fill the plane, as in a honeycomb. They stand on a corner; every
/// other row is shifted to the right by half a cell.
///
/// ```swift
/// let lattice = HexagonalLattice(radius: 12, origin: Point(195, 300))
/// for middle in lattice.middles(in: Rect(95, 200, 200, 200)) {
///   canvas.fill(Path(polygon: lattice.corners.map { middle + $0 * 0.9 }), with: wax)
/// }
/// ```
///
/// Source: A. Patel, "Hexagonal grids", Red Blob Games, 2013 (offset coordinates "odd-r", and how
/// cube coordinates are rounded).
public struct HexagonalLattice: Hashable, Sendable {
  /// From the middle of a cell to its corners, which is also the length of a side, in points; > 0.
  public let radius: Double
  /// The middle of the cell in column 0 of row 0.
  public let origin: Point
  /// The ways from the middle of a cell to its six corners, clockwise to the eye from the lowest.
  public let corners: [Vector]

  /// A lattice of cells of `radius` (> 0, points) with one round `origin`.
  public init(radius: Double, origin: Point = .zero) {
    precondition(radius > 0 && radius.isFinite, "a hexagon has a radius above 0")
    (self.radius, self.origin) = (radius, origin)
    corners = (0..<6).map { Vector(angle: Math.pi * (Double($0) / 3 + 0.5)) * radius }
  }

  /// The middle of the cell that stands `column` cells to the right in the row `row` rows below the
  /// origin's. Odd rows are half a cell farther right.
  public func middle(column: Int, row: Int) -> Point {
    let across = Double(column) + (row.isMultiple(of: 2) ? 0 : 0.5)
    return origin + Vector(across * 3.squareRoot(), Double(row) * 1.5) * radius
  }

  /// The cell in which `place` lies: the one with the nearest middle. `place` lies within 2³⁰ cells
  /// of the origin.
  public func cell(at place: Point) -> (column: Int, row: Int) {
    let way = (place - origin) / radius
    // Cube coordinates, which add up to 0; rounded, the one that was farthest off is that of the rest.
    let (q, r) = (way.dx / 3.squareRoot() - way.dy / 3, way.dy / 1.5)
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

  /// The middles of all cells that lie in `rect`, its edges included, row by row.
  public func middles(in rect: Rect) -> [Point] {
    let height = 1.5 * radius
    let rows = HexagonalLattice.seats(rect.minY - origin.y, rect.maxY - origin.y, every: height)
    return rows.flatMap { row in
      let first = middle(column: 0, row: row)
      return HexagonalLattice.seats(
        rect.minX - first.x, rect.maxX - first.x, every: 3.squareRoot() * radius
      ).map { middle(column: $0, row: row) }
    }
  }

  /// The whole numbers whose multiples of `step` lie between `low` and `high`.
  private static func seats(_ low: Double, _ high: Double, every step: Double) -> Range<Int> {
    let (first, last) = (Int((low / step).rounded(.up)), Int((high / step).rounded(.down)))
    return first..<max(first, last + 1)
  }
}
