/// An edge that leads down, and what of it is a border that has not been handed over yet; places in
/// ``FixedPoint``.
struct SweepEdge: BitwiseCopyable {
  let x0: Int32
  let y0: Int32
  let x1: Int32
  let y1: Int32
  /// Way along x for one along y, in 1/2³².
  let slope: Int64
  /// Since where it is a border.
  var fromX: Int32 = 0
  var fromY: Int32 = 0
  /// 1, or −1 where the outline goes up.
  let sign: Int8
  /// 1 where the inside begins to the right, −1 where it ends, 0 where the edge is no border.
  var side: Int8 = 0

  @inline(__always)
  init(_ edge: EdgeList.Edge) {
    let isDown = edge.y0 < edge.y1
    (x0, y0) = isDown ? (edge.x0, edge.y0) : (edge.x1, edge.y1)
    (x1, y1) = isDown ? (edge.x1, edge.y1) : (edge.x0, edge.y0)
    sign = isDown ? 1 : -1
    slope = x0 == x1 ? 0 : (Int64(x1) &- Int64(x0)) &<< 32 / (Int64(y1) &- Int64(y0))
  }

  @inline(__always)
  func x(at y: Int) -> Int {
    y == Int(y1)
      ? Int(x1)
      : Int(
        truncatingIfNeeded: Int64(x0) &+ (Int64(y &- Int(y0)) &* slope &+ 1 &<< 31) &>> 32)
  }

  /// Ends the border that the edge has been down to `x`, `y`.
  @inline(__always)
  mutating func finishBorder(at x: Int, _ y: Int, into result: inout EdgeList) {
    guard side != 0, Int(fromY) != y else { return }
    let (x, y) = (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
    result.append(
      side > 0
        ? EdgeList.Edge(x0: fromX, y0: fromY, x1: x, y1: y)
        : EdgeList.Edge(x0: x, y0: y, x1: fromX, y1: fromY))
  }
}

/// Edges from the top down, by where they begin.
struct SweepQueue: ~Copyable {
  /// A place along y in the higher half, an index in the lower.
  private var keys = ReusableList<Int64>()
  private var sorted = Buffer<Int64>(1, of: 0)

  var count: Int { keys.count }

  @inline(__always)
  func y(_ index: Int) -> Int { Int(keys[index] &>> 32) }

  @inline(__always)
  func edge(_ index: Int) -> Int { Int(truncatingIfNeeded: keys[index] & 0xFFFF_FFFF) }

  mutating func removeAll() { keys.removeAll() }

  @inline(__always)
  mutating func append(y: Int32, edge: Int) { keys.append(Int64(y) &<< 32 | Int64(edge)) }

  /// Sorts by place, then by index: indices are in order as they come, and digits of eight bits are
  /// sorted one after another, the lowest first.
  mutating func sort() {
    guard count > 64 else { return keys.sort(by: <) }
    var (low, high) = (keys[0], keys[0])
    for index in 0..<count { (low, high) = (min(low, keys[index]), max(high, keys[index])) }
    sorted.reserve(count, of: 0)
    var (from, to) = (keys.base, sorted.base)
    let (origin, range) = (low &>> 32, high &>> 32 &- low &>> 32)
    for shift in stride(from: Int64(0), to: 64, by: 8) where range &>> shift > 0 {
      sortDigit(from, to, origin, shift)
      swap(&from, &to)
    }
    if from != keys.base { keys.base.update(from: from, count: count) }
  }

  private func sortDigit(
    _ from: UnsafeMutablePointer<Int64>, _ to: UnsafeMutablePointer<Int64>, _ origin: Int64,
    _ shift: Int64
  ) {
    @inline(__always)
    func digit(_ key: Int64) -> Int {
      Int(truncatingIfNeeded: (key &>> 32 &- origin) &>> shift & 255)
    }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
      places.initialize(repeating: 0)
      for index in 0..<count { places[digit(from[index])] &+= 1 }
      var place = 0
      for index in 0..<256 { (places[index], place) = (place, place &+ places[index]) }
      for index in 0..<count {
        let key = from[index]
        to[places[digit(key)]] = key
        places[digit(key)] &+= 1
      }
    }
  }
}
