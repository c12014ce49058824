/// Reduces an outline to the edges that separate the inside from the outside, so that parts of a
/// shape that overlap within one pixel are not counted twice.
///
/// A line sweeps down over the edges of each cluster of contours and keeps them in order from the
/// left; the winding number along it decides which are borders. Crossings are found where the order
/// changes (J. L. Bentley and T. A. Ottmann, "Algorithms for reporting and counting geometric
/// intersections", 1979). Contours that cannot overlap each other or themselves are passed
/// unchanged.
///
/// Functions that are called for each line are mutating even if it changes nothing: Swift 6.3 copies the whole of a
/// type that is not copyable before it calls others.
struct OverlapRemover: ~Copyable {
  /// Most steps for one cluster; one that needs more is sampled along lines.
  private static let maxSteps = 1 << 22
  /// The number of contours from which on a cluster is divided further, or processed one by one.
  static let many = 64
  /// Most steps for one of many small contours, before they are processed one by one.
  private static let fewSteps = 1 << 16
  /// The spacing of these lines, in ``FixedPoint``: an even number.
  private static let sampling = FixedPoint.one / 64

  var result = EdgeList()
  private var cache = ResolvedEdgeCache()
  var edges = ReusableList<SweepEdge>()
  /// The edges from the top down: y in the higher half, an index in the lower.
  var queue = ReusableList<Int64>()
  /// Those of ``edges`` that cross the current line of the sweep, from the left.
  private var active = ReusableList<UnsafeMutablePointer<SweepEdge>>()
  var contours = ReusableList<EdgeList.Contour>()
  /// Clusters of many small contours.
  var heap = ContourHeap()
  /// The number of steps for the outline.
  private var steps = 0

  /// Sets ``result`` to the borders of `outline`, valid within `box`.
  mutating func resolve(
    _ outline: borrowing EdgeList, isEvenOdd: Bool, in box: PixelBox,
    by converter: borrowing ScanConverter
  ) {
    result.removeAll()
    if cache.recall(outline, isEvenOdd: isEvenOdd, in: box, into: &result) { return }
    steps = 0
    contours.take(outline)
    var first = 0
    while first < contours.count {
      let cluster = contours.cluster(from: first)
      divide(cluster, byRows: true, of: outline, isEvenOdd: isEvenOdd, in: box, by: converter)
      first = cluster.upperBound
    }
    cache.insert(result, of: outline, isEvenOdd: isEvenOdd, in: box, steps: steps)
  }

  private mutating func pass(_ contour: EdgeList.Contour, of outline: borrowing EdgeList) {
    for edge in contour.first..<(contour.first + contour.count) {
      result.append(outline.edges[edge])
    }
  }
}

extension ReusableList<EdgeList.Contour> {
  /// Takes the contours of `outline`, sorted from left to right.
  mutating func take(_ outline: borrowing EdgeList) {
    removeAll()
    for contour in outline.contours where contour.count > 0 { append(contour) }
    sort { $0.left < $1.left }
  }

  /// Returns the contours from `first` on that may meet each other: contours side by side do not.
  func cluster(from first: Int) -> Range<Int> {
    var (end, right) = (first + 1, self[first].right)
    while end < count, self[end].left <= right {
      right = max(right, self[end].right)
      end += 1
    }
    return first..<end
  }
}

/// An edge directed downwards, and its position in the sweep; coordinates in ``FixedPoint``.
struct SweepEdge {
  let x0: Int
  let y0: Int
  let x1: Int
  let y1: Int
  /// The change of x per unit of y, in 1/2³².
  let slope: Int64
  /// 1, or −1 if the outline runs upwards.
  let sign: Int
  /// The x of the edge at the current line of the sweep and at its next one.
  var x: Int
  var nextX = 0
  /// 1 if the inside begins to the right, −1 if it ends, 0 if the edge is not a border; and the
  /// point since which this holds.
  var side = 0
  var fromX = 0
  var fromY = 0

  init(_ edge: EdgeList.Edge) {
    let isDown = edge.y0 < edge.y1
    (x0, y0) = isDown ? (Int(edge.x0), Int(edge.y0)) : (Int(edge.x1), Int(edge.y1))
    (x1, y1) = isDown ? (Int(edge.x1), Int(edge.y1)) : (Int(edge.x0), Int(edge.y0))
    sign = isDown ? 1 : -1
    slope = x0 == x1 ? 0 : Int64(x1 &- x0) &<< 32 / Int64(y1 &- y0)
    x = x0
  }

  /// True if this edge is left of `other` just below the current line of the sweep.
  @inline(__always)
  func isBefore(_ other: SweepEdge) -> Bool {
    x < other.x || (x == other.x && slope < other.slope)
  }

  @inline(__always)
  func x(at y: Int) -> Int {
    if y == y1 { return x1 }
    let product: Int64 = Int64(y &- y0) &* slope
    let nearest: Int64 = (product &+ 1 &<< 31) &>> 32
    return x0 &+ Int(truncatingIfNeeded: nearest)
  }
}

extension OverlapRemover {
  /// Adds the borders of a cluster, and those of a large one by its separate groups, alternately by
  /// rows and by columns, like the lines of a text and then its letters.
  private mutating func divide(
    _ cluster: Range<Int>, byRows: Bool, of outline: borrowing EdgeList, isEvenOdd: Bool,
    in box: PixelBox, by converter: borrowing ScanConverter
  ) {
    var first = cluster.lowerBound
    if cluster.count == 1, contours[first].isSimple { return pass(contours[first], of: outline) }
    guard cluster.count >= Self.many else {
      return resolve(cluster, of: outline, isEvenOdd: isEvenOdd, in: box, by: converter)
    }
    sort(cluster, byRows: byRows)
    while first < cluster.upperBound {
      var (end, last) = (first + 1, byRows ? contours[first].bottom : contours[first].right)
      while end < cluster.upperBound,
        (byRows ? contours[end].top : contours[end].left) <= last
      {
        last = max(last, byRows ? contours[end].bottom : contours[end].right)
        end += 1
      }
      if byRows { sort(first..<end, byRows: false) }
      if first..<end == cluster {
        resolve(cluster, of: outline, isEvenOdd: isEvenOdd, in: box, by: converter)
      } else {
        divide(
          first..<end, byRows: !byRows, of: outline, isEvenOdd: isEvenOdd, in: box, by: converter)
      }
      first = end
    }
  }

  private mutating func sort(_ cluster: Range<Int>, byRows: Bool) {
    var group = UnsafeMutableBufferPointer(
      start: contours.base + cluster.lowerBound, count: cluster.count)
    if byRows { group.sort { $0.top < $1.top } } else { group.sort { $0.left < $1.left } }
  }

  /// Adds the borders of a cluster.
  private mutating func resolve(
    _ cluster: Range<Int>, of outline: borrowing EdgeList, isEvenOdd: Bool, in box: PixelBox,
    by converter: borrowing ScanConverter
  ) {
    let density = density(of: cluster, in: outline)
    let most = density == .low ? Self.maxSteps : Self.fewSteps
    if density != .high, sweep(cluster, of: outline, isEvenOdd: isEvenOdd, in: box, most: most) {
      return
    }
    if density != .low {
      if join(cluster, of: outline, isEvenOdd: isEvenOdd, in: box, by: converter) { return }
      if sweep(cluster, of: outline, isEvenOdd: isEvenOdd, in: box, most: Self.maxSteps) { return }
    }
    sample(isEvenOdd: isEvenOdd, in: box)
  }

  /// Adds the borders of a cluster; adds none and returns false if that takes more than `most`
  /// steps.
  mutating func sweep(
    _ cluster: Range<Int>, of outline: borrowing EdgeList, isEvenOdd: Bool, in box: PixelBox,
    most: Int = maxSteps
  ) -> Bool {
    edges.removeAll()
    queue.removeAll()
    for index in cluster {
      let contour = contours[index]
      for edge in contour.first..<(contour.first + contour.count) {
        queue(outline.edges[edge], in: box)
      }
    }
    let count = result.count
    guard !sweep(isEvenOdd: isEvenOdd, in: box, most: most) else { return true }
    result.removeLast(result.count - count)
    return false
  }

  /// Queues `edge` for the next sweep, unless nothing in `box` depends on it.
  @inline(__always)
  mutating func queue(_ edge: EdgeList.Edge, in box: PixelBox) {
    let edge = SweepEdge(edge)
    guard
      edge.y1 > box.top << FixedPoint.bits, edge.y0 < box.bottom << FixedPoint.bits,
      min(edge.x0, edge.x1) < box.right << FixedPoint.bits
    else { return }
    queue.append(Int64(edge.y0) &<< 32 | Int64(edges.count))
    edges.append(edge)
  }

  /// Adds the borders of the edges in ``queue``; returns false if that takes too many steps.
  mutating func sweep(isEvenOdd: Bool, in box: PixelBox, most: Int = maxSteps) -> Bool {
    let (top, bottom) = (box.top << FixedPoint.bits, box.bottom << FixedPoint.bits)
    queue.sort { $0 < $1 }
    guard queue.count > 0 else { return true }
    active.removeAll()
    var next = 0
    let last = steps + most
    var y = max(top, queuedRow(0))
    // True if each active edge knows its x at this line.
    var areKnown = true
    while y < bottom {
      while next < queue.count, queuedRow(next) <= y {
        let edge = edges.base + Int(queue[next] & 0xFFFF_FFFF)
        edge.pointee.nextX = edge.pointee.x(at: y)
        if edge.pointee.y1 > y { active.append(edge) }
        next += 1
      }
      if active.count == 0 {
        guard next < queue.count else { return true }
        y = queuedRow(next)
        continue
      }
      let firstEnd = order(at: y, areKnown: areKnown)
      let end = min(firstEnd, next < queue.count ? min(queuedRow(next), bottom) : bottom)
      let nextY = firstCrossing(from: y, to: end)
      areKnown = nextY == end
      addBorders(from: y, to: nextY, isEvenOdd: isEvenOdd, isLast: nextY >= bottom)
      steps += active.count + 4
      guard steps < last else { return false }
      y = nextY
    }
    return true
  }

  /// Returns the start, along y, of the edge in ``queue`` at `index`.
  @inline(__always)
  private func queuedRow(_ index: Int) -> Int { Int(queue[index] >> 32) }

  /// Adds the borders of the queued edges, as vertical pieces where sampling lines meet them.
  private mutating func sample(isEvenOdd: Bool, in box: PixelBox) {
    let (height, bottom) = (OverlapRemover.sampling, box.bottom << FixedPoint.bits)
    active.removeAll()
    var next = 0
    var y = max(box.top << FixedPoint.bits, queuedRow(0) / height * height)
    while y < bottom, next < queue.count || active.count > 0 {
      let middle = y + height / 2
      var kept = 0
      for index in 0..<active.count where active[index].pointee.y1 > middle {
        if kept < index { active[kept] = active[index] }
        kept += 1
      }
      active.removeLast(active.count - kept)
      while next < queue.count, queuedRow(next) <= middle {
        let edge = edges.base + Int(queue[next] & 0xFFFF_FFFF)
        if edge.pointee.y1 > middle { active.append(edge) }
        next += 1
      }
      // Inserting many new ones one by one would take many steps each.
      if active.count > kept + 32 {
        for index in 0..<active.count {
          active[index].pointee.x = active[index].pointee.x(at: middle)
        }
        active.sort { $0.pointee.isBefore($1.pointee) }
      }
      _ = order(at: middle, areKnown: false)
      var winding = 0
      for index in 0..<active.count {
        let edge = active[index]
        let side = turnBorder(&winding, by: edge.pointee.sign, isEvenOdd: isEvenOdd)
        guard side != 0 else { continue }
        addBorder(side: side, edge.pointee.x, y, edge.pointee.x, y + height)
      }
      y += height
    }
  }

  /// Sorts the active edges from the left just below `y`, where each knows its x if `areKnown`;
  /// returns the first y at which one ends.
  private mutating func order(at y: Int, areKnown: Bool) -> Int {
    let active = self.active.base
    var end = Int.max
    for index in 0..<self.active.count {
      let edge = active[index]
      edge.pointee.x = areKnown ? edge.pointee.nextX : edge.pointee.x(at: y)
      end = min(end, edge.pointee.y1)
      guard index > 0, edge.pointee.isBefore(active[index - 1].pointee) else { continue }
      var slot = index
      repeat {
        active[slot] = active[slot - 1]
        slot -= 1
      } while slot > 0 && edge.pointee.isBefore(active[slot - 1].pointee)
      active[slot] = edge
    }
    return end
  }

  /// Returns the first line after `y`, at most `end`, at which edges cross, and sets their
  /// ``SweepEdge/nextX``.
  private mutating func firstCrossing(from y: Int, to end: Int) -> Int {
    let active = self.active.base
    var crossing = end
    var before = active[0]
    before.pointee.nextX = before.pointee.x(at: end)
    for index in 1..<max(self.active.count, 1) {
      let edge = active[index]
      edge.pointee.nextX = edge.pointee.x(at: end)
      let excess = before.pointee.nextX &- edge.pointee.nextX
      // A smaller excess is rounding.
      if excess > 2 {
        let gap = Int64(edge.pointee.x &- before.pointee.x)
        let way = gap &* Int64(end &- y) / (gap &+ Int64(excess))
        crossing = min(crossing, y &+ max(1, Int(way)))
      }
      before = edge
    }
    return crossing
  }

  /// Finds the borders among the active edges just below `y`, and removes the edges that end at
  /// `nextY`, or all.
  private mutating func addBorders(from y: Int, to nextY: Int, isEvenOdd: Bool, isLast: Bool) {
    var (winding, kept) = (0, 0)
    for index in 0..<active.count {
      let edge = active[index]
      let side = turnBorder(&winding, by: edge.pointee.sign, isEvenOdd: isEvenOdd)
      if side != edge.pointee.side {
        finishBorder(edge, at: edge.pointee.x, y)
        edge.pointee.side = side
        (edge.pointee.fromX, edge.pointee.fromY) = (edge.pointee.x, y)
      }
      if edge.pointee.y1 <= nextY || isLast {
        finishBorder(edge, at: edge.pointee.x(at: nextY), nextY)
      } else {
        active[kept] = edge
        kept += 1
      }
    }
    active.removeLast(active.count - kept)
  }

  /// Updates the winding at an edge: returns 1 if the inside begins, −1 if it ends, 0 if neither.
  @inline(__always)
  private func turnBorder(_ winding: inout Int, by sign: Int, isEvenOdd: Bool) -> Int {
    let wasInside = isEvenOdd ? winding & 1 != 0 : winding != 0
    winding &+= sign
    let isInside = isEvenOdd ? winding & 1 != 0 : winding != 0
    return wasInside == isInside ? 0 : isInside ? 1 : -1
  }

  /// Adds the border that an active edge has been down to `x`, `y`.
  @inline(__always)
  private mutating func finishBorder(
    _ edge: UnsafeMutablePointer<SweepEdge>, at x: Int, _ y: Int
  ) {
    guard edge.pointee.side != 0, edge.pointee.fromY != y else { return }
    addBorder(side: edge.pointee.side, edge.pointee.fromX, edge.pointee.fromY, x, y)
  }

  /// Adds the border from a point down to another.
  @inline(__always)
  private mutating func addBorder(side: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    func coordinate(_ value: Int) -> Int32 { Int32(truncatingIfNeeded: value) }
    result.append(
      side > 0
        ? EdgeList.Edge(
          x0: coordinate(x0), y0: coordinate(y0), x1: coordinate(x1), y1: coordinate(y1))
        : EdgeList.Edge(
          x0: coordinate(x1), y0: coordinate(y1), x1: coordinate(x0), y1: coordinate(y0)))
  }
}
