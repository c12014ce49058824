import Geometry

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
    /// Whether it is a ring round a convex area.
    package let isRing: Bool
  }

  package private(set) var edges: [Edge] = []
  package private(set) var contours: [Contour] = []

  /// No area.
  package init() {}

  /// Forgets all edges, and keeps their memory.
  package mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func add(_ start: Point, _ end: Point) {
    edges.append(Edge(start: start, end: end))
  }

  /// Makes the edges since the last contour one of their own.
  mutating func endContour(isSimple: Bool, isRing: Bool = false) {
    contours.append(Contour(end: edges.count, isSimple: isSimple, isRing: isRing))
  }
}
