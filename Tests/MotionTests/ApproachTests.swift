import Geometry
import Motion
import Testing

struct ApproachTests {
  @Test func `what is left of the way shrinks by the power of time`() {
    for rate in [0.5, 5, 28] {
      var value = 2.0
      value.approach(10, rate: rate, for: 0.25)
      #expect((value - (10 - 8 * Math.exp(-0.25 * rate))).magnitude < 1e-13)
    }
  }

  @Test(arguments: [1, 7, 120, 1000])
  func `the length of steps does not matter`(_ steps: Int) {
    var place = Point(30, -4)
    for _ in 0..<steps { place.approach(Point(5, 80), rate: 3.5, for: 0.6 / Double(steps)) }
    var other = Point(30, -4)
    other.approach(Point(5, 80), rate: 3.5, for: 0.6)
    #expect(place.distance(to: other) < 1e-11)
  }

  @Test func `it never goes beyond, and without time or rate it stays`() {
    var value = -3.0
    value.approach(7, rate: 5, for: 0)
    value.approach(7, rate: 0, for: 9)
    #expect(value == -3)
    value.approach(7, rate: 1e6, for: 1e6)
    #expect(value == 7)
  }
}
