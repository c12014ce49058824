import Geometry

/// Keeps every link within its longest allowed length.
///
/// All configurations in which no link is too long form a convex set, so that mixing any two of
/// them gives a third.
struct Limits {
  private let cols: Int
  private let rows: Int
  /// Longest allowed lengths.
  private let widths: [Double]
  private let heights: [Double]
  private let holds: [Hold]
  /// True for points held by the rail or a finger.
  private let isFixed: [Bool]
  private let pins: [SIMD3<Double>]

  /// Relative excess of a link before it is shortened.
  private static let slack = 0.01
  /// The ratio of the worst link at which the sweeps end …
  private static let content = 1.012
  /// … and the ratio that must be reached in any case.
  private static let bound = 1.08

  init(_ cloth: Cloth, holds: [Hold], excess: Double) {
    (cols, rows, self.holds, pins) = (cloth.cols, cloth.rows, holds, cloth.pins)
    var isFixed = [Bool](repeating: false, count: cloth.pattern.count)
    for col in 0..<cols { isFixed[col] = true }
    for hold in holds { isFixed[hold.row * cols + hold.col] = true }
    self.isFixed = isFixed
    widths = cloth.widths.map { $0 * excess }
    heights = cloth.give.map { cloth.pattern.height * (1 + $0) * excess }
  }

  /// Shortens links until none is too long.
  func apply(to positions: inout [SIMD3<Double>], _ past: inout [SIMD3<Double>]) {
    for sweep in 0..<Limits.sweeps {
      let worst = relax(&positions, upwards: !sweep.isMultiple(of: 2))
      if worst <= Limits.content { return }
      // A sweep measures each link before it moves the links after it.
      if sweep >= Limits.patience, worst <= Limits.bound, longest(positions) <= Limits.bound {
        return
      }
    }
    let worst = longest(positions)
    if worst > Limits.bound, holds.count < 2 { rescue(&positions, &past, from: worst) }
  }

  /// Most sweeps in a step, and the number after which a fair result suffices.
  private static let sweeps = 120
  private static let patience = 40
  /// Overcorrection factor, so that the corrections converge sooner (successive over-relaxation).
  private static let zeal = 1.4

  private func relax(_ positions: inout [SIMD3<Double>], upwards: Bool) -> Double {
    var worst = 0.0
    for step in 0..<(rows - 1) {
      let row = upwards ? rows - 2 - step : step
      for col in 0..<cols {
        let index = row * cols + col
        worst = max(worst, shorten(&positions, index, index + cols, heights[row]))
      }
      for first in [0, 1] {
        for col in stride(from: first, to: cols - 1, by: 2) {
          let index = (row + 1) * cols + col
          worst = max(worst, shorten(&positions, index, index + 1, widths[col]))
        }
      }
    }
    return worst
  }

  /// Shortens a link that is too long; returns the ratio of its length to the allowed one.
  @inline(__always)
  private func shorten(_ positions: inout [SIMD3<Double>], _ a: Int, _ b: Int, _ allowed: Double)
    -> Double
  {
    let way = positions[b] - positions[a]
    let square = way.lengthSquared
    let most = allowed * (1 + Limits.slack)
    guard square > most * most else { return 0 }
    let length = square.squareRoot()
    let (isHeldA, isHeldB) = (isFixed[a], isFixed[b])
    let share = isHeldA || isHeldB ? 1.0 : 0.5 * Limits.zeal
    let move = way * (share * (length - allowed) / length)
    if !isHeldA { positions[a] += move }
    if !isHeldB { positions[b] -= move }
    return length / allowed
  }

  private func longest(_ positions: [SIMD3<Double>]) -> Double {
    var worst = 0.0
    for row in 0..<rows {
      for col in 0..<cols {
        let index = row * cols + col
        if row + 1 < rows {
          worst = max(worst, (positions[index + cols] - positions[index]).length / heights[row])
        }
        if row > 0 && col + 1 < cols {
          worst = max(worst, (positions[index + 1] - positions[index]).length / widths[col])
        }
      }
    }
    return worst
  }

  /// Blends in as much as is needed of a shape in which no link is too long: all columns lean
  /// alike, straight from the rail to the height of the hand, and fall from there. It adds no speed.
  private func rescue(
    _ positions: inout [SIMD3<Double>], _ past: inout [SIMD3<Double>], from worst: Double
  ) {
    let share = min((worst - Limits.bound) / (worst - 1), 1)
    var lean = SIMD3<Double>.zero
    var rows = 0
    if let hold = holds.first {
      rows = hold.row
      lean = (hold.position - pins[hold.col]) * (1 / Double(hold.row))
    }
    var way = SIMD3<Double>.zero
    for row in 1..<self.rows {
      way += row <= rows ? lean : SIMD3(0, heights[row - 1], 0)
      for col in 0..<cols {
        let index = row * cols + col
        guard !isFixed[index] else { continue }
        let move = (pins[col] + way - positions[index]) * share
        positions[index] += move
        past[index] += move
      }
    }
  }
}

/// Keeps every point within the length of thread that ties it to the rail, and to the fingers that
/// hold the cloth, at once and for any number of links between.
///
/// Source: T.-Y. Kim, N. Chentanez and M. Müller-Fischer, "Long range attachments – a method to
/// simulate inextensible clothing in computer games", SCA 2012.
struct Tethers {
  private let cols: Int
  private let rows: Int
  private let pins: [SIMD3<Double>]
  /// Longest way from the rail for each row.
  private var fromRail: [Double] = []
  private var hands: [Hand] = []

  /// A held point, and the longest distance from it for each row and column, which add up.
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
  func restrain(_ positions: inout [SIMD3<Double>]) {
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
  private static func within(
    _ length: Double, of anchor: SIMD3<Double>, _ position: SIMD3<Double>
  ) -> SIMD3<Double> {
    let way = position - anchor
    let square = way.lengthSquared
    guard square > length * length else { return position }
    return anchor + way * (length / square.squareRoot())
  }
}
