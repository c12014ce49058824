import Geometry
import Rendering
import Testing

/// Places at random, held against what their distributions are known to be.
@Suite struct ScatterTests {
  private let count = 40_000

  private func scatter<Place>(_ draw: (inout SeededGenerator) -> Place) -> [Place] {
    var random = SeededGenerator(seed: 15)
    return (0..<count).map { _ in draw(&random) }
  }

  private func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(numbers.count)
  }

  /// χ² of as many equally likely bins; `shares` lie in 0..<1. Above 1.6 per bin with 100 bins once
  /// in ten thousand times.
  private func spread(_ shares: [Double], bins: Int = 100) -> Double {
    var hits = Array(repeating: 0.0, count: bins)
    for share in shares { hits[min(bins - 1, Int(share * Double(bins)))] += 1 }
    let expected = Double(shares.count) / Double(bins)
    return hits.map { ($0 - expected) * ($0 - expected) / expected }.reduce(0, +) / Double(bins - 1)
  }

  private func turn(_ way: Vector) -> Double {
    let share = way.angle / Math.twoPi
    return share < 0 ? share + 1 : share
  }

  @Test func `places in a circle are spread evenly over its area`() {
    let center = Point(30, -20)
    let ways = scatter { $0.point(inCircle: center, radius: 10) - center }
    #expect(ways.allSatisfy { $0.length <= 10 + 1e-12 })
    // The share of the area within a place's distance is evenly spread, and so is its direction.
    #expect(0.6...1.6 ~= spread(ways.map { $0.lengthSquared / 100 }))
    #expect(0.6...1.6 ~= spread(ways.map(turn)))
    #expect((mean(ways.map(\.length)) - 20.0 / 3).magnitude < 0.05)
    #expect(mean(ways.map(\.dx)).magnitude < 0.1 && mean(ways.map(\.dy)).magnitude < 0.1)
  }

  @Test func `places on a circle are spread evenly along it`() {
    let center = Point(30, -20)
    let ways = scatter { $0.point(onCircle: center, radius: 10) - center }
    #expect(ways.allSatisfy { ($0.length - 10).magnitude < 1e-12 })
    #expect(0.6...1.6 ~= spread(ways.map(turn)))
  }

  @Test func `places in a rectangle are spread evenly over it`() {
    let rect = Rect(3, 4, 20, 5)
    let points = scatter { $0.point(in: rect) }
    #expect(points.allSatisfy { rect.contains($0) })
    // Ten by ten cells: both coordinates and their company.
    #expect(
      0.6...1.6
        ~= spread(
          points.map { point in
            let column = ((point.x - 3) / 2).rounded(.down)
            return (column + (point.y - 4) / 5) / 10
          }))
  }

  @Test func `places on a sphere are spread evenly over its surface`() {
    let points = scatter { $0.point(onSphere: 2) }
    for axis in 0..<3 {
      // Slices of equal height have equal areas, whichever way the sphere is cut.
      #expect(0.6...1.6 ~= spread(points.map { $0[axis] / 4 + 0.5 }))
      #expect((mean(points.map { $0[axis] * $0[axis] }) - 4.0 / 3).magnitude < 0.03)
    }
    #expect(
      points.allSatisfy { ((($0 * $0).sum()).squareRoot() - 2).magnitude < 1e-12 })
  }

  @Test func `places in a sphere are spread evenly over its volume`() {
    let points = scatter { $0.point(inSphere: 2) }
    let radii = points.map { ($0 * $0).sum().squareRoot() / 2 }
    #expect(radii.allSatisfy { $0 <= 1 + 1e-12 })
    #expect(0.6...1.6 ~= spread(radii.map { $0 * $0 * $0 }))
    #expect(0.6...1.6 ~= spread(points.map { turn(Vector($0.x, $0.y)) }))
    #expect((mean(radii) - 0.75).magnitude < 0.005)
  }

  @Test func `places along a path are spread evenly along its length`() {
    var random = SeededGenerator(seed: 15)
    let bend = Path(arc: Point(0, 0), radius: 10, from: 0, to: Math.pi)
    let arc = random.points(count, along: bend)
    #expect(arc.allSatisfy { (($0 - .zero).length - 10).magnitude < 0.01 })
    #expect(0.6...1.6 ~= spread(arc.map { ($0 - .zero).angle / Math.pi }))
    // Two subpaths of 30 and 10 points: a quarter falls on the second, nothing on the way there.
    var lines = Path(polyline: [.zero, Point(30, 0)])
    lines.append(Path(polyline: [Point(0, 50), Point(0, 60)]))
    let places = random.points(count, along: lines)
    let second = places.count { $0.y > 1 }
    #expect(abs(second - count / 4) < 350)
    #expect(places.allSatisfy { $0.y == 0 && $0.x <= 30 || $0.x == 0 && (50...60).contains($0.y) })
    let square = random.points(count, along: Path(Rect(0, 0, 1, 1)))
    #expect(abs(square.count { $0.x == 0 } - count / 4) < 350)
    #expect(random.points(9, along: Path()).isEmpty)
    #expect(random.points(9, along: Path(polyline: [.zero, .zero])).isEmpty)
  }

  static let sheets: [(Rect, Double, UInt64)] = [
    (Rect(0, 0, 100, 100), 5, 1), (Rect(-40, 7, 200, 13), 3, 2), (Rect(10, 10, 60, 60), 2.5, 3),
    (Rect(0, 0, 7, 90), 9, 4), (Rect(0, 0, 3, 3), 40, 5),
  ]

  @Test(arguments: sheets)
  func `Poisson discs keep their distance and leave no room`(
    bounds: Rect, distance: Double, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let points = random.poissonDiscs(in: bounds, distance: distance)
    #expect(points.allSatisfy { bounds.contains($0) })
    var nearest = Double.infinity
    for (index, point) in points.enumerated() {
      for other in points[..<index] { nearest = min(nearest, point.distance(to: other)) }
    }
    #expect(nearest >= distance || points.count == 1)
    // Every place is within the distance of a point, but for gaps of a thousandth of it.
    var farthest = 0.0
    for row in 0...120 {
      for column in 0...120 {
        let place = Point(
          bounds.minX + bounds.width * Double(column) / 120,
          bounds.minY + bounds.height * Double(row) / 120)
        let away = points.map { ($0 - place).lengthSquared }.min() ?? .infinity
        farthest = max(farthest, away)
      }
    }
    #expect(farthest.squareRoot() <= distance * 1.001)
  }

  @Test func `Poisson discs are as many as such scatterings hold`() {
    for seed in UInt64(0)..<6 {
      var random = SeededGenerator(seed: seed)
      let points = random.poissonDiscs(in: Rect(0, 0, 200, 200), distance: 5)
      // 0.70 of them for area and square of the distance, as is known of dense scatterings; more at
      // the rim.
      let density = Double(points.count) * 25 / 40_000
      #expect(0.68...0.76 ~= density, "\(density)")
    }
    var random = SeededGenerator(seed: 1)
    #expect(random.poissonDiscs(in: Rect(0, 0, 0, 10), distance: 5).isEmpty)
  }

  @Test func `the same seed scatters the same places`() {
    var (one, same, other) = (
      SeededGenerator(seed: 7), SeededGenerator(seed: 7), SeededGenerator(seed: 8)
    )
    let bounds = Rect(0, 0, 50, 50)
    let points = one.poissonDiscs(in: bounds, distance: 4)
    #expect(points == same.poissonDiscs(in: bounds, distance: 4))
    #expect(points != other.poissonDiscs(in: bounds, distance: 4))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a rectangle that is nowhere has room for no disc`(place: Double) {
    var random = SeededGenerator(seed: 1)
    #expect(random.poissonDiscs(in: Rect(place, 0, 50, 50), distance: 9).isEmpty)
    #expect(random.poissonDiscs(in: Rect(0, 0, .nan, 50), distance: 9).isEmpty)
  }
}
