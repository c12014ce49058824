import Geometry
import Paths
import Testing

@Suite struct QuadraticCurveTests {
  private let curve = QuadraticCurve(Point(10, 20), Point(60, -40), Point(90, 70))

  @Test func `it leads from its start to its end, along the tangents that meet in its control`() {
    #expect(curve.point(at: 0) == curve.start && curve.point(at: 1) == curve.end)
    let h = 1e-6
    let (leaves, comes) = (curve.point(at: h) - curve.start, curve.end - curve.point(at: 1 - h))
    #expect((leaves.normalized - (curve.control - curve.start).normalized).length < 1e-5)
    #expect((comes.normalized - (curve.end - curve.control).normalized).length < 1e-5)
  }

  @Test func `it is the curve that a path of the same points draws`() {
    let path = Path { path in
      path.move(to: curve.start)
      path.curve(to: curve.end, control: curve.control)
    }
    let measure = PathMeasure(path)
    var walked = 0.0
    for piece in 1...1000 {
      let (last, next) = (Double(piece - 1) / 1000, Double(piece) / 1000)
      walked += curve.point(at: last).distance(to: curve.point(at: next))
      guard piece.isMultiple(of: 100), let place = measure.point(at: walked) else { continue }
      #expect(place.distance(to: curve.point(at: next)) < 0.01)
    }
    #expect(abs(walked - measure.length) < 0.01)
  }

  @Test func `it goes on along its parabola beyond the ends`() {
    // Second differences of a polynomial of the second degree are the same everywhere.
    func bend(_ share: Double) -> Vector {
      let middle = curve.point(at: share)
      return (curve.point(at: share + 0.25) - middle) - (middle - curve.point(at: share - 0.25))
    }
    for share in [-3.0, 0.5, 1, 4] { #expect((bend(share) - bend(0)).length < 1e-9) }
    let moved = curve.offset(by: Vector(3, -8)).point(at: 0.3)
    #expect(moved.distance(to: curve.point(at: 0.3) + Vector(3, -8)) < 1e-12)
  }
}
