import Geometry

/// A comb of hexagonal cells that fill with nectar: the honey's light.
///
/// Nectar is counted in whole drops, so that none is ever lost to rounding.
package struct Comb: Hashable, Sendable {
  /// Drops that a cell holds.
  package static let capacity = 48
  /// Cells that are being filled at a time.
  private static let front = 9

  /// From the middle of a cell to its corners, in points.
  let radius: Double
  private let reach: Double
  private let middle: Point
  /// The cells' middles, in the order in which they fill: from under the bough downwards.
  package let cells: [Point]
  /// Drops in each cell.
  package private(set) var drops: [Int]
  /// Drops in all cells.
  package private(set) var total = 0

  /// An empty comb.
  init(_ composition: BeesComposition, _ noise: GradientNoise) {
    (reach, middle) = (composition.reach, composition.comb)
    radius = 0.093 * reach
    let (across, down) = (radius * 3.squareRoot(), 1.5 * radius)
    var places: [Vector] = []
    for row in -12...12 {
      for column in -10...10 {
        let way = Vector(
          (Double(column) + (row.isMultiple(of: 2) ? 0 : 0.5)) * across, Double(row) * down)
        if way.length + 0.8 * radius < reach * Comb.edge(way.unit) { places.append(way) }
      }
    }
    let (reach, middle) = (reach, middle)
    func turn(_ way: Vector) -> Double {
      let (x, y) = (way.dx / reach, way.dy / reach)
      return Math.hypot(x, y + 0.42) + 0.2 * noise.value(2.5 * x, 2.5 * y)
    }
    cells = places.map { (turn($0), middle + $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    drops = cells.map { _ in 0 }
  }

  /// How far the comb reaches in a direction, in halves of its width: a tongue, flat where it hangs.
  private static func edge(_ way: Vector) -> Double {
    let (x, y) = (abs(way.dx) / (1 - 0.1 * way.dy), abs(way.dy) / (way.dy < 0 ? 0.86 : 0.98))
    let round = way.dy < 0 ? 3.4 : 2.3
    return 1 / Math.pow(Math.pow(x, round) + Math.pow(y, round), 1 / round)
  }

  /// The rim of the wax, by its corners.
  var rim: [Point] {
    (0..<72).map { corner in
      let way = Vector(angle: Math.twoPi * Double(corner) / 72)
      return middle + way * (reach * Comb.edge(way) + 0.35 * radius)
    }
  }

  /// Drops that all cells hold together.
  package var room: Int { cells.count * Comb.capacity }
  /// How full it is, 0…1.
  package var fullness: Double { Double(total) / Double(room) }
  /// How many cells are full.
  package var full: Int { drops.count { $0 == Comb.capacity } }

  /// A cell for bee `bee` to fill, one of the next few; nil where all are full.
  func open(for bee: Int) -> Int? {
    var (left, last) = (bee % Comb.front, Int?.none)
    for cell in drops.indices where drops[cell] < Comb.capacity {
      last = cell
      if left == 0 { break }
      left -= 1
    }
    return last
  }

  /// Puts a drop into a cell; false where it is full.
  mutating func put(into cell: Int) -> Bool {
    guard drops[cell] < Comb.capacity else { return false }
    drops[cell] += 1
    total += 1
    return true
  }

  /// Takes a drop from the cell that was begun last; false where nothing is left.
  mutating func eat() -> Bool {
    guard let cell = drops.lastIndex(where: { $0 > 0 }) else { return false }
    drops[cell] -= 1
    total -= 1
    return true
  }

  /// Fills cells in their order up to a share of the room.
  mutating func stock(to share: Double) {
    while fullness < share, let cell = open(for: 0) { _ = put(into: cell) }
  }
}
