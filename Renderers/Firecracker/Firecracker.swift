import Rendering

/// Crackers in a courtyard at night. A tap lights a fuse, a drag lays a string of crackers that
/// explode one after another; every finger has its own.
///
/// * State: `Fireworks`, with fuses, flashes, sparks and smoke.
/// * Step: `Fireworks.advance` lets fuses follow fingers and burn, crackers explode, and sparks and
///   smoke move.
/// * Picture: `Courtyard`, the strings of crackers, then all light at once (`Lights`): on the
///   ground, in the smoke, and the sparks.
package struct Firecracker: Renderer {
  /// Strength of each bang, 0…1.
  package var power = 0.5
  /// Sparks of each bang, 20…200; fewer if many are in the air.
  package var sparks = 90
  /// Density of smoke, 0 none … 1.
  package var smoke = 0.5
  /// Position on the hue strip, 0…1; 0.1 is that of glowing iron.
  package var colour = 0.1

  /// The renderer with its default control values.
  package init() {}

  /// All fingers.
  package static let touch = TouchKind.multi

  /// Power, sparks, smoke and colour.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .value("power", \.power, in: 0...1),
    .value("sparks", \.sparks, in: 20...200),
    .value("smoke", \.smoke, in: 0...1),
    .colour("colour", \.colour, swatch: FirePalette.swatch))

  /// A tap, an arc of crackers, two on a wide stage, then three fingers at once with more power.
  package static func demonstration(on stage: Stage) -> Demonstration {
    let breadth = CourtyardComposition(stage.size).breadth
    let arcs = (breadth < 0.5 ? [(0.16, 0.68)] : [(0.1, 0.34), (0.9, -0.34)]).map { start, span in
      let places = stride(from: 0.0, through: 1, by: 0.1).map { way in
        Point(start + span * way, 0.42 - 0.7 * way * (1 - way))
      }
      return Demonstration.draw(places, over: 1.3, hold: 0.2).delayed(by: 0.9)
    }
    let (low, late) = (0.07 * breadth, 0.9 * breadth)
    let string = [(0.34, 0.6), (0.5, 0.64), (0.68, 0.61)].map { Point($0, $1 + low) }
    return .together(
      arcs + [
        .tap(at: Point(0.5, 0.31)).delayed(by: 0.1),
        .slide(\Self.power, by: 0.2, over: 0.4).delayed(by: 2.6),
        .tap(at: Point(0.28, 0.24)).delayed(by: 3.3 + late),
        .tap(at: Point(0.72, 0.2)).delayed(by: 3.55 + late),
        .draw(string, over: 0.8, hold: 0.2).delayed(by: 3.7),
        .slide(\Self.colour, by: -0.1, over: 0.5).delayed(by: 4.6),
      ])
  }

  /// Creates a quiet courtyard with a heap of embers.
  package func begin(on stage: Stage) -> Fireworks { Fireworks(stage, self) }

  /// Lets fuses follow the fingers, and advances all fire, sparks and smoke by a step.
  package func update(_ fireworks: inout Fireworks, at moment: Moment) {
    fireworks.advance(self, at: moment)
  }

  /// Draws sky, hills and ground.
  package func drawBackdrop(_ fireworks: Fireworks, at moment: Moment, on canvas: inout Canvas) {
    fireworks.courtyard.draw(at: moment.seconds, on: &canvas)
  }

  /// Draws strings, and all light on ground, smoke and sparks.
  package func draw(_ fireworks: Fireworks, at moment: Moment, on canvas: inout Canvas) {
    let palette = FirePalette(colour: colour)
    for fuse in fireworks.fuses { fuse.draw(palette, on: &canvas) }
    Lights(fireworks, palette, at: moment.seconds).draw(on: &canvas)
  }

  /// Reports a bang for each cracker that explodes.
  package func events(_ fireworks: Fireworks, at moment: Moment) -> [RendererEvent] {
    fireworks.events.at(moment)
  }

  /// Reports fuses that fingers have lit, sparks in the air, bangs since the start, and the mean
  /// relative luminance of the picture.
  package func metrics(_ fireworks: Fireworks, at moment: Moment) -> Metrics {
    [
      "fuses": fireworks.fuses.count,
      "sparks": fireworks.sparks.flying.count,
      "bangs": fireworks.bangs,
      "luminance": LightMeter.luminance(
        of: fireworks, FirePalette(colour: colour), at: moment.seconds),
    ]
  }

  /// Limits that nothing exceeds.
  package func invariants(at moment: Moment) -> [Invariant<Fireworks>] {
    [
      Invariant("no more sparks fly than the stage has room for") { fireworks in
        let count = fireworks.sparks.flying.count
        return count > fireworks.composition.maxSparks ? "there are \(count)" : nil
      },
      Invariant("every spark has a finite place over its ground") { fireworks in
        fireworks.sparks.flying.first { !$0.position.isFinite || $0.position.y > $0.floor + 1e-6 }
          .map { "one is at \($0.position)" }
      },
    ]
  }
}
