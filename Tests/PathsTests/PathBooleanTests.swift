import Foundation
import Geometry
import Paths
import RandomNumbers
import Testing

/// What holds of areas taken together.
@Suite struct PathBooleanTests {
  /// How many random pairs are tried: some thousands, or what the environment says.
  private static let count =
    ProcessInfo.processInfo.environment["MOTECRAFT_POLYGON_PAIRS"].flatMap { Int($0) } ?? 1500

  private typealias Operation = (Path, Path, FillRule) -> Path

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `random pairs have the areas that a slow reference finds`(rule: FillRule) {
    var wrong: [String] = []
    let kinds = ShapePair.allCases
    for number in 0..<Self.count / 2 {
      var dice = Chance(UInt64(number))
      let (first, second) = kinds[number % kinds.count].make(&dice)
      let truth = SlowAreas(first, second, rule)
      let (a, b) = (Path(first), Path(second))
      let found = [
        (a.union(b, rule: rule), truth.union),
        (a.intersection(b, rule: rule), truth.intersection),
        (a.subtracting(b, rule: rule), truth.subtraction),
        (a.symmetricDifference(b, rule: rule), truth.symmetricDifference),
      ]
      let extent = (first + second).joined().map { max(abs($0.x), abs($0.y)) }.max() ?? 0
      for (index, (path, area)) in found.enumerated() {
        let miss = abs(path.signedArea - area)
        // Numbers of this extent leave no more in their last bits.
        if miss > 1e-6 * area + 1e-13 * extent * extent {
          wrong.append("\(kinds[number % kinds.count]) \(number).\(index): \(miss) of \(area)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `places lie inside of results as they lie inside of both shapes`(rule: FillRule) {
    var (checked, wrong) = (0, 0)
    let kinds = ShapePair.allCases
    for number in 0..<Self.count / 10 {
      var dice = Chance(UInt64(number))
      let (first, second) = kinds[number % kinds.count].make(&dice)
      let (a, b) = (Path(first), Path(second))
      guard let box = a.union(b, rule: rule).bounds else { continue }
      let results = [
        a.union(b, rule: rule), a.intersection(b, rule: rule), a.subtracting(b, rule: rule),
        a.symmetricDifference(b, rule: rule),
      ]
      for _ in 0..<20 {
        let place = Point(
          dice.number(in: box.minX...box.maxX), dice.number(in: box.minY...box.maxY))
        // What lies on an edge, as good as numbers can tell, may fall to either side.
        let reach = 1e-9 * max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
        guard !(first + second).contains(where: { isNear($0, place, reach) }) else { continue }
        let (inA, inB) = (a.contains(place, rule: rule), b.contains(place, rule: rule))
        let truth = [inA || inB, inA && inB, inA && !inB, inA != inB]
        for (result, isInside) in zip(results, truth) {
          checked += 1
          // Results are the same by either rule, and go round a place once at most.
          let winding = result.windingNumber(around: place)
          if winding != (isInside ? 1 : 0) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0 && checked > Self.count)
  }

  private func isNear(_ outline: [Point], _ place: Point, _ reach: Double) -> Bool {
    outline.indices.contains { index in
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      let way = b - a
      let share = ((place - a).dot(way) / max(way.lengthSquared, 1e-300)).clippedToUnit
      return (a + way * share).distance(to: place) <= reach
    }
  }
}

/// What holds between areas taken together, and of their outlines.
@Suite struct PathBooleanIdentityTests {
  private static let shapes = (0..<240).map { number in
    var dice = Chance(UInt64(number) + 7_000)
    let kinds = ShapePair.allCases
    let (first, second) = kinds[number % kinds.count].make(&dice)
    return (Path(first), Path(second), FillRule.allRules[number / 12 % 2])
  }

  private func bound(_ paths: Path...) -> Double {
    let reach = paths.compactMap(\.bounds).map {
      max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY))
    }
    let extent = reach.max() ?? 0
    return 1e-12 * extent * extent
  }

  @Test func `areas of union, intersection and differences add up`() {
    for (a, b, rule) in Self.shapes {
      let (areaA, areaB) = (
        a.normalized(rule: rule).signedArea, b.normalized(rule: rule).signedArea
      )
      let union = a.union(b, rule: rule).signedArea
      let common = a.intersection(b, rule: rule).signedArea
      let apart = a.symmetricDifference(b, rule: rule).signedArea
      let bound = bound(a, b)
      #expect(abs(union + common - areaA - areaB) <= bound)
      #expect(abs(a.subtracting(b, rule: rule).signedArea - (areaA - common)) <= bound)
      #expect(abs(apart - (union - common)) <= bound)
    }
  }

  @Test func `order does not matter, and a shape with itself is itself`() {
    for (a, b, rule) in Self.shapes {
      #expect(a.union(b, rule: rule) == b.union(a, rule: rule))
      #expect(a.intersection(b, rule: rule) == b.intersection(a, rule: rule))
      let own = a.normalized(rule: rule)
      #expect(a.union(a, rule: rule) == own && a.intersection(a, rule: rule) == own)
      #expect(a.subtracting(a, rule: rule).isEmpty)
      #expect(a.symmetricDifference(a, rule: rule).isEmpty)
      #expect(a.union(Path(), rule: rule) == own && a.intersection(Path(), rule: rule).isEmpty)
    }
  }

  @Test func `results are settled: either rule shows the same, and nothing changes any more`() {
    for (a, b, rule) in Self.shapes {
      let result = a.symmetricDifference(b, rule: rule)
      let again = result.normalized(rule: .evenOdd)
      #expect(abs(again.signedArea - result.signedArea) <= bound(a, b))
      #expect(result.normalized().signedArea == again.signedArea)
    }
  }

  @Test func `outlines do not cross where lines lie closer than the grid can tell`() {
    // The grid's unit is 1 beside so large a number, so every crossing is moved.
    let far = Point(0x1p47, 0x1p47)
    for number in 0..<300 {
      var dice = Chance(UInt64(number) + 90_000)
      let extent = [4.0, 9, 30, 200][number % 4]
      let steep = number % 3 == 0 ? 16.0 : 1
      let corners = (0..<12).map { _ in
        Point(
          (dice.number(in: 0...extent) / steep).rounded(),
          (dice.number(in: 0...extent) * steep).rounded())
      }
      var path = Path(polygon: corners)
      path.append(Path(polygon: [far, far + Vector(-2, 0), far + Vector(0, -2)]))
      let lines = path.normalized(rule: FillRule.allRules[number % 2]).contours.flatMap(\.curves)
      for (index, a) in lines.enumerated() {
        for b in lines[..<index] where doCross(a, b) {
          Issue.record("\(number): \(a) crosses \(b)")
        }
      }
    }
  }

  private func doCross(_ a: CubicCurve, _ b: CubicCurve) -> Bool {
    func areParted(_ line: CubicCurve, _ other: CubicCurve) -> Bool {
      let way = line.end - line.start
      return way.cross(other.start - line.start) * way.cross(other.end - line.start) < 0
    }
    return areParted(a, b) && areParted(b, a)
  }

  @Test func `corners come back as they were`() {
    let box = Path(Rect(0.1, 0.7, 1.1, 2.3))
    let other = Path(Rect(0.3, 0.9, 0.2, 0.2))
    #expect(box.union(other) == box)
    #expect(Set(box.subtracting(other).points).isSuperset(of: box.points + other.points))
    #expect(box.subtracting(other).signedArea == box.signedArea - other.signedArea)
  }

  @Test func `touching shapes, holes and shared edges`() {
    let (left, right) = (Path(Rect(0, 0, 2, 2)), Path(Rect(2, 0, 2, 2)))
    #expect(left.union(right) == Path(Rect(0, 0, 4, 2)))
    #expect(left.intersection(right).isEmpty)
    let corner = left.union(Path(Rect(2, 2, 2, 2)))
    #expect(corner.signedArea == 8 && corner.contours.count == 2)
    let ring = Path(Rect(0, 0, 6, 6)).subtracting(Path(Rect(2, 2, 2, 2)))
    #expect(ring.signedArea == 32 && ring.contours.count == 2)
    #expect(!ring.contains(Point(3, 3)) && ring.contains(Point(1, 3)))
    #expect(ring.union(Path(Rect(1, 1, 4, 4))) == Path(Rect(0, 0, 6, 6)))
    // A bow tie has two wings by either rule; a pentagram has a heart by one of them.
    let bow = Path(polygon: [Point(0, 0), Point(2, 2), Point(2, 0), Point(0, 2)])
    #expect(bow.normalized().signedArea == 2 && bow.normalized().contours.count == 2)
    let star = Path(polygon: (0..<5).map { Point.zero + Vector(angle: Double($0) * 0.8 * Math.pi) })
    #expect(star.normalized().contours.count == 1)
    #expect(star.normalized(rule: .evenOdd).contours.count == 5)
  }

  @Test func `what has no area or no number leaves nothing`() {
    let point = Path { $0.move(to: Point(1, 1)) }
    let line = Path(polygon: [Point(0, 0), Point(4, 3), Point(8, 6)])
    let broken = Path(polygon: [Point(0, 0), Point(.nan, 1), Point(2, 2)])
    let endless = Path(polygon: [Point(0, 0), Point(.infinity, 1), Point(2, 2)])
    // Points on its curves overflow.
    let vast = Path(circle: Point(0, -.greatestFiniteMagnitude), radius: 100)
    for path in [Path(), point, line, broken, endless, vast] {
      #expect(path.normalized().isEmpty)
      #expect(path.union(Path(Rect(0, 0, 1, 1))) == Path(Rect(0, 0, 1, 1)))
    }
    for size in [1e-250, 1e-150, 1e6, 1e150, 1e300] {
      let box = Path(Rect(-size, -size, 2 * size, 2 * size))
      #expect(box.union(Path(Rect(-size, -size, size, size))) == box)
    }
  }

  @Test func `sides are exact`() {
    var dice = Chance(3)
    for _ in 0..<20_000 {
      func whole() -> Double { (dice.number(in: -1...1) * 0x1p48).rounded() }
      let (a, b) = (Vector(whole(), whole()), Vector(whole(), whole()))
      let near = Vector(
        (a.dx * 0.5).rounded() + Double(dice.whole(-1...1)),
        (a.dy * 0.5).rounded() + Double(dice.whole(-1...1)))
      for other in [b, near, a * -1] {
        let cross = Int128(a.dx) * Int128(other.dy) - Int128(a.dy) * Int128(other.dx)
        let found = GridPoint.cross(a, other)
        #expect(found.sign == (cross < 0 ? .minus : .plus) && (found == 0) == (cross == 0))
        #expect(
          abs(GridPoint.preciseCross(a, other) - Double(cross)) <= abs(Double(cross)) * 0x1p-51)
      }
    }
  }
}

extension FillRule {
  fileprivate static let allRules = [FillRule.nonZero, .evenOdd]
}

extension Path {
  /// All corners and ends.
  fileprivate var points: [Point] {
    elements.compactMap {
      switch $0 {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
  }
}
