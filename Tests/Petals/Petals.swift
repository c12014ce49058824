import Rendering

/// Flowers of one painted petal, which open under a finger. What they are made of lies beside this
/// file: pictures of a petal, a plate and a tile, a font of a few letters, and a list of the flowers.
struct Petals: Renderer {
  /// How far the flowers are open at rest.
  var bloom = 0.55
  /// The light in which they stand.
  var light = Light.dusk

  var petal = Bitmap(width: 1, height: 1)
  var plate = Bitmap(width: 1, height: 1)
  var grain = Bitmap(width: 1, height: 1)
  var marks: OutlineTypeface?
  var flowers: [Flower] = []

  enum Light: CaseIterable {
    case dusk, fullMoon

    /// The hue of the sky, in degrees.
    var hue: Double {
      switch self {
      case .dusk: 290
      case .fullMoon: 235
      }
    }
  }

  static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78), .value("bloom", \.bloom, in: 0...1),
    .choice("light", \.light))

  static let resources = ResourcesSchema<Self>(
    .bitmap("petal.png", \.petal, PackageResources.petal_png),
    .bitmap("plate.png", \.plate, PackageResources.plate_png),
    .bitmap("grain.png", \.grain, PackageResources.grain_png),
    .font("marks.ttf", \.marks, PackageResources.marks_ttf),
    .json("garden.json", \.flowers, PackageResources.garden_json, read: Flower.all))

  /// A flower of the list; its place and its reach are parts of the stage.
  struct Flower: Sendable, Hashable {
    var place: Point
    var petals: Int
    var reach: Double
    /// Turns in a minute.
    var pace: Double

    init(_ flower: DataCursor) throws(DataMistake) {
      try flower.checkKeys(["x", "y", "petals", "reach", "pace"])
      func number(_ key: String, in range: ClosedRange<Double>) throws(DataMistake) -> Double {
        try flower.required(key, "a number").number(in: range)
      }
      place = Point(try number("x", in: 0...1), try number("y", in: 0...1))
      petals = try flower.required("petals", "a number").whole(in: 3...40)
      reach = try number("reach", in: 0.02...1)
      pace = try number("pace", in: -10...10)
    }

    /// All flowers of a list.
    static func all(_ garden: DataCursor) throws(DataMistake) -> [Flower] {
      try garden.required("flowers", "a list").elements().map { flower throws(DataMistake) in
        try Flower(flower)
      }
    }
  }

  /// How far the flowers are open.
  func begin(on stage: Stage) -> Animated<Double> { Animated(0, spring: .bouncy) }

  func update(_ opening: inout Animated<Double>, at moment: Moment) {
    opening.retarget(to: moment.touch?.down == nil ? bloom : 1, at: moment.seconds)
  }

  func drawBackdrop(_ opening: Animated<Double>, at moment: Moment, on canvas: inout Canvas) {
    let stops = [
      GradientStop(0, Color(oklch: 0.22, 0.04, light.hue)),
      GradientStop(1, Color(oklch: 0.13, 0.03, light.hue - 20)),
    ]
    canvas.fill(with: .vertical(from: 0, to: canvas.bounds.maxY, stops))
    canvas.image(grain, tiling: canvas.bounds)
  }

  func draw(_ opening: Animated<Double>, at moment: Moment, on canvas: inout Canvas) {
    let board = moment.stage.safeBounds.inset(by: 16)
    canvas.image(plate, stretching: Insets(all: 12), in: board)
    for flower in flowers {
      let center = moment.stage.point(flower.place.x, flower.place.y)
      let turn = flower.pace * moment.seconds * Math.twoPi / 60
      draw(
        flower, at: center, turn, opening.value(at: moment.seconds), moment.size.shorterSide,
        on: &canvas)
    }
    // Kerned letters of the font, with a mark, and figures that it lacks.
    canvas.text(
      "AVA A\u{301}V \(flowers.count)", at: Point(board.minX + 14, board.minY + 30), size: 22,
      font: marks, color: Color(oklch: 0.86, 0.05, 80))
  }

  private func draw(
    _ flower: Flower, at center: Point, _ turn: Double, _ opening: Double, _ side: Double,
    on canvas: inout Canvas
  ) {
    let length = flower.reach * side * (0.6 + 0.4 * opening)
    let width = length * Double(petal.width) / Double(petal.height)
    for ring in 0..<2 {
      let scale = ring == 0 ? 1 : 0.62
      for index in 0..<flower.petals {
        let angle =
          turn + (Double(index) + 0.5 * Double(ring)) * Math.twoPi / Double(flower.petals)
        let map = Transform.scale(scale).then(.rotation(angle)).then(.translation(center - .zero))
        canvas.transformed(by: map) {
          let rect = Rect(-width / 2, -length, width, length * (0.94 + 0.06 * opening))
          $0.image(petal, in: rect, opacity: 0.62)
        }
      }
    }
    let heart = Color(oklch: 0.84, 0.13, 80, alpha: 0.75)
    canvas.glow(at: center, radius: 0.34 * length, color: heart)
  }
}
