import Drawing
import Geometry
import Painting
import RandomDrawings
import RandomNumbers
import Testing

/// Paths of so many small parts that each is looked at alone, and only where several share a pixel,
/// together.
@Suite struct HeapTests {
  /// How far a pixel may be from its exact coverage that more edges pass than are resolved, of 255.
  private let sampled = 8.5

  /// Coverages of many triangles, either way round, and what they must be.
  private func triangles(
    _ count: Int, reach: Double, side: Int, _ rule: FillRule, _ chance: inout Chance
  ) throws -> [(found: Double, expected: Double)] {
    var path = Path()
    for _ in 0..<count {
      let middle = chance.point(-2, Double(side) + 2)
      path.append(
        Path(polygon: (0..<3).map { _ in middle + (chance.point(-reach, reach) - .zero) }))
    }
    let found = try coverage(side) { $0.fill(path, with: .solid(.white), rule: rule) }
    let expected = slowCoverage(of: path, rule, side: side)
    return zip(found, expected).map { (Double($0), $1 * 255) }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `heaps of triangles follow their rule within every pixel`(rule: FillRule) throws {
    var chance = Chance(1)
    for (count, reach) in [(300, 6.0), (700, 2.0), (1500, 0.7)] {
      let pixels = try triangles(count, reach: reach, side: 24, rule, &chance)
      #expect(pixels.allSatisfy { abs($0.found - $0.expected) <= sampled })
      let inexact = pixels.count { abs($0.found - $0.expected) > 1.5 }
      #expect(inexact < pixels.count / 8)
    }
  }

  @Test func `where few edges share a pixel its coverage is exact`() throws {
    var chance = Chance(2)
    let pixels = try triangles(1600, reach: 0.7, side: 100, .nonZero, &chance)
    #expect(pixels.allSatisfy { abs($0.found - $0.expected) <= 1.5 })
  }

  /// What one stroke of all `parts` covers, and each of them alone.
  private func strokes(
    _ parts: [Path], _ stroke: Stroke
  ) throws -> (together: [Int], alone: [[Int]]) {
    var path = Path()
    for part in parts { path.append(part) }
    let together = try coverage(30) { $0.stroke(path, with: .white, stroke) }
    return (
      together, try parts.map { part in try coverage(30) { $0.stroke(part, with: .white, stroke) } }
    )
  }

  @Test(arguments: [2.0, 8, 22])
  func `a stroke of many parts is the union of its parts`(spread: Double) throws {
    var chance = Chance(3)
    func part(_ index: Int) -> Path {
      let place = chance.point(15 - spread / 2, 15 + spread / 2)
      return switch index % 4 {
      case 0: Path(polyline: [place, place])
      case 1: Path(polyline: [place, place + (chance.point(-4, 4) - .zero)])
      case 2: Path(circle: place, radius: 2.5)
      default: Path(Rect(origin: place, size: Size(3, 2)))
      }
    }
    let paths = (0..<240).map(part)
    let (together, alone) = try strokes(paths, .rounded(1.3))
    // Pixels that the outline of a part may pass, even where it is too little to be seen.
    let reaches = paths.compactMap { $0.bounds?.inset(by: -1.65) }
    for index in together.indices {
      let parts = alone.map { $0[index] }.filter { $0 > 0 }
      let most = parts.max() ?? 0
      let pixel = Rect(Double(index % 30), Double(index / 30), 1, 1)
      if most == 255 || reaches.count(where: { $0.intersection(pixel) != nil }) < 2 {
        #expect(together[index] == most)
      } else if parts.count < 2 {
        #expect(abs(together[index] - most) <= 1)
      } else {
        #expect(Double(together[index]) >= Double(most) - sampled)
        #expect(together[index] <= parts.reduce(0, +) + parts.count)
      }
    }
  }

  @Test func `even-odd counts every part`() throws {
    // The same disc twice covers nothing, however many others lie beside it.
    var chance = Chance(4)
    let places = (0..<300).map { _ in chance.point(8, 22) }
    let found = try coverage(30) { canvas in
      var path = Path()
      for place in places + places.reversed() { path.append(Path(circle: place, radius: 3)) }
      canvas.fill(path, with: .solid(.white), rule: .evenOdd)
    }
    #expect(found.allSatisfy { $0 <= 1 })
  }

  @Test func `what lies beyond the picture is left out and moves nothing`() throws {
    var chance = Chance(5)
    let places = (0..<600).map { _ in chance.point(-6, 36) }
    func draw(_ side: Int, _ shift: Double) throws -> [Int] {
      try coverage(side) { canvas in
        var path = Path()
        for place in places { path.append(Path(circle: place + Vector(shift, shift), radius: 2)) }
        canvas.fill(path, with: .white)
      }
    }
    let (seen, whole) = (try draw(30, 0), try draw(50, 10))
    let wrong = seen.indices.filter { index in
      abs(seen[index] - whole[(10 + index / 30) * 50 + 10 + index % 30]) > 1
    }
    #expect(wrong.isEmpty)
  }

  @Test func `a heap is the same at once and in stripes`() throws {
    var chance = Chance(6)
    var canvas = Canvas(size: Size(60, 60))
    canvas.stroke(
      Path { path in
        for _ in 0..<900 {
          let place = chance.point(5, 55)
          path.append(Path(polyline: [place, place]))
        }
      }, with: .white, .rounded(3))
    try canvas.validate()
    let pictures = try [1, 2, 5].map { workers in
      var painter = try Painter(size: canvas.size)
      painter.paint(validated: canvas, workers: workers) { count, body in
        for index in 0..<count { body(index, index % workers) }
      }
      return painter.bitmap()
    }
    #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0])
  }
}
