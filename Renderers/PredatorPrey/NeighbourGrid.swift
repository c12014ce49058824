import Geometry

/// Who swims in which square column of the water. Every sixteenth column shares a list.
struct NeighbourGrid: Sendable {
  /// Side of a column: a neighbour nearer than this lies in the same column or in one beside it.
  static let side = 3.2

  private var members = Array(repeating: [Int](), count: 256)

  mutating func sort(_ fish: [Fish]) {
    for column in members.indices { members[column].removeAll(keepingCapacity: true) }
    for (index, fish) in fish.enumerated() { members[column(fish.swimmer.place)].append(index) }
  }

  /// Shows `visit` all members that may be nearer to `place` than ``side``, and some others.
  func visit(near place: SIMD3<Double>, _ visit: (Int) -> Void) {
    for cell in 0..<9 {
      for member in members[column(place, cell % 3 - 1, cell / 3 - 1)] { visit(member) }
    }
  }

  private func column(_ place: SIMD3<Double>, _ step: Int = 0, _ row: Int = 0) -> Int {
    let seat = SIMD3<Int>((place / NeighbourGrid.side).rounded(.down))
    return (seat.x &+ step) & 15 + ((seat.y &+ row) & 15) * 16
  }
}
