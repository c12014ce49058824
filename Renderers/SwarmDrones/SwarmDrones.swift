import Rendering

/// A drone show over a dark bay. By themselves the lights flock; fingers call them into a ring, a
/// line, a triangle or a grid.
///
/// * State: a `Show`, with the fleet, its formation, and smoothed controls.
/// * Step: `Show.advance` chooses a formation by the fingers (`FormationController`), matches
///   drones with its slots, and steers them there (`Flight`) or as a flock (`Flocking`).
/// * Picture: `Bay`, then the lights and their reflections in the water (`Lights`).
package struct SwarmDrones: Renderer {
  /// Drones in the air, 12…240.
  package var count = 96
  /// Pace of all flight, 0.2…3.
  package var speed = 1.0
  /// Spacing of neighbours, in points, 12…48.
  package var spacing = 24.0
  /// Strength and width of the halos, 0…1.
  package var glow = 0.6

  /// The renderer with its default control values.
  package init() {}

  /// All fingers.
  package static let touch = TouchKind.multi

  /// Count, speed, spacing and glow.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .value("count", \.count, in: 12...240, step: 12),
    .value("speed", \.speed, in: 0.2...3),
    .value("spacing", \.spacing, in: 12...48, format: .decimals(0)),
    .value("glow", \.glow, in: 0...1))

  /// A flock, a ring that is led about, then more fingers one by one up to a grid, and back.
  package static var demonstration: Demonstration {
    let leader = [Point(0.42, 0.35), Point(0.6, 0.3), Point(0.4, 0.4), Point(0.17, 0.45)]
    return .together([
      .draw(leader, over: 1.7, hold: 2.5).delayed(by: 0.7),
      .draw([Point(0.83, 0.36), Point(0.83, 0.42)], over: 0.4, hold: 2.51).delayed(by: 2),
      .draw([Point(0.5, 0.14), Point(0.5, 0.15), Point(0.18, 0.16)], over: 1.2, hold: 0.82)
        .delayed(by: 2.9),
      .draw([Point(0.82, 0.15), Point(0.84, 0.17)], over: 0.3, hold: 0.93).delayed(by: 3.7),
      .slide(\Self.spacing, by: -0.14, over: 0.4).delayed(by: 1.15),
      .slide(\Self.glow, by: 0.3, over: 0.4, hold: 0.2).delayed(by: 5.1),
    ])
  }

  /// Creates a flock over the bay.
  package func begin(on stage: Stage) -> Show { Show(stage, self) }

  /// Handles the fingers, and moves the drones.
  package func update(_ show: inout Show, at moment: Moment) {
    show.advance(self, at: moment)
  }

  /// Draws sky, far shore and water.
  package func drawBackdrop(_ show: Show, at moment: Moment, on canvas: inout Canvas) {
    show.bay.draw(at: moment.seconds, on: &canvas)
  }

  /// Draws the lights and their reflections in the water.
  package func draw(_ show: Show, at moment: Moment, on canvas: inout Canvas) {
    Lights(show, at: moment.seconds).draw(on: &canvas)
  }

  /// Reports drones in the air, their formation, and their mean distance from their slots in
  /// points.
  package func metrics(_ show: Show, at moment: Moment) -> Metrics {
    [
      "drones": show.fleet.count,
      "formation": show.formations.formation.rawValue,
      "slotError": show.slotError,
    ]
  }

  /// Pairs of drones that were compared.
  package func work(_ show: Show) -> Int { show.pairs }
}
