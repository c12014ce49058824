import Geometry
import GoldenTesting
import PredatorPrey
import Rendering
import Testing

/// Independence of the number of steps in a second.
@Suite struct RateTests {
  private func sea(_ rate: Int) -> [Sea] {
    var run = RendererRun<PredatorPrey>(rate: rate)
    run.step()
    run.renderer.light = 1
    run.touch(1, Point(200, 300))
    run.touch(2, Point(100, 500), velocity: Vector(900, 0))
    return (0..<6).map { fifth in
      if fifth == 3 { run.lift(1) }
      if fifth == 1 { run.touch(2, Point(100, 500)) }
      run.run(0.2)
      return run.state
    }
  }

  @Test(arguments: [125, 150]) func `light, trust and fright come and go by the time`(_ rate: Int) {
    for (sea, usual) in zip(sea(rate), sea(120)) {
      #expect(abs(sea.brightness - usual.brightness) < 1e-9)
      #expect(sea.fingers.count == usual.fingers.count)
      for (finger, other) in zip(sea.fingers, usual.fingers) {
        // Fright is there in the step that a finger is heard in, and goes from then on.
        #expect(abs(finger.fear - other.fear) < 0.006)
        #expect(abs(finger.food - other.food) < 1e-9)
      }
    }
  }
}
