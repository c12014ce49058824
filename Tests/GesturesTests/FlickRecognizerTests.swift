import Geometry
import Gestures
import Testing

@Suite struct FlickRecognizerTests {
  /// The phase after a finger has gone `way` at `time` seconds after it landed.
  private func phase(_ way: Vector, at time: Double) -> GesturePhase {
    var flick = FlickRecognizer()
    flick.handle(TouchSample(time: 1, contact: 1, phase: .began, position: .zero))
    flick.handle(TouchSample(time: 1 + time, contact: 1, phase: .moved, position: .zero + way))
    return flick.phase
  }

  @Test func `10 points sideways are a flick, less may become one`() {
    #expect(phase(Vector(10, 0), at: 0.1) == .active)
    #expect(phase(Vector(-10, 3), at: 0.1) == .active)
    #expect(phase(Vector(9.9, 0), at: 0.1) == .possible)
  }

  @Test func `a finger that leaves mainly up or down, or as far as sideways, is none`() {
    #expect(phase(Vector(8, 9), at: 0.1) == .failed)
    #expect(phase(Vector(8, 8), at: 0.1) == .failed)
  }

  @Test func `a finger that leaves after 150 ms is none, at 150 ms it is`() {
    #expect(phase(Vector(20, 0), at: 0.15) == .active)
    #expect(phase(Vector(20, 0), at: 0.151) == .failed)
    var flick = FlickRecognizer()
    flick.handle(TouchSample(time: 1, contact: 1, phase: .began, position: .zero))
    #expect(flick.tick(to: 1.15) == .pending && flick.tick(to: 1.16) == .reject)
  }
}
