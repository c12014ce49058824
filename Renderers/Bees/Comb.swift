import Geometry

/// A comb of hexagonal cells that fill with nectar, counted in drops so that none is ever lost.
package struct Comb: Hashable, Sendable {
  /// Drops that a cell holds, and how many cells are filled or emptied at a time.
  package static let (capacity, front) = (48, 22)

  let lattice: HexagonalLattice
  /// The cells' middles, in the order in which they fill: from under the bough downwards.
  package let cells: [Point]
  /// Drops in each cell, and in all.
  package private(set) var (drops, total): ([Int], Int)

  /// An empty comb: a tongue, flat where it hangs.
  init(_ composition: BeesComposition, _ noise: GradientNoise) {
    let (middle, reach) = (composition.comb, composition.reach)
    lattice = HexagonalLattice(radius: 0.093 * reach, origin: middle)
    let bounds = Rect(center: middle, size: Size(2.2 * reach, 2 * reach))
    cells = lattice.middles(in: bounds).compactMap { place -> (turn: Double, place: Point)? in
      let way = (place - middle) / reach
      let (height, round) = way.dy < 0 ? (0.8, 3.4) : (0.92, 2.3)
      let (x, y) = (abs(way.dx) / (0.935 - 0.1 * way.dy), abs(way.dy) / height)
      guard Math.pow(x, round) + Math.pow(y, round) < 1 else { return nil }
      let ripple = 0.2 * noise.value(2.5 * way.dx, 2.5 * way.dy)
      return (Math.hypot(way.dx, way.dy + 0.42) + ripple, place)
    }.sorted { $0.turn < $1.turn }.map(\.place)
    (drops, total) = (cells.map { _ in 0 }, 0)
  }

  /// How full it is, 0…1.
  package var fullness: Double { Double(total) / Double(cells.count * Comb.capacity) }

  /// The cell into which load `turn` comes; nil where all are full.
  func cell(filledBy turn: Int) -> Int? {
    choose(turn, of: drops.indices.filter { drops[$0] < Comb.capacity })
  }

  /// The cell from which meal `turn` is taken: one begun last; nil where nothing is left.
  func cell(emptiedBy turn: Int) -> Int? {
    choose(turn, of: drops.indices.reversed().filter { drops[$0] > 0 })
  }

  /// One of the first few, the first the oftenest: so cells fill one after another, with a soft edge
  /// between the full and the empty.
  private func choose(_ turn: Int, of cells: [Int]) -> Int? {
    let (front, count) = (Comb.front, min(cells.count, Comb.front))
    return count > 0 ? cells[(turn % front) * (turn / front % front) / front % count] : nil
  }

  /// Puts a drop into a cell, or takes it out.
  mutating func change(_ cell: Int, by drop: Int) {
    (drops[cell], total) = (drops[cell] + drop, total + drop)
  }
}
