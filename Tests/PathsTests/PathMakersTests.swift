import Geometry
import Paths
import RandomNumbers
import Testing

/// Closed splines, tension, sectors and segments.
@Suite struct PathMakersTests {
  private func curves(_ path: Path) -> [CubicCurve] {
    var (curves, current): ([CubicCurve], Point) = ([], .zero)
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): current = point
      case .curve(let first, let second, let end):
        curves.append(CubicCurve(current, first, second, end))
        current = end
      case .close: break
      }
    }
    return curves
  }

  private let corners = [
    Point(10, 20), Point(80, -10), Point(120, 60), Point(70, 130), Point(-20, 90),
  ]

  // MARK: Splines

  @Test func `an open spline is the same as before, to the last bit`() {
    var chance = Chance(3)
    let points = (0..<30).map { _ in
      Point(chance.number(in: -500...500), chance.number(in: -500...500))
    }
    let path = Path { path in
      path.move(to: points[0])
      for i in 1..<points.count {
        let (before, after) = (points[max(0, i - 2)], points[min(points.count - 1, i + 1)])
        path.curve(
          to: points[i], control: points[i - 1] + (points[i] - before) / 6,
          points[i] - (after - points[i - 1]) / 6)
      }
    }
    #expect(Path(through: points) == path)
  }

  /// The formula of Catmull and Rom as a matrix, independent of control points.
  @Test func `a closed spline is that of Catmull and Rom round all points`() {
    let curves = curves(Path(through: corners, isClosed: true))
    #expect(curves.count == corners.count)
    for (index, curve) in curves.enumerated() {
      let before = index + corners.count - 1
      let p = (0..<4).map { corners[(before + $0) % corners.count] }
      for t in [0, 0.2, 0.5, 0.9, 1.0] {
        func part(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> Double {
          let linear = (p2 - p0) * t
          let square = (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
          return 0.5 * (2 * p1 + linear + square + (3 * p1 - p0 - 3 * p2 + p3) * t * t * t)
        }
        let wanted = Point(
          part(p[0].x, p[1].x, p[2].x, p[3].x), part(p[0].y, p[1].y, p[2].y, p[3].y))
        #expect(curve.point(at: t).distance(to: wanted) < 1e-12)
      }
    }
    let elements = Array(Path(through: corners, isClosed: true).elements)
    #expect(elements.count == corners.count + 2 && elements.last == .close)
  }

  @Test func `a closed spline has no corner and does not care where it begins`() {
    for tension in [-0.5, 0, 0.4] {
      let curves = curves(Path(through: corners, isClosed: true, tension: tension))
      for index in curves.indices {
        let next = curves[(index + 1) % curves.count]
        #expect(curves[index].end == next.start)
        #expect((curves[index].derivative(at: 1) - next.derivative(at: 0)).length < 1e-12)
      }
      let turned = self.curves(
        Path(through: Array(corners[2...] + corners[..<2]), isClosed: true, tension: tension))
      #expect(Array(curves[2...] + curves[..<2]) == turned)
    }
  }

  @Test func `tension draws the handles in, and at 1 the pieces are straight`() {
    let loose = curves(Path(through: corners))
    let half = curves(Path(through: corners, tension: 0.5))
    for (loose, half) in zip(loose, half) {
      #expect(((loose.first - loose.start) / 2 - (half.first - half.start)).length < 1e-12)
      #expect(((loose.second - loose.end) / 2 - (half.second - half.end)).length < 1e-12)
    }
    for isClosed in [false, true] {
      let tight = Path(through: corners, isClosed: isClosed, tension: 1)
      let sides = corners.indices.dropLast(isClosed ? 0 : 1).map {
        corners[$0].distance(to: corners[($0 + 1) % corners.count])
      }
      #expect(abs(PathMeasure(tight).length - sides.reduce(0, +)) < 1e-9)
    }
  }

  @Test func `splines of few points are drawn`() {
    for isClosed in [false, true] {
      #expect(Path(through: [], isClosed: isClosed).isEmpty)
      let kinds = Array(Path(through: [Point(1, 2)], isClosed: isClosed).elements)
      #expect(kinds == [.move(Point(1, 2))] + (isClosed ? [.close] : []))
    }
    let pair = Path(through: [Point(0, 0), Point(6, 8)], isClosed: true)
    #expect(abs(PathMeasure(pair).length - 20) < 1e-9)
  }

  // MARK: Sectors and segments

  @Test func `sectors and segments have the areas of their formulas`() {
    let (center, radius) = (Point(40, -15), 90.0)
    for (start, end) in [(0.3, 1.7), (-2, 2.5), (1.0, 0.2), (0, 6.2)] {
      let angle = end - start
      let sector = Path(sector: center, radius: radius, from: start, to: end)
      let ring = Path(sector: center, radius: radius, innerRadius: 50, from: start, to: end)
      let segment = Path(chord: center, radius: radius, from: start, to: end)
      func isNear(_ path: Path, _ area: Double) -> Bool {
        abs(self.area(path) - area) < 1e-3 * abs(area) + 1e-6
      }
      #expect(isNear(sector, radius * radius * angle / 2))
      #expect(isNear(ring, (radius * radius - 50 * 50) * angle / 2))
      #expect(isNear(segment, radius * radius * (angle - Math.sin(angle)) / 2))
      let length = abs(angle) * radius
      #expect(abs(PathMeasure(sector).length - length - 2 * radius) < 3e-4 * length)
      #expect(abs(PathMeasure(ring).length - length * (1 + 50 / radius) - 2 * 40) < 6e-4 * length)
      #expect(
        abs(PathMeasure(segment).length - length - 2 * radius * abs(Math.sin(angle / 2)))
          < 3e-4 * length)
    }
    let none = Path(sector: center, radius: radius, innerRadius: 50, from: 0, to: .infinity)
    #expect(none.controlBounds == nil || none.elements.contains { $0 == .close })
  }

  /// Returns the area that the lines of a path enclose, positive if they run clockwise on screen.
  private func area(_ path: Path) -> Double {
    var points: [Point] = []
    for element in path.flattened(tolerance: 1e-4).elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve, .close: break
      }
    }
    return points.indices.reduce(0) { sum, index in
      let (a, b) = (points[index], points[(index + 1) % points.count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }
}
