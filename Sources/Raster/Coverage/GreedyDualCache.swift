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
