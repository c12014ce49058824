import Rendering

/// One word in many tongues. A light wanders over the lines, or follows a finger.
struct Verse: Renderer {
  var size = 27

  static let controls = ControlsSchema<Self>(.value("size", \.size, in: 16...40))

  static let words = """
    light Licht lumière luz φως світло lys ljós valo fény światło luce lumină свет šviesa \
    gaisma valgus ışık světlo lumo golau llum čuovga solas ljus dritë светлина svetlost
    """

  struct State {
    var lamp: Animated<Point>
  }

  func begin(on stage: Stage) -> State {
    State(lamp: Animated(stage.point(0.5, 0.5), spring: .release))
  }

  func update(_ state: inout State, at moment: Moment) {
    let wander = moment.stage.point(
      0.5 + 0.3 * Math.sin(0.7 * moment.seconds), 0.44 + 0.14 * Math.sin(1.1 * moment.seconds))
    state.lamp.retarget(to: moment.touch?.down ?? wander, at: moment.seconds)
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let style = TextStyle(
      size: Double(size), alignment: .center, lineSpacing: 0.3 * Double(size))
    let layout = TextLayout(Self.words, style, width: moment.size.width - 56)
    let lamp = state.lamp.value(at: moment.seconds)
    let reach = 0.5 * moment.size.shorterSide
    let start = Point(28, max(24, (0.92 * moment.size.height - layout.size.height) / 2))
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
