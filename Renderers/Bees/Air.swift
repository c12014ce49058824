import Geometry
import Motion

/// The wind: gusts that cross the garden, so that neighbours sway together.
struct Air: Hashable, Sendable {
  let noise: GradientNoise
  let unit: Double
  /// Strength, 0…1, and how far the gusts have come.
  private var (strength, phase) = (0.0, 0.0)

  init(noise: GradientNoise, unit: Double) { (self.noise, self.unit) = (noise, unit) }

  mutating func blow(_ strength: Double, for duration: Double) {
    self.strength.approach(strength, rate: 2.5, for: duration)
    phase += (0.22 + 0.7 * self.strength) * duration
  }

  /// The strength of a gust at `place`, −1…1.
  private func gust(at place: Point) -> Double {
    noise.value(place.x / (190 * unit) - phase, place.y / (260 * unit), 0.4 * phase)
  }

  /// What carries a bee at `place`, in points a second.
  func velocity(at place: Point) -> Vector {
    (Vector(34, 0) + Vector(44, 16) * gust(at: place)) * (strength * unit)
  }

  /// How far a flower's head at `place` is moved, in points.
  func sway(at place: Point) -> Vector {
    let lean = 20 * strength + (3 + 24 * strength) * gust(at: place)
    return Vector(lean, 0.008 * lean * lean) * unit
  }
}
