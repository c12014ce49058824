/// Rows of text in columns that align.
struct Columns {
  private let rows: [[String]]

  init(_ rows: [[String]]) { self.rows = rows }

  /// The rows, one on each line, two spaces between the columns.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let last = row.count - 1
      return row.enumerated().map { column, cell in
        column == last
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
