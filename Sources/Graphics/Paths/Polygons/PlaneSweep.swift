import Geometry

/// Cuts lines on the grid until they meet only at their ends, and computes the windings of shapes
/// between them.
///
/// A sweep runs from left to right over the lines, keeps them ordered along y, and finds crossings
/// of neighbours (J. L. Bentley and T. A. Ottmann, "Algorithms for reporting and counting geometric
/// intersections", 1979). At each end of a line, and at the grid point nearest to a crossing, all
/// lines that pass nearby are cut and routed through it, so that lines closer than the grid's
/// resolution become one. Cuts bend lines by less than a grid unit, which may make new crossings,
/// so sweeps repeat until one cuts nothing. This terminates: pieces stay within the bounding box of
/// the line they are cut from and run monotonically, so their extents along x and y, which are
/// integers, add up to its own.
///
/// Source: J. Hobby, "Practical segment intersection with finite precision output", 1999, whose
/// snap rounding is iterated here; D. Halperin and E. Packer, "Iterated snap rounding", 2002.
///
/// O(n log n) for n lines and pieces, and as many moves of memory as lines lie side by side, for
/// each sweep: one if lines meet only at their ends, otherwise mostly two.
struct PlaneSweep {
  /// The pieces, ordered by their lesser ends, from top to bottom if several begin at one.
  private(set) var pieces: [Piece] = []
  /// The pieces under the sweep line, ordered by y.
  private var active: [Int32] = []
  /// Future crossings of neighbours, the next one last.
  private var crossings: [GridPoint] = []
  /// Vertical lines that begin ahead, the next one last.
  private var uprights: [GridEdge] = []
  private var isSettled = false
  /// True if lines are cut when they pass near an end of another, not only when they touch it.
  private var isSnapping = true
  /// True if lines cross at the current point; and the lines that begin there.
  private var isCrossing = false
  private var beginning: [GridEdge] = []

  /// A line, and the windings on screen below it.
  struct Piece {
    var edge: GridEdge
    var beyond: Windings
  }

  init(_ edges: [GridEdge]) {
    var edges = edges
    var count = 0
    while true {
      sweep(edges)
      guard !isSettled else { break }
      count += 1
      isSnapping = false
      edges = pieces.map(\.edge)
      guard count.isMultiple(of: 3) else { continue }
      // Lines that rounding moves behind a sweep along x are found by one along y.
      sweep(edges.map(\.mirrored))
      edges = pieces.map { $0.edge.mirrored }
    }
  }

  private mutating func sweep(_ lines: [GridEdge]) {
    let edges = lines.sorted(by: <)
    let ends = edges.map(\.to).sorted(by: <)
    pieces.removeAll(keepingCapacity: true)
    // If bent lines were out of order, some may have been left.
    active.removeAll(keepingCapacity: true)
    isSettled = true
    var (edge, end) = (0, 0)
    while let last = end < ends.count ? ends[end] : crossings.last {
      var point = last
      if edge < edges.count, edges[edge].from < point { point = edges[edge].from }
      if let crossing = crossings.last, !(point < crossing) { point = crossing }
      isCrossing = crossings.last == point
      if isCrossing { crossings.removeLast() }
      while end < ends.count, ends[end] == point { end += 1 }
      beginning.removeAll(keepingCapacity: true)
      while edge < edges.count, edges[edge].from == point {
        beginning.append(edges[edge])
        edge += 1
      }
      while let upright = uprights.last, upright.from == point {
        beginning.append(upright)
        uprights.removeLast()
      }
      stop(at: point)
    }
  }

  /// Cuts the lines that pass by `point`, ends those that end there, and begins those in
  /// ``beginning``.
  private mutating func stop(at point: GridPoint) {
    // A crossing there may be more than half a unit away, due to rounding of numbers and columns.
    let reach = isCrossing ? 1.25 : isSnapping ? 0.5 : 0
    var first = active.partitioningIndex { pieces[Int($0)].edge.side(of: point) <= 0 }
    var end = first
    while end < active.count, passes(active[end], by: point, reach) { end += 1 }
    while first > 0, passes(active[first - 1], by: point, reach) { first -= 1 }
    for position in first..<end {
      let index = Int(active[position])
      let whole = pieces[index].edge
      guard point < whole.to else { continue }
      beginning.append(GridEdge(point, whole.to, whole.step))
      pieces[index].edge.to = point
      isSettled = false
    }
    if beginning.count > 1 { orderBeginning() }
    var windings = first > 0 ? pieces[Int(active[first - 1])].beyond : .zero
    var position = first
    for edge in beginning {
      windings = windings + edge.step
      if position < end {
        active[position] = Int32(truncatingIfNeeded: pieces.count)
      } else {
        active.insert(Int32(truncatingIfNeeded: pieces.count), at: position)
        end += 1
      }
      position += 1
      pieces.append(Piece(edge: edge, beyond: windings))
    }
    if position < end { active.removeSubrange(position..<end) }
    if first > 0, first < active.count { findCrossing(first, after: point) }
    if position > first, position < active.count { findCrossing(position, after: point) }
  }

  /// True if an active piece ends at `point`, or passes through the square around it of twice
  /// `reach` units.
  @inline(__always)
  private func passes(_ index: Int32, by point: GridPoint, _ reach: Double) -> Bool {
    let edge = pieces[Int(index)].edge
    guard point < edge.to else { return true }
    let side = edge.side(of: point).magnitude
    guard side == 0 || side < edge.extent * reach else { return false }
    return point.y >= min(edge.from.y, edge.to.y) && point.y <= max(edge.from.y, edge.to.y)
  }

  /// Sorts the lines that begin at a point by y, and merges those that coincide; those that cancel
  /// out are removed.
  private mutating func orderBeginning() {
    for index in 1..<beginning.count {
      let edge = beginning[index]
      var slot = index
      while slot > 0, edge.isAbove(beginning[slot - 1]) {
        beginning[slot] = beginning[slot - 1]
        slot -= 1
      }
      if slot < index { beginning[slot] = edge }
    }
    var kept = 0
    for edge in beginning {
      if kept > 0, beginning[kept - 1].to == edge.to {
        beginning[kept - 1].step = beginning[kept - 1].step + edge.step
      } else {
        if kept > 0, beginning[kept - 1].step == .zero { kept -= 1 }
        beginning[kept] = edge
        kept += 1
      }
    }
    if beginning[kept - 1].step == .zero { kept -= 1 }
    beginning.removeLast(beginning.count - kept)
  }

  /// Records the crossing of the active piece at `position` with the one before.
  private mutating func findCrossing(_ position: Int, after point: GridPoint) {
    let (first, second) = (Int(active[position - 1]), Int(active[position]))
    let (a, b) = (pieces[first].edge, pieces[second].edge)
    let areCrossed = a.to < b.to ? b.side(of: a.to) > 0 : a.side(of: b.to) < 0
    guard areCrossed else { return }
    isSettled = false
    // Pieces that have been bent may be out of order.
    guard point < a.to, point < b.to, let nearest = a.crossing(b) else { return }
    let crossing = reachable(nearest, a, b, after: point)
    for index in [first, second] where pieces[index].edge.to < crossing {
      // It ends above or below the crossing in the same column, at a point that the sweep reaches
      // earlier: it is extended to the crossing, and back.
      let whole = pieces[index].edge
      pieces[index].edge.to = crossing
      let upright = GridEdge(crossing, whole.to, whole.step)
      uprights.insert(upright, at: uprights.partitioningIndex { $0.from < upright.from })
    }
    guard point < crossing else { return }
    let index = crossings.partitioningIndex { $0 < crossing }
    if index > 0, crossings[index - 1] == crossing { return }
    crossings.insert(crossing, at: index)
  }

  /// Returns the point near the crossing of `a` and `b` at which they are cut; `nearest`, if the
  /// sweep reaches it before they end.
  private func reachable(
    _ nearest: GridPoint, _ a: GridEdge, _ b: GridEdge, after point: GridPoint
  ) -> GridPoint {
    if point < nearest, !(a.to < nearest), !(b.to < nearest) { return nearest }
    if b.canBeCut(at: a.to), b.side(of: a.to).magnitude < b.extent { return a.to }
    if a.canBeCut(at: b.to), a.side(of: b.to).magnitude < a.extent { return b.to }
    // The column after the crossing is also less than a unit away.
    return point < nearest ? nearest : GridPoint(x: point.x + 1, y: nearest.y)
  }
}

extension GridEdge {
  /// The line with x and y exchanged.
  fileprivate var mirrored: GridEdge {
    GridEdge(GridPoint(x: from.y, y: from.x), GridPoint(x: to.y, y: to.x), .zero - step)
  }
  @inline(__always)
  fileprivate func side(of point: GridPoint) -> Double {
    GridPoint.side(of: point, from: from, to: to)
  }

  /// Twice the value of ``side(of:)`` for a point whose unit square the line just touches.
  @inline(__always)
  fileprivate var extent: Double { (to.x - from.x) + (to.y - from.y).magnitude }

  /// True if this line runs above `other`, which begins at the same point.
  @inline(__always)
  fileprivate func isAbove(_ other: GridEdge) -> Bool {
    GridPoint.cross(to - from, other.to - other.from) > 0
  }

  /// Returns the grid point nearest to the crossing with `other`, within the bounding boxes of
  /// both.
  fileprivate func crossing(_ other: GridEdge) -> GridPoint? {
    let (start, end) = (side(of: other.from), side(of: other.to))
    guard (start > 0 && end < 0) || (start < 0 && end > 0) else { return nil }
    let before = GridPoint.preciseCross(other.to - other.from, from - other.from)
    let behind = GridPoint.preciseCross(other.to - other.from, to - other.from)
    guard (before > 0 && behind < 0) || (before < 0 && behind > 0) else { return nil }
    let share = before / (before - behind)
    let x = (from.x + (to.x - from.x) * share).rounded()
    let y = (from.y + (to.y - from.y) * share).rounded()
    let top = max(min(from.y, to.y), min(other.from.y, other.to.y))
    let bottom = min(max(from.y, to.y), max(other.from.y, other.to.y))
    return GridPoint(
      x: x.clipped(to: max(from.x, other.from.x)...min(to.x, other.to.x)),
      y: y.clipped(to: top...bottom))
  }
}

// MARK: Borders

extension PlaneSweep {
  /// A line with the inside clockwise of its direction on screen.
  struct Border {
    let from: GridPoint
    let to: GridPoint
  }

  /// True if the winding number of the first shape is negative somewhere.
  var hasNegativeWindings: Bool { pieces.contains { $0.beyond.first < 0 } }

  /// Returns the lines that separate the inside of `operation` from the outside.
  func borders(of operation: PolygonOperation) -> [Border] {
    pieces.compactMap { piece in
      let wasInside = operation.isInside(piece.beyond - piece.edge.step)
      let isInside = operation.isInside(piece.beyond)
      guard wasInside != isInside else { return nil }
      let (from, to) = (piece.edge.from, piece.edge.to)
      return isInside ? Border(from: from, to: to) : Border(from: to, to: from)
    }
  }
}

/// A rule for the inside, given the windings of two shapes.
enum PolygonOperation {
  /// Inside either, both, only the first, or exactly one of two shapes, each by its fill rule.
  case union(FillRule)
  case intersection(FillRule)
  case subtraction(FillRule)
  case symmetricDifference(FillRule)
  /// Where the first shape goes around clockwise on screen more often than counterclockwise.
  case positive

  @inline(__always)
  func isInside(_ windings: Windings) -> Bool {
    switch self {
    case .union(let rule): rule.isInside(windings.first) || rule.isInside(windings.second)
    case .intersection(let rule): rule.isInside(windings.first) && rule.isInside(windings.second)
    case .subtraction(let rule): rule.isInside(windings.first) && !rule.isInside(windings.second)
    case .symmetricDifference(let rule):
      rule.isInside(windings.first) != rule.isInside(windings.second)
    case .positive: windings.first > 0
    }
  }
}
