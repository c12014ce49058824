import Rendering

/// Embers rise from the finger, and burst out of a hearth below.
struct Embers: Renderer {
  /// Embers a second.
  var flow = 60.0
  /// Whether the hearth bursts.
  var burst = false

  static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .value("flow", \.flow, in: 0...120, format: .decimals(0)),
    .toggle("burst", \.burst))

  struct Ember {
    var start: Point
    var way: Vector
    var birth: Double
    /// From a spark, 0, to a flake, 1.
    var size: Double
  }

  struct State {
    var random: SeededGenerator
    var embers: [Ember] = []
    var isBursting = false
    var due = 0.0

    mutating func add(at start: Point, _ time: Double, spread: Double, reach: ClosedRange<Double>) {
      let angle = (random.unit() + random.unit() - 1) * spread - Math.pi / 2
      let way = Vector(angle: angle) * random.number(in: reach)
      let size = random.unit() * random.unit()
      embers.append(Ember(start: start, way: way, birth: time, size: size))
    }
  }

  func begin(on stage: Stage) -> State { State(random: SeededGenerator(seed: stage.seed)) }

  func update(_ state: inout State, at moment: Moment) {
    let time = moment.seconds
    state.embers.removeAll { time - $0.birth > 2 }
    if burst, !state.isBursting {
      let hearth = Point(moment.size.width / 2, moment.size.height - 104)
      for _ in 0..<160 {
        state.add(at: hearth, time, spread: 1, reach: 40...0.8 * moment.size.height)
      }
    }
    state.isBursting = burst
    guard let finger = moment.touch?.down else { return }
    state.due += flow * moment.duration
    while state.due >= 1 {
      state.due -= 1
      state.add(at: finger, time, spread: 0.5, reach: 60...180)
    }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    for ember in state.embers {
      let age = (moment.seconds - ember.birth) / 2
      let sway = Vector(16 * age * Math.sin(5 * age + 40 * ember.size), 0)
      canvas.glow(
        at: ember.start + ember.way * (age * (2 - age)) + sway,
        radius: (4 + 18 * ember.size) * (1 - age / 2),
        color: Color(
          oklch: 0.86 - 0.34 * age, 0.15, 70 - 26 * age,
          alpha: (1 - age * age) * (1 - 0.7 * ember.size)))
    }
  }
}
