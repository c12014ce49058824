import Geometry

/// Who swims in which square column of the water. Members of a column come in a fixed order, the
/// last first.
package struct NeighbourGrid: Hashable, Sendable {
  /// Side of a column: whoever is nearer than this lies in the same column or in one beside it.
  package static let side = 3.2

  private let corner: SIMD3<Double>
  private let columns: Int
  private let rows: Int
  /// The last member of each column, and the one before each member; −1 for none.
  private var last: [Int]
  private var before: [Int] = []

  /// Columns over the water of `composition`.
  package init(_ composition: WaterComposition) {
    corner = composition.low
    let extent = (composition.high - composition.low) / NeighbourGrid.side
    (columns, rows) = (Int(extent.x.clipped(to: 0...200)) + 1, Int(extent.y.clipped(to: 0...200)) + 1)
    last = Array(repeating: -1, count: columns * rows)
  }

  /// Sorts the members anew by their places. Whoever is outside counts to the nearest column.
  package mutating func sort(_ fish: [Fish]) {
    for column in last.indices { last[column] = -1 }
    before.removeAll(keepingCapacity: true)
    for (index, fish) in fish.enumerated() {
      let column = row(fish.swimmer.place) * columns + self.column(fish.swimmer.place)
      before.append(last[column])
      last[column] = index
    }
  }

  /// Shows `visit` all members that may be nearer to `place` than ``side``.
  @inline(__always)
  package func visit(near place: SIMD3<Double>, _ visit: (Int) -> Void) {
    let (column, row) = (column(place), row(place))
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

  private func column(_ place: SIMD3<Double>) -> Int {
    Int(((place.x - corner.x) / NeighbourGrid.side).clipped(to: 0...Double(columns - 1)))
  }

  private func row(_ place: SIMD3<Double>) -> Int {
    Int(((place.y - corner.y) / NeighbourGrid.side).clipped(to: 0...Double(rows - 1)))
  }
}
