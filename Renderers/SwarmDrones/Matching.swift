/// Assigns each of a number of travellers to a place of its own at the least total cost.
///
/// Source: R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense and sparse
/// linear assignment problems", 1987: reduction of columns, augmenting reduction of rows, then a
/// shortest augmenting path for each remaining traveller.
package struct Matching {
  private let count: Int
  /// Cost of traveller i at place j, at i · count + j.
  private let costs: [Double]
  private var rowPrice: [Double]
  private var columnPrice: [Double]
  /// Traveller at each place and place of each traveller; −1 if there is none.
  private var traveller: [Int]
  private var slot: [Int]
  private var distance: [Double]
  private var before: [Int]
  private var isSettled: [Bool]
  /// Places not yet settled by a search.
  private var open: [Int] = []

  /// Returns the place of each of `count` travellers.
  package static func solve(count: Int, cost: (_ traveller: Int, _ slot: Int) -> Double) -> [Int] {
    guard count > 0 else { return [] }
    var matching = Matching(count, cost)
    matching.beginGreedily()
    for _ in 0..<2 { matching.outbid() }
    matching.priceRows()
    for traveller in 0..<count where matching.slot[traveller] < 0 {
      matching.findPlace(for: traveller)
    }
    return matching.slot
  }

  private init(_ count: Int, _ cost: (Int, Int) -> Double) {
    self.count = count
    var costs: [Double] = []
    costs.reserveCapacity(count * count)
    for i in 0..<count { for j in 0..<count { costs.append(cost(i, j)) } }
    self.costs = costs
    rowPrice = [Double](repeating: 0, count: count)
    columnPrice = [Double](repeating: .infinity, count: count)
    traveller = [Int](repeating: -1, count: count)
    slot = traveller
    before = traveller
    distance = rowPrice
    isSettled = [Bool](repeating: false, count: count)
  }

  /// Prices each place by its least cost; the traveller of that cost takes it, unless it has one.
  private mutating func beginGreedily() {
    for i in 0..<count {
      for j in 0..<count where costs[i * count + j] < columnPrice[j] {
        (columnPrice[j], before[j]) = (costs[i * count + j], i)
      }
    }
    for j in 0..<count where before[j] >= 0 && slot[before[j]] < 0 {
      (traveller[j], slot[before[j]]) = (before[j], j)
    }
    for j in 0..<count where columnPrice[j] == .infinity { columnPrice[j] = 0 }
  }

  /// Lets each traveller without a place take its best one and lower the price of that place by its
  /// margin over the second best; the one that held it searches again, up to a limit.
  private mutating func outbid() {
    var seekers = (0..<count).filter { slot[$0] < 0 }
    var patience = 2 * count
    while let seeker = seekers.popLast(), patience > 0 {
      patience -= 1
      let (best, margin) = bestSlot(for: seeker)
      guard best >= 0 else { continue }
      let holder = traveller[best]
      guard margin > 0 || holder < 0 else { continue }
      if margin.isFinite { columnPrice[best] -= margin }
      (traveller[best], slot[seeker]) = (seeker, best)
      guard holder >= 0 else { continue }
      slot[holder] = -1
      seekers.append(holder)
    }
  }

  private func bestSlot(for seeker: Int) -> (slot: Int, margin: Double) {
    var (least, second, best) = (Double.infinity, Double.infinity, -1)
    for j in 0..<count {
      let left = costs[seeker * count + j] - columnPrice[j]
      if left < least {
        (second, least, best) = (least, left, j)
      } else if left < second {
        second = left
      }
    }
    return (best, second - least)
  }

  private mutating func priceRows() {
    for i in 0..<count where slot[i] >= 0 {
      rowPrice[i] = costs[i * count + slot[i]] - columnPrice[slot[i]]
    }
  }

  /// Finds the cheapest augmenting path that gives `newcomer` a place, and applies it.
  private mutating func findPlace(for newcomer: Int) {
    open.removeAll(keepingCapacity: true)
    for j in 0..<count {
      open.append(j)
      distance[j] = .infinity
      isSettled[j] = false
    }
    var (holder, reached) = (newcomer, rowPrice[newcomer])
    while true {
      let base = reached - rowPrice[holder]
      var (least, nearest) = (Double.infinity, -1)
      for (k, j) in open.enumerated() {
        let way = base + costs[holder * count + j] - columnPrice[j]
        if way < distance[j] { (distance[j], before[j]) = (way, holder) }
        if distance[j] < least { (least, nearest) = (distance[j], k) }
      }
      // NaN costs leave no path; any free place is taken then.
      guard nearest >= 0 else { return takeAnySlot(for: newcomer) }
      let end = open[nearest]
      open[nearest] = open[open.count - 1]
      open.removeLast()
      reached = least
      isSettled[end] = true
      holder = traveller[end]
      guard holder < 0 else { continue }
      reprice(newcomer, by: reached)
      return shift(to: end, from: newcomer)
    }
  }

  private mutating func reprice(_ newcomer: Int, by reached: Double) {
    rowPrice[newcomer] += reached
    for j in 0..<count where isSettled[j] && traveller[j] >= 0 {
      rowPrice[traveller[j]] += reached - distance[j]
      columnPrice[j] -= reached - distance[j]
    }
  }

  private mutating func shift(to end: Int, from newcomer: Int) {
    var j = end
    while true {
      let i = before[j]
      traveller[j] = i
      let freed = slot[i]
      slot[i] = j
      if i == newcomer { return }
      j = freed
    }
  }

  private mutating func takeAnySlot(for newcomer: Int) {
    guard let free = traveller.firstIndex(of: -1) else { return }
    (traveller[free], slot[newcomer]) = (newcomer, free)
  }
}
