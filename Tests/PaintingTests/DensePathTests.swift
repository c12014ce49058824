import Drawing
import Geometry
import Painting
import RandomDrawings
import Testing

/// Paths whose parts lie on each other so often that their borders are sampled along lines.
@Suite struct DensePathTests {
  /// So many squares at random places, each with edges of its own.
  private func squares(_ count: Int, _ chance: inout Chance) -> [Rect] {
    (0..<count).map { _ in
      Rect(chance.number(3, 9), chance.number(3, 9), chance.number(0.2, 4), chance.number(0.2, 4))
    }
  }

  /// How much of each of 16 × 16 pixels `rects` cover together: exactly along x, on so many lines a
  /// pixel.
  private func union(of rects: [Rect], lines: Int = 200) -> [Double] {
    var cells = [Double](repeating: 0, count: 256)
    for line in 0..<16 * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      let spans = rects.filter { $0.minY <= y && y < $0.maxY }.sorted { $0.minX < $1.minX }
      var end = 0.0
      for span in spans {
        let from = max(span.minX, end)
        end = max(end, span.maxX)
        guard from < end else { continue }
        for x in Int(from)...Int(end) where x < 16 {
          let part = min(end, Double(x + 1)) - max(from, Double(x))
          cells[line / lines * 16 + x] += max(0, part) / Double(lines)
        }
      }
    }
    return cells
  }

  @Test(arguments: [2, 400]) func `coverage is that of the union`(count: Int) throws {
    var chance = Chance(1)
    for _ in 0..<4 {
      let rects = squares(count, &chance)
      let expected = union(of: rects)
      let found = try coverage(16) { canvas in
        var path = Path()
        // Not upright, so that edges cross anywhere: by less than is seen.
        for rect in rects {
          path.append(
            Path(polygon: [
              Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY + 1e-3),
              Point(rect.maxX, rect.maxY + 1e-3), Point(rect.minX, rect.maxY),
            ]))
        }
        canvas.fill(path, with: .white)
      }
      // Half a line of 1/32 pixel for a level border; two may lie in a pixel.
      let bound = count == 2 ? 1.5 : 8.5
      let wrong = found.indices.filter { abs(Double(found[$0]) - expected[$0] * 255) > bound }
      #expect(wrong.isEmpty)
    }
  }

  @Test func `dense dots are nearly the same in one path and one by one`() throws {
    var chance = Chance(2)
    let places = (0..<600).map { _ in chance.point(8, 22) }
    let found = try coverage(30) { canvas in
      var path = Path()
      for place in places { path.append(Path(circle: place, radius: 3)) }
      canvas.fill(path, with: .white)
    }
    let alone = try places.map { place in
      try coverage(30) { $0.fill(Path(circle: place, radius: 3), with: .white) }
    }
    for index in found.indices {
      let parts = alone.map { $0[index] }
      let (most, sum) = (parts.max() ?? 0, parts.reduce(0, +))
      #expect(found[index] >= most - 5 && found[index] <= sum + 5)
    }
  }

  @Test func `even-odd counts every dot`() throws {
    // The same dot twice covers nothing, however many others lie beside it.
    var chance = Chance(3)
    let places = (0..<300).map { _ in chance.point(8, 22) }
    let found = try coverage(30) { canvas in
      var path = Path()
      for place in places + places.reversed() { path.append(Path(circle: place, radius: 3)) }
      canvas.fill(path, with: .solid(.white), rule: .evenOdd)
    }
    #expect(found.allSatisfy { $0 <= 1 })
  }

  @Test func `what lies beyond the picture counts at its left and nowhere else`() throws {
    var chance = Chance(4)
    let places = (0..<600).map { _ in chance.point(-6, 36) }
    func draw(_ side: Int, _ shift: Double) throws -> [Int] {
      try coverage(side) { canvas in
        var path = Path()
        for place in places {
          path.append(Path(circle: place + Vector(shift, shift), radius: 6))
        }
        canvas.fill(path, with: .white)
      }
    }
    let (seen, whole) = (try draw(30, 0), try draw(50, 10))
    let wrong = seen.indices.filter { index in
      abs(seen[index] - whole[(10 + index / 30) * 50 + 10 + index % 30]) > 8
    }
    #expect(wrong.isEmpty)
  }
}
