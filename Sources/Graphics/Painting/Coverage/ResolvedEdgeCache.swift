/// The borders of outlines that took long to resolve, kept from picture to picture: headings and
/// their soft rims are mostly drawn again just as they were.
struct ResolvedEdgeCache {
  /// What decides the borders, all of it, and the borders.
  private struct Known {
    let edges: [EdgeList.Edge]
    let contours: [EdgeList.Contour]
    let isEvenOdd: Bool
    let box: PixelBox
    let borders: [EdgeList.Edge]
  }

  /// Fewest steps of a sweep that are worth it: about what comparing thousands of edges costs.
  private static let fewestSteps = 1 << 14
  /// Most edges of an outline that is kept: eight are 2 MB.
  private static let mostEdges = 1 << 13

  private var cache = GreedyDualCache<Known>(capacity: 8)

  /// Adds the borders of `outline` within `box` to `result` where they are known.
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

  /// Keeps that `borders` are those of `outline` within `box`, where it took enough `steps`.
  mutating func insert(
    _ borders: borrowing EdgeList, of outline: borrowing EdgeList, isEvenOdd: Bool,
    in box: PixelBox, steps: Int
  ) {
    guard steps >= Self.fewestSteps, max(outline.count, borders.count) <= Self.mostEdges else {
      return
    }
    cache.insert(
      Known(
        edges: Array(outline.edges), contours: Array(outline.contours), isEvenOdd: isEvenOdd,
        box: box, borders: Array(borders.edges)), cost: steps)
  }
}
