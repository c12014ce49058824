import Geometry

/// Tells which of the things in a frame are those of frames before: of those alike, the nearest.
///
/// Two that are alike in one frame are two, whatever they are called or say.
struct ThingsInSight<Kind: Hashable> {
  /// The positions at which those of each kind were seen last.
  private var places: [Kind: [(number: Int, place: Point)]] = [:]
  /// The number of things so far; their numbers are those below, in the order of their coming.
  private(set) var count = 0

  /// The numbers of what is seen in the next frame.
  mutating func numbers(of seen: [(kind: Kind, place: Point)]) -> [Int] {
    var numbers = [Int?](repeating: nil, count: seen.count)
    for kind in Set(seen.map(\.kind)) {
      var known = places[kind] ?? []
      let pairs = seen.indices.filter { seen[$0].kind == kind }.flatMap { index in
        known.indices.map { (index, $0, (seen[index].place - known[$0].place).length) }
      }
      var taken: Set<Int> = []
      for (index, other, _) in pairs.sorted(by: { ($0.2, $0.0, $0.1) < ($1.2, $1.0, $1.1) })
      where numbers[index] == nil && taken.insert(other).inserted {
        numbers[index] = known[other].number
        known[other].place = seen[index].place
      }
      places[kind] = known
    }
    return seen.indices.map { index in
      if let number = numbers[index] { return number }
      defer { count += 1 }
      places[seen[index].kind, default: []].append((count, seen[index].place))
      return count
    }
  }
}
