import Rendering

/// The head of a sunflower under a glass that follows the mouse, or a finger; the wheel makes it
/// stronger. Left alone, it drifts.
struct Magnifier: Renderer {
  var power = 3.0

  static let input: InputKinds = [.hover, .wheel]
  static let controls = ControlsSchema<Self>(.value("power", \.power, in: 1...6))
  static let demonstration = Demonstration.sequence([
    .hover([Point(0.3, 0.3), Point(0.7, 0.35), Point(0.5, 0.55)], over: 2),
    .scroll(by: Vector(0, -240), over: 0.8), .hover([Point(0.5, 0.55), Point(0.3, 0.4)], over: 1),
  ])

  struct State {
    var glass: Animated<Point>
    var zoom = 1.0
  }

  func begin(on stage: Stage) -> State {
    State(glass: Animated(stage.point(0.62, 0.36), spring: .release))
  }

  func update(_ state: inout State, at moment: Moment) {
    let drift = moment.stage.point(
      0.5 + 0.2 * Math.cos(0.5 * moment.seconds), 0.42 + 0.12 * Math.sin(0.8 * moment.seconds))
    let hand = moment.touch?.down ?? moment.pointer?.position ?? drift
    state.glass.retarget(to: hand, at: moment.seconds)
    state.zoom = (state.zoom * Math.exp(-moment.wheel.dy / 400)).clipped(to: 0.4...2)
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let (center, reach) = (moment.stage.point(0.5, 0.42), 0.47 * moment.size.shorterSide)
    let (glass, radius) = (state.glass.value(at: moment.seconds), 0.42 * reach)
    let strength = max(0, power * state.zoom - 1)
    canvas.glow(at: center, radius: 1.6 * reach, color: Color(oklch: 0.5, 0.1, 70, alpha: 0.4))
    for seed in 0..<700 {
      let place = center + Vector(phyllotaxis: seed, of: 700) * reach
      let share = place.distance(to: center) / reach
      // Sarkar and Brown, "Graphical fisheye views", 1994.
      let far = min(place.distance(to: glass) / radius, 1)
      let pull = (strength + 1) / (strength * far + 1)
      let seen = far < 1 ? glass + (place - glass) * pull : place
      let size = 0.017 * reach * (1 + share) * (far < 1 ? pull * (1.1 - far) + far : 1)
      let ink = Color(oklch: 0.5 + 0.36 * share, 0.13, 45 + 50 * share)
      canvas.fill(circle: seen, radius: size, with: ink)
      canvas.fill(
        circle: seen - Vector(size, size) * 0.3, radius: 0.3 * size, with: .white.opacity(0.4))
    }
    let rim = Color(oklch: 0.9, 0.03, 230)
    canvas.stroke(circle: glass, radius: radius, with: rim.opacity(0.8), width: 3)
    canvas.glow(
      at: glass - Vector(0.4, 0.5) * radius, radius: 0.5 * radius, color: rim.opacity(0.25))
  }
}
