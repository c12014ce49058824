import Rendering

/// The northern sky: a picture of the moon, and stars from a list, which a finger turns.
struct Sky: Renderer {
  var speed = 1.0
  var moon = Bitmap(width: 1, height: 1)
  var figures: [[Star]] = []

  static let controls = ControlsSchema<Self>(.value("speed", \.speed, in: 0...4))

  static let resources = ResourcesSchema<Self>(
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

  /// Rotation of the sky, in radians.
  func begin(on stage: Stage) -> Double { 0 }

  func update(_ angle: inout Double, at moment: Moment) {
    let pull = moment.touch.map { $0.isDown ? $0.velocity.dx / moment.size.width : 0 } ?? 0
    angle -= moment.duration * (0.02 * speed + pull)
  }

  func draw(_ angle: Double, at moment: Moment, on canvas: inout Canvas) {
    let (side, pole) = (moment.size.shorterSide, moment.stage.point(0.5, 0.44))
    var random = SeededGenerator(seed: moment.stage.seed)
    for _ in 0..<300 {
      let way = Vector(angle: angle + Math.twoPi * random.unit())
      let ink = Color(oklch: 0.85, 0.04, 250, alpha: 0.15 + 0.3 * random.unit())
      let far = 1.2 * side * random.unit().squareRoot()
      canvas.glow(at: pole + way * far, radius: 1.6, color: ink)
    }
    for figure in figures {
      let places = figure.map { star in
        let turn = angle - star.hours * Math.twoPi / 24
        return pole + Vector(angle: turn) * (side * (90 - star.degrees) / 90)
      }
      canvas.line(through: places, with: Color(oklch: 0.75, 0.07, 250, alpha: 0.25))
      for (star, place) in zip(figure, places) {
        let color = Color(oklch: 0.9, 0.05, 250 - 40 * star.magnitude)
        canvas.glow(at: place, radius: 7 - star.magnitude, color: color)
        canvas.glow(at: place, radius: 26 - 5 * star.magnitude, color: color.opacity(0.28))
      }
    }
    let disc = Rect(center: moment.stage.point(0.77, 0.13), size: Size(72, 72))
    canvas.glow(at: disc.center, radius: 150, color: Color(oklch: 0.5, 0.05, 250, alpha: 0.5))
    canvas.image(moon, in: disc)
  }
}
