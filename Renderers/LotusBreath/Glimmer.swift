import Drawing
import Geometry
import Rendering

/// The flower's light on small waves: flat glints that come and go where the water lies in it.
struct Glimmer: Hashable, Sendable {
  private struct Glint: Hashable, Sendable {
    let x: Double
    let z: Double
    let phase: Double
    let pace: Double
  }

  private static let flat = 0.16
  private let glints: [Glint]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    glints = (0..<90).map { _ in
      Glint(
        x: 0.75 * random.normal(), z: random.number(in: -2.4...1.9),
        phase: random.unit() * Math.twoPi, pace: random.number(in: 0.5...1.1))
    }
  }

  func draw(
    at time: Double, in composition: LotusComposition, _ palette: LotusPalette, light: Double,
    on canvas: inout Canvas
  ) {
    canvas.transformed(by: .scale(1, Glimmer.flat)) { canvas in
      for glint in glints {
        let wave = Math.sin(glint.pace * time + glint.phase)
        let strength = light * (0.5 + 0.5 * wave) / (1 + 0.7 * glint.x * glint.x)
        let place = composition.project(
          SIMD3(glint.x + 0.03 * Math.sin(0.7 * time + glint.phase), 0, glint.z))
        let size = composition.unit * (8 + 3.4 * (glint.z + 2.4))
        canvas.glow(
          at: Point(place.x, place.y / Glimmer.flat), radius: size,
          color: palette.warmth.opacity(0.16 * strength * strength))
      }
    }
  }
}
