import Rendering

/// A snow crystal: a whole number of arms, a pad for the shape of their twigs, and two fingers that
/// size and turn it.
struct Frost: Renderer {
  enum Ink: CaseIterable { case ice, rose, gold }

  var arms = 6
  var twigs = Point(0.64, 0.6)
  var ink = Ink.ice

  static let touch = TouchKind.multi
  static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78), .value("arms", \.arms, in: 3...12),
    .point("twigs", \.twigs, x: 0...1, y: 0...1), .choice("ink", \.ink))

  static let demonstration = Demonstration.sequence([
    .pause(0.6),
    .pinch(at: Point(0.5, 0.4), scale: 1.6, rotation: Angle(degrees: 50), over: 1.2, hold: 0.3),
    .staggered(
      [.slide(\Self.arms, by: 0.3, over: 0.8), .slide(\Self.ink, by: 0.5, over: 0.6)], by: 1),
    .tap(at: Point(0.5, 0.4), count: 2), .set(\Self.arms, to: 6), .pause(1),
  ])

  struct State {
    var fingers = PinchRotateRecognizer()
    var scale = Animated(1.0, spring: .bouncy)
    var angle = Animated(0.0, spring: .bouncy)
  }

  func begin(on stage: Stage) -> State { State() }

  func update(_ state: inout State, at moment: Moment) {
    for touch in moment.touches { state.fingers.handle(TouchSample(touch, at: moment.seconds)) }
    let change = state.fingers.transform
    if state.fingers.contacts.isEmpty { state.fingers = PinchRotateRecognizer() }
    state.scale.retarget(to: change?.scale ?? 1, at: moment.seconds)
    state.angle.retarget(to: change?.rotation ?? 0, at: moment.seconds)
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let time = moment.seconds
    let reach = 0.4 * moment.size.shorterSide * state.scale.value(at: time)
    let center = moment.stage.point(0.5, 0.42)
    let hue =
      switch ink {
      case .ice: 230.0;
      case .rose: 350.0;
      case .gold: 80.0
      }
    canvas.glow(at: center, radius: 1.6 * reach, color: Color(oklch: 0.45, 0.08, hue, alpha: 0.5))
    for arm in 0..<arms {
      let turn = state.angle.value(at: time) + 0.1 * time
      let way = Vector(angle: turn + Math.twoPi * Double(arm) / Double(arms)) * reach
      var lines = Path(polyline: [center, center + way])
      for twig in (1...12).map({ Double($0) / 13 }) {
        let length = twigs.y * (0.08 + 0.62 * (1 - twig)) * (0.6 + 0.4 * Math.cos(29 * twig))
        let (root, out, side) = (center + way * twig, way * length, 0.4 + twigs.x)
        lines.append(
          Path(polyline: [root + out.rotated(by: side), root, root + out.rotated(by: -side)]))
      }
      for (width, alpha) in [(7.0, 0.09), (3, 0.2), (1.2, 0.9)] {
        canvas.stroke(lines, with: Color(oklch: 0.85, 0.08, hue, alpha: alpha), .rounded(width))
      }
    }
  }
}
