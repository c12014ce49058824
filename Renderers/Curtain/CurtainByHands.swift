import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering

/// The same cloth for many hands: every finger holds a point of its own until it lifts.
public struct CurtainByHands: MultiTouchRenderer {
  /// The cloth as one hand has it, with its controls.
  public var curtain = WindowCurtain()

  /// The renderer with its default control values.
  public init() {}

  /// Columns, rows, wind and gravity.
  public static let controls = ControlsSchema<CurtainByHands>(
    pattern: .bar,
    .value("cols", \.curtain.cols, in: 8...48, step: 1),
    .value("rows", \.curtain.rows, in: 8...64, step: 1),
    .value("wind", \.curtain.wind, in: -1...1),
    .value("gravity", \.curtain.gravity, in: 0...2))

  /// A curtain that has been hanging there for a while.
  public func begin(on stage: Stage) -> CurtainWorld { curtain.begin(on: stage) }

  /// Lets the wind blow, all fingers hold and the cloth swing.
  public func update(_ world: inout CurtainWorld, touches: [Touch], step: Step) {
    world.advance(curtain, touches: touches, step: step)
  }

  /// The room and the window.
  public func drawBackdrop(_ world: CurtainWorld, on canvas: inout Canvas) {
    curtain.drawBackdrop(world, on: &canvas)
  }

  /// The curtain on its rail.
  public func draw(_ world: CurtainWorld, on canvas: inout Canvas) {
    curtain.draw(world, on: &canvas)
  }

  /// Two hands part the cloth and lift it, a third takes the hem; then they let go one by one.
  public static func demonstration(on stage: Stage) -> Demonstration {
    let cloth = CurtainComposition(stage.size)
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
      .slide("wind", by: 0.25, over: 0.5, hold: 0.5),
    ])
  }

  /// Size of the mesh, every point that is held with its finger, the longest link, and rebuilds.
  public func metrics(_ world: CurtainWorld) -> JSON {
    let held = world.grips.map { grip -> JSON in
      [.number(Double(grip.col)), .number(Double(grip.row)), .number(Double(grip.finger))]
    }
    return [
      "cols": .number(Double(world.cloth.cols)), "rows": .number(Double(world.cloth.rows)),
      "held": .array(held), "maxStretch": .number(world.cloth.stretch),
      "topology": .number(Double(world.rebuilds)),
    ]
  }
}
