import Geometry
import Testing
import Widgets

/// Where a ruler comes to rest.
@Suite struct RulerSnapTests {
  struct Stop: Sendable {
    let value, step: Double
    let rest: Double
    var state = SlidingRuler.State.idle
  }

  static let stops = [
    Stop(value: 0.25, step: 1, rest: 0.3, state: .snapping),
    Stop(value: 0.24, step: 1, rest: 0.2, state: .snapping),
    Stop(value: 0.004, step: 1, rest: 0),
    Stop(value: 0.033, step: 0.1, rest: 0.03, state: .snapping),
    Stop(value: 0.035, step: 0.1, rest: 0.04, state: .snapping),
  ]

  @Test(arguments: stops)
  func `it snaps where the reference snaps`(_ stop: Stop) {
    var ruler = SlidingRuler(.sample(step: stop.step, snaps: true), value: stop.value)
    ruler.press(at: .zero, time: 0)
    ruler.drag(to: Point(7, 0))
    ruler.drag(to: .zero)
    ruler.lift(velocity: .zero, time: 0)
    #expect(ruler.state(at: 0) == stop.state)
    #expect(ruler.value(at: 0) == stop.rest)
    #expect(ruler.state(at: 1) == .idle)
    #expect(isNear(ruler.offset(at: 1), -stop.rest * 120 / stop.step, within: 1e-12))
  }

  @Test func `it never snaps out of its range`() {
    var ruler = SlidingRuler(.sample(0...0.95, snaps: true), value: 0.9)
    ruler.swipe(to: -100)
    #expect(ruler.value(at: 5) == 0.95)
    ruler = SlidingRuler(.sample(0...0.95, snaps: true), value: 0.5)
    ruler.swipe(to: -5000)
    #expect(ruler.value(at: 5) == 0.95)
    ruler.swipe(to: 5, at: 6)
    #expect(ruler.value(at: 9) == 0.9)
  }

  @Test func `marks have the decimal numbers that people read`() {
    for count in -50...50 {
      #expect(RulerScale().value(ofMark: count) == Double(count) / 10)
      #expect(RulerScale(step: 0.1).value(ofMark: count) == Double(count) / 100)
      #expect(RulerScale(step: 0.3).value(ofMark: count) == Double(3 * count) / 100)
      #expect(
        RulerScale(step: 0.5, origin: 0.2).value(ofMark: 10 * count)
          == Double(5 * count + 2) / 10)
      #expect(RulerScale(fractions: 3).value(ofMark: count) == Double(count) / 3)
    }
  }
}
