import Rendering

/// Rosettes of pale, forking lichen that unfurl on wet dark stone. A finger plants one at its
/// landing, and tips bend towards it while it stays.
///
/// * State: a `Garden`, with its blooms, the spores, and the conditions of growth.
/// * Step: `Garden.advance` plants at a finger's landing and bends tips towards it; each `Bloom`
///   grows by its `Grammar` and its `GrowthSchedule`, a function of time.
/// * Picture: `Scenery`, a `Thallus` for each bloom (its `Skeleton` as outlines), spores, drops.
package struct LichenBloom: Renderer {
  /// Position on the hue strip, 0…1.
  package var colour = 0.38
  /// Arms of a rosette, 3…12.
  package var density = 7
  /// Deviation of arms from their course, and their sway, 0…1.
  package var wildness = 0.35
  /// Pace of growth and number of branching orders, 0…1.
  package var growth = 0.5

  /// The renderer with its default control values.
  package init() {}

  /// Colour, density, wildness and growth.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 78),
    .colour("colour", \.colour, swatch: LichenPalette.swatch),
    .value("density", \.density, in: 3...12),
    .value("wildness", \.wildness, in: 0...1),
    .value("growth", \.growth, in: 0...1))

  /// Creates a young rosette in a garden of older ones.
  package func begin(on stage: Stage) -> Garden { Garden(stage, self) }

  /// Plants under a finger, bends tips towards it and grows.
  package func update(_ garden: inout Garden, at moment: Moment) {
    garden.advance(self, at: moment)
  }

  /// Draws wet dark stone.
  package func drawBackdrop(_ garden: Garden, at moment: Moment, on canvas: inout Canvas) {
    Scenery(garden, at: moment).drawStone(on: &canvas)
  }

  /// Draws far rosettes, then the others, then drifting spores and drops in front of them.
  package func draw(_ garden: Garden, at moment: Moment, on canvas: inout Canvas) {
    let conditions = garden.conditions(at: moment.seconds)
    for bloom in garden.blooms {
      Thallus(bloom, under: conditions, garden.palette).draw(on: &canvas)
    }
    garden.spores.draw(in: garden, at: moment.seconds, on: &canvas)
    Scenery(garden, at: moment).drawDrops(on: &canvas)
  }

  /// Reports living rosettes, pieces above the ground, and the highest visible branching order.
  package func metrics(_ garden: Garden, at moment: Moment) -> Metrics {
    let census = Census(garden, at: moment.seconds)
    return [
      "blooms": census.blooms, "segments": census.segments,
      "generation": census.generation,
    ]
  }
}

// MARK: Demonstration

extension LichenBloom {
  /// A finger plants a rosette while the first one opens, arms and wildness rise and fall, the hue
  /// oscillates, and at the end a held finger draws the tips towards it.
  package static var demonstration: Demonstration {
    .sequence([
      .pause(0.35),
      .draw([Point(0.78, 0.2)], over: 0, hold: 0.35),
      .pause(0.2),
      .slide(\Self.density, by: 0.3, over: 0.55, hold: 0.15),
      .pause(0.25),
      .slide(\Self.wildness, by: 0.36, over: 0.5, hold: 0.2),
      .pause(0.2),
      .slide(\Self.colour, by: 0.24, over: 0.6),
      .pause(0.15),
      .slide(\Self.growth, by: 0.32, over: 0.45, hold: 0.15),
      .pause(0.1),
      .draw([Point(0.24, 0.54), Point(0.16, 0.44), Point(0.24, 0.3)], over: 0.9, hold: 0.6),
    ])
  }
}

// MARK: Census

/// Counts of the living elements of a garden.
struct Census: Hashable, Sendable {
  private(set) var blooms = 0
  /// Pieces of thallus that are born and visible.
  private(set) var segments = 0
  /// The highest branching order of a piece that is born and visible, counted from 1; 0 for none.
  private(set) var generation = 0

  init(_ garden: Garden, at time: Double) {
    let conditions = garden.conditions(at: time)
    for bloom in garden.blooms {
      blooms += 1
      let age = bloom.age(by: conditions.clock)
      for (index, arm) in bloom.arms.enumerated()
      where conditions.habit.presences[index] > 0 {
        for segment in arm.segments where age > segment.internode.birth {
          let order = segment.internode.order
          guard bloom.presence(order: order, under: conditions) > 0 else { continue }
          segments += 1
          generation = max(generation, order + 1)
        }
      }
    }
  }
}
