import Rendering

/// Fireflies over the water: few, slow, each with its image; the nearest are out of focus.
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
