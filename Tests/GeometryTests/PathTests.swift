import Geometry
import Testing

@Suite struct PathTests {
  @Test func `a rounded rectangle stays inside its rectangle`() {
    let rect = Rect(10, 20, 100, 50)
    #expect(Path(roundedRect: rect, radius: 16).controlBounds == rect)
  }

  @Test func `a transform and its inverse bring a point back`() throws {
    let transform = Transform.rotation(0.7).then(.scale(2, 3)).then(.translation(Vector(5, -8)))
    let point = Point(12, 34)
    let back = try #require(transform.inverse).apply(transform.apply(point))
    #expect(back.distance(to: point) < 1e-12)
  }
}
