import Geometry
import Paths

/// The edges around an area, in pixels, rounded to ``FixedPoint``. Their order does not matter,
/// their directions do: those of each contour form closed lines.
///
/// The memory is reused from shape to shape.
struct EdgeList: ~Copyable {
  /// A straight line between two points, in ``FixedPoint``.
  struct Edge: BitwiseCopyable, Equatable {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
  }

  /// Edges that belong together: `count` from `first` on.
  struct Contour: BitwiseCopyable, Equatable {
    let first: Int
    let count: Int
    /// True if no part of its inside has a winding number above 1.
    let isSimple: Bool
    /// True if it is a ring around a convex area, which has no such part either.
    let isRing: Bool
    /// Its bounds, in ``FixedPoint``.
    let left: Int32
    let right: Int32
    let top: Int32
    let bottom: Int32
  }

  /// True if all contours have the same direction.
  private(set) var windsOneWay = false
  private var edgeList = ReusableList<Edge>()
  private var contourList = ReusableList<Contour>()

  var edges: UnsafeMutableBufferPointer<Edge> {
    UnsafeMutableBufferPointer(start: edgeList.base, count: count)
  }
  var count: Int { edgeList.count }
  var contours: UnsafeBufferPointer<Contour> {
    UnsafeBufferPointer(start: contourList.base, count: contourList.count)
  }

  mutating func removeAll() {
    edgeList.removeAll()
    contourList.removeAll()
    windsOneWay = false
  }

  mutating func removeLast(_ number: Int) { edgeList.removeLast(number) }

  @inline(__always)
  mutating func append(_ edge: Edge) { edgeList.append(edge) }

  /// Adds the edge from `start` to `end`, in pixels, both finite.
  @inline(__always)
  mutating func add(_ start: Point, _ end: Point) {
    guard EdgeList.isNear(start), EdgeList.isNear(end) else { return addFar(start, end) }
    append(start, end)
  }

  @inline(__always)
  private static func isNear(_ point: Point) -> Bool {
    abs(point.x) <= FixedPoint.limit && abs(point.y) <= FixedPoint.limit
  }

  @inline(__always)
  private mutating func append(_ start: Point, _ end: Point) {
    let (y0, y1) = (FixedPoint.rounded(start.y), FixedPoint.rounded(end.y))
    guard y0 != y1 else { return }
    append(Edge(x0: FixedPoint.rounded(start.x), y0: y0, x1: FixedPoint.rounded(end.x), y1: y1))
  }
}

extension EdgeList {
  /// Adds the contours of a stroke's outline, in pixels.
  mutating func add(_ stroke: StrokeOutline) {
    windsOneWay = true
    var first = 0
    for contour in stroke.contours {
      for edge in stroke.edges[first..<contour.end] { add(edge.start, edge.end) }
      endContour(isSimple: contour.isSimple, isRing: contour.isRing)
      first = contour.end
    }
  }

  /// Ends a contour of the edges since the last one.
  mutating func endContour(isSimple: Bool, isRing: Bool = false) {
    let first = contourList.count > 0 ? contourList[contourList.count - 1].end : 0
    guard first < count else { return }
    var (left, right, top, bottom) = (Int32.max, Int32.min, Int32.max, Int32.min)
    for index in first..<count {
      let edge = edges[index]
      (left, right) = (min(left, edge.x0, edge.x1), max(right, edge.x0, edge.x1))
      (top, bottom) = (min(top, edge.y0, edge.y1), max(bottom, edge.y0, edge.y1))
    }
    contourList.append(
      Contour(
        first: first, count: count - first, isSimple: isSimple, isRing: isRing, left: left,
        right: right, top: top, bottom: bottom))
  }

  /// True if there is one contour and no part of its inside has a winding number above 1.
  var isSimple: Bool { contourList.count == 1 && contourList[0].isSimple }
}

extension EdgeList.Contour {
  fileprivate var end: Int { first + count }
}

extension EdgeList {
  /// Adds the relevant parts of an edge that leaves the grid: above and below it there are none; to
  /// the sides a vertical edge at the limit is equivalent.
  private mutating func addFar(_ start: Point, _ end: Point) {
    // From the top down, so that an edge and its reverse are cut at the same points.
    if start.y > end.y {
      let first = count
      addFar(end, start)
      for index in first..<count {
        let edge = edges[index]
        edges[index] = Edge(x0: edge.x1, y0: edge.y1, x1: edge.x0, y1: edge.y0)
      }
      return
    }
    let limit = FixedPoint.limit
    guard start.y < limit, end.y > -limit, start.y < end.y else { return }
    let slope = (end.x - start.x) / (end.y - start.y)
    func place(atY y: Double) -> Point { Point(start.x + (y - start.y) * slope, y) }
    let top = start.y < -limit ? place(atY: -limit) : start
    let bottom = end.y > limit ? place(atY: limit) : end
    var from = top
    // The crossings with the sides, in order from the top.
    let sides = slope > 0 ? [-limit, limit] : [limit, -limit]
    for side in sides where (top.x < side) != (bottom.x < side) {
      let y = min(max(start.y + (side - start.x) / slope, from.y), bottom.y)
      append(EdgeList.held(from), Point(side, y))
      from = Point(side, y)
    }
    append(EdgeList.held(from), EdgeList.held(bottom))
  }

  private static func held(_ point: Point) -> Point {
    Point(point.x.clipped(to: -FixedPoint.limit...FixedPoint.limit), point.y)
  }
}

// MARK: Convex contours

extension UnsafeBufferPointer<EdgeList.Edge> {
  /// True if the edges surround a convex area once, in this order; horizontal ones are missing.
  var areConvex: Bool {
    typealias Tangent = (x: Int64, y: Int64)
    guard count > 1, let last else { return false }
    var (bendsLeft, bendsRight, turns) = (false, false, 0)
    @inline(__always)
    func bend(_ a: Tangent, _ b: Tangent) {
      let turn = a.x &* b.y &- a.y &* b.x
      if turn < 0 { bendsLeft = true }
      if turn > 0 { bendsRight = true }
    }
    var way = Tangent(Int64(last.x1) &- Int64(last.x0), Int64(last.y1) &- Int64(last.y0))
    var (x, y) = (last.x1, last.y1)
    for edge in self {
      guard edge.y0 == y else { return false }
      let next = Tangent(Int64(edge.x1) &- Int64(edge.x0), Int64(edge.y1) &- Int64(edge.y0))
      if edge.x0 == x {
        bend(way, next)
      } else {
        let level = Tangent(Int64(edge.x0) &- Int64(x), 0)
        bend(way, level)
        bend(level, next)
      }
      if (next.y > 0) != (way.y > 0) { turns &+= 1 }
      if bendsLeft && bendsRight { return false }
      (x, y, way) = (edge.x1, edge.y1, next)
    }
    return turns == 2
  }
}

// MARK: The grid

/// Coordinates as integers in 1/4096 pixel, the grid on which coverage is computed.
enum FixedPoint {
  /// Fraction bits.
  static let bits = 12
  /// One pixel.
  static let one = 1 << bits
  /// Largest distance from the origin, in pixels: four times the longest side of a picture, small
  /// enough that products of two coordinates fit 64 bits.
  static let limit = 131_072.0

  /// Converts `pixels` to the nearest integer, ties to even. Within ±``limit``.
  @inline(__always)
  static func rounded(_ pixels: Double) -> Int32 {
    // A double of this size holds integers only; its lowest bits are theirs.
    let sum = pixels * 4096 + 6_755_399_441_055_744
    return Int32(truncatingIfNeeded: sum.bitPattern)
  }
}

// MARK: Paths

/// Converts the inside of a path to an ``EdgeList``: open subpaths are closed by a straight line,
/// curves become lines within ``DeviceSpace/tolerance``.
struct Flattener {
  let space: DeviceSpace
  let map: Transform
  /// The visible area, in pixels; curves beyond it are not divided.
  let seen: Rect

  func flatten(_ path: Path, into outline: inout EdgeList) {
    var (start, current) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        outline.add(current, start)
        outline.endContour(isSimple: false)
        start = space.place(point, by: map)
        current = start
      case .line(let point):
        let end = space.place(point, by: map)
        outline.add(current, end)
        current = end
      case .curve(let first, let second, let point):
        let end = space.place(point, by: map)
        flatten(
          DeviceCurve(
            start: current, first: space.place(first, by: map),
            second: space.place(second, by: map), end: end), into: &outline)
        current = end
      case .close:
        outline.add(current, start)
        current = start
      }
    }
    outline.add(current, start)
    outline.endContour(isSimple: false)
  }

  private func flatten(_ curve: DeviceCurve, into outline: inout EdgeList) {
    // Beyond the visible area only the vertical extent matters, for which a line is equivalent.
    guard !curve.isBeyond(seen) else { return outline.add(curve.start, curve.end) }
    let pieces = curve.pieces(within: DeviceSpace.tolerance)
    guard pieces <= DeviceCurve.maxPieces else {
      let (first, second) = curve.halves
      flatten(first, into: &outline)
      return flatten(second, into: &outline)
    }
    let step = 1 / Double(pieces)
    var from = curve.start
    for piece in 1..<pieces {
      let to = curve.point(at: Double(piece) * step)
      outline.add(from, to)
      from = to
    }
    outline.add(from, curve.end)
  }
}
