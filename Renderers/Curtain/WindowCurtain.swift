import Rendering

/// Heavy woven cloth by a window at dusk. Light passes through where it is thin; a finger holds a
/// point and gathers folds.
///
/// * State: a `CurtainWorld`, with the cloth, the wind and the grips of fingers.
/// * Step: `CurtainWorld.advance` recuts the cloth if rows or columns have changed, lets fingers
///   take hold, and moves the points of the cloth (`Cloth.step`) by wind and weight.
/// * Picture: `Room`, `Drapery` (the mesh of the cloth, lit from behind), `Rail`, motes of dust.
package struct WindowCurtain: Renderer {
  /// Points of the cloth from side to side, 8…48; four to a pleat.
  package var cols = 24
  /// Points of the cloth from rail to hem, 8…64.
  package var rows = 32
  /// Wind, −1 a gale to the left … 1 to the right.
  package var wind = 0.2
  /// Gravity, 0 weightless … 2 twice the weight of cloth.
  package var gravity = 1.0

  /// The renderer with its default control values.
  package init() {}

  /// Columns, rows, wind and gravity.
  package static let controls = ControlsSchema<Self>(
    pattern: .bar,
    .value("cols", \.cols, in: 8...48),
    .value("rows", \.rows, in: 8...64),
    .value("wind", \.wind, in: -1...1),
    .value("gravity", \.gravity, in: 0...2))

  /// Creates a curtain at rest.
  package func begin(on stage: Stage) -> CurtainWorld { CurtainWorld(stage, self) }

  /// Lets the wind blow, the finger hold and the cloth swing.
  package func update(_ world: inout CurtainWorld, at moment: Moment) {
    world.advance(self, at: moment)
  }

  /// Draws the room and the window.
  package func drawBackdrop(_ world: CurtainWorld, at moment: Moment, on canvas: inout Canvas) {
    Room(world, at: moment.seconds).draw(on: &canvas)
  }

  /// Draws the curtain on its rail.
  package func draw(_ world: CurtainWorld, at moment: Moment, on canvas: inout Canvas) {
    Drapery(world).draw(on: &canvas)
    Rail(world).draw(on: &canvas)
    world.motes.draw(at: moment.seconds, in: world.composition, on: &canvas)
  }

  /// Wind rises, a finger draws the curtain aside and lets it swing, and its weight is removed.
  package static var demonstration: Demonstration {
    let aside = [
      Point(0.36, 0.44), Point(0.42, 0.42), Point(0.56, 0.39), Point(0.68, 0.35),
      Point(0.72, 0.33),
    ]
    return .sequence([
      .pause(0.3),
      .slide(\Self.wind, by: 0.22, over: 0.5, hold: 0.15),
      .pause(0.15),
      .draw(aside, over: 0.9, hold: 0.35),
      .pause(0.85),
      .slide(\Self.gravity, by: -0.4, over: 0.6, hold: 0.7),
      .pause(0.2),
      .slide(\Self.wind, by: -0.3, over: 0.5),
    ])
  }

  /// Reports the size of the mesh, the held point and its position on the stage, the longest link,
  /// and rebuilds.
  package func metrics(_ world: CurtainWorld, at moment: Moment) -> Metrics {
    let cloth = world.cloth
    let grip = world.grips.first
    let cell = grip.map { [$0.col, $0.row] }
    let seen = grip.map { world.composition.project(cloth.positions[$0.row * cloth.cols + $0.col]) }
    let stretch = cloth.stretch
    return [
      "cols": cloth.cols, "rows": cloth.rows, "grabbed": cell, "grabbedAt": seen,
      "maxStretch": stretch,
      "topology": world.rebuilds,
    ]
  }
}

/// The same cloth for several fingers: every finger holds a point of its own until it lifts.
package struct CurtainByHands: Renderer {
  /// The cloth for one finger, with its controls.
  package var curtain = WindowCurtain()

  /// The renderer with its default control values.
  package init() {}

  /// All fingers.
  package static let touch = TouchKind.multi

  /// Columns, rows, wind and gravity.
  package static let controls = ControlsSchema<Self>(
    pattern: .bar,
    .value("cols", \.curtain.cols, in: 8...48),
    .value("rows", \.curtain.rows, in: 8...64),
    .value("wind", \.curtain.wind, in: -1...1),
    .value("gravity", \.curtain.gravity, in: 0...2))

  /// Creates a curtain at rest.
  package func begin(on stage: Stage) -> CurtainWorld { curtain.begin(on: stage) }

  /// Lets the wind blow, all fingers hold and the cloth swing.
  package func update(_ world: inout CurtainWorld, at moment: Moment) {
    world.advance(curtain, at: moment)
  }

  /// Draws the room and the window.
  package func drawBackdrop(_ world: CurtainWorld, at moment: Moment, on canvas: inout Canvas) {
    curtain.drawBackdrop(world, at: moment, on: &canvas)
  }

  /// Draws the curtain on its rail.
  package func draw(_ world: CurtainWorld, at moment: Moment, on canvas: inout Canvas) {
    curtain.draw(world, at: moment, on: &canvas)
  }

  /// Two fingers part the cloth and lift it, a third takes the hem; then they let go one by one.
  package static func demonstration(on stage: Stage) -> Demonstration {
    let cloth = CurtainComposition(stage)
    func ways(_ parts: (Double, Double)...) -> [Point] {
      parts.map { cloth.part(across: $0, down: $1) }
    }
    return .sequence([
      .pause(0.4),
      .together([
        .draw(ways((0.36, 0.36), (0.24, 0.36), (0.14, 0.31)), over: 0.9, hold: 2.6),
        .draw(ways((0.56, 0.46), (0.76, 0.41), (0.96, 0.31)), over: 1, hold: 1.8)
          .delayed(by: 0.2),
        .draw(ways((0.5, 0.81), (0.59, 0.68), (0.62, 0.52)), over: 0.8, hold: 0.3)
          .delayed(by: 1.5),
      ]),
      .pause(0.5),
      .slide(\Self.curtain.wind, by: 0.25, over: 0.5, hold: 0.5),
    ])
  }

  /// Reports the size of the mesh, every held point with its finger, the longest link, and
  /// rebuilds.
  package func metrics(_ world: CurtainWorld, at moment: Moment) -> Metrics {
    let held = world.grips.map { [$0.col, $0.row, $0.finger] }
    let stretch = world.cloth.stretch
    return [
      "cols": world.cloth.cols, "rows": world.cloth.rows, "held": held, "maxStretch": stretch,
      "topology": world.rebuilds,
    ]
  }
}
