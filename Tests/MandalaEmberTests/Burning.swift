import Geometry
import Gestures
import MandalaEmber
import Rendering

/// A mandala that burns, step by step.
struct Burning {
  var renderer = MandalaEmber()
  private(set) var hearth: Hearth
  private(set) var moment: Moment
  private(set) var index = 0
  /// Steps a second.
  let rate: Int
  private var start = Point.zero

  init(
    _ renderer: MandalaEmber = MandalaEmber(), size: Size = Size(390, 844), seed: UInt64 = 0,
    rate: Int = 120
  ) {
    (self.renderer, self.rate) = (renderer, rate)
    let stage = Stage(size: size, seed: seed)
    hearth = renderer.begin(on: stage)
    moment = Moment(Step(index: 0, rate: rate), on: stage)
    step()
  }

  /// One step with a finger at `place`, or none.
  mutating func step(_ phase: TouchPhase = .moved, at place: Point? = nil) {
    if phase == .began, let place { start = place }
    let touch = place.map { Touch(id: 1, phase: phase, start: start, position: $0) }
    moment = Moment(
      Step(index: index, rate: rate), on: moment.stage, touches: touch.map { [$0] } ?? [])
    renderer.update(&hearth, at: moment)
    index += 1
  }

  /// So many seconds left alone.
  mutating func rest(_ seconds: Double) {
    for _ in 0..<Int(seconds * Double(rate)) { step() }
  }

  /// A finger along ways from the centre, in radii, so many steps a way.
  mutating func draw(_ ways: [Vector], steps: Int = 20) {
    let places = ways.map { hearth.composition.focus + $0 * hearth.composition.reach }
    step(.began, at: places[0])
    for (from, to) in zip(places, places.dropFirst()) {
      for step in 1...steps {
        self.step(at: from.mixed(with: to, by: Double(step) / Double(steps)))
      }
    }
    step(.ended, at: places[places.count - 1])
  }

  /// All embers of the picture as they are seen, as ways from the centre with their heats.
  var picture: [(way: Vector, heat: Double)] {
    hearth.images(at: moment.seconds).flatMap { images in
      hearth.lines.flatMap(\.embers).flatMap { ember in
        images.maps.map {
          ($0.apply(ember.place(fold: images.fold, hearth.weave(at: moment.seconds))), ember.heat)
        }
      }
    }
  }
}
