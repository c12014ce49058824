/// Lines and curves, open or closed, in points.
public struct Path: Hashable, Sendable {
  /// One segment of a path.
  @frozen
  public enum Element: Hashable, Sendable {
    /// Begins a new subpath.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A cubic Bézier curve from the current point, given by two control points and its end.
    case curve(Point, Point, Point)
    /// A straight line back to the start of the subpath, joined there.
    case close
  }

  /// The kinds of the elements in drawing order, and the points of all of them: a list of
  /// ``Element`` would use the space of a curve for every line.
  private var kinds: [Elements.Kind] = []
  private var points: [Point] = []
  /// The start of the next element; nil before the first ``move(to:)``.
  public private(set) var current: Point?
  private var start: Point?

  /// A path without elements.
  public init() {}

  /// Creates a path drawn by `build`.
  public init(_ build: (inout Path) -> Void) { build(&self) }

  /// The outline of `rect`.
  public init(_ rect: Rect) {
    self.init(polygon: [
      rect.origin, Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
      Point(rect.minX, rect.maxY),
    ])
  }

  /// The outline through `corners`, closed.
  public init(polygon corners: [Point]) {
    self.init(polyline: corners)
    if !corners.isEmpty { close() }
  }

  /// Straight lines through `points`, open.
  public init(polyline points: [Point]) {
    guard let first = points.first else { return }
    kinds.reserveCapacity(points.count + 1)
    self.points.reserveCapacity(points.count)
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
  }

  /// A rectangle whose corners are quarter circles; `radius` in points, at most half a side.
  public init(roundedRect rect: Rect, radius: Double) {
    let r = min(max(radius, 0), min(rect.width, rect.height) / 2)
    self.init()
    let k = r * (1 - Path.circleFactor)
    let (l, t, e, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: Point(l + r, t))
    line(to: Point(e - r, t))
    curve(to: Point(e, t + r), control: Point(e - k, t), Point(e, t + k))
    line(to: Point(e, b - r))
    curve(to: Point(e - r, b), control: Point(e, b - k), Point(e - k, b))
    line(to: Point(l + r, b))
    curve(to: Point(l, b - r), control: Point(l + k, b), Point(l, b - k))
    line(to: Point(l, t + r))
    curve(to: Point(l + r, t), control: Point(l, t + k), Point(l + k, t))
    close()
  }

  /// The ellipse that fills `rect`, as four curves with an error of at most 0.03 %.
  public init(ellipse rect: Rect) {
    let (cx, cy) = (rect.midX, rect.midY)
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (kx, ky) = (rx * Path.circleFactor, ry * Path.circleFactor)
    move(to: Point(cx + rx, cy))
    curve(to: Point(cx, cy + ry), control: Point(cx + rx, cy + ky), Point(cx + kx, cy + ry))
    curve(to: Point(cx - rx, cy), control: Point(cx - kx, cy + ry), Point(cx - rx, cy + ky))
    curve(to: Point(cx, cy - ry), control: Point(cx - rx, cy - ky), Point(cx - kx, cy - ry))
    curve(to: Point(cx + rx, cy), control: Point(cx + kx, cy - ry), Point(cx + rx, cy - ky))
    close()
  }

  /// The circle of `radius` around `center`.
  public init(circle center: Point, radius: Double) {
    self.init(ellipse: Rect(center: center, size: Size(radius * 2, radius * 2)))
  }

  /// An open arc of a circle. Angles in radians, 0 along x, growing clockwise on screen.
  ///
  /// An arc of more than 1,000 turns, or between angles that are not finite, becomes one NaN point:
  /// a path that cannot be drawn.
  public init(arc center: Point, radius: Double, from startAngle: Double, to endAngle: Double) {
    let sweep = endAngle - startAngle
    guard sweep.magnitude <= 1000 * Math.twoPi else {
      move(to: Point(.nan, .nan))
      return
    }
    let pieces = max(1, Int((abs(sweep) / (Math.pi / 2)).rounded(.up)))
    let step = sweep / Double(pieces)
    // Handle length of a Bézier arc: 4/3 · tan(step / 4).
    let handle = 4.0 / 3.0 * Math.tan(step / 4) * radius
    var from = Vector(angle: startAngle)
    move(to: center + from * radius)
    for piece in 1...pieces {
      let to = Vector(angle: startAngle + step * Double(piece))
      let end = center + to * radius
      curve(
        to: end, control: center + from * radius + from.perpendicular * handle,
        end - to.perpendicular * handle)
      from = to
    }
  }

  /// A sector of a circle, closed: the area between an arc and the two radii to its ends, a piece of
  /// pie. With an `innerRadius`, in points, above 0, it is a piece of the ring between both radii.
  ///
  /// Angles and their limits are those of ``init(arc:radius:from:to:)``. A whole turn still has its
  /// two radii, which are visible if it is stroked.
  public init(
    sector center: Point, radius: Double, innerRadius: Double = 0, from startAngle: Double,
    to endAngle: Double
  ) {
    self.init(arc: center, radius: radius, from: startAngle, to: endAngle)
    if innerRadius > 0 {
      let inner = Path(arc: center, radius: innerRadius, from: endAngle, to: startAngle)
      for element in inner.elements {
        switch element {
        case .move(let point), .line(let point): line(to: point)
        case .curve(let first, let second, let end): curve(to: end, control: first, second)
        case .close: break
        }
      }
    } else {
      line(to: center)
    }
    close()
  }

  /// A segment of a circle, closed: the area between an arc and its chord, the straight line
  /// between its ends. Angles and their limits are those of ``init(arc:radius:from:to:)``.
  public init(chord center: Point, radius: Double, from startAngle: Double, to endAngle: Double) {
    self.init(arc: center, radius: radius, from: startAngle, to: endAngle)
    close()
  }

  /// A smooth curve through all of `points` (a uniform cardinal spline), open or closed. A closed one
  /// is as smooth at the first point as at all others; that point is not repeated in `points`.
  ///
  /// At each point the tangent is parallel to the line between its neighbours. A tension of 0 gives
  /// the spline of Catmull and Rom; the closer to 1, the straighter the pieces, which are lines at 1;
  /// below 0 they are rounder, and above 1 loops appear at the points. It is p5.js's tightness.
  ///
  /// Source: E. Catmull and R. Rom, "A class of local interpolating splines", 1974; the tension as
  /// in D. Kochanek and R. Bartels, "Interpolating splines with local tension, continuity, and bias
  /// control", 1984.
  public init(through points: [Point], isClosed: Bool = false, tension: Double = 0) {
    guard let first = points.first else { return }
    let (count, pull) = (points.count, 1 - tension)
    reserveCapacity(curves: isClosed ? count : count - 1)
    move(to: first)
    guard count > 1 else {
      if isClosed { close() }
      return
    }
    for i in 1..<(isClosed ? count + 1 : count) {
      let before = points[isClosed ? (i + count - 2) % count : max(0, i - 2)]
      let after = points[isClosed ? (i + 1) % count : min(count - 1, i + 1)]
      let (from, to) = (points[i - 1], points[i % count])
      curve(
        to: to, control: from + (to - before) * pull / 6, to - (after - from) * pull / 6)
    }
    if isClosed { close() }
  }

  /// The handle length of a quarter circle, as a share of the radius: 4/3 · (√2 − 1).
  static let circleFactor = 0.552_284_749_830_793_4

  /// The elements in drawing order.
  public var elements: Elements { Elements(kinds, points) }

  /// True if nothing has been drawn.
  public var isEmpty: Bool { kinds.isEmpty }

  /// Reserves exactly the space of one more closed subpath of `count` curves.
  public mutating func reserveCapacity(curves count: Int) {
    kinds.reserveCapacity(kinds.count + count + 2)
    points.reserveCapacity(points.count + 3 * count + 1)
  }

  private mutating func add(_ kind: Elements.Kind, _ point: Point) {
    kinds.append(kind)
    points.append(point)
  }

  /// Begins a new subpath at `point`.
  public mutating func move(to point: Point) {
    add(.move, point)
    current = point
    start = point
  }

  /// Adds a straight line to `point`; begins there if the path is empty.
  public mutating func line(to point: Point) {
    guard current != nil else { return move(to: point) }
    add(.line, point)
    current = point
  }

  /// Adds a cubic Bézier curve to `end`; the path must have begun.
  public mutating func curve(to end: Point, control first: Point, _ second: Point) {
    precondition(current != nil, "a curve needs a point to begin at: call move(to:) first")
    kinds.append(.curve)
    points.append(first)
    points.append(second)
    points.append(end)
    current = end
  }

  /// Adds a quadratic Bézier curve to `end`; the path must have begun.
  public mutating func curve(to end: Point, control: Point) {
    guard let from = current else { return line(to: end) }
    curve(
      to: end, control: from.mixed(with: control, by: 2.0 / 3.0),
      end.mixed(with: control, by: 2.0 / 3.0))
  }

  /// Closes the subpath with a straight line to its start.
  public mutating func close() {
    guard start != nil else { return }
    kinds.append(.close)
    current = start
  }

  /// Appends all elements of `other`.
  public mutating func append(_ other: Path) {
    kinds.append(contentsOf: other.kinds)
    points.append(contentsOf: other.points)
    current = other.current ?? current
    start = other.start ?? start
  }

  /// Returns the path with every point mapped by `transform`.
  public func transformed(by transform: Transform) -> Path {
    var result = self
    for index in points.indices { result.points[index] = transform.apply(points[index]) }
    result.current = current.map(transform.apply)
    result.start = start.map(transform.apply)
    return result
  }

  /// True if all its numbers are finite.
  package var isFinite: Bool { points.allSatisfy { $0.isFinite } }

  /// True if `other` has the same kinds of elements in the same order.
  package func hasSamePieces(as other: Path) -> Bool { kinds == other.kinds }

  /// Returns the path with every point moved by `share` towards that of `other`, which has the same
  /// elements.
  package func moved(towards other: Path, by share: Double) -> Path {
    var result = self
    for index in points.indices {
      result.points[index] = points[index].mixed(with: other.points[index], by: share)
    }
    if let (a, b) = current.flatMap({ a in other.current.map { (a, $0) } }) {
      result.current = a.mixed(with: b, by: share)
    }
    if let (a, b) = start.flatMap({ a in other.start.map { (a, $0) } }) {
      result.start = a.mixed(with: b, by: share)
    }
    return result
  }

  /// The largest magnitudes of x and of y among all end and control points, in points; infinite or
  /// NaN if one of them is.
  package var extent: Vector {
    var (x, y) = (UInt64(0), UInt64(0))
    for point in points {
      // The bits of non-negative numbers are ordered like the numbers; infinity and NaN come last.
      x = max(x, point.x.magnitude.bitPattern)
      y = max(y, point.y.magnitude.bitPattern)
    }
    return Vector(Double(bitPattern: x), Double(bitPattern: y))
  }

  /// The smallest rectangle around all end and control points; nil for an empty path. It may be
  /// larger than the curves themselves.
  public var controlBounds: Rect? {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for p in points {
      (left, right) = (min(left, p.x), max(right, p.x))
      (top, bottom) = (min(top, p.y), max(bottom, p.y))
    }
    return left <= right ? Rect(left, top, right - left, bottom - top) : nil
  }
}

extension Path {
  /// The elements of a path in drawing order, made one by one on demand.
  @frozen
  public struct Elements: Sequence, Sendable {
    /// The kind of an element, which determines its number of points.
    @frozen @usableFromInline
    enum Kind: UInt8, Hashable, Sendable {
      case move, line, curve, close
    }

    @usableFromInline let kinds: [Kind]
    @usableFromInline let points: [Point]

    @inlinable
    init(_ kinds: [Kind], _ points: [Point]) { (self.kinds, self.points) = (kinds, points) }

    /// The number of elements.
    @inlinable public var count: Int { kinds.count }

    /// True if there are no elements.
    @inlinable public var isEmpty: Bool { kinds.isEmpty }

    /// The number of elements.
    @inlinable public var underestimatedCount: Int { kinds.count }

    /// Returns an iterator at the first element.
    @inlinable public func makeIterator() -> Iterator { Iterator(kinds, points) }
  }
}

extension Path.Elements {
  /// An iterator over the elements.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline let kinds: [Kind]
    @usableFromInline let points: [Point]
    @usableFromInline var piece = 0
    @usableFromInline var pointIndex = 0

    @inlinable
    init(_ kinds: [Kind], _ points: [Point]) { (self.kinds, self.points) = (kinds, points) }

    /// Returns the next element; nil after the last.
    @inlinable
    public mutating func next() -> Path.Element? {
      guard piece < kinds.count else { return nil }
      let (kind, first) = (kinds[piece], pointIndex)
      piece += 1
      switch kind {
      case .move:
        pointIndex += 1
        return .move(points[first])
      case .line:
        pointIndex += 1
        return .line(points[first])
      case .curve:
        pointIndex += 3
        return .curve(points[first], points[first + 1], points[first + 2])
      case .close: return .close
      }
    }
  }
}
