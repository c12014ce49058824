import Geometry
import Motion
import Testing

struct InterpolatableTests {
  @Test func `the way from one value leads to the other`() {
    func check<Value: Interpolatable>(_ start: Value, _ end: Value) {
      #expect(start.displaced(by: end.way(from: start)) == end)
      #expect(start.displaced(by: .zero) == start)
      #expect(start.displaced(by: end.way(from: start) * 0) == start)
      #expect(start.way(from: start).magnitude == 0)
    }
    check(3.0, -8.0)
    check(Vector(1, 2), Vector(5, -7))
    check(Point(1, 2), Point(5, -7))
    check(Size(1, 2), Size(5, 7))
    check(Rect(1, 2, 3, 4), Rect(-5, 6, 7, 8))
  }

  @Test func `the magnitude is the root of the sum of all squares`() {
    #expect((-3.0).way(from: 1).magnitude == 4)
    #expect(Point(3, 4).way(from: .zero).magnitude == 5)
    #expect(Rect(1, 1, 1, 1).way(from: .zero).magnitude == 2)
  }
}
