import Rendering

/// A water lily that opens ring by ring, lights up and closes again, after a storyboard.
struct Lily: Renderer {
  enum Part: Hashable { case petal(Int), heart }

  var pace = 1.0

  static let controls = ControlsSchema<Self>(.value("pace", \.pace, in: 0.5...2))

  static let story = Storyboard<Part>.sequence([
    .pause(0.3),
    .together([
      .staggered((0..<27).map { .part(.petal($0), lasting: 1.6) }, by: Stagger(0.07, .easeIn)),
      .part(.heart, lasting: 2.4).delayed(by: 1.4),
    ]),
    .pause(1.4),
  ])

  /// Progress of the story, in seconds.
  func begin(on stage: Stage) -> Double { 0 }

  func update(_ told: inout Double, at moment: Moment) {
    told += moment.duration * pace * (moment.touch?.down == nil ? 1 : 0.25)
  }

  func draw(_ told: Double, at moment: Moment, on canvas: inout Canvas) {
    let (story, side) = (Self.story, moment.size.shorterSide)
    let turn = (told / story.duration).truncatingRemainder(dividingBy: 2)
    let time = (turn > 1 ? 2 - turn : turn) * story.duration
    let center = moment.stage.point(0.5, 0.5)
    let glow = story.progress(of: .heart, at: time).smoothstep
    canvas.glow(at: center, radius: side, color: Color(oklch: 0.5, 0.09, 340, alpha: 0.3))
    let petals: [(Int, Double)] = (0..<27).map { petal in
      let turn = Double(petal) * Math.twoPi / 9
      return (petal, turn + Double(petal / 9) * 0.35)
    }
    for (petal, angle) in petals.sorted(by: { Math.sin($0.1) < Math.sin($1.1) }) {
      let open = Easing.easeOutBack.value(at: story.progress(of: .petal(petal), at: time))
      let reach = side * (0.44 - 0.09 * Double(petal / 9))
      let lean = open * (1 - 0.22 * Double(petal / 9))
      let (sin, cos) = Math.sinCos(angle)
      let (wide, high) = (0.16 + 0.84 * lean, 0.9 * (1 - 0.8 * lean))
      let way = Vector(cos * wide, 0.42 * sin * lean - high) * reach
      let across = way.perpendicular.normalized * (0.16 * reach)
      let (tip, near, far) = (center + way, center + way * 0.2, center + way * 0.8)
      let shape = Path {
        $0.move(to: center)
        $0.curve(to: tip, control: near + across * 1.3, far + across)
        $0.curve(to: center, control: far - across, near - across * 1.3)
      }
      let light = 0.6 + 0.1 * sin + 0.06 * Double(petal / 9)
      let stops = [
        GradientStop(0, Color(oklch: 0.42 + 0.3 * glow, 0.12, 350 + 50 * glow, alpha: 0.9)),
        GradientStop(1, Color(oklch: light + 0.12, 0.09, 345, alpha: 0.9)),
      ]
      canvas.fill(shape, with: .linear(LinearGradient(from: center, to: tip, stops: stops)))
    }
    canvas.glow(at: center, radius: 0.3 * side, color: Color(oklch: 0.85, 0.14, 80, alpha: glow))
  }
}
