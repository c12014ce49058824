/// Keeps every point within the length of thread that ties it to the rail, and to the hand that
/// holds the cloth, at once and however many links lie between.
///
/// Source: T.-Y. Kim, N. Chentanez and M. Müller-Fischer, "Long range attachments – a method to
/// simulate inextensible clothing in computer games", SCA 2012.
struct Tethers {
  /// Longest way from the rail for each row.
  private var fromRail: [Double] = []
  /// Longest way from the held point for each row and column, which add up.
  private var byRow: [Double] = []
  private var byCol: [Double] = []
  private let hold: Hold?

  init(_ cloth: Cloth, hold: Hold?, excess: Double) {
    self.hold = hold
    var depth = 0.0
    fromRail = [0]
    for give in cloth.give {
      depth += cloth.pattern.height * (1 + give) * excess
      fromRail.append(depth)
    }
    guard let hold else { return }
    byRow = (0..<cloth.rows).map { (fromRail[$0] - fromRail[hold.row]).magnitude }
    byCol = (0..<cloth.cols).map { cloth.way(from: $0, to: hold.col) * excess }
  }

  func restrain(_ spots: inout [Spot], cols: Int, rows: Int, pins: [Spot]) {
    for row in 1..<rows {
      let longest = fromRail[row]
      for col in 0..<cols {
        let index = row * cols + col
        if let hold {
          if hold.col == col && hold.row == row { continue }
          spots[index] = Tethers.within(byRow[row] + byCol[col], of: hold.spot, spots[index])
        }
        spots[index] = Tethers.within(longest, of: pins[col], spots[index])
      }
    }
  }

  @inline(__always)
  private static func within(_ length: Double, of anchor: Spot, _ spot: Spot) -> Spot {
    let way = spot - anchor
    let square = way.lengthSquared
    guard square > length * length else { return spot }
    return anchor + way * (length / square.squareRoot())
  }
}
