/// A cubic Bézier curve, with its points, tangents and length. ``Path/curve(to:control:_:)`` draws
/// the same one, and a ``Path/Element`` of a path is one.
///
/// ```swift
/// let curve = CubicCurve(Point(20, 80), Point(60, 0), Point(120, 160), Point(180, 60))
/// let (place, heading) = (curve.point(at: 0.3), curve.direction(at: 0.3).angle)
/// ```
///
/// Equal steps of the parameter are no equal lengths; to move along a path evenly, use `PathMeasure`.
///
/// Source: G. Farin, "Curves and surfaces for CAGD", 2002, §4.
public struct CubicCurve: Hashable, Sendable {
  /// Its start.
  public let start: Point
  /// The control point that it leaves towards.
  public let first: Point
  /// The control point that it arrives from.
  public let second: Point
  /// Its end.
  public let end: Point
  /// True for a straight line, whose handles divide it in three.
  package let isLine: Bool

  /// Creates the curve from `start` to `end` with two control points between them.
  public init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
    (self.start, self.first, self.second, self.end) = (start, first, second, end)
    isLine = false
  }

  /// Creates a straight line.
  package init(_ start: Point, _ end: Point) {
    (self.start, self.end) = (start, end)
    (first, second) = (start.mixed(with: end, by: 1.0 / 3), start.mixed(with: end, by: 2.0 / 3))
    isLine = true
  }

  /// The curve in the opposite direction.
  package var reversed: CubicCurve {
    isLine ? CubicCurve(end, start) : CubicCurve(end, second, first, start)
  }

  /// Returns the curve with every control point mapped.
  package func mapped(_ transform: (Point) -> Point) -> CubicCurve {
    guard !isLine else { return CubicCurve(transform(start), transform(end)) }
    return CubicCurve(transform(start), transform(first), transform(second), transform(end))
  }

  /// Returns the point at `t`, 0 at the start … 1 at the end, which are exact; beyond, the cubic
  /// continues.
  public func point(at t: Double) -> Point {
    let s = 1 - t
    if isLine { return Point(s * start.x + t * end.x, s * start.y + t * end.y) }
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x,
      a * start.y + b * first.y + c * second.y + d * end.y)
  }

  /// Returns the derivative of the point by `t`, in points: the tangent. At the start it is three
  /// times the way to the first control point.
  public func derivative(at t: Double) -> Vector {
    if isLine { return end - start }
    let s = 1 - t
    return (first - start) * (3 * s * s) + (second - first) * (6 * s * t)
      + (end - second) * (3 * t * t)
  }

  /// Returns the direction at `t`, 0…1, of length 1; at a point where the derivative is zero, the
  /// direction after it, and at the end, the direction before it. Zero for a curve without extent.
  public func direction(at t: Double) -> Vector {
    let way = derivative(at: t)
    if way.lengthSquared > 0 { return way.normalized }
    if t < 1 {
      for point in [first, second, end] where t == 0 && point != start {
        return (point - start).normalized
      }
      return ((end - second) * t + (second - first) * (1 - 2 * t) - (first - start) * (1 - t))
        .normalized
    }
    for point in [second, first, start] where point != end { return (end - point).normalized }
    return .zero
  }

  /// Returns the part from `from` to `to`, 0 ≤ from ≤ to ≤ 1.
  public func section(from: Double, to: Double) -> CubicCurve {
    if from == 0 && to == 1 { return self }
    let (head, tail) = (point(at: from), point(at: to))
    if isLine { return CubicCurve(head, tail) }
    let third = (to - from) / 3
    return CubicCurve(
      head, head + derivative(at: from) * third, tail - derivative(at: to) * third, tail)
  }

  /// Returns the number of equal steps of `t` whose lines stay within `tolerance` points of the
  /// curve; at most 4096. A tolerance that is not greater than 0 counts as ``Path/flatness``.
  ///
  /// Source: G. Wang, "The subdivision method for finding the intersection between two Bézier
  /// curves or surfaces", 1984: the distance of a line is at most an eighth of the largest second
  /// derivative.
  package func steps(within tolerance: Double) -> Int {
    if isLine { return 1 }
    let (leaving, across, arriving): (Vector, Vector, Vector) = (
      first - start, second - first, end - second
    )
    let (a, b) = (arriving - across, across - leaving)
    let bend = max(a.length, b.length)
    let tolerance = tolerance > 0 ? tolerance : Path.flatness
    let steps = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return steps < 4096 ? max(1, Int(steps)) : 4096
  }

  /// The parameters between 0 and 1 of its extrema along x and along y; ascending for each.
  package var turns: [Double] {
    guard !isLine else { return [] }
    return CubicCurve.turns(start.x, first.x, second.x, end.x)
      + CubicCurve.turns(start.y, first.y, second.y, end.y)
  }

  /// Returns the zeroes of the derivative, a quadratic a·t² + 2b·t + c, inside 0…1.
  private static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = p2 - 2 * p1 + p0
    let c = p1 - p0
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return [] }
    // The larger root in this form loses no digits if a is small.
    let q = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}

// MARK: Length

extension CubicCurve {
  /// Returns the length of the part up to `t`, 0…1, in points, within 10⁻¹¹ of that of the control
  /// polygon.
  ///
  /// By Gauss–Legendre quadrature with eight nodes, halved while the halves give another sum.
  public func length(to t: Double = 1) -> Double {
    if isLine { return (end - start).length * t }
    let polygon = (first - start).length + (second - first).length + (end - second).length
    guard polygon > 0, t > 0 else { return 0 }
    return length(0, t, sum(0, t), within: 1e-11 * polygon, halvings: 20)
  }

  private func length(
    _ from: Double, _ to: Double, _ whole: Double, within bound: Double, halvings: Int
  ) -> Double {
    let middle = (from + to) / 2
    let (left, right) = (sum(from, middle), sum(middle, to))
    guard (left + right - whole).magnitude > bound, halvings > 0 else { return left + right }
    return length(from, middle, left, within: bound, halvings: halvings - 1)
      + length(middle, to, right, within: bound, halvings: halvings - 1)
  }

  private func sum(_ from: Double, _ to: Double) -> Double {
    let (center, half) = ((from + to) / 2, (to - from) / 2)
    var sum = 0.0
    for (node, weight) in CubicCurve.legendre {
      let (before, behind) = (center - half * node, center + half * node)
      sum += weight * (derivative(at: before).length + derivative(at: behind).length)
    }
    return sum * half
  }

  /// The positive zeroes of the eighth Legendre polynomial, and their weights.
  private static let legendre = [
    (0.183_434_642_495_649_8, 0.362_683_783_378_362_0),
    (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
    (0.960_289_856_497_536_3, 0.101_228_536_290_376_3),
  ]

  /// Returns the `t` up to which the curve has the length `length`, of `total`; by Newton's method
  /// within shrinking bounds.
  package func parameter(atLength length: Double, of total: Double) -> Double {
    guard length > 0 else { return 0 }
    guard length < total else { return 1 }
    var t = length / total
    if isLine { return t }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let miss = self.length(to: t) - length
      if miss.magnitude <= 1e-12 * total { break }
      if miss > 0 { high = t } else { low = t }
      let next = t - miss / derivative(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}

/// A quadratic Bézier curve, a part of a parabola: stalks, boughs, leaves, a hanging rope, a path
/// round a corner. ``Path/curve(to:control:)`` draws the same one.
///
/// Source: de Casteljau's construction; G. Farin, "Curves and surfaces for CAGD", 2002, §3.1.
public struct QuadraticCurve: Hashable, Sendable {
  /// Its start.
  public var start: Point
  /// The intersection of the tangents at both ends: the curve leaves towards it and arrives from
  /// it.
  public var control: Point
  /// Its end.
  public var end: Point

  /// Creates the curve from `start` to `end` that is pulled towards `control`.
  public init(_ start: Point, _ control: Point, _ end: Point) {
    (self.start, self.control, self.end) = (start, control, end)
  }

  /// Returns the point at `share`, 0 at the start … 1 at the end; beyond, the parabola continues.
  /// Equal steps of the share are shorter where the curve bends more.
  public func point(at share: Double) -> Point {
    let (from, to) = (start.mixed(with: control, by: share), control.mixed(with: end, by: share))
    return from.mixed(with: to, by: share)
  }

  /// Returns the derivative of the point by the share, in points: the tangent. At the start it is
  /// twice the way to the control point.
  public func derivative(at share: Double) -> Vector {
    (control - start) * (2 * (1 - share)) + (end - control) * (2 * share)
  }

  /// Returns the direction at `share`, of length 1; where the derivative is zero, which is at a
  /// turning point or an end on the control point, the one after it, and at the end, the one before
  /// it. Zero for a curve without extent.
  public func direction(at share: Double) -> Vector {
    let way = derivative(at: share)
    if way.lengthSquared > 0 { return way.normalized }
    let (departure, arrival): (Vector, Vector) = (control - start, end - control)
    let bend = arrival - departure
    return (share < 1 ? bend : -bend).normalized
  }

  /// The same curve as a cubic one.
  public var cubic: CubicCurve {
    CubicCurve(
      start, start.mixed(with: control, by: 2.0 / 3), end.mixed(with: control, by: 2.0 / 3), end)
  }

  /// Returns the curve moved by `way`.
  public func offset(by way: Vector) -> QuadraticCurve {
    QuadraticCurve(start + way, control + way, end + way)
  }
}
