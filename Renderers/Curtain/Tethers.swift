/// Keeps every point within the length of thread that ties it to the rail, and to the hands
/// that hold the cloth, at once and however many links lie between.
///
/// Source: T.-Y. Kim, N. Chentanez and M. Müller-Fischer, "Long range attachments – a method to
/// simulate inextensible clothing in computer games", SCA 2012.
struct Tethers {
  private let cols: Int
  private let rows: Int
  private let pins: [Vector3]
  /// Longest way from the rail for each row.
  private var fromRail: [Double] = []
  private var hands: [Hand] = []

  /// A held point, and the longest way from it for each row and column, which add up.
  private struct Hand {
    let hold: Hold
    let byRow: [Double]
    let byCol: [Double]
  }

  init(_ cloth: Cloth, holds: [Hold], excess: Double) {
    (cols, rows, pins) = (cloth.cols, cloth.rows, cloth.pins)
    var depth = 0.0
    fromRail = [0]
    for give in cloth.give {
      depth += cloth.pattern.height * (1 + give) * excess
      fromRail.append(depth)
    }
    hands = holds.map { hold in
      Hand(
        hold: hold,
        byRow: (0..<cloth.rows).map { (fromRail[$0] - fromRail[hold.row]).magnitude },
        byCol: (0..<cloth.cols).map { cloth.way(from: $0, to: hold.col) * excess })
    }
  }

  /// Draws every point that is not held back to where its threads reach.
  func restrain(_ positions: inout [Vector3]) {
    for row in 1..<rows {
      let longest = fromRail[row]
      for col in 0..<cols where !isHeld(col, row) {
        let index = row * cols + col
        for hand in hands {
          positions[index] = Tethers.within(
            hand.byRow[row] + hand.byCol[col], of: hand.hold.position, positions[index])
        }
        positions[index] = Tethers.within(longest, of: pins[col], positions[index])
      }
    }
  }

  @inline(__always)
  private func isHeld(_ col: Int, _ row: Int) -> Bool {
    hands.contains { $0.hold.col == col && $0.hold.row == row }
  }

  @inline(__always)
  private static func within(_ length: Double, of anchor: Vector3, _ position: Vector3) -> Vector3 {
    let way = position - anchor
    let square = way.lengthSquared
    guard square > length * length else { return position }
    return anchor + way * (length / square.squareRoot())
  }
}
