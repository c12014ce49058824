import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// The area of fills, measured with other means.
@Suite struct CoverageTests {
  @Test func `every pixel of a simple polygon holds its exact area`() throws {
    var chance = Chance(1)
    for _ in 0..<2000 {
      let corners = chance.simplePolygon(
        around: chance.point(4, 12), reach: chance.number(in: 1...12))
      let found = try coverage(16) { $0.fill(Path(polygon: corners), with: .white) }
      let wrong = found.indices.filter { index in
        let cell = Rect(Double(index % 16), Double(index / 16), 1, 1)
        return abs(Double(found[index]) - abs(area(clipped(corners, to: cell))) * 255) > 1
      }
      #expect(wrong.isEmpty, "\(corners)")
    }
  }

  @Test func `all coverage together is the area of the clipped polygon`() throws {
    var chance = Chance(2)
    for _ in 0..<2000 {
      let corners = chance.simplePolygon(
        around: chance.point(-8, 32), reach: chance.number(in: 2...40))
      let found = try coverage(24) { $0.fill(Path(polygon: corners), with: .white) }
      let exact = abs(area(clipped(corners, to: Rect(0, 0, 24, 24)))) * 255
      let partial = found.count { (1..<255).contains($0) }
      let empty = found.count { $0 == 0 }
      // Half a step for each pixel that is rounded, one in 400 of which is empty or full.
      let bound = Double(partial) / 2 + Double(min(empty, partial)) / 16 + 1
      #expect(abs(Double(found.reduce(0, +)) - exact) <= bound)
    }
  }

  @Test func `the wider the picture, the same coverage`() throws {
    // Wide pictures are worked on in bands of few rows, which must not show.
    var chance = Chance(3)
    for _ in 0..<20 {
      let path = Path(polygon: (0..<7).map { _ in chance.point(0, 40) })
      let narrow = try painted(40, 40) { $0.fill(path, with: .white) }
      let long = path.transformed(by: .translation(Vector(20_000, 0)))
      let wide = try painted(20_040, 40) {
        $0.fill(long, with: .white)
        $0.fill(Path(Rect(0, 0, 1, 40.5)), with: .white)
      }
      var joined = long
      joined.append(Path(polygon: [Point(0, 0), Point(1, 0), Point(1, 40), Point(0, 40)]))
      let banded = try painted(20_040, 40) { $0.fill(joined, with: .white) }
      let wrong = (0..<1600).filter { index in
        let (x, y) = (index % 40, index / 40)
        return wide[20_000 + x, y] != narrow[x, y] || banded[20_000 + x, y] != narrow[x, y]
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test func `moving by whole pixels moves the picture and nothing else`() throws {
    var chance = Chance(4)
    for round in 0..<400 {
      var path = Path()
      path.move(to: chance.point(10, 30))
      for _ in 0..<3 {
        path.curve(
          to: chance.point(10, 30), control: chance.point(10, 30), chance.point(10, 30))
      }
      let (dx, dy) = (
        Int.random(in: -9...9, using: &chance), Int.random(in: -9...9, using: &chance)
      )
      func draw(_ path: Path) throws -> [Int] {
        try coverage(60) {
          if round.isMultiple(of: 2) {
            $0.fill(path, with: .white)
          } else {
            $0.stroke(path, with: .white, Stroke(1.7, cap: .square, dash: [5, 2]))
          }
        }
      }
      let here = try draw(path.transformed(by: .translation(Vector(10, 10))))
      let there = try draw(
        path.transformed(by: .translation(Vector(Double(10 + dx), Double(10 + dy)))))
      let wrong = (0..<42 * 42).filter { index in
        let place = (9 + index / 42) * 60 + 9 + index % 42
        return here[place] != there[place + dy * 60 + dx]
      }
      #expect(wrong.isEmpty, "round \(round)")
    }
  }

  @Test func `shapes that share an edge leave no seam and do not overlap`() throws {
    var chance = Chance(5)
    for _ in 0..<1500 {
      let corners = chance.simplePolygon(around: Point(12, 12), reach: 14)
      let cut = Int.random(in: 1..<corners.count - 1, using: &chance)
      // A fan round the middle: each two neighbours share an edge.
      let middle = Point(12, 12)
      let first = [middle] + corners[...cut]
      let second = [middle] + corners[cut...] + [corners[0]]
      let whole = try coverage(24) { $0.fill(Path(polygon: corners), with: .white) }
      let one = try coverage(24) { $0.fill(Path(polygon: first), with: .white) }
      let other = try coverage(24) { $0.fill(Path(polygon: second.reversed()), with: .white) }
      #expect(whole.indices.allSatisfy { abs(one[$0] + other[$0] - whole[$0]) <= 1 })
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `shapes that cross themselves follow their rule within every pixel`(rule: FillRule) throws {
    var chance = Chance(6)
    for round in 0..<500 {
      var path = Path(polygon: (0..<3 + round % 6).map { _ in chance.point(-3, 19) })
      if round.isMultiple(of: 3) {
        path.append(Path(polygon: (0..<3).map { _ in chance.point(-3, 19) }))
      }
      let found = try coverage(16) { $0.fill(path, with: .solid(.white), rule: rule) }
      let expected = slowCoverage(of: path, rule, side: 16)
      let wrong = found.indices.filter {
        abs(Double(found[$0]) - expected[$0] * 255) > 1.5
      }
      #expect(wrong.isEmpty, "round \(round)")
    }
  }

  @Test func `a shape that lies on itself counts once`() throws {
    let square = Path(Rect(1.25, 1.5, 4, 4))
    var twice = square
    twice.append(square)
    twice.append(Path(Rect(1.25, 1.5, 2, 4)))
    let once = try coverage(8) { $0.fill(square, with: .white) }
    let again = try coverage(8) { $0.fill(twice, with: .white) }
    #expect(once == again)
  }

  @Test func `a circle has the area of a circle`() throws {
    for radius in [0.3, 1, 5.5, 40, 300] {
      let side = Int(radius * 2) + 4
      let middle = Double(side) / 2 + 0.3
      let found = try coverage(side) {
        $0.fill(Path(circle: Point(middle, middle), radius: radius), with: .white)
      }
      let area = Double(found.reduce(0, +)) / 255
      // Curves stray by 1/64 pixel, the path itself by 0.03 % of the radius.
      let bound = 0.02 + Math.twoPi * radius * (1.0 / 64 + 0.0003 * radius)
      #expect(abs(area - Math.pi * radius * radius) < bound)
    }
  }

  @Test func `nested clips let through the product of their coverages`() throws {
    var chance = Chance(7)
    for _ in 0..<300 {
      let paths = (0..<3).map { _ in
        Path(polygon: chance.simplePolygon(around: chance.point(6, 14), reach: 12))
      }
      let alone = try paths.map { path in try coverage(20) { $0.fill(path, with: .white) } }
      let nested = try coverage(20) {
        $0.clipped(to: paths[0]) {
          $0.clipped(to: Path(Rect(3, 2, 14, 16))) {
            $0.clipped(to: paths[1]) { $0.fill(paths[2], with: .white) }
          }
        }
      }
      let wrong = nested.indices.filter { index in
        let isOpen = (3..<17).contains(index % 20) && (2..<18).contains(index / 20)
        let product = alone.reduce(255.0) { $0 * Double($1[index]) / 255 }
        return abs(Double(nested[index]) - (isOpen ? product : 0)) > 1.1
      }
      #expect(wrong.isEmpty)
    }
  }
}

/// Coverage by 512 lines a pixel, on each of which the inside is found exactly.
func slowCoverage(of path: Path, _ rule: FillRule, side: Int) -> [Double] {
  var edges: [(Point, Point)] = []
  var (start, current) = (Point.zero, Point.zero)
  for element in path.elements {
    switch element {
    case .move(let point): (start, current) = (point, point)
    case .line(let point):
      edges.append((current, point))
      current = point
    case .close: edges.append((current, start))
    case .curve: Issue.record("polygons have no curves")
    }
  }
  var cells = [Double](repeating: 0, count: side * side)
  let lines = 512
  for line in 0..<side * lines {
    let y = (Double(line) + 0.5) / Double(lines)
    let crossings = edges.compactMap { from, to -> (x: Double, winding: Int)? in
      guard (from.y <= y) != (to.y <= y) else { return nil }
      return (from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y), from.y < to.y ? 1 : -1)
    }.sorted { $0.x < $1.x }
    var winding = 0
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      winding += crossing.winding
      guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
      let (left, right) = (max(crossing.x, 0), min(next.x, Double(side)))
      guard left < right else { continue }
      for x in Int(left)...min(Int(right), side - 1) {
        let part = min(right, Double(x + 1)) - max(left, Double(x))
        cells[line / lines * side + x] += max(0, part) / Double(lines)
      }
    }
  }
  return cells
}
