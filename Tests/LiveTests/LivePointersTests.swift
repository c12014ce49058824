import Geometry
import Live
import Testing

@Suite struct LivePointersTests {
  @Test func `a touch is put off as its latest sample needs, and makes up for it slowly`() {
    var pointers = LivePointers(besides: [1, 2, 4])
    pointers.adapt(to: 0.004)
    #expect(pointers.delay == 0.004)
    #expect(pointers.land(1, at: .zero, tick: 5)?.id == 3)
    pointers.adapt(to: 0.012)
    pointers.adapt(to: -0.1)
    #expect(abs(pointers.delay - 0.0115) < 1e-9)
    for _ in 0..<100 { pointers.adapt(to: 0.003) }
    #expect(pointers.delay == 0.003)
    #expect(pointers.land(1, at: .zero, tick: 6) == nil)
    #expect(pointers.lift(1)?.id == 3)
    #expect(pointers.land(1, at: .zero, tick: 6)?.id == 5)
    #expect(pointers.lift(1)?.id == 5)
    #expect(pointers.lift(1) == nil)
    pointers.adapt(to: 0.001)
    #expect(pointers.delay == 0.0015)
    pointers.adapt(to: 5)
    #expect(pointers.delay == LivePointers.maxDelay)
  }

  @Test func `at most twenty fingers are down at once`() {
    var pointers = LivePointers(besides: [])
    for pointer in 0..<100 { _ = pointers.land(pointer, at: .zero, tick: 0) }
    #expect(pointers.fingers.count == LivePointers.maxCount)
  }
}
