import Controls
import Drawing
import Geometry
import Gestures
import Motion
import Rendering

/// Threads of points, each on a spring to the one before: a plume behind a finger, or behind a light
/// that swims by itself.
struct Plume: SingleTouchRenderer {
  var bounce = 0.35

  static let controls = ControlsSchema<Plume>(
    .value("bounce", \.bounce, in: 0...0.7, format: .percent))

  struct State: Sendable {
    let size: Size
    var threads: [[Animated<Point>]]
    var time = 0.0
  }

  func begin(on stage: Stage) -> State {
    let start = Point(stage.size.width / 2, 0.4 * stage.size.height)
    let thread = Array(repeating: Animated(start, spring: .smooth), count: 14)
    return State(size: stage.size, threads: Array(repeating: thread, count: 15))
  }

  func update(_ state: inout State, touch: Touch?, step: Step) {
    state.time = step.seconds
    let size = state.size
    let swim = Point(
      size.width * (0.5 + 0.34 * Math.sin(1.1 * state.time)),
      size.height * (0.4 + 0.2 * Math.sin(1.7 * state.time + 0.6)))
    let target = touch.flatMap { $0.isDown ? $0.position : nil } ?? swim
    for thread in state.threads.indices {
      for place in state.threads[thread].indices {
        let spring = Spring(
          duration: 0.2 + 0.012 * Double(thread), bounce: bounce * (Double(thread) / 7 - 1))
        let next = place == 0 ? target : state.threads[thread][place - 1].value(at: step.seconds)
        state.threads[thread][place].retarget(to: next, at: step.seconds, spring: spring)
      }
    }
  }

  func draw(_ state: State, on canvas: inout Canvas) {
    for (index, thread) in state.threads.enumerated() {
      let share = Double(index) / Double(state.threads.count - 1)
      let places = thread.map { $0.value(at: state.time) }
      let color = Color(oklch: 0.74, 0.13, 200 + 150 * share)
      let stops = [GradientStop(0, color.opacity(0.9)), GradientStop(1, color.opacity(0.06))]
      let fade = RadialGradient(center: places[0], radius: 330, stops: stops)
      for (width, opacity) in [(9.0, 0.1), (1.4, 1)] {
        canvas.stroke(
          Path(through: places), with: Brush.radial(fade).opacity(opacity), .rounded(width),
          blend: .add)
      }
    }
    let head = state.threads[7][0].value(at: state.time)
    canvas.glow(at: head, radius: 60, color: Color(oklch: 0.7, 0.12, 260, alpha: 0.6))
    canvas.glow(at: head, radius: 12, color: Color(oklch: 0.95, 0.03, 230))
  }
}
