import Rendering

/// A heavy swell under the moon. A finger on the water sends out rings of ripples.
///
/// * State: a `Sea`, with its clock, its swell, foam, ripples and palette.
/// * Step: `Sea.advance` advances the clock of the waves, which are a function of it (`Swell`),
///   grows foam where they fold and fades it elsewhere, and sends ripples from a finger.
/// * Picture: `Sky`, `SeaPicture` (rows of the surface from near to far), `Mist`.
package struct OceanWaves: Renderer {
  /// Height of the waves, 0 nearly calm … 1 a storm's swell.
  package var height = 0.5
  /// Wave seconds per second, 0.2…3.
  package var speed = 1.0
  /// Age of the moon, 0 new … 1 full, which determines its light.
  package var moon = 0.5
  /// Amount of breaking and lifetime of foam, 0…1.
  package var foam = 0.4
  /// Position on the colour strip, 0 green-teal … 0.5 cyan-blue … 1 magenta-purple.
  package var tint = 0.5

  /// The renderer with its default control values.
  package init() {}

  /// Height, speed, moon, foam and tint.
  package static let controls = ControlsSchema<Self>(
    pattern: .tactileColumn(width: 64),
    .value("height", \.height, in: 0...1),
    .value("speed", \.speed, in: 0.2...3),
    .value("moon", \.moon, in: 0...1),
    .value("foam", \.foam, in: 0...1),
    .colour("tint", \.tint, swatch: OceanPalette.swatch))

  /// A finger strokes the water, the moon fills, the swell rises and slows, breaks and changes
  /// colour, and the finger returns.
  package static var demonstration: Demonstration {
    .sequence([
      .pause(0.3),
      .draw([Point(0.2, 0.62), Point(0.34, 0.57), Point(0.5, 0.6)], over: 0.7, hold: 0.2),
      .pause(0.2),
      .slide(\Self.moon, by: 0.46, over: 0.6, hold: 0.15),
      .pause(0.15),
      .slide(\Self.height, by: 0.3, over: 0.6, hold: 0.15),
      .pause(0.1),
      .slide(\Self.speed, by: -0.14, over: 0.3),
      .pause(0.1),
      .slide(\Self.foam, by: 0.45, over: 0.5),
      .pause(0.1),
      .slide(\Self.tint, by: -0.34, over: 0.55),
      .pause(0.1),
      .draw([Point(0.78, 0.6), Point(0.62, 0.56), Point(0.45, 0.6)], over: 0.6),
    ])
  }

  /// Creates a sea that has been rolling for a while.
  package func begin(on stage: Stage) -> Sea { Sea(stage, self) }

  /// Advances waves and foam, and sends ripples from the finger.
  package func update(_ sea: inout Sea, at moment: Moment) {
    sea.advance(self, at: moment)
  }

  /// Draws the night sky, with a few stars and the moon.
  package func drawBackdrop(_ sea: Sea, at moment: Moment, on canvas: inout Canvas) {
    Sky(sea, at: moment).draw(on: &canvas)
  }

  /// Draws the sea from the foreground to the horizon, and the mist over it.
  package func draw(_ sea: Sea, at moment: Moment, on canvas: inout Canvas) {
    SeaPicture(sea, at: moment.seconds).draw(on: &canvas)
    Mist(sea).draw(on: &canvas)
  }

  /// Reports the wave time in seconds, height of the highest crest of the foreground in points, and the
  /// share of the sea that foam covers.
  package func metrics(_ sea: Sea, at moment: Moment) -> Metrics {
    [
      "phase": sea.clock.phase,
      "crestHeight": sea.crestHeight,
      "foamFraction": sea.foamFraction,
    ]
  }
}
