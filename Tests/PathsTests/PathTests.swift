import Geometry
import Paths
import Testing

@Suite struct PathTests {
  @Test func `a rounded rectangle stays inside its rectangle`() {
    let rect = Rect(10, 20, 100, 50)
    #expect(Path(roundedRect: rect, radius: 16).controlBounds == rect)
  }

  @Test func `a transform and its inverse bring a point back`() throws {
    let transform = Transform.rotation(0.7).then(.scale(2, 3)).then(.translation(Vector(5, -8)))
    let point = Point(12, 34)
    let back = try #require(transform.inverse).apply(transform.apply(point))
    #expect(back.distance(to: point) < 1e-12)
  }

  @Test func `a path tells its pieces as they were drawn`() {
    let (a, b, c, d) = (Point(1, 2), Point(3, 5), Point(8, 13), Point(21, 34))
    let path = Path { path in
      path.move(to: a)
      path.line(to: b)
      path.curve(to: c, control: d, a)
      path.close()
      path.move(to: d)
    }
    #expect(Array(path.elements) == [.move(a), .line(b), .curve(d, a, c), .close, .move(d)])
    #expect(path.elements.count == 5)
    var twice = path
    twice.append(path)
    #expect(Array(twice.elements) == Array(path.elements) + Array(path.elements))
    let way = Vector(0.5, -4)
    var moved = path.transformed(by: .translation(way)).elements.makeIterator()
    #expect(moved.next() == .move(a + way))
    #expect(moved.next() == .line(b + way))
    #expect(moved.next() == .curve(d + way, a + way, c + way))
  }

  @Test func `a profile is closed along its base`() {
    let hill = Path(profile: -2...6, base: 50, pieces: 2) { 40 - 8 * $0 }
    #expect(
      hill
        == Path(polygon: [
          Point(-2, 50), Point(-2, 40), Point(2, 36), Point(6, 32), Point(6, 50),
        ]))
  }

  @Test func `hills rise from their base, each row its own`() throws {
    let noise = GradientNoise(seed: 5)
    let rows = [3.5, 9.5].map {
      Path(hills: 0...300, base: 90, height: 40, waves: 3, noise, row: $0)
    }
    #expect(rows[0] != rows[1])
    for row in rows {
      let bounds = try #require(row.controlBounds)
      #expect(bounds.maxY == 90 && bounds.minX == 0 && bounds.maxX == 300)
      #expect(bounds.height > 10 && bounds.height < 1.4 * 40)
    }
  }

  @Test func `the same points joined otherwise are another path`() {
    func path(_ build: (inout Path) -> Void) -> Path {
      Path { path in
        path.move(to: .zero)
        build(&path)
      }
    }
    let (a, b, c) = (Point(1, 0), Point(1, 1), Point(0, 1))
    let lines = path { path in for point in [a, b, c] { path.line(to: point) } }
    let curve = path { $0.curve(to: c, control: a, b) }
    #expect(lines != curve)
    #expect(lines == Path(polyline: [.zero, a, b, c]))
  }

  @Test(arguments: [
    (0.0, Double.infinity), (.nan, 1.0), (-.infinity, .infinity), (0.0, 1e300), (1e18, -1e18),
    (0.0, 6284.0),
  ])
  func `an arc that never ends is a path that cannot be drawn`(start: Double, end: Double) {
    let path = Path(arc: Point(3, 4), radius: 5, from: start, to: end)
    #expect(path.elements.count == 1 && !path.extent.isFinite)
  }

  @Test func `an arc goes round a thousand times at most`() {
    let path = Path(arc: Point(3, 4), radius: 5, from: 0, to: 2000 * Math.pi)
    #expect(path.elements.count == 4001 && path.extent.isFinite)
  }

  @Test func `an extent tells of every coordinate`() {
    #expect(Path().extent == .zero)
    let path = Path { path in
      path.move(to: Point(-3, 1))
      path.curve(to: Point(1, 2), control: Point(2, -7), Point(0, 0))
    }
    #expect(path.extent == Vector(3, 7))
    for bad in [Double.nan, -.nan, .infinity, -.infinity] {
      let torn = Path(polyline: [Point(1, 1), Point(bad, 2), Point(3, 1e308)])
      #expect(!torn.extent.dx.isFinite && torn.extent.dy == 1e308)
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1e308, 1e300])
  func `a way between shapes that no number can measure still ends`(far: Double) {
    for point in [Point(far, far), Point(-far, 3)] {
      let path = Path(polyline: [.zero, point, Point(3, 4)])
      let morph = PathMorph(from: path, to: Path(Rect(0, 0, 5, 5)))
      #expect(morph.path(at: 1) == Path(Rect(0, 0, 5, 5)))
      #expect(!morph.path(at: 0.5).isEmpty)
    }
  }

  @Test func `what is not a number lies nowhere`() {
    let shapes = [
      Path(circle: .zero, radius: 10), Path(Rect(-5, -5, 10, 10)),
      Path(circle: Point(.nan, 0), radius: 10), Path(circle: Point(0, .infinity), radius: 10),
    ]
    for shape in shapes {
      for place in [Point(.nan, .nan), Point(.nan, 0), Point(0, .nan)] {
        #expect(!shape.contains(place) && shape.windingNumber(around: place) == 0)
      }
    }
    for shape in shapes[2...] { #expect(!shape.contains(Point(1, 1))) }
  }

  @Test(arguments: [1e308, .greatestFiniteMagnitude, .infinity])
  func `a curve as large as any number surrounds points at once`(far: Double) {
    var curve = Path()
    curve.move(to: Point(-far, -far))
    curve.curve(to: Point(far, far), control: Point(far, -far), Point(-far, far))
    #expect([-1, 0, 1].contains(curve.windingNumber(around: Point(1, 2))))
    #expect(Path(circle: .zero, radius: min(far, 1e300)).contains(Point(1, 2)))
  }
}
