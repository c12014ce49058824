import Geometry

/// Divides lines on the grid until they meet at their ends alone.
///
/// Where two lines cross, both are cut at the nearest place of the grid. Where a line passes
/// through the square unit round an end of another, it is bent to that end, so that what lies
/// closer than the grid can tell becomes one. Cuts bend lines by about a grid unit, which may make
/// new crossings, so it goes on until there are none. It comes to an end: pieces run on within the
/// rectangle of the line they are cut from, so their extents along x and y add up to its own, which
/// are whole numbers.
///
/// Source: J. Hobby, "Practical segment intersection with finite precision output", 1999, whose
/// snap rounding this repeats; D. Halperin and E. Packer, "Iterated snap rounding", 2002.
///
/// O(n log n + n·m) for n lines and pieces and m of them side by side in one band, times two to
/// four rounds.
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

// MARK: Where lines meet

extension EdgeDivider {
  /// Compares every line with those whose extents it shares, band by band.
  private mutating func findCuts() {
    cuts.removeAll(keepingCapacity: true)
    let bands = EdgeBands(edges)
    var active: [ActiveEdge] = []
    for band in 0..<bands.count
    where bands.edges(in: band).contains(where: { edges[$0].isFresh }) {
      active.removeAll(keepingCapacity: true)
      for index in bands.edges(in: band) {
        let edge = ActiveEdge(edges[index], index)
        var place = 0
        while place < active.count {
          guard active[place].right >= edge.left else {
            active[place] = active[active.count - 1]
            active.removeLast()
            continue
          }
          defer { place += 1 }
          guard active[place].top <= edge.bottom, active[place].bottom >= edge.top,
            edge.isFresh || active[place].isFresh,
            // Two that share several bands meet in the first of them.
            bands.band(of: max(edge.top, active[place].top)) == band
          else { continue }
          cut(index, and: active[place].index)
        }
        active.append(edge)
      }
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

// MARK: Cutting

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

/// The extents of a line under the sweep.
private struct ActiveEdge {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  let index: Int
  let isFresh: Bool

  init(_ edge: GridEdge, _ index: Int) {
    (left, right) = (edge.from.x, edge.to.x)
    (top, bottom) = (min(edge.from.y, edge.to.y), max(edge.from.y, edge.to.y))
    (self.index, isFresh) = (index, edge.isFresh)
  }
}

/// Lines by the bands of y that they lie in, so that each is compared with few others. Bands are as
/// high as six lines on average: lower ones would hold most lines several times.
private struct EdgeBands {
  let count: Int
  private let top: Double
  private let height: Double
  /// Where the lines of each band begin in `indices`.
  private var starts: [Int]
  private var indices: [Int]

  init(_ edges: [GridEdge]) {
    var (top, bottom, sum) = (Double.infinity, -Double.infinity, 0.0)
    for edge in edges {
      top = min(top, edge.from.y, edge.to.y)
      bottom = max(bottom, edge.from.y, edge.to.y)
      sum += (edge.to.y - edge.from.y).magnitude
    }
    let height = max(1, bottom - top)
    let mean = max(1, sum / Double(max(1, edges.count)))
    count = Int((height / (6 * mean)).clipped(to: 1...Double(max(1, edges.count / 4))))
    self.top = top
    self.height = height / Double(count)
    starts = Array(repeating: 0, count: count + 1)
    indices = []
    for edge in edges { for band in bands(of: edge) { starts[band + 1] += 1 } }
    for band in 0..<count { starts[band + 1] += starts[band] }
    indices = Array(repeating: 0, count: starts[count])
    var next = starts
    for (index, edge) in edges.enumerated() {
      for band in bands(of: edge) {
        indices[next[band]] = index
        next[band] += 1
      }
    }
  }

  func band(of y: Double) -> Int { min(count - 1, Int((y - top) / height)) }

  private func bands(of edge: GridEdge) -> ClosedRange<Int> {
    band(of: min(edge.from.y, edge.to.y))...band(of: max(edge.from.y, edge.to.y))
  }

  /// The lines in a band, in the order in which they were given.
  func edges(in band: Int) -> ArraySlice<Int> { indices[starts[band]..<starts[band + 1]] }
}
