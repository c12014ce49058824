import Rendering

struct Sparks: Renderer {
  var flow = 2
  static let controls = ControlsSchema<Self>(.value("flow", \.flow, in: 0...9))

  struct State {
    var random: SeededGenerator
    var sparks: [(start: Point, way: Vector, birth: Double)] = []
  }

  func begin(on stage: Stage) -> State { State(random: SeededGenerator(seed: stage.seed)) }

  func update(_ state: inout State, at moment: Moment) {
    state.sparks.removeAll { moment.seconds - $0.birth > 1.5 }
    guard let finger = moment.touch?.down else { return }
    for _ in 0..<flow {
      let reach = state.random.number(in: 20...120)
      let way = Vector(angle: Math.twoPi * state.random.unit()) * reach
      state.sparks.append((finger, way, moment.seconds))
    }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    for spark in state.sparks {
      let age = (moment.seconds - spark.birth) / 1.5
      let place = spark.start + spark.way * age + Vector(0, 90 * age * age)
      let color = Color(red: 1, green: 0.9 - 0.74 * age, blue: 0.24, alpha: 1 - age)
      canvas.fill(circle: place, radius: 5 * (1 - age), with: color)
    }
  }
}
