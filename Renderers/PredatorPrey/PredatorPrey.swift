import Rendering

/// A school of small fish and its hunters in deep water. Resting fingers are food, fast ones are
/// feared.
///
/// * State: a `Sea`, with the school, its hunters and the fingers.
/// * Step: `Sea.advance` lets a tenth of the animals choose a course and all swim (`School`,
///   `Hunters`), then fish graze and multiply, and hunters eat.
/// * Picture: `Scenery`, then fish and hunters by their depth (`SeaPicture`).
package struct PredatorPrey: Renderer {
  /// Fish that the water can support, 20…240; also the initial number.
  package var prey = 140
  /// Hunters that the water can support, 0…8; also the initial number.
  package var hunters = 3
  /// Fearfulness of the fish, 0…1.
  package var fear = 0.5
  /// Strength of the light from above, 0…1.
  package var light = 0.5

  /// The renderer with its default control values.
  package init() {}

  /// All fingers.
  package static let touch = TouchKind.multi

  /// Prey, hunters, fear and light.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .value("prey", \.prey, in: 20...240), .value("hunters", \.hunters, in: 0...8),
    .value("fear", \.fear, in: 0...1), .value("light", \.light, in: 0...1))

  /// A finger feeds the school, a second one takes a share, then one moves fast through the fish.
  package static var demonstration: Demonstration {
    let drive = [Point(0.92, 0.26), Point(0.5, 0.36), Point(0.1, 0.5)]
    return .together([
      .hold(at: Point(0.62, 0.33), for: 2.4).delayed(by: 0.5),
      .hold(at: Point(0.3, 0.46), for: 1.6).delayed(by: 1.7),
      .draw(drive, over: 0.4, hold: 0.05).delayed(by: 3.7),
      .slide(\Self.light, by: 0.3, over: 0.5).delayed(by: 4.4),
      .slide(\Self.hunters, by: 0.26, over: 0.4).delayed(by: 5.2),
    ])
  }

  /// Creates a school that feeds, with hunters around it.
  package func begin(on stage: Stage) -> Sea { Sea(stage, self) }

  /// Follows the fingers, and advances the school and its hunters by a step.
  package func update(_ sea: inout Sea, at moment: Moment) {
    sea.advance(self, at: moment)
  }

  /// Draws the water from its surface to the ground.
  package func drawBackdrop(_ sea: Sea, at moment: Moment, on canvas: inout Canvas) {
    sea.scenery.drawBackdrop(at: moment.seconds, light: sea.brightness, on: &canvas)
  }

  /// Draws plankton, fish and hunters.
  package func draw(_ sea: Sea, at moment: Moment, on canvas: inout Canvas) {
    SeaPicture(sea: sea, time: moment.seconds).draw(on: &canvas)
  }

  /// Reports animals in the water, fish eaten and born so far, and the mean distance to the nearest
  /// fish in points.
  package func metrics(_ sea: Sea, at moment: Moment) -> Metrics {
    [
      "prey": sea.school.fish.count,
      "hunters": sea.hunters.all.count,
      "eaten": sea.eaten, "born": sea.born,
      "nearest": sea.composition.body * sea.school.nearest,
    ]
  }

  /// Neighbours that fish examined.
  package func work(_ sea: Sea) -> Int { sea.school.comparisons }
}
