import Controls
import Drawing
import Geometry
import Gestures
import Motion
import Rendering

/// One word in many tongues. A light wanders over the lines, or follows a finger.
struct Verse: SingleTouchRenderer {
  var size = 27

  static let controls = ControlsSchema<Verse>(.value("size", \.size, in: 16...40))

  static let words = """
    light Licht lumière luz φως світло lys ljós valo fény światło luce lumină свет šviesa \
    gaisma valgus ışık světlo lumo golau llum čuovga solas ljus dritë светлина svetlost
    """

  struct State: Sendable {
    let bounds: Rect
    var lamp: Animated<Point>
    var time = 0.0
  }

  func begin(on stage: Stage) -> State {
    State(bounds: stage.bounds, lamp: Animated(stage.bounds.center, spring: .release))
  }

  func update(_ state: inout State, touch: Touch?, step: Step) {
    state.time = step.seconds
    let wander = Point(
      state.bounds.width * (0.5 + 0.3 * Math.sin(0.7 * state.time)),
      state.bounds.height * (0.44 + 0.14 * Math.sin(1.1 * state.time)))
    let finger = touch.flatMap { $0.isDown ? $0.position : nil }
    state.lamp.retarget(to: finger ?? wander, at: step.seconds)
  }

  func draw(_ state: State, on canvas: inout Canvas) {
    let style = TextStyle(
      size: Double(size), alignment: .center, lineSpacing: 0.3 * Double(size))
    let layout = TextLayout(Self.words, style, width: state.bounds.width - 56)
    let lamp = state.lamp.value(at: state.time)
    let reach = 0.5 * min(state.bounds.width, state.bounds.height)
    let start = Point(28, max(24, (0.92 * state.bounds.height - layout.size.height) / 2))
    let warm = Color(oklch: 0.94, 0.08, 82)
    canvas.glow(at: lamp, radius: 1.6 * reach, color: Color(oklch: 0.5, 0.1, 70, alpha: 0.4))
    for line in layout.lines {
      var said = ""
      for word in line.text.split(separator: " ") {
        let x = style.face.width(of: said, size: style.size)
        let place = start + (line.origin - .zero) + Vector(x, 0)
        let near = (1 - (place + Vector(style.size, 0)).distance(to: lamp) / reach).smoothstep
        let ink = Color(oklch: 0.4, 0.04, 265).mixed(with: warm, by: near)
        canvas.text(String(word), at: place, size: style.size, color: ink)
        said += word + " "
      }
    }
  }
}
