import Geometry

/// A comb of hexagonal cells that fill with nectar, counted in drops so that none is ever lost.
package struct Comb: Hashable, Sendable {
  /// Drops that a cell holds, and how many cells are filled or emptied at a time.
  package static let (capacity, front) = (48, 22)
  /// From the middle of a cell of radius 1 to its corners.
  static let corners = (0..<6).map { Vector(angle: Math.pi * (Double($0) / 3 + 0.5)) }

  /// From the middle of a cell to its corners, in points.
  let radius: Double
  /// The cells' middles, in the order in which they fill: from under the bough downwards.
  package let cells: [Point]
  /// The outlines of all cells, which overlap a little.
  let wax: Path
  /// Drops in each cell, and in all.
  package private(set) var (drops, total): ([Int], Int)

  /// An empty comb.
  init(_ composition: BeesComposition, _ noise: GradientNoise) {
    let (reach, radius) = (composition.reach, 0.093 * composition.reach)
    var cells: [(turn: Double, place: Point)] = []
    for row in -12...12 {
      for column in -10...10 {
        let across = Double(column) + (row.isMultiple(of: 2) ? 0 : 0.5)
        let way = Vector(across * 3.squareRoot(), Double(row) * 1.5) * (radius / reach)
        guard way.length + 0.065 < Comb.edge(way.unit) else { continue }
        let turn =
          Math.hypot(way.dx, way.dy + 0.42) + 0.2 * noise.value(2.5 * way.dx, 2.5 * way.dy)
        cells.append((turn, composition.comb + way * reach))
      }
    }
    let places = cells.sorted { $0.turn < $1.turn }.map(\.place)
    (self.cells, self.radius) = (places, radius)
    (drops, total) = (places.map { _ in 0 }, 0)
    let hexagon = Comb.corners.map { $0 * (1.04 * radius) }
    wax = Path { path in
      for place in places { path.append(Path(polygon: hexagon.map { place + $0 })) }
    }
  }

  /// How far the comb reaches in a direction, in halves of its width: a tongue, flat where it hangs.
  private static func edge(_ way: Vector) -> Double {
    let (x, y) = (abs(way.dx) / (1 - 0.1 * way.dy), abs(way.dy) / (way.dy < 0 ? 0.86 : 0.98))
    let round = way.dy < 0 ? 3.4 : 2.3
    return 1 / Math.pow(Math.pow(x, round) + Math.pow(y, round), 1 / round)
  }

  /// How full it is, 0…1.
  package var fullness: Double { Double(total) / Double(cells.count * Comb.capacity) }

  /// One of a few cells, for the drop or load `turn`: the first the oftenest, which makes them fill
  /// one after another, with a soft edge between the full and the empty.
  private static func choose(_ turn: Int, of cells: some Sequence<Int>) -> Int? {
    let next = Array(cells.prefix(front))
    return next.isEmpty ? nil : next[(turn % front) * (turn / front % front) / front % next.count]
  }

  /// The cell for load `turn`; nil where all are full.
  func open(_ turn: Int) -> Int? {
    Comb.choose(turn, of: drops.indices.lazy.filter { drops[$0] < Comb.capacity })
  }

  /// Puts a drop into a cell; false where it is full.
  mutating func put(into cell: Int) -> Bool {
    guard drops[cell] < Comb.capacity else { return false }
    (drops[cell], total) = (drops[cell] + 1, total + 1)
    return true
  }

  /// Takes drop `turn` from the cells that were begun last; false where nothing is left.
  mutating func eat(_ turn: Int) -> Bool {
    let drops = drops
    let filled = drops.indices.reversed().lazy.filter { drops[$0] > 0 }
    guard let cell = Comb.choose(turn, of: filled) else { return false }
    (self.drops[cell], total) = (drops[cell] - 1, total - 1)
    return true
  }
}
