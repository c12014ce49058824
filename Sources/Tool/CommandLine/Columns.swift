/// Rows of text in columns that align.
package struct Columns {
  private let rows: [[String]]
  private let alignsNumbers: Bool

  /// Columns of `rows`; where they align numbers, all but the first end at the same place rather
  /// than begin there.
  package init(_ rows: [[String]], alignsNumbers: Bool = false) {
    self.rows = rows
    self.alignsNumbers = alignsNumbers
  }

  /// The rows, one on each line, two spaces between the columns.
  package var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { (column: Int) -> Int in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let last = row.count - 1
      return row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        if alignsNumbers, column > 0 { return gap + cell }
        return column == last ? cell : cell + gap
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
