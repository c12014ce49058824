/// Finds which lines part the inside of a shape from the outside, among lines that meet at their
/// ends alone; their windings are summed from top to bottom as a sweep goes from left to right.
///
/// O(n log n + n·m) for n lines and m of them side by side.
struct BorderSweep {
  /// The borders, each with the inside clockwise of its way as seen on screen.
  private(set) var borders: [Border] = []
  /// The lines under the sweep in order of y, with the windings below them on screen.
  private var active: [(edge: GridEdge, beyond: Windings)] = []

  struct Border {
    let from: GridPoint
    let to: GridPoint
  }

  /// The borders of `operation` among `edges`, which are sorted.
  init(_ edges: [GridEdge], _ operation: PolygonOperation) {
    var first = 0
    while first < edges.count {
      let place = edges[first].from
      var last = first + 1
      while last < edges.count, edges[last].from == place { last += 1 }
      enter(edges[first..<last], at: place, operation)
      first = last
    }
  }

  /// Lets lines begin at `place`.
  private mutating func enter(
    _ edges: ArraySlice<GridEdge>, at place: GridPoint, _ operation: PolygonOperation
  ) {
    active.removeAll { !(place < $0.edge.to) }
    let position = active.partitioningIndex {
      GridPoint.side(of: place, from: $0.edge.from, to: $0.edge.to) <= 0
    }
    var windings = position > 0 ? active[position - 1].beyond : .zero
    let fan = edges.sorted { GridPoint.cross($0.to - $0.from, $1.to - $1.from) > 0 }
    let entering = fan.map { edge in
      let wasInside = operation.isInside(windings)
      windings = windings + edge.step
      let isInside = operation.isInside(windings)
      if isInside && !wasInside { borders.append(Border(from: edge.from, to: edge.to)) }
      if wasInside && !isInside { borders.append(Border(from: edge.to, to: edge.from)) }
      return (edge: edge, beyond: windings)
    }
    active.insert(contentsOf: entering, at: position)
  }
}

/// What is inside, by how often two shapes go round a place.
enum PolygonOperation {
  /// Inside either, both, the first alone, or just one of two shapes, each by its rule.
  case union(FillRule)
  case intersection(FillRule)
  case subtraction(FillRule)
  case symmetricDifference(FillRule)

  @inline(__always)
  func isInside(_ windings: Windings) -> Bool {
    switch self {
    case .union(let rule): rule.isInside(windings.first) || rule.isInside(windings.second)
    case .intersection(let rule): rule.isInside(windings.first) && rule.isInside(windings.second)
    case .subtraction(let rule): rule.isInside(windings.first) && !rule.isInside(windings.second)
    case .symmetricDifference(let rule):
      rule.isInside(windings.first) != rule.isInside(windings.second)
    }
  }
}

extension FillRule {
  /// Whether a place that lines go round `winding` times counts as inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}
