import Drawing
import Geometry
import Painting
import RandomCases
import RandomDrawings
import RandomNumbers
import Testing

/// Shapes that only mistakes draw.
@Suite struct DegenerateShapeTests {
  private static let numbers: [Double] = [
    0, 0, 5, 5, 5.000_000_001, 5 + 1.0 / 4096, 12.5, 20, -3, 40, 1e-300, 1e9, -1e9, 131_072, 1e15,
    -1e300, 0.1,
  ]

  private let widths: [Double] = [0.01, 0.5, 3, 1e9]
  private let caps: [Stroke.Cap] = [.butt, .round, .square]
  private let joins: [Stroke.Join] = [.round, .bevel]
  private let dashes: [[Double]] = [[], [], [3, 2], [0, 4], [1e-12, 1e-12], [1e9]]

  @Test func `no shape crashes or paints outside of its box`() throws {
    var chance = Chance(21)
    var painter = try Painter(size: Size(32, 32))
    for round in 0..<RandomCases.count(1500, of: 6000) {
      // Half of the shapes stay near and are watched; the others only must end.
      let isNear = round.isMultiple(of: 2)
      let choices = DegenerateShapeTests.numbers.filter { !isNear || (0...20).contains($0) }
      func number() -> Double {
        guard !round.isMultiple(of: 10) else { return chance.number(in: 0...20) }
        return choices.randomElement(using: &chance) ?? 0
      }
      func point() -> Point { Point(number(), number()) }
      var path = Path()
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...5, using: &chance) {
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: path.close()
        case 1, 2: path.line(to: point())
        case 3: path.curve(to: point(), control: point(), point())
        default: path.move(to: point())
        }
      }
      let width = widths.randomElement(using: &chance) ?? 1
      let stroke = Stroke(
        isNear ? min(width, 3) : width,
        cap: caps.randomElement(using: &chance) ?? .butt,
        join: joins.randomElement(using: &chance) ?? .round,
        dash: dashes.randomElement(using: &chance) ?? [],
        dashPhase: number())
      func draw(_ canvas: inout Canvas) {
        if round % 3 == 0 {
          canvas.fill(
            path, with: .solid(.white), rule: round.isMultiple(of: 4) ? .evenOdd : .nonZero)
        } else {
          canvas.stroke(path, with: .white, stroke)
        }
      }
      let found = try painter.coverage(draw)
      // What was painted before decides no pixel.
      if round.isMultiple(of: 100) { #expect(try coverage(32, draw) == found) }
      guard isNear, let bounds = path.controlBounds else { continue }
      let reach = round % 3 == 0 ? 0 : stroke.width * 0.71
      let box = bounds.inset(by: -(reach + 0.001))
      for index in found.indices where found[index] > 0 {
        let (x, y) = (Double(index % 32), Double(index / 32))
        #expect(x + 1 > box.minX && x < box.maxX && y + 1 > box.minY && y < box.maxY)
      }
    }
  }

  @Test func `what reaches far out is seen where it passes`() throws {
    for far in [1e4, 1e6, 1e9, 1e11] {
      let found = try coverage(16) {
        $0.fill(
          Path(polygon: [Point(-far, -far), Point(far, far), Point(far, -far)]), with: .white)
      }
      for index in found.indices {
        let (x, y) = (index % 16, index / 16)
        #expect(found[index] == (x > y ? 255 : x < y ? 0 : 128))
      }
      let line = try coverage(16) {
        $0.stroke(
          Path(polyline: [Point(-far, 5), Point(far, 5)]), with: .white,
          Stroke(2, dash: [4, 4], dashPhase: -far.truncatingRemainder(dividingBy: 8)))
      }
      let lit = (0..<16).map { line[4 * 16 + $0] > 127 }
      #expect(lit == (0..<16).map { $0 % 8 < 4 })
    }
  }

  @Test func `dashes too fine to see become a tint`() throws {
    let found = try coverage(16) {
      $0.stroke(
        Path(polyline: [Point(0, 8), Point(16, 8)]), with: .white,
        Stroke(4, dash: [1e-7, 3e-7]))
    }
    for x in 1..<15 { #expect(abs(found[8 * 16 + x] - 64) <= 8) }
  }

  @Test func `a cusp is round`() throws {
    // The curve goes to the right and comes back on itself.
    let path = Path {
      $0.move(to: Point(4, 8))
      $0.curve(to: Point(4, 8), control: Point(16, 8), Point(16, 8))
    }
    let found = try coverage(20) { $0.stroke(path, with: .white, Stroke(4)) }
    // It turns at 4 + 12 · 3/4.
    for (x, y, isInside) in [(12, 8, true), (13, 8, true), (14, 7, true), (15, 8, false)] {
      #expect((found[y * 20 + x] > 127) == isInside, "\(x), \(y): \(found[y * 20 + x])")
    }
  }
}
