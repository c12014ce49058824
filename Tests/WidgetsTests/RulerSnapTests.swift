import Geometry
import Testing
import Widgets

/// Where a ruler comes to rest.
@Suite struct RulerSnapTests {
  struct Stop: Sendable {
    let value, step: Double
    let snap: RulerMark
    let rest: Double
    var state = SlidingRuler.State.idle
  }

  static let stops = [
    Stop(value: 1.05, step: 1, snap: .unit, rest: 1, state: .snapping),
    Stop(value: 1.09, step: 1, snap: .unit, rest: 1, state: .snapping),
    Stop(value: 1.1, step: 1, snap: .unit, rest: 1.1),
    Stop(value: 0.95, step: 1, snap: .unit, rest: 1, state: .snapping),
    Stop(value: 0.5, step: 1, snap: .unit, rest: 0.5),
    Stop(value: 0.45, step: 1, snap: .half, rest: 0.5, state: .snapping),
    Stop(value: 0.55, step: 1, snap: .half, rest: 0.5, state: .snapping),
    Stop(value: 0.61, step: 1, snap: .half, rest: 0.61),
    Stop(value: 0.25, step: 1, snap: .half, rest: 0.25),
    Stop(value: 0.25, step: 1, snap: .fraction, rest: 0.3, state: .snapping),
    Stop(value: 0.24, step: 1, snap: .fraction, rest: 0.2, state: .snapping),
    Stop(value: 0.004, step: 1, snap: .fraction, rest: 0),
    Stop(value: 0.006, step: 1, snap: .unit, rest: 0, state: .snapping),
    Stop(value: -0.03, step: 1, snap: .unit, rest: 0, state: .snapping),
    Stop(value: 0.033, step: 0.1, snap: .fraction, rest: 0.03, state: .snapping),
    Stop(value: 0.035, step: 0.1, snap: .fraction, rest: 0.04, state: .snapping),
    Stop(value: -1.25, step: 0.5, snap: .half, rest: -1.25),
    // The reference snaps these two by float luck: one fraction away is not nearer than one.
    Stop(value: 0.9, step: 1, snap: .unit, rest: 0.9),
    Stop(value: 0.4, step: 1, snap: .half, rest: 0.4),
  ]

  @Test(arguments: stops)
  func `it snaps where the reference snaps`(_ stop: Stop) {
    var ruler = SlidingRuler(.sample(step: stop.step, snap: stop.snap), value: stop.value)
    ruler.press(at: .zero, time: 0)
    ruler.drag(to: Point(7, 0))
    ruler.drag(to: .zero)
    ruler.lift(velocity: .zero, time: 0)
    #expect(ruler.state(at: 0) == stop.state)
    #expect(ruler.value(at: 0) == stop.rest)
    #expect(ruler.state(at: 1) == .idle)
    #expect(isNear(ruler.offset(at: 1), -stop.rest * 120 / stop.step, within: 1e-12))
  }

  @Test func `one fraction away from a mark is never near, wherever the mark lies`() {
    for index in -40...40 {
      for (snap, spacing) in [(RulerMark.unit, 10), (.half, 5)] {
        let scale = RulerScale(step: 0.3)
        let value = scale.value(ofMark: index * spacing + 1)
        let rest = scale.snap(value, to: snap, within: -Double.infinity...Double.infinity)
        #expect(rest == nil)
        #expect(
          scale.snap(value - 1e-6, to: snap, within: -Double.infinity...Double.infinity)
            == scale.value(ofMark: index * spacing))
      }
    }
  }

  @Test func `it never snaps out of its range`() {
    var ruler = SlidingRuler(.sample(0...0.95, snap: .unit), value: 0.9)
    ruler.swipe(to: -100)
    #expect(ruler.value(at: 5) == 0.95)
    ruler = SlidingRuler(.sample(0...0.95, snap: .fraction), value: 0.5)
    ruler.swipe(to: -5000)
    #expect(ruler.value(at: 5) == 0.95)
    ruler.swipe(to: 5, at: 6)
    #expect(ruler.value(at: 9) == 0.9)
  }

  @Test func `without a mark half way it snaps to whole steps alone`() {
    var ruler = SlidingRuler(.sample(fractions: 5, snap: .half), value: 0)
    ruler.swipe(to: -58)
    #expect(isNear(ruler.value(at: 5), 58.0 / 120))
    ruler.swipe(to: -50, at: 6)
    #expect(ruler.value(at: 9) == 1)
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
