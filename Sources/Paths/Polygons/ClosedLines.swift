import Geometry

/// Lines as groups of which each is closed by itself: those that are connected by their ends.
///
/// The dashes of a wide line overlap dozens of their neighbours, and each line of one would cross
/// those of all others. So groups are joined by halves, and lines within what others cover go before
/// they meet the next: O(n log² n) in place of O(n·m) where m groups overlap at each place.
struct ClosedLines {
  /// In the order of their first lines, so neighbours on a way lie side by side.
  private var groups: [[GridEdge]] = []

  /// Groups that are joined at once.
  private static let few = 4
  /// Groups that are joined at once, at most, where one of a few goes round a place the other way.
  private static let many = 8

  /// The groups of `edges`, of which as many begin as end at each place.
  init(_ edges: [GridEdge]) {
    var parents = Array(edges.indices)
    func root(of edge: Int) -> Int {
      var edge = edge
      while parents[edge] != edge {
        parents[edge] = parents[parents[edge]]
        edge = parents[edge]
      }
      return edge
    }
    var known: [GridPoint: Int] = [:]
    known.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() {
      for place in [edge.from, edge.to] {
        guard let other = known.updateValue(index, forKey: place) else { continue }
        let (a, b) = (root(of: other), root(of: index))
        parents[max(a, b)] = min(a, b)
      }
    }
    var places: [Int: Int] = [:]
    for (index, edge) in edges.enumerated() {
      let root = root(of: index)
      if root == index {
        places[root] = groups.count
        groups.append([])
      }
      if let place = places[root] { groups[place].append(edge) }
    }
  }

  /// Lines with the same inside by the non-zero rule, without most of those that lie within it.
  var reduced: [GridEdge] { reduced(groups[...])?.edges ?? groups.flatMap { $0 } }

  /// What is left of `groups`, and whether many of their lines lay within what they cover; nil where
  /// they go round some place the other way, which may cancel out with others.
  private func reduced(
    _ groups: ArraySlice<[GridEdge]>
  ) -> (edges: [GridEdge], isDense: Bool)? {
    guard groups.count > ClosedLines.few else { return reduced(groups.flatMap { $0 }) }
    let middle = groups.startIndex + groups.count / 2
    guard let first = reduced(groups[..<middle]), let second = reduced(groups[middle...]) else {
      // It may cancel out with what lies beside it.
      return groups.count > ClosedLines.many ? nil : reduced(groups.flatMap { $0 })
    }
    let edges = first.edges + second.edges
    return first.isDense || second.isDense ? reduced(edges) : (edges, false)
  }

  private func reduced(_ edges: [GridEdge]) -> (edges: [GridEdge], isDense: Bool)? {
    let sweep = PlaneSweep(edges)
    guard !sweep.hasNegativeWindings else { return nil }
    let borders = sweep.borders(of: .union(.nonZero))
    guard 10 * borders.count <= 9 * edges.count else { return (edges, false) }
    let step = Windings(first: 1, second: 0)
    return (borders.map { GridEdge($0.from, $0.to, step) }, true)
  }
}
