import Rendering

/// Light on the ground of shallow water: cellular noise, coloured by a ramp. A finger makes waves.
struct Shallows: Renderer {
  enum Water: CaseIterable {
    case lagoon, dusk, moss, ember

    var ramp: ColorRamp {
      switch self {
      case .lagoon: .lagoon
      case .dusk: .dusk
      case .moss: .moss
      case .ember: .ember
      }
    }
  }

  var water = Water.lagoon

  static let controls = ControlsSchema<Self>(.choice("water", \.water))

  struct State {
    let cells: CellularNoise
    var drop = (place: Point.zero, time: -9.0)
  }

  func begin(on stage: Stage) -> State {
    State(cells: CellularNoise(seed: stage.seed, jitter: 0.9))
  }

  func update(_ state: inout State, at moment: Moment) {
    if let finger = moment.touch?.down { state.drop = (finger, moment.seconds) }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let (colors, step) = (water.ramp.colors(256), 6.0)
    let (time, size) = (moment.seconds, moment.size)
    let (columns, rows) = (Int(size.width / step) + 2, Int(size.height / step) + 2)
    let vertices = (0..<columns * rows).map { index in
      let place = Point(Double(index % columns) * step, Double(index / columns) * step)
      let way = place - state.drop.place
      let age = time - state.drop.time
      let wave = Math.sin(way.length / 9 - 7 * age) * Math.exp(-way.length / 90 - 1.5 * age)
      let (x, y) = (place.x / 92 + 0.2 * wave, place.y / 66 + 0.2 * wave)
      let bend = 0.35 * Math.sin(1.4 * x + 0.7 * y + 0.5 * time)
      let coarse = state.cells.sample(x + bend, y - bend, 0.3 * time).nearest
      let fine = state.cells.sample(1.7 * y + bend, 1.7 * x, 9 + 0.4 * time).nearest
      let light = Math.pow(coarse, 3.2) + 0.35 * Math.pow(fine, 3)
      let depth = 0.2 + 0.3 * place.y / size.height
      let shade = (0.14 + light * (1 - depth)).clippedToUnit
      return Mesh.Vertex(place, color: colors[Int(shade * 255)])
    }
    canvas.mesh(Mesh(grid: vertices, columns: columns))
  }
}
