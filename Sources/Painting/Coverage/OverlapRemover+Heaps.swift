extension OverlapRemover {
  /// Fewest contours that are looked at one by one.
  private static let fewestContours = 32

  /// Adds the borders of a cluster of many small contours, as steps at the sides of pixels: what each
  /// covers is found alone, and their edges are brought together only in pixels that it takes several
  /// to know. False where that does not pay, or contours go round parts of themselves twice.
  mutating func join(
    _ cluster: Range<Int>, of outline: borrowing EdgeList, isEvenOdd: Bool, in box: PixelBox,
    by converter: borrowing ScanConverter
  ) -> Bool {
    guard cluster.count >= Self.fewestContours, isHeap(cluster, of: outline),
      gather(cluster, of: outline, in: box)
    else { return false }
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

  /// Whether so many edges of small contours lie side by side that a sweep over all of them takes
  /// longer than one over each.
  private mutating func isHeap(_ cluster: Range<Int>, of outline: borrowing EdgeList) -> Bool {
    var (top, bottom) = (Int32.max, Int32.min)
    var (count, width, height): (Int64, Int64, Int64) = (0, 0, 0)
    for index in cluster {
      let contour = contours[index]
      width += Int64(contour.right) - Int64(contour.left)
      count += Int64(contour.count)
      for place in contour.first..<(contour.first + contour.count) {
        let edge = outline.edges[place]
        let (y0, y1) = (min(edge.y0, edge.y1), max(edge.y0, edge.y1))
        (top, bottom) = (min(top, y0), max(bottom, y1))
        height += Int64(y1) - Int64(y0)
      }
    }
    let one = Int64(FixedPoint.one)
    guard width <= 64 * one * Int64(cluster.count) else { return false }
    // Steps that each edge takes: one for each that is abreast, or about as many as ten.
    let abreast = height / max(1, Int64(bottom) - Int64(top))
    return abreast >= 10
  }

  /// Brings a cluster to ``heap``.
  private mutating func gather(
    _ cluster: Range<Int>, of outline: borrowing EdgeList, in box: PixelBox
  ) -> Bool {
    heap.removeAll()
    for index in cluster {
      let contour = contours[index]
      let edges = UnsafeBufferPointer(
        rebasing: outline.edges[contour.first..<(contour.first + contour.count)])
      if contour.isSimple || !outline.windsOneWay {
        guard contour.isSimple || edges.areConvex else { return false }
        heap.add(edges, isTurned: outline.windsOneWay, in: box)
      } else {
        let count = result.count
        resolve(index..<(index + 1), of: outline, isEvenOdd: false, in: box)
        heap.add(
          UnsafeBufferPointer(rebasing: result.edges[count...]), isTurned: true, in: box)
        result.removeLast(result.count - count)
      }
    }
    return true
  }

  /// Finds the coverages of an open piece; false where it has too many edges.
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

  /// Lets the next sweep take what matters of `edge` in `box`: what lies to the left of it as upright
  /// edges at its side.
  private mutating func queue(_ whole: EdgeList.Edge, clippedTo box: PixelBox) {
    let edge = SweepEdge(whole)
    let left = box.left << FixedPoint.bits
    let y0 = max(edge.y0, box.top << FixedPoint.bits)
    let y1 = min(edge.y1, box.bottom << FixedPoint.bits)
    let (x0, x1) = (edge.x(at: y0), edge.x(at: y1))
    func add(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
      func place(_ value: Int) -> Int32 { Int32(truncatingIfNeeded: value) }
      guard y0 < y1 else { return }
      queue(
        edge.sign > 0
          ? EdgeList.Edge(x0: place(x0), y0: place(y0), x1: place(x1), y1: place(y1))
          : EdgeList.Edge(x0: place(x1), y0: place(y1), x1: place(x0), y1: place(y0)), in: box)
    }
    if x0 >= left, x1 >= left { return add(x0, y0, x1, y1) }
    if x0 <= left, x1 <= left { return add(left, y0, left, y1) }
    let middle = y0 + (left - x0) * (y1 - y0) / (x1 - x0)
    add(max(x0, left), y0, left, middle)
    add(left, middle, max(x1, left), y1)
  }
}
