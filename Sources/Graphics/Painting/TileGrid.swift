/// The tiles of a box: rows of equal height, each of up to 64 columns of equal width.
struct TileGrid {
  let box: PixelBox
  /// Columns of pixels in one of tiles.
  private let width: Int

  /// Rows of pixels in one of tiles.
  static let height = 64

  /// Tiles that some rows and some columns have in common.
  struct Part {
    let rows: Range<Int>
    /// A bit for each column, the lowest for that at the left.
    let columns: UInt64

    /// True if the tiles of row `index` include some of `columns`.
    @inline(__always)
    func touches(_ columns: UInt64, of index: Int) -> Bool {
      self.columns & columns != 0 && rows ~= index
    }
  }

  init(_ box: PixelBox) {
    self.box = box
    width = max(32, (box.width + 63) / 64)
  }

  /// The indices of the rows of tiles.
  var indices: Range<Int> { indices(of: box.rows) }

  /// Returns the indices of the rows of tiles that `rows` of pixels, which are in the box, touch.
  func indices(of rows: Range<Int>) -> Range<Int> {
    guard !rows.isEmpty else { return 0..<0 }
    let first = (rows.lowerBound - box.top) / TileGrid.height
    return first..<(rows.upperBound - 1 - box.top) / TileGrid.height + 1
  }

  /// Returns the rows of pixels in those of tiles at `index`.
  func rows(at index: Int) -> Range<Int> {
    let top = box.top + index * TileGrid.height
    return top..<min(top + TileGrid.height, box.bottom)
  }

  /// Returns the tiles that `part`, which is in the box, touches.
  func tiles(of part: PixelBox) -> Part {
    guard !part.isEmpty else { return Part(rows: 0..<0, columns: 0) }
    let (first, last) = (part.left - box.left, part.right - 1 - box.left)
    let left = first / width
    let columns = (UInt64.max >> UInt64(63 - last / width + left)) << UInt64(left)
    return Part(rows: indices(of: part.rows), columns: columns)
  }

  /// Calls `body` with the columns of pixels in each run of those `columns` of tiles that there are.
  func forEachRun(in columns: UInt64, _ body: (Range<Int>) -> Void) {
    var rest = columns & tiles(of: box).columns
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      let count = (~(rest >> UInt64(first))).trailingZeroBitCount
      rest &= first + count < 64 ? UInt64.max << UInt64(first + count) : 0
      let left = box.left + first * width
      body(left..<min(left + count * width, box.right))
    }
  }
}

/// The tiles of a grid in which commands of a list are others than those of a list before.
struct TileChanges {
  /// For each row of tiles its columns.
  private(set) var columns: [UInt64]
  /// For each row of tiles the index of the first such command; `.max` if there is none.
  private(set) var firsts: [Int]

  /// Creates no changes.
  init(in grid: TileGrid) {
    columns = Array(repeating: 0, count: grid.indices.count)
    firsts = Array(repeating: .max, count: grid.indices.count)
  }

  /// Inserts tiles that the command at `index` changes.
  mutating func insert(_ part: TileGrid.Part, at index: Int) {
    for row in part.rows {
      columns[row] |= part.columns
      firsts[row] = min(firsts[row], index)
    }
  }
}
