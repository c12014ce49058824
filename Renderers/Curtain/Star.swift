import Rendering

/// A star in the window, by parts of the glass.
struct Star: Hashable, Sendable {
  var x: Double
  var y: Double
  /// Radius of its glow, in units of the composition.
  var size: Double
  var pace: Double
  var phase: Double

  /// The evening's first stars.
  static func first(_ random: inout SeededGenerator) -> [Star] {
    (0..<26).map { _ in
      Star(
        x: random.unit(), y: random.unit() * 0.5, size: random.number(in: 0.7...1.7),
        pace: random.number(in: 0.8...1.6), phase: random.number(in: 0...6))
    }
  }
}
