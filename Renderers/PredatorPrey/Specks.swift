import Geometry

/// Something tiny in the water: a crumb from a finger, or a scale of a fish that has been eaten.
struct Speck: Sendable {
  let isCrumb: Bool
  var place: SIMD3<Double>
  /// Body lengths per second, besides sinking; the water takes it.
  var push: SIMD3<Double>
  /// What makes it differ from others, 0…1.
  let phase: Double
  /// Seconds since it came, and seconds that it stays.
  var age = 0.0
  var rest = 4.0

  /// 0…1: it comes and goes softly.
  var light: Double { min(1, 6 * age, 0.5 * rest + 3 * min(rest, 0.2)) }
}

extension [Speck] {
  /// Lets `duration` seconds pass. The oldest give way to more than 260.
  mutating func drift(for duration: Double) {
    for index in indices {
      self[index].push *= 1 - Swift.min(1, 2.5 * duration)
      self[index].place += (self[index].push + SIMD3(0, 0.9, 0)) * duration
      self[index].age += duration
      self[index].rest -= duration
    }
    removeAll { $0.rest <= 0 }
    if count > 260 { removeFirst(count - 260) }
  }
}
