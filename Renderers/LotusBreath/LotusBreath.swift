import Rendering

/// A lotus on dark water that opens and closes with a breath. A finger holds the breath, moves it
/// up and down, and throws it.
///
/// * State: a `LotusWorld`, with the breath, rings on the water, pads and fireflies.
/// * Step: `LotusWorld.advance` advances the breath by its cycle (`BreathCycle`), or by the finger
///   that holds it.
/// * Picture: `Pond`, far flowers, the flower's reflection, rings, pads, the flower (`Whorls` of
///   petals), fireflies.
package struct LotusBreath: Renderer {
  /// Breath seconds per second, 0.25…2; at 1 a breath takes 4 s in, 7 s held, 8 s out.
  package var pace = 1.0
  /// Petals, 8…34.
  package var petals = 21
  /// Position on the colour strip, 0…1.
  package var tint = 0.85
  /// Height of the whorls above each other, 0 a flat star … 1 a deep cup.
  package var depth = 0.5

  /// The renderer with its default control values.
  package init() {}

  /// Pace, petals, tint and depth.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .value("pace", \.pace, in: 0.25...2),
    .value("petals", \.petals, in: 8...34),
    .colour("tint", \.tint, swatch: LotusPalette.swatch),
    .value("depth", \.depth, in: 0...1))

  /// The flower opens, gets more petals and a deeper cup; a finger closes it and throws it open.
  package static var demonstration: Demonstration {
    .sequence([
      .pause(0.9),
      .slide(\Self.petals, by: 0.3, over: 0.6, hold: 0.15),
      .pause(0.15),
      .slide(\Self.depth, by: 0.3, over: 0.6, hold: 0.15),
      .pause(0.55),
      .draw([Point(0.66, 0.4), Point(0.64, 0.45), Point(0.64, 0.52)], over: 0.7, hold: 0.25),
      .flick(from: Point(0.6, 0.5), velocity: Vector(0.05, -0.5)),
      .pause(0.15),
      .slide(\Self.tint, by: -0.16, over: 0.6, hold: 0.1),
      .pause(0.1),
      .slide(\Self.pace, by: 0.2, over: 0.3, hold: 0.1),
    ])
  }

  /// Creates a closed flower that is about to breathe in.
  package func begin(on stage: Stage) -> LotusWorld { LotusWorld(stage, self) }

  /// Advances the breath by its cycle, or by the finger.
  package func update(_ world: inout LotusWorld, at moment: Moment) {
    world.advance(self, at: moment)
  }

  /// Draws sky, far shore and water.
  package func drawBackdrop(_ world: LotusWorld, at moment: Moment, on canvas: inout Canvas) {
    canvas.append(world.pond)
  }

  /// Draws the flower's reflection, rings and leaves on the water, then the flower, and fireflies
  /// in front of it.
  package func draw(_ world: LotusWorld, at moment: Moment, on canvas: inout Canvas) {
    let time = moment.seconds
    let flower = Flower(world, world.whorls(at: time), at: time)
    for far in world.farFlowers(at: time) {
      far.drawReflection(on: &canvas)
      far.draw(on: &canvas)
    }
    flower.drawReflection(on: &canvas)
    world.rings.draw(in: world, at: time, on: &canvas)
    world.drawPads(at: time, on: &canvas)
    flower.draw(on: &canvas)
    world.fireflies.draw(in: world, at: time, on: &canvas)
  }

  /// Reports the openness of the flower, 0…1, the phase of the breath, and whether a finger holds it.
  package func metrics(_ world: LotusWorld, at moment: Moment) -> Metrics {
    let breath = world.breath
    return [
      "breath": breath.openness, "phase": breath.phase.rawValue,
      "held": breath.finger != nil,
    ]
  }
}
