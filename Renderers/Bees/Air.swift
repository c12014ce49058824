import Geometry

/// The wind: gusts that cross the garden, so that neighbours sway together.
struct Air: Hashable, Sendable {
  private let noise: GradientNoise
  private let unit: Double
  /// Strength, 0…1, as it is now.
  private var strength: Double
  /// How far the gusts have come.
  private var phase = 0.0

  init(seed: UInt64, strength: Double, unit: Double) {
    (noise, self.strength, self.unit) = (GradientNoise(seed: seed), strength, unit)
  }

  mutating func blow(_ strength: Double, for duration: Double) {
    self.strength += (strength - self.strength) * (1 - Math.exp(-2.5 * duration))
    phase += (0.22 + 0.7 * self.strength) * duration
  }

  /// The strength of a gust at `place`, −1…1.
  private func gust(at place: Point) -> Double {
    noise.value(place.x / (190 * unit) - phase, place.y / (260 * unit), 0.4 * phase)
  }

  /// What carries a bee at `place`, in points a second.
  func velocity(at place: Point) -> Vector {
    let gust = gust(at: place)
    return Vector(34 + 44 * gust, 16 * gust) * (strength * unit)
  }

  /// How far a flower's head at `place` is moved, in points.
  func sway(at place: Point) -> Vector {
    let lean = 20 * strength + (3 + 24 * strength) * gust(at: place)
    return Vector(lean, 0.008 * lean * lean) * unit
  }

  /// How bee `id` wavers on its way at `time`, in radians.
  func waver(of id: Int, at time: Double) -> Double {
    0.9 * noise.value(Double(id) * 5.37, 1.1 * time)
  }
}
