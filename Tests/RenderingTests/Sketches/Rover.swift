import Rendering

/// A rover that arrow keys drive. Its barrel aims at the mouse, and the space bar fires.
struct Rover: Renderer {
  static let rate = 60
  static let input: InputKinds = [.keys, .hover]
  static let controls = ControlsSchema<Self>(pattern: .none)
  static let demonstration = Demonstration.sequence([
    .hover([Point(0.2, 0.2), Point(0.8, 0.3)], over: 1),
    .key("ArrowLeft", for: 0.6), .key("ArrowDown", for: 0.8), .key(" "),
  ])
  static let ways = [
    ("ArrowLeft", Vector(-3, 0)), ("ArrowRight", Vector(3, 0)), ("ArrowUp", Vector(0, -3)),
    ("ArrowDown", Vector(0, 3)),
  ]

  struct State {
    var place: Point
    var aim = Point.zero
    var shots: [(start: Point, way: Vector, birth: Double)] = []
  }

  func begin(on stage: Stage) -> State { State(place: stage.point(0.5, 0.5)) }

  func update(_ state: inout State, at moment: Moment) {
    state.aim = moment.touch?.down ?? moment.pointer?.position ?? state.aim
    for (key, way) in Self.ways where moment.keys.isDown(key) { state.place += way }
    state.place = state.place.wrapped(to: moment.stage.bounds)
    if moment.keys.pressed.contains(" ") {
      let way = (state.aim - state.place).normalized * 500
      state.shots.append((state.place, way, moment.seconds))
    }
    state.shots.removeAll { moment.seconds - $0.birth > 2 }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let barrel = state.place + (state.aim - state.place).normalized * 26
    canvas.line(from: state.place, to: barrel, with: .gold, width: 8)
    canvas.fill(circle: state.place, radius: 14, with: .teal)
    for shot in state.shots {
      let place = shot.start + shot.way * (moment.seconds - shot.birth)
      canvas.fill(circle: place, radius: 4, with: .white)
    }
  }
}
