/// Counts the crossings of an outline's edges by definition: the count depends only on the outline,
/// not on the painter's method.
struct CrossingCounter: ~Copyable {
  /// Most pairs of edges that are compared in one cluster of contours; others count as not
  /// crossing.
  private static let mostPairs = 1 << 24

  private var edges = ReusableList<SweepEdge>()
  private var active = ReusableList<SweepEdge>()
  private var contours = ReusableList<EdgeList.Contour>()

  /// Returns the number of crossing pairs of edges in contours that may overlap each other or
  /// themselves.
  mutating func count(_ outline: borrowing EdgeList) -> Int64 {
    guard !outline.isSimple else { return 0 }
    contours.take(outline)
    var (crossings, first): (Int64, Int) = (0, 0)
    while first < contours.count {
      let cluster = contours.cluster(from: first)
      if cluster.count > 1 || !contours[first].isSimple {
        crossings += count(cluster, of: outline)
      }
      first = cluster.upperBound
    }
    return crossings
  }

  private mutating func count(_ cluster: Range<Int>, of outline: borrowing EdgeList) -> Int64 {
    edges.removeAll()
    for index in cluster {
      let contour = contours[index]
      for place in contour.first..<(contour.first + contour.count) {
        edges.append(SweepEdge(outline.edges[place]))
      }
    }
    edges.sort { $0.y0 < $1.y0 }
    active.removeAll()
    var (crossings, pairs): (Int64, Int) = (0, 0)
    for index in 0..<edges.count {
      let edge = edges[index]
      var kept = 0
      for other in 0..<active.count where active[other].y1 > edge.y0 {
        if kept < other { active[kept] = active[other] }
        if edge.crosses(active[kept]) { crossings += 1 }
        kept += 1
      }
      active.removeLast(active.count - kept)
      pairs += kept
      guard pairs < CrossingCounter.mostPairs else { return crossings }
      active.append(edge)
    }
    return crossings
  }
}

extension SweepEdge {
  /// True if this edge, which begins no higher than `other` and above its end, crosses it by more
  /// than the rounding of edges that meet.
  fileprivate func crosses(_ other: SweepEdge) -> Bool {
    let end = min(y1, other.y1)
    let before = x0 &- other.x(at: y0)
    let after = x(at: end) &- other.x(at: end)
    return (before > 2 && after < -2) || (before < -2 && after > 2)
  }
}
