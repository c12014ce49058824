import Geometry
import Testing

@Suite struct HexagonalLatticeTests {
  private let lattice = HexagonalLattice(radius: 7.3, origin: Point(31, -12))

  @Test func `cells side by side share a side, and fill the plane`() {
    let middle = lattice.middle(column: 4, row: -3)
    let neighbours = [(3, -3), (5, -3), (4, -4), (5, -4), (4, -2), (5, -2)]
    for (column, row) in neighbours {
      let way = lattice.middle(column: column, row: row) - middle
      #expect(abs(way.length - 7.3 * 3.squareRoot()) < 1e-12)
      let shared = lattice.corners.filter { corner in
        lattice.corners.contains { (way + $0 - corner).length < 1e-12 }
      }
      #expect(shared.count == 2)
    }
    let angles = lattice.corners.map(\.angle).sorted()
    for (angle, next) in zip(angles, angles.dropFirst()) {
      #expect(abs(next - angle - Math.pi / 3) < 1e-12)
    }
    #expect(lattice.corners.allSatisfy { abs($0.length - 7.3) < 1e-12 })
    #expect(abs(lattice.corners[0].dx) < 1e-12 && lattice.corners[0].dy > 0)
  }

  @Test func `a place lies in the cell with the nearest middle`() {
    var stream = SampleStream()
    for _ in 0..<20_000 {
      let place = Point(stream.number(in: -300...300), stream.number(in: -300...300))
      let (column, row) = lattice.cell(at: place)
      let own = lattice.middle(column: column, row: row).distance(to: place)
      #expect(own <= 7.3 + 1e-9)
      for other in -2...2 {
        for line in -2...2 {
          let middle = lattice.middle(column: column + other, row: row + line)
          #expect(own <= middle.distance(to: place) + 1e-9)
        }
      }
    }
  }

  @Test func `a middle lies in its own cell`() {
    for row in -9...9 {
      for column in -9...9 {
        let cell = lattice.cell(at: lattice.middle(column: column, row: row))
        #expect(cell.column == column && cell.row == row)
      }
    }
  }

  @Test(arguments: [
    Rect(-40, -60, 200, 170), Rect(31, -12, 0, 0), Rect(32, -11, 1, 1), Rect(900, 900, 31, 17),
  ])
  func `the middles in a rectangle are all there, row by row`(_ rect: Rect) {
    let middles = lattice.middles(in: rect)
    let all = (-200...200).flatMap { row in
      (-200...200).map { lattice.middle(column: $0, row: row) }
    }
    #expect(middles == all.filter { rect.nearest(to: $0) == $0 })
  }

  @Test func `far places count as at the lattice's reach, and what is not a number as the origin`()
  {
    #expect(lattice.cell(at: Point(.nan, .nan)) == (0, 0))
    let far = lattice.cell(at: Point(.infinity, -.infinity))
    #expect(far == lattice.cell(at: Point(1e300, -1e300)) && far.column > 1 << 27)
    #expect(far.row < -1 << 27)
    #expect(lattice.middles(in: Rect(.nan, 0, 9, 9)).isEmpty)
    #expect(lattice.middles(in: Rect(0, 0, .nan, 9)).isEmpty)
  }
}
