import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Rendering

/// Rosettes of pale, forking lichen that unfurl on wet dark stone. A finger plants one where it
/// lands, and tips bend towards it while it stays.
///
/// * State: a `Garden`, with its blooms, the spores, and what bears on them.
/// * Step: `Garden.advance` plants where a finger lands and bends towards it; each `Bloom` grows by
///   its `Grammar` and its `GrowthSchedule`, a function of time.
/// * Picture: `Stone`, a `Thallus` for each bloom (its `Skeleton` as outlines), spores, foreground.
public struct LichenBloom: SingleTouchRenderer {
  /// Place on the hue strip, 0…1.
  public var colour = 0.38
  /// Arms of a rosette, 3…12.
  public var density = 7.0
  /// How far arms stray from their course and how much they sway, 0…1.
  public var wildness = 0.35
  /// Pace of growth and number of branching orders, 0…1.
  public var growth = 0.5

  /// The renderer with its default control values.
  public init() {}

  /// Colour, density, wildness and growth.
  public static let controls = ControlsSchema<LichenBloom>(
    pattern: .tactileColumn(width: 78),
    .colour("colour", \.colour, swatch: LichenPalette.swatch),
    .value("density", \.density, in: 3...12, step: 1),
    .value("wildness", \.wildness, in: 0...1),
    .value("growth", \.growth, in: 0...1))

  /// The world: rosettes and what bears on them.
  public struct State: Sendable {
    /// All that grows.
    package var garden: Garden
  }

  /// A young rosette in a garden of older ones.
  public func begin(on stage: Stage) -> State { State(garden: Garden(stage, self)) }

  /// Plants, bends and grows.
  public func update(_ state: inout State, touch: Touch?, step: Step) {
    state.garden.advance(to: step.seconds, self, touch: touch)
  }

  /// Wet dark stone.
  public func drawBackdrop(_ state: State, on canvas: inout Canvas) {
    let garden = state.garden
    Stone(
      composition: garden.composition, palette: garden.palette, seed: garden.seed,
      time: garden.time
    ).draw(on: &canvas)
  }

  /// Far rosettes, then the others, then what drifts before them.
  public func draw(_ state: State, on canvas: inout Canvas) {
    let garden = state.garden
    let conditions = garden.conditions
    for bloom in garden.blooms {
      Thallus(bloom, under: conditions, garden.palette).draw(on: &canvas)
    }
    garden.spores.draw(at: garden.time, in: garden.composition, garden.palette, on: &canvas)
    Foreground(
      composition: garden.composition, palette: garden.palette, seed: garden.seed,
      time: garden.time
    ).draw(on: &canvas)
  }

  /// Living rosettes, pieces above the ground, and the highest branching order that shows.
  public func metrics(_ state: State) -> JSON {
    let census = Census(state.garden)
    return [
      "blooms": .number(Double(census.blooms)), "segments": .number(Double(census.segments)),
      "generation": .number(Double(census.generation)),
    ]
  }
}
