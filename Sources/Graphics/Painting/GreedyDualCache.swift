/// Things that were dear to make, in case they are wanted again, up to a size of all together. What
/// cost most for its size stays longest, and ages only as others make room: things that are never
/// asked for again drive nothing else out.
///
/// Source: P. Cao, S. Irani, "Cost-aware WWW proxy caching algorithms", 1997, which allows for sizes
/// in N. Young, "The k-server dual and loose competitiveness for paging", 1994.
package struct GreedyDualCache<Element> {
  private struct Entry {
    let element: Element
    /// The cost of each unit of its size.
    let cost: Int
    let size: Int
    /// The age at which it goes.
    var worth: Int
  }

  private let capacity: Int
  private var size = 0
  /// The latest asked for stands last.
  private var entries: [Entry] = []
  /// What those were worth that had to go.
  private var age = 0

  /// A cache of elements of a size of up to `capacity` together, at least 1.
  package init(capacity: Int) { self.capacity = max(1, capacity) }

  /// How many elements it holds.
  package var count: Int { entries.count }

  /// An element that `isWanted`; it is as good as new then.
  package mutating func first(where isWanted: (Element) -> Bool) -> Element? {
    guard let place = entries.lastIndex(where: { isWanted($0.element) }) else { return nil }
    var entry = entries.remove(at: place)
    entry.worth = age + entry.cost
    entries.append(entry)
    return entry.element
  }

  /// Adds an element that is made once there is room for it, and returns it: one of a size up to
  /// the capacity, each unit of which took so much to make, in any unit, ≥ 0.
  @discardableResult
  package mutating func insert(
    _ element: @autoclosure () -> Element, cost: Int, size: Int = 1
  ) -> Element {
    while self.size + size > capacity,
      let place = entries.indices.min(by: { entries[$0].worth < entries[$1].worth })
    {
      let entry = entries.remove(at: place)
      age = entry.worth
      self.size -= entry.size
    }
    let element = element()
    self.size += size
    entries.append(Entry(element: element, cost: cost, size: size, worth: age + cost))
    return element
  }
}
