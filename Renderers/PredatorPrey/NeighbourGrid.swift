import Geometry

/// Who swims in which square column of the water, in a fixed order: the last first.
struct NeighbourGrid: Hashable, Sendable {
  /// Side of a column: whoever is nearer than this lies in the same column or in one beside it.
  static let side = 3.2

  private let corner: SIMD3<Double>
  private let columns: Int
  private let rows: Int
  /// The last member of each column, and the one before each member; −1 for none.
  private var last: [Int]
  private var before: [Int] = []

  init(_ composition: WaterComposition) {
    corner = composition.low
    let extent = (composition.high - corner) / NeighbourGrid.side
    (columns, rows) = (
      Int(extent.x.clipped(to: 0...200)) + 1, Int(extent.y.clipped(to: 0...200)) + 1
    )
    last = Array(repeating: -1, count: columns * rows)
  }

  /// Sorts the members anew. Whoever is outside of the water counts to the nearest column.
  mutating func sort(_ fish: [Fish]) {
    for column in last.indices { last[column] = -1 }
    before.removeAll(keepingCapacity: true)
    for (index, fish) in fish.enumerated() {
      let (column, row) = seat(fish.swimmer.place)
      before.append(last[row * columns + column])
      last[row * columns + column] = index
    }
  }

  /// Shows `visit` all members that may be nearer to `place` than ``side``.
  @inline(__always)
  func visit(near place: SIMD3<Double>, _ visit: (Int) -> Void) {
    let (column, row) = seat(place)
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) {
        var member = last[y * columns + x]
        while member >= 0 {
          visit(member)
          member = before[member]
        }
      }
    }
  }

  private func seat(_ place: SIMD3<Double>) -> (column: Int, row: Int) {
    let share = (place - corner) / NeighbourGrid.side
    return (
      Int(share.x.clipped(to: 0...Double(columns - 1))),
      Int(share.y.clipped(to: 0...Double(rows - 1)))
    )
  }
}
