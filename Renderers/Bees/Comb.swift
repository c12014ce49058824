import Geometry

/// A comb of hexagonal cells that fill with nectar, counted in drops so that none is ever lost.
package struct Comb: Hashable, Sendable {
  /// Drops that a cell holds, and how many cells are filled or emptied at a time.
  package static let (capacity, front) = (48, 22)

  /// From the middle of a cell to its corners, in points.
  let radius: Double
  let corners: [Vector]
  /// The cells' middles, in the order in which they fill: from under the bough downwards.
  package let cells: [Point]
  /// The outlines of all cells, which overlap a little.
  let wax: Path
  /// Drops in each cell, and in all.
  package private(set) var (drops, total): ([Int], Int)

  /// An empty comb: a tongue, flat where it hangs.
  init(_ composition: BeesComposition, _ noise: GradientNoise) {
    let (middle, reach, radius) = (composition.comb, composition.reach, 0.093 * composition.reach)
    let corners = (0..<6).map { Vector(angle: Math.pi * (Double($0) / 3 + 0.5)) * radius }
    var cells: [(turn: Double, place: Point)] = []
    for row in -12...12 {
      for column in -10...10 {
        let across = Double(column) + (row.isMultiple(of: 2) ? 0 : 0.5)
        let way = Vector(across * 3.squareRoot(), Double(row) * 1.5) * (radius / reach)
        let (height, round) = way.dy < 0 ? (0.8, 3.4) : (0.92, 2.3)
        let (x, y) = (abs(way.dx) / (0.935 - 0.1 * way.dy), abs(way.dy) / height)
        guard Math.pow(x, round) + Math.pow(y, round) < 1 else { continue }
        let ripple = 0.2 * noise.value(2.5 * way.dx, 2.5 * way.dy)
        cells.append((Math.hypot(way.dx, way.dy + 0.42) + ripple, middle + way * reach))
      }
    }
    let places = cells.sorted { $0.turn < $1.turn }.map(\.place)
    (self.cells, self.radius, self.corners) = (places, radius, corners)
    (drops, total) = (places.map { _ in 0 }, 0)
    wax = Path { path in
      for place in places { path.append(Path(polygon: corners.map { place + $0 * 1.04 })) }
    }
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

  /// The cell from which meal `turn` is taken: one begun last; nil where nothing is left.
  func filled(_ turn: Int) -> Int? {
    Comb.choose(turn, of: drops.indices.reversed().lazy.filter { drops[$0] > 0 })
  }

  /// Puts a drop into a cell, or takes it out.
  mutating func change(_ cell: Int, by drop: Int) {
    (drops[cell], total) = (drops[cell] + drop, total + drop)
  }
}
