import Drawing
import Geometry
import Gestures
import LichenBloom
import JSONCoding
import Rendering

/// A garden that a test leads through time.
struct Rehearsing {
  var lichen = LichenBloom()
  var garden: Garden
  let stage: Stage
  let rate: Int
  private var next = 0
  private(set) var moment: Moment
  var size: Size { stage.size }

  init(_ size: Size = Size(390, 844), seed: UInt64 = 0, rate: Int = 120) {
    self.init(LichenBloom(), size, seed: seed, rate: rate)
  }

  init(_ lichen: LichenBloom, _ size: Size = Size(390, 844), seed: UInt64 = 0, rate: Int = 120) {
    (self.lichen, self.rate) = (lichen, rate)
    stage = Stage(size: size, seed: seed)
    garden = lichen.begin(on: stage)
    moment = Moment(Step(index: 0, rate: rate), on: stage)
  }

  /// Goes on by `steps` steps with `touch` on the canvas.
  mutating func run(_ steps: Int, touch: Touch? = nil) {
    for _ in 0..<steps {
      let step = Step(index: next, rate: rate)
      moment = Moment(step, on: stage, touches: touch.map { [$0] } ?? [])
      lichen.update(&garden, at: moment)
      next += 1
    }
  }

  /// A finger at `point`.
  static func finger(_ phase: TouchPhase, at point: Point) -> Touch {
    Touch(id: 1, phase: phase, start: point, position: point, velocity: .zero)
  }

  /// The whole picture.
  var picture: Canvas {
    var canvas = Canvas(size: size)
    lichen.drawBackdrop(garden, at: moment, on: &canvas)
    lichen.draw(garden, at: moment, on: &canvas)
    return canvas
  }

  /// The number under `name` in the metrics.
  func metric(_ name: String) -> Double {
    guard case .number(let value)? = lichen.metrics(garden, at: moment)[name] else { return .nan }
    return value
  }

  /// The greatest rosette.
  var main: Bloom? { garden.blooms.first { $0.nearness == 1 } }

  /// The end of every piece of every arm of the greatest rosette; nil where the arm is hidden.
  var ends: [[Point]?] {
    guard let main else { return [] }
    let postures = Thallus(main, under: garden.conditions(at: moment.seconds), garden.palette)
      .postures()
    return main.arms.map { arm in
      postures.first { $0.0 == arm }?.1.joints.map(\.end)
    }
  }
}

extension Canvas {
  /// Every colour with its opacity as weight.
  var colors: [Color] { commands.flatMap(\.colors) }

  /// Every number that says where something is drawn.
  var places: [Double] { commands.flatMap(\.places) }
}

extension Command {
  fileprivate var colors: [Color] {
    switch self {
    case .fill(_, let brush, _, _), .stroke(_, let brush, _, _): brush.colors
    case .glow(let glow): [glow.color]
    case .blurredRoundedRect(let box): [box.color]
    case .image, .imageFill: []
    case .mesh(let mesh, _): mesh.vertices.map(\.color)
    case .group: inner.flatMap(\.colors)
    }
  }

  fileprivate var places: [Double] {
    switch self {
    case .fill(let path, _, _, _): path.numbers
    case .stroke(let path, _, let stroke, _): path.numbers + [stroke.width]
    case .glow(let glow): [glow.center.x, glow.center.y, glow.radius]
    case .blurredRoundedRect(let box):
      [box.rect.minX, box.rect.minY, box.rect.width, box.rect.height, box.blur, box.cornerRadius]
    case .image(_, let rect, _, _): [rect.minX, rect.minY, rect.width, rect.height]
    case .imageFill(let fill, _, _): [fill.rect.minX, fill.rect.minY, fill.rect.width]
    case .mesh(let mesh, _): mesh.vertices.flatMap { [$0.position.x, $0.position.y] }
    case .group: inner.flatMap(\.places)
    }
  }
}

extension Brush {
  fileprivate var colors: [Color] {
    switch self {
    case .solid(let color): [color]
    case .linear(let gradient): gradient.stops.map(\.color)
    case .radial(let gradient): gradient.stops.map(\.color)
    case .conic(let gradient): gradient.stops.map(\.color)
    }
  }
}

extension Path {
  fileprivate var numbers: [Double] {
    elements.flatMap { element -> [Double] in
      switch element {
      case .move(let p), .line(let p): [p.x, p.y]
      case .curve(let a, let b, let p): [a.x, a.y, b.x, b.y, p.x, p.y]
      case .close: []
      }
    }
  }
}
