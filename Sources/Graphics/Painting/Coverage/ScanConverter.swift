#if arch(x86_64)
  import CKernels
#endif

/// The inside of a shape, as far as it is visible.
struct Inside {
  /// Its borders; they do not cross, and their directions matter.
  let edges: UnsafeBufferPointer<EdgeList.Edge>
  let isEvenOdd: Bool
  /// The visible pixels.
  let box: PixelBox
}

/// Converts outlines to coverage: the exact area of each pixel inside, in integers.
///
/// Every edge adds, to the cells of the pixels that it crosses, the change of the area to its
/// right; the sum of a row's cells up to a pixel is the area inside that pixel, signed by direction
/// and multiplied by the winding number. The method is that of cover and area accumulation (L.
/// Crocker's and D. Turner's smooth rasterizer of FreeType; R. Levien's font-rs folds both into one
/// cell).
///
/// Cells are dense, with a bit for each that an edge has touched, so that runs of equal coverage
/// between edges cost nothing to find. If shapes overlap within one pixel, areas add up to at most
/// the whole pixel.
struct ScanConverter: ~Copyable {
  /// Coverage of a whole pixel in units of cells: an edge counts each side of its middle.
  static let whole = Int64(2 * FixedPoint.one * FixedPoint.one)

  /// Most cells of a band of several rows.
  private static let maxCells = 1 << 17

  private let memory = BandMemory()

  /// Calls `span` with the coverage of a shape, row by row from the left: y, the columns from…to,
  /// and 1…255; and `row` with y after the last span of a row.
  @inline(__always)
  func convert(
    _ inside: Inside, span: (_ y: Int, _ from: Int, _ to: Int, _ coverage: UInt32) -> Void,
    row: (_ y: Int) -> Void
  ) {
    sweep(inside.edges, in: inside.box) { y, from, to, sum in
      let coverage = ScanConverter.coverage(sum, isEvenOdd: inside.isEvenOdd)
      if coverage != 0 { span(y, from, to, coverage) }
    } row: { y in
      row(y)
    }
  }

  #if arch(x86_64)
    /// Composites one premultiplied pixel over the inside of a shape, eight pixels at a time: the
    /// pixels are those of spans.
    func fillWide(_ inside: Inside, with pixel: UInt32, on pixels: Pixels) {
      forEachBand(of: inside.edges, in: inside.box) { band, rows in
        ckernels_fill(
          pixel, pixels.row(band.top + rows.lowerBound) + band.left, pixels.stride / 4,
          band.cells + rows.lowerBound * (band.width + 1),
          band.touched + rows.lowerBound * band.words, band.width, rows.count, inside.isEvenOdd)
      }
    }
  #endif

  /// Calls `span` with the exact area inside of a contour, row by row from the left: y, the columns
  /// from…to, and 1…``whole``.
  @inline(__always)
  func measure(
    _ edges: UnsafeBufferPointer<EdgeList.Edge>, in box: PixelBox,
    span: (_ y: Int, _ from: Int, _ to: Int, _ area: Int) -> Void
  ) {
    sweep(edges, in: box) { y, from, to, sum in
      span(y, from, to, Int(min(abs(sum), ScanConverter.whole)))
    } row: { _ in
    }
  }

  /// Appends the areas inside of a triangle in the pixels of `box` that outlines cross in `band`.
  @inline(never)
  func gather(
    _ edges: UnsafeBufferPointer<EdgeList.Edge>, in box: PixelBox, of band: MeshBand,
    into fragments: inout ReusableList<MeshTriangles.Fragment>
  ) {
    guard !box.isEmpty else { return }
    let last = band.crossings(box.bottom - 1).pointee
    let own = memory.band(
      left: box.left, top: box.top, width: box.width, height: box.height,
      cells: Int(last.cell + last.to - last.from) + 1)
    for y in own.accumulate(edges, crossedIn: band) {
      let crossed = band.crossings(own.top &+ y).pointee
      // One more than there can be is written.
      let next = own.gather(
        crossed, y, of: band, into: fragments.reserve(Int(crossed.to &- crossed.from) &+ 1))
      fragments.extend(to: next)
    }
  }

  /// Calls `span` with the sums of cells that are not 0, row by row from the left.
  @inline(__always)
  private func sweep(
    _ edges: UnsafeBufferPointer<EdgeList.Edge>, in box: PixelBox,
    span: (_ y: Int, _ from: Int, _ to: Int, _ sum: Int64) -> Void, row: (_ y: Int) -> Void
  ) {
    forEachBand(of: edges, in: box) { band, rows in
      for y in rows {
        let isTouched = band.sweep(y) { from, to, sum in
          span(band.top + y, box.left + from, box.left + to, sum)
        }
        if isTouched { row(band.top + y) }
      }
    }
  }

  /// Calls `body` with the bands of `box` from top to bottom, to which all edges are added, and the
  /// rows that these touch.
  @inline(__always)
  private func forEachBand(
    of edges: UnsafeBufferPointer<EdgeList.Edge>, in box: PixelBox,
    _ body: (_ band: Band, _ rows: Range<Int>) -> Void
  ) {
    guard !box.isEmpty, !edges.isEmpty else { return }
    let rows = max(1, min(box.height, ScanConverter.maxCells / (box.width + 1)))
    for top in stride(from: box.top, to: box.bottom, by: rows) {
      let band = memory.band(
        left: box.left, top: top, width: box.width, height: min(rows, box.bottom - top))
      body(band, band.accumulate(edges))
    }
  }

  /// Rows that are processed together; coordinates in it count from its left top corner.
  fileprivate struct Band {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// Words per row of ``touched``.
    let words: Int
    let cells: UnsafeMutablePointer<Int64>
    let touched: UnsafeMutablePointer<UInt64>
  }
}

/// Memory of bands, which grows to the size of the largest one.
private final class BandMemory {
  /// A cell for each pixel of a band, and one more per row; all are zero between shapes.
  private var cells = Buffer<Int64>(1, of: 0)
  /// A bit for each nonzero cell and for the one before it; zero between shapes.
  private var touched = Buffer<UInt64>(1, of: 0)

  /// Returns a band; `count` if it does not have cells for all of its pixels.
  func band(
    left: Int, top: Int, width: Int, height: Int, cells count: Int? = nil
  ) -> ScanConverter.Band {
    let words = (width + 64) >> 6
    cells.reserve(roundedUp(count ?? height * (width + 1)), of: 0)
    touched.reserve(roundedUp(height * words), of: 0)
    return ScanConverter.Band(
      left: left, top: top, width: width, height: height, words: words, cells: cells.base,
      touched: touched.base)
  }

  /// Returns the next power of two, so that memory seldom grows.
  private func roundedUp(_ count: Int) -> Int {
    1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }
}

extension ScanConverter.Band {
  /// Cells of a row, and the part of them that is wanted, in ``FixedPoint``.
  fileprivate struct Row {
    let left: Int
    let right: Int
    /// That of column 0, possibly outside.
    let cells: UnsafeMutablePointer<Int64>
    /// Where cells are marked, or the first and the last are noted.
    var touched: UnsafeMutablePointer<UInt64>?
    var crossings: UnsafeMutablePointer<MeshBand.Crossings>?
  }

  /// Adds all edges; returns the rows that they touch.
  func accumulate(_ edges: UnsafeBufferPointer<EdgeList.Edge>) -> Range<Int> {
    let right = width << FixedPoint.bits
    return accumulate(edges) { row in
      Row(
        left: 0, right: right, cells: cells + row &* (width &+ 1), touched: touched + row &* words)
    }
  }

  /// Adds all edges as far as the pixels depend on them that outlines cross in `band`, to cells from
  /// the first to the last of each row; returns the rows that they touch.
  fileprivate func accumulate(
    _ edges: UnsafeBufferPointer<EdgeList.Edge>, crossedIn band: MeshBand
  ) -> Range<Int> {
    accumulate(edges) { row in
      let crossed = band.crossings(top &+ row)
      let (from, to) = (Int(crossed.pointee.from) &- left, Int(crossed.pointee.to) &- left)
      return Row(
        left: from << FixedPoint.bits, right: to << FixedPoint.bits,
        cells: cells + (Int(crossed.pointee.cell) &- from), crossings: crossed)
    }
  }

  /// Adds all edges as far as what is wanted of rows depends on them.
  @inline(__always)
  private func accumulate(
    _ edges: UnsafeBufferPointer<EdgeList.Edge>, _ row: (_ y: Int) -> Row
  ) -> Range<Int> {
    var (first, last) = (height, -1)
    let (originX, originY) = (left << FixedPoint.bits, top << FixedPoint.bits)
    let (right, bottom) = (width << FixedPoint.bits, height << FixedPoint.bits)
    for edge in edges {
      var (x0, y0) = (Int(edge.x0) &- originX, Int(edge.y0) &- originY)
      var (x1, y1) = (Int(edge.x1) &- originX, Int(edge.y1) &- originY)
      var sign = 1
      if y0 > y1 {
        (x0, y0, x1, y1) = (x1, y1, x0, y0)
        sign = -1
      }
      if y1 <= 0 || y0 >= bottom || (x0 >= right && x1 >= right) { continue }
      first = min(first, max(y0, 0) >> FixedPoint.bits)
      last = max(last, (min(y1, bottom) &- 1) >> FixedPoint.bits)
      ScanConverter.Edge(x0: x0, y0: y0, x1: x1, y1: y1, sign: sign)
        .add(above: bottom, to: row)
    }
    return first..<max(first, last + 1)
  }

  /// Calls `span` for the spans of a row and clears it; returns whether an edge had touched it.
  @inline(__always)
  func sweep(
    _ y: Int, _ span: (_ from: Int, _ to: Int, _ sum: Int64) -> Void
  ) -> Bool {
    let cells = self.cells + y &* (width &+ 1)
    let touched = self.touched + y &* words
    var (sum, from): (Int64, Int) = (0, 0)
    var carry: UInt64 = 0
    var isTouched = false
    for word in 0..<words {
      let marks = touched[word]
      var changes = marks | marks &<< 1 | carry
      carry = marks &>> 63
      if changes == 0 { continue }
      touched[word] = 0
      isTouched = true
      repeat {
        let x = word &<< 6 &+ changes.trailingZeroBitCount
        changes &= changes &- 1
        if sum != 0, x > from { span(from, x, sum) }
        sum &+= cells[x]
        cells[x] = 0
        from = x
      } while changes != 0
    }
    if sum != 0, from < width { span(from, width, sum) }
    return isTouched
  }
}

extension ScanConverter.Band {
  /// Writes the areas inside in the pixels of a row that outlines cross in `band` to `fragments`, and
  /// clears the row; returns the end of those written.
  @inline(__always)
  fileprivate func gather(
    _ crossed: MeshBand.Crossings, _ y: Int, of band: MeshBand,
    into fragments: UnsafeMutablePointer<MeshTriangles.Fragment>
  ) -> UnsafeMutablePointer<MeshTriangles.Fragment> {
    guard crossed.first <= crossed.last else { return fragments }
    let to = Int(crossed.to)
    var (next, sum, x) = (fragments, Int64(0), left &+ Int(crossed.first))
    var end = min(left &+ Int(crossed.last) &+ 2, to)
    let cells = cells + (Int(crossed.cell) &- Int(crossed.from))
    while x < end {
      var marks = band.crossed(top &+ y, from: x, end &- x)
      // No branches, as half of them would be unexpected.
      for x in x..<min(x &+ 64, end) {
        sum &+= cells[x]
        cells[x] = 0
        let area = Int(min(abs(sum), ScanConverter.whole))
        next.initialize(to: MeshTriangles.Fragment(x, top &+ y, area))
        next += Int(truncatingIfNeeded: sum != 0 ? marks & 1 : 0)
        marks &>>= 1
      }
      x = min(x &+ 64, end)
      // What ends the inside may lie beyond.
      if sum != 0, x == end { end = to }
    }
    cells[to] = 0
    return next
  }
}

extension ScanConverter {
  /// Returns the nearest coverage 0…255 of a sum of cells.
  @inline(__always)
  static func coverage(_ sum: Int64, isEvenOdd: Bool) -> UInt32 {
    var area = abs(sum)
    if isEvenOdd {
      area &= 2 &* whole &- 1
      if area > whole { area = 2 &* whole &- area }
    } else if area > whole {
      area = whole
    }
    return UInt32(truncatingIfNeeded: (area &* 255 &+ whole / 2) &>> Int64(2 * FixedPoint.bits + 1))
  }

  /// An edge directed downwards, in coordinates of a band.
  fileprivate struct Edge {
    let x0: Int
    let y0: Int
    let x1: Int
    let y1: Int
    /// 1, or −1 if the outline runs upwards.
    let sign: Int
  }
}

extension ScanConverter.Edge {
  /// Returns the change of x per unit of y, or of y per unit of x, in 1/2³².
  private static func slope(_ rise: Int, _ run: Int) -> Int64 { Int64(rise) &<< 32 / Int64(run) }

  /// Returns `way` times `slope`, to the nearest.
  @inline(__always)
  private static func product(_ way: Int, _ slope: Int64) -> Int {
    let product: Int64 = Int64(way) &* slope
    let nearest: Int64 = (product &+ 1 &<< 31) &>> 32
    return Int(truncatingIfNeeded: nearest)
  }

  /// Adds the edge above `bottom` to cells, row by row.
  @inline(__always)
  fileprivate func add(above bottom: Int, to cells: (_ row: Int) -> ScanConverter.Band.Row) {
    let isWithinRow = y0 >= 0 && (y1 &- 1) >> FixedPoint.bits == y0 >> FixedPoint.bits
    let slope = isWithinRow || x0 == x1 ? 0 : Self.slope(x1 &- x0, y1 &- y0)
    let end = min(y1, bottom)
    var y = max(y0, 0)
    var x = y == y0 ? x0 : x0 &+ Self.product(y &- y0, slope)
    var row = y >> FixedPoint.bits
    // The change of y per unit of x: as a division takes long, only once it is needed; never 0.
    var rise: Int64 = 0
    while y < end {
      let nextY = min((row &+ 1) << FixedPoint.bits, end)
      let nextX = nextY == y1 ? x1 : x0 &+ Self.product(nextY &- y0, slope)
      let (low, high) = x < nextX ? (x, nextX) : (nextX, x)
      let cell = low >> FixedPoint.bits
      let own = cells(row)
      if low >= own.left, high < own.right, high >> FixedPoint.bits == cell {
        let inner = (low &+ high) &- cell << (FixedPoint.bits + 1)
        own.add(sign &* (nextY &- y), inside: inner, cell: cell)
      } else if low < own.right, own.left < own.right {
        if rise == 0, x0 != x1 { rise = Self.slope(y1 &- y0, abs(x1 &- x0)) }
        addAcross(own, from: low, to: high, height: nextY &- y, slope: rise)
      }
      (x, y, row) = (nextX, nextY, row &+ 1)
    }
  }

  /// Adds a part of the edge that lies in one row and crosses several cells, or lies beyond what is
  /// wanted: the part to the left counts for the first cell, the part to the right for none.
  private func addAcross(
    _ row: ScanConverter.Band.Row, from low: Int, to high: Int, height: Int, slope: Int64
  ) {
    let (left, right) = (row.left, row.right)
    let first = left >> FixedPoint.bits
    guard high > left else { return row.add(sign &* height, inside: 0, cell: first) }
    var (x, done) = (low, 0)
    if low < left {
      done = min(height, Self.product(left &- low, slope))
      row.add(sign &* done, inside: 0, cell: first)
      x = left
    }
    let end = min(high, right)
    while x < end {
      let cell = x >> FixedPoint.bits
      let next = min((cell &+ 1) << FixedPoint.bits, end)
      let reached = next == high ? height : min(height, Self.product(next &- low, slope))
      let inner = (x &+ next) &- cell << (FixedPoint.bits + 1)
      row.add(sign &* (reached &- done), inside: inner, cell: cell)
      (x, done) = (next, reached)
    }
  }
}

extension ScanConverter.Band.Row {
  /// Adds an edge of this `height` to a cell; `inside` is twice the mean distance from the cell's
  /// left side.
  @inline(__always)
  fileprivate func add(_ height: Int, inside: Int, cell: Int) {
    let target = cells + cell
    let beyond = height &* inside
    target[0] &+= Int64(height &* (2 * FixedPoint.one) &- beyond)
    target[1] &+= Int64(beyond)
    if let touched { touched[cell >> 6] |= 1 &<< UInt64(truncatingIfNeeded: cell & 63) }
    if let crossings {
      crossings.pointee.first = min(crossings.pointee.first, Int32(truncatingIfNeeded: cell))
      crossings.pointee.last = max(crossings.pointee.last, Int32(truncatingIfNeeded: cell))
    }
  }
}
