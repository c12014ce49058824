import Rendering

/// Lights over a meadow, scattered as Poisson discs; blades of grass stand at random along the
/// hill. Those near a finger all glow, the harder it presses the brighter.
struct Fireflies: Renderer {
  var pulse = 0.5

  static let controls = ControlsSchema<Self>(.value("pulse", \.pulse, in: 0.1...1.5))

  struct State {
    let hill: Path
    /// Places, and how near each fly is: 0…1.
    let flies: [(place: Point, depth: Double)]
    let grass: [(root: Point, tip: Vector)]
    var hand: Animated<Point>
    var warmth = Animated(0.0, spring: .release)
  }

  func begin(on stage: Stage) -> State {
    let size = stage.size
    var random = SeededGenerator(seed: stage.seed)
    let air = Rect(0, 0.2 * size.height, size.width, 0.52 * size.height)
    let hill = Path(ellipse: Rect(-size.width, 0.72 * size.height, 3 * size.width, size.height))
    return State(
      hill: hill,
      flies: random.poissonDiscs(in: air, distance: 0.07 * (size.width + size.height) / 2)
        .map { ($0, random.unit()) },
      grass: random.points(2600, along: hill).filter { $0.y < size.height }
        .map { ($0 + Vector(0, 8), Vector(12 * random.normal(), -26 - 9 * random.normal())) },
      hand: Animated(stage.point(0.5, 0.5), spring: .release))
  }

  func update(_ state: inout State, at moment: Moment) {
    let finger = moment.touch?.down
    state.warmth.retarget(
      to: finger == nil ? 0 : 2 * (moment.touch?.pressure ?? 0), at: moment.seconds)
    if let finger { state.hand.retarget(to: finger, at: moment.seconds) }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let time = moment.seconds
    let (hand, warmth) = (state.hand.value(at: time), state.warmth.value(at: time))
    let dusk = moment.stage.point(0.5, 0.78)
    canvas.glow(at: dusk, radius: moment.size.height / 2, color: Color(oklch: 0.38, 0.06, 190))
    for (index, fly) in state.flies.enumerated() {
      let phase = 2.4 * Double(index) + Math.twoPi * pulse * time * (0.6 + 0.4 * fly.depth)
      let near = warmth * (1 - fly.place.distance(to: hand) / 170).smoothstep
      let light = max(near, Math.pow(0.5 + 0.5 * Math.sin(phase), 3))
      let sway = Vector(Math.sin(0.5 * phase), Math.cos(0.37 * phase)) * (4 + 8 * fly.depth)
      let color = Color(oklch: 0.86, 0.15, 118 - 24 * fly.depth, alpha: 0.06 + 0.94 * light)
      canvas.glow(at: fly.place + sway, radius: 4 + 3 * fly.depth, color: color)
      canvas.glow(at: fly.place + sway, radius: 14 + 26 * fly.depth, color: color.opacity(0.35))
    }
    let dark = Color(oklch: 0.13, 0.025, 195)
    canvas.fill(state.hill, with: dark)
    for (root, tip) in state.grass {
      let blade = Path(through: [root, root + Vector(0.2 * tip.dx, 0.6 * tip.dy), root + tip])
      canvas.stroke(blade, with: dark, .rounded(1.6))
    }
  }
}
