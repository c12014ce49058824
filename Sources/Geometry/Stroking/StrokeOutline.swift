/// The area that a stroke covers, as straight edges round it.
///
/// It is surrounded at least once everywhere, always in the same direction, and possibly more
/// often: fill it by the non-zero rule. The order of edges does not matter; those of each contour
/// form closed lines.
package struct StrokeOutline {
  /// A straight line.
  package struct Edge: BitwiseCopyable {
    package let start: Point
    package let end: Point
  }

  /// Edges that belong together: up to `end`, from where the contour before ends.
  package struct Contour: BitwiseCopyable {
    package let end: Int
    /// Whether no part of its inside is surrounded twice.
    package let isSimple: Bool
  }

  package private(set) var edges: [Edge] = []
  package private(set) var contours: [Contour] = []
  /// Up to where edges are of a dash that is over.
  private var dashEnds: [Int] = []

  /// No area.
  package init() {}

  /// Forgets all edges, and keeps their memory.
  package mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    dashEnds.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func add(_ start: Point, _ end: Point) {
    edges.append(Edge(start: start, end: end))
  }

  /// Ends a dash of the present contour.
  mutating func endDash() { dashEnds.append(edges.count) }

  /// Makes the edges since the last contour one of their own.
  mutating func endContour(isSimple: Bool) {
    contours.append(Contour(end: edges.count, isSimple: isSimple))
  }

  /// The edges of each dash, and of each subpath without any: closed lines.
  var dashes: [[Range<Int>]] {
    var dashes: [[Range<Int>]] = []
    var (first, ends) = (0, dashEnds[...])
    for contour in contours {
      var parts: [Range<Int>] = []
      while first < contour.end {
        let end = min(ends.first ?? contour.end, contour.end)
        if end == ends.first { ends.removeFirst() }
        parts.append(first..<end)
        first = end
      }
      // The dash in which a subpath begins is closed when the subpath ends.
      if parts.count > 1 { dashes.append([parts.removeFirst(), parts.removeLast()]) }
      dashes += parts.map { [$0] }
    }
    return dashes
  }
}
