/// Leaves of an outline only the edges that part the inside from the outside, so that parts of a
/// shape that lie on each other within one pixel are not counted twice.
///
/// A line goes down over the edges of each cluster of contours and keeps them in order from the
/// left; the winding number along it tells which are borders. Crossings are found where the order
/// changes (J. L. Bentley and T. A. Ottmann, "Algorithms for reporting and counting geometric
/// intersections", 1979). Contours that cannot cover each other or themselves pass as they are.
///
/// Borders are exact to the grid of ``FixedPoint``. A cluster whose edges cross so often that the
/// sweep would take longer than to sample it along even lines is sampled; see ``DenseSampler`` for
/// how far its coverage may then be off.
struct OverlapRemover: ~Copyable {
  private(set) var result = EdgeList()
  private var cache = ResolvedEdgeCache()
  private var edges = ReusableList<SweepEdge>()
  private var queue = SweepQueue()
  private var active = ActiveEdges()
  private var sampler = DenseSampler()
  private var contours = ReusableList<EdgeList.Contour>()
  /// Steps taken for the outline: one about as long as a line of the sampler takes for an edge.
  private var steps = 0

  /// Makes ``result`` the borders of `outline`, true within `box`.
  mutating func resolve(_ outline: borrowing EdgeList, isEvenOdd: Bool, in box: PixelBox) {
    result.removeAll()
    if cache.recall(outline, isEvenOdd: isEvenOdd, in: box, into: &result) { return }
    steps = 0
    contours.removeAll()
    for contour in outline.contours where contour.count > 0 { contours.append(contour) }
    contours.sort { $0.left < $1.left }
    var first = 0
    while first < contours.count {
      // Contours side by side do not meet.
      var (end, right) = (first + 1, contours[first].right)
      while end < contours.count, contours[end].left <= right {
        right = max(right, contours[end].right)
        end += 1
      }
      if end == first + 1, contours[first].isSimple {
        pass(first..<end, of: outline)
      } else {
        let count = result.count
        take(first..<end, of: outline, in: box)
        if !sweep(isEvenOdd: isEvenOdd, in: box) {
          result.removeLast(result.count - count)
          sampler.sample(edges, queue, isEvenOdd: isEvenOdd, in: box, into: &result)
        }
      }
      first = end
    }
    cache.insert(result, of: outline, isEvenOdd: isEvenOdd, in: box, steps: steps)
  }

  private mutating func pass(_ cluster: Range<Int>, of outline: borrowing EdgeList) {
    for index in cluster {
      let contour = contours[index]
      for edge in contour.first..<(contour.first + contour.count) {
        result.append(outline.edges[edge])
      }
    }
  }

  /// Takes the edges of a cluster that matter in `box`.
  private mutating func take(
    _ cluster: Range<Int>, of outline: borrowing EdgeList, in box: PixelBox
  ) {
    let top = box.top << FixedPoint.bits
    let (bottom, right) = (box.bottom << FixedPoint.bits, box.right << FixedPoint.bits)
    edges.removeAll()
    queue.removeAll()
    for index in cluster {
      let contour = contours[index]
      for place in contour.first..<(contour.first + contour.count) {
        let edge = SweepEdge(outline.edges[place])
        guard edge.y1 > top, edge.y0 < bottom, min(edge.x0, edge.x1) < right else { continue }
        queue.append(y: edge.y0, edge: edges.count)
        edges.append(edge)
      }
    }
    queue.sort()
  }
}

extension OverlapRemover {
  /// Steps that a sweep may always take, and more for each edge that it has come to.
  private static let (fewSteps, stepsOfEdge) = (1 << 22, 32)

  /// Adds the borders of the cluster that ``queue`` holds; false where edges cross so often that it
  /// would take longer than to sample them: more than ``stepsOfEdge`` steps an edge, and one for
  /// each of the sampler's lines that it crosses.
  private mutating func sweep(isEvenOdd: Bool, in box: PixelBox) -> Bool {
    guard queue.count > 0 else { return true }
    let (top, bottom) = (box.top << FixedPoint.bits, box.bottom << FixedPoint.bits)
    var end = steps + OverlapRemover.fewSteps
    active.removeAll()
    var next = 0
    var y = max(top, queue.y(0))
    while y < bottom {
      active.order(edges, at: y)
      while next < queue.count, queue.y(next) <= y {
        let edge = queue.edge(next)
        let height = Int(edges[edge].y1) &- y
        if height > 0 { active.insert(edge, edges, at: y) }
        end += OverlapRemover.stepsOfEdge + max(height, 0) / DenseSampler.height
        next += 1
      }
      guard active.count > 0 else {
        guard next < queue.count else { return true }
        y = queue.y(next)
        continue
      }
      let following = min(next < queue.count ? queue.y(next) : bottom, bottom, active.firstEnd)
      let nextY = active.firstCrossing(edges, from: y, to: following)
      active.markBorders(edges, at: y, isEvenOdd: isEvenOdd, into: &result)
      active.leave(edges, at: nextY, isLast: nextY >= bottom, into: &result)
      steps += active.takeSteps()
      guard steps < end else { return false }
      y = nextY
    }
    return true
  }
}
