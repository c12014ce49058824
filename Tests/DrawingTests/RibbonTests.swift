import Drawing
import Geometry
import Testing

@Suite struct RibbonTests {
  @Test func `its edges lie half of its width to both sides of the line`() {
    let ends = [
      Mesh.Knot(Point(10, 20), width: 6, color: .white),
      Mesh.Knot(Point(40, 20), width: 2, color: .black),
    ]
    let mesh = Mesh(ribbon: ends)
    let places = [Point(10, 17), Point(10, 23), Point(40, 19), Point(40, 21)]
    #expect(mesh.vertices.map(\.position) == places)
    #expect(mesh.vertices.map(\.color) == [.white, .white, .black, .black])
    #expect(mesh.indices == [0, 1, 2, 1, 3, 2])
  }

  @Test func `it lies across the way from the knot before to the knot after`() {
    let corner = [Point(0, 0), Point(10, 0), Point(10, 10)]
    let mesh = Mesh(ribbon: corner.map { Mesh.Knot($0, width: 2, color: .white) })
    let across = mesh.vertices[3].position - mesh.vertices[2].position
    #expect(abs(across.length - 2) < 1e-12 && abs(across.dot(Vector(1, 1))) < 1e-12)
  }

  @Test func `few knots, or all in one place, make no area`() {
    #expect(Mesh(ribbon: []) == Mesh())
    let knot = Mesh.Knot(Point(3, 3), width: 4, color: .white)
    #expect(Mesh(ribbon: [knot]).indices.isEmpty)
    #expect(Mesh(ribbon: [knot, knot]).vertices.allSatisfy { $0.position == Point(3, 3) })
  }

  @Test func `along a curve its middle is the curve, and looks are given by the share of it`() {
    let curve = QuadraticCurve(Point(0, 0), Point(30, 60), Point(90, 10))
    let mesh = Mesh(ribbon: curve, pieces: 8) { share in
      (1 + 4 * share, Color(white: share))
    }
    for knot in 0...8 {
      let share = Double(knot) / 8
      let (left, right) = (mesh.vertices[2 * knot], mesh.vertices[2 * knot + 1])
      let middle = left.position.mixed(with: right.position, by: 0.5)
      #expect(middle.distance(to: curve.point(at: share)) < 1e-12)
      #expect(abs(left.position.distance(to: right.position) - 1 - 4 * share) < 1e-12)
      #expect(left.color == Color(white: share) && right.color == left.color)
    }
    #expect(mesh.indices.count == 8 * 6)
  }

  @Test func `a tail narrows evenly and fades, and goes on smoothly between samples`() {
    let places = (0..<5).map { Point(40 - 10 * Double($0), 0) }
    func widths(_ mesh: Mesh) -> [Double] {
      let places = mesh.vertices.map(\.position)
      return (0..<5).map { places[2 * $0].distance(to: places[2 * $0 + 1]) }
    }
    let fresh = Mesh(tail: places, age: 0, width: 8, color: Color(white: 1))
    #expect(widths(fresh) == [8, 8, 6, 4, 2])
    let alphas = (0..<5).map { fresh.vertices[2 * $0].color.alpha }
    #expect(alphas == [1, 1, 0.5625, 0.25, 0.0625])
    // A sample later each place is a step older: the last one has vanished.
    let old = Mesh(tail: places, age: 1, width: 8, color: Color(white: 1))
    #expect(widths(old) == [8, 6, 4, 2, 0] && old.vertices[9].color.alpha == 0)
    #expect(Mesh(tail: [.zero], age: 0, width: 4, color: .white).indices.isEmpty)
  }
}
