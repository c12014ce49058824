/// A cost-aware cache of bounded total size. Elements of the highest cost per size stay longest,
/// and age only as others are evicted: elements that are never requested again evict nothing else.
///
/// Source: P. Cao, S. Irani, "Cost-aware WWW proxy caching algorithms", 1997, which extends N.
/// Young, "The k-server dual and loose competitiveness for paging", 1994, to sizes.
package struct GreedyDualCache<Element> {
  private struct Entry {
    let element: Element
    /// The cost per unit of size.
    let cost: Int
    let size: Int
    /// The age at which it is evicted.
    var evictionAge: Int
  }

  private let capacity: Int
  private var size = 0
  /// Entries, the most recently used last.
  private var entries: [Entry] = []
  /// The worth of the last evicted entry.
  private var age = 0

  /// Creates a cache of elements of a total size up to `capacity`, at least 1.
  package init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The number of elements.
  package var count: Int { entries.count }

  /// Returns the latest element for which `isWanted` is true, and renews it.
  package mutating func first(where isWanted: (Element) -> Bool) -> Element? {
    guard let index = entries.lastIndex(where: { isWanted($0.element) }) else { return nil }
    var entry = entries.remove(at: index)
    entry.evictionAge = age + entry.cost
    entries.append(entry)
    return entry.element
  }

  /// Evicts others if necessary, then makes an element, adds it and returns it. Its size is at most
  /// the capacity; `cost` is that of each unit of size, in any unit, ≥ 0.
  @discardableResult
  package mutating func insert(
    _ element: @autoclosure () -> Element, cost: Int, size: Int = 1
  ) -> Element {
    while self.size + size > capacity,
      let index = entries.indices.min(by: { entries[$0].evictionAge < entries[$1].evictionAge })
    {
      let entry = entries.remove(at: index)
      age = entry.evictionAge
      self.size -= entry.size
    }
    let element = element()
    self.size += size
    entries.append(Entry(element: element, cost: cost, size: size, evictionAge: age + cost))
    return element
  }
}
