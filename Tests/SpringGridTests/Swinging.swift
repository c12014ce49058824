import Geometry
import Gestures
import Motion
import JSONCoding
import Rendering
import SpringGrid

/// A grid that a test leads through time.
struct Swinging {
  var grid: SpringGrid
  var state: SpringGrid.State
  let stage: Stage
  private(set) var moment: Moment
  /// All events told so far, each with its step.
  private(set) var told: [(step: Int, event: RendererEvent)] = []
  private var next = 0

  init(damping: Double = 0.7, response: Double = 0.8, _ size: Size = Size(390, 844)) {
    grid = SpringGrid()
    (grid.damping, grid.response) = (damping, response)
    stage = Stage(size: size)
    moment = Moment(Step(index: 0, rate: 120), on: stage)
    state = grid.begin(on: stage)
  }

  /// Goes on by one step for each of `hands`, the fingers on the canvas.
  mutating func run(_ hands: [[Touch]]) {
    for touches in hands {
      moment = Moment(Step(index: next, rate: 120), on: stage, touches: touches)
      grid.update(&state, at: moment)
      told += grid.events(state, at: moment).map { (next, $0) }
      next += 1
    }
  }

  /// Goes on for `seconds`, with the same `touches` in every step.
  mutating func run(seconds: Double, _ touches: [Touch] = []) {
    run(Array(repeating: touches, count: Int((seconds * 120).rounded())))
  }

  /// Takes the box `index` in its middle, carries it to `point`, rests there and lets it go.
  mutating func toss(
    _ index: Int, to point: Point, velocity: Vector = .zero, ending: TouchPhase = .ended
  ) {
    run([[finger(at: home(index), .began)]])
    run(seconds: 0.9, [finger(at: point)])
    run([[finger(at: point, .moved, velocity)]])
    // A cancelled finger no longer tells its velocity.
    run([[finger(at: point, ending, ending == .ended ? velocity : .zero)]])
  }

  func home(_ index: Int) -> Point { state.boxes[index].home }
  func center(_ index: Int) -> Point { state.boxes[index].center.value(at: moment.seconds) }
  func scale(_ index: Int) -> Double { state.boxes[index].scale.value(at: moment.seconds) }
  func velocity(_ index: Int) -> Vector { state.boxes[index].center.velocity(at: moment.seconds) }

  /// How far the box would swing from home if nothing held it back, in points.
  func reach(_ index: Int) -> Double {
    let box = state.boxes[index]
    return box.center.spring.reach(of: center(index) - box.home, velocity: velocity(index))
  }
}

/// A finger; it need not have landed where it is.
func finger(
  _ id: Int = 1, at point: Point, _ phase: TouchPhase = .moved, _ velocity: Vector = .zero
) -> Touch {
  Touch(id: id, phase: phase, start: point, position: point, velocity: velocity)
}
