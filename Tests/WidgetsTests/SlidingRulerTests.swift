import Geometry
import Testing
import Widgets

/// What happens between landing and rest, and what is traced of it.
@Suite struct SlidingRulerTests {
  @Test func `a drag moves the value by the way of the finger, and tells when it is over`() {
    var ruler = SlidingRuler(.sample(), value: 2)
    ruler.press(at: Point(200, 9), time: 0)
    #expect(ruler.state(at: 0) == .held)
    ruler.drag(to: Point(140, 30))
    #expect(ruler.state(at: 0) == .dragging)
    #expect(ruler.value(at: 0) == 2.5)
    ruler.lift(velocity: .zero, time: 0.5)
    #expect(ruler.state(at: 0.5) == .idle)
    #expect(ruler.events(at: 1).withoutTicks == [.editingBegan, .value(2.5), .editingEnded])
  }

  @Test func `a finger that does not move tells nothing and changes nothing`() {
    var ruler = SlidingRuler(.sample(snaps: true), value: 0.13)
    ruler.press(at: .zero, time: 0)
    ruler.drag(to: Point(0, 40))
    ruler.lift(velocity: Vector(2000, 0), time: 0.2)
    #expect(ruler.events(at: 2).isEmpty)
    #expect(ruler.value(at: 2) == 0.13)
  }

  @Test func `editing ends after the last write, however the ruler comes to rest`() {
    let lifts = [(-58.0, 0.0), (-58, -400), (-58, -3000), (70, 900), (300, 0)]
    for (x, velocity) in lifts {
      var ruler = SlidingRuler(.sample(-0.5...5, snaps: true), value: 0)
      ruler.swipe(to: x, velocity: velocity)
      let events = (0...600).flatMap { ruler.events(at: Double($0) / 120) }
      #expect(events.first == .editingBegan)
      #expect(events.last == .editingEnded)
      #expect(events.count { $0 == .editingEnded } == 1)
      #expect(events.values.last == ruler.value(at: 9))
    }
  }

  @Test func `a finger taken away leaves a ruler that goes home and tells of its end`() {
    var ruler = SlidingRuler(.sample(0...1), value: 0.5)
    ruler.press(at: .zero, time: 0)
    ruler.drag(to: Point(200, 0))
    ruler.cancel(time: 0)
    #expect(ruler.state(at: 0) == .bouncing)
    #expect(ruler.events(at: 3).last == .editingEnded)
    #expect(ruler.state(at: 3) == .idle)
  }

  @Test func `a finger that catches a glide goes on with the same editing`() {
    var ruler = SlidingRuler(.sample(snaps: true), value: 0)
    ruler.swipe(to: -10, velocity: -1000)
    ruler.press(at: Point(50, 0), time: 0.25)
    #expect(ruler.state(at: 0.25) == .held)
    #expect(isNear(ruler.offset(at: 0.3), -189.712938699))
    var events = ruler.events(at: 1)
    #expect(!events.contains(.editingEnded))
    ruler.lift(velocity: .zero, time: 1)
    events = ruler.events(at: 1)
    #expect(events == [.tick(1.6), .value(1.6), .editingEnded])
    #expect(ruler.state(at: 1) == .snapping)
  }

  @Test func `a ruler caught on its way home is shown where it is, and follows the finger on`() {
    var ruler = SlidingRuler(.sample(0...3), value: 0)
    ruler.press(at: .zero, time: 0)
    ruler.drag(to: Point(100, 0))
    ruler.lift(velocity: .zero, time: 0)
    ruler.press(at: Point(7, 0), time: 0)
    #expect(isNear(ruler.offset(at: 0), 47.948717949))
    ruler.drag(to: Point(8, 0))
    #expect(isNear(ruler.offset(at: 0), 48.36, within: 0.01))
    ruler.drag(to: Point(7, 0))
    #expect(isNear(ruler.offset(at: 0), 47.948717949))
  }

  @Test func `a caught bounce goes on when the finger leaves, and tells nothing`() {
    var ruler = SlidingRuler(.sample(0...3), value: 0)
    ruler.swipe(to: 100)
    _ = ruler.events(at: 0.1)
    ruler.press(at: .zero, time: 0.1)
    let caught = ruler.offset(at: 0.1)
    #expect(caught > 30)
    #expect(ruler.offset(at: 0.5) == caught)
    ruler.lift(velocity: .zero, time: 0.5)
    #expect(ruler.state(at: 0.5) == .bouncing)
    #expect(ruler.offset(at: 3) == 0)
    #expect(ruler.events(at: 3).isEmpty)
  }

  @Test func `what a program writes is the value at once and no event`() {
    var ruler = SlidingRuler(.sample(0...3), value: 0)
    ruler.set(2, time: 1)
    #expect(ruler.value(at: 1) == 2)
    #expect(ruler.offset(at: 1) == 0)
    #expect(ruler.state(at: 1) == .snapping)
    #expect(ruler.offset(at: 2) == -240)
    ruler.set(.infinity, time: 3)
    #expect(ruler.value(at: 3) == 3)
    #expect(ruler.events(at: 5).isEmpty)
  }

  @Test func `what a program writes ends a glide, and its editing`() {
    var ruler = SlidingRuler(.sample(), value: 0)
    ruler.swipe(to: -10, velocity: -1000)
    _ = ruler.events(at: 0.5)
    ruler.set(ruler.value(at: 0.5), time: 0.5)
    #expect(ruler.state(at: 0.5) == .gliding)
    ruler.set(1, time: 0.5)
    #expect(ruler.events(at: 0.5) == [.editingEnded])
    #expect(ruler.value(at: 9) == 1)
    #expect(ruler.offset(at: 9) == -120)
  }

  @Test func `what a program writes does not move a held ruler until the finger has left`() {
    var ruler = SlidingRuler(.sample(0...3, snaps: true), value: 1)
    ruler.press(at: .zero, time: 0)
    ruler.drag(to: Point(-30, 0))
    ruler.set(2.05, time: 0)
    #expect(ruler.offset(at: 0) == -150)
    #expect(ruler.value(at: 0) == 2.05)
    var other = ruler
    ruler.lift(velocity: Vector(-900, 0), time: 0.1)
    #expect(ruler.events(at: 9).withoutTicks == [.editingBegan, .value(1.25), .editingEnded])
    #expect(ruler.value(at: 9) == 2.05)
    #expect(isNear(ruler.offset(at: 9), -246, within: 1e-9))

    other.drag(to: Point(-42, 0))
    #expect(isNear(other.value(at: 0), 1.35, within: 1e-12))
  }

  @Test func `a ruler that a program writes step by step keeps up`() {
    var ruler = SlidingRuler(.sample(), value: 0)
    for step in 1...240 { ruler.set(Double(step) / 120, time: Double(step) / 120) }
    // A critically damped follower lags by 2 / β = 1/15 s behind an even pace.
    #expect(isNear(ruler.offset(at: 2), -(2 - 1.0 / 15) * 120, within: 1))
  }

  @Test func `larger values lie to the left from right to left`() {
    for (direction, x) in [(LayoutDirection.leftToRight, -60.0), (.rightToLeft, 60)] {
      var configuration = RulerConfiguration.sample()
      configuration.direction = direction
      var ruler = SlidingRuler(configuration, value: 0)
      ruler.press(at: .zero, time: 0)
      ruler.drag(to: Point(x, 5))
      #expect(ruler.value(at: 0) == 0.5)
      ruler.lift(velocity: Vector(x, 5).normalized * 1000, time: 0)
      #expect(isNear(ruler.value(at: 5), 0.5 + 2.967021862, within: 0.3))
    }
  }
}
