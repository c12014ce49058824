import Geometry

/// Something tiny in the water: a crumb from a finger, or a scale of a fish that has been eaten.
struct Speck: Sendable {
  let isCrumb: Bool
  var place: SIMD3<Double>
  /// Body lengths per second, besides sinking; the water takes it.
  var push: SIMD3<Double>
  /// Seconds that it stays, of four.
  var rest = 4.0

  /// 0…1: it comes and goes softly.
  var light: Double { min(1, 6 * (4 - rest), 0.5 * rest + 3 * min(rest, 0.2)) }

  mutating func drift(for duration: Double) {
    push *= 1 - min(1, 2.5 * duration)
    place += (push + SIMD3(0, 0.9, 0)) * duration
    rest -= duration
  }
}
