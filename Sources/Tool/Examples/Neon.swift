import Rendering

/// A sign of bent glass tubes: letters as outlines, and an icon of SVG path data that turns into
/// another. A touch lights it anew.
struct Neon: Renderer {
  var tint = 0.06

  static let controls = ControlsSchema<Self>(
    .colour("tint", \.tint) { Color(oklch: 0.76, 0.15, 340 + 360 * $0) })

  static let moon = "M16 3a9.5 9.5 0 105.2 13A8 8 0 0116 3z"
  static let star = "M12 2l2.6 7h7.4l-6 4.5 2.3 7.2-6.3-4.4-6.3 4.4 2.3-7.2-6-4.5h7.4z"

  struct State {
    let morph: PathMorph
    let word: Path
    var start = 0.0
  }

  func begin(on stage: Stage) -> State {
    let unit = stage.size.shorterSide / 390
    func icon(_ data: String) -> Path {
      let corner = Vector(stage.size.width / 2 - 90 * unit, 0.36 * stage.size.height - 150 * unit)
      let map = Transform.scale(7.5 * unit).then(.translation(corner))
      return ((try? Path(svg: data)) ?? Path()).transformed(by: map)
    }
    let (face, em) = (StrokeTypeface(.semibold), 92 * unit)
    let left = (stage.size.width - face.width(of: "night", size: em)) / 2
    let foot = Point(left, 0.36 * stage.size.height + 130 * unit)
    return State(
      morph: PathMorph(from: icon(Self.moon), to: icon(Self.star)),
      word: face.outline(of: "night", size: em, at: foot).offset(by: 4 * unit, join: .round))
  }

  func update(_ state: inout State, at moment: Moment) {
    if moment.touch?.phase == .began { state.start = moment.seconds }
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    let age = moment.seconds - state.start
    let drawn = Easing.easeInOut.value(at: min(1, age / 1.4))
    let turn = Keyframes(0.0).hold(for: 2.6).to(1, in: 1, spring: .bouncy).hold(for: 1.6)
    let icon = state.morph.path(at: turn.pingPong.repeated().value(at: age))
    let lit = 0.92 + 0.06 * Math.sin(5 * age) * Math.sin(1.7 * age)
    for (path, hue) in [(icon, 75.0), (state.word, 340 + 360 * tint)] {
      let tube = path.trimmedPath(from: 0, to: drawn)
      let light = Color(oklch: 0.72, 0.17, hue, alpha: lit)
      canvas.stroke(path, with: Color(white: 1, alpha: 0.05), .rounded(4.5))
      for (sigma, width, alpha) in [(26.0, 16.0, 0.5), (7, 7, 0.7), (1, 4.5, 0.9)] {
        canvas.blurred(sigma: sigma) {
          $0.stroke(tube, with: light.opacity(alpha), .rounded(width))
        }
      }
      canvas.stroke(tube, with: Color(oklch: 0.95, 0.05, hue, alpha: lit), .rounded(1.8))
    }
  }
}
