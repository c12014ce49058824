import Drawing
import Geometry

/// All light of the picture, as glows: on the ground, flattened, and upright.
struct Lights {
  /// Height of a circle on the ground over its width.
  static let flatness = 0.3

  /// Glows on the ground, with their radius as width and ``flatness`` times that as height.
  private(set) var flat: [Glow] = []
  private(set) var upright: [Glow] = []
  private let fireworks: Fireworks
  private let palette: FirePalette
  private var unit: Double { fireworks.composition.unit }
  private var grain: Double { fireworks.composition.grain }
  /// Light that falls on stones and smoke: its source, the ground below it, and its strength, 0…1.
  private let lamps: [(place: Point, floor: Double, strength: Double)]

  /// Computes the lights at `time`, in seconds.
  init(_ fireworks: Fireworks, _ palette: FirePalette, at time: Double) {
    (self.fireworks, self.palette) = (fireworks, palette)
    let opening = Flash.opening(for: fireworks.flashes)
    let flashes = fireworks.flashes.map { ($0.place, $0.level * opening) }
    let flames = fireworks.flames(at: time)
    lamps = (flashes + flames.map { ($0.place, 0.3 * $0.glow * opening) })
      .map { ($0, fireworks.composition.floor(below: $0), $1) }
    lightGround()
    for puff in fireworks.smoke.puffs { add(puff) }
    for (place, glow) in flames {
      add(place, 34 * unit, palette.halo, 0.2 * glow)
      add(place, 10 * grain, palette.spark(0.72), 0.5 * glow)
      add(place, 3.6 * grain, palette.spark(1), glow)
    }
    for spark in fireworks.sparks.embers + fireworks.sparks.flying { add(spark) }
    // A bang: a faint light on the haze, a warm glow, and a white core.
    for (place, light) in flashes {
      add(place, 300 * unit, palette.halo, 0.055 * light)
      add(place, 135 * unit, palette.halo, 0.27 * light)
      add(place, 46 * unit, palette.spark(0.66), 0.42 * light)
      add(place, 17 * unit, palette.spark(1), min(1, 1.6 * light * light))
    }
  }

  /// Draws the light on the ground, then the upright light.
  func draw(on canvas: inout Canvas) {
    canvas.transformed(by: .scale(1, Lights.flatness)) { canvas in
      for glow in flat {
        let center = Point(glow.center.x, glow.center.y / Lights.flatness)
        canvas.glow(at: center, radius: glow.radius, color: glow.color)
      }
    }
    for glow in upright { canvas.glow(at: glow.center, radius: glow.radius, color: glow.color) }
  }

  private mutating func add(_ place: Point, _ radius: Double, _ color: Color, _ light: Double) {
    guard light > 0.004 else { return }
    upright.append(Glow(place, radius: radius, color: color.opacity(light)))
  }

  /// Adds pools of light, and wet spots that reflect it towards the viewer.
  private mutating func lightGround() {
    for lamp in lamps {
      let height = (lamp.floor - lamp.place.y) / (260 * unit)
      let (foot, radius) = (Point(lamp.place.x, lamp.floor), (130 + 60 * height) * unit)
      let light = 0.3 * lamp.strength / (1 + height)
      flat.append(Glow(foot, radius: radius, color: palette.halo.opacity(light)))
    }
    for glint in fireworks.courtyard.glints {
      let width = 46 * unit * fireworks.composition.nearness(glint.place.y)
      let light = lamps.reduce(0.05) { (sum: Double, lamp) -> Double in
        let across = (glint.place.x - lamp.place.x) / width
        let along = (glint.place.y - lamp.floor) / (120 * unit)
        let near: Double = 1 / ((1 + across * across) * (1 + along * along))
        return sum + lamp.strength * near * near.squareRoot()
      }
      let share = min(0.36, 0.95 * light * glint.strength)
      flat.append(Glow(glint.place, radius: glint.size, color: palette.halo.opacity(share)))
    }
  }

  /// Adds a puff: grey smoke, and warm light on the side of the lamps.
  private mutating func add(_ puff: Smoke.Puff) {
    let (density, radius) = (puff.density, puff.radius)
    add(puff.place, radius, FirePalette.smoke, 0.1 * density)
    var (light, lean) = (1e-9, Vector.zero)
    for lamp in lamps {
      let way = lamp.place - puff.place
      let near = lamp.strength / (1 + way.lengthSquared / (8100 * unit * unit))
      light += near
      lean += way.limited(to: radius) * near
    }
    let belly = puff.place + lean * (0.3 / light)
    add(belly, 0.85 * radius, palette.halo, min(0.16, 0.25 * light) * density)
  }

  /// Adds a spark with its recent path, a parabola that fades.
  private mutating func add(_ spark: Spark) {
    let (heat, halo) = (spark.heat, palette.halo)
    let size = grain * (0.75 + 0.65 * spark.nearness) * (spark.isSplinter ? 0.8 : 1)
    let color = palette.spark(heat)
    let light = min(1, 0.25 + 1.1 * heat)
    let span = min(spark.age, 0.06 + 0.1 * heat)
    let maxDots = 24 + Int(12 * fireworks.composition.breadth)
    let dots = min(maxDots, Int((spark.velocity.length * span / (1.1 * size)).rounded(.up)))
    for dot in 0..<dots {
      let part = (Double(dot) + 0.5) / Double(dots)
      let back = span * part
      let bend = Vector(0, 0.5 * fireworks.sparks.gravity * back * back)
      let place = spark.position - spark.velocity * back + bend
      guard place.y <= spark.floor else { continue }
      add(place, size * (1.45 - 0.6 * part), color, light * (1 - part) * (1 - part) * 0.42)
    }
    add(spark.position, 1.75 * size, color, light)
    add(spark.position, 6.5 * size, halo, 0.12 * heat)
    // Its reflection in the wet stone.
    let height = spark.floor - spark.position.y
    let near = 1 - height / (110 * unit)
    add(spark.position + Vector(0, 1.6 * height), 2.6 * grain, halo, 0.2 * light * near)
  }
}

/// A measurement of the picture's mean relative luminance from its elements: the colours of sky and
/// ground and every glow on them; stars, lanterns and paper are ignored.
///
/// Wide glows are summed on a coarse grid; small ones are integrated over their area, each on the
/// grid's colour below it, so that overlapping ones count slightly less than they should.
///
/// Source: W3C, "Web content accessibility guidelines 2.2", 2023, "relative luminance".
struct LightMeter {
  /// Cells along each side.
  private static let side = 36
  private let cell: Size
  private var grid: [SIMD3<Double>]

  /// Returns the mean relative luminance of the picture, 0…1.
  static func luminance(
    of fireworks: Fireworks, _ palette: FirePalette, at time: Double
  ) -> Double {
    let size = fireworks.composition.size
    let cell = Size(size.width / Double(side), size.height / Double(side))
    let rows = (0..<side).map { fireworks.composition.color(at: (Double($0) + 0.5) * cell.height) }
    var meter = LightMeter(cell: cell, grid: rows.flatMap { repeatElement(parts($0), count: side) })
    let lights = Lights(fireworks, palette, at: time)
    let glows = lights.flat.map { ($0, Lights.flatness) } + lights.upright.map { ($0, 1) }
    let wide = 1.3 * max(cell.width, cell.height)
    for (glow, flatness) in glows where glow.radius >= wide { meter.spread(glow, flatness) }
    let ground = meter.grid.reduce(0) { $0 + luminance($1) }
    var small = 0.0
    for (glow, flatness) in glows where glow.radius < wide { small += meter.gain(glow) * flatness }
    return ((ground + small) / Double(side * side)).clippedToUnit
  }

  private static func parts(_ color: Color) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue) * color.alpha
  }

  /// Returns the relative luminance of sRGB channels; values above white count as white.
  private static func luminance(_ parts: SIMD3<Double>) -> Double {
    let parts = parts.clamped(lowerBound: .zero, upperBound: .one)
    // The transfer curve of sRGB (IEC 61966-2-1), within 5 % from 0.05 on.
    let steepest: SIMD3<Double> = 0.515 + parts * 0.4637
    let steep: SIMD3<Double> = 0.0475 + parts * steepest
    let linear = parts * steep
    return (linear * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }

  /// Adds a wide glow to the cells that it reaches.
  private mutating func spread(_ glow: Glow, _ flatness: Double) {
    let color = LightMeter.parts(glow.color)
    for index in grid.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: LightMeter.side)
      let dx = (Double(column) + 0.5) * cell.width - glow.center.x
      let dy = ((Double(row) + 0.5) * cell.height - glow.center.y) / flatness
      let rest = max(0, 1 - (dx * dx + dy * dy) / (glow.radius * glow.radius))
      grid[index] += color * (rest * rest * rest)
    }
  }

  /// Returns the light that a small glow adds, times its area in cells: by rings of equal area,
  /// each as bright as its middle.
  private func gain(_ glow: Glow) -> Double {
    let column = Int((glow.center.x / cell.width).rounded(.down))
    let row = Int((glow.center.y / cell.height).rounded(.down))
    guard 0..<LightMeter.side ~= column, 0..<LightMeter.side ~= row else { return 0 }
    let base = grid[row * LightMeter.side + column]
    let rings = [0.1, 0.3, 0.5, 0.7, 0.9].reduce(0) { sum, rest in
      sum + LightMeter.luminance(base + LightMeter.parts(glow.color) * (rest * rest * rest))
    }
    let area = Math.pi * glow.radius * glow.radius / (cell.width * cell.height)
    return (rings / 5 - LightMeter.luminance(base)) * area
  }
}
