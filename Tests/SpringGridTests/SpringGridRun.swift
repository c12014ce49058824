import Geometry
import Gestures
import GoldenTesting
import Motion
import Rendering
import SpringGrid

typealias SpringGridRun = RendererRun<SpringGrid>

extension RendererRun<SpringGrid> {
  /// Grabs the box `index` in its middle, carries it to `point`, rests there and lets it go.
  mutating func toss(
    _ index: Int, to point: Point, velocity: Vector = .zero, ending: TouchPhase = .ended
  ) {
    touch(1, home(index))
    step()
    touch(1, point)
    run(0.9)
    touch(1, point, velocity: velocity)
    step()
    // A cancelled finger has no velocity.
    if ending == .cancelled { touch(1, point) }
    lift(1, ending)
    step()
  }

  func home(_ index: Int) -> Point { state.boxes[index].home }
  func center(_ index: Int) -> Point { state.boxes[index].center.value(at: moment.seconds) }
  func scale(_ index: Int) -> Double { state.boxes[index].scale.value(at: moment.seconds) }
  func velocity(_ index: Int) -> Vector { state.boxes[index].center.velocity(at: moment.seconds) }

  /// Distance to which the box would swing from home if nothing damped it, in points.
  func reach(_ index: Int) -> Double {
    let box = state.boxes[index]
    return box.center.spring.reach(of: center(index) - box.home, velocity: velocity(index))
  }
}
