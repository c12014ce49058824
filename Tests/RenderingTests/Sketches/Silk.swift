import Rendering

/// Threads follow the noise on a canvas that is never cleared; three a step begin elsewhere, since
/// those that follow the noise gather.
struct Silk: Renderer {
  var fading = 0.012
  static let rate = 60
  static let controls = ControlsSchema<Self>(.value("fading", \.fading, in: 0...0.2))
  let noise = ValueNoise(seed: 3)

  struct State {
    var paper: Paper
    var places: [Point]
    var random: SeededGenerator
  }

  func begin(on stage: Stage) -> State {
    var random = SeededGenerator(seed: stage.seed)
    let places = (0..<400).map { _ in stage.point(random.unit(), random.unit()) }
    return State(paper: Paper(stage), places: places, random: random)
  }

  func update(_ state: inout State, at moment: Moment) {
    state.paper.fade(by: fading)
    for _ in 0..<3 {
      let index = state.random.index(below: state.places.count)
      state.places[index] = state.random.point(in: moment.stage.bounds)
    }
    let places = state.places.map { from in
      let turn = noise.value(from.x * 0.006, from.y * 0.006, moment.seconds * 0.1)
      return (from: from, to: from + Vector(angle: turn * 4 * Math.pi) * 1.6, turn: turn)
    }
    state.paper.draw { canvas in
      for place in places {
        let color = Color(oklch: 0.75, 0.13, 20 + 240 * place.turn, alpha: 0.5)
        canvas.line(from: place.from, to: place.to, with: color)
      }
    }
    state.places = places.map { $0.to.wrapped(to: moment.stage.bounds) }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    canvas.image(state.paper)
  }
}
