import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering

/// The northern sky: a picture of the moon, and stars from a list, which a finger turns.
struct Sky: SingleTouchRenderer {
  var speed = 1.0
  var moon = Bitmap(width: 1, height: 1)
  var figures: [[Star]] = []

  static let controls = ControlsSchema<Sky>(.value("speed", \.speed, in: 0...4))

  static let resources = ResourcesSchema<Sky>(
    .bitmap("moon.png", \.moon, PackageResources.moon_png),
    .json("stars.json", \.figures, PackageResources.stars_json) { list throws(DataMistake) in
      try list.elements().map { figure throws(DataMistake) in
        try figure.elements().map { star throws(DataMistake) in try Star(star) }
      }
    })

  /// Right ascension, declination and magnitude, as catalogues give them.
  struct Star: Sendable {
    let hours, degrees, magnitude: Double

    init(_ star: DataCursor) throws(DataMistake) {
      hours = try star.required("hours", "a number").number(in: 0...24)
      degrees = try star.required("degrees", "a number").number(in: -90...90)
      magnitude = try star.required("magnitude", "a number").number(in: -2...6)
    }
  }

  struct State: Sendable {
    let stage: Stage
    var angle = 0.0
  }

  func begin(on stage: Stage) -> State { State(stage: stage) }

  func update(_ state: inout State, touch: Touch?, step: Step) {
    let pull = touch.map { $0.isDown ? $0.velocity.dx / state.stage.size.width : 0 } ?? 0
    state.angle -= step.duration * (0.02 * speed + pull)
  }

  func draw(_ state: State, on canvas: inout Canvas) {
    let size = state.stage.size
    let side = min(size.width, size.height)
    let pole = Point(size.width / 2, 0.44 * size.height)
    var random = SeededGenerator(seed: state.stage.seed)
    for _ in 0..<300 {
      let way = Vector(angle: state.angle + Math.twoPi * random.unit())
      let ink = Color(oklch: 0.85, 0.04, 250, alpha: 0.15 + 0.3 * random.unit())
      let far = 1.2 * side * random.unit().squareRoot()
      canvas.glow(at: pole + way * far, radius: 1.6, color: ink)
    }
    for figure in figures {
      let places = figure.map { star in
        let turn = state.angle - star.hours * Math.twoPi / 24
        return pole + Vector(angle: turn) * (side * (90 - star.degrees) / 90)
      }
      canvas.stroke(
        Path(polyline: places), with: Color(oklch: 0.75, 0.07, 250, alpha: 0.25), .rounded(1))
      for (star, place) in zip(figure, places) {
        let color = Color(oklch: 0.9, 0.05, 250 - 40 * star.magnitude)
        canvas.glow(at: place, radius: 7 - star.magnitude, color: color)
        canvas.glow(at: place, radius: 26 - 5 * star.magnitude, color: color.opacity(0.28))
      }
    }
    let disc = Rect(center: Point(0.77 * size.width, 0.13 * size.height), size: Size(72, 72))
    canvas.glow(at: disc.center, radius: 150, color: Color(oklch: 0.5, 0.05, 250, alpha: 0.5))
    canvas.image(moon, in: disc)
  }
}
