import Geometry
import Paths
import RandomNumbers
import Testing

extension Path {
  /// A path of a few subpaths with lines and curves, some of them closed, some with cusps.
  static func anyhow(_ dice: inout Chance, reach: Double = 100) -> Path {
    var path = Path()
    for _ in 0..<dice.whole(1...3) {
      path.move(to: dice.point(within: reach))
      for _ in 0..<dice.whole(1...6) {
        if dice.chance(0.4) {
          path.line(to: dice.point(within: reach))
        } else if dice.chance(0.2) {
          // A curve whose handles lie on its ends.
          let end = dice.point(within: reach)
          path.curve(to: end, control: path.current ?? .zero, end)
        } else {
          path.curve(
            to: dice.point(within: reach), control: dice.point(within: reach),
            dice.point(within: reach))
        }
      }
      if dice.chance(0.5) { path.close() }
    }
    return path
  }

  static func closedAnyhow(_ dice: inout Chance) -> Path {
    var path = Path { $0.move(to: dice.point(within: 100)) }
    for _ in 0..<dice.whole(2...6) {
      path.curve(
        to: dice.point(within: 100), control: dice.point(within: 100), dice.point(within: 100))
    }
    path.close()
    return path
  }
}

/// Lengths, places, directions and parts.
@Suite struct PathMeasureTests {
  private static let paths = (0..<120).map { number in
    var dice = Chance(UInt64(number))
    return Path.anyhow(&dice)
  }

  /// The sum of very many chords, which falls short by the square of their number.
  private func chords(_ path: Path) -> Double {
    func sum(_ steps: Int) -> Double {
      path.contours.flatMap(\.curves).reduce(0) { total, curve in
        let places = (0...steps).map { curve.point(at: Double($0) / Double(steps)) }
        return zip(places, places.dropFirst()).reduce(total) { $0 + $1.0.distance(to: $1.1) }
      }
    }
    // Richardson's step takes the square off.
    return (4 * sum(2000) - sum(1000)) / 3
  }

  @Test func `lengths are those of many short chords`() {
    for path in Self.paths.prefix(40) {
      let truth = chords(path)
      #expect(abs(path.length - truth) <= 2e-6 * truth)
    }
    let circle = Path(arc: .zero, radius: 100, from: 0, to: Math.twoPi)
    // Quarter circles of cubic curves are a little long.
    #expect(circle.length > 200 * Math.pi && circle.length < 200.05 * Math.pi)
    #expect(Path(Rect(0, 0, 3, 4)).length == 14)
    // A curve that goes out and turns back on a line: 2/3 of the way out, and back.
    let cusp = Path { path in
      path.move(to: .zero)
      path.curve(to: .zero, control: Point(8, 0), Point(8, 0))
    }
    #expect(abs(cusp.length - 12) < 1e-9)
  }

  @Test func `parts add up to the whole`() {
    for (number, path) in Self.paths.enumerated() {
      var dice = Chance(UInt64(number))
      let measure = PathMeasure(path)
      let cuts = ([0, measure.length] + (0..<4).map { _ in dice.number(in: 0...measure.length) })
        .sorted()
      var sum = 0.0
      for (from, to) in zip(cuts, cuts.dropFirst()) {
        let part = measure.path(from: from, to: to)
        #expect(abs(part.length - (to - from)) <= 1e-8 * measure.length)
        sum += part.length
      }
      #expect(abs(sum - measure.length) <= 1e-8 * measure.length)
      #expect(abs(measure.length - path.length) <= 1e-12 * measure.length)
    }
  }

  @Test func `a place lies at the end of the part that leads to it, and its tangent goes on`()
    throws
  {
    for (number, path) in Self.paths.enumerated() {
      var dice = Chance(UInt64(number) + 500)
      let measure = PathMeasure(path)
      for _ in 0..<4 {
        let distance = dice.number(in: 0.01...0.99) * measure.length
        let place = try #require(measure.point(at: distance))
        let part = measure.path(from: 0, to: distance)
        #expect(try #require(part.current).distance(to: place) <= 1e-7)
        let tangent = try #require(measure.tangent(at: distance))
        #expect(abs(tangent.length - 1) < 1e-12)
        #expect(path.point(at: distance) == place && path.tangent(at: distance) == tangent)
        // Told by two places close by; not across a corner or a cusp.
        let step = 1e-5 * measure.length
        guard let before = measure.point(at: distance - step),
          let after = measure.point(at: distance + step), before.distance(to: after) > 1.99 * step
        else { continue }
        #expect(((after - before).normalized - tangent).length < 0.05)
      }
    }
  }

  @Test func `fractions go round`() throws {
    for number in 0..<40 {
      var dice = Chance(UInt64(number) + 900)
      let path = Path.closedAnyhow(&dice)
      let (head, tail) = (Double(dice.whole(40...60)) / 64, Double(dice.whole(5...25)) / 64)
      let over = path.trimmedPath(from: head, to: 1 + tail)
      #expect(over == path.trimmedPath(from: head, to: tail))
      #expect(over == path.trimmedPath(from: head - 3, to: tail - 2))
      #expect(abs(over.length - (1 + tail - head) * path.length) < 1e-8 * path.length)
      // Without a break.
      #expect(over.contours.count == 1 && !over.contours[0].isClosed)
      #expect(
        path.trimmedPath(from: 0.25, to: 1.25) == path && path.trimmedPath(from: 0, to: 1) == path)
      #expect(path.trimmedPath(from: tail, to: tail).isEmpty)
      let end = try #require(path.point(atFraction: tail))
      #expect(try #require(over.current).distance(to: end) < 1e-7)
    }
    let line = Path(polyline: [Point(0, 0), Point(10, 0)])
    let parts = line.trimmedPath(from: 0.8, to: 0.3).contours
    #expect(parts.map(\.start) == [Point(8, 0), Point(0, 0)])
    #expect(parts.map(\.end) == [Point(10, 0), Point(3, 0)])
  }

  @Test func `dashes have the lengths of their pattern`() {
    let line = Path(polyline: [Point(0, 0), Point(10, 0)])
    func spans(_ lengths: [Double], _ phase: Double) -> [[Double]] {
      line.dashed(lengths, phase: phase).contours.map { [$0.start.x, $0.end.x] }
    }
    #expect(spans([3, 2], 0) == [[0, 3], [5, 8]])
    #expect(spans([3, 2], 4) == [[1, 4], [6, 9]])
    #expect(spans([3, 2], -4) == [[0, 2], [4, 7], [9, 10]])
    #expect(spans([4], 0) == [[0, 4], [8, 10]])
    #expect(line.dashed([]) == line && line.dashed([0, 0]) == line && line.dashed([.nan]) == line)
    // The dash over the seam of a closed way is one.
    let box = Path(Rect(0, 0, 10, 10)).dashed([6, 4], phase: 3)
    #expect(box.contours.count == 4)
    #expect(box.contours.allSatisfy { abs(Path([$0]).length - 6) < 1e-9 })
  }

  @Test func `extremes have answers`() {
    #expect(Path().length == 0 && Path().point(at: 1) == nil && Path().tangent(at: 1) == nil)
    #expect(Path().trimmedPath(from: 0.2, to: 0.7).isEmpty && Path().bounds == nil)
    let point = Path { $0.move(to: Point(3, 4)) }
    #expect(point.length == 0 && point.point(at: 5) == Point(3, 4) && point.tangent(at: 0) == nil)
    let broken = Path(polyline: [.zero, Point(.nan, 0)])
    #expect(broken.trimmedPath(from: 0.2, to: 0.7).length.isFinite)
    let far = Path(circle: Point(1e6, -1e6), radius: 10)
    #expect(abs(far.length / Path(circle: .zero, radius: 10).length - 1) < 1e-9)
    #expect(Path(Rect(0, 0, 1, 1)).point(at: .nan) == Point(0, 0))
  }

  @Test func `bounds touch the curve on every side`() throws {
    for path in Self.paths {
      let box = try #require(path.bounds)
      let outer = try #require(path.controlBounds)
      #expect(outer.minX <= box.minX + 1e-9 && outer.maxX >= box.maxX - 1e-9)
      #expect(outer.minY <= box.minY + 1e-9 && outer.maxY >= box.maxY - 1e-9)
      let places = path.contours.flatMap { contour in
        contour.curves.flatMap { curve in (0...400).map { curve.point(at: Double($0) / 400) } }
      }
      let near = 0.05
      let (xs, ys) = (places.map(\.x), places.map(\.y))
      for (edge, reached) in [(box.minX, xs.min()), (box.minY, ys.min())] {
        let reached = try #require(reached)
        #expect(reached >= edge - 1e-9 && reached < edge + near)
      }
      for (edge, reached) in [(box.maxX, xs.max()), (box.maxY, ys.max())] {
        let reached = try #require(reached)
        #expect(reached <= edge + 1e-9 && reached > edge - near)
      }
    }
  }

  @Test func `areas and windings are those of fine polygons`() {
    for path in Self.paths.prefix(60) {
      let polygons = path.polygons(within: 1e-4)
      let area = polygons.reduce(0) { $0 + Path(polygon: $1).signedArea }
      #expect(abs(path.signedArea - area) < 0.5)
      var dice = Chance(9)
      for _ in 0..<50 {
        let place = dice.point(within: 100)
        guard
          path.flattened(tolerance: 1e-3).contours.flatMap(\.curves).allSatisfy({
            abs(($0.end - $0.start).normalized.cross(place - $0.start)) > 0.01
              || (place - $0.start).length > 30
          })
        else { continue }
        #expect(path.windingNumber(around: place) == Path(polygons).windingNumber(around: place))
      }
    }
    let disc = Path(circle: Point(50, 50), radius: 10)
    #expect(disc.windingNumber(around: Point(50, 50)) == 1 && disc.contains(Point(57, 57)))
    #expect(disc.reversed.windingNumber(around: Point(50, 50)) == -1)
    #expect(!disc.contains(Point(57.2, 57.2)))
    #expect(abs(disc.signedArea - 100 * Math.pi) < 0.1 && disc.reversed.signedArea < 0)
    var twice = disc
    twice.append(disc)
    #expect(twice.contains(Point(50, 50)) && !twice.contains(Point(50, 50), rule: .evenOdd))
  }

  @Test func `dashes of no length are there at starts and corners`() {
    let bend = Path(polyline: [Point(0, 20), Point(50, 20), Point(50, 70)])
    let dots =
      (0...5).map { Point(Double($0) * 10, 20) } + (3...6).map { Point(50, Double($0) * 10) }
    #expect(bend.dashed([0, 10]).contours.map(\.start) == dots)
    #expect(
      bend.dashed([0, 10]).contours.allSatisfy { $0.curves.count == 1 && $0.end == $0.start })
    #expect(Path(Rect(0, 0, 20, 20)).dashed([0, 20]).contours.count == 4)
    #expect(Path(polyline: [.zero, .zero]).dashed([0, 4]).contours.count == 1)
    #expect(Path(polyline: [.zero, .zero]).dashed([1, 4], phase: 2).isEmpty)
    for dash in [[0, 10.0], [0, 7, 3, 0, 0, 5], [0, 12, 0, 6]] {
      for phase in [0, 5, -3, 10.0] {
        let stroke = Stroke(2, cap: .round, dash: dash, dashPhase: phase)
        let area = bend.stroked(stroke, tolerance: 1e-4).signedArea
        let other = bend.dashed(dash, phase: phase).stroked(
          Stroke(2, cap: .round), tolerance: 1e-4
        ).signedArea
        #expect(abs(area - other) < 0.01, "\(dash) \(phase)")
      }
    }
  }

  @Test func `a dash that ends on a corner has no join there`() {
    let corner = Path(polyline: [Point(10, 60), Point(60, 60), Point(60, 10)])
    // 0.1 and 0.2 leave rounding in the sums.
    for (dash, phase) in [([50.0, 100], 0.0), ([49.9, 100.1], -0.1), ([25, 25.0], 25)] {
      let drawn = corner.stroked(Stroke(6, dash: dash, dashPhase: phase)).signedArea
      let dashed = corner.dashed(dash, phase: phase).stroked(Stroke(6)).signedArea
      let length = dash[0] == 25 ? 50.0 : dash[0]
      #expect(
        abs(drawn - 6 * length) < 1e-6 && abs(dashed - drawn) < 1e-6, "\(dash): \(drawn), \(dashed)"
      )
    }
    let box = Path(Rect(0, 0, 50, 50))
    // Two sides that overlap where they meet without a join.
    #expect(abs(box.stroked(Stroke(6, dash: [50, 100])).signedArea - 591) < 1e-6)
    #expect(abs(box.dashed([50, 100]).stroked(Stroke(6)).signedArea - 591) < 1e-6)
    // A dash that goes on beyond the end has its joins.
    #expect(abs(box.stroked(Stroke(6, dash: [60, 100])).signedArea - 600) < 1e-6)
    #expect(abs(box.dashed([60, 100]).stroked(Stroke(6)).signedArea - 600) < 1e-6)
  }
}
