/// The exact least cost of an assignment, by the Hungarian method on integers in its textbook
/// form: cover zeros, subtract the least uncovered cost, repeat. Slow, and unlike the renderer's.
///
/// Source: J. Munkres, "Algorithms for the assignment and transportation problems", 1957.
enum Hungarian {
  static func leastCost(_ costs: [[Double]]) -> Double {
    var work = Munkres(costs.map { $0.map { Int(($0 * 1e6).rounded()) } })
    let places = work.solve()
    return places.enumerated().reduce(0) { $0 + costs[$1.offset][$1.element] }
  }

  private struct Munkres {
    let count: Int
    var costs: [[Int]]
    var starInRow: [Int?]
    var starInColumn: [Int?]
    var primeInRow: [Int?]
    var isRowCovered: [Bool]
    var isColumnCovered: [Bool]

    init(_ costs: [[Int]]) {
      count = costs.count
      self.costs = costs.map { row in row.map { $0 - (row.min() ?? 0) } }
      starInRow = Array(repeating: nil, count: count)
      starInColumn = starInRow
      primeInRow = starInRow
      isRowCovered = Array(repeating: false, count: count)
      isColumnCovered = isRowCovered
    }

    mutating func solve() -> [Int] {
      for row in 0..<count {
        for column in 0..<count
        where costs[row][column] == 0 && starInRow[row] == nil && starInColumn[column] == nil {
          starInRow[row] = column
          starInColumn[column] = row
        }
      }
      while true {
        for column in 0..<count { isColumnCovered[column] = starInColumn[column] != nil }
        if !isColumnCovered.contains(false) { return starInRow.map { $0 ?? 0 } }
        growOnce()
      }
    }

    private mutating func growOnce() {
      while true {
        guard let (row, column) = uncoveredZero() else {
          subtractLeast()
          continue
        }
        primeInRow[row] = column
        guard let star = starInRow[row] else { return augment(row) }
        isRowCovered[row] = true
        isColumnCovered[star] = false
      }
    }

    private func uncoveredZero() -> (Int, Int)? {
      for row in 0..<count where !isRowCovered[row] {
        for column in 0..<count where !isColumnCovered[column] && costs[row][column] == 0 {
          return (row, column)
        }
      }
      return nil
    }

    private mutating func subtractLeast() {
      var least = Int.max
      for row in 0..<count where !isRowCovered[row] {
        for column in 0..<count where !isColumnCovered[column] {
          least = min(least, costs[row][column])
        }
      }
      for row in 0..<count {
        for column in 0..<count {
          if isRowCovered[row] { costs[row][column] += least }
          if !isColumnCovered[column] { costs[row][column] -= least }
        }
      }
    }

    private mutating func augment(_ last: Int) {
      var row = last
      while let column = primeInRow[row] {
        let other = starInColumn[column]
        starInRow[row] = column
        starInColumn[column] = row
        guard let next = other else { break }
        starInRow[next] = nil
        row = next
      }
      primeInRow = Array(repeating: nil, count: count)
      isRowCovered = Array(repeating: false, count: count)
    }
  }
}
