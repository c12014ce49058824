import Rendering

/// The same cloth for many hands: every finger holds a point of its own until it lifts.
package struct CurtainByHands: Renderer {
  /// The cloth as one hand has it, with its controls.
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

  /// A curtain that has been hanging there for a while.
  package func begin(on stage: Stage) -> CurtainWorld { curtain.begin(on: stage) }

  /// Lets the wind blow, all fingers hold and the cloth swing.
  package func update(_ world: inout CurtainWorld, at moment: Moment) {
    world.advance(curtain, at: moment)
  }

  /// The room and the window.
  package func drawBackdrop(_ world: CurtainWorld, at moment: Moment, on canvas: inout Canvas) {
    curtain.drawBackdrop(world, at: moment, on: &canvas)
  }

  /// The curtain on its rail.
  package func draw(_ world: CurtainWorld, at moment: Moment, on canvas: inout Canvas) {
    curtain.draw(world, at: moment, on: &canvas)
  }

  /// Two hands part the cloth and lift it, a third takes the hem; then they let go one by one.
  package static func demonstration(on stage: Stage) -> Demonstration {
    let cloth = CurtainComposition(stage)
    func ways(_ places: (Double, Double)...) -> [Point] {
      places.map { cloth.part(across: $0, down: $1) }
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

  /// Size of the mesh, every point that is held with its finger, the longest link, and rebuilds.
  package func metrics(_ world: CurtainWorld, at moment: Moment) -> Metrics {
    let held = world.grips.map { [$0.col, $0.row, $0.finger] }
    let stretch = world.cloth.stretch
    return [
      "cols": world.cloth.cols, "rows": world.cloth.rows, "held": held, "maxStretch": stretch,
      "topology": world.rebuilds,
    ]
  }
}
