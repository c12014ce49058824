import Geometry
import Testing

/// Points, tangents and parts of Bézier curves.
@Suite struct CurveTangentTests {
  @Test func `points and tangents of a cubic are those of its polynomial`() {
    let curve = CubicCurve(Point(3, 5), Point(40, -60), Point(90, 130), Point(120, 10))
    // Powers of t: p0, 3(p1 − p0), 3(p2 − 2p1 + p0), p3 − 3p2 + 3p1 − p0.
    let (x, y) = ([3.0, 111, 39, -33], [5.0, -195, 765, -565])
    for t in [-0.5, 0, 0.125, 0.5, 0.8, 1, 2] {
      func value(_ a: [Double]) -> Double { a[0] + t * (a[1] + t * (a[2] + t * a[3])) }
      func slope(_ a: [Double]) -> Double { a[1] + t * (2 * a[2] + t * 3 * a[3]) }
      #expect(curve.point(at: t).distance(to: Point(value(x), value(y))) < 1e-10)
      let tangent = Vector(slope(x), slope(y))
      #expect((curve.derivative(at: t) - tangent).length < 1e-10)
      #expect((curve.direction(at: t) - tangent.normalized).length < 1e-12)
    }
    let parts = [curve.section(from: 0, to: 0.3), curve.section(from: 0.3, to: 1)]
    #expect(abs(parts[0].length() - curve.length(to: 0.3)) < 1e-9)
    #expect(abs(parts[0].length() + parts[1].length() - curve.length()) < 1e-9)
    #expect(parts[1].point(at: 0.5).distance(to: curve.point(at: 0.65)) < 1e-12)
  }

  @Test func `a quadratic curve has the tangents of its parabola and of the same cubic`() {
    let curve = QuadraticCurve(Point(10, 20), Point(60, -40), Point(90, 70))
    for t in [-1, 0, 0.25, 0.7, 1, 3.0] {
      let wanted = Vector(100 + 2 * t * -20, -120 + 2 * t * 170)
      #expect((curve.derivative(at: t) - wanted).length < 1e-10)
      #expect((curve.cubic.derivative(at: t) - wanted).length < 1e-10)
      #expect(curve.cubic.point(at: t).distance(to: curve.point(at: t)) < 1e-10)
      #expect((curve.direction(at: t) - wanted.normalized).length < 1e-12)
    }
    let (a, b) = (Point(0, 0), Point(3, 4))
    for control in [a, b] {
      let straight = QuadraticCurve(a, control, b)
      for t in [0.0, 1] { #expect((straight.direction(at: t) - Vector(0.6, 0.8)).length < 1e-12) }
    }
    #expect(QuadraticCurve(a, a, a).direction(at: 0.5) == .zero)
  }
}
