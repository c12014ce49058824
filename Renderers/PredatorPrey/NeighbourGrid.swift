import Geometry

/// Who swims in which square column of the water, in the order of the school.
struct NeighbourGrid: Sendable {
  /// Side of a column: whoever is nearer than this lies in the same column or in one beside it.
  static let side = 3.2

  private let corner: SIMD3<Double>
  private let (columns, rows): (Int, Int)
  private var members: [[Int]]

  init(_ composition: WaterComposition) {
    corner = composition.low
    let extent = (composition.high - corner) / NeighbourGrid.side
    (columns, rows) = (Int(min(extent.x, 200)) + 1, Int(min(extent.y, 200)) + 1)
    members = Array(repeating: [], count: columns * rows)
  }

  /// Sorts the members anew. Whoever is outside of the water counts to the nearest column.
  mutating func sort(_ fish: [Fish]) {
    for column in members.indices { members[column].removeAll(keepingCapacity: true) }
    for (index, fish) in fish.enumerated() {
      let seat = seat(fish.swimmer.place)
      members[seat.y * columns + seat.x].append(index)
    }
  }

  /// Shows `visit` all members that may be nearer to `place` than ``side``.
  @inline(__always)
  func visit(near place: SIMD3<Double>, _ visit: (Int) -> Void) {
    let seat = seat(place)
    for y in max(0, seat.y - 1)...min(rows - 1, seat.y + 1) {
      for x in max(0, seat.x - 1)...min(columns - 1, seat.x + 1) {
        for member in members[y * columns + x] { visit(member) }
      }
    }
  }

  private func seat(_ place: SIMD3<Double>) -> SIMD3<Int> {
    let last = SIMD3(Double(columns - 1), Double(rows - 1), 0)
    return SIMD3<Int>(
      ((place - corner) / NeighbourGrid.side).clamped(lowerBound: .zero, upperBound: last))
  }
}
