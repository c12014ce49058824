import Drawing
import Geometry
import Rendering

/// The static scenery: a night sky with few stars, a far shore in mist, and dark water.
enum Pond {
  static func canvas(_ composition: LotusComposition, seed: UInt64) -> Canvas {
    var random = SeededGenerator(seed: seed)
    var canvas = Canvas(size: composition.size)
    let horizon = composition.horizon
    fillBands(composition, on: &canvas)
    for _ in 0..<44 {
      let place = Point(random.unit() * composition.size.width, random.unit() * horizon)
      let bright = random.unit()
      canvas.glow(
        at: place, radius: (0.8 + 0.9 * bright * bright) * composition.unit,
        color: LotusPalette.night(0.86, 0.035).opacity(
          (0.14 + 0.5 * bright * bright * bright) * (1 - 0.7 * place.y / horizon)))
    }
    let hills = FractalNoise(seed: random.next(), octaves: 3, lacunarity: 4)
    for (lift, detail, shade) in [
      (0.26, 2.4, LotusPalette.night(0.195, 0.04, turn: -6)),
      (0.14, 4.6, LotusPalette.night(0.16, 0.034, turn: -10)),
    ] {
      canvas.fill(shore(composition, hills, lift: lift, detail: detail), with: shade)
    }
    // Mist on the line where they meet, and the sky's glimmer below it.
    canvas.transformed(by: .scale(8, 1)) { canvas in
      for (x, y, radius) in [(0.28, 1.02, 0.9), (0.74, 1.12, 1.2), (0.5, 1.6, 1.7)] {
        canvas.glow(
          at: Point(x * composition.size.width / 8, y * horizon), radius: radius * horizon,
          color: LotusPalette.night(0.5, 0.07, turn: -14).opacity(0.1))
      }
    }
    return canvas
  }

  /// Draws sky down to the horizon, and water from there.
  private static func fillBands(_ composition: LotusComposition, on canvas: inout Canvas) {
    let sky = [(0.125, 0.03, 6.0), (0.17, 0.042, 0), (0.235, 0.05, -6)]
    let water = [
      (0.175, 0.037, -8.0), (0.205, 0.044, -8), (0.175, 0.04, -2), (0.14, 0.034, 4),
      (0.115, 0.026, 6),
    ]
    let (horizon, size) = (composition.horizon, composition.size)
    for (top, bottom, band) in [(0, horizon, sky), (horizon, size.height, water)] {
      let colors = band.map { LotusPalette.night($0.0, $0.1, turn: $0.2) }
      canvas.fill(
        Path(Rect(0, top, size.width, bottom - top)),
        with: .vertical(from: top, to: bottom, GradientStop.evenlySpaced(colors)))
    }
  }

  /// Returns the trees of the far shore, `lift` parts of the sky high.
  private static func shore(
    _ composition: LotusComposition, _ hills: FractalNoise, lift: Double, detail: Double
  ) -> Path {
    let (width, horizon) = (composition.size.width + 4, composition.horizon)
    let ridge = (0...120).map { piece in
      let x = Double(piece) / 120
      let height = max(0.02, 0.4 + 0.8 * hills.value(x * detail, detail))
      return Point(x * width - 2, horizon * (1 - lift * height))
    }
    return Path(polygon: [Point(-2, horizon)] + ridge + [Point(width - 2, horizon)])
  }
}

/// Rings that spread on the water: from a finger, and at the turns of the breath.
package struct Rings: Hashable, Sendable {
  /// Most rings kept at a time, and the lifetime of one, in seconds.
  package static let (most, life) = (10, 5.5)

  private struct Ring: Hashable, Sendable {
    let place: SIMD3<Double>
    /// Initial radius.
    let radius: Double
    let strength: Double
    let sent: Double
  }

  private var rings: [Ring] = []

  /// The number of rings.
  package var count: Int { rings.count }

  /// Sends a ring of `radius` from a position on the water, of a strength 0…1.
  mutating func send(
    from place: SIMD3<Double>, radius: Double = 0, strength: Double, at time: Double
  ) {
    rings.removeAll { time - $0.sent >= Rings.life }
    if rings.count >= Rings.most { rings.removeFirst() }
    rings.append(Ring(place: place, radius: radius, strength: strength, sent: time))
  }

  /// Draws the crests, brightest in the flower's light.
  func draw(in world: LotusWorld, at time: Double, on canvas: inout Canvas) {
    for ring in rings {
      let age = time - ring.sent
      let left = max(1 - age / Rings.life, 0)
      let vigour = ring.strength * left * left * (0.35 + 0.65 * (age / 0.3).smoothstep)
      for (crest, share) in [0.55, 1, 0.6, 0.3].enumerated() {
        let radius = ring.radius + 0.36 * age - 0.12 * Double(crest)
        guard radius > 0.01, vigour > 0.004 else { continue }
        let light = world.palette.warmth.opacity(
          0.75 * vigour * share * (radius / 0.1).smoothstep)
        canvas.stroke(
          Path(polygon: world.composition.circle(round: ring.place, radius: radius)),
          with: world.composition.outwards([light, light.opacity(0.3), light.opacity(0.05)]),
          Stroke((0.9 + 0.9 * left) * world.composition.unit, join: .round))
      }
    }
  }
}

/// Fireflies over the water: few, slow, each with its reflection; the nearest are out of focus.
struct Fireflies: Sendable {
  private let flies: [(home: SIMD3<Double>, phase: Double)]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(in range: ClosedRange<Double>) -> Double { random.number(in: range) }
    flies = (0..<20).map { _ in
      let home = SIMD3(number(in: -2.6...2.6), number(in: 0.25...1.9), number(in: -3.4...1.2))
      return (home, number(in: 0...40))
    }
  }

  func draw(in world: LotusWorld, at time: Double, on canvas: inout Canvas) {
    let composition = world.composition
    let (amber, gold) = (LotusPalette.amber, LotusPalette.gold)
    for fly in flies {
      func drift(_ axis: Double) -> Double { world.field.value(fly.phase + axis, 0.09 * time) }
      let place = fly.home + [drift(0), 0.5 * drift(7), 0.5 * drift(13)]
      let wave = 0.5 + 0.5 * Math.sin(0.8 * time + fly.phase)
      let light = 0.12 + 0.88 * wave * wave
      let near = (place.z / 1.4).clippedToUnit
      let size = composition.unit * (1.5 + 0.3 * place.z.clipped(to: -3...0) + 5 * near)
      let point = composition.project(place)
      let image = composition.project(place * [1, -1, 1])
      canvas.glow(
        at: image, radius: 2.6 * size, color: amber.opacity(0.16 * light * (1 - near)))
      canvas.glow(
        at: point, radius: 4.6 * size, color: amber.opacity(0.3 * light * (1 - 0.8 * near)))
      canvas.glow(at: point, radius: 1.5 * size, color: gold.opacity(light * (1 - 0.75 * near)))
    }
  }
}
