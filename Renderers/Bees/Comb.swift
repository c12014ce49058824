import Geometry

/// A comb of hexagonal cells that fill with nectar: the honey's light.
///
/// Nectar is counted in whole drops, so that none is ever lost to rounding.
package struct Comb: Hashable, Sendable {
  /// Drops that a cell holds.
  package static let capacity = 48
  /// Cells that are filled, or emptied, at a time: the light has a soft edge.
  private static let front = 22

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
    let (reach, middle) = (composition.reach, composition.comb)
    radius = 0.093 * reach
    let (across, down) = (radius * 3.squareRoot(), 1.5 * radius)
    var ways: [Vector] = []
    for row in -12...12 {
      for column in -10...10 {
        let way = Vector(
          (Double(column) + (row.isMultiple(of: 2) ? 0 : 0.5)) * across, Double(row) * down)
        if way.length + 0.7 * radius < reach * Comb.edge(way.unit) { ways.append(way) }
      }
    }
    func turn(_ way: Vector) -> Double {
      let (x, y) = (way.dx / reach, way.dy / reach)
      return Math.hypot(x, y + 0.42) + 0.2 * noise.value(2.5 * x, 2.5 * y)
    }
    cells = ways.map { (turn($0), middle + $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    drops = cells.map { _ in 0 }
    let (outer, places) = (1.04 * radius, cells)
    wax = Path { path in
      for cell in places { path.append(Path(polygon: Comb.corners.map { cell + $0 * outer })) }
    }
  }

  /// How far the comb reaches in a direction, in halves of its width: a tongue, flat where it hangs.
  private static func edge(_ way: Vector) -> Double {
    let (x, y) = (abs(way.dx) / (1 - 0.1 * way.dy), abs(way.dy) / (way.dy < 0 ? 0.86 : 0.98))
    let round = way.dy < 0 ? 3.4 : 2.3
    return 1 / Math.pow(Math.pow(x, round) + Math.pow(y, round), 1 / round)
  }

  /// The wax: the outlines of all cells, which overlap a little.
  let wax: Path

  /// From the middle of a cell of radius 1 to its corners.
  static let corners = (0..<6).map { Vector(angle: Math.pi * (Double($0) / 3 + 0.5)) }

  /// Drops that all cells hold together.
  package var room: Int { cells.count * Comb.capacity }
  /// How full it is, 0…1.
  package var fullness: Double { Double(total) / Double(room) }
  /// How many cells are full.
  package var full: Int { drops.count { $0 == Comb.capacity } }

  /// The cell that the `turn`th load goes into, one of the next few; nil where all are full.
  func open(_ turn: Int) -> Int? {
    nth(Comb.place(turn), of: drops.indices.lazy.filter { drops[$0] < Comb.capacity })
  }

  /// Which of the next cells it is: the nearer the oftener, so that they fill one after another.
  private static func place(_ turn: Int) -> Int {
    (turn % front) * (turn / front % front) / front
  }

  private func nth(_ place: Int, of cells: some Sequence<Int>) -> Int? {
    var last: Int?
    for (index, cell) in cells.enumerated() {
      last = cell
      if index == place { break }
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

  /// Takes the `turn`th drop from one of the cells that were begun last; false where none is left.
  mutating func eat(_ turn: Int) -> Bool {
    let filled = drops.indices.reversed().lazy.filter { [drops] in drops[$0] > 0 }
    guard let cell = nth(Comb.place(turn), of: filled) else { return false }
    drops[cell] -= 1
    total -= 1
    return true
  }

  /// Fills cells in their order up to a share of the room.
  mutating func stock(to share: Double) {
    while fullness < share, let cell = open(total) { _ = put(into: cell) }
  }
}
