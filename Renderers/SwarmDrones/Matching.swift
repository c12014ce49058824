/// Sends each of a number of travellers to a place of its own so that the summed cost is least.
///
/// Source: R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense and sparse
/// linear assignment problems", 1987; the dual solution begins with the least of each column and
/// row.
struct Matching {
  private let count: Int
  /// Cost of traveller i at place j, at i · count + j.
  private let costs: [Double]
  private var rowPrice: [Double]
  private var columnPrice: [Double]
  /// Traveller at each place and place of each traveller; −1 while there is none.
  private var traveller: [Int]
  private var place: [Int]
  private var distance: [Double]
  private var before: [Int]
  private var isSettled: [Bool]

  /// The place for each of `count` travellers.
  static func solve(count: Int, cost: (_ traveller: Int, _ place: Int) -> Double) -> [Int] {
    guard count > 0 else { return [] }
    var matching = Matching(count, cost)
    matching.beginGreedily()
    for traveller in 0..<count where matching.place[traveller] < 0 {
      matching.findPlace(for: traveller)
    }
    return matching.place
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
    place = traveller
    before = traveller
    distance = rowPrice
    isSettled = [Bool](repeating: false, count: count)
  }

  /// Prices from the least of each column, then of each row; whoever finds the place of that least
  /// free takes it.
  private mutating func beginGreedily() {
    for i in 0..<count {
      for j in 0..<count { columnPrice[j] = min(columnPrice[j], costs[i * count + j]) }
    }
    for i in 0..<count {
      var (least, where_) = (Double.infinity, 0)
      for j in 0..<count {
        let left = costs[i * count + j] - columnPrice[j]
        if left < least { (least, where_) = (left, j) }
      }
      rowPrice[i] = least
      if traveller[where_] < 0 { (traveller[where_], place[i]) = (i, where_) }
    }
  }

  /// Finds the cheapest chain of moves that gives `newcomer` a place, and makes it.
  private mutating func findPlace(for newcomer: Int) {
    for j in 0..<count {
      isSettled[j] = false
      before[j] = newcomer
      distance[j] = costs[newcomer * count + j] - rowPrice[newcomer] - columnPrice[j]
    }
    var end = -1
    var reached = 0.0
    while end < 0 {
      var (least, nearest) = (Double.infinity, -1)
      for j in 0..<count where !isSettled[j] && distance[j] < least {
        (least, nearest) = (distance[j], j)
      }
      // Costs that are not numbers leave no way; any free place will do then.
      guard nearest >= 0 else { return takeAnyPlace(for: newcomer) }
      isSettled[nearest] = true
      reached = least
      let holder = traveller[nearest]
      guard holder >= 0 else {
        end = nearest
        break
      }
      let base = reached - rowPrice[holder]
      for j in 0..<count where !isSettled[j] {
        let way = base + costs[holder * count + j] - columnPrice[j]
        if way < distance[j] { (distance[j], before[j]) = (way, holder) }
      }
    }
    reprice(newcomer, by: reached)
    shift(to: end, from: newcomer)
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
      let freed = place[i]
      place[i] = j
      if i == newcomer { return }
      j = freed
    }
  }

  private mutating func takeAnyPlace(for newcomer: Int) {
    guard let free = traveller.firstIndex(of: -1) else { return }
    (traveller[free], place[newcomer]) = (newcomer, free)
  }
}
