import Geometry

/// A comb of hexagonal cells that fill with nectar: the honey's light.
///
/// Nectar is counted in whole drops, so that none is ever lost to rounding.
package struct Comb: Hashable, Sendable {
  /// Drops that a cell holds.
  package static let capacity = 48
  /// Cells that are being filled at a time.
  private static let front = 5

  /// From the middle of a cell to its corners, in points.
  let radius: Double
  /// The cells' middles, in the order in which they fill: from under the bough downwards.
  package let cells: [Point]
  /// Drops in each cell.
  package private(set) var drops: [Int]
  /// Drops in all cells.
  package private(set) var total = 0

  /// An empty comb.
  init(_ composition: BeesComposition, _ noise: GradientNoise) {
    let reach = composition.reach
    radius = 0.093 * reach
    let (across, down) = (radius * 3.squareRoot(), 1.5 * radius)
    var places: [Vector] = []
    for row in -12...12 {
      for column in -10...10 {
        let way = Vector(
          (Double(column) + (row.isMultiple(of: 2) ? 0 : 0.5)) * across, Double(row) * down)
        if Comb.contains(way / reach) { places.append(way) }
      }
    }
    func turn(_ way: Vector) -> Double {
      let (x, y) = (way.dx / reach, way.dy / reach)
      return Math.hypot(x, y + 0.42) + 0.16 * noise.value(3 * x, 3 * y)
    }
    cells = places.map { (turn($0), composition.comb + $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    drops = cells.map { _ in 0 }
  }

  /// Whether the comb reaches to a place, in halves of its width from its middle: flat where it
  /// hangs, a tongue below.
  private static func contains(_ way: Vector) -> Bool {
    let (x, y) = (abs(way.dx), way.dy)
    let side = y < 0 ? 1 - 0.06 * y * y : 1 - 0.14 * y
    return y > -0.86 && (x / side) * (x / side) + (y / 0.98) * (y / 0.98) * max(y, 0.3 * -y) < 0.94
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
