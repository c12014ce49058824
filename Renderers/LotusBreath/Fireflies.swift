import Drawing
import Geometry
import Rendering

/// Fireflies over the water: few, slow, each with its image; the nearest are out of focus.
struct Fireflies: Hashable, Sendable {
  private struct Fly: Hashable, Sendable {
    let home: SIMD3<Double>
    let phase: Double
    let pace: Double
  }

  private let flies: [Fly]
  private let field: GradientNoise

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    field = GradientNoise(seed: random.next())
    flies = (0..<20).map { _ in
      Fly(
        home: SIMD3(
          random.number(in: -2.6...2.6), random.number(in: 0.25...1.9),
          random.number(in: -3.4...1.2)),
        phase: random.unit() * 40, pace: random.number(in: 0.5...0.9))
    }
  }

  func draw(at time: Double, in composition: LotusComposition, on canvas: inout Canvas) {
    for fly in flies {
      let u = fly.phase
      let drift = SIMD3(
        field.value(u, 0.09 * time), 0.5 * field.value(u + 7, 0.09 * time),
        0.6 * field.value(u + 13, 0.07 * time))
      let place = fly.home + drift
      let wave = 0.5 + 0.5 * Math.sin(fly.pace * time + u)
      let strength = 0.12 + 0.88 * wave * wave
      let near = (place.z / 1.4).clippedToUnit
      let size = composition.unit * (1.5 + 0.3 * place.z.clipped(to: -3...0) + 5 * near)
      let point = composition.project(place)
      let image = composition.project(SIMD3(place.x, -place.y, place.z))
      canvas.glow(
        at: point, radius: max(4.6 * size, 1e-3),
        color: LotusPalette.amber.opacity(0.3 * strength * (1 - 0.8 * near)))
      canvas.glow(
        at: point, radius: max(1.5 * size, 1e-3),
        color: LotusPalette.gold.opacity(strength * (1 - 0.75 * near)))
      canvas.glow(
        at: image, radius: max(2.6 * size, 1e-3),
        color: LotusPalette.amber.opacity(0.16 * strength * (1 - near)))
    }
  }
}
