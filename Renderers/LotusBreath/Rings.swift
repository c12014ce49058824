import Drawing
import Geometry

/// Rings that spread on the water: where a finger lands and goes, and at the turns of the breath.
package struct Rings: Hashable, Sendable {
  /// Rings that are kept at a time, and how long one lives, in seconds.
  package static let (most, life) = (10, 5.5)
  /// Lengths a second, and lengths from crest to crest.
  private static let (speed, wave) = (0.36, 0.12)

  private struct Ring: Hashable, Sendable {
    var x: Double
    var z: Double
    /// Radius when it was sent.
    var radius: Double
    var sent: Double
    var strength: Double
  }

  private var rings: [Ring] = []

  /// How many run.
  package var count: Int { rings.count }

  /// Sends a ring of `radius` from a place of the water, of a strength 0…1.
  mutating func send(
    from place: (x: Double, z: Double), radius: Double = 0, strength: Double, at time: Double
  ) {
    rings.removeAll { time - $0.sent >= Rings.life }
    if rings.count >= Rings.most { rings.removeFirst() }
    rings.append(Ring(x: place.x, z: place.z, radius: radius, sent: time, strength: strength))
  }

  /// Draws the crests, brightest where the flower's light falls on them.
  func draw(
    at time: Double, in composition: LotusComposition, light: Color, on canvas: inout Canvas
  ) {
    let reach = 3.4 * composition.scale
    for ring in rings {
      let age = time - ring.sent
      let left = max(1 - age / Rings.life, 0)
      let vigour = ring.strength * left * left * (0.35 + 0.65 * (age / 0.3).smoothstep)
      for crest in 0..<4 {
        let radius = ring.radius + Rings.speed * age - Rings.wave * Double(crest)
        guard radius > 0.01, vigour > 0.004 else { continue }
        let strength = vigour * [0.55, 1, 0.6, 0.3][crest] * (radius / 0.1).smoothstep
        let stops = [1, 0.62, 0.3, 0.12, 0.05].enumerated().map {
          GradientStop(Double($0.offset) / 4, light.opacity($0.element * strength * 0.75))
        }
        canvas.stroke(
          Path(polygon: composition.circle(ring.x, ring.z, radius: radius)),
          with: .radial(RadialGradient(center: composition.base, radius: reach, stops: stops)),
          Stroke((0.9 + 0.9 * left) * composition.unit, join: .round))
      }
    }
  }
}
