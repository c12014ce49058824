/// A cache of the borders of outlines that took long to resolve: headings and their soft rims are
/// usually repeated unchanged.
struct ResolvedEdgeCache {
  /// The borders with everything that determines them.
  private struct Known {
    let edges: [EdgeList.Edge]
    let contours: [EdgeList.Contour]
    let isEvenOdd: Bool
    let box: PixelBox
    let borders: [EdgeList.Edge]
  }

  /// Fewest steps of a sweep that justify caching: about the cost of comparing thousands of edges.
  private static let fewestSteps = 1 << 14
  /// Most edges of a cached outline: eight are 2 MB.
  private static let maxEdges = 1 << 13

  private var cache = GreedyDualCache<Known>(capacity: 8)

  /// Adds the cached borders of `outline` within `box`, if any, to `result`; returns whether there
  /// are any.
  mutating func recall(
    _ outline: borrowing EdgeList, isEvenOdd: Bool, in box: PixelBox,
    into result: inout EdgeList
  ) -> Bool {
    let (edges, contours) = (outline.edges, outline.contours)
    let known = cache.first { each in
      each.isEvenOdd == isEvenOdd && each.box == box && each.edges.elementsEqual(edges)
        && each.contours.elementsEqual(contours)
    }
    guard let known else { return false }
    for edge in known.borders { result.append(edge) }
    return true
  }

  /// Caches `borders` as those of `outline` within `box`, if it took enough `steps`.
  mutating func insert(
    _ borders: borrowing EdgeList, of outline: borrowing EdgeList, isEvenOdd: Bool,
    in box: PixelBox, steps: Int
  ) {
    guard steps >= Self.fewestSteps, max(outline.count, borders.count) <= Self.maxEdges else {
      return
    }
    cache.insert(
      Known(
        edges: Array(outline.edges), contours: Array(outline.contours), isEvenOdd: isEvenOdd,
        box: box, borders: Array(borders.edges)), cost: steps)
  }
}
