extension OverlapRemover {
  /// Adds the borders of a cluster of many small contours, as steps at the sides of pixels: the
  /// coverage of each is computed alone, and their edges are combined only in pixels that require
  /// several. Returns false if contours of an area may overlap themselves.
  mutating func join(
    _ cluster: Range<Int>, of outline: borrowing EdgeList, isEvenOdd: Bool, in box: PixelBox,
    by converter: borrowing ScanConverter
  ) -> Bool {
    guard gather(cluster, of: outline, in: box) else { return false }
    heap.begin()
    while heap.nextRow(isEvenOdd: isEvenOdd, by: converter) {
      for index in 0..<heap.pieces.count {
        let piece = heap.pieces[index]
        if !resolve(piece, isEvenOdd: isEvenOdd, by: converter) {
          heap.sample(piece, isEvenOdd: isEvenOdd)
        }
      }
      heap.addSteps(to: &result)
    }
    return true
  }

  /// The cost of a sweep over a cluster, relative to processing its contours one by one.
  enum Density {
    /// It has few contours, or large ones.
    case low
    /// It depends on how many of its edges cross.
    case unknown
    case high
  }

  mutating func density(of cluster: Range<Int>, in outline: borrowing EdgeList) -> Density {
    guard cluster.count >= Self.many else { return .low }
    var (top, bottom) = (Int32.max, Int32.min)
    var (count, width, height) = (0, 0, 0)
    for index in cluster {
      let contour = contours[index]
      width &+= Int(contour.right) &- Int(contour.left)
      (top, bottom) = (min(top, contour.top), max(bottom, contour.bottom))
      count &+= contour.count
      for number in contour.first..<(contour.first + contour.count) {
        let edge = outline.edges[number]
        height &+= abs(Int(edge.y1) &- Int(edge.y0))
      }
    }
    guard width / cluster.count <= 64 * FixedPoint.one else { return .low }
    // Each edge is visited as often as others begin, end or cross beside it.
    let abreast = height / max(1, Int(bottom) &- Int(top))
    return abreast >= 48 || abreast * count >= 1 << 15 ? .high : .unknown
  }

  /// Adds a cluster to ``heap``.
  private mutating func gather(
    _ cluster: Range<Int>, of outline: borrowing EdgeList, in box: PixelBox
  ) -> Bool {
    heap.removeAll()
    for index in cluster {
      let contour = contours[index]
      let edges = UnsafeBufferPointer(
        rebasing: outline.edges[contour.first..<(contour.first + contour.count)])
      if contour.isSimple || contour.isRing || (!outline.windsOneWay && edges.areConvex) {
        heap.add(edges, isReversed: outline.windsOneWay, in: box)
      } else {
        guard outline.windsOneWay else { return false }
        let count = result.count
        guard sweep(index..<(index + 1), of: outline, isEvenOdd: false, in: box) else {
          return false
        }
        heap.add(
          UnsafeBufferPointer(rebasing: result.edges[count...]), isReversed: true, in: box)
        result.removeLast(result.count - count)
      }
    }
    return true
  }

  /// Computes the coverages of an open piece; returns false if it has too many edges.
  private mutating func resolve(
    _ piece: ContourHeap.Piece, isEvenOdd: Bool, by converter: borrowing ScanConverter
  ) -> Bool {
    edges.removeAll()
    queue.removeAll()
    guard let found = heap.edges(of: piece) else { return false }
    for edge in found { queue(edge, clippedTo: piece.box) }
    let count = result.count
    guard sweep(isEvenOdd: isEvenOdd, in: piece.box) else { return false }
    let borders = UnsafeBufferPointer(rebasing: result.edges[count...])
    heap.setCoverages(of: piece) { coverages in
      converter.convert(Inside(edges: borders, isEvenOdd: isEvenOdd, box: piece.box)) {
        _, from, to, coverage in
        for x in from..<to { coverages[x] = UInt8(truncatingIfNeeded: coverage) }
      } row: { _ in
      }
    }
    result.removeLast(result.count - count)
    return true
  }

  /// Queues the relevant part of `edge` in `box` for the next sweep: the part to the left of it as
  /// vertical edges at its side.
  private mutating func queue(_ whole: EdgeList.Edge, clippedTo box: PixelBox) {
    let edge = SweepEdge(whole)
    let left = box.left << FixedPoint.bits
    let y0 = max(edge.y0, box.top << FixedPoint.bits)
    let y1 = min(edge.y1, box.bottom << FixedPoint.bits)
    let (x0, x1) = (edge.x(at: y0), edge.x(at: y1))
    func add(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
      func coordinate(_ value: Int) -> Int32 { Int32(truncatingIfNeeded: value) }
      guard y0 < y1 else { return }
      queue(
        edge.sign > 0
          ? EdgeList.Edge(
            x0: coordinate(x0), y0: coordinate(y0), x1: coordinate(x1), y1: coordinate(y1))
          : EdgeList.Edge(
            x0: coordinate(x1), y0: coordinate(y1), x1: coordinate(x0), y1: coordinate(y0)), in: box
      )
    }
    if x0 >= left, x1 >= left { return add(x0, y0, x1, y1) }
    if x0 <= left, x1 <= left { return add(left, y0, left, y1) }
    let middle = y0 + (left - x0) * (y1 - y0) / (x1 - x0)
    add(max(x0, left), y0, left, middle)
    add(left, middle, max(x1, left), y1)
  }
}
