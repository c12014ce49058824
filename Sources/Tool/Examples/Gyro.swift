import Rendering

/// A planet in rings: solids that turn in space and hide each other. A finger spins them, and they
/// come to rest by themselves.
struct Gyro: Renderer {
  var pace = 1.0

  static let controls = ControlsSchema<Self>(.value("pace", \.pace, in: 0...3))
  static let demonstration = Demonstration.sequence([
    .pause(1), .flick(from: Point(0.35, 0.5), velocity: Vector(1.8, -0.4)), .pause(2.4),
    .flick(from: Point(0.6, 0.35), velocity: Vector(-0.6, 0.9)),
  ])
  static let light = DirectionalLight(from: SIMD3(-0.6, -0.7, 0.6), ambient: 0.25)
  static let planet = Solid.sphere(radius: 0.42, segments: 128).colored { vertex in
    let (noise, normal) = (FractalNoise(seed: 8, octaves: 5), vertex.normal)
    let swirl = noise.value(1.3 * normal.x, 3.5 * normal.y, 1.3 * normal.z)
    return ColorRamp.dusk.color(at: 0.62 + 0.2 * Math.sin(8 * normal.y + 3 * swirl) + 0.3 * swirl)
  }
  static let rings = [0.0, 1, 2].map {
    Solid.torus(radius: 0.56 + 0.2 * $0, tube: 0.03 + 0.008 * $0, segments: 128)
  }
  /// From the shade to the light, for each ring.
  static let metals = [430.0, 395, 250].map { hue in
    ColorRamp.sequential(from: OKLCH(0.4, 0.1, 290), to: OKLCH(0.97, 0.05, hue), through: 0.15)
      .colors(256)
  }

  struct State {
    var turn = Transform3D.rotation(1.15, around: SIMD3(1, 0.25, 0.1))
    var (spin, gone) = (Vector.zero, 0.0)
  }

  func begin(on stage: Stage) -> State { State() }

  func update(_ state: inout State, at moment: Moment) {
    if let touch = moment.touch, touch.isDown { state.spin = touch.velocity / 110 }
    let axis = SIMD3(-state.spin.dy, state.spin.dx, 0)
    state.turn = state.turn.then(.rotation(state.spin.length * moment.duration, around: axis))
    state.spin *= Math.exp(-1.1 * moment.duration)
    state.gone += pace * moment.duration
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let (center, reach) = (moment.stage.point(0.5, 0.42), 0.43 * moment.size.shorterSide)
    canvas.glow(at: center, radius: 2.2 * reach, color: Color(oklch: 0.4, 0.11, 290, alpha: 0.6))
    let size = Transform3D.scale(reach)
    let day = Transform3D.rotation(0.5 * state.gone, around: SIMD3(0, 1, 0))
    let planet = Self.planet.transformed(by: day.then(state.turn).then(size))
    let rings = Self.rings.indices.map { ring in
      let (own, metal) = (Double(ring), Self.metals[ring])
      let turn = Transform3D.rotation(state.gone * (0.7 - 0.16 * own), around: SIMD3(1, 0.2, 0))
        .then(.rotation(1.9 * own, around: SIMD3(0.2, 1, 0.6))).then(state.turn).then(size)
      return Self.rings[ring].transformed(by: turn).colored { vertex in
        let shine = 0.5 + 0.5 * vertex.normal.dot(Self.light.direction.normalized)
        return metal[Int(255 * (0.7 * shine + 0.3 * Math.pow(shine, 20)).clipped(to: 0...1))]
      }
    }
    let rect = Rect(center: center, size: moment.size)
    canvas.solids(rings + [planet], in: rect, light: Self.light)
  }
}
