import Controls
import Drawing
import Geometry
import Gestures
import Motion
import Rendering

/// Lights that stand like the seeds of a sunflower. They breathe, and a finger draws them to it.
struct NewRenderer: SingleTouchRenderer {
  /// How many lights there are.
  var count = 140.0
  /// The colour of the middle, as a place on a strip from red to violet.
  var tint = 0.22

  static let controls = ControlsSchema<NewRenderer>(
    pattern: .tactileColumn(width: 78),
    .value("count", \.count, in: 20...240, step: 10),
    .colour("tint", \.tint) { Color(oklch: 0.76, 0.15, hue(at: $0)) })

  struct State: Sendable {
    /// Where the flower stands when no finger holds it.
    let home: Point
    /// The radius of the flower, in points.
    let reach: Double
    /// When each light flickers, as an angle.
    let flickers: [Double]
    var center: Animated<Point>
    /// 0 while no finger holds the flower, 1 while one does.
    var hold = Animated(0.0, spring: .bouncy)
    var time = 0.0
  }

  init() {}

  func begin(on stage: Stage) -> State {
    let size = stage.size
    let home = Point(size.width / 2, size.height * 0.42)
    var random = SeededGenerator(seed: stage.seed)
    return State(
      home: home, reach: 0.38 * min(size.width, size.height),
      flickers: (0..<240).map { _ in random.number(in: 0...Math.twoPi) },
      center: Animated(home, spring: .release))
  }

  /// Runs at a fixed rate; all that changes is in `state`.
  func update(_ state: inout State, touch: Touch?, step: Step) {
    state.time = step.seconds
    let finger = touch.flatMap { $0.isDown ? $0.position : nil }
    state.center.retarget(to: finger ?? state.home, at: step.seconds)
    state.hold.retarget(to: finger == nil ? 0 : 1, at: step.seconds)
  }

  /// Draws one moment; nothing changes here.
  func draw(_ state: State, on canvas: inout Canvas) {
    let center = state.center.value(at: state.time)
    let hold = state.hold.value(at: state.time)
    let reach = state.reach * (1 - 0.45 * hold)
    canvas.glow(
      at: center, radius: reach * 1.5, color: color(at: 0, light: 0.5, alpha: 0.2 + 0.2 * hold))
    for (index, flicker) in state.flickers.prefix(Int(count)).enumerated() {
      // H. Vogel, "A better way to construct the sunflower head", 1979.
      let place = ((Double(index) + 0.5) / count).squareRoot()
      let angle = Self.goldenAngle * Double(index) + 0.08 * state.time
      let breath = Math.sin(1.6 * state.time - 5 * place + 0.25 * Math.sin(flicker))
      let spot = center + Vector(angle: angle) * (reach * place * (1 + 0.05 * breath))
      let glimmer = 0.8 + 0.2 * Math.sin(2 * state.time + flicker)
      canvas.glow(
        at: spot, radius: (7 + 3 * breath) * (1.1 - 0.5 * place) * state.reach / 90,
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
