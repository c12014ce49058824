import Geometry

/// Matches the things in a frame to those of earlier frames: among equal kinds, the nearest.
///
/// Two equal ones in one frame are two things, whatever their names or texts.
struct ObjectTracker<Kind: Hashable> {
  /// The last known positions of the things of each kind.
  private var positions: [Kind: [(number: Int, position: Point)]] = [:]
  /// The number of things so far; they are numbered below it, in order of appearance.
  private(set) var count = 0

  /// Returns the numbers of the things in the next frame.
  mutating func numbers(of seen: [(kind: Kind, position: Point)]) -> [Int] {
    var numbers = [Int?](repeating: nil, count: seen.count)
    for kind in Set(seen.map(\.kind)) {
      var known = positions[kind] ?? []
      let pairs = seen.indices.filter { seen[$0].kind == kind }.flatMap { index in
        known.indices.map { (index, $0, (seen[index].position - known[$0].position).length) }
      }
      var taken: Set<Int> = []
      for (index, other, _) in pairs.sorted(by: { ($0.2, $0.0, $0.1) < ($1.2, $1.0, $1.1) })
      where numbers[index] == nil && taken.insert(other).inserted {
        numbers[index] = known[other].number
        known[other].position = seen[index].position
      }
      positions[kind] = known
    }
    return seen.indices.map { index in
      if let number = numbers[index] { return number }
      defer { count += 1 }
      positions[seen[index].kind, default: []].append((count, seen[index].position))
      return count
    }
  }
}
