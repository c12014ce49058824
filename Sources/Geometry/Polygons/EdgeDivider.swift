/// Divides lines on the grid until they meet at their ends alone.
///
/// Where two lines cross, both are cut at the nearest place of the grid. Where a line passes through
/// the square unit round an end of another, it is bent to that end, so that what lies closer than the
/// grid can tell becomes one. Cuts bend lines by about a grid unit, which may make new crossings, so
/// it goes on until there are none. It comes to an end: pieces run on within the rectangle of the line
/// they are cut from, so their extents along x and y add up to its own, which are whole numbers.
///
/// Source: J. Hobby, "Practical segment intersection with finite precision output", 1999, whose snap
/// rounding this repeats; D. Halperin and E. Packer, "Iterated snap rounding", 2002.
///
/// O(n log n + n·m) for n lines and pieces and m of them side by side, times two to four rounds.
struct EdgeDivider {
  private(set) var edges: [GridEdge]
  private var cuts: [Cut] = []

  private struct Cut {
    let edge: Int
    let place: GridPoint
  }

  init(_ edges: [GridEdge]) {
    self.edges = edges
    repeat {
      merge()
      findCuts()
      applyCuts()
    } while !cuts.isEmpty
  }

  /// Sorts, and makes lines that lie on one another one line; those that cancel out go.
  private mutating func merge() {
    edges.sort(by: <)
    var kept = 0
    for edge in edges {
      if kept > 0, edges[kept - 1].from == edge.from, edges[kept - 1].to == edge.to {
        edges[kept - 1].step = edges[kept - 1].step + edge.step
        edges[kept - 1].isFresh = edges[kept - 1].isFresh && edge.isFresh
      } else {
        if kept > 0, edges[kept - 1].step == .zero { kept -= 1 }
        edges[kept] = edge
        kept += 1
      }
    }
    if kept > 0, edges[kept - 1].step == .zero { kept -= 1 }
    edges.removeLast(edges.count - kept)
  }
}

// MARK: - Where lines meet

extension EdgeDivider {
  /// Holds every line against those that share a part of its extent along x.
  private mutating func findCuts() {
    cuts.removeAll(keepingCapacity: true)
    var active: [Int] = []
    for index in edges.indices {
      let edge = edges[index]
      let (top, bottom) = (min(edge.from.y, edge.to.y), max(edge.from.y, edge.to.y))
      var kept = 0
      for place in active.indices {
        let other = active[place]
        guard edges[other].to.x >= edge.from.x else { continue }
        active[kept] = other
        kept += 1
        guard edge.isFresh || edges[other].isFresh,
          min(edges[other].from.y, edges[other].to.y) <= bottom,
          max(edges[other].from.y, edges[other].to.y) >= top
        else { continue }
        cut(index, and: other)
      }
      active.removeLast(active.count - kept)
      active.append(index)
    }
  }

  /// Notes where two lines must be cut: where one passes through the square of an end of the other,
  /// or else where they cross.
  private mutating func cut(_ a: Int, and b: Int) {
    let (e, f) = (edges[a], edges[b])
    let start = GridPoint.side(of: f.from, from: e.from, to: e.to)
    let end = GridPoint.side(of: f.to, from: e.from, to: e.to)
    let reach = e.reach
    if (start >= reach && end >= reach) || (start <= -reach && end <= -reach) { return }
    let before = GridPoint.side(of: e.from, from: f.from, to: f.to)
    let behind = GridPoint.side(of: e.to, from: f.from, to: f.to)
    let otherReach = f.reach
    if (before >= otherReach && behind >= otherReach)
      || (before <= -otherReach && behind <= -otherReach)
    {
      return
    }
    let known = cuts.count
    if start.magnitude < reach { note(a, f.from) }
    if end.magnitude < reach { note(a, f.to) }
    if before.magnitude < otherReach { note(b, e.from) }
    if behind.magnitude < otherReach { note(b, e.to) }
    guard cuts.count == known, start * end < 0, before * behind < 0 else { return }
    let place = EdgeDivider.crossing(e, f)
    note(a, place)
    note(b, place)
  }

  private mutating func note(_ edge: Int, _ place: GridPoint) {
    if edges[edge].canBeCut(at: place) { cuts.append(Cut(edge: edge, place: place)) }
  }

  /// The nearest place to where `e` crosses `f`, within the rectangles round both.
  private static func crossing(_ e: GridEdge, _ f: GridEdge) -> GridPoint {
    let before = GridPoint.preciseCross(f.to - f.from, e.from - f.from)
    let behind = GridPoint.preciseCross(f.to - f.from, e.to - f.from)
    let share = before / (before - behind)
    let x = (e.from.x + (e.to.x - e.from.x) * share).rounded()
    let y = (e.from.y + (e.to.y - e.from.y) * share).rounded()
    let top = max(min(e.from.y, e.to.y), min(f.from.y, f.to.y))
    let bottom = min(max(e.from.y, e.to.y), max(f.from.y, f.to.y))
    return GridPoint(
      x: x.clipped(to: max(e.from.x, f.from.x)...min(e.to.x, f.to.x)),
      y: y.clipped(to: top...bottom))
  }
}

// MARK: - Cutting

extension EdgeDivider {
  private mutating func applyCuts() {
    for index in edges.indices { edges[index].isFresh = false }
    cuts.sort { a, b in
      guard a.edge == b.edge else { return a.edge < b.edge }
      guard a.place.x == b.place.x else { return a.place.x < b.place.x }
      let edge = edges[a.edge]
      return edge.to.y < edge.from.y ? a.place.y > b.place.y : a.place.y < b.place.y
    }
    var first = 0
    while first < cuts.count {
      let index = cuts[first].edge
      let whole = edges[index]
      var start = whole.from
      var isFirst = true
      while first < cuts.count, cuts[first].edge == index {
        let place = cuts[first].place
        first += 1
        // What would lead back waits for the next round: pieces must not grow.
        guard place != start, (place.y - start.y) * (whole.to.y - place.y) >= 0 else { continue }
        let piece = GridEdge(start, place, whole.step)
        if isFirst { edges[index] = piece } else { edges.append(piece) }
        (start, isFirst) = (place, false)
      }
      edges.append(GridEdge(start, whole.to, whole.step))
    }
  }
}
