import Rendering

/// Lights that stand like the seeds of a sunflower. They breathe, and a finger draws them to it.
struct NewRenderer: Renderer {
  /// How many lights there are.
  var count = 140
  /// The colour of the middle, as a place on a strip from red to violet.
  var tint = 0.22

  static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .value("count", \.count, in: 20...240, step: 10),
    .colour("tint", \.tint) { Color(oklch: 0.76, 0.15, hue(at: $0)) })

  struct State {
    /// When each light flickers, as an angle.
    let flickers: [Double]
    var center: Animated<Point>
    /// 0 while no finger holds the flower, 1 while one does.
    var hold = Animated(0.0, spring: .bouncy)
  }

  func begin(on stage: Stage) -> State {
    var random = SeededGenerator(seed: stage.seed)
    return State(
      flickers: (0..<240).map { _ in random.number(in: 0...Math.twoPi) },
      center: Animated(stage.point(0.5, 0.42), spring: .release))
  }

  /// Runs at a fixed rate; all that changes is in `state`.
  func update(_ state: inout State, at moment: Moment) {
    let finger = moment.touch?.down
    state.center.retarget(to: finger ?? moment.stage.point(0.5, 0.42), at: moment.seconds)
    state.hold.retarget(to: finger == nil ? 0 : 1, at: moment.seconds)
  }

  /// Draws one moment; nothing changes here.
  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let (time, side) = (moment.seconds, 0.38 * moment.size.shorterSide)
    let (center, hold) = (state.center.value(at: time), state.hold.value(at: time))
    let reach = side * (1 - 0.45 * hold)
    canvas.glow(
      at: center, radius: reach * 1.5, color: color(at: 0, light: 0.5, alpha: 0.2 + 0.2 * hold))
    for (index, flicker) in state.flickers.prefix(count).enumerated() {
      // H. Vogel, "A better way to construct the sunflower head", 1979.
      let place = ((Double(index) + 0.5) / Double(count)).squareRoot()
      let angle = Self.goldenAngle * Double(index) + 0.08 * time
      let breath = Math.sin(1.6 * time - 5 * place + 0.25 * Math.sin(flicker))
      let spot = center + Vector(angle: angle) * (reach * place * (1 + 0.05 * breath))
      let glimmer = 0.8 + 0.2 * Math.sin(2 * time + flicker)
      canvas.glow(
        at: spot, radius: (7 + 3 * breath) * (1.1 - 0.5 * place) * side / 90,
        color: color(at: place, light: 0.8 - 0.18 * place, alpha: glimmer))
    }
  }

  /// The golden angle π(3 − √5), in radians.
  private static let goldenAngle = Math.pi * (3 - 5.0.squareRoot())

  /// The colour of a light that stands `place` of the way from the middle to the rim.
  private func color(at place: Double, light: Double, alpha: Double) -> Color {
    Color(oklch: light, 0.15, Self.hue(at: tint) - 90 * place, alpha: alpha)
  }

  /// A hue in degrees for a place on the strip.
  private static func hue(at place: Double) -> Double { 20 + 290 * place }
}
