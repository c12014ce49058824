import Rendering

/// Lights that rise from the finger.
struct Lights: Renderer {
  /// Lights a second.
  var flow = 60.0

  static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78), .value("flow", \.flow, in: 0...120))

  struct State {
    var random: SeededGenerator
    var lights: [(start: Point, way: Vector, birth: Double)] = []
    var due = 0.0
  }

  func begin(on stage: Stage) -> State { State(random: SeededGenerator(seed: stage.seed)) }

  func update(_ state: inout State, at moment: Moment) {
    state.lights.removeAll { moment.seconds - $0.birth > 2 }
    guard let finger = moment.touch?.down else { return }
    state.due += flow * moment.duration
    while state.due >= 1 {
      state.due -= 1
      let angle = state.random.number(in: -2...(-1.1))
      let way = Vector(angle: angle) * state.random.number(in: 60...180)
      state.lights.append((finger, way, moment.seconds))
    }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    for light in state.lights {
      let age = (moment.seconds - light.birth) / 2
      canvas.glow(
        at: light.start + light.way * (age * (2 - age)), radius: 18 * (1 - age / 2),
        color: Color(oklch: 0.86 - 0.34 * age, 0.15, 70 - 26 * age, alpha: 1 - age * age))
    }
  }
}
