/// Many small contours that lie together: the coverage of each pixel by each contour alone, and the
/// pixels for which several contours must be combined.
///
/// The winding number of a pixel is the sum of those of its contours. If each either covers it
/// wholly or not at all, or if only one covers it partly, the coverage follows; the other pixels
/// are open.
struct ContourHeap: ~Copyable {
  // Elements of generic memory are not private: Swift 6.3 does not compile that without
  // optimisation.

  /// A contour without self-overlap, and the pixels that it may touch.
  struct Member: BitwiseCopyable {
    let first: Int
    let count: Int
    let box: PixelBox
    /// The winding number inside: 1 or −1.
    let winding: Int32
  }

  /// The sum of the contours in a pixel.
  struct Cell: BitwiseCopyable {
    /// The change of the winding number of whole pixels here.
    var step: Int32 = 0
    /// The coverage of the single contour that covers a part.
    var coverage: UInt8 = 0
    /// The number of contours that cover a part, by the signs of their windings; saturates at 255.
    var positive: UInt8 = 0
    var negative: UInt8 = 0
  }

  /// A position in a row at which the coverage changes, and the new one; nil for an open pixel.
  struct Change: BitwiseCopyable {
    let x: Int
    let coverage: UInt8?
  }

  private static let capacity = 1 << 16

  /// Adjacent open pixels of a row, and the range in ``pairs`` of the contours that may touch them.
  struct Piece: BitwiseCopyable {
    var box: PixelBox
    fileprivate(set) var firstPair = 0
    fileprivate(set) var endPair = 0
  }

  private var edges = ReusableList<EdgeList.Edge>()
  private var members = ReusableList<Member>()
  /// Members from the top down: the top in the higher half, an index in the lower.
  private var order = ReusableList<Int64>()
  /// The members in the current rows.
  private var present = ReusableList<Int32>()
  /// Contours by the pieces of the row that they may touch: the piece in the higher half.
  private var pairs = ReusableList<Int64>()
  /// The pixels of a band of rows, and two more per row, with a bit for each that is not reset.
  private var cells = Buffer<Cell>(1, of: Cell())
  private var touched = Buffer<UInt64>(1, of: 0)
  private var changes = ReusableList<Change>()
  private(set) var pieces = ReusableList<Piece>()
  /// The coverages of the row's open pixels, once they are computed; other elements are
  /// meaningless.
  private var coverages = Buffer<UInt8>(1, of: 0)
  /// The edges of the current piece.
  private let found = Buffer<EdgeList.Edge>(
    ContourHeap.maxEdges, of: EdgeList.Edge(x0: 0, y0: 0, x1: 0, y1: 0))
  private let sampler = CoverageSampler()
  /// The bounding box of all contours, and of the rows that are processed together.
  private var box = PixelBox.empty
  private var band = PixelBox.empty
  /// The current row, counted from the band's top.
  private var line = 0
  /// The first that is not yet in ``present``, by ``order``.
  private var nextMember = 0

  /// Removes all contours.
  mutating func removeAll() {
    edges.removeAll()
    members.removeAll()
    order.removeAll()
    box = .empty
  }

  /// Calls `body` to set the coverages of the open pixels of `piece`, all initially 0.
  mutating func setCoverages(
    of piece: Piece, _ body: (_ coverages: UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let base = coverages.base - box.left
    (base + piece.box.left).update(repeating: 0, count: piece.box.width)
    body(base)
  }
}

// MARK: Contours

extension ContourHeap {
  /// Adds a contour without self-overlap, as far as it may be visible in `box`; `isReversed` if its
  /// direction is to be reversed.
  mutating func add(
    _ contour: UnsafeBufferPointer<EdgeList.Edge>, isReversed: Bool, in box: PixelBox
  ) {
    guard let origin = contour.first else { return }
    var (left, right, top, bottom) = (Int32.max, Int32.min, Int32.max, Int32.min)
    var area: Int64 = 0
    for edge in contour {
      (left, right) = (min(left, edge.x0, edge.x1), max(right, edge.x0, edge.x1))
      (top, bottom) = (min(top, edge.y0, edge.y1), max(bottom, edge.y0, edge.y1))
      let width = Int64(edge.x0 &- origin.x0) &+ Int64(edge.x1 &- origin.x0)
      area &-= width &* Int64(edge.y1 &- edge.y0)
    }
    func pixel(_ coordinate: Int32) -> Int { Int(coordinate) >> FixedPoint.bits }
    let whole = PixelBox(
      left: pixel(left), top: pixel(top), right: pixel(right &- 1) + 1,
      bottom: pixel(bottom &- 1) + 1)
    let seen = whole.intersection(box)
    guard area != 0, !seen.isEmpty else { return }
    let first = edges.count
    for edge in contour {
      edges.append(
        area < 0 && isReversed
          ? EdgeList.Edge(x0: edge.x1, y0: edge.y1, x1: edge.x0, y1: edge.y0) : edge)
    }
    order.append(Int64(seen.top) &<< 32 | Int64(members.count))
    members.append(
      Member(
        first: first, count: contour.count, box: seen, winding: area < 0 && !isReversed ? -1 : 1))
    self.box = self.box.union(seen)
  }
}

// MARK: Rows

extension ContourHeap {
  /// Prepares for the first row.
  mutating func begin() {
    order.sort { $0 < $1 }
    present.removeAll()
    coverages.reserve(box.width, of: 0)
    (nextMember, line, band) = (0, 0, .empty)
    (band.top, band.bottom) = (box.top, box.top)
  }

  /// Advances to the next row in which coverage changes, and computes its ``changes`` and
  /// ``pieces``; returns false after the last one.
  mutating func nextRow(isEvenOdd: Bool, by converter: borrowing ScanConverter) -> Bool {
    while true {
      line += 1
      if row >= band.bottom {
        guard band.bottom < box.bottom else { return false }
        beginBand(by: converter)
      }
      guard findChanges(isEvenOdd: isEvenOdd) else { continue }
      if pieces.count > 0 { findPairs() }
      return true
    }
  }

  /// The current row.
  private var row: Int { band.top + line }

  private mutating func beginBand(by converter: borrowing ScanConverter) {
    let rows = max(1, ContourHeap.capacity / stride)
    cells.reserve(rows * stride, of: Cell())
    touched.reserve(rows * words, of: 0)
    band = PixelBox(
      left: box.left, top: band.bottom, right: box.right,
      bottom: min(band.bottom + rows, box.bottom))
    line = 0
    var kept = 0
    for index in 0..<present.count where members[Int(present[index])].box.bottom > band.top {
      present[kept] = present[index]
      kept += 1
    }
    present.removeLast(present.count - kept)
    while nextMember < order.count, Int(order[nextMember] >> 32) < band.bottom {
      present.append(Int32(truncatingIfNeeded: order[nextMember]))
      nextMember += 1
    }
    for index in 0..<present.count { cover(members[Int(present[index])], by: converter) }
  }

  private var stride: Int { box.width + 2 }
  private var words: Int { (box.width + 64) >> 6 }

  /// Adds the coverage of a contour to the band.
  private mutating func cover(_ member: Member, by converter: borrowing ScanConverter) {
    let (cells, touched, stride, words) = (cells.base, touched.base, stride, words)
    let band = band
    let own = UnsafeBufferPointer(start: edges.base + member.first, count: member.count)
    converter.measure(own, in: member.box.intersection(band)) { y, from, to, area in
      let row = cells + (y &- band.top) &* stride
      let bits = touched + (y &- band.top) &* words
      let (first, end) = (from &- band.left, to &- band.left)
      @inline(__always)
      func touch(_ x: Int) { bits[x >> 6] |= 1 &<< UInt64(truncatingIfNeeded: x & 63) }
      let coverage = ScanConverter.coverage(Int64(area), isEvenOdd: false)
      if coverage == 255 {
        row[first].step &+= member.winding
        row[end].step &-= member.winding
        touch(first)
        return touch(end)
      }
      for x in first..<end {
        row[x].coverage = UInt8(truncatingIfNeeded: coverage)
        if member.winding > 0 {
          row[x].positive = max(row[x].positive, row[x].positive &+ 1)
        } else {
          row[x].negative = max(row[x].negative, row[x].negative &+ 1)
        }
        touch(x)
      }
    }
  }

  /// Computes ``changes`` and ``pieces`` of a row, and resets it; returns false if there are none.
  private mutating func findChanges(isEvenOdd: Bool) -> Bool {
    changes.removeAll()
    pieces.removeAll()
    let cells = self.cells.base + line * stride
    let touched = self.touched.base + line * words
    var winding: Int32 = 0
    var carry: UInt64 = 0
    for word in 0..<words {
      let marks = touched[word]
      var pending = marks | marks &<< 1 | carry
      carry = marks &>> 63
      if pending == 0 { continue }
      touched[word] = 0
      repeat {
        let x = word &<< 6 &+ pending.trailingZeroBitCount
        pending &= pending &- 1
        let cell = cells[x]
        cells[x] = Cell()
        winding &+= cell.step
        let coverage = cell.value(winding, isEvenOdd: isEvenOdd)
        changes.append(Change(x: x &+ box.left, coverage: coverage))
        if coverage == nil { open(x &+ box.left) }
      } while pending != 0
    }
    return changes.count > 0
  }

  /// Adds an open pixel to the last piece, or begins one.
  private mutating func open(_ x: Int) {
    let last = pieces.count - 1
    if last >= 0, pieces[last].box.right == x, pieces[last].box.width < CoverageSampler.longest {
      pieces[last].box.right = x + 1
    } else {
      pieces.append(Piece(box: PixelBox(left: x, top: row, right: x + 1, bottom: row + 1)))
    }
  }

  /// Finds the contours that may touch the pieces of the row.
  private mutating func findPairs() {
    pairs.removeAll()
    for index in 0..<present.count {
      let box = members[Int(present[index])].box
      guard box.top <= row, row < box.bottom else { continue }
      var (piece, end) = (0, pieces.count)
      while piece < end {
        let middle = (piece + end) / 2
        if pieces[middle].box.right <= box.left { piece = middle + 1 } else { end = middle }
      }
      while piece < pieces.count, pieces[piece].box.left < box.right {
        pairs.append(Int64(piece) &<< 32 | Int64(present[index]))
        piece += 1
      }
    }
    if pieces.count > 1 { pairs.sort { $0 < $1 } }
    var pair = 0
    for index in 0..<pieces.count {
      pieces[index].firstPair = pair
      while pair < pairs.count, pairs[pair] >> 32 == index { pair += 1 }
      pieces[index].endPair = pair
    }
  }

  /// Adds the changes of the row to `result`, as steps at the sides of pixels.
  mutating func addSteps(to result: inout EdgeList) {
    let top = Int32(truncatingIfNeeded: row &<< FixedPoint.bits)
    var before: Int32 = 0
    for index in 0..<changes.count {
      let change = changes[index]
      let coverage = Int32(change.coverage ?? coverages.base[change.x &- box.left])
      // A height whose area is rounded to the coverage again.
      let height = (coverage &* Int32(FixedPoint.one) &+ 127) / 255
      guard height != before else { continue }
      let x = Int32(truncatingIfNeeded: change.x &<< FixedPoint.bits)
      let end = top &+ abs(height &- before)
      result.append(
        height > before
          ? EdgeList.Edge(x0: x, y0: top, x1: x, y1: end)
          : EdgeList.Edge(x0: x, y0: end, x1: x, y1: top))
      before = height
    }
  }
}

extension ContourHeap.Cell {
  /// Returns the coverage of the pixel if whole contours surround it `winding` times; nil if it is
  /// open.
  @inline(__always)
  fileprivate func value(_ winding: Int32, isEvenOdd: Bool) -> UInt8? {
    let parts = Int(positive) + Int(negative)
    if parts == 0 { return (isEvenOdd ? winding & 1 != 0 : winding != 0) ? 255 : 0 }
    if isEvenOdd { return parts > 1 ? nil : winding & 1 == 0 ? coverage : 255 - coverage }
    if winding > Int32(negative), negative < 255 { return 255 }
    if winding < -Int32(positive), positive < 255 { return 255 }
    return parts == 1 && winding == 0 ? coverage : nil
  }
}

// MARK: Open pixels

extension ContourHeap {
  /// Largest number of edges at a piece whose crossings are computed; more are sampled.
  private static let maxEdges = 16

  /// Calls `body` with the edges that affect the coverage of a piece, as long as it returns true;
  /// returns whether it always did.
  @inline(__always)
  private func forEachEdge(
    of piece: Piece, _ body: (EdgeList.Edge) -> Bool
  ) -> Bool {
    let (top, bottom) = (
      Int32(truncatingIfNeeded: piece.box.top &<< FixedPoint.bits),
      Int32(truncatingIfNeeded: piece.box.bottom &<< FixedPoint.bits)
    )
    let right = Int32(truncatingIfNeeded: piece.box.right &<< FixedPoint.bits)
    for pair in piece.firstPair..<piece.endPair {
      let member = members[Int(Int32(truncatingIfNeeded: pairs[pair]))]
      for index in member.first..<(member.first + member.count) {
        let edge = edges[index]
        guard min(edge.y0, edge.y1) < bottom, max(edge.y0, edge.y1) > top,
          min(edge.x0, edge.x1) < right
        else { continue }
        guard body(edge) else { return false }
      }
    }
    return true
  }

  /// Returns the edges that affect the coverage of a piece, valid until the next call; nil if there
  /// are too many to compute their crossings.
  mutating func edges(of piece: Piece) -> UnsafeBufferPointer<EdgeList.Edge>? {
    let found = found.base
    var count = 0
    let isWhole = forEachEdge(of: piece) { edge in
      guard count < ContourHeap.maxEdges else { return false }
      found[count] = edge
      count += 1
      return true
    }
    return isWhole ? UnsafeBufferPointer(start: found, count: count) : nil
  }

  /// Computes the coverages of a piece by sampling lines.
  mutating func sample(_ piece: Piece, isEvenOdd: Bool) {
    _ = forEachEdge(of: piece) { edge in
      sampler.add(edge, in: piece.box)
      return true
    }
    let found = sampler.finish(piece.box, isEvenOdd: isEvenOdd)
    setCoverages(of: piece) { coverages in
      for x in 0..<piece.box.width { coverages[piece.box.left + x] = found[x] }
    }
  }
}
