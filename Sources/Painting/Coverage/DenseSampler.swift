/// Finds the inside of edges that cross very often along even lines, in time that grows with the
/// lines that they cross and not with their crossings.
///
/// A line is divided into 256 columns a pixel. Edges add to the winding number of the column where
/// they cross it, in any order; what is inside follows from the columns in order. Coverage is off by
/// at most 4 of 255 for each border in the pixel: half a line where that is level.
struct DenseSampler: ~Copyable {
  /// How far lines lie apart, in ``FixedPoint``: an even number.
  static let height = FixedPoint.one / 32
  /// Bits of a column's place in its pixel, and of ``FixedPoint`` below it.
  private static let (columnBits, finerBits) = (8, FixedPoint.bits - 8)

  /// An edge at the present line.
  private struct Cursor: BitwiseCopyable {
    /// Its place along x and its way from line to line, in columns and 1/2³².
    var x: Int64
    let step: Int64
    /// Lines that it still crosses.
    var lines: Int32
    let sign: Int32
  }

  /// Borders that begin or end in a pixel of the present row: lines, and the sum of their columns.
  private struct Cell: BitwiseCopyable {
    var lines: Int32 = 0
    var columns: Int32 = 0
  }

  private var cursors = ReusableList<Cursor>()
  /// What each column adds to the winding number; all 0 between lines.
  private var changes = Buffer<Int32>(1, of: 0)
  /// A bit for each column that edges cross, and one for each word of these.
  private var marks = Buffer<UInt64>(1, of: 0)
  private var groups = Buffer<UInt64>(1, of: 0)
  /// Where the inside begins in the pixels of a row, and where it ends.
  private var beginnings = Buffer<Cell>(1, of: Cell())
  private var ends = Buffer<Cell>(1, of: Cell())

  /// Adds the borders of `edges`, in the order of `queue`, as upright pieces.
  mutating func sample(
    _ edges: borrowing ReusableList<SweepEdge>, _ queue: borrowing SweepQueue, isEvenOdd: Bool,
    in box: PixelBox, into result: inout EdgeList
  ) {
    guard queue.count > 0, !box.isEmpty else { return }
    let columns = box.width << Self.columnBits
    changes.reserve(columns + 1, of: 0)
    marks.reserve(columns >> 6 + 1, of: 0)
    groups.reserve(columns >> 12 + 1, of: 0)
    beginnings.reserve(box.width + 1, of: Cell())
    ends.reserve(box.width + 1, of: Cell())
    cursors.removeAll()
    var next = 0
    let first = max(box.top, queue.y(0) >> FixedPoint.bits)
    for row in first..<max(first, box.bottom) {
      guard next < queue.count || cursors.count > 0 else { break }
      let top = row << FixedPoint.bits
      for y in stride(from: top, to: top + FixedPoint.one, by: Self.height) {
        let middle = y + Self.height / 2
        while next < queue.count, queue.y(next) <= middle {
          add(edges[queue.edge(next)], at: middle, left: box.left)
          next += 1
        }
        cross(columns)
        isEvenOdd ? find(columns, mask: 1) : find(columns, mask: -1)
      }
      flush(row, box, into: &result)
    }
  }

  /// Adds an edge that begins at or before the line `y`, if it goes on to it.
  private mutating func add(_ edge: SweepEdge, at y: Int, left: Int) {
    let lines = (Int(edge.y1) - y + Self.height - 1) / Self.height
    guard Int(edge.y1) > y else { return }
    let x = Int64(edge.x0) - Int64(left << FixedPoint.bits)
    let way = Int64(y - Int(edge.y0)) * edge.slope
    cursors.append(
      Cursor(
        x: (x << 32 + way) >> Int64(Self.finerBits),
        step: edge.slope * Int64(Self.height) >> Int64(Self.finerBits),
        lines: Int32(truncatingIfNeeded: lines), sign: Int32(edge.sign)))
  }

  /// Adds all edges to the columns where they cross the present line, and goes on to the next.
  private mutating func cross(_ columns: Int) {
    var index = 0
    let (changes, marks, groups) = (changes.base, marks.base, groups.base)
    while index < cursors.count {
      let cursor = cursors.base + index
      let place = Int(truncatingIfNeeded: cursor.pointee.x &>> 32)
      let column = place < 0 ? 0 : place < columns ? place : columns
      changes[column] &+= cursor.pointee.sign
      let mark: UInt64 = 1 &<< UInt64(truncatingIfNeeded: column & 63)
      let known = marks[column &>> 6]
      if known == 0 { groups[column &>> 12] |= 1 &<< UInt64(truncatingIfNeeded: column &>> 6 & 63) }
      if known & mark == 0 { marks[column &>> 6] = known | mark }
      cursor.pointee.x &+= cursor.pointee.step
      cursor.pointee.lines &-= 1
      if cursor.pointee.lines == 0 {
        cursor.pointee = cursors[cursors.count - 1]
        cursors.removeLast(1)
      } else {
        index &+= 1
      }
    }
  }

  /// Notes where the inside begins and ends on the present line, and clears its columns; windings
  /// count by their bits in `mask`.
  @inline(__always)
  private func find(_ columns: Int, mask: Int32) {
    let (beginnings, ends) = (beginnings.base, ends.base)
    var winding: Int32 = 0
    for group in 0...columns >> 12 where groups.base[group] != 0 {
      var words = groups.base[group]
      groups.base[group] = 0
      while words != 0 {
        let word = group &<< 6 &+ words.trailingZeroBitCount
        words &= words &- 1
        var marks = marks.base[word]
        self.marks.base[word] = 0
        while marks != 0 {
          let column = word &<< 6 &+ marks.trailingZeroBitCount
          marks &= marks &- 1
          let wasInside = winding & mask != 0
          winding &+= changes.base[column]
          changes.base[column] = 0
          guard (winding & mask != 0) != wasInside else { continue }
          let cell = (wasInside ? ends : beginnings) + column &>> Self.columnBits
          cell.pointee.lines &+= 1
          cell.pointee.columns &+= Int32(truncatingIfNeeded: column & (1 &<< Self.columnBits &- 1))
        }
      }
    }
  }

  /// Adds the borders of a row of pixels, and clears them.
  private func flush(_ row: Int, _ box: PixelBox, into result: inout EdgeList) {
    let top = Int32(truncatingIfNeeded: row << FixedPoint.bits)
    for x in 0..<box.width {
      let left = Int32(truncatingIfNeeded: (box.left + x) << FixedPoint.bits)
      for cell in [beginnings.base + x, ends.base + x] where cell.pointee.lines > 0 {
        let place =
          left + (cell.pointee.columns << Int32(Self.finerBits) + cell.pointee.lines / 2)
          / cell.pointee.lines
        // There may be several on a line.
        while cell.pointee.lines > 0 {
          let lines = min(cell.pointee.lines, Int32(FixedPoint.one / Self.height))
          let bottom = top + lines * Int32(Self.height)
          result.append(
            cell == beginnings.base + x
              ? EdgeList.Edge(x0: place, y0: top, x1: place, y1: bottom)
              : EdgeList.Edge(x0: place, y0: bottom, x1: place, y1: top))
          cell.pointee.lines -= lines
        }
        cell.pointee.columns = 0
      }
    }
    (beginnings.base[box.width], ends.base[box.width]) = (Cell(), Cell())
  }
}
