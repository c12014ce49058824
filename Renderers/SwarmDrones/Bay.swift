import Rendering

/// The scenery of the show: a sky with few stars, low hills with the lights of a far shore, and
/// still water.
struct Bay: Hashable, Sendable {
  private struct Gleam: Hashable, Sendable {
    var place: Point
    var size: Double
    var strength: Double
    var phase: Double
    var isWarm: Bool
  }

  private let composition: SwarmComposition
  /// All static elements.
  private let still: Canvas
  private let stars: StarField
  private let shore: [Gleam]

  init(_ composition: SwarmComposition, seed: UInt64) {
    self.composition = composition
    var chance = SeededGenerator(seed: seed)
    let sky = Rect(0, 0, composition.size.width, 0.86 * composition.horizon)
    stars = StarField(46, in: sky, radius: composition.unit, &chance)
    shore = Bay.scatterShore(composition, &chance)
    var canvas = Canvas(size: composition.size)
    Bay.paint(composition, GradientNoise(seed: chance.next()), on: &canvas)
    still = canvas
  }

  /// Draws the bay at `time`: only stars and the reflection of the shore are animated.
  func draw(at time: Double, on canvas: inout Canvas) {
    canvas.append(still)
    stars.draw(at: time, color: SwarmPalette.star, on: &canvas)
    for light in shore {
      canvas.glow(
        at: light.place, radius: light.size, color: Bay.color(light).opacity(light.strength))
    }
    drawStreaks(at: time, on: &canvas)
  }

  private static func color(_ gleam: Gleam) -> Color {
    gleam.isWarm ? SwarmPalette.lights[20] : SwarmPalette.sparks[16]
  }

  /// Draws the reflections of the shore's lights: drawn out towards the viewer.
  private func drawStreaks(at time: Double, on canvas: inout Canvas) {
    let pull = 7.0
    canvas.transformed(by: .scale(1, pull)) { canvas in
      for light in shore {
        let sway = Math.sin(0.9 * time + light.phase)
        let reach = light.size * (1.9 + 0.3 * sway)
        let foot = composition.horizon + reach * pull * 0.55
        canvas.glow(
          at: Point(light.place.x + 0.5 * sway, foot / pull), radius: reach,
          color: Bay.color(light).opacity(light.strength * 0.2))
      }
    }
  }

  private static func scatterShore(
    _ composition: SwarmComposition, _ chance: inout SeededGenerator
  ) -> [Gleam] {
    var lights: [Gleam] = []
    // Villages: groups of lights.
    for _ in 0..<7 {
      let village = chance.unit() * composition.size.width
      let width = composition.size.width * chance.number(in: 0.02...0.07)
      for _ in 0..<(3 + chance.index(below: 6)) {
        let bright = chance.unit()
        lights.append(
          Gleam(
            place: Point(
              village + width * chance.normal(),
              composition.horizon - chance.unit() * chance.unit() * 7 * composition.unit - 0.6),
            size: (0.9 + 1.2 * bright * bright) * composition.unit,
            strength: 0.2 + 0.5 * bright * bright, phase: chance.unit() * Math.twoPi,
            isWarm: chance.unit() < 0.8))
      }
    }
    return lights
  }

  private static func paint(
    _ composition: SwarmComposition, _ noise: GradientNoise, on canvas: inout Canvas
  ) {
    let (width, height) = (composition.size.width, composition.size.height)
    let horizon = composition.horizon
    let sky = [
      SwarmPalette.night(0.125, 0.03, turn: 8), SwarmPalette.night(0.15, 0.04, turn: 4),
      SwarmPalette.night(0.195, 0.05), SwarmPalette.night(0.265, 0.06, turn: 14),
    ]
    fill(sky, from: 0, to: horizon, width, on: &canvas)
    let glimmer = 0.21 * composition.diagonal
    canvas.glow(
      at: Point(0.3 * width, horizon), radii: Size(3 * glimmer, glimmer),
      color: Color(oklch: 0.5, 0.11, 350, alpha: 0.12))
    func hills(_ lift: Double, waves: Double, row: Double) -> Path {
      Path(
        hills: -2...width + 2, base: horizon, height: lift * horizon, waves: waves, noise, row: row)
    }
    canvas.fill(
      hills(0.055, waves: 2.2, row: 3.5), with: SwarmPalette.night(0.2, 0.045, turn: 4))
    canvas.fill(
      hills(0.03, waves: 3.6, row: 9.5), with: SwarmPalette.night(0.15, 0.034, turn: 2))
    let water = [
      SwarmPalette.night(0.2, 0.046, turn: 2), SwarmPalette.night(0.165, 0.04),
      SwarmPalette.night(0.135, 0.032, turn: -2), SwarmPalette.night(0.115, 0.024, turn: -4),
    ]
    fill(water, from: horizon, to: height, width, on: &canvas)
    // Mist over the line where they meet, and the sky's glimmer in the water.
    canvas.transformed(by: .scale(9, 1)) { canvas in
      canvas.glow(
        at: Point(0.42 * width / 9, horizon + 2 * composition.unit), radius: 0.05 * height,
        color: Color(oklch: 0.5, 0.08, 305, alpha: 0.16))
      canvas.glow(
        at: Point(0.6 * width / 9, horizon + 0.03 * height), radius: 0.11 * height,
        color: Color(oklch: 0.46, 0.1, 318, alpha: 0.1))
    }
  }

  private static func fill(
    _ colors: [Color], from top: Double, to bottom: Double, _ width: Double,
    on canvas: inout Canvas
  ) {
    canvas.fill(
      Path(Rect(0, top, width, bottom - top)),
      with: .vertical(from: top, to: max(bottom, top + 1e-3), GradientStop.evenlySpaced(colors)))
  }
}

/// Positions of the elements on a stage of any size, and speeds on it.
package struct SwarmComposition: Hashable, Sendable {
  let size: Size
  /// The height at which sky and water meet, in points from the top.
  let horizon: Double
  /// The part of the sky within which the flock stays.
  package let sky: Rect
  /// Diagonal of the stage.
  let diagonal: Double
  /// Size of small elements relative to a phone's stage.
  let unit: Double

  /// Creates the composition of a stage of `size` points.
  package init(_ size: Size) {
    self.size = size
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    horizon = 0.645 * height
    let margin = min(30, 0.08 * width, 0.08 * height)
    sky = Rect(margin, 0.075 * height, width - 2 * margin, horizon - 0.14 * height)
    diagonal = Math.hypot(width, height)
    unit = ((min(width, height) / 390).squareRoot()).clipped(to: 0.3...1.5)
  }

  /// Returns the largest spacing for a flock of `count`, in points.
  func widest(_ count: Int) -> Double {
    (0.5 * sky.width * sky.height / (0.87 * Double(max(count, 1)))).squareRoot()
  }

  /// The largest radius of a ring.
  var ringLimit: Double { max(0.5 * min(size.width, size.height) - 18 * unit, 1) }

  /// Cruising speed of the flock at pace 1, in points per second.
  package var cruise: Double { 0.1 * diagonal }
  /// The greatest speed of a flight to a slot.
  var rush: Double { 1.15 * diagonal }
  /// The greatest acceleration, in points per second².
  package var thrust: Double { 3.4 * diagonal }
}
