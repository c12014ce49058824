import Geometry

/// Finds which lines part the inside of a shape from the outside, among lines that meet at their
/// ends alone; their windings are summed from top to bottom as a sweep goes from left to right.
///
/// O(n log n) for n lines, and as many moves of memory as lines lie side by side.
struct BorderSweep {
  /// The borders, each with the inside clockwise of its way as seen on screen.
  private(set) var borders: [Border] = []
  /// Whether the first shape goes round some place counterclockwise.
  private(set) var hasNegativeWindings = false
  /// The lines under the sweep in order of y, with the windings below them on screen.
  private var active: [(edge: GridEdge, beyond: Windings)] = []

  struct Border {
    let from: GridPoint
    let to: GridPoint
  }

  /// The borders of `operation` among `edges`, which are sorted.
  init(_ edges: [GridEdge], _ operation: PolygonOperation) {
    var edges = edges
    let ends = edges.map(\.to).sorted(by: <)
    var (first, end) = (0, 0)
    while first < edges.count {
      let place = edges[first].from
      while ends[end] < place {
        replace(at: ends[end], by: edges[first..<first], operation)
        end += 1
      }
      var last = first + 1
      while last < edges.count, edges[last].from == place { last += 1 }
      edges[first..<last].sort { GridPoint.cross($0.to - $0.from, $1.to - $1.from) > 0 }
      replace(at: place, by: edges[first..<last], operation)
      first = last
    }
  }

  /// Lets lines end at `place`, and `edges` begin there, which are in order of y.
  private mutating func replace(
    at place: GridPoint, by edges: ArraySlice<GridEdge>, _ operation: PolygonOperation
  ) {
    var position = active.partitioningIndex {
      GridPoint.side(of: place, from: $0.edge.from, to: $0.edge.to) <= 0
    }
    var end = position
    while end < active.count, active[end].edge.to == place { end += 1 }
    var windings = position > 0 ? active[position - 1].beyond : .zero
    for edge in edges {
      let wasInside = operation.isInside(windings)
      windings = windings + edge.step
      if windings.first < 0 { hasNegativeWindings = true }
      let isInside = operation.isInside(windings)
      if isInside && !wasInside { borders.append(Border(from: edge.from, to: edge.to)) }
      if wasInside && !isInside { borders.append(Border(from: edge.to, to: edge.from)) }
      if position < end {
        active[position] = (edge, windings)
      } else {
        active.insert((edge, windings), at: position)
        end += 1
      }
      position += 1
    }
    active.removeSubrange(position..<end)
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
