import Drawing
import Geometry

/// Rings that spread on the water: where a finger lands and goes, and at the turns of the breath.
package struct Rings: Hashable, Sendable {
  /// Rings that are kept at a time, and how long one lives, in seconds.
  package static let (most, life) = (10, 5.5)

  private struct Ring: Hashable, Sendable {
    let place: SIMD3<Double>
    /// Radius when it was sent.
    let radius: Double
    let strength: Double
    let sent: Double
  }

  private var rings: [Ring] = []

  /// How many run.
  package var count: Int { rings.count }

  /// Sends a ring of `radius` from a place of the water, of a strength 0…1.
  mutating func send(
    from place: SIMD3<Double>, radius: Double = 0, strength: Double, at time: Double
  ) {
    rings.removeAll { time - $0.sent >= Rings.life }
    if rings.count >= Rings.most { rings.removeFirst() }
    rings.append(Ring(place: place, radius: radius, strength: strength, sent: time))
  }

  /// Draws the crests, brightest where the flower's light falls on them.
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
