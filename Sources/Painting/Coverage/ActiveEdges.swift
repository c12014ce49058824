/// The edges that a sweep is on, in order from the left.
///
/// What is done for every edge at every line is to compare a whole number with that line, four at a
/// time. The places of two neighbours are computed only where they may have changed their order:
/// each pair has a line up to which it surely keeps it.
struct ActiveEdges: ~Copyable {
  private(set) var count = 0
  private var capacity = 64
  /// Indices of edges.
  private var order: UnsafeMutablePointer<Int32>
  /// The lines at which edges end.
  private var ends: UnsafeMutablePointer<Int32>
  /// The last line on which an edge surely lies right of the one before, by more than rounding.
  private var safe: UnsafeMutablePointer<Int32>
  /// Winding numbers to the right of edges.
  private var windings: UnsafeMutablePointer<Int32>
  /// The least of ``ends``.
  private var end = Int32.max
  /// Edges whose windings may have changed: from the first to the last, or none.
  private var (firstChange, lastChange) = (Int.max, -1)
  private var steps = 0

  init() {
    order = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
    safe = .allocate(capacity: capacity)
    windings = .allocate(capacity: capacity)
  }

  deinit {
    order.deallocate()
    ends.deallocate()
    safe.deallocate()
    windings.deallocate()
  }

  /// The line at which the next edge ends.
  var firstEnd: Int { Int(end) }

  mutating func removeAll() {
    (count, end, firstChange, lastChange) = (0, .max, .max, -1)
  }

  /// The steps since they were last asked for.
  mutating func takeSteps() -> Int {
    defer { steps = 0 }
    return steps &+ 8 &+ count &>> 3
  }

  /// Sorts edges by where they are just below `y`.
  mutating func order(_ edges: borrowing ReusableList<SweepEdge>, at y: Int) {
    var index = nextUnsafe(from: 1, before: y)
    while index < count {
      let x = edges[Int(order[index])].x(at: y)
      var place = index
      while place > 0, isBefore(Int(order[index]), x, order[place - 1], edges, at: y) { place -= 1 }
      if place < index { move(index, to: place) }
      index = nextUnsafe(from: index + 1, before: y)
    }
  }

  /// Adds an edge where it is just below `y`, right of equals.
  mutating func insert(_ edge: Int, _ edges: borrowing ReusableList<SweepEdge>, at y: Int) {
    if count == capacity { grow() }
    let x = edges[edge].x(at: y)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low &+ high) &>> 1
      if isBefore(edge, x, order[middle], edges, at: y) { high = middle } else { low = middle &+ 1 }
    }
    let rest = count &- low
    makeRoom(at: low, rest)
    order[low] = Int32(truncatingIfNeeded: edge)
    ends[low] = edges[edge].y1
    safe[low] = low == 0 ? .max : .min
    windings[low] = 0
    if rest > 0 { safe[low + 1] = .min }
    end = min(end, ends[low])
    count &+= 1
    steps &+= 4 &+ rest &>> 5
    noteChange(from: low, to: max(low, lastChange >= low ? lastChange &+ 1 : low))
  }

  /// The first line after `y`, at most `end`, at which edges cross.
  mutating func firstCrossing(
    _ edges: borrowing ReusableList<SweepEdge>, from y: Int, to end: Int
  ) -> Int {
    var crossing = end
    var index = nextUnsafe(from: 1, before: end)
    while index < count {
      let (a, b) = (edges.base + Int(order[index - 1]), edges.base + Int(order[index]))
      let gap = b.pointee.x(at: y) &- a.pointee.x(at: y)
      safe[index] = ActiveEdges.safe(gap, a.pointee.slope &- b.pointee.slope, from: y)
      steps &+= 4
      if Int(safe[index]) < end {
        let excess = a.pointee.x(at: end) &- b.pointee.x(at: end)
        // Less is rounding.
        if excess > 2 {
          let way = Int64(gap) &* Int64(end &- y) / Int64(gap &+ excess)
          crossing = min(crossing, y &+ max(1, Int(way)))
        }
      }
      index = nextUnsafe(from: index + 1, before: end)
    }
    return crossing
  }

  /// Finds the borders just below `y`.
  mutating func markBorders(
    _ edges: borrowing ReusableList<SweepEdge>, at y: Int, isEvenOdd: Bool,
    into result: inout EdgeList
  ) {
    var index = firstChange
    let mask: Int32 = isEvenOdd ? 1 : -1
    var winding = 0 < index && index < count ? windings[index - 1] : 0
    while index < count {
      let edge = edges.base + Int(order[index])
      let wasInside = winding & mask != 0
      winding &+= Int32(edge.pointee.sign)
      if index > lastChange, winding == windings[index] { break }
      windings[index] = winding
      let isInside = winding & mask != 0
      let side: Int8 = wasInside == isInside ? 0 : isInside ? 1 : -1
      if side != edge.pointee.side {
        let x = edge.pointee.x(at: y)
        edge.pointee.finishBorder(at: x, y, into: &result)
        edge.pointee.side = side
        edge.pointee.fromX = Int32(truncatingIfNeeded: x)
        edge.pointee.fromY = Int32(truncatingIfNeeded: y)
      }
      index &+= 1
      steps &+= 1
    }
    (firstChange, lastChange) = (.max, -1)
  }

  /// Lets go of the edges that end at `y`, or of all.
  mutating func leave(
    _ edges: borrowing ReusableList<SweepEdge>, at y: Int, isLast: Bool,
    into result: inout EdgeList
  ) {
    guard isLast || Int(end) <= y else { return }
    var kept = isLast ? 0 : nextEnd(from: 0, upTo: y)
    firstChange = kept
    end = .max
    for index in 0..<kept { end = min(end, ends[index]) }
    for index in kept..<count {
      if isLast || Int(ends[index]) <= y {
        let edge = edges.base + Int(order[index])
        edge.pointee.finishBorder(at: edge.pointee.x(at: y), y, into: &result)
        if index &+ 1 < count { safe[index &+ 1] = .min }
        lastChange = kept
      } else {
        if kept < index {
          (order[kept], ends[kept]) = (order[index], ends[index])
          (safe[kept], windings[kept]) = (kept == 0 ? .max : safe[index], windings[index])
        }
        end = min(end, ends[kept])
        kept &+= 1
      }
    }
    steps &+= count &>> 3
    count = kept
  }
}

extension ActiveEdges {
  /// The last line on which two neighbours are surely more than rounding apart, which are `gap`
  /// apart at `y` and come nearer by `approach` a line, in 1/2³²; the line before `y` where they are
  /// not.
  ///
  /// Each place is off by at most one: half by rounding, and less than half by the slope's.
  @inline(__always)
  private static func safe(_ gap: Int, _ approach: Int64, from y: Int) -> Int32 {
    let reserve = Int64(gap) &- 4
    guard reserve > 0 else { return Int32(truncatingIfNeeded: y &- 1) }
    guard approach > 0 else { return .max }
    // A quarter of the time of a quotient of whole numbers; less than a line off.
    let lines = min(Double(reserve) * 0x1p32 / Double(approach), 0x1p30)
    return Int32(truncatingIfNeeded: y &+ Int(lines) &- 1)
  }

  /// Whether `edge`, which is at `x`, lies left of `other` just below `y`.
  @inline(__always)
  private func isBefore(
    _ edge: Int, _ x: Int, _ other: Int32, _ edges: borrowing ReusableList<SweepEdge>, at y: Int
  ) -> Bool {
    let otherX = edges[Int(other)].x(at: y)
    return x < otherX || (x == otherX && edges[edge].slope < edges[Int(other)].slope)
  }

  /// Moves the `rest` edges from `place` on to the right by one.
  @inline(__always)
  private func makeRoom(at place: Int, _ rest: Int) {
    guard rest > 16 else {
      var index = place &+ rest
      while index > place {
        (order[index], ends[index]) = (order[index &- 1], ends[index &- 1])
        (safe[index], windings[index]) = (safe[index &- 1], windings[index &- 1])
        index &-= 1
      }
      return
    }
    for values in [order, ends, safe, windings] {
      (values + place + 1).update(from: values + place, count: rest)
    }
  }

  private mutating func move(_ index: Int, to place: Int) {
    let (edge, end, winding) = (order[index], ends[index], windings[index])
    for index in stride(from: index, to: place, by: -1) {
      (order[index], ends[index]) = (order[index - 1], ends[index - 1])
      (safe[index], windings[index]) = (.min, windings[index - 1])
    }
    (order[place], ends[place], windings[place]) = (edge, end, winding)
    safe[place] = place == 0 ? .max : .min
    if index &+ 1 < count { safe[index &+ 1] = .min }
    steps &+= 4 &+ index &- place
    noteChange(from: place, to: index)
  }

  @inline(__always)
  private mutating func noteChange(from first: Int, to last: Int) {
    (firstChange, lastChange) = (min(firstChange, first), max(lastChange, last))
  }

  /// The first pair from `index` on that may be out of order before `y`; ``count`` without any.
  @inline(__always)
  private func nextUnsafe(from index: Int, before y: Int) -> Int {
    next(safe, from: index, below: Int32(truncatingIfNeeded: y))
  }

  @inline(__always)
  private func nextEnd(from index: Int, upTo y: Int) -> Int {
    next(ends, from: index, below: Int32(truncatingIfNeeded: y &+ 1))
  }

  @inline(__always)
  private func next(
    _ values: UnsafeMutablePointer<Int32>, from index: Int, below limit: Int32
  ) -> Int {
    var index = index
    let limits = SIMD4(repeating: limit)
    while index &+ 8 <= count {
      let (low, high) = (
        UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Int32>.self),
        UnsafeRawPointer(values + index + 4).loadUnaligned(as: SIMD4<Int32>.self)
      )
      if anyLane((low .< limits) .| (high .< limits)) { break }
      index &+= 8
    }
    while index < count, values[index] >= limit { index &+= 1 }
    return index
  }

  private mutating func grow() {
    func wider(_ values: UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<Int32> {
      let larger = UnsafeMutablePointer<Int32>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: values, count: count)
      values.deallocate()
      return larger
    }
    (order, ends, safe, windings) = (wider(order), wider(ends), wider(safe), wider(windings))
    capacity *= 2
  }
}
