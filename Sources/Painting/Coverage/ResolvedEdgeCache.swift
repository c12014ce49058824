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

// MARK: What is kept longest

/// A few things that were dear to make, in case they are wanted again. What cost most stays longest,
/// and ages only as others make room: things that are never asked for again drive nothing else out.
///
/// Source: N. Young, "The k-server dual and loose competitiveness for paging", 1994.
package struct GreedyDualCache<Element> {
  private struct Entry {
    let element: Element
    let cost: Int
    /// The age at which it goes.
    var worth: Int
  }

  private let capacity: Int
  private var entries: [Entry] = []
  /// What those were worth that had to go.
  private var age = 0

  /// A cache of up to `capacity` elements, at least 1.
  package init(capacity: Int) { self.capacity = max(1, capacity) }

  /// How many elements it holds.
  package var count: Int { entries.count }

  /// An element that `isWanted`; it is as good as new then.
  package mutating func first(where isWanted: (Element) -> Bool) -> Element? {
    guard let place = entries.firstIndex(where: { isWanted($0.element) }) else { return nil }
    entries[place].worth = age + entries[place].cost
    return entries[place].element
  }

  /// Adds an element that took so much to make, in any unit, ≥ 0.
  package mutating func insert(_ element: Element, cost: Int) {
    if entries.count == capacity,
      let place = entries.indices.min(by: { entries[$0].worth < entries[$1].worth })
    {
      age = entries.remove(at: place).worth
    }
    entries.append(Entry(element: element, cost: cost, worth: age + cost))
  }
}
