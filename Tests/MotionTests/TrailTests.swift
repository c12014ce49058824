import Geometry
import Motion
import Testing

@Suite struct TrailTests {
  @Test func `it remembers the last places, newest first`() {
    var trail = Trail(length: 4, at: Point(5, 5))
    #expect(Array(trail) == Array(repeating: Point(5, 5), count: 4))
    for sample in 1...11 {
      trail.record(Point(Double(sample), 1))
      for age in 0..<4 {
        let then = sample - age
        #expect(trail[age] == (then < 1 ? Point(5, 5) : Point(Double(then), 1)))
      }
      #expect(trail.count == 4 && trail.first == Point(Double(sample), 1))
    }
  }

  @Test func `trails of the same places are equal, however long ago they began`() {
    var (old, young) = (Trail(length: 3, at: .zero), Trail(length: 3, at: .zero))
    for x in 0..<2 { old.record(Point(Double(x), 9)) }
    #expect(old != young)
    for x in 5..<8 {
      old.record(Point(Double(x), 0))
      young.record(Point(Double(x), 0))
    }
    #expect(old == young && Set([old, young]).count == 1)
    #expect(old != Trail(length: 2, at: .zero))
  }
}
