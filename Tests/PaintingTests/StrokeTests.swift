import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// Strokes, measured against what they are by definition.
@Suite struct StrokeTests {
  /// Compares coverage with that of the places where `isInside` says so, 987 of them a pixel.
  private func expect(
    _ side: Int, _ found: [Int], within tolerance: Double, _ words: String,
    _ isInside: (Point) -> Bool
  ) {
    for index in found.indices {
      // A lattice of the golden ratio: no line through a pixel meets a row of them.
      func share(_ samples: Int) -> Double {
        let count = (0..<samples).count { sample in
          let turn = (Double(sample) + 0.5) * 0.618_033_988_749_895
          return isInside(
            Point(
              Double(index % side) + (Double(sample) + 0.5) / Double(samples),
              Double(index / side) + turn - turn.rounded(.down)))
        }
        return Double(count) / Double(samples)
      }
      // Most pixels are clearly all or nothing.
      guard Double(found[index]) != share(55) * 255 else { continue }
      let exact = share(987) * 255
      guard abs(Double(found[index]) - exact) > tolerance else { continue }
      Issue.record("\(words) at \(index % side), \(index / side): \(found[index]), not \(exact)")
    }
  }

  private func distance(_ point: Point, _ from: Point, _ to: Point) -> Double {
    let way = to - from
    let along = (point - from).dx * way.dx + (point - from).dy * way.dy
    let share = way.lengthSquared > 0 ? min(max(along / way.lengthSquared, 0), 1) : 0
    return (point - (from + way * share)).length
  }

  @Test func `round lines are all that lies near their path`() throws {
    var chance = Chance(11)
    for round in 0..<120 {
      let points = (0..<2 + round % 4).map { _ in chance.point(2, 14) }
      let width = chance.number(in: 0.3...5)
      let found = try coverage(16) {
        $0.stroke(Path(polyline: points), with: .white, .rounded(width))
      }
      expect(16, found, within: 7, "round \(round)") { place in
        zip(points, points.dropFirst()).contains { distance(place, $0, $1) <= width / 2 }
      }
    }
  }

  @Test func `butt and square ends are cut straight`() throws {
    var chance = Chance(12)
    for round in 0..<120 {
      let (from, to) = (chance.point(3, 13), chance.point(3, 13))
      let (width, isSquare) = (chance.number(in: 0.3...4), round.isMultiple(of: 2))
      let found = try coverage(16) {
        $0.stroke(
          Path(polyline: [from, to]), with: .white, Stroke(width, cap: isSquare ? .square : .butt))
      }
      let way = to - from
      let (unit, more) = (way.normalized, isSquare ? width / 2 : 0)
      expect(16, found, within: 7, "round \(round)") { place in
        let offset = place - from
        let along = offset.dx * unit.dx + offset.dy * unit.dy
        let across = offset.dx * unit.dy - offset.dy * unit.dx
        return abs(across) <= width / 2 && along >= -more && along <= way.length + more
      }
    }
  }

  @Test func `arcs are rings`() throws {
    var chance = Chance(13)
    for round in 0..<60 {
      let (middle, radius) = (chance.point(7, 9), chance.number(in: 1...6))
      let width = chance.number(in: 0.3...radius)
      let path = Path(arc: middle, radius: radius, from: 0.3, to: 0.3 + Math.twoPi)
      let found = try coverage(16) { $0.stroke(path, with: .white, .rounded(width)) }
      expect(16, found, within: 8, "round \(round)") {
        abs(($0 - middle).length - radius) <= width / 2
      }
    }
  }

  @Test(arguments: [Stroke.Join.miter, .round, .bevel])
  func `corners are joined as asked for`(join: Stroke.Join) throws {
    var chance = Chance(14)
    for round in 0..<120 {
      let corner = Point(10, 10)
      let (first, second) = (chance.number(in: 0...Math.twoPi), chance.number(in: 0...Math.twoPi))
      let (a, b) = (Vector(angle: first), Vector(angle: second))
      let turn = -(a.dx * b.dx + a.dy * b.dy)
      // Near the limit of ten, and where both ways lie on each other, rounding decides.
      let half = ((1 + turn) / 2).squareRoot()
      guard abs(half - 0.1) > 0.01, half < 0.999, half > 0.02 else { continue }
      let width = chance.number(in: 0.5...4)
      let found = try coverage(20) {
        $0.stroke(
          Path(polyline: [corner + a * 9, corner, corner + b * 9]), with: .white,
          Stroke(width, join: join))
      }
      let side = a.dx * b.dy - a.dy * b.dx > 0 ? -1.0 : 1.0
      let (left, right) = (
        corner + a.perpendicular * (side * width / 2), corner - b.perpendicular * (side * width / 2)
      )
      let outer = (a + b).normalized * -1
      let point = corner + outer * (width / 2 / half)
      expect(20, found, within: 7, "round \(round)") { place in
        let inLines = [a, b].contains { unit in
          let offset = place - corner
          let along = offset.dx * unit.dx + offset.dy * unit.dy
          return along >= 0 && along <= 9
            && abs(offset.dx * unit.dy - offset.dy * unit.dx) <= width / 2
        }
        if inLines { return true }
        switch join {
        case .round: return (place - corner).length <= width / 2
        case .miter where half > 0.1: return isInside(place, [corner, left, point, right])
        case .miter, .bevel: return isInside(place, [corner, left, right])
        }
      }
    }
  }

  private func isInside(_ place: Point, _ corners: [Point]) -> Bool {
    let sides = zip(corners, corners.dropFirst() + [corners[0]]).map { from, to in
      (to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x) >= 0
    }
    return sides.allSatisfy { $0 } || !sides.contains(true)
  }

  @Test func `a pen is stretched as its transform says`() throws {
    var chance = Chance(15)
    for round in 0..<40 {
      let map = Transform.scale(chance.number(in: 0.5...3), chance.number(in: 0.5...3))
        .then(.rotation(chance.number(in: 0...6))).then(.translation(Vector(8, 8)))
      guard let inverse = map.inverse else { continue }
      let points = (0..<3).map { _ in chance.point(-2, 2) }
      let width = chance.number(in: 0.3...2)
      let found = try coverage(16) {
        $0.transformed(by: map) {
          $0.stroke(Path(polyline: points), with: .white, .rounded(width))
        }
      }
      expect(16, found, within: 8, "round \(round)") { place in
        let place = inverse.apply(place)
        return zip(points, points.dropFirst()).contains { distance(place, $0, $1) <= width / 2 }
      }
    }
  }

  @Test func `a line of no length leaves its caps`() throws {
    let paths = [
      Path(polyline: [Point(8, 8), Point(8, 8)]), Path(polygon: [Point(8, 8)]),
      Path {
        $0.move(to: Point(8, 8))
        $0.curve(to: Point(8, 8), control: Point(8, 8), Point(8, 8))
      },
    ]
    for path in paths {
      let round = try coverage(16) { $0.stroke(path, with: .white, .rounded(6)) }
      expect(16, round, within: 7, "round") { ($0 - Point(8, 8)).length <= 3 }
      let square = try coverage(16) { $0.stroke(path, with: .white, Stroke(6, cap: .square)) }
      expect(16, square, within: 0, "square") { abs($0.x - 8) <= 3 && abs($0.y - 8) <= 3 }
      #expect(try coverage(16) { $0.stroke(path, with: .white, Stroke(6)) }.allSatisfy { $0 == 0 })
    }
    #expect(
      try coverage(16) { $0.stroke(Path(polyline: [Point(8, 8)]), with: .white, .rounded(6)) }
        .allSatisfy { $0 == 0 })
  }

  @Test func `dashes of no length are dots and squares`() throws {
    let line = Path(polyline: [Point(3, 4), Point(21, 4)])
    let dots = try coverage(24) {
      $0.stroke(line, with: .white, Stroke(2, cap: .round, dash: [0, 6]))
    }
    expect(24, dots, within: 7, "dots") { place in
      [3.0, 9, 15].contains { (place - Point($0, 4)).length <= 1 }
        || (place - Point(21, 4)).length <= 0
    }
  }

  @Test func `a closed dashed line is joined where it began`() throws {
    let square = Path(Rect(4, 4, 12, 12))
    let dashed = try coverage(20) {
      $0.stroke(square, with: .white, Stroke(2, dash: [6, 6], dashPhase: 3))
    }
    // Dashes lie round all four corners.
    for (x, y) in [(3, 3), (16, 3), (3, 16), (16, 16)] { #expect(dashed[y * 20 + x] == 255) }
    for middle in [10, 9] { #expect(dashed[3 * 20 + middle] == 0 && dashed[middle * 20 + 16] == 0) }
  }

  @Test func `hairlines keep their weight`() throws {
    var chance = Chance(16)
    for _ in 0..<200 {
      let (from, to) = (chance.point(2, 30), chance.point(2, 30))
      let found = try coverage(32) {
        for _ in 0..<40 {
          $0.stroke(Path(polyline: [from, to]), with: .white, Stroke(0.01), blend: .add)
        }
      }
      let weight = Double(found.reduce(0, +)) / 255 / 40
      let exact = (to - from).length * 0.01
      // Of each pixel's 2.55 steps at most, half a one is rounded.
      #expect(abs(weight - exact) <= exact * 0.4 + 0.01)
    }
  }
}
