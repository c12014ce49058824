import Rendering

/// Threads of points, each on a spring to the one before: a plume behind a finger, or behind a light
/// that swims by itself.
struct Plume: Renderer {
  var bounce = 0.35

  static let controls = ControlsSchema<Self>(
    .value("bounce", \.bounce, in: 0...0.7, format: .percent))

  func begin(on stage: Stage) -> [[Animated<Point>]] {
    let thread = Array(repeating: Animated(stage.point(0.5, 0.4), spring: .smooth), count: 14)
    return Array(repeating: thread, count: 15)
  }

  func update(_ threads: inout [[Animated<Point>]], at moment: Moment) {
    let swim = moment.stage.point(
      0.5 + 0.34 * Math.sin(1.1 * moment.seconds), 0.4 + 0.2 * Math.sin(1.7 * moment.seconds + 0.6))
    let target = moment.touch?.down ?? swim
    for thread in threads.indices {
      for place in threads[thread].indices {
        let spring = Spring(
          duration: 0.2 + 0.012 * Double(thread), bounce: bounce * (Double(thread) / 7 - 1))
        let next = place == 0 ? target : threads[thread][place - 1].value(at: moment.seconds)
        threads[thread][place].retarget(to: next, at: moment.seconds, spring: spring)
      }
    }
  }

  func draw(_ threads: [[Animated<Point>]], at moment: Moment, on canvas: inout Canvas) {
    for (index, thread) in threads.enumerated() {
      let share = Double(index) / Double(threads.count - 1)
      let places = thread.map { $0.value(at: moment.seconds) }
      let color = Color(oklch: 0.74, 0.13, 200 + 150 * share)
      let stops = [GradientStop(0, color.opacity(0.9)), GradientStop(1, color.opacity(0.06))]
      let fade = RadialGradient(center: places[0], radius: 330, stops: stops)
      for (width, opacity) in [(9.0, 0.1), (1.4, 1)] {
        canvas.stroke(
          Path(through: places), with: Brush.radial(fade).opacity(opacity), .rounded(width),
          blend: .add)
      }
    }
    let head = threads[7][0].value(at: moment.seconds)
    canvas.glow(at: head, radius: 60, color: Color(oklch: 0.7, 0.12, 260, alpha: 0.6))
    canvas.glow(at: head, radius: 12, color: Color(oklch: 0.95, 0.03, 230))
  }
}
